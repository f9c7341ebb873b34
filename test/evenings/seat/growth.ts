/** Levels, purchases and experience of heroes. */
import type { Loose } from "../../../packages/stand-in/common/loose.ts";
import { system } from "the-system";
import { isHero, messages, mine, type Deed, type Pick } from "./pick.ts";

declare const game: Loose;

const { awardExperience, awardState, buyMastery, levelUp, refundMastery, undoAwardOf, undoLevel } = system;

const heroes = (): Loose[] => mine().flatMap(({ actor }) => (isHero(actor) ? [actor] : []));
const heroOf = (pick: Pick): Loose => pick.of(heroes());

export const level: Deed = (pick) => {
  const actor = heroOf(pick);
  if (!actor) return undefined;
  const next = Number(actor.system.details.level) + 1;
  return [
    `${String(actor.name)} takes level ${String(next)}`,
    () => levelUp(actor, { level: next, raise: null, chosen: new Map(), forget: [] }),
  ];
};

export const unlevel: Deed = (pick) => {
  const actor = pick.of(heroes().filter(({ system: { levels } }) => levels.length > 0));
  return actor && [`${String(actor.name)} takes a level back`, () => undoLevel(actor)];
};

/** What a hero may buy: steps of weapons and skills. */
const GOODS = [
  ["weapon", "oneHanded"],
  ["weapon", "ranged"],
  ["weapon", "twoHanded"],
  ["skill", "stealth"],
  ["skill", "medicine"],
] as const;

export const purchase: Deed = (pick) => {
  const actor = heroOf(pick);
  const [track, key] = pick.of(GOODS) ?? GOODS[0];
  const [own, other] = track === "weapon" ? ["power", "talents"] : ["talents", "power"];
  if (!actor) return undefined;
  const { mastery, skills } = actor.system.toObject();
  const next = Number((track === "weapon" ? mastery.weapons[key] : skills?.[key]?.step) ?? 0) + 1;
  const currency = pick.below(8) > 0 ? own : other;
  return [
    `${String(actor.name)} buys ${key} ${String(next)}`,
    () => buyMastery(actor, [{ track, key, toStep: next, currency }]),
  ];
};

/** Gives a purchase back, the newest first. */
export const refund: Deed = (pick) => {
  const all = heroes().flatMap((actor) =>
    actor.system.log
      .filter(({ refunded }: Loose) => !refunded)
      .slice(-1)
      .map(({ id }: Loose) => [actor, id] as const),
  );
  const [actor, id] = pick.of<readonly [Loose, Loose]>(all) ?? [];
  return actor && [`${String(actor.name)} gives a purchase back`, () => refundMastery(actor, id)];
};

export const award: Deed = (pick) => {
  const all = heroes();
  if (!game.user.isGM || all.length === 0) return undefined;
  const some = pick.below(2) === 0 ? all : all.slice(0, 1);
  const amount = 10 * (1 + pick.below(8));
  return [
    `${some.map(({ name }) => String(name)).join(", ")} gain ${String(amount)} experience`,
    async () => (await awardExperience(some, amount)) ?? null,
  ];
};

/** Takes an award back. */
export const unaward: Deed = (pick) => {
  if (!game.user.isGM) return undefined;
  const all = messages()
    .filter(({ type }) => type === "award")
    .flatMap(({ id }) =>
      heroes()
        .filter(({ uuid }) => awardState(uuid, id).state === "applied")
        .map(({ uuid, name }) => [String(uuid), String(id), String(name)] as const),
    );
  const chosen = pick.of(all);
  return chosen && [`the award ${chosen[1]} of ${chosen[2]} is taken back`, () => undoAwardOf(chosen[0], chosen[1])];
};
