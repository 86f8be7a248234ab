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

/** How far one of the crew comes with both legs' steps, in units of a scene. */
export const pace = 112;

/** How somebody walks: `step` from 0 to 1 is one step of each leg, `slope` what the ground rises over one unit. */
export type Gait = { step?: number; slope?: number };

type Point = readonly [x: number, y: number];

const rounded = ([x, y]: Point) => `${+x.toFixed(1)} ${+y.toFixed(1)}`;

/** Where a limb of two parts bends between its ends: forward like a knee, or back like an elbow. */
function joint([x, y]: Point, [toX, toY]: Point, upper: number, lower: number, bend: 1 | -1): Point {
  const reach = Math.min(Math.hypot(toX - x, toY - y), upper + lower - 0.1);
  const angle = Math.atan2(toY - y, toX - x);
  const inner = Math.acos((upper ** 2 + reach ** 2 - lower ** 2) / (2 * upper * reach));
  return [x + Math.cos(angle - bend * inner) * upper, y + Math.sin(angle - bend * inner) * upper];
}

/** One leg and its boot; the boot is on the ground for the first half of `step`. */
function leg(c: Palette, color: string, step: number, slope: number): string {
  const swing = step % 1 < 0.5 ? 0 : (step % 1) * 2 - 1;
  const half = pace / 4;
  const x = swing
    ? -half + pace * 0.5 * (swing - Math.sin(swing * Math.PI * 2) / 12)
    : half - pace * (step % 1);
  const heel = swing ? 38 * (1 - swing) ** 1.5 - 14 * swing ** 3 : Math.max(0, (step % 1) - 0.32) * 211;
  const ankle: Point = [
    x - 4,
    -13 - slope * x - Math.max(0, Math.sin((heel * Math.PI) / 180)) * 17 - 9 * Math.sin(swing * Math.PI),
  ];
  const hip: Point = [0, -66];
  const tilt = Math.round(heel - (swing ? 0 : (Math.atan(slope) * 180) / Math.PI));
  return [
    limb(c, color, `M${rounded(hip)} ${rounded(joint(hip, ankle, 31, 31, 1))} ${rounded(ankle)}`, 22),
    `<path fill="${c.kraftDeep}" d="M-12 0H10L22 8V13H-12Z" transform="translate(${rounded(ankle)})${tilt ? `rotate(${tilt})` : ""}"/>`,
  ].join("");
}

/** Both legs walking to the right, boots on y = 0. */
function stride(c: Palette, { step = 0, slope = 0 }: Gait): string {
  return leg(c, mix(pants(c), c.ink, 0.45), step + 0.5, slope) + leg(c, pants(c), step, slope);
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
export function body(c: Palette, pose: keyof typeof poses, gait: Gait = {}): string {
  const { torso, neck, hair } = poses[pose];
  const legs =
    pose === "packs"
      ? limb(c, pants(c), "M-7-66-9-13", 22) +
        limb(c, pants(c), "M7-66 9-13", 22) +
        shape(c.kraftDeep, "M-20-13H2l10 8v5H-20zM-2-13h22l12 8v5H-2z")
      : stride(c, gait);
  return `<g fill="none">${legs}</g>${shape(c.guide, torso)}${at(neck[0], neck[1], head(c, c.detour, hair))}`;
}

export function arm(c: Palette, pose: keyof typeof poses, slope = 0): string {
  const { sleeve, forearm } = poses[pose];
  if (pose !== "wheels" || slope === 0)
    return limb(c, c.guide, sleeve, 19) + limb(c, "currentColor", forearm, 14);
  const shoulder: Point = [9, -97];
  const hand = grip(slope);
  const elbow = joint(shoulder, hand, 22, 24, -1);
  const cuff: Point = [elbow[0] + (hand[0] - elbow[0]) * 0.3, elbow[1] + (hand[1] - elbow[1]) * 0.3];
  return (
    limb(c, c.guide, `M${rounded(shoulder)} ${rounded(elbow)} ${rounded(cuff)}`, 19) +
    limb(c, "currentColor", `M${rounded(cuff)} ${rounded(hand)}`, 14)
  );
}

/** Where the wheel of a hand truck meets the ground before its mover, and how far it is tipped. */
function wheelPlace(slope: number): { x: number; y: number; tip: number } {
  const x = 66 + slope * 30;
  return { x, y: -13 - slope * x, tip: -16 - slope * 40 };
}

function grip(slope: number): Point {
  const { x, y, tip } = wheelPlace(slope);
  const [cos, sin] = [Math.cos((tip * Math.PI) / 180), Math.sin((tip * Math.PI) / 180)];
  return [x - 9 * cos + 80 * sin, y - 9 * sin - 80 * cos];
}

/**
 * One of the crew, 152 high, feet on 0,0, facing right. The load is drawn between body and arm: carried, its 0,0 lies
 * in the hands; on wheels, where its wheel meets the ground.
 */
export function mover(
  c: Palette,
  who: Person,
  pose: keyof typeof poses,
  load: string,
  gait: Gait = {},
): string {
  const { slope = 0, step = 0 } = gait;
  const wheel = wheelPlace(slope);
  const rise = +(Math.abs(Math.sin(step * Math.PI * 2)) * 2).toFixed(1);
  const reach: Point = {
    packs: [40, -74] as const,
    carries: [18, -62] as const,
    wheels: [wheel.x, wheel.y] as const,
  }[pose];
  const tipped =
    load && pose === "wheels" ? `<g transform="rotate(${+wheel.tip.toFixed(1)})">${load}</g>` : load;
  const held = tipped && `<g transform="translate(${rounded(reach)})">${tipped}</g>`;
  const [first, last] = [`<g fill="${who.hair}">${body(c, pose, gait)}</g>`, arm(c, pose, slope)];
  return `<g color="${who.skin}"${rise ? ` transform="translate(0 -${rise})"` : ""}>${pose === "wheels" ? held + first : first + held}${last}</g>`;
}
