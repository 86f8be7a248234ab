import type { Palette } from "../../content/pictures/palette.ts";
import { city, type Distance, fill, hills, outskirts, peaks, plain, wire, woods } from "./distance.ts";
import { mix } from "./pen.ts";
import { blueRidge, desert, firs, ranges, sand } from "./skylines.ts";

// Behind the street of one city: its own skyline, with the building people know it by at x = 250 to 430.

const { back: wingsBack, front: wingsFront } = outskirts.city;

/** Toronto: the tower, and condos to the lake. */
export function toronto(c: Palette, d: Distance): string {
  return [
    city(
      d,
      `240 64 330, 400 48 198, 464 64 154, 560 48 176, 624 80 110, 736 48 176, 848 64 154, 1008 48 198, 1104 64 176, 1232 48 242, 1344 64 286, ${wingsBack}`,
      `368 48 286, 528 48 198, 688 48 154, 784 48 132, 928 64 220, 1056 64 264, 1168 64 286, 1280 64 330, 1392 48 352, ${wingsFront}`,
      "M640 110V92h48v18zM1120 176V160h32v16z",
      "M805 132V76h6v56z",
    ),
    fill(c.paper, "M308 452Q327 330 329 184H320L308 166V150L322 138H328L331 102H325V86H331L336 28H338V452Z"),
    fill(d.near, "M368 452Q349 330 347 184H356L368 166V150L354 138H348L345 102H351V86H345L340 28H338V452Z"),
    fill(c.detour, "M308 152h60v12h-60z"),
  ].join("");
}

/** Ottawa: the tower on the hill between copper roofs, and the castle of a hotel. */
export function ottawa(c: Palette, d: Distance): string {
  const copper = mix(c.guide, c.paper, 0.36);
  const copperDeep = mix(c.guide, c.paper, 0.18);
  const stone = mix(c.kraftDeep, c.paper, 0.34);
  const stoneDeep = mix(c.kraftDeep, c.paper, 0.05);
  return [
    hills(d.far, "-480 280, -160 230, 160 270, 560 190, 1000 250, 1400 200, 1700 260"),
    city(
      d,
      `464 48 198, 848 64 198, 960 64 242, 1072 48 286, 1184 64 264, 1312 48 308, ${wingsBack}`,
      `912 48 264, 1024 48 308, 1136 48 330, 1248 64 330, 1376 48 352, ${wingsFront}`,
    ),
    // The hotel's turrets above the truck.
    fill(stone, "M536 452V176H566V196H610V172H700V196H744V176H774V452"),
    fill(stoneDeep, "M672 452V172H700V196H744V176H774V452"),
    fill(
      copper,
      "M530 178 551 104 572 178ZM738 178 759 104 780 178ZM566 198 584 160H612V198M700 198V160H726L744 198M604 174 626 96H684L706 174",
    ),
    fill(
      copperDeep,
      "M551 104 572 178H551ZM759 104 780 178H759ZM684 96 706 174H668L662 96ZM726 160 744 198H722L714 160",
    ),
    fill(d.near, "M622 186h10v18h-10zM644 186h10v18h-10zM546 190h10v16h-10zM754 190h10v16h-10z"),
    // The block on both sides of the tower.
    fill(stone, "M236 452V336H430V452"),
    fill(copper, "M230 340 246 292H430V340"),
    fill(copperDeep, "M284 340V300L294 270 304 300V340M372 340V300L382 270 392 300V340"),
    fill(d.near, "M248 352h12v30h-12zM272 352h12v30h-12zM392 352h12v30h-12zM414 352h12v30h-12z"),
    fill(stone, "M310 452V152H366V452"),
    fill(stoneDeep, "M344 452V152H366V452"),
    fill(stone, "M304 206V140L310 122 316 140V152H360V140L366 122 372 140V206"),
    fill(stoneDeep, "M344 206V152H360V140L366 122 372 140V206"),
    fill(copper, "M316 150 328 76H348L360 150"),
    fill(copperDeep, "M338 76H348L360 150H342"),
    `<circle cx="338" cy="180" r="20" fill="${c.paper}"/>`,
    wire(c.ink, 3, "M338 166V180L346 186", 'stroke-linecap="round"'),
    fill(d.near, "M322 222h8v72h-8zM334 222h8v72h-8zM346 222h8v72h-8z"),
    wire(c.ink, 3, "M338 76V26"),
    fill(c.detour, "M339 26H368V44H339"),
    woods(d.leaf, 438),
  ].join("");
}

