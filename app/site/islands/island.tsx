import type { ComponentType } from "react";
import type { IslandName } from "./start.ts";

type IslandProps<Props> = {
  /** Its name in the list in `start.ts`. */
  name: IslandName;
  component: ComponentType<Props>;
  /** JSON only: the browser gets the same. */
  props: Props;
};

/** A part of a page that becomes interactive in the browser; until then, and without JavaScript, it's plain HTML. */
export function Island<Props extends object>({ name, component: Component, props }: IslandProps<Props>) {
  return (
    <div data-island={name} data-props={JSON.stringify(props)}>
      <Component {...props} />
    </div>
  );
}
