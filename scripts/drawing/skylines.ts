import type { Palette } from "../../content/pictures/palette.ts";
import { mix } from "./pen.ts";

// Everything behind the street: drawn without outlines, paler the farther off, lit from the left. The buildings
// stand on y = 452 of the 1440 by 560 scene; x 250 to 420, the strip above y = 215 and x 890 to 1180 stay visible
// around the truck on every screen.

/** The tints of the distance, mixed from the palette and the color of the trade. */
export type Distance = {
  sky: readonly [outer: string, middle: string, inner: string];
  sun: string;
  cloud: string;
  far: string;
  hill: string;
  /** The back row of towers and its lit left faces, then the front row and its own. */
  city: string;
  cityLit: string;
  near: string;
  nearLit: string;
  window: string;
  leaf: string;
};

/** `warm`: the sky around the sun takes the sun's color. */
export function distance(c: Palette, world: string, warm = false): Distance {
  const pale = (share: number) => mix(world, c.paper, share);
  return {
    sky: warm
      ? [pale(0.79), mix(c.kraft, c.paper, 0.6), mix(c.detour, c.paper, 0.74)]
      : [pale(0.7), pale(0.79), pale(0.88)],
    sun: mix(c.detour, c.paper, 0.2),
    cloud: warm ? c.paper : pale(0.92),
    far: pale(0.6),
    hill: pale(0.48),
    city: pale(0.5),
    cityLit: pale(0.64),
    near: pale(0.3),
    nearLit: pale(0.46),
    window: pale(0.78),
    leaf: mix(c.leaf, c.paper, 0.12),
  };
}

/** Towers of a row: left edge, width (both on the grid of 16), roof line. */
type Row = readonly (readonly [x: number, width: number, top: number])[];

const ground = "V452";

function fill(color: string, d: string): string {
  return `<path fill="${color}" d="${d}"/>`;
}

function towers(row: Row, share = 1): string {
  return row
    .map(
      ([x, width, top]) =>
        `M${x} 452V${top}h${share === 1 ? width : Math.round((width * share) / 16) * 16 || 8}${ground}`,
    )
    .join("");
}

const windows = (d: Distance) =>
  `<pattern id="w" width="16" height="22" patternUnits="userSpaceOnUse">${fill(d.window, "M5 6h6v9H5z")}</pattern>`;

/** Two rows of towers with windows; `more` and `moreFront` are further outlines in the color of their row. */
function city(d: Distance, back: Row, front: Row, more = "", moreFront = ""): string {
  const one = (id: string, row: Row, tone: string, face: string, extra: string) =>
    `<g fill="${tone}"><path id="${id}" d="${towers(row)}"/>${extra && `<path d="${extra}"/>`}</g>${fill(face, towers(row, 0.35))}<use href="#${id}" fill="url(#w)"/>`;
  return `${windows(d)}${one("b", back, d.city, d.cityLit, more)}${one("f", front, d.near, d.nearLit, moreFront)}`;
}

/** Toronto: the tower, and condos to the lake. */
export function ontario(c: Palette, d: Distance): string {
  return [
    city(
      d,
      [
        [240, 64, 330],
        [400, 48, 198],
        [464, 64, 154],
        [560, 48, 176],
        [624, 80, 110],
        [736, 48, 176],
        [848, 64, 154],
        [1008, 48, 198],
        [1104, 64, 176],
        [1232, 48, 242],
        [1344, 64, 286],
      ],
      [
        [368, 48, 286],
        [528, 48, 198],
        [688, 48, 154],
        [784, 48, 132],
        [928, 64, 220],
        [1056, 64, 264],
        [1168, 64, 286],
        [1280, 64, 330],
        [1392, 48, 352],
      ],
      "M640 110V92h48v18zM1120 176V160h32v16z",
      "M805 132V76h6v56z",
    ),
    fill(c.paper, "M308 452Q327 330 329 184H320L308 166V150L322 138H328L331 102H325V86H331L336 28H338V452Z"),
    fill(d.near, "M368 452Q349 330 347 184H356L368 166V150L354 138H348L345 102H351V86H345L340 28H338V452Z"),
    fill(c.detour, "M308 152h60v12h-60z"),
  ].join("");
}