/** Edmonton: glass pyramids in the river valley, the high bridge behind. */
export function edmonton(c: Palette, d: Distance): string {
  const steel = mix(c.ink, c.paper, 0.35);
  const pyramid = (x: number, top: number, half: number) => {
    const rise = 452 - top;
    const along = (share: number) => Math.round(half * share);
    return [
      fill(c.paper, `M${x} ${top}L${x - half} 452H${x + along(0.3)}`),
      fill(mix(d.nearLit, c.paper, 0.2), `M${x} ${top}L${x + half} 452H${x + along(0.3)}`),
      wire(
        d.near,
        3,
        `M${x} ${top}L${x - half} 452M${x} ${top}L${x + half} 452M${x} ${top}L${x + along(0.3)} 452M${x} ${top}L${x - along(0.36)} 452M${x} ${top}L${x + along(0.64)} 452${[0.26, 0.44, 0.62, 0.8].map((share) => `M${x - along(share)} ${Math.round(top + rise * share)}H${x + along(share)}`).join("")}`,
      ),
    ].join("");
  };
  return [
    hills(d.far, "-480 300, -200 270, 160 300, 600 270, 1040 300, 1500 264"),
    city(
      d,
      `480 48 176, 560 48 132, 656 64 176, 768 48 154, 848 64 198, 960 48 264, ${wingsBack}`,
      `448 48 198, 608 64 66, 720 64 176, 816 48 198, 912 48 286, ${wingsFront}`,
      "M768 154 816 126V154",
    ),
    // The bridge from the truck's cab to the far bank.
    wire(
      steel,
      6,
      `M880 296H1488M880 334H1488M${Array.from({ length: 16 }, (_, bay) => `${880 + bay * 38} ${bay % 2 ? 296 : 334}`).join(" ")} 1488 296`,
    ),
    fill(
      steel,
      "M884 286H1500V296H884M1046 334H1066L1072 452H1040ZM1198 334H1218L1224 452H1192ZM1350 334H1370L1376 452H1344",
    ),
    hills(d.nearLit, "-480 350, -200 392, 220 404, 620 424, 1150 424, 1420 330, 1680 352"),
    pyramid(392, 268, 92),
    pyramid(312, 176, 138),
    pyramid(1150, 344, 70),
    firs(d.leaf),
    woods(d.leaf, 444),
  ].join("");
}

/** Atlanta: the plaza's spire over a city of trees. */
export function atlanta(c: Palette, d: Distance): string {
  return [
    city(
      d,
      `256 48 308, 416 64 176, 528 48 198, 592 64 132, 720 64 176, 832 48 198, 944 64 242, 1040 48 198, 1136 64 264, 1248 48 308, 1344 64 330, ${wingsBack}`,
      `464 48 154, 656 64 198, 784 48 132, 896 48 286, 992 48 308, 1088 48 286, 1184 64 330, 1296 48 352, ${wingsFront}`,
      "M592 132 624 96 656 132M1040 198 1064 150 1088 198",
      "M784 132a24 20 0 0 1 48 0zM486 154V120h4v34z",
    ),
    fill(d.nearLit, "M298 452V196H308V176H318L334 118V60h4V452Z"),
    fill(d.near, "M378 452V196H368V176H358L342 118V60h-4V452Z"),
    fill(c.detour, "M318 176 338 104 358 176Z"),
    fill(c.detourDeep, "M338 104 358 176H338Z"),
    fill(
      d.window,
      "M308 206h4v246h-4zM320 206h4v246h-4zM332 206h4v246h-4zM344 206h4v246h-4zM356 206h4v246h-4zM366 206h4v246h-4z",
    ),
    woods(d.leaf, 422),
  ].join("");
}

