// A press for a file waits until nothing is under way: Streamlit forgets a file at the end of the run that follows, and
// the frame that was just stepped to, or the control that was just moved, would be missing in it.
if (!window.downloadsWait) {
  window.downloadsWait = true;
  const QUIET = 300; // milliseconds without a run, more than the player waits before it tells of a frame
  const isRunning = () => document.querySelector("[data-test-script-state]")?.dataset.testScriptState === "running";
  const ownerOf = (button) => [...button.closest(".stElementContainer").classList].find((name) => name.startsWith("st-key-"));
  let released;
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-testid=stDownloadButton] button");
    if (!button || button === released) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    const owner = ownerOf(button);
    let since = performance.now();
    const wait = () => {
      if (isRunning()) since = performance.now();
      if (performance.now() - since < QUIET) return setTimeout(wait, 30);
      released = button.isConnected ? button : document.querySelector(`.${owner} button`); // a run may have made it anew
      released?.click();
      released = undefined;
    };
    wait();
  }, true);
}

