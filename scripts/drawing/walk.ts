// How one of the crew walks: legs that bend at the knee, a hand on the cart. Feet on 0,0, facing right, 152 high.

/** How far one of the crew comes with a step of each leg, in units of a scene. */
export const pace = 112;
/** What each part of a leg and of the arm measures. */
const [thigh, shin, upperArm, lowerArm] = [31, 31, 22, 24];

export type Place = readonly [x: number, y: number];

const written = ([x, y]: Place) => `${+x.toFixed(1)} ${+y.toFixed(1)}`;
const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;

/** Where a limb of two parts bends between its ends: forward like a knee, or back like an elbow. */
function joint([x, y]: Place, [toX, toY]: Place, upper: number, lower: number, bend: 1 | -1): Place {
  const reach = Math.min(Math.hypot(toX - x, toY - y), upper + lower - 0.1);
  const inner = Math.acos((upper ** 2 + reach ** 2 - lower ** 2) / (2 * upper * reach));
  const angle = Math.atan2(toY - y, toX - x) - bend * inner;
  return [x + Math.cos(angle) * upper, y + Math.sin(angle) * upper];
}

/** One leg and where its boot is; it's on the ground for the first half of `step`. */
function moveLeg(step: number, slope: number): { d: string; boot: string } {
  const swing = step < 0.5 ? 0 : step * 2 - 1;
  const half = pace / 4;
  const x = swing ? -half + pace * 0.5 * (swing - Math.sin(swing * Math.PI * 2) / 12) : half - pace * step;
  const heel = swing ? 38 * (1 - swing) ** 1.5 - 14 * swing ** 3 : Math.max(0, step - 0.32) * 211;
  const ankle: Place = [
    x - 4,
    -13 - slope * x - Math.max(0, Math.sin(radians(heel))) * 17 - 9 * Math.sin(swing * Math.PI),
  ];
  const hip: Place = [0, -66];
  const tilt = Math.round(heel - (swing ? 0 : degrees(Math.atan(slope))));
  return {
    d: `M${written(hip)} ${written(joint(hip, ankle, thigh, shin, 1))} ${written(ankle)}`,
    boot: `translate(${written(ankle)})${tilt ? `rotate(${tilt})` : ""}`,
  };
}

/** The parts of a mover at a moment: `step` from 0 to 1 is one step of each leg, `slope` what the ground rises over one unit. */
export function walk(step: number, slope: number) {
  const wheel: Place = [66 + slope * 30, -13 - slope * (66 + slope * 30)];
  const tip = -16 - slope * 40;
  const [cos, sin] = [Math.cos(radians(tip)), Math.sin(radians(tip))];
  const shoulder: Place = [9, -97];
  const hand: Place = [wheel[0] - 9 * cos + 80 * sin, wheel[1] - 9 * sin - 80 * cos];
  const elbow = joint(shoulder, hand, upperArm, lowerArm, -1);
  const cuff: Place = [elbow[0] + (hand[0] - elbow[0]) * 0.3, elbow[1] + (hand[1] - elbow[1]) * 0.3];
  return {
    /** How far the whole body comes up with each step. */
    rise: +(Math.abs(Math.sin(step * Math.PI * 2)) * 2).toFixed(1),
    legs: [moveLeg((step + 0.5) % 1, slope), moveLeg(step, slope)],
    load: { place: `translate(${written(wheel)})`, tip: `rotate(${+tip.toFixed(1)})` },
    arm: {
      sleeve: `M${written(shoulder)} ${written(elbow)} ${written(cuff)}`,
      forearm: `M${written(cuff)} ${written(hand)}`,
    },
  };
}