/** Miami: the tower of the old newspaper, rounded condos, the beach with its guard's hut. */
export function miami(c: Palette, d: Distance): string {
  const wall = c.white;
  const shade = mix(c.kraftDeep, c.paper, 0.3);
  return [
    plain(d.hill, 388),
    wire(
      c.paper,
      5,
      "M-430 408h70M-150 402h60M880 402h60M1210 414h80M1390 402h60M1560 412h80M1770 404h60",
      'stroke-linecap="round"',
    ),
    city(
      d,
      "464 64 132, 560 48 154, 640 64 110, 752 48 132, 848 64 176, 960 48 264, -448 48 308, -336 64 286, -208 48 330, -80 64 264, 176 64 264",
      "432 48 198, 528 48 176, 608 48 198, 704 48 154, 800 48 198, 912 48 242, -400 48 352, -272 48 330, -144 48 308",
      "M464 132q0-44 64-44v44zM668 110V76h8v34z",
      "M704 154a24 24 0 0 1 48 0z",
    ),
    // The sand.
    hills(c.kraft, "-480 446, -160 440, 500 446, 1130 426, 1500 430, 1740 440"),
    // The tower: a base, a shaft, three tiers to the lantern.
    fill(wall, "M266 452V356H298V196H306V158H370V196H378V356H410V452"),
    fill(shade, "M354 452V158H370V196H378V356H410V452"),
    fill(wall, "M316 158V124H360V158M324 116V90H352V116"),
    fill(shade, "M348 158V124H360V158M344 116V90H352V116"),
    fill(
      c.detour,
      "M292 196H384V206H292ZM260 356H416V366H260ZM310 124H366V116H310ZM318 90C320 70 356 70 358 90",
    ),
    fill(c.detourDeep, "M338 75C350 76 357 82 358 90H338ZM336 44h4v32h-4z"),
    fill(
      d.near,
      "M314 222h8v22h-8zM334 222h8v22h-8zM354 222h8v22h-8zM314 262h8v22h-8zM334 262h8v22h-8zM354 262h8v22h-8zM314 302h8v22h-8zM334 302h8v22h-8zM354 302h8v22h-8zM328 152V136a6 6 0 0 1 12 0V152ZM316 190V176a6 6 0 0 1 12 0V190ZM334 190V176a6 6 0 0 1 12 0V190Z",
    ),
    // The guard's hut.
    wire(d.near, 6, "M1082 452 1094 396M1158 452 1146 396M1094 430H1150"),
    fill(c.detour, "M1080 396V346H1160V396"),
    fill(c.detourDeep, "M1140 396V346H1160V396"),
    fill(c.paper, "M1096 358H1126V380H1096"),
    fill(c.guide, "M1064 350 1086 322H1154L1176 350"),
    fill(c.paper, "M1062 396H1178V404H1062"),
  ].join("");
}

