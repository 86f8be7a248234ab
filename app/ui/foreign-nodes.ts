const { insertBefore } = Node.prototype;

/** What others have put in the place of a node, as translators do with a text. */
const inPlaceOf = new WeakMap<Node, ChildNode>();

function findPlace(parent: Node, node: Node | null | undefined): ChildNode | null | undefined {
  return !node || parent.contains(node) ? (node as ChildNode) : findPlace(parent, inPlaceOf.get(node));
}

/** React takes out a node, and inserts beside one, where it drew them. */
Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
  findPlace(this, child)?.remove();
  return child;
};

Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
  let place: Node | null | undefined = findPlace(this, before);
  while (place && place.parentNode !== this) place = place.parentNode;
  return insertBefore.call(this, node, place ?? null) as T;
};

function follow(changes: readonly MutationRecord[], observer: MutationObserver): void {
  const added = new Set(changes.flatMap(({ addedNodes }) => [...addedNodes]));
  for (const { target, removedNodes, addedNodes, previousSibling, nextSibling } of changes) {
    // React goes on writing into the text that it drew.
    if (!target.isConnected) inPlaceOf.get(target)?.replaceWith(target);
    for (const node of addedNodes) inPlaceOf.delete(node);
    const [gone] = removedNodes;
    const place = addedNodes[0] ?? [previousSibling, nextSibling].find((one) => one && added.has(one));
    if (!gone || gone.isConnected || !place) continue;
    inPlaceOf.set(gone, place as ChildNode);
    observer.observe(gone, { characterData: true });
  }
}

export function bearForeignNodes(page: Node): void {
  new MutationObserver(follow).observe(page, { childList: true, subtree: true });
}
