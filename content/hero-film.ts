// The button on the moving scene. Apart from the other texts, so that the film waits for none of them.

export const heroFilm = { pause: "Pause", play: "Play" };
