import type { Palette } from "../../content/pictures/palette.ts";
import { flat, mix, shape, stroke } from "./pen.ts";

// A home of the region, at x 20 to 250 of the scene, standing on y = 452. Outline it.

const brick = (c: Palette) => mix(c.detourDeep, c.kraftDeep, 0.3);
const glass = (c: Palette) => mix(c.guide, c.paper, 0.78);

/** Toronto's narrow brick house with a bay under its gable. */
export function bayAndGable(c: Palette): string {
  return [
    shape(c.greyDeep, "M104 204H196L232 272H104Z"),
    shape(brick(c), "M52 452V272L102 196 152 272H226V452Z"),
    flat(c.detourDeep, "M208 274H224V450H208Z"),
    stroke("M40 288 102 192 164 288"),
    shape(c.kraft, "M62 452V306H142V452Z"),
    shape(
      glass(c),
      "M72 318h16v50H72zM94 318h16v50H94zM116 318h16v50h-16zM72 386h16v44H72zM94 386h16v44H94zM116 386h16v44h-16zM92 272v-22a10 10 0 0 1 20 0v22zM168 300h34v46h-34z",
    ),
    shape(c.guide, "M168 452V378H202V452Z"),
    shape(c.greyPale, "M160 452v-10h50v10z"),
  ].join("");
}

/** A story and a half under a steep roof. */
export function prairieHouse(c: Palette): string {
  return [
    shape(brick(c), "M186 290V232h22v60z"),
    shape(c.white, "M44 452V330H236V452Z"),
    flat(c.greyPale, "M210 332H234V450H210Z"),
    shape(c.guide, "M28 340 76 258H204L252 340Z"),
    flat(c.guideDeep, "M168 260H203L249 338H214Z"),
    shape(c.white, "M96 340V296L126 268 156 296V340Z"),
    shape(glass(c), "M114 300h24v28h-24zM64 364h40v40H64zM182 364h32v40h-32z"),
    stroke("M84 364v40M198 364v40"),
    shape(c.detour, "M126 452V368H162V452Z"),
  ].join("");
}

/** Montreal's stacked flats with the stairs outside. */
export function triplex(c: Palette): string {
  return [
    shape(brick(c), "M40 452V226H240V452Z"),
    flat(c.detourDeep, "M220 228H238V450H220Z"),
    shape(c.guide, "M30 230 44 192H236L250 230Z"),
    shape(c.kraft, "M74 226V206a16 16 0 0 1 32 0V226ZM174 226V206a16 16 0 0 1 32 0V226Z"),
    shape(glass(c), "M60 250h30v50H60zM182 250h30v50h-30zM60 366h34v44H60z"),
    shape(c.paper, "M126 318V250H156V318Z"),
    shape(c.guide, "M188 452V376H218V452Z"),
    shape(c.greyPale, "M112 318H226V328H112Z"),
    stroke("M112 318V288H226V318M150 288V318M188 288V318"),
    shape(
      c.greyPale,
      "M112 320V338H128V358H144V378H160V398H176V418H192V452H172V438H156V418H140V398H124V378H108V358H96V320Z",
    ),
    stroke("M112 288 194 390V418"),
  ].join("");
}

/** A bungalow behind its porch. */
export function bungalow(c: Palette): string {
  return [
    shape(c.kraft, "M40 452V340H228V452Z"),
    flat(c.kraftDeep, "M204 342H226V450H204Z"),
    shape(glass(c), "M66 372h52v40H66z"),
    stroke("M92 372v40"),
    shape(c.detour, "M142 452V372H178V452Z"),
    shape(c.guide, "M18 350 134 262 250 350V362H18Z"),
    shape(c.paper, "M62 350 134 296 206 350Z"),
    shape(glass(c), "M122 342v-20h24v20z"),
    shape(c.white, "M46 362H62L66 416H42ZM206 362H222L226 416H202Z"),
    shape(brick(c), "M36 416H72V452H36ZM196 416H232V452H196Z"),
    shape(c.greyPale, "M30 452v-8H238v8z"),
  ].join("");
}

