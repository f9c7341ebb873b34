/** Actions about dying, rests and upkeep, as pressed in the turn bar and on sheets. */
import type { Loose } from "../../../packages/stand-in/common/loose.ts";
import { system } from "the-system";
import { fallenHeroes, isHero, mine, tokens, upkeepNow, type Deed, type Doing } from "./pick.ts";

declare const game: Loose;

const { awaitsGM, dropOut, endFight, pressEnd, mayStandNow, owesSave, rest, reviveActor } = system;
const { rollDeathSave, decideFallen, standToDeath, waitsForEnd } = system;

/** Ends the turn, if this user may. */
export const turn: Deed = () => {
  const fight = game.combat;
  if (!fight || !(game.user.isGM || fight.combatant?.isOwner)) return undefined;
  return [`ends the turn ${String(fight.round)}.${String(fight.turn)}`, () => pressEnd(fight, "anyway")];
};

/** Ends the turn while a hero owes a death save, which he rolls in his own turn. */
export const turnOwed: Deed = (pick) => (fallenHeroes().some(({ actor }) => owesSave(actor)) ? turn(pick) : undefined);

export const turnBack: Deed = () => {
  const fight = game.combat;
  return fight && game.user.isGM && (fight.round > 1 || fight.turn > 0)
    ? ["a turn back", () => fight.previousTurn()]
    : undefined;
};

/** Handles one due upkeep of this user's creatures, including upkeep that another user is responsible for. */
export const due: Deed = (pick) => pick.of(dues());

const dues = (): Doing[] =>
  mine().flatMap(({ name, actor }) =>
    upkeepNow(actor).map(({ id, kind, act }: Loose): Doing => [
      `due of ${String(name)}: ${String(kind)} ${String(id)}`,
      act,
    ]),
  );

/** Makes or reverts the choice at 0 hit points, without a prompt. */
export const mortal: Deed = (pick) => {
  const all = mine().flatMap(({ name, actor }): Doing[] => {
    const who = String(name);
    const out: Doing[] = [];
    if (mayStandNow(actor))
      out.push([`${who} stands to the death`, () => standToDeath(actor)], [`${who} drops out`, () => dropOut(actor)]);
    if (actor.creature?._source.death.droppedOut && awaitsGM(actor) === false)
      out.push([`${who} does not drop out`, () => dropOut(actor, false)]);
    if (game.user.isGM && awaitsGM(actor))
      out.push([`${who} is settled`, () => decideFallen(actor, pick.below(2) === 0)]);
    if (isHero(actor) && actor.dead) out.push([`${who} is brought back`, () => reviveActor(actor, 1 + pick.below(8))]);
    return out;
  });
  if (game.user.isGM && tokens().some(({ actor }) => waitsForEnd(actor)))
    all.push(["the fight is over", () => endFight()]);
  return pick.of(all);
};

/** Lets a hero drop out. */
export const out: Deed = (pick) => {
  const token = pick.of(mine().filter(({ actor }) => mayStandNow(actor)));
  return token && [`${String(token.name)} drops out`, () => dropOut(token.actor)];
};

/** Rolls a death save that a creature of this user owes, in its turn as an upkeep; rarely in another turn, where it is refused. */
export const deathSave: Deed = (pick) => {
  const inTurn = dues().find(([what]) => what.includes("deathSave"));
  if (inTurn) return inTurn;
  if (game.combat && pick.below(8) > 0) return undefined;
  const token = pick.of(mine().filter(({ actor }) => isHero(actor) && owesSave(actor)));
  return token && [`${String(token.name)} rolls a death save`, () => rollDeathSave(token.actor)];
};

/** Returns the deed of a rest, of one hero or of all heroes of this user. */
const resting =
  (kind: "short" | "long"): Deed =>
  (pick) => {
    const actors = mine()
      .map(({ actor }) => actor)
      .filter(isHero);
    const some = pick.below(2) === 0 ? actors : actors.slice(0, 1);
    return some.length === 0
      ? undefined
      : [
          `${some.map(({ name }) => String(name)).join(", ")}: a ${kind} rest`,
          async () => (await rest(some, { kind, breaks: 0, brokenAfter: null, clock: false, dice: {} })) ?? null,
        ];
  };

export const shortRest = resting("short");
export const longRest = resting("long");
