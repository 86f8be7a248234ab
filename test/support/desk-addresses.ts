import routes from "../../app/routes.ts";

type Address = {
  path?: string | undefined;
  index?: boolean | undefined;
  children?: readonly Address[] | undefined;
};

/** Every address below an entry of the route table, with a value for each parameter. */
function listAddresses(entries: readonly Address[], above = ""): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const own = path ? `${above}/${path}` : above;
    const filled = own.replace(/:\w+/g, "0197-somebody").replace("*", "no/such/page");
    return [...(path || index ? [filled] : []), ...listAddresses(children, own)];
  });
}

/** Every address of the desk, with "0197-somebody" for a parameter. */
export const deskAddresses: readonly string[] = [
  ...new Set(listAddresses(routes as readonly Address[]).filter((path) => /^\/desk(\/|$)/.test(path))),
];

/** Those for people who are not signed in. */
export const openAddresses: readonly string[] = [
  ...["/desk/sign-in", "/desk/sign-in/passkey", "/desk/welcome", "/desk/invite"],
];
