import routes from "../../app/routes.ts";

type Address = {
  path?: string | undefined;
  index?: boolean | undefined;
  file?: string | undefined;
  children?: readonly Address[] | undefined;
};

/** Every address below an entry of the route table whose file ends like this, with a value for each parameter. */
function listAddresses(entries: readonly Address[], ending: string, above = ""): string[] {
  return entries.flatMap(({ path, index, file, children = [] }) => {
    const own = path ? `${above}/${path}` : above;
    const filled = own.replace(/:\w+/g, "0197-somebody").replace("*", "no/such/page");
    return [
      ...((path || index) && file?.endsWith(ending) ? [filled] : []),
      ...listAddresses(children, ending, own),
    ];
  });
}

/** Every address of the desk, with "0197-somebody" for a parameter. */
export const deskAddresses: readonly string[] = listDesk("");

/** Those of pages; the others send files, data or events. */
export const deskPages: readonly string[] = listDesk(".tsx");

function listDesk(ending: string): string[] {
  const all = listAddresses(routes as readonly Address[], ending);
  return [...new Set(all)].filter((path) => /^\/desk(\/|$)/.test(path));
}

/** Those for people who are not signed in; photos are for people with a key that ends. */
export const openAddresses: readonly string[] = [
  ...["/desk/sign-in", "/desk/sign-in/passkey", "/desk/welcome", "/desk/invite"],
  ...["/desk/photos/0197-somebody", "/desk/photos/0197-somebody/0197-somebody"],
];
