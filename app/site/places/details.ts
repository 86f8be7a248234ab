import { visitorContext } from "../../http/contexts.server.ts";
import { answerDetails } from "../../http/places/places.server.ts";
import type { Route } from "./+types/details.ts";

export function loader({ request, context }: Route.LoaderArgs) {
  return answerDetails(request, context.get(visitorContext));
}
