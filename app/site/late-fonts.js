(() => {
  const faces = __FACES__.map((face) => new FontFace(...face));
  const show = () => {
    for (const face of faces) document.fonts.add(face);
  };
  // Together, so that the page changes once; one that can't be had keeps no other away.
  const load = () => Promise.allSettled(faces.map((face) => face.load()));
  let known = false;
  try {
    known = sessionStorage.getItem("__MARK__");
  } catch {}
  if (known) {
    show();
    load();
  } else {
    const fetchFonts = () =>
      load().then(() => {
        show();
        try {
          sessionStorage.setItem("__MARK__", "here");
        } catch {}
      });
    // A tenth of a second after a frame that was drawn with all that the first screen needs, that frame is on the screen.
    const later = () => setTimeout(fetchFonts, 100);
    addEventListener("load", () => requestAnimationFrame(() => requestAnimationFrame(later)));
  }
})();
