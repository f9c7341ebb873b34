/**
 * The socket of this tab. `game.socket.emit` reaches every client except the sender. A request whose acknowledgement
 * was lost with the connection is never answered (`pending`; socket.io never calls an acknowledgement without a
 * timeout). As a separate option it is rejected, because the behavior of a real host is not documented. A tab misses
 * everything that happens while it is disconnected until it reloads (GH:#10562).
 * Written from: WIKI:api/sockets, socket.io-client's documentation, GH:#10562, GH:#4770.
 */
import { io, type Socket } from "socket.io-client";
import type { Loose, LooseObject } from "../../common/loose.ts";
import { overTheWire } from "../../common/wire.ts";

/** A connected tab. */
export class Connection {
  readonly socket: Socket;
  readonly #pending = new Set<(error: Error) => void>();

  constructor(url: string, path: string, lostAnswers: "pending" | "reject" = "reject") {
    this.socket = io(url, {
      path,
      transports: ["websocket"],
      reconnection: true,
      reconnectionDelay: 200,
      reconnectionDelayMax: 2000,
      withCredentials: true,
    });
    const emit = this.socket.emit.bind(this.socket);
    this.socket.emit = (event: string, ...args: Loose[]): Socket =>
      emit(event, ...args.map((each: Loose): Loose => (typeof each === "function" ? each : overTheWire(each))));
    this.socket.on("disconnect", () => {
      const waiting = [...this.#pending];
      this.#pending.clear();
      if (lostAnswers === "reject")
        for (const reject of waiting) reject(new Error("The connection was lost before the server answered"));
    });
  }

  /** Waits for the server to say who we are. @throws without a session */
  async session(): Promise<string> {
    return new Promise((resolve, reject) => {
      this.socket.once("session", (session: LooseObject) => {
        if (typeof session["userId"] === "string") resolve(session["userId"]);
        else reject(new Error("No session: choose a user first"));
      });
    });
  }

  /**
   * Asks the server.
   * @param process handles the answer at once, before anything that came after it
   * @throws the server's refusal, or the loss of the connection
   */
  async request(
    event: string,
    data?: LooseObject,
    process: (answer: LooseObject) => Loose = (answer) => answer,
  ): Promise<Loose> {
    return new Promise((resolve, reject) => {
      this.#pending.add(reject);
      this.socket.emit(event, data ?? {}, (answer: LooseObject) => {
        this.#pending.delete(reject);
        if (answer["error"]) {
          reject(new Error(String(answer["error"].message)));
          return;
        }
        try {
          resolve(process(answer));
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      });
    });
  }
}
