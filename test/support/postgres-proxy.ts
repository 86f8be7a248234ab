import { createConnection, createServer, type Server, type Socket } from "node:net";

/** A proxy between the site and PostgreSQL that a test can cut or move far away. */
export class PostgresProxy {
  /** `open` forwards, `cut` refuses, `silent` accepts everything and answers nothing. */
  state: "open" | "cut" | "silent" = "open";
  /** Milliseconds that everything takes each way. */
  delay = 0;
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  constructor(target: URL) {
    this.#server = createServer((near) => {
      if (this.state === "cut") return near.destroy();
      const far = createConnection(Number(target.port), target.hostname);
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(from);
        from.on("data", (bytes) => {
          if (this.state === "silent") return;
          if (this.delay === 0) to.write(bytes);
          else setTimeout(() => to.write(bytes), this.delay);
        });
        from.on("error", () => from.destroy());
        from.on("close", () => {
          this.#sockets.delete(from);
          to.destroy();
        });
      }
    });
  }
  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    const address = this.#server.address();
    return typeof address === "object" && address ? address.port : 0;
  }
  cut(): void {
    this.state = "cut";
    for (const socket of this.#sockets) socket.destroy();
  }
  /** A silent proxy has lost data, so its connections start again. */
  restore(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.state = "open";
  }
  close(): void {
    this.cut();
    this.#server.close();
  }
}
