// The buttons on the scene.

export const heroFilm = { pause: "Pause", play: "Play" };
