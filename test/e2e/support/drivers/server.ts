/** The stand-in host's server process. One serves table after table; it is killed only where a scenario kills. */
import { spawn, type ChildProcess } from "node:child_process";
import path from "node:path";
import type { NextTable, Traffic } from "../../../../packages/stand-in/server/start.ts";

/** Route prefix of every table. */
export const PREFIX = "/vtt";
/** Folder of the built host and the built system: others than the usual ones to test a build that nobody replaces meanwhile. */
const HOST = process.env["OD20_HOST"] || "build/host";
const SYSTEM = process.env["OD20_SYSTEM"] || "dist";

export class HostProcess {
  readonly #system: string;
  #child: ChildProcess | undefined;
  #port = 0;
  #log = "";

  /** @param system folder of the system, by default the one just built */
  constructor(system = SYSTEM) {
    this.#system = system;
  }

  /** The same from the first start on. */
  get port(): number {
    return this.#port;
  }
  get running(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null;
  }

  /** Serves a table: on the running process, else on a new one at the same port. */
  async serve(next: NextTable): Promise<void> {
    if (this.running) return void (await this.#ask({ reset: next }, "reset"));
    await this.#start(next);
  }

  async #start(next: NextTable): Promise<void> {
    const args = [
      path.join(HOST, "server.mjs"),
      "--client",
      path.join(HOST, "client"),
      "--system",
      this.#system,
      "--data",
      next.data,
      "--port",
      String(this.#port),
      "--prefix",
      PREFIX,
      "--generation",
      String(next.generation),
      "--fixedfiles",
    ];
    if (next.latency) args.push("--latency", `${String(next.latency.min)},${String(next.latency.max)}`);
    if (next.keepId) args.push("--keepid", next.keepId);
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe", "ipc"] });
    this.#child = child;
    this.#log = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => (this.#log += String(chunk)));
    this.#port = Number(await this.#answer("ready", "port"));
  }

  /** How much has gone through the sockets, and how much is on its way. */
  async traffic(): Promise<Traffic> {
    const found = await this.#ask({ ask: "traffic" }, "traffic");
    if (typeof found !== "object" || found === null || !("writes" in found) || !("underway" in found))
      throw new Error("the host did not tell its traffic");
    return { writes: Number(found.writes), underway: Number(found.underway) };
  }

  /** Kills the process the hard way. */
  kill(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null) return Promise.resolve();
    return new Promise((resolve) => {
      child.once("exit", () => {
        resolve();
      });
      child.kill("SIGKILL");
    });
  }

  #ask(message: object, key: string): Promise<unknown> {
    const answer = this.#answer(key);
    this.#child?.send(message);
    return answer;
  }

  /** The next message that has a key. @returns its value, or that of another of its keys */
  #answer(key: string, value = key): Promise<unknown> {
    const child = this.#child;
    if (!child) throw new Error("the host does not run");
    return new Promise((resolve, reject) => {
      const heard = (message: unknown): void => {
        if (typeof message !== "object" || message === null || !(key in message)) return;
        child.off("message", heard).off("exit", ended);
        resolve(Reflect.get(message, value));
      };
      const ended = (): void => {
        reject(new Error(`the host ended:\n${this.#log}`));
      };
      child.on("message", heard).once("exit", ended);
    });
  }
}
