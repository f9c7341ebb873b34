/** What different reactions do at the table: dice of their own, what they are good against, and answering who has hurt. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { calm } from "./calm.ts";
import { hall, HERO, offers, stateOf, struck, strike, answer, thing } from "./blows.ts";
import "./look.ts";
import { liveTable, type LiveTable } from "./live.ts";
import type { Scene, Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";
import { useThing } from "../support/alone.ts";

declare const CONFIG: Loose, game: Loose;

const RANGER = "ZeckOblBmEuIWZlS";
const GOBLIN = "S5ES6JMljxH0SpPc";
const TAKEN = "takenFromPacks01";
const INSPIRATION = "bardInspiration1";
const MISSILE = "magicMissiles001";

/** Somebody has something more. */
function withThing(scene: Scene, owner: string, item: Loose): Scene {
  const actor = scene.actors.find(({ _id }) => _id === owner);
  actor.system.ledger = {};
  actor.system.spellcasting = {
    characteristic: "learning",
    preparation: "known",
    slots: { c1: { value: 2, max: 2 } },
  };
  actor.items.push(item);
  return scene;
}

const sit = async (table: LiveTable): Promise<{ seat: Seat; hero: Loose }> => {
  const seat = await table.sit("GM");
  return { seat, hero: seat.actor("Воин") };
};
const press = async (id: string, who: string): Promise<boolean> => {
  const offer = (await offers(id)).find(({ label }: Loose) => label.includes(who));
  const { key } = await stateOf(id);
  const done = await play.react(id, key, offer.id);
  await calm();
  return done;
};
const takeBack = async (seat: Seat): Promise<void> => {
  await play.undoAction(seat.messages("use").at(-1));
  await calm();
};

test("H-TURN-10 B-DMG-08: a parry's dice lessen the damage once, before armor, and go with its word", async () => {
  // Nine of ten on its die: 1d10 + dexterity 2 + level.
  const table = liveTable(withThing(hall(), HERO, thing("features", "Deflect Attacks", TAKEN)));
  const { seat, id } = await struck(table);
  const hero = seat.actor("Воин");
  const [left, hit] = [hero.hitPoints.value as number, await stateOf(id)];
  const level = hero.creature.training.level as number;
  const dexterity = hero.getRollData().dex as number;
  expect((await offers(id)).map(({ label }: Loose) => label)).toContain(
    `Deflect Attacks: урон меньше на 1к10 + ${String(dexterity)} + ${String(level)}`,
  );
  CONFIG.Dice.randomUniform = () => 0.95;
  expect(await press(id, "Deflect Attacks")).toBe(true);
  const { amended } = (await play.attackContext(game.messages.get(id))).record;
  // 0.95 is the lowest face: 1.
  expect(amended).toMatchObject([
    { as: "reduce", value: 1 + dexterity + level, types: ["bludgeoning", "piercing", "slashing"] },
  ]);
  const parried = await stateOf(id);
  const step = parried.strikes[0].state.damage.steps.find(({ kind }: Loose) => kind === "reaction");
  expect(step.before - step.after).toBe(Math.min(step.before, 1 + dexterity + level));
  expect(hero.hitPoints.value).toBe(left + hit.clash.amount - parried.clash.amount);
  expect(parried.clash.amount).toBeLessThan(hit.clash.amount);
  await takeBack(seat);
  expect(hero.hitPoints.value).toBe(left);
  expect(seat.faults).toEqual([]);
});

test("H-TURN-10: the bard's die is taken off an attack on a friend, by whoever owns the bard, and given back", async () => {
  const scene = withThing(hall("Следопыт"), RANGER, thing("features", "Cutting Words", TAKEN));
  withThing(scene, RANGER, thing("features", "Bardic Inspiration", INSPIRATION, { uses: { value: 1, max: 1 } }));
  const table = liveTable(scene);
  const { seat, id } = await struck(table);
  const before = (await stateOf(id)).strikes[0].attack.total as number;
  const player = await table.sit("Player 2");
  const [cut, ...more] = await offers(id);
  expect([cut.label, more]).toEqual([expect.stringMatching(/^Cutting Words: атака −1к(6|8|10)$/u), []]);
  CONFIG.Dice.randomUniform = () => 0.01;
  expect(await press(id, "Cutting Words")).toBe(true);
  const after = await stateOf(id);
  const faces = Number(/к(\d+)$/u.exec(cut.label)?.[1]);
  expect(after.strikes[0].attack.total).toBe(before - faces);
  expect(after.strikes[0].attackParts.at(-1)).toMatchObject({ name: "Cutting Words", value: -faces });
  // It is an inspiration that is spent.
  const left = (): number => player.actor("Следопыт").items.get(INSPIRATION).system.uses.value;
  expect(left()).toBe(0);
  await takeBack(player);
  expect([(await stateOf(id)).strikes[0].attack.total, left()]).toEqual([before, 1]);
  expect([seat.faults, player.faults]).toEqual([[], []]);
});

/** The goblin's magic missiles meet the fighter: all three. */
async function missiles(seat: Seat, hero: Loose): Promise<string> {
  const goblin = seat.actor("Гоблин 1");
  CONFIG.Dice.randomUniform = () => 0.5;
  const message = await useThing(goblin, goblin.items.get(MISSILE), [hero]);
  await calm();
  return message.id;
}

