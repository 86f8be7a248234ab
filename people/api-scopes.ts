/** What a key may be allowed; each operation of the API takes one. */
export const apiScopes = ["leads:read", "leads:write", "schedule:read", "locations:read"] as const;

export type ApiScope = (typeof apiScopes)[number];

export function isApiScope(text: unknown): text is ApiScope {
  return (apiScopes as readonly unknown[]).includes(text);
}
