import type { Palette } from "../../content/pictures/palette.ts";
import { mover } from "./crew.ts";
import { distance, fill, readNumbers, wire } from "./distance.ts";
import { at, flat, limb, line, mix, outlined, picture, repeated, shape, stroke } from "./pen.ts";
import { asphalt, sidewalk } from "./street.ts";
import { boxTruck } from "./truck.ts";

// What a page sets beside its road.

/** footer-road.svg: the continent on one street, going over into the page's asphalt. 2400 by 260; copies join. */
export function footerRoad(c: Palette): string {
  const d = distance(c, c.guide);
  const rock = mix(c.detour, c.paper, 0.36);
  const tree = (x: number, size: number) =>
    `M${x - 3} 204v-${size}h6v${size}zM${x} ${204 - size * 2}a${Math.round(size * 0.62)} ${Math.round(size * 0.7)} 0 0 1 0 ${Math.round(size * 1.4)}a${Math.round(size * 0.62)} ${Math.round(size * 0.7)} 0 0 1 0-${Math.round(size * 1.4)}z`;
  const fir = (x: number, size: number) =>
    `M${x - size / 2} 204 ${x} ${204 - size * 1.8} ${x + size / 2} 204z`;
  const each = (list: string, outline: (x: number, wide: number, high: number) => string) =>
    readNumbers(list)
      .map(([x = 0, wide = 0, high = 0]) => outline(x, wide, high))
      .join("");
  const houses = (list: string) =>
    each(
      list,
      (x, wide, tall) =>
        `M${x} 204V${204 - tall}L${x + wide / 2} ${204 - tall - Math.round(wide * 0.42)} ${x + wide} ${204 - tall}V204z`,
    );
  const towers = (list: string) => each(list, (x, wide, top) => `M${x} 204V${top}h${wide}V204z`);
  const palm = (x: number, top: number) =>
    `M${x - 3} 204Q${x + 5} ${top + 50} ${x - 2} ${top}h6Q${x + 12} ${top + 50} ${x + 5} 204zM${x} ${top}q24-16 38 16q-20-12-38-10q-18-2-38 10q14-32 38-16zM${x} ${top + 2}q18-30 40-22q-22 4-36 22zM${x} ${top + 2}q-18-30-40-22q22 4 36 22z`;
  const saguaro = (x: number, tall: number) =>
    `M${x - 6} 204v-${tall}a6 6 0 0 1 12 0V204zM${x - 22} ${204 - tall * 0.7}a5 5 0 0 1 10 0v14h8v10h-10q-8 0-8-8zM${x + 12} ${204 - tall * 0.85}a5 5 0 0 1 10 0v18q0 8-8 8h-10v-10h8z`;
  return repeated(
    2400,
    260,
    [
      fill(
        d.far,
        "M0 204V150C120 110 220 96 320 140L400 78 450 116 520 40 590 110 640 70 740 150C860 120 940 150 1040 150S1260 110 1380 140 1580 160 1680 140 1820 150 1900 150 2060 120 2180 140 2340 166 2400 150V204",
      ),
      fill(
        d.window,
        "M400 78 372 104 392 100 402 112 416 98 426 98ZM520 40 484 74 508 68 520 84 534 66 548 70ZM640 70 612 94 634 90 644 100 656 88 664 88Z",
      ),
      fill(
        rock,
        "M1930 204V150L1944 146V120H2010L2016 146 2034 152V204ZM2080 204V166H2092V134H2130V166L2144 204",
      ),
      fill(
        mix(c.detour, c.detourDeep, 0.4),
        "M1984 120H2010L2016 146 2034 152V204H1990V150ZM2112 134H2130V166L2144 204H2116",
      ),
      fill(
        d.city,
        towers(
          "820 36 96, 880 44 64, 948 34 84, 1010 48 40, 1082 36 76, 1140 44 104, 1560 34 100, 1618 42 84, 2240 36 116, 2300 30 132",
        ),
      ),
      fill(
        d.near,
        [
          towers(
            "852 34 126, 920 32 112, 978 36 92, 1056 30 108, 1116 30 120, 1592 30 124, 1654 28 132, 2272 32 144",
          ),
          "M1022 40 1034 12 1046 40zM664 204V112L680 96V68H716V96L732 112V204z",
          houses("120 62 40, 214 54 34, 1240 64 42, 1330 56 36, 1418 62 44, 1752 62 36"),
        ].join(""),
      ),
      fill(
        d.window,
        "M890 76h8v12h-8zM908 76h8v12h-8zM890 100h8v12h-8zM1020 56h8v12h-8zM1038 56h8v12h-8zM1020 80h8v12h-8zM1090 90h8v12h-8zM1104 90h8v12h-8zM1628 96h8v12h-8zM1644 96h8v12h-8zM140 172h12v16h-12zM1262 170h12v18h-12zM1440 170h12v18h-12zM1772 174h12v16h-12zM1354 176h10v14h-10zM234 178h10v14h-10z",
      ),
      fill(c.detour, "M676 98 698 52 720 98zM1796 204 1802 96H1822L1828 204z"),
      fill(c.paper, "M1800 124H1824L1825 146H1799zM1798 168H1826L1827 190H1797z"),
      fill(c.guide, "M1798 96C1798 74 1826 74 1826 96z"),
      wire(d.near, 5, "M2196 204 2204 120M2236 204 2228 120M2200 164H2232"),
      fill(c.detour, "M2186 124 2216 96 2246 124z"),
      fill(d.near, "M2190 128H2242V156Q2216 168 2190 156z"),
      fill(
        d.leaf,
        [
          tree(60, 30),
          tree(300, 34),
          fir(360, 54),
          fir(400, 40),
          fir(470, 60),
          fir(556, 46),
          fir(620, 56),
          tree(790, 32),
          tree(1206, 34),
          tree(1308, 28),
          tree(1396, 30),
          tree(1510, 36),
          palm(1716, 116),
          palm(1862, 96),
          palm(1900, 130),
          saguaro(2056, 60),
          saguaro(2168, 44),
          tree(2352, 32),
        ].join(""),
      ),
      `<path fill="${sidewalk(c)}" d="M0 204H2400V222H0z"/><path fill="${asphalt(c)}" d="M0 222H2400V260H0z"/><path fill="${c.ink}" d="M0 202h2400v4H0zM0 220h2400v6H0z"/>`,
    ].join(""),
  );
}

