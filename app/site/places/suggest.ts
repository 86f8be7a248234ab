import { visitorContext } from "../../http/contexts.server.ts";
import { answerSuggest } from "../../http/places/places.server.ts";
import type { Route } from "./+types/suggest.ts";

/** Suggestions for the first letters of an address. */
export function loader({ request, context }: Route.LoaderArgs) {
  return answerSuggest(request, context.get(visitorContext));
}
