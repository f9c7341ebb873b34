/** Casting with a focus in hand: which things serve whom, what the window offers to draw, and what worlds of before had. */
import { expect } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { liveTable } from "./live.ts";
import { CHOICE, HERO, school } from "./school.ts";
import type { Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";
import { playsIn } from "../support/games.ts";

const test = playsIn("homebrew", "base");

const ORB = "orborborborborb0";
const SYMBOL = "symbolsymbolsym0";
const SWORD = "mzauXtKyn6FJ8HNC";
const SHIELD = "lghTvgGq7sr6qPjV";

/** He casts with words, gestures and a pinch of sand; sword and shield are in his hands. */
async function table(focus: readonly string[] = ["arcane"], user = "Player 1"): Promise<Seat> {
  const scene = school();
  const hero: Loose = scene.actors.find(({ _id }: Loose) => _id === HERO);
  hero.items.find(({ _id }: Loose) => _id === "sorcerer00000001").system.focus = focus;
  hero.items.push(
    {
      _id: "sandsandsandsan0",
      name: "Sand",
      type: "spell",
      system: { components: { verbal: true, somatic: true, material: true }, range: { kind: "self" } },
    },
    { _id: ORB, name: "Orb", type: "gear", system: { focus: ["arcane"] } },
    { _id: SYMBOL, name: "Symbol", type: "gear", system: { focus: ["holy"] } },
  );
  return liveTable(scene).sit(user, ["GM"]);
}

async function told(seat: Seat): Promise<() => string[]> {
  const { planItem } = await verbs("planItem");
  return () => {
    const actor = seat.actor("Воин");
    const plan = planItem(actor, actor.items.get("sandsandsandsan0"), { ...CHOICE, targets: 0 });
    return plan.obstacles
      .map(({ key, severity }: Loose) => `${severity as string} ${key as string}`)
      .filter((line: string) => line.includes("Missing"))
      .map((line: string) => line.replace("OD20.Use.Missing.", ""));
  };
}

test("H-SPL-01 H-SPL-21: a free hand is no focus; what serves the class is offered, drawn into the free hand, and makes the gestures", async () => {
  const seat = await table();
  const { handsForCasting } = await verbs("handsForCasting");
  const hero = seat.actor("Воин");
  const lacks = await told(seat);
  const hands = (): unknown[] => [hero.items.get(SWORD), hero.items.get(ORB)].map(({ hand }: Loose) => hand as string);
  expect([hands(), hero.items.get(SHIELD).system.equipped]).toEqual([["main", "none"], true]);
  expect(lacks()).toEqual(["warning hand", "warning focus"]);
  await hero.items.get(SHIELD).update({ system: { equipped: false } });
  expect(lacks()).toEqual(["warning focus"]);
  // A holy symbol is nothing to a sorcerer.
  await hero.items.get(SYMBOL).setEquipped("off");
  expect(lacks()).toEqual(["warning hand", "warning focus"]);
  await hero.items.get(SYMBOL).setEquipped("none");
  const drawn = handsForCasting(hero).filter(({ draws }: Loose) => draws === true);
  expect(drawn).toEqual([{ id: ORB, name: "Orb", keeps: false, draws: true }]);
  await play.changeHands(hero, ORB);
  expect([hands(), lacks()]).toEqual([["main", "off"], []]);
  // It makes room for the shield again, and is put away as any thing is.
  await hero.items.get(SHIELD).setEquipped(true);
  expect([hands(), lacks()]).toEqual([
    ["main", "none"],
    ["warning hand", "warning focus"],
  ]);
  // Beside the shield it takes the sword's place.
  await play.changeHands(hero, ORB);
  expect([hands(), lacks(), seat.faults]).toEqual([["none", "main"], [], []]);
});

test("H-SPL-21 B-SPL-07: the shield of a cleric serves as his focus, a pouch serves all", async () => {
  const seat = await table(["holy"]);
  const hero = seat.actor("Воин");
  const lacks = await told(seat);
  expect(lacks()).toEqual([]);
  await hero.items.get(SHIELD).setEquipped(false);
  expect(lacks()).toEqual(["warning focus"]);
  await hero.items.get(ORB).update({ system: { focus: ["any"], equipped: "off" } });
  // What is used up serves nobody, and holds no hand.
  await hero.items.get(ORB).update({ system: { quantity: 0 } });
  expect([lacks(), hero.items.get(ORB).hand]).toEqual([["warning focus"], "none"]);
  await hero.items.get(ORB).update({ system: { quantity: 1 } });
  expect([lacks(), seat.faults]).toEqual([[], []]);
});

test("H-SPL-21: a creature of a stat block has what it casts with, as long as a hand is free", async () => {
  const seat = await table([], "GM");
  const { holdsFocus, freeHands } = await verbs("holdsFocus", "freeHands");
  const goblin = seat.actor("Гоблин 1");
  const [weapon] = goblin.getWeapons();
  const holds = (): boolean => holdsFocus(goblin, freeHands(goblin));
  await weapon.setEquipped("none");
  expect(holds()).toBe(true);
  await weapon.update({ system: { equipped: "both" } });
  expect(holds()).toBe(false);
});

test("gear of before that was a focus serves everybody; shields, instruments and the base classes need no mark", async () => {
  const seat = await table([], "GM");
  const hero = seat.actor("Воин");
  const { GearData } = await verbs("GearData");
  expect([true, false].map((focus) => [...new GearData({ focus }).focus])).toEqual([["any"], []]);
  await hero.createEmbeddedDocuments("Item", [{ name: "Лютня", type: "tool", system: { tool: "lute" } }]);
  const { handsForCasting } = await verbs("handsForCasting");
  const offered = async (identifier: string): Promise<string[]> => {
    await hero.items.get("sorcerer00000001").update({ system: { identifier } });
    const drawn = handsForCasting(hero).filter(({ draws }: Loose) => draws === true);
    return drawn.map(({ name }: Loose) => name as string).sort();
  };
  expect([await offered("sorcerer"), await offered("bard"), await offered("cleric")]).toEqual([
    ["Orb"],
    ["Лютня"],
    ["Symbol"],
  ]);
  expect([(await told(seat))(), seat.faults]).toEqual([[], []]);
});
