import { visitorContext } from "../../http/contexts.server.ts";
import { answerSuggest } from "../../http/places/places.server.ts";
import type { Route } from "./+types/suggest.ts";

export function loader({ request, context }: Route.LoaderArgs) {
  return answerSuggest(request, context.get(visitorContext));
}