/** Tampa: silver minarets, the round tower, the bridge with its golden sails. */
export function tampa(c: Palette, d: Distance): string {
  const brick = mix(c.detourDeep, c.paper, 0.24);
  const brickDeep = mix(c.detourDeep, c.paper, 0.02);
  const minaret = (x: number, top: number, size: number) => {
    const s = (value: number) => Math.round(value * size);
    return [
      fill(brick, `M${x - s(13)} 452V${top + s(96)}h${s(26)}V452`),
      fill(brickDeep, `M${x + s(4)} 452V${top + s(96)}h${s(9)}V452`),
      fill(
        c.paper,
        `M${x - s(18)} ${top + s(96)}h${s(36)}v${s(10)}h-${s(36)}zM${x - s(12)} ${top + s(96)}v-${s(24)}h${s(24)}v${s(24)}z`,
      ),
      fill(d.near, `M${x - s(5)} ${top + s(96)}v-${s(14)}a${s(5)} ${s(6)} 0 0 1 ${s(10)} 0v${s(14)}z`),
      fill(
        c.white,
        `M${x} ${top + s(14)}C${x - s(4)} ${top + s(34)} ${x - s(26)} ${top + s(38)} ${x - s(24)} ${top + s(56)} ${x - s(22)} ${top + s(70)} ${x - s(12)} ${top + s(74)} ${x} ${top + s(74)}`,
      ),
      fill(
        c.grey,
        `M${x} ${top + s(14)}C${x + s(4)} ${top + s(34)} ${x + s(26)} ${top + s(38)} ${x + s(24)} ${top + s(56)} ${x + s(22)} ${top + s(70)} ${x + s(12)} ${top + s(74)} ${x} ${top + s(74)}`,
      ),
      wire(
        c.detour,
        4,
        `M${x} ${top + s(14)}v-${s(10)}M${x + s(8)} ${top - s(12)}a${s(9)} ${s(9)} 0 1 1-${s(16)} 0`,
        'stroke-linecap="round"',
      ),
    ].join("");
  };
  return [
    plain(d.hill, 396),
    wire(
      c.paper,
      5,
      "M-430 416h70M-150 410h60M880 410h60M1210 424h80M1390 410h60M1560 420h80M1770 412h60",
      'stroke-linecap="round"',
    ),
    wire(
      c.detour,
      3,
      [1150, 1420]
        .map((x) =>
          [20, 42, 64, 86, 108, 130]
            .map((reach) => `M${x - reach} 372L${x} ${210 + Math.round(reach * 0.35)} ${x + reach} 372`)
            .join(""),
        )
        .join(""),
    ),
    fill(c.paper, "M1144 452V196H1156V452M1414 452V196H1426V452"),
    fill(d.near, "M920 396V384L1040 372H1540L1640 384V396"),
    fill(
      d.nearLit,
      "M960 388H974V452H960ZM1040 380H1054V452H1040ZM1280 380H1294V452H1280ZM1540 380H1554V452H1540",
    ),
    city(
      d,
      "448 48 198, 544 64 132, 672 48 154, 768 64 110, 864 48 198, -432 64 330, -304 48 308, -160 64 330, -32 48 308",
      "496 48 176, 720 48 176, 832 48 220, -368 48 352, -224 48 352",
      "M768 110 800 76 832 110M544 132V118H560V104H592V118H608V132",
      "",
    ),
    fill(d.nearLit, "M612 452V112H644V452"),
    fill(d.near, "M644 452V112H676V452M608 112a36 12 0 0 1 72 0"),
    wire(d.window, 4, "M616 132V452M628 132V452M640 132V452M652 132V452M664 132V452"),
    fill(brick, "M250 452V372H426V452"),
    fill(c.paper, "M244 364H432V376H244"),
    fill(
      d.near,
      "M268 424V400a8 8 0 0 1 16 0v24zM356 424V400a8 8 0 0 1 16 0v24zM392 424V400a8 8 0 0 1 16 0v24z",
    ),
    minaret(272, 158, 0.82),
    minaret(404, 158, 0.82),
    minaret(338, 66, 1.12),
  ].join("");
}

/** Orlando: the big wheel, four pyramids on one roof, the fountain in the lake. */
export function orlando(c: Palette, d: Distance): string {
  const spokes = Array.from({ length: 12 }, (_, index) => {
    const turn = (index * Math.PI) / 12;
    const [x, y] = [Math.round(Math.cos(turn) * 104), Math.round(Math.sin(turn) * 104)];
    return `M${338 - x} ${166 - y}L${338 + x} ${166 + y}`;
  }).join("");
  const cabins = Array.from({ length: 16 }, (_, index) => {
    const turn = ((index + 0.5) * Math.PI) / 8;
    return `M${Math.round(338 + Math.cos(turn) * 120)} ${Math.round(166 + Math.sin(turn) * 120)}h0`;
  }).join("");
  return [
    hills(d.far, "-480 372, -160 352, 240 376, 700 350, 1100 376, 1560 350"),
    city(
      d,
      `480 48 176, 560 48 154, 736 64 176, 848 48 198, 960 64 286, ${wingsBack}`,
      `512 48 198, 624 80 132, 784 48 154, 896 48 264, ${wingsFront}`,
      "",
      "M784 154a24 24 0 0 1 48 0z",
    ),
    fill(c.guide, "M620 134 640 92 660 134ZM668 134 688 92 708 134ZM640 112 664 62 688 112V134H640"),
    fill(c.guideDeep, "M664 62 688 112V134H664ZM688 92 708 134H688"),
    wire(d.near, 3, spokes),
    wire(d.near, 9, "M338 166 276 452M338 166 400 452", 'stroke-linecap="round"'),
    wire(c.paper, 7, "M338 58a108 108 0 0 1 0 216a108 108 0 0 1 0-216"),
    wire(c.detour, 15, cabins, 'stroke-linecap="round"'),
    `<circle cx="338" cy="166" r="13" fill="${c.detourDeep}"/>`,
    woods(d.leaf, 436),
    // The lake with its fountain.
    fill(d.window, "M990 452Q1000 424 1060 424H1240Q1300 424 1310 452"),
    wire(c.paper, 5, "M1020 440h40M1240 440h40", 'stroke-linecap="round"'),
    fill(c.guide, "M1100 430C1096 390 1120 374 1150 374S1204 390 1200 430"),
    fill(c.guideDeep, "M1168 376C1192 384 1203 400 1200 430H1176C1182 408 1180 390 1168 376"),
    fill(c.paper, "M1086 430H1214V440H1086"),
    wire(
      c.paper,
      5,
      "M1150 374V318M1136 376Q1130 320 1106 338M1164 376Q1170 320 1194 338M1122 386Q1100 344 1080 372M1178 386Q1200 344 1220 372",
      'stroke-linecap="round"',
    ),
  ].join("");
}

