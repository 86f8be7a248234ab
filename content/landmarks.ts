import type { Slug } from "./locations.ts";

/**
 * The service areas whose scene shows their own city: the drawing is pictures/scene-<name>.svg. The others show their
 * region's, which has no landmark, so nobody lives under a neighbor's.
 */
export const landmarks: Readonly<Partial<Record<Slug, string>>> = {
  toronto: "toronto",
  ottawa: "ottawa",
  edmonton: "edmonton",
  atlanta: "atlanta",
  "atlanta-north": "atlanta",
  miami: "miami",
  "orlando-north": "orlando",
  "orlando-south": "orlando",
  "tampa-north": "tampa",
  "tampa-south": "tampa",
  dfw: "dallas",
  houston: "houston",
  "san-antonio": "san-antonio",
  sanantonio: "san-antonio",
  "austin-north": "austin",
  "austin-south": "austin",
  "phoenix-east": "phoenix",
  "phoenix-west": "phoenix",
  "las-vegas-east": "las-vegas",
  "las-vegas-west": "las-vegas",
  "charlotte-north": "charlotte",
  "charlotte-south": "charlotte",
};
