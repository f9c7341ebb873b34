/** What somebody concentrates on, carried from who lies at 0 to another. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { liveTable } from "./live.ts";
import { CHOICE, HERO, school } from "./school.ts";
import { play, verbs } from "../support/verbs.ts";
import { useThing } from "../support/alone.ts";

declare const game: Loose;

const goblin = (n: number): Loose => game.scenes.active.tokens.getName(`Гоблин ${String(n)}`).actor;
const marked = (n: number): boolean => goblin(n).appliedEffects.some(({ name }: Loose) => name === "Hunter’s Mark");

test("H-SPL-01 H-CONC-01: the mark of who fell goes to another for a bonus action and no slot; taken back, it is where it was", async () => {
  const scene = school("Hunter’s Mark");
  const hero = scene.actors.find(({ _id }: Loose) => _id === HERO);
  const spell = hero.items.find(({ name }: Loose) => name === "Hunter’s Mark");
  spell.system.prepared = true;
  scene.settings.push({ key: "opposed-d20.homemadeEffects", value: JSON.stringify("auto") });
  const table = liveTable(scene);
  const seat = await table.sit("Player 1");
  // Each seat has modules of its own.
  const useItem = async (...given: unknown[]): Promise<Loose> => play.useItem(...given);
  const { usesOf, runningOf } = await verbs("usesOf", "runningOf");
  const keys = (): string[] => usesOf(item).map(({ key }: Loose) => key as string);
  const doer = seat.actor("Воин");
  const item = doer.items.contents.find(({ name }: Loose) => name === "Hunter’s Mark");
  expect(keys()).toEqual([""]);
  const cast = await useItem(doer, item, CHOICE, [goblin(1)]);
  await calm();
  expect([keys(), runningOf(item)]).toEqual([["", "carry"], cast.id]);

  const gm = await table.sit("GM");
  await calm();
  expect([marked(1), marked(2)]).toEqual([true, false]);
  await goblin(1).update({ "system.hp.value": 0 });
  await calm();

  // His Game Master is away when he moves it: the bar offers it, and its button moves what it would cast.
  const back = await table.sit("Player 1");
  const again = back.actor("Воин");
  const { barButtons, barMoves } = await verbs("barButtons", "barMoves");
  const offered = (): unknown[] => [
    barMoves(again).map(({ key, label, what }: Loose) => [key, label, what]),
    barButtons(again).find(({ name }: Loose) => name === "Hunter’s Mark").note,
  ];
  expect(offered()).toEqual([[[`item.${item.id as string}`, "Move: Hunter’s Mark", "на 0 хитов: Гоблин 1"]], "Move"]);
  const slots = (): number => again.system.spellcasting.slots.c1.value as number;
  const before = slots();
  const { concentrationOf } = await verbs("concentrationOf");
  const moved = await useItem(again, again.items.get(item.id), { ...CHOICE, activity: "carry" }, [goblin(2)]);
  await calm();
  expect([moved.system.spends, slots(), concentrationOf(again).stored.message]).toEqual(["bonus", before, cast.id]);
  // The card of the casting offers it, too; the one that has moved it does not.
  const moves = async (id: string): Promise<string[]> =>
    (await back.card(game.messages.get(id))).buttons.flatMap(({ action, name }) => (action === "carry" ? [name] : []));
  expect([await moves(cast.id), await moves(moved.id)]).toEqual([["Move: Hunter’s Mark"], []]);

  const later = await table.sit("GM", ["Player 1"]);
  await calm();
  expect([marked(1), marked(2)]).toEqual([false, true]);
  // Whoever had it and stands again takes nothing more by it, and his sheet says that it is over.
  await goblin(1).update({ "system.hp.value": 5 });
  const { markedDamage } = await verbs("markedDamage");
  const more = (n: number): string[] =>
    markedDamage(later.actor("Воин"), goblin(n), { type: "slashing" }).map(({ formula }: Loose) => formula as string);
  expect([more(1), more(2)]).toEqual([[], ["1d6"]]);
  // The window of an attack says so before it is made.
  const { prepareAttack } = await verbs("prepareAttack");
  const hunter = later.actor("Воин");
  const told = (n: number): Loose[] =>
    prepareAttack(hunter.getWeapons()[0], {
      attackers: [{ actor: hunter, token: null }],
      targets: [{ actor: goblin(n), token: null, cover: "none", bonus: null, strikes: 1 }],
    }).targets[0].marks.map(({ name, formula }: Loose) => `${name as string} ${formula as string}`);
  expect([told(1), told(2)]).toEqual([[], ["Hunter’s Mark 1d6"]]);
  const { creatureEffects } = await verbs("creatureEffects");
  const listed = (n: number): unknown[] =>
    creatureEffects(goblin(n), { rootId: "g", editable: true }).groups.flatMap(({ key, rows }: Loose) =>
      rows.filter(({ name }: Loose) => name === "Hunter’s Mark").map((row: Loose) => [key, row.suppressed, row.on]),
    );
  const over = "израсходован или прекращён действием";
  expect([listed(1), listed(2)]).toEqual([[["off", over, false]], [["temporary", "", true]]]);
  await goblin(1).update({ "system.hp.value": 0 });
  await play.undoAction(game.messages.get(moved.id));
  await calm();
  expect([marked(1), marked(2)]).toEqual([true, false]);
  // With the concentration each of them goes.
  await useItem(later.actor("Воин"), later.actor("Воин").items.get(item.id), { ...CHOICE, activity: "carry" }, [
    goblin(2),
  ]);
  await calm();
  expect([marked(1), marked(2)]).toEqual([false, true]);
  await play.doAction(later.actor("Воин"), "dropConcentration");
  await calm();
  expect([marked(1), marked(2)]).toEqual([false, false]);
  const { carryOf } = await verbs("carryOf");
  expect(carryOf(later.actor("Воин"), later.actor("Воин").items.get(item.id))).toBeNull();
  expect([...gm.faults, ...back.faults, ...later.faults]).toEqual([]);
});

test("H-SPL-01: from who stands still a player moves it nowhere", async () => {
  const scene = school("Hunter’s Mark");
  const hero = scene.actors.find(({ _id }: Loose) => _id === HERO);
  hero.items.find(({ name }: Loose) => name === "Hunter’s Mark").system.prepared = true;
  scene.settings.push({ key: "opposed-d20.homemadeEffects", value: JSON.stringify("auto") });
  const table = liveTable(scene);
  const gm = await table.sit("GM");
  const item = gm.actor("Воин").items.contents.find(({ name }: Loose) => name === "Hunter’s Mark");
  await useThing(gm.actor("Воин"), item, [goblin(1)]);
  await calm();
  const seat = await table.sit("Player 1");
  const player = await verbs("planItem", "useItem");
  const doer = seat.actor("Воин");
  const own = doer.items.get(item.id);
  expect(
    player
      .planItem(doer, own, { ...CHOICE, activity: "carry", targets: 1 }, [goblin(2)])
      .obstacles.map(({ key }: Loose) => key),
  ).toContain("OD20.Use.stillUp");
  expect(await player.useItem(doer, own, { ...CHOICE, activity: "carry" }, [goblin(2)])).toBeUndefined();
  const { carryOf } = await verbs("carryOf");
  expect(carryOf(doer, own)).toEqual({ key: "carry", name: "Move", fallen: [] });
  const { barMoves } = await verbs("barMoves");
  expect(barMoves(doer)).toEqual([]);
});