/** Dallas: the tower's ball, slanted glass, an arch bridge. */
export function dallas(c: Palette, d: Distance): string {
  return [
    hills(d.far, "-480 400, -160 380, 240 402, 700 376, 1100 396, 1500 378"),
    city(
      d,
      `432 64 198, 528 64 154, 640 64 110, 752 48 176, 848 64 176, 928 48 264, ${wingsBack}`,
      `480 48 176, 592 48 198, 704 48 132, 800 48 198, 896 48 286, ${wingsFront}`,
      "M528 154 592 100V154M656 110V84h32V110M848 176 880 132 912 176",
      "M704 132 728 96 752 132M726 96V60h4v36z",
    ),
    fill(d.near, "M960 452V424H1440V452"),
    wire(
      d.nearLit,
      3,
      "M1120 196 960 424M1120 196 1000 424M1120 196 1040 424M1120 196 1080 424M1120 196 1160 424M1120 196 1200 424M1120 196 1240 424M1120 196 1290 424",
    ),
    wire(c.paper, 14, "M1030 452C1040 112 1200 112 1210 452"),
    fill(d.nearLit, "M318 452V210H330V452ZM334 452V200H338V452Z"),
    fill(d.near, "M346 452V210H358V452ZM338 452V200H342V452Z"),
    `<circle cx="338" cy="150" r="52" fill="${c.detour}"/>`,
    fill(c.detourDeep, "M338 98a52 52 0 0 1 0 104c30-26 30-78 0-104z"),
    wire(
      c.paper,
      5,
      "M296 128H380M288 144H388M288 160H388M298 176H378M312 112H366",
      'stroke-dasharray="5 9"',
    ),
    fill(d.near, "M306 190H370L358 212H318Z"),
  ].join("");
}

/** A gable that climbs in steps to a pinnacle: from its left foot at x, y up over `width` and down again. */
function stepped(x: number, y: number, width: number, steps: number, rise: number): string {
  const tread = Math.round(width / 2 / (steps + 0.5));
  const up = `v-${rise}h${tread}`.repeat(steps);
  const down = `h${tread}v${rise}`.repeat(steps);
  const top = width - 2 * steps * tread;
  return `M${x} 452V${y}${up}v-${rise}h${Math.round(top / 2) - 3}v-${rise}h6v${rise}h${top - Math.round(top / 2) - 3}v${rise}${down}V452`;
}

