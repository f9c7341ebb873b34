/** The end of a creation at a table where two tabs press the same button. */
import { expect, test } from "vitest";
import type { Loose } from "../host/common/loose.ts";
import "./look.ts";
import { brawl, liveTable } from "./live.ts";

const load = (name: string): Promise<Loose> => import(new URL(name, import.meta.url).href) as Promise<Loose>;
const HERO = "uP7E0luNiHy0osnq";
const ROPE = "ropeRope00000001";

const rope = { _id: ROPE, name: "Верёвка", type: "gear", img: "icons/svg/item-bag.svg", system: { quantity: 1 } };

test("what a tab would give whose character another tab has finished meanwhile is not given once more", async () => {
  const scene = { ...brawl("Воин"), items: [{ ...rope, ownership: { default: 2 } }] };
  const table = liveTable(scene);
  const seat = await table.sit("Player 1", ["GM"]);
  const hero = seat.actor("Воин");
  const { emptyDraft } = await load("../../module/play/character/draft.pure.ts");
  const { draftOf, finishCreation, saveDraft } = await load("../../module/play/character/creation.ts");
  const draft = { ...emptyDraft(), cart: [{ uuid: `Item.${ROPE}`, quantity: 1, free: true }] };
  await saveDraft(hero, draft);
  const ropes = (): number => hero.items.contents.filter(({ name }: Loose) => name === rope.name).length;
  const ending = finishCreation(hero, draft);
  const { _id, ...data } = rope;
  await table.other("Player 1", {
    type: "Actor",
    action: "update",
    operation: { updates: [{ _id: HERO, "system.draft": "" }] },
  });
  await table.other("Player 1", {
    type: "Item",
    action: "create",
    operation: { parentUuid: hero.uuid, keepId: true, data: [{ ...data, _id: _id.replace("rope", "mine") }] },
  });
  expect([await ending, ropes()]).toEqual(["failed", 1]);
  expect(draftOf(hero)).toBe(null);
  expect(seat.faults).toEqual([]);
  // Whoever begins anew gets what he asks for.
  await saveDraft(hero, draft);
  expect([await finishCreation(hero, draft), ropes()]).toEqual(["made", 2]);
});
