import type { Palette } from "../../content/pictures/palette.ts";
import { box, handTruck } from "./boxes.ts";
import { arm, body, type Gait, mover } from "./crew.ts";
import { type Distance, distance, leftEdge, rightEdge } from "./distance.ts";
import {
  adobe,
  bayAndGable,
  bungalow,
  decoBlock,
  desertModern,
  farmhouse,
  lakeHouse,
  prairieHouse,
  ranchHouse,
  triplex,
} from "./homes.ts";
import { armchair, bag, fridge, mattress, sofa, washer } from "./household.ts";
import {
  atlanta,
  austin,
  charlotte,
  dallas,
  edmonton,
  houston,
  lasVegas,
  miami,
  orlando,
  ottawa,
  phoenix,
  sanAntonio,
  tampa,
  toronto,
} from "./landmarks.ts";
import { at, flat, mix, outlined, picture, shape, shared } from "./pen.ts";
import {
  alberta,
  anyTown,
  arizona,
  florida,
  georgia,
  nevada,
  northCarolina,
  ontario,
  quebec,
  suburb,
  texas,
} from "./skylines.ts";
import { guideSign, lampPost, type Plant, plant, road } from "./street.ts";
import { boxTruck, openTruck, ramp, type TruckLook } from "./truck.ts";

type Standing = readonly [what: Plant | "lamp" | "sign", x: number, size?: number];

type Place = {
  skyline: (c: Palette, d: Distance) => string;
  home: (c: Palette) => string;
  /** What stands to the right of the truck, x 1050 to 1400: where, and for plants how large. */
  street: readonly Standing[];
  /** What grows along the rest of the street. */
  verge: Plant;
  /** Which of the two of the crew is outside, and with what. */
  crew: 0 | 1;
  task: "wheels" | "carries";
  sun: readonly [x: number, y: number, radius: number];
  warm?: boolean;
};

/** By badge group, and one for any other town: what its land looks like, and no city's landmark. */
export const regions = {
  default: {
    skyline: anyTown,
    home: prairieHouse,
    street: [
      ["maple", 1104, 1.3],
      ["sign", 1290],
    ],
    verge: "maple",
    crew: 1,
    task: "wheels",
    sun: [450, 206, 110],
  },
  ontario: {
    skyline: ontario,
    home: bayAndGable,
    street: [
      ["lamp", 1068],
      ["maple", 1150, 1.3],
      ["maple", 1370, 1.3],
    ],
    verge: "maple",
    crew: 1,
    task: "wheels",
    sun: [480, 206, 110],
  },
  alberta: {
    skyline: alberta,
    home: prairieHouse,
    street: [
      ["pine", 1072, 1.05],
      ["pine", 1130, 1.4],
      ["sign", 1300],
    ],
    verge: "pine",
    crew: 0,
    task: "carries",
    sun: [450, 150, 84],
  },
  quebec: {
    skyline: quebec,
    home: triplex,
    street: [
      ["lamp", 1056],
      ["maple", 1226, 1.3],
    ],
    verge: "maple",
    crew: 1,
    task: "carries",
    sun: [450, 160, 96],
  },
  georgia: {
    skyline: georgia,
    home: bungalow,
    street: [
      ["peach", 1110, 1.3],
      ["lamp", 1230],
      ["peach", 1370, 1.3],
    ],
    verge: "peach",
    crew: 0,
    task: "wheels",
    sun: [530, 200, 110],
  },
  florida: {
    skyline: florida,
    home: decoBlock,
    street: [
      ["palm", 1226, 1.4],
      ["palm", 1310, 1.1],
    ],
    verge: "palm",
    crew: 1,
    task: "wheels",
    sun: [440, 220, 120],
    warm: true,
  },
  texas: {
    skyline: texas,
    home: ranchHouse,
    street: [["oak", 1320, 1.5]],
    verge: "oak",
    crew: 0,
    task: "wheels",
    sun: [470, 216, 130],
    warm: true,
  },
  arizona: {
    skyline: arizona,
    home: adobe,
    street: [
      ["saguaro", 1090, 1.6],
      ["saguaro", 1206, 0.9],
      ["sign", 1340],
    ],
    verge: "saguaro",
    crew: 1,
    task: "carries",
    sun: [450, 190, 120],
    warm: true,
  },
  nevada: {
    skyline: nevada,
    home: desertModern,
    street: [
      ["joshua", 1200, 1.4],
      ["joshua", 1350, 1.1],
    ],
    verge: "joshua",
    crew: 0,
    task: "carries",
    sun: [480, 200, 110],
    warm: true,
  },
  "north-carolina": {
    skyline: northCarolina,
    home: farmhouse,
    street: [
      ["magnolia", 1100, 1.3],
      ["sign", 1300],
    ],
    verge: "magnolia",
    crew: 1,
    task: "wheels",
    sun: [450, 180, 110],
  },
} as const satisfies Readonly<Record<string, Place>>;

