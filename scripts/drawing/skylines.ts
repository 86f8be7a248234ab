import type { Palette } from "../../content/pictures/palette.ts";
import {
  city,
  type Distance,
  fill,
  hills,
  outskirts,
  peaks,
  plain,
  readNumbers,
  wire,
  woods,
} from "./distance.ts";
import { mix } from "./pen.ts";

// Behind the street of a region: its land and its kind of town, no city's landmark. Those are in landmarks.ts.

const { town } = outskirts;

/** A country town's center: what stands above the truck and to its right, one of them pointed. */
const center = {
  back: "432 64 198, 528 48 176, 624 64 198, 736 64 176, 848 48 220, 944 64 286, 1056 48 308, 1152 64 330, 1264 48 308, 1360 64 330",
  front:
    "480 48 220, 576 48 154, 688 48 198, 800 48 198, 896 48 308, 1008 48 330, 1104 48 352, 1216 48 352, 1312 48 374",
};

const downtown = (d: Distance, moreFront = "") =>
  city(d, `${center.back}, ${town.back}`, `${center.front}, ${town.front}`, "", moreFront);

/** Ontario: lakes and low ridges, a brick town hall with its clock. */
export function ontario(c: Palette, d: Distance): string {
  const brick = mix(c.detourDeep, c.paper, 0.3);
  const shade = mix(c.detourDeep, c.paper, 0.1);
  return [
    hills(d.far, "-480 300, -240 250, 60 310, 420 240, 800 290, 1160 230, 1500 300, 1720 270"),
    hills(d.hill, "-480 370, -300 340, 0 390, 300 350, 700 380, 1120 330, 1500 380, 1760 350"),
    downtown(d, "M576 154 600 118 624 154"),
    fill(brick, "M262 452V352H306V196H370V352H414V452"),
    fill(shade, "M346 196H370V352H414V452H346ZM306 352H314V452H306"),
    fill(c.paper, "M300 188H376V200H300ZM300 256H376V264H300ZM256 344H312V354H256ZM364 344H420V354H364"),
    fill(d.near, "M306 188V150H370V188ZM256 344 276 318H306V344ZM420 344 400 318H370V344"),
    fill(d.nearLit, "M306 188V150H338V188"),
    fill(c.guide, "M298 152 322 104H354L378 152ZM328 104V86H348V104ZM322 88 338 50 354 88"),
    fill(c.guideDeep, "M338 104H354L378 152H338ZM338 50 354 88H338"),
    `<circle cx="338" cy="228" r="22" fill="${c.paper}"/>`,
    wire(c.ink, 3, "M338 214V228H350", 'stroke-linecap="round"'),
    fill(d.window, "M320 280h10v34h-10zM346 280h10v34h-10zM320 330h10v34h-10zM346 330h10v34h-10z"),
    woods(d.leaf, 436),
  ].join("");
}