/** Alberta: the Rockies, the prairie, a grain elevator. */
export function alberta(c: Palette, d: Distance): string {
  return [
    fill(
      d.far,
      "M0 452V290L90 200 150 250 250 120 330 220 420 140 520 230 640 90 760 210 860 150 960 240 1080 110 1190 220 1270 160 1440 280V452",
    ),
    fill(
      c.paper,
      "M250 120 205 178 232 170 248 192 262 168 286 165ZM420 140 383 172 408 168 424 184 440 166 453 170ZM640 90 592 145 622 136 640 166 656 138 690 142ZM860 150 828 170 850 168 866 184 886 174ZM1080 110 1030 164 1062 158 1080 186 1098 158 1130 158ZM90 200 62 228 86 222 100 232 114 220Z",
    ),
    fill(
      d.hill,
      "M640 90 640 166 656 138 690 142 760 210 860 300H660L620 220ZM250 120 248 192 262 168 286 165 330 220 400 300H270L240 220ZM1080 110V186L1098 158H1130L1190 220 1260 300H1090L1070 220ZM420 140 424 184 440 166 453 170 520 230 560 280H440Z",
    ),
    fill(d.near, "M0 330Q260 290 600 320T1440 300V452H0"),
    city(
      d,
      [
        [896, 48, 242],
        [1024, 64, 220],
        [1136, 48, 264],
      ],
      [
        [960, 48, 198],
        [1088, 48, 286],
        [1184, 64, 308],
      ],
      "",
      "M981 198V160h6v38z",
    ),
    fill(c.kraft, "M0 452V396Q400 370 720 390T1440 384V452"),
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
    fill(d.far, "M0 452V330C240 310 420 130 720 130S1160 280 1440 320V452"),
    fill(d.hill, "M720 130C620 150 560 250 640 452H1440V320C1160 280 1020 130 720 130"),
    city(
      d,
      [
        [528, 64, 176],
        [624, 48, 154],
        [944, 64, 264],
        [1072, 64, 242],
        [1200, 48, 286],
      ],
      [
        [464, 48, 198],
        [688, 64, 198],
        [784, 48, 176],
      ],
    ),
    fill(
      d.near,
      "M884 452V320L900 280H1004L1020 320V452M1020 452V348L1032 312H1128L1140 348V452M1140 452V304L1156 262H1252L1268 304V452M1268 452V340L1284 304H1440V452",
    ),
    fill(
      d.window,
      "M906 336h18v28h-18zM942 336h18v28h-18zM978 336h18v28h-18zM1040 364h18v26h-18zM1074 364h18v26h-18zM1108 364h18v26h-18zM1162 322h18v28h-18zM1196 322h18v28h-18zM1230 322h18v28h-18z",
    ),
    fill(c.guide, "M884 320 900 280H1004L1020 320ZM1140 304 1156 262H1252L1268 304Z"),
    fill(c.detourDeep, "M1020 348 1032 312H1128L1140 348ZM1268 340 1284 304H1440V340Z"),
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

/** Atlanta: the plaza's spire over a city of trees. */
export function georgia(c: Palette, d: Distance): string {
  return [
    city(
      d,
      [
        [256, 48, 308],
        [416, 64, 176],
        [528, 48, 198],
        [592, 64, 132],
        [720, 64, 176],
        [832, 48, 198],
        [944, 64, 242],
        [1040, 48, 198],
        [1136, 64, 264],
        [1248, 48, 308],
      ],
      [
        [464, 48, 154],
        [656, 64, 198],
        [784, 48, 132],
        [896, 48, 286],
        [992, 48, 308],
        [1088, 48, 286],
        [1184, 64, 330],
      ],
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
    fill(
      d.leaf,
      "M240 452V420a30 30 0 0 1 50-20 34 34 0 0 1 62-6 30 30 0 0 1 60 10H900a34 34 0 0 1 62-10 40 40 0 0 1 72-4 36 36 0 0 1 66 4 40 40 0 0 1 76-6 36 36 0 0 1 68 6 40 40 0 0 1 74 0 36 36 0 0 1 66-4 40 40 0 0 1 56 0V452Z",
    ),
  ].join("");
}

/** Florida: the sea, palms, rounded blocks. */
export function florida(c: Palette, d: Distance): string {
  return [
    fill(d.hill, "M0 380H1440V452H0"),
    `<path stroke="${c.paper}" stroke-width="5" stroke-linecap="round" d="M270 400h70M372 418h50M880 398h60M1010 420h90M1180 402h70"/>`,
    fill(
      c.paper,
      "M1118 372V276Q1080 320 1076 372ZM1124 372V264Q1172 312 1180 372ZM1064 380H1192L1176 398H1082Z",
    ),
    city(
      d,
      [
        [480, 64, 154],
        [624, 48, 132],
        [736, 64, 176],
        [848, 48, 220],
        [944, 64, 286],
      ],
      [
        [560, 48, 176],
        [688, 48, 154],
        [800, 48, 198],
        [896, 48, 264],
      ],
      "M480 154q0-44 64-44v44zM644 132V96h8v36z",
      "M688 154a24 24 0 0 1 48 0z",
    ),
  ].join("");
}

/** Dallas: the tower's ball, slanted glass, an arch bridge. */
export function texas(c: Palette, d: Distance): string {
  return [
    fill(d.far, "M0 452V404Q360 380 720 396T1440 384V452"),
    city(
      d,
      [
        [432, 64, 198],
        [528, 64, 154],
        [640, 64, 110],
        [752, 48, 176],
        [848, 64, 176],
        [928, 48, 264],
      ],
      [
        [480, 48, 176],
        [592, 48, 198],
        [704, 48, 132],
        [800, 48, 198],
        [896, 48, 286],
      ],
      "M528 154 592 100V154M656 110V84h32V110M848 176 880 132 912 176",
      "M704 132 728 96 752 132M726 96V60h4v36z",
    ),
    fill(d.near, "M960 452V424H1440V452"),
    `<path fill="none" stroke="${d.nearLit}" stroke-width="3" d="M1120 196 960 424M1120 196 1000 424M1120 196 1040 424M1120 196 1080 424M1120 196 1160 424M1120 196 1200 424M1120 196 1240 424M1120 196 1290 424"/><path fill="none" stroke="${c.paper}" stroke-width="14" d="M1030 452C1040 112 1200 112 1210 452"/>`,
    fill(d.nearLit, "M318 452V210H330V452ZM334 452V200H338V452Z"),
    fill(d.near, "M346 452V210H358V452ZM338 452V200H342V452Z"),
    `<circle cx="338" cy="150" r="52" fill="${c.detour}"/>`,
    fill(c.detourDeep, "M338 98a52 52 0 0 1 0 104c30-26 30-78 0-104z"),
    `<path fill="none" stroke="${c.paper}" stroke-width="5" stroke-dasharray="5 9" d="M296 128H380M288 144H388M288 160H388M298 176H378M312 112H366"/>`,
    fill(d.near, "M306 190H370L358 212H318Z"),
  ].join("");
}

/** Phoenix: mesas, a camel's back, a low city. */
export function arizona(c: Palette, d: Distance): string {
  const rock = mix(c.detour, c.detourDeep, 0.55);
  const far = mix(c.detour, c.paper, 0.5);
  return [
    fill(
      far,
      "M0 452V300H60L80 250H200L222 306 300 320 420 330 520 250 560 190H700L724 240 800 300 900 330 960 318 1000 240 1130 234 1150 300 1440 330V452",
    ),
    fill(
      mix(c.detour, c.paper, 0.3),
      "M560 190H700L724 240 800 300 760 320H620L606 240ZM1040 238 1130 234 1150 300V340H1060ZM130 250H200L222 306V330H140Z",
    ),
    fill(
      rock,
      "M214 452 250 384H276L282 250 292 238V168L302 150H346L356 170V240L368 252 374 384H402L440 452",
    ),
    fill(c.detourDeep, "M326 150H346L356 170V240L368 252 374 384H402L440 452H318L334 384 330 250 326 238Z"),
    `<path stroke="${c.detourDeep}" stroke-width="5" d="M292 190H326M292 214H326M280 290H331M278 316H332"/>`,
    city(
      d,
      [
        [944, 48, 308],
        [1040, 48, 286],
        [1152, 64, 330],
      ],
      [
        [896, 48, 352],
        [992, 48, 308],
        [1088, 64, 330],
        [1216, 48, 374],
      ],
    ),
    fill(rock, "M0 452V420Q240 392 480 414T960 410 1440 400V452"),
    fill(c.kraft, "M0 452V436Q360 416 720 430T1440 424V452"),
  ].join("");
}

/** Las Vegas: bare hills and a sign that says nothing. */
export function nevada(c: Palette, d: Distance): string {
  const rock = mix(c.detourDeep, c.paper, 0.35);
  return [
    fill(
      mix(c.detourDeep, c.paper, 0.6),
      "M0 452V280L120 220 220 270 360 180 480 250 620 150 760 230 880 190 1040 270 1180 180 1300 250 1440 210V452",
    ),
    fill(
      rock,
      "M0 452V350L160 300 300 340 480 280 620 150 650 200 690 220 700 300 880 300 1020 340 1180 180 1200 230 1250 260 1270 330 1440 300V452",
    ),
    city(
      d,
      [
        [432, 96, 176],
        [592, 64, 198],
        [736, 96, 154],
        [896, 96, 286],
        [1056, 80, 264],
      ],
      [
        [528, 64, 198],
        [688, 48, 176],
        [848, 64, 308],
        [992, 64, 308],
        [1136, 64, 308],
      ],
      "M432 176 480 150 528 176",
      "M688 176a24 24 0 0 1 48 0z",
    ),
    fill(c.kraft, "M0 452V420Q360 396 720 414T1440 404V452"),
    fill(d.near, "M952 452 962 150H952L944 132 952 118H958L964 60 970 118H976L984 132 976 150H966L976 452Z"),
    `<g fill="none" stroke="${d.near}" stroke-width="5"><circle cx="1092" cy="300" r="74"/><path stroke-width="3" d="M1018 300h148M1092 226v148M1040 248 1144 352M1144 248 1040 352"/><path d="M1092 300 1052 452M1092 300 1132 452"/></g>`,
    fill(c.guideDeep, "M296 452V150H308V452ZM364 452V230H372V452Z"),
    fill(c.guide, "M270 156H406V222H270Z"),
    fill(c.paper, "M281 167H395V211H281Z"),
    fill(c.detour, "M270 246H352V232L406 265 352 298V284H270Z"),
    `<path stroke="${c.detour}" stroke-width="8" stroke-linecap="round" d="M302 36V146M247 91H357M264 53 340 129M340 53 264 129"/><circle cx="302" cy="91" r="22" fill="${c.paper}"/>`,
    `<path stroke="${c.detour}" stroke-width="8" stroke-linecap="round" stroke-dasharray="0 15" d="M293 180H390M293 198H390"/>`,
  ].join("");
}

/** Charlotte: the crown, before the Blue Ridge. */
export function northCarolina(c: Palette, d: Distance): string {
  const ridge = mix(c.ink, c.guide, 0.55);
  return [
    fill(
      mix(ridge, d.sky[0], 0.8),
      "M0 452V250C120 200 200 160 320 190S520 260 660 190 900 120 1040 180 1280 250 1440 190V452",
    ),
    fill(
      mix(ridge, d.sky[0], 0.66),
      "M0 452V290C140 250 260 230 400 260S640 300 800 240 1080 200 1200 250 1360 290 1440 270V452",
    ),
    fill(
      mix(ridge, d.sky[0], 0.52),
      "M0 452V350C200 300 340 320 520 330S900 280 1060 310 1300 340 1440 320V452",
    ),
    city(
      d,
      [
        [432, 64, 176],
        [560, 48, 198],
        [640, 64, 132],
        [784, 64, 176],
        [896, 48, 264],
        [992, 64, 242],
        [1104, 48, 286],
      ],
      [
        [496, 48, 198],
        [608, 48, 176],
        [720, 48, 154],
        [848, 48, 198],
        [944, 48, 286],
        [1056, 48, 308],
        [1152, 64, 330],
      ],
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
    fill(
      d.leaf,
      "M240 452 262 410 284 452M276 452 302 400 328 452M880 452 902 404 924 452M1010 452 1036 396 1062 452M1046 452 1068 410 1090 452M1200 452 1228 400 1256 452M1240 452 1264 410 1288 452M1380 452 1404 404 1428 452",
    ),
  ].join("");
}

/** Any town: hills, a few towers, the water tower. */
export function anyTown(c: Palette, d: Distance): string {
  return [
    fill(d.far, "M0 452V320C200 250 380 280 560 300S860 230 1060 280 1300 320 1440 280V452"),
    city(
      d,
      [
        [432, 64, 176],
        [528, 48, 198],
        [608, 64, 154],
        [736, 64, 176],
        [848, 48, 220],
        [944, 64, 264],
        [1056, 48, 286],
        [1152, 64, 308],
      ],
      [
        [480, 48, 198],
        [576, 48, 176],
        [688, 48, 132],
        [800, 48, 198],
        [896, 48, 286],
        [1008, 48, 308],
        [1104, 48, 330],
      ],
      "",
      "M688 132 712 100 736 132",
    ),
    `<path fill="none" stroke="${d.near}" stroke-width="7" d="M300 452 312 240M376 452 364 240M304 380 370 300M372 380 306 300M338 452V240"/>`,
    fill(c.paper, "M280 152H338V250Q284 246 280 206Z"),
    fill(d.near, "M396 152H338V250Q392 246 396 206Z"),
    fill(c.detour, "M274 156 338 96V156ZM280 184H338V200H280Z"),
    fill(c.detourDeep, "M402 156 338 96V156ZM396 184H338V200H396Z"),
    fill(
      d.leaf,
      "M240 452V428a26 26 0 0 1 44-18 30 30 0 0 1 56-4 28 28 0 0 1 56 8H900a30 30 0 0 1 58-8 36 36 0 0 1 68-4 32 32 0 0 1 62 2 36 36 0 0 1 70-4 34 34 0 0 1 66 6 36 36 0 0 1 70 0 34 34 0 0 1 64-2 36 36 0 0 1 82 6V452Z",
    ),
  ].join("");
}
