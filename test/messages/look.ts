/** What the tests compare: the words of a card in their order, its buttons, and what stands on a creature. */
import { expect } from "vitest";
import { buildModules } from "./modules.ts";
import type { Seat } from "./table.ts";

// Not in the time of the first scenario.
await buildModules();

/** One card: its words in this order, and buttons by user (action, with its target where it has one). */
export interface Told {
  readonly tells: readonly string[];
  /** Words that nobody must read. */
  readonly never?: RegExp;
  readonly buttons?: Readonly<Record<string, string>>;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&");

/** Looks at the cards of a log, one after another, and at the buttons that each user is offered. */
export async function expectCards(seat: Seat, user: string, rows: readonly Told[]): Promise<void> {
  const messages = seat.as(user).log();
  expect(messages).toHaveLength(rows.length);
  for (const [index, { tells, never, buttons = {} }] of rows.entries()) {
    const message = messages[index];
    const { text } = await seat.as(user).card(message);
    expect(text).toMatch(new RegExp(tells.map(escaped).join(".*?"), "su"));
    if (never) expect(text).not.toMatch(never);
    for (const [name, wanted] of Object.entries(buttons)) {
      const offered = (await seat.as(name).card(message)).buttons
        .map(({ action, target }) => (target === "" ? action : `${action}:${target.replace(/^Actor\..*/u, "him")}`))
        .join(" ");
      expect(`${String(index)} ${name}: ${offered}`).toBe(`${String(index)} ${name}: ${wanted}`);
    }
  }
}

/** Hit points and what the receipts say: points meant, taken from hit points, from temporary ones, state. */
export function book(seat: Seat, name: string): readonly [number, ...string[]] {
  const { hp, receipts } = seat.actor(name).system;
  return [
    hp.value,
    ...receipts.map(
      (receipt: { amount: number; hp: number; temporary: number; state: string }) =>
        `${String(receipt.amount)} ${String(receipt.hp)} ${String(receipt.temporary)} ${receipt.state}`,
    ),
  ];
}

/** Reading an old world writes nothing and breaks nothing. */
export function expectQuiet(seat: Seat): void {
  expect(seat.writes).toEqual([]);
  expect(seat.faults).toEqual([]);
}