/** Alberta: the Rockies, the prairie, a grain elevator. */
export function alberta(c: Palette, d: Distance): string {
  return [
    peaks(
      d.far,
      "-480 250, -400 170, -320 240, -210 130, -100 230, -20 180, 40 240, 90 200, 150 250, 250 120, 330 220, 420 140, 520 230, 640 90, 760 210, 860 150, 960 240, 1080 110, 1190 220, 1270 160, 1370 240, 1480 140, 1590 230, 1680 170, 1760 230, 1840 190",
    ),
    fill(
      c.paper,
      "M250 120 205 178 232 170 248 192 262 168 286 165ZM420 140 383 172 408 168 424 184 440 166 453 170ZM640 90 592 145 622 136 640 166 656 138 690 142ZM860 150 828 170 850 168 866 184 886 174ZM1080 110 1030 164 1062 158 1080 186 1098 158 1130 158ZM90 200 62 228 86 222 100 232 114 220ZM-210 130-258 175-226 170-208 196-190 168-168 170ZM-400 170-434 202-408 198-390 214-372 200ZM1480 140 1436 184 1464 178 1484 200 1504 176 1526 180ZM1680 170 1650 198 1674 196 1690 208 1706 194",
    ),
    fill(
      d.hill,
      "M640 90 640 166 656 138 690 142 760 210 860 300H660L620 220ZM250 120 248 192 262 168 286 165 330 220 400 300H270L240 220ZM1080 110V186L1098 158H1130L1190 220 1260 300H1090L1070 220ZM420 140 424 184 440 166 453 170 520 230 560 280H440ZM-210 130-208 196-190 168-168 170-100 230-40 300H-200L-220 220ZM1480 140 1484 200 1504 176 1526 180 1590 230 1640 290H1490L1470 220",
    ),
    hills(d.near, "-480 330, -260 300, 0 330, 300 305, 600 320, 1000 296, 1440 318, 1700 298"),
    city(d, "896 48 264, 1024 64 242, 1136 48 286", "960 48 220, 1088 48 308, 1184 64 330"),
    hills(c.kraft, "-480 392, -160 376, 200 396, 560 380, 960 392, 1360 378, 1680 396"),
    fill(c.detourDeep, "M268 452V238L292 206V158H346V206L370 238V452Z"),
    fill(mix(c.detourDeep, c.ink, 0.3), "M320 452V158H346V206L370 238V452ZM370 452V388L412 404V452Z"),
    fill(
      c.guideDeep,
      "M258 246 290 202H348L380 246 368 250 342 212H296L270 250ZM282 164 319 130 356 164ZM366 392V380L420 400V412Z",
    ),
    fill(c.paper, "M284 280H320V292H284ZM284 304H310V316H284Z"),
  ].join("");
}

/** Quebec: the mountain, steep roofs and a parish church. */
export function quebec(c: Palette, d: Distance): string {
  return [
    hills(d.far, "-480 320, -200 290, 60 330, 420 190, 720 130, 1100 250, 1500 310, 1720 280"),
    hills(d.hill, "-480 400, -160 360, 260 400, 760 250, 1180 340, 1560 390, 1760 360"),
    city(
      d,
      `528 64 176, 624 48 154, 944 64 264, 1072 64 242, 1200 48 286, ${town.back}`,
      "464 48 198, 688 64 198, 784 48 176",
    ),
    fill(
      d.near,
      "M884 452V320L900 280H1004L1020 320V452M1020 452V348L1032 312H1128L1140 348V452M1140 452V304L1156 262H1252L1268 304V452M1268 452V340L1284 304H1410L1426 340V452M-400 452V360H-270V452M-230 452V340H-100V452M1470 452V350H1600V452M1640 452V370H1780V452",
    ),
    fill(
      d.window,
      "M906 336h18v28h-18zM942 336h18v28h-18zM978 336h18v28h-18zM1040 364h18v26h-18zM1074 364h18v26h-18zM1108 364h18v26h-18zM1162 322h18v28h-18zM1196 322h18v28h-18zM1230 322h18v28h-18zM-380 376h18v26h-18zM-340 376h18v26h-18zM-300 376h18v26h-18zM-206 358h18v26h-18zM-166 358h18v26h-18zM-126 358h18v26h-18zM1492 368h18v26h-18zM1530 368h18v26h-18zM1568 368h18v26h-18zM1664 388h18v26h-18zM1702 388h18v26h-18zM1740 388h18v26h-18z",
    ),
    fill(
      c.guide,
      "M884 320 900 280H1004L1020 320ZM1140 304 1156 262H1252L1268 304ZM-400 360-386 324H-284L-270 360ZM1640 370 1654 336H1766L1780 370",
    ),
    fill(
      c.detourDeep,
      "M1020 348 1032 312H1128L1140 348ZM1268 340 1284 304H1410L1426 340ZM-230 340-216 306H-114L-100 340ZM1470 350 1484 316H1586L1600 350",
    ),
    fill(c.greyPale, "M264 452V240H304V300L338 270 372 300V240H412V452Z"),
    fill(c.grey, "M288 452V240H304V300L338 270V452ZM396 240H412V452H396Z"),
    fill(c.paper, "M264 240 284 100 304 240ZM372 240 392 100 412 240Z"),
    fill(c.grey, "M284 100 304 240H288ZM392 100 412 240H396ZM283 74h3v28h-3zM391 74h3v28h-3z"),
    fill(
      d.near,
      "M276 290v-32a8 8 0 0 1 16 0v32zM384 290v-32a8 8 0 0 1 16 0v32zM352 452V396a14 14 0 0 0-28 0V452Z",
    ),
    `<circle cx="338" cy="330" r="13" fill="${d.near}"/>`,
  ].join("");
}

