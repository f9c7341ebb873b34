/** A friend takes a blow upon himself: it meets him, the first one has back what he lost, and all comes back with his word. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { calm } from "./calm.ts";
import { aimed, answer, hall, offers, post, reaction, struck, targetsOf } from "./blows.ts";
import "./look.ts";
import { liveTable } from "./live.ts";
import type { Scene } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";

declare const game: Loose;

const GUARD = "guardTheOthers01";
const RANGER = "Следопыт";

/** The ranger and a goblin that is a friend of theirs take blows; each time it costs one of two uses. */
function guarded(): Scene {
  const scene = hall(RANGER, "Гоблин 2");
  const guard = {
    _id: GUARD,
    name: "Прикрыть",
    type: "feature",
    system: {
      action: "reaction",
      uses: { value: 2, max: 2, recharge: "long" },
      amends: { as: "takes", formula: "" },
    },
  };
  for (const actor of scene.actors)
    if (actor.name === RANGER || actor.name.startsWith("Гоблин")) {
      actor.system.ledger = {};
      actor.items.push(structuredClone(guard));
    }
  const { tokens } = scene.scenes[0];
  const friend = tokens.find(({ name }: Loose) => name === "Гоблин 2");
  friend.disposition = 1;
  friend.delta = { ...friend.delta, system: { ...friend.delta?.system, hp: { value: 30, max: 30, stated: 30 } } };
  return scene;
}

const pointsOf = (...actors: readonly Loose[]): number[] =>
  actors.map(({ hitPoints }) => (hitPoints.value as number) + (hitPoints.temporary as number));
const uses = (actor: Loose): number => actor.items.get(GUARD).system.uses.value;

test("H-TURN-10: a friend takes a blow that has landed: the first has back what he lost, the friend answers it, and all comes back with his word", async () => {
  const table = liveTable(guarded());
  const { seat, id } = await struck(table);
  const [hero, friend] = [seat.actor("Воин"), seat.actor("Гоблин 2")];
  const [hit] = await targetsOf(id);
  const lost = hit.clash.amount as number;
  const [left, whole] = pointsOf(hero, friend) as [number, number];
  expect(lost).toBeGreaterThan(0);
  // The attacker is offered nothing, nor is whoever is struck.
  expect(await offers(id)).toContainEqual({
    id: expect.stringContaining(GUARD),
    label: "Гоблин 2: Прикрыть: принять удар на себя",
    cost: "осталось использований: 2",
    reason: "",
  });
  const { react } = await verbs("react");
  const offer = (await offers(id)).find(({ label }: Loose) => label.startsWith("Гоблин 2: Прикрыть"));
  await Promise.all([react(id, hit.key, offer.id), react(id, hit.key, offer.id)]);
  await calm();
  const [first, second, ...more] = await targetsOf(id);
  expect([first.takenBy, first.strikes, more]).toEqual(["Гоблин 2", [], []]);
  expect([second.name, second.takes, second.strikes.length, second.key]).toEqual([
    "Гоблин 2",
    hero.name,
    1,
    `${hit.key}>${seat.messages("use")[0].id}`,
  ]);
  // The attack's total stands; he has answered with his own Defense and armor, by himself as all creatures do.
  expect(second.strikes[0].attack.total).toBe(hit.strikes[0].attack.total);
  expect(second.answer.actor).toBe(friend.uuid);
  expect(second.clash.best).not.toBeNull();
  expect(pointsOf(hero, friend)).toEqual([left + lost, whole - second.clash.amount]);
  expect([seat.messages("use").length, uses(friend)]).toEqual([1, 1]);
  // Who takes it and for whom is told by their own words, and by nothing beside.
  const told = async (): Promise<string> => (await seat.card(game.messages.get(id))).text;
  expect(await told()).toContain(`Принимает удар за: ${hero.name}`);
  expect(await told()).not.toContain("Удар перенаправлен");
  // A correction of the attack writes nothing of him into its message.
  await play.adjust(id, second.strikes[0].key, { attack: 1 });
  expect(game.messages.get(id).toObject().system.targets).toHaveLength(1);
  expect(game.messages.get(id).toObject().system.strikes[0].target).toBe(hit.key);
  await play.adjust(id, second.strikes[0].key, { attack: 0 });
  await calm();
  await play.undoAction(seat.messages("use")[0]);
  await calm();
  expect(pointsOf(hero, friend)).toEqual([left, whole]);
  expect(uses(friend)).toBe(2);
  expect((await targetsOf(id)).map(({ key }) => key)).toEqual([hit.key]);
  expect(await told()).not.toMatch(/Удар перенаправлен|удар за|Удар принял/u);
  expect(seat.faults).toEqual([]);
});