/** Houston: three stepped gables, the tallest slab in Texas, the beacon, the bayou. */
export function houston(c: Palette, d: Distance): string {
  const stone = mix(c.detourDeep, c.paper, 0.3);
  const shade = mix(c.detourDeep, c.paper, 0.08);
  return [
    hills(d.far, "-480 400, -160 384, 240 402, 700 380, 1100 396, 1500 382"),
    city(
      d,
      `432 64 176, 512 64 132, 704 64 132, 832 64 154, 928 48 242, 1184 64 286, 1296 48 308, ${wingsBack}`,
      `480 48 198, 608 64 66, 784 48 110, 896 48 286, 992 48 308, 1136 48 330, 1248 48 352, ${wingsFront}`,
      "M512 132q0-44 32-44v44zM544 132V88q32 0 32 44M704 132V118H720V104H752V118H768V132",
      "M784 110 808 76 832 110",
    ),
    // The tower with the beacon.
    fill(d.nearLit, "M1042 452V236H1050V196H1058V164L1074 136V452"),
    fill(d.near, "M1106 452V236H1098V196H1090V164L1074 136V452"),
    wire(d.window, 4, "M1060 206V452M1074 176V452M1088 206V452"),
    fill(c.detour, "M1066 150 1074 122 1082 150"),
    // The gables, each stepping down from the one behind.
    fill(stone, stepped(266, 146, 66, 4, 12)),
    fill(shade, "M312 452V122H324V146H332V452"),
    fill(stone, stepped(312, 216, 62, 4, 11)),
    fill(shade, "M356 452V196H366V216H374V452"),
    fill(stone, stepped(362, 288, 56, 4, 10)),
    fill(shade, "M402 452V268H410V288H418V452"),
    fill(
      d.near,
      "M276 164h7v150h-7zM290 152h7v162h-7zM304 164h7v150h-7zM320 234h7v80h-7zM334 222h7v92h-7zM348 234h7v80h-7zM372 306h6v40h-6zM385 296h6v50h-6z",
    ),
    woods(d.leaf, 436),
    // The bayou under its bridge.
    fill(d.window, "M950 452Q980 428 1080 428H1220Q1320 428 1350 452"),
    wire(c.paper, 10, "M950 432Q1150 380 1350 432"),
    wire(
      c.paper,
      4,
      "M1010 420V404M1080 408V390M1150 405V386M1220 408V390M1290 420V404M1000 406Q1150 368 1300 406",
    ),
  ].join("");
}

/** San Antonio: the tower of the fair, the mission's front, the tower with the green roof. */
export function sanAntonio(c: Palette, d: Distance): string {
  const wall = mix(c.kraftDeep, c.paper, 0.5);
  const shade = mix(c.kraftDeep, c.paper, 0.12);
  const brick = mix(c.detourDeep, c.paper, 0.3);
  return [
    hills(d.far, "-480 360, -200 330, 160 366, 620 320, 1060 364, 1500 324"),
    city(
      d,
      `448 48 198, 640 64 176, 752 64 154, 864 48 198, 960 48 286, ${wingsBack}`,
      `496 48 176, 704 48 198, 816 48 176, 912 48 308, ${wingsFront}`,
      "",
      "M816 176a24 24 0 0 1 48 0z",
    ),
    // The octagon with the green roof.
    fill(brick, "M560 452V178H570V138H622V178H632V452"),
    fill(mix(c.detourDeep, c.paper, 0.06), "M606 452V138H622V178H632V452"),
    fill(c.guide, "M566 140 584 92H608L626 140"),
    fill(c.guideDeep, "M600 92H608L626 140H604ZM594 64h4v28h-4z"),
    fill(d.window, "M578 152h8v20h-8zM592 152h8v20h-8zM578 188h8v30h-8zM592 188h8v30h-8z"),
    // The tower: a slim shaft, the house at its top wider than high.
    fill(c.paper, "M326 452 331 152H338V452"),
    fill(d.near, "M350 452 345 152H338V452"),
    fill(c.paper, "M300 152 286 132V118L292 106H338V152ZM306 106 314 90H338V106"),
    fill(d.near, "M376 152 390 132V118L384 106H338V152ZM370 106 362 90H338V106"),
    fill(c.detour, "M286 118H390V130H286"),
    fill(c.detourDeep, "M338 118H390V130H338"),
    fill(d.nearLit, "M312 152H364L354 166H322"),
    fill(d.near, "M335 90V62H337V34H340V62H342V90"),
    fill(
      wall,
      "M1020 452V372H1068V352H1104C1116 352 1120 344 1122 334 1126 314 1174 314 1178 334 1180 344 1184 352 1196 352H1232V372H1280V452",
    ),
    fill(
      shade,
      "M1206 452V352H1232V372H1280V452M1020 372H1068V380H1020ZM1068 352H1104C1112 352 1117 348 1119 344V352H1181V344C1183 348 1188 352 1196 352V360H1068",
    ),
    fill(
      d.near,
      "M1136 452V416a14 14 0 0 1 28 0V452M1092 380h14v24h-14zM1194 380h14v24h-14zM1144 372h12v22h-12zM1036 400h12v22h-12zM1252 400h12v22h-12z",
    ),
    wire(shade, 5, "M1124 452V380M1176 452V380M1080 452V364M1220 452V364"),
  ].join("");
}

