/** Entry of the bundle: one client at the table, in its own realm. All arguments and results are strings. */
import { furnish, type Wire } from "./realm.ts";

/** A connected client. */
export interface Client {
  /** Handles an event of the server, given as JSON. */
  hear(told: string): void;
  /**
   * Does one action as this user, chosen by the seed among the possible ones.
   * @returns a description; "" when none is possible
   */
  act(deed: string, seed: number): string;
  /** Returns a snapshot as JSON. It must be equal on all pages. */
  look(): string;
  /** Returns pending requests and unfinished messages. */
  open(): string;
  /** Returns the faults of this page since the last call. */
  faults(): string;
  /** Returns what became of deeds since the last call; see outcomes.ts. */
  outcomes(): string;
}

async function open(wire: Wire, ready: (client: Client) => void): Promise<void> {
  furnish(wire);
  const { heard, outcomes } = await import("./outcomes.ts");
  const say = wire.say.bind(wire);
  wire.say = (line) => {
    heard(line);
    say(line);
  };
  const { boot } = await import("./boot.ts");
  const hear = await boot(wire, async () => {
    const { fillSystem } = await import("the-system");
    await fillSystem();
  });
  const { act } = await import("./deeds.ts");
  const { look, openEnds } = await import("./look.ts");
  const { layOutHands } = await import("./hands.ts");
  layOutHands(wire);
  ready({
    hear: (told) => {
      const [event, rest] = JSON.parse(told);
      hear(event, rest);
    },
    act,
    look: () => JSON.stringify(look()),
    open: () => JSON.stringify(openEnds()),
    faults: () => JSON.stringify(Reflect.get(globalThis, "hostFaults").splice(0)),
    outcomes: () => JSON.stringify(outcomes()),
  });
}

Object.assign(globalThis, { openSeat: open });