test("H-TURN-10: before the answer the blow is taken, too, and only who takes it is asked", async () => {
  const table = liveTable(guarded());
  const { seat, message } = await aimed(table);
  const [hero, friend] = [seat.actor("Воин"), seat.actor("Гоблин 2")];
  const [before, whole] = pointsOf(hero, friend);
  const offer = (await offers(message.id)).find(({ label }: Loose) => label.startsWith("Гоблин 2: Прикрыть"));
  await play.react(message.id, "t0", offer.id);
  await calm();
  const [first, second] = await targetsOf(message.id);
  expect([first.phase, first.answer, first.waiting?.users ?? []]).toEqual(["waiting", null, expect.anything()]);
  expect(pointsOf(hero, friend)).toEqual([before, whole! - second.clash.amount]);
  const card = await seat.card(message);
  expect(card.text).toContain("Удар принял: Гоблин 2");
  expect(card.text).not.toContain("Удар перенаправлен");
  expect(card.text).toContain(`Принимает удар за: ${hero.name}`);
  const { openPrompts } = await verbs("openPrompts");
  expect(openPrompts()).toEqual([]);
  expect(seat.faults).toEqual([]);
});

test("H-TURN-10: two friends take one blow at one instant: the first does, the other is told and has back what it cost him", async () => {
  const table = liveTable(guarded());
  const { seat, id, before } = await struck(table, ["Player 2"]);
  const [hero, friend, ranger] = [seat.actor("Воин"), seat.actor("Гоблин 2"), seat.actor(RANGER)];
  const [hit] = await targetsOf(id);
  const [whole, healthy] = pointsOf(friend, ranger);
  const attack = game.messages.get(id);
  const { react } = await verbs("react");
  const offer = (await offers(id)).find(({ label }: Loose) => label.startsWith("Гоблин 2: Прикрыть"));
  // The ranger’s word reaches the server first.
  await Promise.all([
    react(id, hit.key, offer.id),
    post(table, "Player 2", reaction(attack, ranger, ranger.items.get(GUARD), {})),
  ]);
  await calm();
  const all = await targetsOf(id);
  expect(all.map(({ takenBy, takes }) => takenBy ?? takes)).toHaveLength(2);
  expect(all[0].takenBy).toBe(ranger.name);
  expect([pointsOf(hero)[0], whole, uses(friend)]).toEqual([before, pointsOf(friend)[0], 2]);
  const [, late] = seat
    .messages("use")
    .sort((one: Loose, other: Loose) => one._stats.createdTime - other._stats.createdTime);
  expect(late.system.cancelled).toBe(true);
  // Until the ranger's player has answered he has lost nothing.
  await answer(attack, all[1].key);
  const [, taken] = await targetsOf(id);
  expect(pointsOf(ranger)[0]).toBe(healthy! - taken.clash.amount);
  expect(seat.faults).toEqual([]);
});

test("H-TURN-10: with the reaction's message gone the blow is the first one's again, and who took it has back what he lost", async () => {
  const table = liveTable(guarded());
  const { seat, id } = await struck(table);
  const [hero, friend] = [seat.actor("Воин"), seat.actor("Гоблин 2")];
  const before = pointsOf(hero, friend);
  const [hit] = await targetsOf(id);
  const offer = (await offers(id)).find(({ label }: Loose) => label.startsWith("Гоблин 2: Прикрыть"));
  await play.react(id, hit.key, offer.id);
  await calm();
  expect(pointsOf(hero, friend)[0]).toBe(before[0]! + hit.clash.amount);
  await seat.messages("use")[0].delete();
  await calm();
  expect(pointsOf(hero, friend)).toEqual(before);
  // With the attack all answers go.
  await game.messages.get(id).delete();
  await calm();
  expect(seat.messages("defense")).toEqual([]);
  expect(seat.faults).toEqual([]);
});