/** A small hotel of the thirties, now flats: fins, eyebrows and a porthole. */
export function decoBlock(c: Palette): string {
  return [
    shape(c.paper, "M32 452V288a34 34 0 0 1 34-34H238V452Z"),
    flat(c.kraft, "M212 256H236V450H212Z"),
    shape(c.detour, "M112 452V232L124 206H160L172 232V452Z"),
    stroke("M132 214V376M152 214V376"),
    shape(glass(c), "M48 300h48v34H48zM48 366h48v34H48zM188 300h34v34h-34zM188 366h34v34h-34z"),
    shape(c.guide, "M40 288h60v8H40zM40 354h60v8H40zM182 288h56v8h-56zM182 354h56v8h-56z"),
    shape(c.guide, "M126 452V392a16 16 0 0 1 32 0V452Z"),
  ].join("");
}

/** A low house with a wind pump behind it. */
export function ranchHouse(c: Palette): string {
  return [
    stroke("M184 400 200 250 216 400M190 340 212 320M210 340 188 320"),
    `<path stroke-width="14" stroke-dasharray="12 9" stroke="${c.ink}" stroke-linecap="butt" d="M200 206a24 24 0 0 1 0 48 24 24 0 0 1 0-48"/>`,
    shape(c.detour, "M224 230H262L252 246H224Z"),
    lakeHouse(c),
  ].join("");
}

export function lakeHouse(c: Palette): string {
  return [
    shape(c.greyPale, "M60 372V318H92V372Z"),
    shape(c.kraft, "M28 452V376H246V452Z"),
    shape(c.greyPale, "M28 452V420H120V452Z"),
    shape(glass(c), "M44 388h58v26H44zM190 388h36v30h-36z"),
    stroke("M72 388v26M208 388v30"),
    shape(c.guide, "M136 452V388H168V452Z"),
    shape(c.detourDeep, "M10 382 48 344H226L262 382Z"),
  ].join("");
}

/** Flat roofs, thick walls, beam ends. */
export function adobe(c: Palette): string {
  return [
    shape(c.kraft, "M120 452V284q0-12 12-12H222q12 0 12 12V452Z"),
    flat(c.kraftDeep, "M208 274h14q10 0 10 10V450H208Z"),
    shape(glass(c), "M140 300h22v24h-22zM178 300h22v24h-22z"),
    shape(mix(c.kraft, c.paper, 0.5), "M22 452V364q0-12 12-12H176q12 0 12 12V452Z"),
    flat(c.kraft, "M164 354h12q10 0 10 10V450H164Z"),
    `<path stroke-width="11" d="M44 374h0M68 374h0M92 374h0M116 374h0M140 374h0"/>`,
    shape(c.detour, "M112 452V412q0-16 18-16t18 16V452Z"),
    shape(glass(c), "M44 398h46v30H44z"),
    stroke("M67 398v30"),
  ].join("");
}

/** Desert modern: a wing of a roof and a wall of breeze blocks. */
export function desertModern(c: Palette): string {
  return [
    shape(c.paper, "M40 452V338L232 372V452Z"),
    shape(glass(c), "M56 452V366L128 378V452Z"),
    stroke("M92 372V452M56 410H128"),
    shape(c.detour, "M140 452V382L172 386V452Z"),
    shape(c.kraft, "M184 452V396H250V452Z"),
    `<path stroke-width="3" d="M200 396V452M217 396V452M234 396V452M184 415H250M184 433H250"/>`,
    shape(c.guide, "M16 320 256 364V378L16 334Z"),
    shape(c.white, "M26 452V334H40V452Z"),
  ].join("");
}

/** Two stories, a porch, a tin roof. */
export function farmhouse(c: Palette): string {
  return [
    shape(c.white, "M60 452V276L140 204 220 276V452Z"),
    flat(c.greyPale, "M196 258 218 278V450H196Z"),
    shape(c.greyDeep, "M46 288 140 196 234 288 222 296 140 216 58 296Z"),
    shape(glass(c), "M96 284h24v38H96zM160 284h24v38h-24zM84 384h28v40H84zM128 232h24v24h-24z"),
    shape(c.guide, "M130 452V384H160V452Z"),
    shape(c.guide, "M34 362 54 338H226L246 362Z"),
    shape(c.white, "M44 362h10v82H44zM104 362h10v82h-10zM170 362h10v82h-10zM226 362h10v82h-10z"),
    shape(c.greyPale, "M34 452v-10H246v10z"),
  ].join("");
}
