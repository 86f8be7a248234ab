import { brand } from "../../../content/brand.ts";
import { readPalette } from "../../../content/pictures/palette.ts";
import theme from "../../../content/theme.css?raw";
import { requireStaff } from "../door.server.ts";
import { deskTexts } from "../texts.ts";
import type { Route } from "./+types/manifest.ts";

export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context);
  const { paper, ink } = readPalette(theme);
  const icon = (size: number, purpose: string) => ({
    src: `/desk-${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  const manifest = {
    id: "/desk",
    name: deskTexts.deskName,
    short_name: brand.name,
    description: deskTexts.manifestDescription,
    start_url: "/desk",
    scope: "/desk",
    display: "standalone",
    background_color: paper,
    theme_color: ink,
    icons: [icon(192, "any"), icon(512, "any"), icon(512, "maskable")],
  };
  return Response.json(manifest, { headers: { "content-type": "application/manifest+json" } });
}
