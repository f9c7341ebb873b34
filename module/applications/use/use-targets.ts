/**
 * Possible targets of a spell or feature: first targeted tokens or tokens in the area, then creatures of the fitting
 * side. Includes only what this user may know.
 */
import { effectData } from "../../data/effects/model.ts";
import { ailing } from "../../documents/effects/derived-statuses.ts";
import { isCondition } from "../../documents/effects/conditions.ts";
import { conditionEffects } from "../../rules/conditions/condition-effects.ts";
import type { Pixels } from "../../canvas/cells.ts";
import { feetBetween } from "../../canvas/measure.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { isSwallowed } from "../../play/activities/activities.ts";
import { isOfKind } from "../../play/modifiers/creature-kind.ts";
import { suggestedCover, type Suggested } from "../../play/modifiers/cover.ts";
import { checkSituation } from "../../play/check/situation.ts";
import { tokenOf } from "../../play/scene/tokens.ts";
import { targetedTokens } from "../../play/scene/chosen-tokens.ts";
import { mayKnowOdds } from "../../play/odds/odds-eyes.ts";
import { failChances } from "../../play/odds/save-odds.ts";
import { isSave, ALONG, choosesInArea, feetOf, takesAlong, type Activity } from "../../rules/activities/activity.ts";
import { REVIVES } from "../../rules/turn/done-actions.ts";
import { checkKindOf } from "../../core/table-lists.ts";
import type { Cover } from "../../rules/basics/ids.ts";
import { candidates, type Candidate } from "../forms/candidates.ts";
import { isOfCondition, reasonView, type ReasonView } from "../words/reason-view.ts";
import { gameTexts } from "../words/texts-game.ts";
import { coverHelps, SHELTERS, type UseSide } from "./use-target-row.ts";

/** Maximum number of targets that the list shows at first. */
const NEAR = 12;

/** Stands for a distance that nobody measures; comes last. */
const FAR = Number.MAX_VALUE;

/** A possible target with its details. */
export interface Person extends Candidate {
  /** Distance from the acting creature in feet; null when not measured. */
  readonly feet: number | null;
  readonly side: UseSide;
  readonly dead: boolean;
  readonly reasons: readonly ReasonView[];
  readonly shelter: Suggested | null;
  /** Chance to fail the save, by cover; null when hidden. */
  readonly fails: ReadonlyMap<Cover, number> | null;
}

export interface People {
  readonly near: readonly Person[];
  readonly others: readonly Person[];
  /** Uuids of preselected targets. */
  readonly first: ReadonlySet<string>;
  /** Uuids of targeted creatures that are not preselected. */
  readonly spared: ReadonlySet<string>;
}

/** Properties of a use that decide its targets. */
export interface Meant {
  readonly activity: Activity;
  readonly gives: boolean;
  readonly hurts: boolean;
  /** Current bearers of an effect that moves to another target. Default: none. */
  readonly from?: readonly OpposedActor[];
  /** Whether the targeted tokens come from a placed area. */
  readonly placed: boolean;
  /** Origin of the area in pixels; null = the acting creature. */
  readonly origin: Pixels | null;
}

/** Returns whether this user may read the creature's sheet, or the table shows its numbers. */
const isOpenTo = (actor: OpposedActor): boolean => game.user.isGM || actor.isOwner || mayKnowOdds(actor);

/** Returns the known reasons for advantage or disadvantage on the save. For other users' creatures, only conditions visible on tokens. */
function saveReasons(doer: OpposedActor, { test }: Activity, actor: OpposedActor | null): ReasonView[] {
  if (test.kind !== "save" || !actor?.creature) return [];
  const { attribute: key, check, contest, spell } = test;
  const as = check || contest ? "check" : "save";
  const { reasons, fails } = checkSituation({ actor, kind: checkKindOf(key), key, as, spell, against: [doer.uuid] });
  const { t } = gameTexts;
  const known = isOpenTo(actor) ? reasons : reasons.filter(isOfCondition);
  return [
    ...(fails
      ? [{ text: t("OD20.Why.fails", { what: fails.name ?? t(fails.label).toLocaleLowerCase() }), good: false }]
      : []),
    ...known.map((one) => reasonView(one, gameTexts)),
  ];
}