/** By the name that content/landmarks.ts gives a slug. */
export const cities = {
  toronto: { ...regions.ontario, skyline: toronto },
  ottawa: {
    ...regions.ontario,
    skyline: ottawa,
    street: [
      ["maple", 1110, 1.3],
      ["lamp", 1240],
    ],
    crew: 0,
  },
  edmonton: {
    ...regions.alberta,
    skyline: edmonton,
    street: [["pine", 1340, 1.4]],
    sun: [480, 190, 100],
  },
  atlanta: { ...regions.georgia, skyline: atlanta },
  miami: { ...regions.florida, skyline: miami, street: [["palm", 1250, 1.4]] },
  tampa: {
    ...regions.florida,
    skyline: tampa,
    home: bungalow,
    street: [["palm", 1290, 1.4]],
    crew: 0,
    sun: [470, 220, 120],
  },
  orlando: {
    ...regions.florida,
    skyline: orlando,
    home: lakeHouse,
    street: [["palm", 1330, 1.4]],
    task: "carries",
    sun: [520, 214, 116],
  },
  dallas: { ...regions.texas, skyline: dallas },
  houston: {
    ...regions.texas,
    skyline: houston,
    home: bungalow,
    street: [["oak", 1350, 1.5]],
    crew: 1,
    sun: [470, 190, 110],
  },
  "san-antonio": {
    ...regions.texas,
    skyline: sanAntonio,
    home: adobe,
    street: [["oak", 1380, 1.2]],
    task: "carries",
    sun: [450, 200, 110],
  },
  austin: {
    ...regions.texas,
    skyline: austin,
    home: bungalow,
    street: [
      ["oak", 1140, 1.2],
      ["lamp", 1300],
    ],
    crew: 1,
    sun: [470, 200, 110],
  },
  phoenix: { ...regions.arizona, skyline: phoenix, sun: [460, 150, 90] },
  "las-vegas": { ...regions.nevada, skyline: lasVegas },
  charlotte: { ...regions["north-carolina"], skyline: charlotte },
} as const satisfies Readonly<Record<string, Place>>;

/** Every moving scene there is, by the middle of its file name. */
export const places = { ...regions, ...cities };

export type PlaceId = keyof typeof places;

const width = rightEdge - leftEdge;

const shadow = (c: Palette, d: string) => flat(mix(c.ink, c.greyDeep, 0.15), d);

