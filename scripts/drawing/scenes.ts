import type { Palette } from "../../content/pictures/palette.ts";
import { box, handTruck, openBox } from "./boxes.ts";
import { arm, body, mover } from "./crew.ts";
import {
  adobe,
  bayAndGable,
  bungalow,
  decoBlock,
  desertModern,
  farmhouse,
  prairieHouse,
  ranchHouse,
  triplex,
} from "./homes.ts";
import { armchair, bag, fridge, lamp, mattress, pottedPlant, sofa, washer } from "./household.ts";
import { at, type Brush, flat, line, mix, outlined, picture, shape, shared, stroke } from "./pen.ts";
import {
  alberta,
  anyTown,
  arizona,
  type Distance,
  distance,
  florida,
  georgia,
  nevada,
  northCarolina,
  ontario,
  quebec,
  texas,
} from "./skylines.ts";
import { guideSign, lampPost, type Plant, plant, road } from "./street.ts";
import { boxTruck, openTruck, type TruckLook } from "./truck.ts";

type Region = {
  skyline: (c: Palette, d: Distance) => string;
  home: (c: Palette) => string;
  /** What stands along the street: where, and for plants how large. */
  street: readonly (readonly [what: Plant | "lamp" | "sign", x: number, size?: number])[];
  /** Which of the two of the crew is outside, and with what. */
  crew: 0 | 1;
  task: "wheels" | "carries";
  sun: readonly [x: number, y: number, radius: number];
  warm?: boolean;
};

/** By badge group, and one for any other town. */
export const regions = {
  default: {
    skyline: anyTown,
    home: prairieHouse,
    street: [
      ["maple", 1104, 1.35],
      ["sign", 1290],
    ],
    crew: 1,
    task: "wheels",
    sun: [440, 210, 120],
  },
  ontario: {
    skyline: ontario,
    home: bayAndGable,
    street: [
      ["lamp", 1068],
      ["maple", 1150, 1.3],
      ["maple", 1370, 1.55],
    ],
    crew: 1,
    task: "wheels",
    sun: [440, 210, 120],
  },
  alberta: {
    skyline: alberta,
    home: prairieHouse,
    street: [
      ["pine", 1072, 1.05],
      ["pine", 1130, 1.5],
      ["sign", 1300],
    ],
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
    crew: 1,
    task: "carries",
    sun: [440, 160, 100],
  },
  georgia: {
    skyline: georgia,
    home: bungalow,
    street: [
      ["peach", 1110, 1.3],
      ["lamp", 1230],
      ["peach", 1370, 1.15],
    ],
    crew: 0,
    task: "wheels",
    sun: [440, 200, 120],
  },
  florida: {
    skyline: florida,
    home: decoBlock,
    street: [
      ["palm", 296, 1.35],
      ["palm", 1226, 1.5],
      ["palm", 1310, 1.15],
    ],
    crew: 1,
    task: "wheels",
    sun: [370, 240, 150],
    warm: true,
  },
  texas: {
    skyline: texas,
    home: ranchHouse,
    street: [["oak", 1300, 1.5]],
    crew: 0,
    task: "wheels",
    sun: [470, 230, 150],
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
    crew: 1,
    task: "carries",
    sun: [450, 190, 120],
    warm: true,
  },
  nevada: {
    skyline: nevada,
    home: desertModern,
    street: [
      ["joshua", 1200, 1.5],
      ["joshua", 1370, 1.1],
    ],
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
    crew: 1,
    task: "wheels",
    sun: [440, 180, 110],
  },
} as const satisfies Readonly<Record<string, Region>>;

export type RegionId = keyof typeof regions;

const shadow = (c: Palette, d: string) => flat(mix(c.ink, c.greyDeep, 0.15), d);