/** Returns the chance to fail the save, if this user may know it. The same settings hide the odds of attacks. */
function failsOf(doer: OpposedActor, activity: Activity, { actor, token }: Candidate): Person["fails"] {
  const { test } = activity;
  // The chance of a contest depends on two rolls, and that of a check on numbers that a save does not have.
  if (!isSave(test)) return null;
  return failChances(doer, { actor, token }, test, coverHelps(activity) ? SHELTERS : ["none"]);
}

/**
 * Returns a warning when the acting creature cannot see the target. A spell that needs sight then has no effect; the
 * spell's text tells whether it does. Does not apply to areas.
 * @rule B-COND-INV-2 B-COND-BLI-1
 */
function unseen(
  doer: OpposedActor,
  { activity }: Meant,
  actor: OpposedActor | null,
  feet: number | null,
): ReasonView[] {
  if (!actor?.creature || activity.area !== null || activity.aim !== "creatures") return [];
  const conditions = actor.conditions.filter(isCondition);
  const { targetableBySight } = conditionEffects(conditions, { otherSees: doer.sees(actor, feet ?? 5) });
  const { t } = gameTexts;
  if (!ailing(doer).sees) return [{ text: t("OD20.Use.Blind"), good: false }];
  return targetableBySight ? [] : [{ text: t("OD20.Use.Unseen"), good: false }];
}

type Token = TokenDocument.Implementation;

/** Returns the cover against the save. For areas only walls count, not creatures. @rule H-COV-01 H-COV-02 B-COV-01 B-COV-03 */
const shelter = ({ activity, origin }: Meant, from: Token | null, to: Token | null): Suggested | null =>
  coverHelps(activity) ? suggestedCover(origin ?? from, to, activity.area === null) : null;

function person(doer: OpposedActor, meant: Meant, one: Candidate): Person {
  const token = tokenOf(doer);
  const own = one.uuid === (token?.uuid ?? doer.uuid) || one.actor?.uuid === doer.uuid;
  const feet = token && one.token && !own ? feetBetween(token, one.token) : null;
  return {
    ...one,
    feet,
    side: own ? "own" : token && one.token?.disposition === token.disposition ? "friend" : "",
    dead: one.actor?.dead === true,
    reasons: [...saveReasons(doer, meant.activity, one.actor), ...(own ? [] : unseen(doer, meant, one.actor, feet))],
    shelter: own ? null : shelter(meant, token, one.token),
    fails: failsOf(doer, meant.activity, one),
  };
}

/** Returns whether the activity marks an enemy, that is, gives an effect with extra damage from the marker's hits. */
export const isMark = ({ effects }: Pick<OpposedItem, "effects">, activity: Pick<Activity, "effects">): boolean =>
  activity.effects.some(({ ref }) => {
    const effect = effects.get(ref);
    return effect !== undefined && effectData(effect).rolls.adds.some(({ to }) => to.includes("marked"));
  });

/** Returns whom a use is for: what is drunk or eaten is for its user, even if it harms. */
export const sidesOf = (item: OpposedItem, sides: Pick<Meant, "gives" | "hurts">): Pick<Meant, "gives" | "hurts"> =>
  isSwallowed(item) ? { gives: true, hurts: false } : sides;

/**
 * Returns the possible targets: targeted creatures, the acting creature, then the fitting side, the nearest first. For healing, the
 * most wounded come first.
 */