/** Light that rises around the sun, ending below the top edge so that a page can go on with the sky; a few clouds. */
function sky(d: Distance, [x, y, radius]: Place["sun"]): string {
  return [
    `<path fill="${d.sky[0]}" d="M${leftEdge} 0h${width}v560h-${width}z"/>`,
    `<ellipse cx="${x}" cy="452" rx="780" ry="430" fill="${d.sky[1]}"/><ellipse cx="${x}" cy="452" rx="490" ry="370" fill="${d.sky[2]}"/>`,
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="${d.sun}"/>`,
    `<path stroke="${d.cloud}" stroke-width="24" stroke-linecap="round" d="M1110 84h150M1070 108h90M90 100h90M130 76h90M800 60h70M-330 128h110M-290 104h90M1560 132h120M1610 108h70M1400 52h60M-120 60h60"/>`,
  ].join("");
}

/** The planes of a moving scene from back to front, each to be painted over the one before; x from -480 to 1920. */
type Planes = {
  sky: string;
  skyline: string;
  road: string;
  street: string;
  /** The ramp and who is on it: behind the truck's side. */
  crew: string;
  truck: string;
};

/** What moves in a moving scene; nothing given is the picture itself. */
export type Moment = {
  /** How far the ramp is raised, in degrees; 104 closes it. */
  raised?: number;
  /** Where the mover's feet are: on the ramp, or anywhere. Null: nowhere to be seen. */
  feet?: readonly [x: number, y: number] | null;
  gait?: Gait;
  /** How far the truck has moved ahead of where it was parked. */
  ahead?: number;
};

/** Where the truck stands, and where its ramp is hinged. */
const parked = [420, 222] as const;
const hinge = [430, 466] as const;
/** What the ramp rises over one unit. */
export const rampSlope = 0.244;
/** The height of the ramp at x. */
export const onRamp = (x: number): number =>
  Math.round((hinge[1] - 4 + (hinge[0] - x) * rampSlope) * 10) / 10;
/** Where the mover is in the picture. */
export const onTheWay = 296;

/** What a moving scene is made of, to be painted apart: a film moves the truck along the other planes. */
export function movingPlanes(c: Palette, look: TruckLook, id: PlaceId, moment: Moment = {}): Planes {
  const place: Place = places[id];
  const d = distance(c, c.guide, place.warm);
  const who = c.people[place.crew];
  const boxes = at(6, -4, box(c, 62, 48)) + at(10, -52, box(c, 50, 40, "deep"));
  const load = place.task === "wheels" ? handTruck(c, boxes) : box(c, 60, 46);
  const { raised = 0, feet = [onTheWay, onRamp(onTheWay)], gait = { slope: rampSlope }, ahead = 0 } = moment;
  const home = place.home(c);
  const tree = plant(c, place.verge, 1.2);
  const standing: readonly Standing[] = [
    ...place.street,
    ["lamp", -232],
    [place.verge, -355, 1.2],
    [place.verge, -105, 1.2],
    [place.verge, 1795, 1.2],
  ];
  const parts = [
    home,
    at(1740, 0, home, "-1 1"),
    ...standing.map(([what, x, size]) =>
      at(x, 468, what === "lamp" ? lampPost(c) : what === "sign" ? guideSign(c) : plant(c, what, size)),
    ),
  ];
  const hauled = (part: string) => (ahead ? at(ahead, 0, part) : part);
  return {
    sky: sky(d, place.sun),
    skyline: place.skyline(c, d),
    road: road(c),
    street: shared(parts.join(""), [home, tree, lampPost(c)]),
    crew:
      hauled(at(hinge[0], hinge[1], ramp(c, raised))) +
      (feet ? at(feet[0], feet[1], mover(c, who, place.task, load, gait)) : ""),
    truck: hauled(
      shadow(c, "M430 516H1010l30 10H460z") +
        at(parked[0], parked[1], boxTruck(c, { ...look, driver: c.people[place.crew === 0 ? 1 : 0] })),
    ),
  };
}

/** scene-<place>.svg: moving day there. What matters lies between x = 262 and 1178, at the foot. */
export function movingScene(c: Palette, name: string, id: PlaceId): string {
  const { sky, skyline, road, street, crew, truck } = movingPlanes(c, { name }, id);
  return picture(width, 560, sky + skyline + road + outlined(c, street + crew + truck), leftEdge);
}

/** scene-junk.svg: two of the crew carry a sofa from the curb to the open truck. */
export function junkScene(c: Palette, name: string): string {
  const d = distance(c, c.detour);
  const [one, two] = c.people;
  const oldSofa = `${sofa(c, mix(c.guide, c.kraft, 0.3), 148)}${shape(c.detour, "M88-58l16-3 3 15-16 3z")}`;
  const junkLoad =
    at(328, 206, box(c, 60, 62)) +
    at(332, 144, box(c, 52, 44, "deep")) +
    at(262, 206, washer(c)) +
    at(264, 142, bag(c)) +
    at(200, 206, bag(c));
  const tree = plant(c, "maple", 1.4);
  const parts = [
    at(-300, 0, prairieHouse(c)),
    at(-400, 470, tree),
    at(1740, 0, prairieHouse(c), "-1 1"),
    at(1400, 470, tree),
    at(1800, 470, tree),
    at(-10, 470, lampPost(c)),
    at(56, 478, washer(c)),
    at(60, 412, box(c, 54, 44)),
    at(26, 484, bag(c)),
    at(142, 480, armchair(c)),
    at(1192, 476, mattress(c, 66, 150)),
    at(1130, 478, fridge(c, 72, 140)),
    at(1246, 480, box(c, 66, 52)),
    at(1260, 428, box(c, 50, 38, "deep")),
    at(510, 222, openTruck(c, { name }, junkLoad)),
    at(482, 480, mover(c, two, "carries", ""), "-1 1"),
    at(290, 480, mover(c, one, "carries", at(8, 16, oldSofa))),
  ];
  return picture(
    width,
    560,
    [
      sky(d, [470, 190, 110]),
      suburb(d),
      road(c),
      shadow(c, "M520 516H1100l30 10H550z"),
      shared(outlined(c, parts.join("")), [
        prairieHouse(c),
        tree,
        body(c, "carries"),
        arm(c, "carries"),
        washer(c),
        bag(c),
      ]),
    ].join(""),
    leftEdge,
  );
}