/** Georgia: a white courthouse among the trees. */
export function georgia(c: Palette, d: Distance): string {
  return [
    hills(d.far, "-480 300, -200 330, 100 260, 460 310, 820 240, 1200 300, 1560 250"),
    downtown(d, "M576 154a24 24 0 0 1 48 0z"),
    fill(c.paper, "M258 452V356H418V452ZM308 300H368V356H308ZM318 236H358V300H318ZM328 150H348V190H328"),
    fill(d.window, "M352 300H368V356H352ZM346 236H358V300H346ZM342 150H348V190H342M396 356H418V452H396"),
    fill(d.near, "M250 356 338 310 426 356ZM304 300V290H372V300ZM314 236V228H362V236"),
    fill(c.detour, "M314 228C314 176 362 176 362 228ZM326 152 338 118 350 152"),
    fill(c.detourDeep, "M346 190C362 200 362 216 362 228H346ZM338 118 350 152H338ZM337 96h3v26h-3"),
    fill(d.near, "M326 292V262a6 6 0 0 1 12 0V292ZM334 348V318a6 6 0 0 1 12 0V348Z"),
    woods(d.leaf, 424),
  ].join("");
}

/** Florida: the sea, a lighthouse, rounded blocks. */
export function florida(c: Palette, d: Distance): string {
  return [
    plain(d.hill, 380),
    wire(
      c.paper,
      5,
      "M-430 404h70M-330 424h50M-150 400h60M20 412h50M270 400h40M880 398h60M1010 420h90M1180 402h70M1380 420h60M1520 400h80M1700 424h60M1820 402h50",
      'stroke-linecap="round"',
    ),
    fill(
      c.paper,
      "M1118 372V276Q1080 320 1076 372ZM1124 372V264Q1172 312 1180 372ZM1064 380H1192L1176 398H1082ZM-236 372V300Q-270 336-272 372ZM-231 372V292Q-192 330-186 372ZM-284 380H-172L-186 396H-268Z",
    ),
    city(
      d,
      "480 64 176, 624 48 154, 736 64 198, 848 48 242, 944 64 308, 1472 48 330, 1584 64 308",
      "560 48 198, 688 48 176, 800 48 220, 896 48 286, 1536 48 352, 1648 48 330",
      "M480 176q0-44 64-44v44zM644 154V118h8v36z",
      "M688 176a24 24 0 0 1 48 0z",
    ),
    fill(c.paper, "M310 452 322 150H354L366 452"),
    fill(c.detour, "M320 196 318 246H358L356 196ZM316 300 314 350H362L360 300ZM312 404 310 452H366L364 404"),
    fill(
      d.near,
      "M344 150H354L366 452H350ZM312 150V140H364V150ZM322 140V104H328V140ZM348 140V104H354V140",
      'fill-opacity=".55"',
    ),
    fill(c.detour, "M328 138V106H348V138"),
    fill(c.guide, "M316 106C316 78 360 78 360 106ZM336 84V62h4v22"),
  ].join("");
}

/** Texas: low country, an oil derrick and a pump jack. */
export function texas(c: Palette, d: Distance): string {
  return [
    hills(d.far, "-480 392, -160 370, 240 396, 700 360, 1100 392, 1500 366"),
    downtown(d, "M576 154 624 112V154"),
    hills(d.hill, "-480 424, -200 410, 200 430, 700 412, 1200 430, 1600 412"),
    wire(
      d.near,
      7,
      "M280 452 324 130H352L396 452M292 366H384M304 280H372M314 206H362M292 366 372 280M384 366 304 280M304 280 362 206M372 280 314 206M314 206 352 130M362 206 324 130",
    ),
    fill(c.detour, "M310 118H366V134H310ZM330 90H346V118H330"),
    fill(c.detourDeep, "M338 90H346V118H366V134H338"),
    wire(d.near, 9, "M1120 448 1150 360 1180 448M1100 340 1210 372"),
    fill(c.detour, "M1210 352q22 6 18 44l-16-2 -6-36zM1094 330h14v44h-14z"),
    fill(d.near, "M1076 452V430H1120V452"),
  ].join("");
}