/** Rings of light around the sun, and a few clouds. */
function sky(d: Distance, [x, y, radius]: Region["sun"]): string {
  return [
    `<path fill="${d.sky[0]}" d="M0 0h1440v560H0z"/>`,
    `<circle cx="${x}" cy="${y}" r="${radius + 400}" fill="${d.sky[1]}"/><circle cx="${x}" cy="${y}" r="${radius + 170}" fill="${d.sky[2]}"/>`,
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="${d.sun}"/>`,
    `<path stroke="${d.cloud}" stroke-width="24" stroke-linecap="round" d="M1110 84h150M1070 108h90M90 100h90M130 76h90M800 60h70"/>`,
  ].join("");
}

/** The planes of a moving scene from back to front, each to be painted over the one before; 1440 by 560. */
export type Planes = {
  sky: string;
  skyline: string;
  road: string;
  street: string;
  truck: string;
  crew: string;
};

/** What a moving scene is made of, to be painted apart: a film moves the truck along the other planes. */
export function movingPlanes(c: Palette, look: TruckLook, group: RegionId): Planes {
  const region: Region = regions[group];
  const d = distance(c, c.guide, region.warm);
  const who = c.people[region.crew];
  const boxes = at(6, -4, box(c, 62, 48)) + at(10, -52, box(c, 50, 40, "deep"));
  return {
    sky: sky(d, region.sun),
    skyline: region.skyline(c, d),
    road: road(c),
    street: [
      region.home(c),
      ...region.street.map(([what, x, size]) =>
        at(x, 468, what === "lamp" ? lampPost(c) : what === "sign" ? guideSign(c) : plant(c, what, size)),
      ),
    ].join(""),
    truck: shadow(c, "M430 516H1010l30 10H460z") + at(420, 222, boxTruck(c, look)),
    crew:
      region.task === "wheels"
        ? at(300, 476, mover(c, who, "wheels", `<g transform="rotate(-16)">${handTruck(c, boxes)}</g>`))
        : at(330, 476, mover(c, who, "carries", box(c, 60, 46))),
  };
}

/** scene-<group>.svg: moving day in that region. What matters lies between x = 262 and 1178, at the foot. */
export function movingScene(c: Palette, name: string, group: RegionId): string {
  const { sky, skyline, road, street, truck, crew } = movingPlanes(c, { name, driver: true }, group);
  return picture(1440, 560, sky + skyline + road + outlined(c, street + truck + crew));
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
  return picture(
    1440,
    560,
    [
      sky(d, [470, 190, 120]),
      suburb(d),
      road(c),
      shadow(c, "M520 516H1100l30 10H550z"),
      shared(
        outlined(
          c,
          [
            at(40, 478, washer(c)),
            at(44, 412, box(c, 54, 44)),
            at(14, 484, bag(c)),
            at(138, 480, armchair(c)),
            at(1360, 470, plant(c, "maple", 1.45)),
            at(1192, 476, mattress(c, 66, 150)),
            at(1130, 478, fridge(c, 72, 140)),
            at(1246, 480, box(c, 66, 52)),
            at(1260, 428, box(c, 50, 38, "deep")),
            at(510, 222, openTruck(c, { name }, junkLoad)),
            at(482, 480, mover(c, two, "carries", ""), "-1 1"),
            at(290, 480, mover(c, one, "carries", at(8, 16, oldSofa))),
          ].join(""),
        ),
        [body(c, "carries"), arm(c, "carries"), washer(c), bag(c)],
      ),
    ].join(""),
  );
}

/** Roofs and trees behind a residential street. */
function suburb(d: Distance): string {
  const roof = (x: number, y: number, width: number) =>
    `M${x} 452V${y}L${x + width / 2} ${y - width * 0.4} ${x + width} ${y}V452`;
  const row = (list: readonly (readonly [number, number, number])[]) =>
    list.map(([x, y, w]) => roof(x, y, w)).join("");
  return [
    `<path fill="${d.far}" d="M0 452V300C200 250 380 290 560 270S900 200 1080 250 1320 290 1440 260V452"/>`,
    `<path fill="${d.city}" d="${row([
      [-30, 330, 150],
      [200, 300, 160],
      [420, 310, 140],
      [640, 200, 150],
      [900, 290, 150],
      [1120, 310, 170],
      [1340, 320, 160],
    ])}"/>`,
    `<path fill="${d.near}" d="${row([
      [100, 360, 130],
      [330, 350, 120],
      [770, 250, 140],
      [1030, 350, 130],
      [1250, 350, 120],
    ])}"/>`,
    `<path fill="${d.window}" d="M686 214h22v26h-22zM726 214h22v26h-22zM244 320h24v30h-24zM292 320h24v30h-24zM828 256h24v30h-24zM944 310h24v30h-24zM986 310h24v30h-24zM1068 372h24v30h-24zM1180 330h24v30h-24zM1226 330h24v30h-24zM366 372h20v26h-20zM1300 372h22v28h-22z"/>`,
  ].join("");
}

