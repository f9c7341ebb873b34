/** Forged messages that all let go one thing, or react to each other besides: each change of one is looked at once. */
import { expect, test, vi } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { brawl, liveTable, type LiveTable } from "./live.ts";

declare const game: Loose;

const HERO = "uP7E0luNiHy0osnq";
const idOf = (index: number): string => `heldcrowd${String(index).padStart(7, "0")}`;

/** A player's use that says it lets go what a message has readied. */
const use = (_id: string, held: string, more: object = {}): object => ({
  _id,
  type: "use",
  author: game.users.getName("Player 1").id,
  content: "",
  system: {
    version: 1,
    action: "item",
    held,
    actor: { key: "a", actor: `Actor.${HERO}`, token: null, name: "В" },
    item: { uuid: `Actor.${HERO}.Item.itemitemitem0001`, name: "З", img: "" },
    ...more,
  },
});
async function post(table: LiveTable, data: object[]): Promise<void> {
  await table.other("Player 1", { type: "ChatMessage", action: "create", operation: { keepId: true, data } });
}
async function change(table: LiveTable, _id: string): Promise<void> {
  const updates = [{ _id, system: { text: "…" } }];
  await table.other("Player 1", { type: "ChatMessage", action: "update", operation: { updates } });
  await calm();
}

test("B-ACT-16: a change of a readying that lets go itself, and of two that let go one and react to each other, ends", async () => {
  const table = liveTable(brawl("Воин", "Гоблин 1"));
  const gm = await table.sit("GM");
  // What a listener throws is told there.
  const told = vi.spyOn(console, "error");
  const [own, first, second] = [idOf(0), idOf(1), idOf(2)];
  await post(table, [use(own, own, { action: "ready", concentration: true })]);
  await change(table, own);
  await post(table, [use(first, "nobodyhasit00001")]);
  await post(table, [
    use(second, "nobodyhasit00001", { amends: { message: first, target: "", as: "cancel", formula: "" } }),
  ]);
  await change(table, first);
  expect([told.mock.calls, gm.faults]).toEqual([[], []]);
});

test("B-ACT-16: of thirty that let go one thing a change of the first is looked at once by each", async () => {
  const table = liveTable(brawl("Воин", "Гоблин 1"));
  const gm = await table.sit("GM");
  await post(
    table,
    Array.from({ length: 30 }, (_one, index) => use(idOf(index), "nobodyhasit00001")),
  );
  // Two to the power of 29 where each looks at all after it.
  await change(table, idOf(0));
  expect(gm.faults).toEqual([]);
});