/** curb.svg: a sidewalk seen from the road, its curb below; things stand on y = 40. 2400 by 120; copies join. */
export function curb(c: Palette): string {
  const joints = (top: number, bottom: number, lean: number) =>
    Array.from(
      { length: 10 },
      (_, index) => `M${100 + index * 240 + lean} ${top}L${100 + index * 240} ${bottom}`,
    ).join("");
  return repeated(
    2400,
    120,
    [
      `<path fill="${sidewalk(c)}" d="M0 8H2400V60H0z"/>`,
      wire(mix(c.kraft, c.kraftDeep, 0.5), 3, joints(10, 58, 14)),
      `<path fill="${c.greyPale}" d="M0 60H2400V94H0z"/><path fill="${c.grey}" d="M0 82H2400V94H0z"/>`,
      wire(c.ink, line, joints(60, 94, 0)),
      `<path fill="${asphalt(c)}" d="M0 94H2400V120H0z"/><path fill="${c.ink}" d="M0 6h2400v4H0zM0 58h2400v4H0zM0 92h2400v6H0z"/>`,
    ].join(""),
  );
}

/** breakdown.svg: the truck with its hood up, one of the crew at it, the triangle behind. 1200 by 480. */
export function breakdown(c: Palette, name: string): string {
  const puff = (x: number, y: number, size: number) =>
    `<circle cx="${x}" cy="${y}" r="${size}" fill="${c.white}"/>`;
  return picture(
    1200,
    480,
    [
      `<path stroke="${c.ink}" stroke-width="6" stroke-linecap="round" d="M12 452H1188"/>`,
      outlined(
        c,
        [
          puff(910, 286, 17),
          puff(936, 240, 25),
          puff(914, 186, 32),
          puff(954, 122, 20),
          at(350, 150, boxTruck(c, { name, hoodUp: true })),
          at(996, 452, mover(c, c.people[1], "packs", ""), "-1 1"),
          // A toolbox.
          shape(c.detour, "M1070 452V418H1146V452Z"),
          flat(c.detourDeep, "M1128 420H1144V450H1128Z"),
          stroke("M1092 418V402H1124V418M1070 432H1146"),
          // The triangle, and one cone.
          shape(c.ink, "M84 452 88 440H216L220 452Z"),
          shape(c.detour, "M152 322 228 440H76Z"),
          shape(c.white, "M152 362 192 422H112Z"),
          stroke("M152 384V402", `stroke-width="9"`),
          stroke("M152 414v0", `stroke-width="10"`),
          shape(c.detour, "M282 446 298 372H312L328 446Z"),
          flat(c.white, "M292 412H318L315 396H295Z"),
          shape(c.detour, "M268 452V442H342V452Z"),
        ].join(""),
      ),
    ].join(""),
  );
}