/** Arizona: buttes and mesas. */
export function arizona(c: Palette, d: Distance): string {
  const rock = mix(c.detour, c.detourDeep, 0.55);
  return [
    peaks(
      mix(c.detour, c.paper, 0.5),
      "-480 318, -400 310, -380 244, -240 240, -220 300, -120 330, 0 300, 60 300, 80 250, 200 250, 222 306, 420 330, 520 250, 560 190, 700 190, 724 240, 800 300, 960 318, 1000 240, 1130 234, 1150 300, 1440 330, 1560 310, 1580 220, 1640 214, 1660 300, 1800 330",
    ),
    fill(
      mix(c.detour, c.paper, 0.3),
      "M560 190H700L724 240 800 300 760 320H620L606 240ZM1040 238 1130 234 1150 300V340H1060ZM130 250H200L222 306V330H140ZM-320 242-240 240-220 300V340H-310ZM1610 216 1640 214 1660 300V330H1616",
    ),
    fill(
      rock,
      "M214 452 250 384H276L282 250 292 238V168L302 150H346L356 170V240L368 252 374 384H402L440 452",
    ),
    fill(c.detourDeep, "M326 150H346L356 170V240L368 252 374 384H402L440 452H318L334 384 330 250 326 238Z"),
    wire(c.detourDeep, 5, "M292 190H326M292 214H326M280 290H331M278 316H332"),
    city(d, "944 48 308, 1040 48 286, 1152 64 330", "896 48 352, 992 48 308, 1088 64 330, 1216 48 374"),
    desert(c, rock),
  ].join("");
}

/** Red ground, then sand. */
export function desert(c: Palette, rock: string): string {
  return (
    hills(rock, "-480 414, -200 404, 120 418, 480 410, 960 416, 1500 402") +
    hills(c.kraft, "-480 434, -100 424, 360 434, 820 424, 1300 434, 1640 422")
  );
}

/** Bare ranges, one before the other. */
export function ranges(c: Palette): string {
  return (
    peaks(
      mix(c.detourDeep, c.paper, 0.6),
      "-480 240, -380 190, -240 260, -120 200, 0 270, 120 220, 220 270, 360 180, 480 250, 620 150, 760 230, 880 190, 1040 270, 1180 180, 1300 250, 1440 210, 1560 260, 1700 170, 1820 250",
    ) +
    peaks(
      mix(c.detourDeep, c.paper, 0.35),
      "-480 320, -340 260, -200 340, 0 330, 160 300, 300 340, 480 280, 620 200, 700 300, 880 300, 1020 340, 1180 230, 1270 320, 1440 300, 1620 330, 1740 270",
    )
  );
}

/** What lies before them. */
export function sand(c: Palette): string {
  return hills(c.kraft, "-480 418, -120 402, 300 418, 800 404, 1300 418, 1620 404");
}

/** Nevada: bare hills, and a motel's sign that says nothing. */
export function nevada(c: Palette, d: Distance): string {
  return [
    ranges(c),
    downtown(d, "M576 154 624 132V154"),
    sand(c),
    fill(c.guideDeep, "M296 452V110H308V452ZM364 452V230H372V452Z"),
    fill(c.guide, "M270 96H406V200H270Z"),
    fill(c.paper, "M281 107H395V189H281Z"),
    fill(c.detour, "M270 236H352V222L406 255 352 288V274H270Z"),
    wire(c.detour, 8, "M293 122H390M293 174H390", 'stroke-linecap="round" stroke-dasharray="0 15"'),
    fill(d.near, "M300 138H376V158H300Z"),
  ].join("");
}

