/** A spell that has landed is brought to nothing by a reaction, with all that it has left, and is there again with its withdrawal. */
import { expect, test } from "vitest";
import { packDocuments } from "./packed.ts";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { brawl, liveTable, turn } from "./live.ts";
import type { Scene, Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";
import { useThing } from "../support/alone.ts";

declare const CONFIG: Loose, game: Loose;

const HERO = "uP7E0luNiHy0osnq";
const GOBLIN = "S5ES6JMljxH0SpPc";
const COUNTER = "counterspell0001";
const CAST = "castcastcast0001";
/** All dice fall low or high: a 2 or a 19 on a d20. */
const roll = (high: boolean): void => {
  CONFIG.Dice.randomUniform = () => (high ? 0.06 : 0.94);
};

const spell = (name: string, _id: string): Loose => ({
  ...structuredClone(packDocuments("spells", "en").find((one: Loose) => one.name === name)),
  _id,
});
/** One casts, the other can counter; a fourth goblin makes six of them on the board. */
function tower(caster: string, what: string): Scene {
  const scene = brawl("Гоблин 1", "Воин", "Следопыт", "Гоблин 2", "Гоблин 3");
  const [hero, goblin] = [HERO, GOBLIN].map((id) => scene.actors.find(({ _id }) => _id === id));
  const { tokens } = scene.scenes[0];
  tokens.push({ ...structuredClone(tokens.at(-1)), _id: "tokenOfGoblin004", name: "Гоблин 4", x: 600 });
  for (const token of tokens) if (token.delta?.system?.hp) token.delta.system.hp = { value: 90, max: 90, stated: 90 };
  hero.system.hp = { ...hero.system.hp, value: 12, temporary: 80 };
  hero.system.ledger = {};
  for (const actor of [hero, goblin]) {
    actor.system.spellcasting = {
      characteristic: "learning",
      preparation: "known",
      dc: { bonus: actor === hero ? 30 : 5 },
      slots: { c3: { value: 2, max: 2 } },
    };
    actor.items.push(actor._id === caster ? spell(what, CAST) : spell("Counterspell", COUNTER));
  }
  return scene;
}

async function cast(seat: Seat, by: string, on: readonly string[]): Promise<Loose> {
  const actor = seat.actor(by);
  return useThing(
    actor,
    actor.items.get(CAST),
    on.map((who) => seat.actor(who)),
  );
}
const stateOf = async (id: string): Promise<Loose> => play.attackState(game.messages.get(id));
const offers = async (id: string): Promise<Loose[]> => play.castViews(game.messages.get(id));
const slots = (actor: Loose): number => actor.system.spellcasting.slots.c3.value;

test("H-TURN-10 H-SPL-13: a fireball that has met six is countered: all points are back, its slot stays spent, and it burns again without the reaction", async () => {
  const table = liveTable(tower(GOBLIN, "Fireball"));
  const gm = await table.sit("GM");
  const all = ["Гоблин 1", "Воин", "Следопыт", "Гоблин 2", "Гоблин 3", "Гоблин 4"];
  const points = (seat: Seat): number[] =>
    all.map((name) => {
      const { value, temporary } = seat.actor(name).hitPoints;
      return value + temporary;
    });
  const before = points(gm);
  roll(false);
  const { id } = await cast(gm, "Гоблин 1", all);
  await calm();
  for (const key of ["t1", "t2"]) await play.defend(game.messages.get(id), key);
  await calm();
  const burnt = points(gm);
  for (const [index, name] of all.entries()) expect([name, burnt[index]! < before[index]!]).toEqual([name, true]);
  expect(slots(gm.actor("Гоблин 1"))).toBe(1);

  // The hero's player has his counterspell told: whoever leaves out its save spoils nothing.
  const { system, rolls: _rolls, _id: _of, ...said } = game.messages.get(id).toObject();
  const counter = {
    ...system,
    actor: { ...system.targets[1], key: "a" },
    item: { uuid: `Actor.${HERO}.Item.${COUNTER}`, name: "Counterspell", img: "" },
    label: "Counterspell",
    spends: "reaction",
    tab: "",
    pays: [],
    targets: [system.targets[0]],
    strikes: [{ ...system.strikes[0], damage: [] }],
    save: { attribute: "adaptability", dc: 37, onSuccess: "none" },
    amends: { message: id, target: "", as: "cancel", formula: "" },
  };
  const tell = (_id: string, change: object = {}): Promise<void> => {
    const author = game.users.getName("Player 1").id;
    const data = [{ ...said, _id, author, rolls: [], system: { ...counter, ...change } }];
    return table.other("Player 1", { type: "ChatMessage", action: "create", operation: { data, keepId: true } });
  };
  await tell("counterforged001", { save: null });
  await tell("counterforged002", { targets: [system.targets[3]] });
  await calm();
  expect(points(gm)).toEqual(burnt);
  await tell("counterspelled01");
  await expect.poll(() => points(gm)).toEqual(before);
  const lost = await stateOf(id);
  expect([lost.lostTo, lost.record.cancelled, slots(gm.actor("Гоблин 1"))]).toEqual(["Counterspell", true, 1]);
  await play.undoAction(game.messages.get("counterspelled01"));
  await expect.poll(() => points(gm)).toEqual(burnt);
  expect(gm.faults).toEqual([]);
});

test("H-TURN-10 H-SPL-13: whoever is asked for his save finds the counter in that window as on the card", async () => {
  const table = liveTable(tower(GOBLIN, "Fireball"));
  const gm = await table.sit("GM", ["Player 1"]);
  const { id } = await cast(gm, "Гоблин 1", ["Воин"]);
  await calm();
  const player = await table.sit("Player 1", ["GM"]);
  await calm();
  const { openPrompts, reactionChips } = await verbs("openPrompts", "reactionChips");
  const [asked] = openPrompts();
  expect([asked.verb, asked.messageId]).toEqual(["save", id]);
  const [{ label, cost }] = await offers(id);
  const chip = { id: COUNTER, label: `${String(label)} (${String(cost)})`, refused: false };
  expect(await reactionChips(asked)).toEqual({ chips: [chip], left: "Реакций осталось: 1" });
  // Just so in that of a spell that strikes.
  expect((await reactionChips({ ...asked, verb: "defense" })).chips).toEqual([chip]);
  await play.pressChip(asked, COUNTER);
  await calm();
  const told = player.messages("use").at(-1).system.amends;
  expect([told.message, told.target, told.as]).toEqual([id, "", "cancel"]);
  expect((await reactionChips(asked)).chips).toEqual([]);
  // Nobody counters a check.
  expect((await reactionChips({ ...asked, verb: "check" })).chips).toEqual([]);
  expect(player.faults).toEqual([]);
});

test("H-TURN-10 H-CONC-01: a countered concentration holds nothing and nobody, one that is saved against counts on", async () => {
  const table = liveTable(tower(HERO, "Slow"));
  const gm = await table.sit("GM");
  roll(false);
  const { id } = await cast(gm, "Воин", ["Гоблин 2"]);
  await calm();
  const held = async (): Promise<unknown[]> => {
    const { concentrationOf } = await verbs("concentrationOf");
    const [hero, goblin] = [gm.actor("Воин"), gm.actor("Гоблин 2")];
    return [
      concentrationOf(hero) !== null,
      hero.statuses.has("concentrating"),
      [...goblin.appliedEffects].map(({ name }: Loose) => name),
      goblin.creature.movement.walk.total,
    ];
  };
  expect(await held()).toEqual([true, true, ["Slow"], 15]);
  const [offer, ...more] = await offers(id);
  expect([offer.label, more.length]).toEqual(["Гоблин 1: Counterspell: заклинание пропадёт", 2]);
  const { react } = await verbs("react");
  await Promise.all([react(id, "", offer.id), react(id, "", offer.id)]);
  expect([gm.messages("use").length, slots(gm.actor("Гоблин 1"))]).toEqual([2, 1]);
  const counter = gm.messages("use").find((one) => one.id !== id);
  roll(true);
  await play.defend(counter, "t0");
  await calm();
  expect(await held()).toEqual([true, true, ["Slow"], 15]);
  roll(false);
  await react(id, "", more[0].id);
  const second = gm.messages("use").at(-1);
  await play.defend(second, "t0");
  await calm();
  expect(await held()).toEqual([false, false, [], 30]);
  await play.undoAction(second);
  await calm();
  expect(await held()).toEqual([true, true, ["Slow"], 15]);
  expect(gm.faults).toEqual([]);
});

test("H-TURN-10 B-SPL-05: a casting of minutes may be countered in each of its turns: then it is over, has spent no slot, and goes on where that is taken back", async () => {
  const scene = tower(HERO, "Slow");
  const hero = scene.actors.find(({ _id }) => _id === HERO);
  hero.items.find(({ _id }: Loose) => _id === CAST).system.casting = { kind: "minutes", value: 1 };
  const table = liveTable(scene);
  const gm = await table.sit("GM");
  roll(false);
  const at = game.combats.contents[0].turns.findIndex(({ name }: Loose) => name === "Воин") as number;
  await table.other("GM", turn(at));
  const begun = await cast(gm, "Воин", []);
  expect(begun.system.action).toBe("casting");
  expect((await offers(begun.id)).length).toBeGreaterThan(0);
  await table.other("GM", turn(at, 2));
  const { longCasting } = await verbs("longCasting");
  const second = await play.goOnCasting(gm.actor("Воин"));
  expect(longCasting(gm.actor("Воин"))).toMatchObject({ spent: 2 });
  const [offer] = await offers(second.id);
  await play.react(second.id, "", offer.id);
  const counter = gm.messages("use").at(-1);
  await play.defend(counter, "t0");
  await calm();
  const after = async (round: number): Promise<unknown[]> => {
    await table.other("GM", turn(at, round));
    return [longCasting(gm.actor("Воин"))?.spent ?? null, slots(gm.actor("Воин"))];
  };
  expect(await after(2)).toEqual([null, 2]);
  // Who says that it went on in the third round all the same has said nothing.
  const { _id, ...said } = second.toObject();
  const { turn: when } = said.system;
  await table.other("GM", turn(at, 3));
  const author = game.users.getName("Player 1").id;
  const forged = { ...said, _id: "castinggoeson001", author, system: { ...said.system, turn: { ...when, round: 3 } } };
  await table.other("Player 1", {
    type: "ChatMessage",
    action: "create",
    operation: { keepId: true, data: [forged] },
  });
  await calm();
  const { isUndone } = await verbs("isUndone");
  expect([isUndone("castinggoeson001"), await play.goOnCasting(gm.actor("Воин")), ...(await after(3))]).toEqual([
    true,
    undefined,
    null,
    2,
  ]);
  await game.messages.get("castinggoeson001").delete();
  await play.undoAction(counter);
  await calm();
  expect(await after(3)).toEqual([2, 2]);
  expect((await play.goOnCasting(gm.actor("Воин"))).system.action).toBe("casting");
  expect(gm.faults).toEqual([]);
});
