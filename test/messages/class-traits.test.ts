/** What features of classes do by themselves: evading, criticals from 19 and 18, several attacks. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { liveTable } from "./live.ts";
import { gifted, HERO, roll } from "./school.ts";
import { strike } from "./blows.ts";
import type { Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";
import { byRules, everyDie, useThing } from "../support/alone.ts";

declare const game: Loose;

const goblin = (): Loose => game.scenes.active.tokens.getName("Гоблин 1").actor;

/** The fighter, of level 7, with these. */
function table(...names: readonly string[]) {
  const scene = gifted(...names);
  scene.actors.find(({ _id }: Loose) => _id === HERO).system.details.level = 7;
  return liveTable(scene);
}
const outcome = async (message: Loose): Promise<Loose> => {
  const { attackState } = await verbs("attackState");
  return attackState(message).targets[0];
};

test("H-CRIT-01 H-PRG-07: with Improved Critical a 19 that hits is a critical, for a weapon alone, and the card says why", async () => {
  const seat = await table("Improved Critical").sit("GM");
  const hero = seat.actor("Воин");
  const sides: [Loose, Loose][] = [
    [hero, goblin()],
    [goblin(), hero],
  ];
  const seen: unknown[] = [];
  for (const [by, at] of sides) {
    // 19 on the die of who strikes, then 10 on all others.
    let first = true;
    const message = await strike(by, at, () => {
      const face = first ? 0.06 : 0.51;
      first = false;
      return face;
    });
    if (at === hero) await play.defend(message, "t0", { advantage: 0 });
    await calm();
    const [one] = (await outcome(game.messages.get(message.id))).strikes;
    seen.push([one.attack.natural, message.system.strikes[0].threat, one.state.outcome]);
  }
  expect(seen).toEqual([
    [19, 19, "crit"],
    [19, undefined, "hit"],
  ]);
  expect(seat.faults).toEqual([]);
});

/** The goblin breathes 20 fire, DC 13, at the fighter. */
async function breathe(seat: Seat, face: number): Promise<number> {
  const system = {
    action: "active",
    save: { attribute: "acrobatics", onSuccess: "half", dc: 13 },
    damage: [{ formula: "20", type: "psychic" }],
  };
  const [breath] = await goblin().createEmbeddedDocuments("Item", [{ name: "Дыхание", type: "feature", system }]);
  everyDie(face);
  const choice = { circle: 0, ritual: false, spent: 0, kind: null, material: "" };
  const message = await play.useItem(goblin(), breath, choice, [seat.actor("Воин")]);
  if (!game.messages.contents.some(({ system: { attack } }: Loose) => attack === message.id))
    await play.defend(message, "t0", { advantage: 0 });
  await calm();
  roll(false);
  return (await outcome(game.messages.get(message.id))).clash.amount as number;
}

test("H-SPL-13 B-COND-INC-1: who evades takes nothing of what a success halves and half of it by a failure; not while he cannot act", async () => {
  const seat = await table("Evasion").sit("GM");
  // Armor is nothing against what is in the mind: 20, of which half are 10.
  expect([await breathe(seat, 19), await breathe(seat, 2)]).toEqual([0, 10]);
  await seat.actor("Воин").toggleStatusEffect("incapacitated", { active: true });
  expect([await breathe(seat, 19), await breathe(seat, 2)]).toEqual([10, 20]);
  expect(seat.faults).toEqual([]);
});

/** The fighter at a level, with these, in a game. */
function veteran(game: string, level: number, ...names: readonly string[]) {
  const scene = byRules(gifted(...names), game);
  scene.actors.find(({ _id }: Loose) => _id === HERO).system.details.level = level;
  return liveTable(scene);
}

test.each([
  [14, 19, 19],
  [15, 18, 18],
  [15, 17, 18],
])("H-CRIT-01 H-PRG-07: Superior Critical from level 15 on: at level %i a %i", async (level, face, threat) => {
  const seat = await veteran("base", level, "Improved Critical", "Superior Critical").sit("GM");
  const message = await strike(seat.actor("Воин"), goblin(), () => 1 - (face - 0.5) / 20);
  await calm();
  const [one] = (await outcome(game.messages.get(message.id))).strikes;
  expect([one.attack.natural, message.system.strikes[0].threat, one.state.outcome]).toEqual([
    face,
    threat,
    face < threat ? "hit" : "crit",
  ]);
  expect(seat.faults).toEqual([]);
});

test.each([
  [4, 1],
  [5, 2],
  [10, 2],
  [11, 3],
  [19, 3],
  [20, 4],
])("H-PRG-07 B-ATK-12: a fighter of level %i strikes %i times with one action", async (level, attacks) => {
  const seat = await veteran("base", level, "Extra Attack", "Third Strike", "Fourth Strike").sit("GM");
  expect(seat.actor("Воин").system.actions.attacks).toBe(attacks);
  expect(seat.faults).toEqual([]);
});

test.each([
  [13, [0, 0]],
  [14, [1, 1]],
])("H-MAS-06 B-PROF-02: at level %i Disciplined Survivor trains saves by steps %j", async (level, steps) => {
  const seat = await veteran("base", level, "Disciplined Survivor").sit("GM");
  const { analysis, discipline } = seat.actor("Воин").system.attributes;
  expect([analysis.step, discipline.step]).toEqual(steps);
});

test("H-PRG-07 H-TURN-03: Action Surge and Steady Aim last for this turn only; a turn taken back brings them back, and a use taken back takes them away", async () => {
  const seat = await table("Action Surge", "Steady Aim").sit("GM");
  const hero = seat.actor("Воин");
  const fight = game.combats.contents[0];
  await fight.update({ round: 1, turn: fight.turns.findIndex(({ actor }: Loose) => actor === hero) });
  await calm();
  const told = (): unknown[] => [
    hero.system.actions.grants,
    hero.system.speed.total?.walk ?? hero.system.speed.walk,
    hero.appliedEffects.filter(({ name }: Loose) => name === "Steady Aim").length,
  ];
  const { undoAction } = await verbs("undoAction");
  const before = told();
  const uses: Loose[] = [];
  for (const name of ["Action Surge", "Steady Aim"]) uses.push(await useThing(hero, hero.items.getName(name), [hero]));
  await calm();
  expect(told()).toEqual([1, 0, 2]);
  await fight.nextTurn();
  await calm();
  expect(told()).toEqual(before);
  await fight.previousTurn();
  await calm();
  expect(told()).toEqual([1, 0, 2]);
  for (const message of uses) await undoAction(game.messages.get(message.id));
  await calm();
  expect([told(), seat.faults]).toEqual([before, []]);
});
