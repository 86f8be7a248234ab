import type { Palette, Person } from "../../content/pictures/palette.ts";
import { at, limb, mix, shape } from "./pen.ts";

/** A head in a cap, looking right, the neck's foot at 0,0. Skin is the current color, so that a drawing can share it. */
function head(c: Palette, cap: string, hair: "short" | "tail"): string {
  return [
    hair === "tail" ? `<path d="M-12-30c-16 0-20 14-14 26 6-2 12-6 14-14z"/>` : "",
    `<path fill="none" d="M0 0V-12" stroke-width="17"/><path fill="none" stroke="currentColor" d="M0 0V-12" stroke-width="9"/>`,
    shape("currentColor", "M-15-30a17 16 0 0 1 32 0v6l4 6-4 3c0 8-5 10-12 10-12 0-20-9-20-25z"),
    `<path stroke="none" d="M-14-34h16l-3 10-4 2v7c-6-1-9-9-9-19z"/>`,
    `<circle cx="9" cy="-24" r="2.2" fill="${c.ink}" stroke="none"/>`,
    shape(cap, "M-17-31c-2-22 36-25 36-4l13 3-1 4H-6z"),
  ].join("");
}

/** What the crew wears below the shirt. */
const pants = (c: Palette) => mix(c.ink, c.grey, 0.28);

/** Legs in mid-stride to the right, boots on y = 0. */
function stride(c: Palette): string {
  return [
    limb(c, pants(c), "M-5-66-17-37-37-13", 22),
    shape(c.kraftDeep, "M-50-16-36-5C-35-1-38 2-42 2-48 1-54-5-56-9Z"),
    limb(c, pants(c), "M4-66 18-39 13-13", 22),
    shape(c.kraftDeep, "M1-13h22l12 8v5H1z"),
  ].join("");
}

type Pose = {
  torso: string;
  neck: readonly [number, number];
  hair: "short" | "tail";
  sleeve: string;
  forearm: string;
};

const poses = {
  packs: {
    torso: "M-17-60C-20-84-17-104-7-110H11C20-104 19-84 17-60Z",
    neck: [2, -107],
    hair: "tail",
    sleeve: "M1-97-1-76 14-70",
    forearm: "M17-70 38-76",
  },
  carries: {
    torso: "M-17-60C-21-84-18-104-8-110H12C20-104 20-84 16-60Z",
    neck: [1, -107],
    hair: "short",
    sleeve: "M-1-97-5-77 9-69",
    forearm: "M12-67 36-63",
  },
  wheels: {
    torso: "M-17-60C-19-84-9-106 1-110H19C26-102 21-84 15-60Z",
    neck: [11, -107],
    hair: "tail",
    sleeve: "M9-97 9-76 22-76",
    forearm: "M25-77 37-83",
  },
} satisfies Record<string, Pose>;

/** Legs, body and head, the same for each of the crew; and the arm that goes over the load. */
export function body(c: Palette, pose: keyof typeof poses): string {
  const { torso, neck, hair } = poses[pose];
  const legs =
    pose === "packs"
      ? limb(c, pants(c), "M-7-66-9-13", 22) +
        limb(c, pants(c), "M7-66 9-13", 22) +
        shape(c.kraftDeep, "M-20-13H2l10 8v5H-20zM-2-13h22l12 8v5H-2z")
      : stride(c);
  return `<g fill="none">${legs}</g>${shape(c.guide, torso)}${at(neck[0], neck[1], head(c, c.detour, hair))}`;
}

export function arm(c: Palette, pose: keyof typeof poses): string {
  const { sleeve, forearm } = poses[pose];
  return limb(c, c.guide, sleeve, 19) + limb(c, "currentColor", forearm, 14);
}

/**
 * One of the crew, 152 high, feet on 0,0, facing right. The load is drawn between body and arm: carried, its 0,0 lies
 * in the hands; on wheels, where its wheel meets the ground.
 */
export function mover(c: Palette, who: Person, pose: keyof typeof poses, load: string): string {
  const reach = { packs: [40, -74], carries: [18, -62], wheels: [66, -13] }[pose];
  const held = load && at(reach[0] ?? 0, reach[1] ?? 0, load);
  const [first, last] = [`<g fill="${who.hair}">${body(c, pose)}</g>`, arm(c, pose)];
  return `<g color="${who.skin}">${pose === "wheels" ? held + first : first + held}${last}</g>`;
}