/** phone-box.svg: a call box on its post, under its sign. 200 by 320, standing on y = 316. */
export function phoneBox(c: Palette): string {
  return picture(
    200,
    320,
    outlined(
      c,
      [
        limb(c, c.grey, "M100 306V20", 16),
        shape(c.greyDeep, "M72 316V302H128V316Z"),
        shape(
          c.guide,
          "M30 20a12 12 0 0 1 12-12H158a12 12 0 0 1 12 12V132a12 12 0 0 1-12 12H42a12 12 0 0 1-12-12Z",
        ),
        `<rect x="38" y="16" width="124" height="120" rx="7" stroke="${c.white}"/>`,
        flat(
          c.white,
          "M70 40 84 36 94 62 84 72C90 88 98 96 114 104L124 94 150 104 146 118C142 124 134 124 128 123 92 114 72 94 64 60 63 52 64 44 70 40Z",
        ),
        shape(
          c.detour,
          "M60 176a10 10 0 0 1 10-10H130a10 10 0 0 1 10 10V246a10 10 0 0 1-10 10H70a10 10 0 0 1-10-10Z",
        ),
        flat(c.detourDeep, "M124 168H130a8 8 0 0 1 8 8V246a8 8 0 0 1-8 8H124Z"),
        shape(c.paper, "M74 182H112V206H74Z"),
        stroke("M80 190H106M80 198H98", 'stroke-width="3"'),
        `<circle cx="93" cy="230" r="12" fill="${c.white}"/>`,
        shape(c.greyDeep, "M50 170V160H150V170Z"),
      ].join(""),
    ),
  );
}

/** barricade.svg: two striped boards on legs, a lamp on each end; a page's sign goes above. 640 by 360. */
export function barricade(c: Palette): string {
  const board = (top: number) => {
    const stripes = Array.from(
      { length: 8 },
      (_, index) => `M${24 + index * 74} ${top + 56}l37-56h37l-37 56z`,
    ).join("");
    return (
      shape(c.white, `M24 ${top}H616V${top + 56}H24Z`) +
      `<g stroke="none">${shape(c.detour, stripes)}</g>` +
      `<path d="M24 ${top}H616V${top + 56}H24Z"/>`
    );
  };
  const lamp = (x: number) =>
    shape(c.greyDeep, `M${x - 20} 190V174H${x + 20}V190Z`) +
    `<circle cx="${x}" cy="150" r="28" fill="${c.detour}"/><circle cx="${x}" cy="150" r="15" fill="${mix(c.detour, c.white, 0.55)}" stroke="none"/>`;
  return picture(
    640,
    360,
    outlined(
      c,
      [
        limb(c, c.grey, "M104 344V196M536 344V196", 22),
        limb(c, c.greyDeep, "M56 348H152M488 348H584", 20),
        lamp(104),
        lamp(536),
        board(190),
        board(268),
        flat(c.ink, "M100 214h8v8h-8zM532 214h8v8h-8zM100 292h8v8h-8zM532 292h8v8h-8z"),
      ].join(""),
      5,
    ),
  );
}
