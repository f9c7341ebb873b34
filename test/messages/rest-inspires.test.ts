/** Resourceful: a long rest gives inspiration, in games that have it. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { brawl, liveTable } from "./live.ts";
import { byRules } from "../support/alone.ts";
import { verbs } from "../support/verbs.ts";

const TRAIT = { name: "Находчивость", type: "feature", system: { trait: "resourceful", needs: ["inspiration"] } };

test.each([
  ["homebrew", [false, true, false]],
  ["base", [false, true, false]],
  ["d20-3e", [false, false, false]],
] as const)("B-DICE-10 B-DICE-11 D-C12: %s: after a short rest, a long rest, and its undo", async (profile, wanted) => {
  const seat = await liveTable(byRules(brawl("Воин", "Следопыт"), profile)).sit("GM", ["Player 1"]);
  const { rest, undoRestOf } = await verbs("rest", "undoRestOf");
  const [hero, other]: Loose[] = ["Воин", "Следопыт"].map((name) => seat.actor(name));
  for (const one of [hero, other]) await one.update({ "system.hp.value": 3, "system.inspiration": false });
  await hero.createEmbeddedDocuments("Item", [TRAIT]);
  const inspired = (): unknown => hero.toObject().system.inspiration;
  const found: unknown[] = [];
  let last: Loose;
  for (const kind of ["short", "long"]) {
    last = await rest([hero, other], { kind, breaks: 0, brokenAfter: null, clock: false, dice: {} });
    await calm();
    found.push(inspired());
  }
  expect(other.toObject().system.inspiration).toBe(false);
  expect(await undoRestOf(hero.uuid, last.id)).toBe(true);
  await calm();
  found.push(inspired());
  expect([found, seat.faults]).toEqual([wanted, []]);
});