/** Austin: the dome, the owl, the stack of boxes, the hill country. */
export function austin(c: Palette, d: Distance): string {
  const granite = mix(c.detourDeep, c.paper, 0.44);
  const shade = mix(c.detourDeep, c.paper, 0.2);
  return [
    hills(d.far, "-480 300, -240 250, 80 300, 480 236, 900 292, 1260 236, 1600 286"),
    hills(d.hill, "-480 360, -120 330, 300 372, 740 340, 1120 368, 1480 320, 1740 350"),
    city(
      d,
      `448 48 198, 688 48 176, 848 48 198, 944 64 286, 1056 48 308, ${wingsBack}`,
      `496 48 176, 640 48 198, 896 48 264, 1008 48 330, ${wingsFront}`,
    ),
    // The owl: glass folds over two round eyes.
    fill(d.nearLit, "M560 452V128L574 96 592 124V452"),
    fill(d.near, "M624 452V128L610 96 592 124V452"),
    fill(
      c.paper,
      "M560 128 574 84 583 110 592 66V146L576 132ZM592 66 601 110 610 84 624 128 608 132 592 146",
    ),
    fill(d.window, "M592 66 601 110 610 84 624 128 608 132 592 146"),
    `<g fill="${d.near}"><circle cx="577" cy="158" r="9"/><circle cx="607" cy="158" r="9" fill="${d.window}"/></g>`,
    // The stack of boxes, each a little to the side.
    fill(d.nearLit, "M752 452V190H784V452M744 190V138H784V190M756 138V92H784V138M748 92V60H784V92"),
    fill(d.near, "M784 452V190H816V452M784 190V138H808V190M784 138V92H820V138M784 92V60H812V92"),
    wire(
      d.window,
      4,
      "M750 76H806M762 108H814M762 122H814M750 154H802M750 170H802M758 206H810M758 222H810M758 254H810M758 270H810M758 302H810M758 318H810M758 350H810M758 366H810",
    ),
    fill(granite, "M214 452V356H268V330H408V356H462V452ZM296 330V240H380V330"),
    fill(shade, "M366 330V240H380V330H408V356H462V452H380V330"),
    fill(c.paper, "M288 330H388V320H288ZM290 240H386V250H290ZM262 330H414V338H262ZM208 356H268V364H208"),
    wire(d.near, 6, "M308 256V316M322 256V316M338 256V316M354 256V316M368 256V316"),
    fill(granite, "M300 240V222C300 176 318 156 338 154V240"),
    fill(shade, "M376 240V222C376 176 358 156 338 154V240"),
    wire(c.paper, 3, "M318 238C318 196 326 172 334 158M358 238C358 196 350 172 342 158M338 156V238"),
    fill(c.paper, "M324 156V148H352V156ZM328 148V116H348V148"),
    fill(d.near, "M333 146V126h10v20zM340 116H348V148H345"),
    fill(c.detour, "M326 118C328 100 348 100 350 118ZM336 104V74h4v30"),
    fill(c.detour, "M338 52l5 10 11 1-8 8 2 11-10-6-10 6 2-11-8-8 11-1z"),
    woods(d.leaf, 440),
  ].join("");
}

/** Phoenix: the rock with the hole, the camel's back, saguaros on its slope. */
export function phoenix(c: Palette, d: Distance): string {
  const rock = mix(c.detour, c.detourDeep, 0.55);
  const camel = mix(c.detour, c.detourDeep, 0.2);
  return [
    peaks(
      mix(c.detour, c.paper, 0.56),
      "-480 300, -360 250, -240 300, -100 240, 40 290, 180 230, 330 290, 480 250, 1180 280, 1340 236, 1480 290, 1620 226, 1780 290",
    ),
    // The camel, kneeling: its head at the left, the hump over the truck.
    fill(
      mix(camel, c.paper, 0.4),
      "M380 452C420 330 446 250 470 226L486 182 500 178 510 162 536 166 552 190 570 206C600 214 620 200 650 168L690 130 724 120 752 96 790 92 820 116 846 128 872 162C920 196 980 250 1060 300L1240 360 1320 452",
    ),
    fill(
      mix(camel, c.paper, 0.2),
      "M536 166 552 190 570 206C600 214 620 230 640 260H560L548 210ZM790 92 820 116 846 128 872 162C920 196 980 250 1060 300L1240 360 1320 452H960L880 300 820 240 800 160",
    ),
    city(
      d,
      "912 64 264, 1040 64 220, 1168 48 308, -400 48 352, 1520 64 352",
      "976 48 308, 1104 48 286, 1216 64 352, -448 48 374, -352 64 374, 1584 48 374",
      "M1056 220V204h32v16z",
    ),
    // The rock: the sky shows through.
    fill(
      rock,
      "M206 452 236 356 248 300 262 230 290 190 326 178 362 190 396 222 414 286 424 350 456 452ZM330 226C352 222 364 240 360 262 356 280 334 290 316 282 300 274 302 232 330 226",
      'fill-rule="evenodd"',
    ),
    fill(
      c.detourDeep,
      "M326 178 362 190 396 222 414 286 424 350 456 452H372L388 350 374 300 378 250 362 214 340 200ZM330 226C352 222 364 240 360 262 358 272 350 279 341 283 352 262 350 240 330 226",
    ),
    wire(c.detourDeep, 4, "M262 300 300 306M256 336 312 344M280 216 300 206", 'stroke-linecap="round"'),
    desert(c, rock),
  ].join("");
}

