"""Starts the app on a free port of this machine and ends it again."""

import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

ROOT = Path(__file__).parents[1]


@contextmanager
def running(script: str | Path = "app.py", *options: str) -> Iterator[tuple[str, int]]:
    """The address of a fresh server for the script, and its process id."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    place = ["--server.port", str(port), "--server.address", "127.0.0.1", "--server.headless", "true"]
    command = [sys.executable, "-m", "streamlit", "run", str(script), *place, *options]
    with tempfile.TemporaryFile("w+") as log:
        process = subprocess.Popen(command, cwd=ROOT, env=os.environ, stdout=log, stderr=log)
        try:
            _wait(f"http://127.0.0.1:{port}/_stcore/health", process, log)
            yield f"http://127.0.0.1:{port}", process.pid
        finally:
            process.terminate()
            process.wait(10)


def _wait(address: str, process: subprocess.Popen, log: IO[str]) -> None:
    for _ in range(600):
        try:
            with urllib.request.urlopen(address, timeout=1):
                return
        except OSError:
            if process.poll() is not None:
                break
            time.sleep(0.05)
    log.seek(0)
    raise RuntimeError(f"the server did not start: {log.read()[-2000:]}")
