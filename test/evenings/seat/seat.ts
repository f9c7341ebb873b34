/**
 * One client at the table, in a realm of its own: the entry of the bundle that every seat runs. What it is asked to do and what
 * it tells is text.
 */
import { furnish, type Wire } from "./realm.ts";

/** A client that has come to the table. */
export interface Client {
  /** What the server tells: the event and its arguments. */
  hear(told: string): void;
  /** One deed of the user who sits here, chosen by a seed among what there is to do. @returns what was done, in words */
  act(deed: string, seed: number): string;
  /** What the table looks like from here: a line for whatever must be the same everywhere. */
  look(): string;
  /** What a user may still be asked, and what stands in the log without an end. */
  open(): string;
  /** What this page has said about itself since it was last asked. */
  faults(): string;
}

async function open(wire: Wire, ready: (client: Client) => void): Promise<void> {
  furnish(wire);
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
  });
}

Object.assign(globalThis, { openSeat: open });