/** Las Vegas: bare hills, the tower, the wheel and a sign that says nothing. */
export function lasVegas(c: Palette, d: Distance): string {
  return [
    ranges(c),
    city(
      d,
      "432 96 176, 592 64 198, 736 96 154, 896 96 286, 1056 80 264, -400 96 308, -160 80 286, 1488 96 308, 1680 80 286",
      "528 64 198, 688 48 176, 848 64 308, 992 64 308, 1136 64 308, -464 64 352, -288 64 330, -64 64 352, 1584 64 352, 1776 64 330",
      "M432 176 480 150 528 176M-400 308-352 284-304 308M1680 286a40 30 0 0 1 80 0",
      "M688 176a24 24 0 0 1 48 0z",
    ),
    sand(c),
    fill(d.near, "M952 452 962 150H952L944 132 952 118H958L964 60 970 118H976L984 132 976 150H966L976 452Z"),
    `<g fill="none" stroke="${d.near}" stroke-width="5"><circle cx="1092" cy="300" r="74"/><path stroke-width="3" d="M1018 300h148M1092 226v148M1040 248 1144 352M1144 248 1040 352"/><path d="M1092 300 1052 452M1092 300 1132 452"/></g>`,
    fill(c.guideDeep, "M296 452V150H308V452ZM364 452V230H372V452Z"),
    fill(c.guide, "M270 156H406V222H270Z"),
    fill(c.paper, "M281 167H395V211H281Z"),
    fill(c.detour, "M270 246H352V232L406 265 352 298V284H270Z"),
    `<path stroke="${c.detour}" stroke-width="8" stroke-linecap="round" d="M302 36V146M247 91H357M264 53 340 129M340 53 264 129"/><circle cx="302" cy="91" r="22" fill="${c.paper}"/>`,
    wire(c.detour, 8, "M293 180H390M293 198H390", 'stroke-linecap="round" stroke-dasharray="0 15"'),
  ].join("");
}

/** Charlotte: the crown, before the Blue Ridge. */
export function charlotte(c: Palette, d: Distance): string {
  return [
    blueRidge(c, d),
    city(
      d,
      `432 64 176, 560 48 198, 640 64 132, 784 64 176, 896 48 264, 992 64 242, 1104 48 286, 1264 48 308, ${wingsBack}`,
      `496 48 198, 608 48 176, 720 48 154, 848 48 198, 944 48 286, 1056 48 308, 1152 64 330, 1328 48 352, ${wingsFront}`,
      "M640 132V110H656V122H688V110H704V132",
      "M720 154 768 116V154",
    ),
    fill(d.nearLit, "M296 452V240H304V186H312V138H338V452"),
    fill(d.near, "M380 452V240H372V186H364V138H338V452"),
    fill(
      d.window,
      "M304 246h4v206h-4zM316 146h4v306h-4zM328 146h4v306h-4zM344 146h4v306h-4zM356 146h4v306h-4zM368 246h4v206h-4z",
    ),
    fill(c.detour, "M312 138V96h5v28h5V84h5v36h5V72h12v48h5V84h5v36h5V96h5v42z"),
    firs(d.leaf),
  ].join("");
}