/** The Blue Ridge, three ranges deep. */
export function blueRidge(c: Palette, d: Distance): string {
  const ridge = mix(c.ink, c.guide, 0.55);
  return (
    hills(
      mix(ridge, d.sky[0], 0.8),
      "-480 220, -260 150, 0 230, 220 165, 520 245, 900 120, 1240 240, 1560 150, 1760 200",
    ) +
    hills(mix(ridge, d.sky[0], 0.66), "-480 270, -120 310, 200 235, 560 290, 960 205, 1360 285, 1660 220") +
    hills(
      mix(ridge, d.sky[0], 0.52),
      "-480 340, -220 300, 120 345, 520 310, 900 330, 1100 290, 1500 335, 1740 310",
    )
  );
}

/** Firs in the distance, across the scene. */
export function firs(color: string): string {
  const stand = [
    -440, -404, -250, -210, -60, 246, 286, 888, 1020, 1050, 1210, 1250, 1380, 1480, 1520, 1700, 1740, 1840,
  ];
  return fill(
    color,
    stand.map((x, index) => `M${x} 452l24-${44 + ((index * 5) % 14)} 24 ${44 + ((index * 5) % 14)}`).join(""),
  );
}

/** North Carolina: a white steeple before the Blue Ridge. */
export function northCarolina(c: Palette, d: Distance): string {
  return [
    blueRidge(c, d),
    downtown(d, "M576 154 624 112V154"),
    fill(
      c.paper,
      "M258 452V366L338 316 418 366V452ZM314 356V230H362V356ZM322 230V190H354V230ZM326 190 338 70 350 190",
    ),
    fill(
      d.window,
      "M346 230H362V330L346 322ZM344 190H354V230H344ZM338 70 350 190H342ZM396 353 418 366V452H396",
    ),
    fill(
      d.near,
      "M248 374 338 314 428 374 420 384 338 330 256 384ZM330 290V258a8 8 0 0 1 16 0V290ZM310 230H366V238H310ZM318 190H358V197H318",
    ),
    fill(c.detour, "M328 452V404a10 10 0 0 1 20 0V452M337 52h3v24h-3"),
    firs(d.leaf),
  ].join("");
}

/** Any town: hills, a few towers, the water tower. */
export function anyTown(c: Palette, d: Distance): string {
  return [
    hills(d.far, "-480 300, -220 250, 40 310, 300 262, 600 300, 960 236, 1300 306, 1600 246"),
    downtown(d, "M576 154 600 122 624 154"),
    wire(d.near, 7, "M300 452 312 240M376 452 364 240M304 380 370 300M372 380 306 300M338 452V240"),
    fill(c.paper, "M280 152H338V250Q284 246 280 206Z"),
    fill(d.near, "M396 152H338V250Q392 246 396 206Z"),
    fill(c.detour, "M274 156 338 96V156ZM280 184H338V200H280Z"),
    fill(c.detourDeep, "M402 156 338 96V156ZM396 184H338V200H396Z"),
    woods(d.leaf, 434),
  ].join("");
}

/** A street's width of roofs behind the scene, for the junk trade. */
export function suburb(d: Distance): string {
  const roof = ([x = 0, y = 0, width = 0]: readonly number[]) =>
    `M${x} 452V${y}L${x + width / 2} ${y - Math.round(width * 0.4)} ${x + width} ${y}V452`;
  const pane = ([x = 0, y = 0]: readonly number[]) =>
    `M${x + 44} ${y + 14}h22v28h-22zM${x + 84} ${y + 14}h22v28h-22z`;
  const back = readNumbers(
    "-450 330 150, -240 310 160, -30 330 150, 200 300 160, 420 310 140, 640 200 150, 900 290 150, 1120 310 170, 1340 320 160, 1560 300 150, 1750 326 150",
  );
  const front = readNumbers(
    "-330 360 130, -110 350 130, 100 360 130, 330 350 120, 770 250 140, 1030 350 130, 1250 350 120, 1470 356 130, 1670 352 120",
  );
  return [
    hills(d.far, "-480 300, -200 250, 40 310, 300 256, 640 280, 1000 236, 1340 296, 1620 250"),
    fill(d.city, back.map(roof).join("")),
    fill(d.near, front.map(roof).join("")),
    fill(d.window, [...back, ...front].map(pane).join("")),
  ].join("");
}
