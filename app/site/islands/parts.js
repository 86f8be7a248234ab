// Beside the loader, on pages with a part: a press on what only its script can do isn't lost, the script finds it here.
addEventListener("click", ({ target }) => {
  const part = target.closest?.("[type=button]")?.closest("[data-part]:not([data-started])");
  if (part) part.dataset.pressed = "";
});
