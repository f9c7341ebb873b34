/** A legendary creature at the table: actions after the turns of others, and a failed save that succeeds. */
import { expect, test, vi } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { hall, HERO, offers, stateOf } from "./blows.ts";
import { liveTable, turn, type LiveTable } from "./live.ts";
import { packDocuments } from "./packed.ts";
import { shelves } from "./shelves.ts";
import { CHOICE } from "./school.ts";
import type { Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";

declare const CONFIG: Loose, game: Loose, ui: Loose;

const ROAR = "roarOfTheHero001";

/** Goblin 1 is the dragon, and the turn of the fighter runs: he has a roar that asks for a save of 15. */
async function lair(
  ...more: readonly string[]
): Promise<{ table: LiveTable; gm: Seat; dragon: Loose; thing: (name: string) => Loose }> {
  const scene = hall(...more);
  const { items }: Loose = packDocuments("creatures", "en").find(({ name }: Loose) => name === "Adult White Dragon");
  scene.actors.find(({ name }) => name === "Гоблин").items = structuredClone(items);
  const token = scene.scenes[0].tokens.find(({ name }: Loose) => name === "Гоблин 1");
  token.delta.system.hp = { value: 120, max: 120, stated: 120 };
  scene.actors
    .find(({ _id }) => _id === HERO)
    .items.push({
      _id: ROAR,
      name: "Roar",
      type: "feature",
      system: {
        action: "free",
        save: { attribute: "adaptability", dc: 15, onSuccess: "half" },
        damage: [{ formula: "8", type: "thunder" }],
      },
    });
  const table = liveTable(scene, shelves("ru", ["spells"]));
  const gm = await table.sit("GM", ["Player 1", "Player 2"]);
  await table.other("GM", turn(1));
  await calm();
  const dragon = gm.actor("Гоблин 1");
  return { table, gm, dragon, thing: (name) => dragon.items.getName(name) };
}

/** Temporary points for oneself, once between two turns. */
const CRY = { kind: "heal", aim: "self", parts: [{ kind: "temporary", formula: "3" }], after: "turn" };

const left = async (actor: Loose): Promise<unknown> => {
  const { turnOf } = await verbs("turnOf");
  const { legendary, reaction } = turnOf(actor).ledger;
  return [legendary.left, reaction.left];
};
const inBar = async (): Promise<string[]> => {
  const { barFacts, shownFight } = await verbs("barFacts", "shownFight");
  return barFacts(shownFight(), false, []).legendary.flatMap(({ actions }: Loose) =>
    actions.map(({ name }: Loose) => name as string),
  );
};

test("B-MISC-10 B-TURN-17: after the turn of another a legendary attack takes one of three and no reaction; undone it is back", async () => {
  const { table, gm, dragon, thing } = await lair();
  expect([await left(dragon), await inBar()]).toEqual([
    [3, 1],
    ["Freezing Burst", "Pounce", "Frightful Presence"],
  ]);
  const message = await play.useItem(dragon, thing("Pounce"), CHOICE, [gm.actor("Воин")]);
  await calm();
  expect([message.type, message.system.spends, message.system.item.name, await left(dragon)]).toEqual([
    "attack",
    "legendary",
    "Rend",
    [2, 1],
  ]);
  await play.cancelAttack(message.id);
  await calm();
  expect(await left(dragon)).toEqual([3, 1]);
  // Its own turn is not the time of any: nothing is offered, and a press is refused in words.
  await table.other("GM", turn(0, 2));
  await calm();
  const warned = vi.spyOn(ui.notifications, "warn").mockImplementation(() => undefined);
  const before = gm.messages().length;
  expect(await play.useItem(dragon, thing("Pounce"), CHOICE, [gm.actor("Воин")])).toBeUndefined();
  expect(await play.useItem(dragon, thing("Freezing Burst"), CHOICE, [gm.actor("Воин")])).toBeUndefined();
  expect([gm.messages().length, await inBar()]).toEqual([before, []]);
  expect(warned.mock.calls.map(([text]) => String(text))).toEqual([
    "Гоблин 1: легендарное действие в свой ход, а оно — после чужого",
    "Гоблин 1: легендарное действие в свой ход, а оно — после чужого",
  ]);
  warned.mockRestore();
  expect(gm.faults).toEqual([]);
});

test("B-MISC-10: one legendary action after each turn: another is refused; undo or the next turn gives it back", async () => {
  const { table, gm, dragon, thing } = await lair("Следопыт");
  const pounce = (): Promise<Loose> => play.useItem(dragon, thing("Pounce"), CHOICE, [gm.actor("Воин")]);
  const { barFacts, shownFight } = await verbs("barFacts", "shownFight");
  const refused = (): string[] => barFacts(shownFight(), false, []).legendary.map((one: Loose) => one.refused);
  const first = await pounce();
  await calm();
  expect([await left(dragon), refused()]).toEqual([[2, 1], ["После каждого хода — только одно легендарное действие"]]);
  expect(await inBar()).toEqual(["Freezing Burst", "Pounce", "Frightful Presence"]);
  const warned = vi.spyOn(ui.notifications, "warn").mockImplementation(() => undefined);
  const before = gm.messages().length;
  expect(await pounce()).toBeUndefined();
  expect(await play.useItem(dragon, thing("Freezing Burst"), CHOICE, [gm.actor("Воин")])).toBeUndefined();
  expect([gm.messages().length, await left(dragon)]).toEqual([before, [2, 1]]);
  const reason = "Гоблин 1: после каждого хода — только одно легендарное действие; следующее — после следующего хода";
  expect(warned.mock.calls).toEqual([[reason], [reason]]);
  warned.mockRestore();
  // Undo gives it back, also within the turn.
  await play.cancelAttack(first.id);
  await calm();
  expect([await left(dragon), refused()]).toEqual([[3, 1], [""]]);
  await pounce();
  await calm();
  await table.other("GM", turn(2));
  await calm();
  expect([await left(dragon), refused()]).toEqual([[2, 1], [""]]);
  expect((await pounce()).system.spends).toBe("legendary");
  await calm();
  expect(await left(dragon)).toEqual([1, 1]);
  expect(gm.faults).toEqual([]);
});

test("B-MISC-10: a legendary action that strikes with two weapons is one", async () => {
  const { gm, dragon, thing } = await lair();
  const rend = thing("Rend").toObject();
  await dragon.createEmbeddedDocuments("Item", [{ ...rend, _id: "legendTail000001", name: "Tail" }], { keepId: true });
  await thing("Pounce").update({
    "system.attacks": [
      { weapon: "Rend", count: 1 },
      { weapon: "Tail", count: 1 },
    ],
  });
  await play.useItem(dragon, thing("Pounce"), CHOICE, [gm.actor("Воин")]);
  await calm();
  const made = gm.messages("attack").map(({ system }) => [system.item.name, system.spends]);
  expect([made, await left(dragon)]).toEqual([
    [
      ["Rend", "legendary"],
      ["Tail", "free"],
    ],
    [2, 1],
  ]);
  expect(gm.faults).toEqual([]);
});

test("B-MISC-10: what is done once between two turns is neither offered nor done again, until the own turn has begun", async () => {
  const { table, gm, dragon, thing } = await lair("Следопыт");
  const burst = (): Promise<Loose> => play.useItem(dragon, thing("Freezing Burst"), CHOICE, [gm.actor("Воин")]);
  const first = await burst();
  await calm();
  await table.other("GM", turn(2));
  await calm();
  expect([first.system.spends, await left(dragon), await inBar()]).toEqual([
    "legendary",
    [2, 1],
    ["Pounce", "Frightful Presence"],
  ]);
  const warned = vi.spyOn(ui.notifications, "warn").mockImplementation(() => undefined);
  expect(await burst()).toBeUndefined();
  expect(warned.mock.calls).toEqual([["Freezing Burst: снова — не раньше начала своего хода"]]);
  warned.mockRestore();
  await play.undoAction(first);
  await calm();
  expect(await inBar()).toContain("Freezing Burst");
  await burst();
  await table.other("GM", turn(0, 2));
  await table.other("GM", turn(1, 2));
  await calm();
  expect([await left(dragon), await inBar()]).toEqual([
    [3, 1],
    ["Freezing Burst", "Pounce", "Frightful Presence"],
  ]);
  expect(gm.faults).toEqual([]);
});

test.each(["free", "bonus", "active"])(
  "B-MISC-10: once between two turns holds for a feature whose action is %s, too",
  async (action) => {
    const { table, gm } = await lair();
    const hero = gm.actor("Воин");
    const [feature] = await hero.createEmbeddedDocuments("Item", [
      { name: "Клич", type: "feature", system: { action, activities: { main: CRY } } },
    ]);
    const cry = (): Promise<Loose> => play.useItem(hero, feature, CHOICE, [hero]);
    const first = await cry();
    await calm();
    const warned = vi.spyOn(ui.notifications, "warn").mockImplementation(() => undefined);
    expect(await cry()).toBeUndefined();
    expect(warned.mock.calls).toEqual([["Клич: снова — не раньше начала своего хода"]]);
    warned.mockRestore();
    await play.undoAction(first);
    await calm();
    expect((await cry()).system.item.name).toBe("Клич");
    await table.other("GM", turn(0, 2));
    await table.other("GM", turn(1, 2));
    await calm();
    expect((await cry()).system.item.name).toBe("Клич");
    expect(gm.faults).toEqual([]);
  },
);

test("B-MISC-10 B-SAVE-01: Legendary Resistance makes a failed save succeed for a use; undone, all is as it was; players see the outcome", async () => {
  const { table, gm, dragon, thing } = await lair();
  const hero = gm.actor("Воин");
  CONFIG.Dice.randomUniform = () => 0.96;
  const { id } = await play.useItem(hero, hero.items.get(ROAR), CHOICE, [dragon]);
  await calm();
  if ((await stateOf(id)).strikes[0].saved === null) await play.defend(game.messages.get(id), "t0", { advantage: 0 });
  await calm();
  const now = async (): Promise<unknown[]> => {
    const [{ saved }] = (await stateOf(id)).strikes;
    return [saved.success, 120 - dragon.hitPoints.value, thing("Legendary Resistance").system.uses.value];
  };
  expect(await now()).toEqual([false, 7, 3]);
  const [offer, ...others] = await offers(id);
  expect([offer.label, others]).toEqual(["Legendary Resistance: спасбросок станет успешным", []]);
  expect(await play.react(id, "t0", offer.id)).toBe(true);
  await calm();
  expect(await now()).toEqual([true, 3, 2]);
  expect((await gm.card(game.messages.get(id))).text).toContain(
    "Legendary Resistance: проваленный спасбросок считается успешным",
  );
  expect(await offers(id)).toEqual([]);
  await play.undoAction(gm.messages("use").find(({ system }) => system.amends?.as === "succeeds"));
  await calm();
  expect(await now()).toEqual([false, 7, 3]);
  await play.react(id, "t0", offer.id);
  await calm();
  const player = await table.sit("Player 1", ["GM"]);
  const [strike] = (await stateOf(id)).strikes;
  expect([strike.saved.success, await offers(id)]).toEqual([true, []]);
  expect([...gm.faults, ...player.faults]).toEqual([]);
});

test("B-MISC-10 B-COND-PAR-3: Legendary Resistance saves who fails without a roll; undone, the save has failed again", async () => {
  const { gm, dragon, thing } = await lair();
  const hero = gm.actor("Воин");
  await hero.items.get(ROAR).update({ "system.save.attribute": "acrobatics" });
  await dragon.toggleStatusEffect("paralyzed", { active: true });
  CONFIG.Dice.randomUniform = () => 0.96;
  const { id } = await play.useItem(hero, hero.items.get(ROAR), CHOICE, [dragon]);
  await calm();
  const now = async (): Promise<unknown[]> => {
    const [{ saved }] = (await stateOf(id)).strikes;
    return [
      saved.fails !== "",
      saved.success,
      120 - dragon.hitPoints.value,
      thing("Legendary Resistance").system.uses.value,
    ];
  };
  expect(await now()).toEqual([true, false, 7, 3]);
  const [offer, ...others] = await offers(id);
  expect([offer.label, offer.reason, others]).toEqual(["Legendary Resistance: спасбросок станет успешным", "", []]);
  expect(await play.react(id, "t0", offer.id)).toBe(true);
  await calm();
  expect(await now()).toEqual([true, true, 3, 2]);
  const { text } = await gm.card(game.messages.get(id));
  expect(text).toContain(
    "провал без броска (Парализованный). Legendary Resistance: проваленный спасбросок считается успешным",
  );
  expect(await offers(id)).toEqual([]);
  await play.undoAction(gm.messages("use").find(({ system }) => system.amends?.as === "succeeds"));
  await calm();
  expect(await now()).toEqual([true, false, 7, 3]);
  expect(gm.faults).toEqual([]);
});
