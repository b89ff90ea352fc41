// Streamlit empties the link of the page that is left, as an entry of its own, before it goes to the next one: Back
// would find the page without its state. So a new query for the same page waits, never becomes an entry, and is
// dropped when the reader has gone on meanwhile.
if (!window.pushOfPages) {
  const LONG_ENOUGH = 300; // milliseconds between the two messages at most
  const push = (window.pushOfPages = history.pushState.bind(history));
  let waiting;
  history.pushState = (state, title, address) => {
    const to = new URL(address, location.href);
    clearTimeout(waiting);
    if (to.pathname !== location.pathname) return push(state, title, address);
    waiting = setTimeout(() => {
      if (to.pathname === location.pathname) history.replaceState(state, title, to);
    }, LONG_ENOUGH);
  };
}

