// Streamlit empties the link of the page that is left, as an entry of its own, before it goes to the next one: Back
// would find the page without its state. So a new query for the same page waits, never becomes an entry, and is
// dropped when the reader has gone on meanwhile. What else was written into the link meanwhile stays, and so do the
// values that the page itself keeps there (`keptInLink`, written by `writeLink`): Streamlit's query has what they were
// when it last heard, and of a box what was typed, be it what the page cannot read.
window.keptInLink ??= new Set();
if (!window.pushOfPages) {
  const LONG_ENOUGH = 300; // milliseconds between the two messages at most
  const push = (window.pushOfPages = history.pushState.bind(history));
  const replace = (window.writeLink = history.replaceState.bind(history));
  let waiting, before;
  const changed = (to, since) => {
    const now = new URL(location.href);
    for (const name of new Set([...since.searchParams.keys(), ...to.searchParams.keys()])) {
      const value = to.searchParams.get(name);
      if (value === since.searchParams.get(name) || window.keptInLink.has(name)) continue;
      if (value === null) now.searchParams.delete(name);
      else now.searchParams.set(name, value);
    }
    return now;
  };
  history.pushState = (state, title, address) => {
    const to = new URL(address, location.href);
    clearTimeout(waiting);
    if (to.pathname !== location.pathname) {
      before = undefined;
      return push(state, title, address);
    }
    before ??= new URL(location.href);
    waiting = setTimeout(() => {
      if (to.pathname === location.pathname) replace(state, title, changed(to, before));
      before = undefined;
    }, LONG_ENOUGH);
  };
  history.replaceState = (state, title, address) => {
    const now = new URL(location.href), to = new URL(address ?? now, now);
    replace(state, title, to.pathname === now.pathname ? changed(to, now) : to);
  };
}

