"""Measures what a reader feels; `make bench` prints one table. Compare ratios: machines differ."""
