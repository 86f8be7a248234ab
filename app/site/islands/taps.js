window.taps = [];
addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href^='tel:'], a[href^='sms:']");
  if (link) window.taps.push(link.protocol);
});
