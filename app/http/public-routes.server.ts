import type { ServerBuild } from "react-router";

/** Each rendering goes through all routes that it could be for, and the desk has most of them. */
export function withoutDesk(build: ServerBuild): ServerBuild {
  const isOfDesk = (id: string): boolean => {
    const parent = build.routes[id]?.parentId;
    return id === "desk" || (parent !== undefined && isOfDesk(parent));
  };
  const keep = <Route>(routes: Readonly<Record<string, Route>>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => !isOfDesk(id)));
  return {
    ...build,
    routes: keep(build.routes),
    assets: { ...build.assets, routes: keep(build.assets.routes) },
  };
}