export function peopleFor(actor: OpposedActor, whom: Meant): People {
  const { gives, hurts, placed, activity, from = [] } = whom;
  const { tokens, actors } = candidates();
  const token = tokenOf(actor);
  const own = token?.uuid ?? actor.uuid;
  const marked = new Set(targetedTokens().map(({ uuid }) => uuid));
  // The missing hit points of other users' creatures stay secret.
  const lacks = (one: Candidate): number =>
    gives && one.actor?.isOwner === true && !one.actor.dead ? one.actor.hitPoints.max - one.actor.hitPoints.value : 0;
  // Helpful activities prefer allies, harmful ones prefer others.
  const fits = (one: Candidate): boolean => (one.token?.disposition === token?.disposition) !== hurts;
  const chooses = placed && choosesInArea(activity);
  // A helpful activity does not preselect an enemy that is still targeted from the last attack.
  const helps = gives && !hurts;
  // Excludes creatures of the wrong type, as far as this user may know the type.
  const isStrange = ({ actor: other }: Candidate): boolean =>
    other !== null && isOpenTo(other) && !isOfKind(other, activity.kinds);
  // A corpse in an area stays listed with a note. Otherwise dead creatures are excluded, unless the activity may target
  // them.
  const heals = activity.parts.some(({ kind }) => kind !== "damage");
  const isPast = ({ actor: other }: Candidate): boolean =>
    other !== null && activity.aim !== "area" && (from.includes(other) || (other.dead && (hurts || heals)));
  const isSpared = (one: Candidate): boolean =>
    marked.has(one.uuid) && (((chooses || helps) && !fits(one)) || isStrange(one) || isPast(one));
  // Tokens on the scene come before actors of the sidebar, whatever their side.
  const board = token !== null && tokens.length > 0;
  const rank = (one: Candidate): number =>
    isPast(one)
      ? 9
      : isSpared(one)
        ? 1
        : marked.has(one.uuid)
          ? 0
          : hurts && (one.uuid === own || one.actor?.dead === true)
            ? 8
            : one.uuid === own
              ? 2
              : (fits(one) ? 3 : 4) + (board && !one.token ? 2 : 0);
  // For a teleport with passengers, the acting creature is no passenger, and adjacent creatures come first.
  const along = takesAlong(activity, 0);
  const goes = along > 0;
  const isOwn = ({ uuid, actor: other }: Candidate): boolean => uuid === own || (goes && other === actor);
  const isBeside = (one: Candidate): boolean =>
    token !== null && one.token !== null && (feetBetween(token, one.token) ?? Infinity) <= (feetOf(ALONG) ?? 0);
  // A reviving activity prefers dead creatures.
  const revives = activity.does?.includes(REVIVES) === true;
  const apart = (one: Candidate): number => Number((goes && !isBeside(one)) || (revives && one.actor?.dead !== true));
  // Whoever stands in a placed area is hit, near or far: they keep the order of the scene.
  const away = (one: Candidate): number =>
    !placed && token !== null && one.token !== null ? (feetBetween(token, one.token) ?? FAR) : FAR;
  // A creature in its own placed area is a target.
  const all = [...tokens, ...actors].filter(
    (one) => one.actor !== null && (!isOwn(one) || (!hurts && !goes) || (placed && !goes && marked.has(own))),
  );
  const sorted = all
    .map((one, index) => ({ one, index, feet: away(one) }))
    .sort(
      (a, b) =>
        apart(a.one) - apart(b.one) ||
        rank(a.one) - rank(b.one) ||
        lacks(b.one) - lacks(a.one) ||
        a.feet - b.feet ||
        a.index - b.index,
    )
    .map(({ one }) => person(actor, whom, one));
  // While a scene is shown, sidebar actors are hidden until the user asks for them, except the acting creature.
  const isHere = (one: Candidate): boolean => tokens.length === 0 || one.token !== null || one.actor === actor;
  const near = sorted.filter(isHere).slice(0, Math.max(NEAR, marked.size));
  const others = sorted.filter((one) => !near.includes(one));
  const left = new Set(sorted.filter(isSpared).map(({ uuid }) => uuid));
  if (goes) {
    // Distant or hostile targets of an earlier attack are not preselected as passengers.
    const asked = near.filter((one) => marked.has(one.uuid) && isBeside(one) && fits(one)).slice(0, along);
    return {
      near,
      others,
      first: new Set(asked.map(({ uuid }) => uuid)),
      spared: new Set(),
    };
  }
  const meant = [...marked].filter((uuid) => !left.has(uuid));
  return { near, others, first: new Set(helps && meant.length === 0 ? [own] : meant), spared: left };
}

/** Returns the names of selected own creatures with full hit points. Other users' creatures stay secret. */
export function wholeAmong(
  people: readonly { readonly uuid: string; readonly actor: OpposedActor | null }[],
  chosen: ReadonlySet<string>,
): string[] {
  const names = people.flatMap(({ uuid, actor }) =>
    chosen.has(uuid) && actor?.isOwner === true && actor.hitPoints.value >= actor.hitPoints.max ? [actor.name] : [],
  );
  return [...new Set(names)];
}
