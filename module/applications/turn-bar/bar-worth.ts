/** Average damage of an entry of the turn bar, for its place: against the marked target if its numbers are open, else against any foe. */
import { restOfFullAttack } from "../../play/modifiers/strike-parts.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { activityOf, bearerOfEffects } from "../../play/activities/activities.ts";
import { markedTarget } from "../../play/odds/odds-eyes.ts";
import { outlookOn, type InView } from "../../play/odds/odds-marked.ts";
import { failChances } from "../../play/odds/save-odds.ts";
import { targetedTokens } from "../../play/scene/chosen-tokens.ts";
import { usersInOrder } from "../../play/protocol/responsible.ts";
import { rayCount } from "../../rules/attack/spell-attack.ts";
import { formulaRange, isFormula, parseFormula } from "../../rules/basics/dice.ts";
import { countedLevel } from "../../rules/character/progression.ts";
import { currentRuleset } from "../../core/settings.ts";
import { sum } from "../../rules/basics/parts.ts";
import { damageOfUse, assumedFailChance, assumedHitChance } from "../../rules/turn/rank-actions.ts";
import { dealtBy } from "../words/dealt-words.ts";
import type { Entry } from "./bar-entries.ts";

/** What the user has marked. */
export interface Marked {
  /** The only target whose numbers are open to this user; null for none. */
  readonly foe: InView | null;
  /** Number of marked tokens. */
  readonly count: number;
}

/** Returns whether a player acts for the creature, so that what a Game Master marked earlier is not meant for it. */
const isAnothers = (actor: OpposedActor): boolean =>
  game.user.isGM && game.users.get(usersInOrder(actor, { author: null })[0] ?? "")?.isGM === false;

/** Returns what the user has marked for this creature, except the creature itself. */
export function markedFor(actor: OpposedActor): Marked {
  if (isAnothers(actor)) return { foe: null, count: 0 };
  const token = markedTarget();
  const foe = token?.actor && token.actor !== actor ? { actor: token.actor, token } : null;
  return { foe, count: targetedTokens().filter((one) => one.actor !== actor).length };
}

/** Averages by formula, because creatures of one kind share them. */
const averages = new Map<string, number>();
const MOST_KEPT = 300;

function averageOf(formula: string): number {
  const known = averages.get(formula);
  if (known !== undefined) return known;
  const found = isFormula(formula) ? formulaRange(parseFormula(formula).terms).average : 0;
  if (averages.size >= MOST_KEPT) averages.clear();
  averages.set(formula, found);
  return found;
}

function strike(actor: OpposedActor, { item, mode }: Entry, { foe }: Marked): number | null {
  if (!item?.isWeapon() || mode === null) return null;
  const known = foe && outlookOn(actor, item, mode, foe);
  if (known) return known.damage;
  const { parts, damage } = item.getAttack(mode);
  const average = damage.reduce((all, row) => all + averageOf(row.formula) + sum(row.bonus).total, 0);
  return damageOfUse({ average, chance: assumedHitChance(sum(parts).total) });
}

/** The saving throw of an activity, with the difficulty that counts; null without one. */
function saveOf(actor: OpposedActor, { item, use }: Pick<Entry, "item" | "use">) {
  if (!item) return null;
  const test = activityOf(item, use)?.test;
  if (test?.kind !== "save") return null;
  const stated = test.dc ?? (item.isKind("feature") ? item.system.save.dc : null);
  const dc = stated ?? actor.creature?.spells.dc?.total ?? null;
  return dc === null ? null : { attribute: test.attribute, dc, half: test.onSuccess === "half", spell: test.spell };
}

/** Returns the chance, 0 to 1, that the marked foe fails the save of an entry; null when unknown. */
export function failOf(actor: OpposedActor, entry: Pick<Entry, "item" | "use">, { foe }: Marked): number | null {
  const save = saveOf(actor, entry);
  const fails = foe && save && failChances(actor, foe, save);
  return fails?.get("none") ?? null;
}

/** Returns the damage of a spell or feature; null for what deals none, and for what would take minutes. */
function cast(actor: OpposedActor, entry: Entry, numbers: () => object, marked: Marked): number | null {
  const { item, use } = entry;
  const activity = item && activityOf(item, use);
  if (!item || !activity || activity.minutes > 0) return null;
  const does = use === undefined ? item : bearerOfEffects(item, use);
  const dealt = use !== undefined && does === item ? null : dealtBy(does, { ...numbers() });
  if (dealt?.kind !== "damage") return null;
  const average = dealt.rows.reduce((all, { formula }) => all + averageOf(formula), 0);
  const level = countedLevel(actor.creature?.training.level ?? 1, currentRuleset());
  const rays = activity.rays ? rayCount(activity.rays, 0, level) : 1;
  const reached = activity.area ? Math.max(1, marked.count) : 1;
  const { test } = activity;
  if (test.kind === "attack") {
    const known = marked.foe && use === undefined ? outlookOn(actor, item, "strike", marked.foe) : null;
    if (known) return known.damage * rays;
    return damageOfUse({
      average,
      chance: assumedHitChance(test.bonus ?? actor.creature?.spells.attack?.total ?? 0),
      times: rays,
    });
  }
  const save = saveOf(actor, entry);
  if (!save)
    return damageOfUse({ average, chance: test.kind === "save" ? assumedFailChance(10) : 1, times: rays * reached });
  const chance = failOf(actor, entry, marked) ?? assumedFailChance(save.dc);
  return damageOfUse({ average, chance, half: save.half, times: rays * reached });
}

/** Returns the average damage of one use; null for what deals none. @param numbers roll data, asked once at most */
export function worthOf(actor: OpposedActor, entry: Entry, numbers: () => object, marked: Marked): number | null {
  if (entry.mode === null) return cast(actor, entry, numbers, marked);
  const one = strike(actor, entry, marked);
  // The later attacks hit less often; it stands before one strike of its weapon all the same.
  return entry.full && one !== null ? one * restOfFullAttack(actor) : one;
}