/** scene-packing.svg: a room half packed, the truck outside the window. */
export function packingScene(c: Palette, name: string): string {
  const d = distance(c, c.guide);
  const [one, two] = c.people;
  // Nearer than the street, so everything here is half as large again, in the same line.
  const near: Brush = { ...c, line: line / 1.5 };
  const [tall, wide, small] = [box(near, 62, 76), box(near, 74, 56, "deep"), box(near, 58, 44)];
  const things = [
    at(150, 344, lamp(near)),
    at(196, 340, sofa(near, mix(c.detour, c.kraft, 0.25), 150)),
    at(492, 336, pottedPlant(near)),
    at(738, 344, tall),
    at(668, 346, wide),
    at(676, 290, small),
    at(744, 268, small),
    at(836, 340, handTruck(near, at(6, -4, wide) + at(10, -60, small))),
    at(556, 350, mover(near, two, "carries", small)),
    at(352, 350, mover(near, one, "packs", "")),
    at(374, 352, openBox(near, 76, 54)),
    shape(c.paper, "M386 280l-6-26q0-10 10-12l-3-8h20l-3 8q10 2 10 12l-6 26z"),
    flat(c.guide, "M383 262h28l-2 9h-24z"),
  ].join("");
  return picture(
    1440,
    560,
    [
      `<path fill="${d.sky[1]}" d="M0 0h1440v560H0z"/><path fill="${d.sky[2]}" d="M0 0H360L700 460H0zM520 0H640L980 460H860z"/>`,
      `<path fill="${mix(c.kraft, c.kraftDeep, 0.25)}" d="M0 470H1440V560H0z"/><path fill="none" stroke="${mix(c.kraft, c.kraftDeep, 0.7)}" stroke-width="3" d="M0 500H1440M0 534H1440M180 470v30M620 500v34M1010 470v30M1300 500v34M330 534v26M860 534v26"/>`,
      `<path fill="${mix(c.kraft, c.kraftDeep, 0.7)}" d="M250 520H1340L1300 534H210Z"/>`,
      outlined(
        c,
        [
          shape(c.paper, "M0 452H1440V470H0z"),
          shape(c.white, "M486 56H964V332H486Z"),
          shape(d.sky[0], "M502 72H948V316H502Z"),
          flat(d.hill, "M504 314V220Q620 160 740 200T946 190V314Z"),
          flat(mix(c.ink, c.greyDeep, 0.45), "M504 290H946V314H504Z"),
          at(548, 132, boxTruck({ ...c, line: line / 0.6 } as Brush, { name }), ".6"),
          stroke("M502 118H948"),
          shape(c.white, "M470 332H980V346H470Z"),
          shape(
            c.guide,
            "M460 44H560C560 150 536 250 470 300V332H460ZM990 44H890C890 150 914 250 980 300V332H990Z",
          ),
          flat(
            c.guideDeep,
            "M540 46H558C558 150 534 250 468 298 516 230 540 150 540 46ZM988 46H972V290L988 302Z",
          ),
          `<path d="M440 44H1010" stroke-width="10"/>`,
          shape(c.white, "M250 100H370V190H250Z"),
          shape(d.near, "M262 178V140L290 116 316 150 330 134 358 178Z"),
          shape(c.white, "M1080 120H1160V220H1080Z"),
          `<circle cx="1120" cy="170" r="22" fill="${c.detour}"/>`,
        ].join(""),
      ),
      at(0, 0, shared(outlined(near, things, +(line / 1.5).toFixed(2)), [wide, small]), "1.5"),
    ].join(""),
  );
}
