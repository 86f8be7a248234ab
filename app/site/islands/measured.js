window.taps = [];
addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href^='tel:'], a[href^='sms:']");
  if (link) window.taps.push(link.protocol);
});
// An earlier choice applies without a touch.
addEventListener("load", () => {
  const choices = [...document.querySelectorAll("[data-island='privacy-choices']")];
  const fetchChoices = () => void __LOAD__.then((entry) => entry.start(choices));
  // Some browsers have no such callback, and a busy one may never be idle.
  const later = window.requestIdleCallback || setTimeout;
  setTimeout(() => later(fetchChoices, { timeout: 2000 }), 1000);
});
