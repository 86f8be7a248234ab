let until = document.querySelector(":active") ? Date.now() + 10_000 : 0;

for (const name of "pointerdown pointerup pointercancel keydown keyup input compositionend".split(" ")) {
  addEventListener(
    name,
    (event) => {
      const goesOn = /down/.test(name) || (event as InputEvent).isComposing;
      // A click comes a moment after its finger is up.
      until = Date.now() + (goesOn ? 10_000 : 100);
    },
    true,
  );
}

/** Whether a press is under way, also the one that had this loaded, or a character of an input method. */
export const isBusy = () => Date.now() < until;
