/** A spell that brings back the dead: its card leads to the window of revival for as long as its target waits for it. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { liveTable } from "./live.ts";
import { CHOICE, HERO, school } from "./school.ts";
import type { Scene, Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";

declare const canvas: Loose, game: Loose;

/** The ranger lies dead at −13 of 12; the fighter knows how to bring him back. */
function wake(): Scene {
  const scene = school("Revivify");
  const hero = scene.actors.find(({ _id }: Loose) => _id === HERO);
  const table = hero.items.find(({ type, name }: Loose) => type === "class" && name === "Чародей").system.table;
  table[0].slots = [3, 3, 3];
  hero.system.spellcasting.slots.c3 = { value: 3 };
  const ranger = scene.actors.find(({ name }: Loose) => name === "Следопыт");
  ranger.system.ledger = {};
  Object.assign(ranger.system.hp, { value: -13, max: 12 });
  ranger.system.death = { ...ranger.system.death, standing: true, dead: true };
  return scene;
}
const spell = (seat: Seat): Loose => seat.actor("Воин").items.contents.find(({ name }: Loose) => name === "Revivify");
async function cast(seat: Seat, ...on: readonly string[]): Promise<Loose> {
  const targets = on.map((name) => seat.actor(name));
  const message = await play.useItem(seat.actor("Воин"), spell(seat), { ...CHOICE, circle: 3 }, targets);
  await calm();
  return message;
}
const life = (seat: Seat): unknown => [seat.actor("Следопыт").hitPoints.value, seat.actor("Следопыт").dead];
/** The card's buttons of revival, by the names that are read aloud. */
async function offers(seat: Seat, message: Loose): Promise<string[]> {
  const { buttons } = await seat.card(message);
  return buttons.flatMap(({ action, name }) => (action === "revive" ? [name] : []));
}

test("B-DEATH-11 B-DEATH-12: the card of Revivify leads the dead's owner and the Game Master to the window of revival, once", async () => {
  const seat = await liveTable(wake()).sit("GM", ["Player 1", "Player 2"]);
  const message = await cast(seat, "Следопыт");
  expect([life(seat), message.system.does]).toEqual([[-13, true], "revive"]);
  const named = ["Вернуть к жизни: Следопыт"];
  expect(await offers(seat, message)).toEqual(named);
  expect(await offers(seat.as("Player 2"), message)).toEqual(named);
  // Whoever has cast it is told whom it waits for.
  expect(await offers(seat.as("Player 1"), message)).toEqual([]);
  expect((await seat.card(message)).text).toContain("Ждёт возвращения к жизни: Следопыт");
  seat.as("GM");
  const told = await play.reviveActor(seat.actor("Следопыт"), 1, message.id);
  await calm();
  expect([life(seat), await offers(seat, message)]).toEqual([[1, false], []]);
  expect((await seat.card(message)).text).not.toContain("Ждёт");
  expect(await play.undoRestOf(seat.actor("Следопыт").uuid, told.id)).toBe(true);
  await calm();
  expect([life(seat), await offers(seat, message)]).toEqual([[-13, true], named]);
  // Who dies anew after it has brought him back needs another one.
  await play.reviveActor(seat.actor("Следопыт"), 1, message.id);
  await seat.actor("Следопыт").update({ system: { hp: { value: -12 }, death: { dead: true } } });
  await calm();
  expect([seat.actor("Следопыт").dead, await offers(seat, message)]).toEqual([true, []]);
  expect(seat.faults).toEqual([]);
});

test("B-DEATH-11: what was taken back or meets the living offers nothing; who has named nobody is told where to go", async () => {
  const seat = await liveTable(wake()).sit("GM");
  const living = await cast(seat, "Гоблин 1");
  expect(await offers(seat, living)).toEqual([]);
  const nobody = await cast(seat);
  expect((await seat.card(nobody)).text).toContain("«Вернуть к жизни…» — на листе");
  const message = await cast(seat, "Следопыт");
  expect(await offers(seat, message)).toHaveLength(1);
  await play.undoAction(message);
  await calm();
  expect(await offers(seat, message)).toEqual([]);
});

test("B-DEATH-11: in its window the dead come first, and of the living it is said that it gives them nothing", async () => {
  const seat = await liveTable(wake()).sit("GM");
  canvas.tokens.placeables = canvas.scene.tokens.contents.map((document: Loose) => ({ visible: true, document }));
  Object.defineProperty(game.user, "targets", { value: new Set(), configurable: true });
  const { activityOf, peopleFor } = await verbs("activityOf", "peopleFor");
  const activity = activityOf(spell(seat), "");
  const { near } = peopleFor(seat.actor("Воин"), { activity, gives: false, hurts: false, placed: false });
  expect([near[0].name, near[0].dead]).toEqual(["Следопыт", true]);
  const { personMore, gameTexts } = await verbs("personMore", "gameTexts");
  const said = near.slice(0, 2).map((person: Loose) => {
    const facts = { activity, gives: false, hurts: false };
    return personMore("w", person, facts, { selected: true, cover: "none" }, gameTexts).reasons as Loose;
  });
  expect(said).toEqual([[{ text: "мёртв: можно вернуть к жизни", good: true }], []]);
  const { planItem } = await verbs("planItem");
  const warned = (...names: readonly string[]): string[] =>
    planItem(
      seat.actor("Воин"),
      spell(seat),
      { ...CHOICE, circle: 3, targets: names.length },
      names.map((name) => seat.actor(name)),
    ).obstacles.flatMap(({ key, data }: Loose) => (key === "OD20.Use.alive" ? [data.name as string] : []));
  expect([warned("Следопыт"), warned("Гоблин 1")]).toEqual([[], ["Гоблин 1"]]);
});