test("H-TURN-10: Shield turns away the magic missiles that its text names, and not other damage that comes by itself", async () => {
  const scene = withThing(hall(), HERO, thing("spells", "Shield", TAKEN));
  withThing(scene, GOBLIN, thing("spells", "Magic Missile", MISSILE));
  const table = liveTable(scene);
  const { seat, hero } = await sit(table);
  const before = hero.hitPoints.value as number;
  const id = await missiles(seat, hero);
  const lost = before - (hero.hitPoints.value as number);
  expect(lost).toBeGreaterThan(0);
  // The ward of +5 stops nothing that comes by itself; no other reaction does.
  expect(await offers(id)).toEqual([
    {
      id: TAKEN,
      label: "Shield: защита +5, попадание станет промахом",
      cost: "ячейка 1-го круга, осталось 2",
      reason: "",
    },
  ]);
  expect(await press(id, "Shield")).toBe(true);
  expect([hero.hitPoints.value, hero.system.spellcasting.slots.c1.value]).toEqual([before, 1]);
  await takeBack(seat);
  expect([hero.hitPoints.value, hero.system.spellcasting.slots.c1.value]).toEqual([before - lost, 2]);
  // Of another source nothing is turned away.
  const other = await play.dealDamage({
    kind: "damage",
    rows: [{ formula: "3", type: "force" }],
    armor: false,
    targets: [{ actor: hero, token: null, share: 1 }],
    source: { uuid: "", name: "", img: "" },
    secret: undefined,
  });
  await calm();
  expect(await offers(other.id)).toEqual([]);
  expect(seat.faults).toEqual([]);
});

test("H-TURN-10 B-TURN-17: who was hurt may answer who did it; who was missed, or hurt himself, may not", async () => {
  const table = liveTable(withThing(hall(), HERO, thing("spells", "Hellish Rebuke", TAKEN)));
  const { seat, hero } = await sit(table);
  const goblin = seat.actor("Гоблин 1");
  // A 2 on its die.
  const missed = await strike(goblin, hero, 0.94);
  await answer(missed);
  expect((await stateOf(missed.id)).clash.best).toBe("miss");
  expect(await offers(missed.id)).toEqual([]);
  const hit = await strike(goblin, hero);
  await answer(hit);
  const rebuke = (await offers(hit.id)).find(({ label }: Loose) => label.startsWith("Hellish Rebuke"));
  expect(rebuke).toEqual({
    id: TAKEN,
    label: "Hellish Rebuke: ответить обидчику",
    cost: "ячейка 1-го круга, осталось 2",
    reason: "",
  });
  const { answerWith } = await verbs("answerWith");
  const { key } = await stateOf(hit.id);
  expect(answerWith(hit.id, key, TAKEN)).toMatchObject({ actor: hero, at: goblin });
  // It is a use like any other, and changes nothing of the blow.
  expect(answerWith(hit.id, key, "uncannyDodge0001")).toBeNull();
  expect(seat.faults).toEqual([]);
});

test("H-TURN-10: an answer that pushes is its own use, and no strike with a weapon", async () => {
  const push = {
    _id: TAKEN,
    type: "feature",
    name: "Отпор",
    system: {
      action: "reaction",
      activities: { main: { kind: "amend", amends: { as: "answers" }, moves: [{ way: "away", feet: 10, on: "hit" }] } },
    },
  };
  const table = liveTable(withThing(hall(), HERO, push));
  const { seat, hero } = await sit(table);
  const goblin = seat.actor("Гоблин 1");
  const hit = await strike(goblin, hero);
  await answer(hit);
  const { answerWith } = await verbs("answerWith");
  await offers(hit.id);
  const { key } = await stateOf(hit.id);
  expect(answerWith(hit.id, key, TAKEN)).toMatchObject({ actor: hero, at: goblin, bare: false });
});

test("H-TURN-10: where reactions come before the roll, none comes after one that somebody made; who answers by himself may react late", async () => {
  const scene = withThing(hall("Гоблин 2"), GOBLIN, thing("features", "Uncanny Dodge", TAKEN));
  scene.settings.push({ _id: "reactionTiming01", key: "opposed-d20.reactionTiming", value: '"beforeRoll"' });
  const table = liveTable(scene);
  const { seat, hero } = await sit(table);
  const hit = await strike(seat.actor("Гоблин 1"), hero);
  const { earlyViews } = await verbs("earlyViews");
  await offers(hit.id);
  // Before it what lessens the damage is offered, too.
  expect(earlyViews(hit.id, "t0").map(({ label }: Loose) => label)).toEqual([
    "Заслон: защита +5",
    "Уклонение: урон вдвое меньше",
  ]);
  await answer(hit);
  expect(await offers(hit.id)).toEqual([]);
  expect(game.messages.get(hit.id) && (await stateOf(hit.id)).answer.byItself).toBe(false);
  // The hero strikes the other goblin, which answers by itself.
  const dice = [0.02];
  const back = await strike(hero, seat.actor("Гоблин 2"), () => dice.pop() ?? 0.5);
  await calm();
  expect((await stateOf(back.id)).answer.byItself).toBe(true);
  expect((await offers(back.id)).map(({ label }: Loose) => label)).toEqual([
    expect.stringContaining("Uncanny Dodge: урон вдвое меньше"),
  ]);
  // A player's page that does not ask posts it all the same: it does not count.
  const { post, reaction } = await import("./blows.ts");
  const ward = hero.items.get("shieldOfForce001");
  await post(table, "Player 1", reaction(game.messages.get(hit.id), hero, ward, { formula: "5" }), "wardAfterTheRoll");
  await calm();
  expect((await stateOf(hit.id)).clash.best).toBe("hit");
  expect((await seat.card(game.messages.get("wardAfterTheRoll"))).text).toContain("Бросок был сделан раньше");
  expect(seat.faults).toEqual([]);
});
