declare module "virtual:social-letters" {
  const faces: Readonly<Record<"sign" | "text", import("./letters.server.ts").Face>>;
  export default faces;
}
