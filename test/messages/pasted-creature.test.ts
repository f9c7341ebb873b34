/** A creature of a pasted stat block does at the table what one of the packs does. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { packDocuments } from "./packed.ts";
import "./look.ts";
import { brawl, liveTable } from "./live.ts";
import { play, verbs } from "../support/verbs.ts";

const CHOICE = { circle: 0, ritual: false, spent: 1, kind: null, material: "", activity: "main" };

async function hexer(): Promise<Loose> {
  const { creatureDocument, readStatBlock } = await verbs("creatureDocument", "readStatBlock");
  const { creature } = readStatBlock(readFileSync("test/fixtures/bog-hexer.txt", "utf8"));
  const { items, ...actor } = creatureDocument(creature, "converted");
  return {
    ...actor,
    _id: "pastedHexer00001",
    items: items.map((item: Loose, at: number) => ({ ...item, _id: `pastedItem${String(at).padStart(6, "0")}` })),
  };
}

test("B-MISC-10: a pasted legendary action strikes with its weapon", async () => {
  const scene = brawl("Воин", "Гоблин 1");
  scene.actors.push(await hexer());
  scene.combats = [];
  const seat = await liveTable(scene).sit("GM");
  const actor = seat.actor("Bog Hexer");
  expect(actor.system.actions).toMatchObject({ attacks: 2, legendary: 2 });
  const swing = actor.items.find(({ name }: Loose) => name === "Staff Swing");
  await play.useItem(actor, swing, CHOICE, [seat.actor("Гоблин 1")]);
  expect(
    seat.messages("attack").map(({ system }: Loose) => [system.item.name as string, system.strikes.length as number]),
  ).toEqual([["Bog Staff", 1]]);
  expect(seat.faults).toEqual([]);
});

test("B-MISC-10: pasted Legendary Resistance is that of the packs", async () => {
  const named = (items: Loose[]): Loose => items.find(({ name }) => name === "Legendary Resistance")?.system;
  const dragon: Loose = packDocuments("creatures", "en").find(({ name }: Loose) => name === "Adult White Dragon");
  const [own, packed] = [named((await hexer()).items), named(dragon.items)];
  expect(own.activities).toEqual(packed.activities);
  expect([own.action, own.uses]).toEqual([packed.action, { ...packed.uses, value: 1, max: 1 }]);
});
