/** Reactions at their edges: a critical that took a concentration along, and messages that are old, gone, or make no sense. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { calm } from "./calm.ts";
import { answer, DODGE, hall, HERO, offers, post, reaction, stateOf, strike, struck, thing, WARD } from "./blows.ts";
import "./look.ts";
import { liveTable, turn } from "./live.ts";
import { play, verbs } from "../support/verbs.ts";
import { passTo, useThing } from "../support/alone.ts";

declare const CONFIG: Loose, game: Loose;

const BLESS = "blessBlessBless1";

test("H-TURN-10 H-CONC-01 H-CRIT-07: turned away, a critical gives back the points and the concentration that broke by it", async () => {
  const scene = hall();
  const owner = scene.actors.find(({ _id }) => _id === HERO);
  owner.system.hp.temporary = 80;
  owner.system.spellcasting = { characteristic: "learning", preparation: "known", slots: { c1: { value: 2, max: 2 } } };
  owner.items.push(thing("spells", "Bless", BLESS));
  const table = liveTable(scene);
  const seat = await table.sit("GM");
  let hero = seat.actor("Воин");
  // In his own turn, for outside of it that would be his reaction.
  await table.other("GM", turn(1));
  await useThing(hero, hero.items.get(BLESS), [hero]);
  await passTo(table, 0, 2);
  const state = async (): Promise<unknown[]> => {
    const { concentrationOf } = await verbs("concentrationOf");
    return [concentrationOf(hero) !== null, hero.statuses.has("concentrating"), hero.hitPoints.temporary];
  };
  const before = await state();
  expect(before).toEqual([true, true, 80]);

  // 20 against 20: the totals decide, 4 and a correction of 5 against the fighter's.
  const blow = await strike(seat.actor("Гоблин 1"), hero, 0.01);
  const [{ key }] = game.messages.get(blow.id).system.strikes;
  await play.adjust(blow.id, key, { attack: 5 });
  CONFIG.Dice.randomUniform = () => 0.01;
  await answer(blow);
  const hit = await stateOf(blow.id);
  expect([hit.strikes[0].attack.natural, hit.strikes[0].defense.natural, hit.clash.best]).toEqual([20, 20, "crit"]);
  expect(hit.clash.amount).toBeGreaterThan(0);

  // The save that would keep it, rolled on his player's page: a 2.
  const player = await table.sit("Player 1");
  hero = player.actor("Воин");
  CONFIG.Dice.randomUniform = () => 0.94;
  await game.settings.set("opposed-d20", "defendByItself", true);
  const { checkConcentration } = await verbs("checkConcentration");
  checkConcentration(hero);
  await calm();
  expect(await state()).toEqual([false, false, 80 - hit.clash.amount]);

  expect((await offers(blow.id))[0].label).toBe("Заслон: защита +5, попадание станет промахом");
  expect(await play.react(blow.id, hit.key, WARD)).toBe(true);
  await calm();
  expect((await stateOf(blow.id)).clash.best).toBe("miss");
  expect(await state()).toEqual(before);
  await play.undoAction(player.messages("use").at(-1));
  await calm();
  expect(await state()).toEqual([false, false, 80 - hit.clash.amount]);
  expect([seat.faults, player.faults]).toEqual([[], []]);
});

test("H-TURN-10: a reaction to itself, in a ring, to what is withdrawn, too old or gone changes nothing, and breaks nothing", async () => {
  const table = liveTable(hall());
  const { seat, id, before } = await struck(table, ["Player 1"]);
  const hero = seat.actor("Воин");
  const left = hero.hitPoints.value as number;
  const blow = game.messages.get(id);
  const ward = hero.items.get(WARD);
  const five = { formula: "5" };
  const said = (amends: object, more: object = {}): Loose => reaction(blow, hero, ward, { ...five, ...amends }, more);
  await post(table, "Player 1", said({ message: "namesItself00001" }), "namesItself00001");
  await post(table, "Player 1", said({ message: "ringOfTwo0000002" }), "ringOfTwo0000001");
  await post(table, "Player 1", said({ message: "ringOfTwo0000001" }), "ringOfTwo0000002");
  await post(table, "Player 1", said({ message: "nobodyHasIt00001" }), "toNothing0000001");
  await post(table, "Player 1", said({ target: "" }), "toAllOfIt0000001");
  await calm();
  expect([(await stateOf(id)).clash.best, hero.hitPoints.value]).toEqual(["hit", left]);
  for (const message of seat.messages("use")) expect((await seat.card(message)).text).not.toBe("");
  for (const message of seat.messages("use")) await message.delete();

  // Ten minutes later nobody reacts any more, whatever turn he names.
  const now = Date.now;
  const late = now() + 11 * 60_000;
  try {
    Date.now = () => late;
    await post(table, "Player 1", said({}), "tooLate000000001");
  } finally {
    Date.now = now;
  }
  await calm();
  expect((await stateOf(id)).clash.best).toBe("hit");
  expect((await seat.card(game.messages.get("tooLate000000001"))).text).toContain("Не в том же ходу");
  await game.messages.get("tooLate000000001").delete();

  // In time it counts; with its message gone the blow lands again, with the attack gone it is to nothing.
  await post(table, "Player 1", said({}), "inTime0000000001");
  await calm();
  expect([(await stateOf(id)).clash.best, hero.hitPoints.value]).toEqual(["miss", before]);
  await game.messages.get("inTime0000000001").delete();
  await calm();
  expect([(await stateOf(id)).clash.best, hero.hitPoints.value]).toEqual(["hit", left]);
  await post(table, "Player 1", said({}), "inTime0000000002");
  await calm();
  await play.cancelAttack(id);
  await calm();
  expect([hero.hitPoints.value, await offers(id)]).toEqual([before, []]);
  // Whose it is does that, not a Game Master beside him; its card says until then why it is to nothing.
  const orphan = game.messages.get("inTime0000000002");
  expect((await seat.card(orphan)).text).toContain("Удар, на который это было ответом, отменён");
  await blow.delete();
  await calm();
  expect((await seat.card(orphan)).text).not.toBe("");
  expect(await play.undoAction(orphan)).toBe(true);
  expect(seat.faults).toEqual([]);
});

test("H-TURN-10 B-COND-INC-1: why not is written out: who cannot act, is too far away, does not see, or has no slot", async () => {
  const scene = hall();
  const owner = scene.actors.find(({ _id }) => _id === HERO);
  owner.system.spellcasting = { characteristic: "learning", preparation: "known", slots: { c1: { value: 0, max: 2 } } };
  owner.items.push(thing("spells", "Shield", BLESS));
  const near = { action: "reaction", range: { kind: "feet", value: 5 }, amends: { as: "half", formula: "" } };
  owner.items.push({ _id: "nearNearNear0001", name: "Вплотную", type: "feature", system: near });
  scene.scenes[0].tokens.find(({ name }: Loose) => name === "Гоблин 1").x = 1500;
  const table = liveTable(scene);
  const { seat, id } = await struck(table);
  const player = await table.sit("Player 1");
  const why = async (): Promise<Loose> =>
    Object.fromEntries((await offers(id)).map(({ id: one, reason }: Loose) => [one, reason]));
  expect(await why()).toMatchObject({
    [WARD]: "",
    [DODGE]: "",
    [BLESS]: "Ячеек не осталось",
    nearNearNear0001: "Вплотную: слишком далеко.",
  });
  const { key } = await stateOf(id);
  for (const item of [BLESS, "nearNearNear0001"]) expect(await play.react(id, key, item)).toBe(false);
  const hero = player.actor("Воин");
  await hero.toggleStatusEffect("blinded");
  await calm();
  expect((await why())[DODGE]).toBe("Уклонение: не видит.");
  await hero.toggleStatusEffect("incapacitated");
  await calm();
  const cannot = Object.values(await why());
  expect(cannot.length).toBeGreaterThan(2);
  for (const reason of cannot) expect(reason).toContain("Воин");
  expect(player.messages("use")).toEqual([]);
  expect([seat.faults, player.faults]).toEqual([[], []]);
});

test("H-TURN-10 B-COND-INC-1: of whoever cannot act it is not told that his reaction is spent, which he has not used", async () => {
  const hero = (await liveTable(hall()).sit("GM")).actor("Воин");
  const { reactionLeft } = await verbs("reactionLeft");
  expect(reactionLeft(hero)).toMatchObject({ key: "OD20.React.left", data: { n: 1 } });
  await hero.update({ system: { hp: { value: 0 }, death: { dead: true } } });
  await calm();
  expect(reactionLeft(hero)).toMatchObject({ key: "OD20.Reason.Incapacitated" });
});

test("H-TURN-10 B-COND-INC-1: what is refused because somebody cannot act is refused on the card no longer than that lasts", async () => {
  const table = liveTable(hall());
  const { seat, id } = await struck(table);
  const hero = seat.actor("Воин");
  await offers(id);
  const card = await seat.card(game.messages.get(id));
  const states: boolean[] = [];
  const look = async (): Promise<void> => {
    await calm();
    states.push(card.text.includes("Не может действовать"));
  };
  await look();
  for (const active of [true, false]) {
    await hero.toggleStatusEffect("incapacitated", { active });
    await look();
  }
  expect(states).toEqual([false, true, false]);
  expect(seat.faults).toEqual([]);
});
