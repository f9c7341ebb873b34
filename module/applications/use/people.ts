/**
 * Who a use may be for: those that are marked or stand in its area, then those of the fitting side, with what this user may know
 * of them.
 */
import { addsOf } from "../../documents/effects/added-dice.ts";
import { ailing } from "../../documents/effects/derived-statuses.ts";
import { isCondition } from "../../documents/effects/conditions.ts";
import { conditionEffects } from "../../rules/conditions/condition-effects.ts";
import type { Pixels } from "../../canvas/cells.ts";
import { feetBetween } from "../../canvas/measure.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { isOfKind } from "../../play/modifiers/kinds.ts";
import { suggestedCover, type Suggested } from "../../play/modifiers/cover.ts";
import { checkSituation } from "../../play/check/situation.ts";
import { tokenOf, targetedTokens } from "../../play/scene/tokens.ts";
import { mayKnowOdds } from "../../play/odds/odds-eyes.ts";
import { failChances } from "../../play/odds/save-odds.ts";
import { ALONG, choosesInArea, feetOf, takesAlong, type Activity } from "../../rules/activities/activity.ts";
import { REVIVES } from "../../rules/turn/done-actions.ts";
import type { Cover } from "../../rules/basics/ids.ts";
import { candidates, type Candidate } from "../forms/candidates.ts";
import { isOfCondition, reasonView, type ReasonView } from "../words/reason-view.ts";
import { gameTexts } from "../words/texts-game.ts";
import { coverHelps, SHELTERS, type UseSide } from "./person-row.ts";

/** Who stand in the list without being asked for. */
const NEAR = 12;

/** Somebody with what is told of him. */
export interface Person extends Candidate {
  /** From whoever does it; null where nothing is measured. */
  readonly feet: number | null;
  readonly side: UseSide;
  readonly dead: boolean;
  readonly reasons: readonly ReasonView[];
  readonly shelter: Suggested | null;
  /** How likely it fails its save, by its cover; null where that is not told. */
  readonly fails: ReadonlyMap<Cover, number> | null;
}

export interface People {
  readonly near: readonly Person[];
  readonly others: readonly Person[];
  /** Ticked before anybody has chosen. */
  readonly first: ReadonlySet<string>;
  /** Those of them who are left out unless somebody ticks them. */
  readonly spared: ReadonlySet<string>;
}

/** Whom a use is for. */
export interface Meant {
  readonly activity: Activity;
  readonly gives: boolean;
  readonly hurts: boolean;
  /** Those who have it already, of what is carried on to somebody else; left out = nobody. */
  readonly from?: readonly OpposedActor[];
  /** Whether those who are marked stand in an area that was put on the board. */
  readonly placed: boolean;
  /** Where its area goes out from, in pixels; null = from whoever does it. */
  readonly origin: Pixels | null;
}

/** Whether this user may read a creature's sheet, or what stands there is open at this table. */
const isOpenTo = (actor: OpposedActor): boolean => game.user.isGM || actor.isOwner || mayKnowOdds(actor);

/** What speaks for and against its save, as far as it may be known: of strangers what everybody sees on their tokens. */
function saveReasons(doer: OpposedActor, { test }: Activity, actor: OpposedActor | null): ReasonView[] {
  if (test.kind !== "save" || !actor?.creature) return [];
  const { reasons, fails } = checkSituation({ actor, kind: "attribute", key: test.attribute, against: [doer.uuid] });
  const { t } = gameTexts;
  const known = isOpenTo(actor) ? reasons : reasons.filter(isOfCondition);
  return [
    ...(fails
      ? [{ text: t("OD20.Why.fails", { what: fails.name ?? t(fails.label).toLocaleLowerCase() }), good: false }]
      : []),
    ...known.map((one) => reasonView(one, gameTexts)),
  ];
}

/** Its chances, where they may be told to this user: what keeps the odds of attacks keeps these. */
function failsOf(doer: OpposedActor, activity: Activity, { actor, token }: Candidate): Person["fails"] {
  const { test } = activity;
  if (test.kind !== "save") return null;
  return failChances(doer, { actor, token }, test, coverHelps(activity) ? SHELTERS : ["none"]);
}

/**
 * That somebody cannot be seen by whoever means him: what has to see its target does nothing to him. Whether it has to, its own
 * words say; what fills an area asks nobody.
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

/** The cover against its save. What fills an area goes around bodies: there walls alone count. @rule H-COV-01 H-COV-02 B-COV-01 B-COV-03 */
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

/** Whether what it leaves on somebody is for a foe: damage that he takes of the hits of whoever has given it. */
export const isMark = ({ effects }: Pick<OpposedItem, "effects">, activity: Pick<Activity, "effects">): boolean =>
  activity.effects.some(({ ref }) => {
    const effect = effects.get(ref);
    return effect !== undefined && addsOf(effect).some(({ to }) => to.includes("marked"));
  });

/** The targets that are marked, oneself, then those of the fitting side; for healing those who lack most first. */
export function peopleFor(actor: OpposedActor, whom: Meant): People {
  const { gives, hurts, placed, activity, from = [] } = whom;
  const { tokens, actors } = candidates();
  const token = tokenOf(actor);
  const own = token?.uuid ?? actor.uuid;
  const marked = new Set(targetedTokens().map(({ uuid }) => uuid));
  // Of others' creatures nobody is told how much they lack.
  const lacks = (one: Candidate): number =>
    gives && one.actor?.isOwner === true && !one.actor.dead ? one.actor.hitPoints.max - one.actor.hitPoints.value : 0;
  // Friends are nearer to what helps, others to what hurts.
  const fits = (one: Candidate): boolean => (one.token?.disposition === token?.disposition) !== hurts;
  const chooses = placed && choosesInArea(activity);
  // A foe who is still marked by the last attack gets no potion.
  const helps = gives && !hurts;
  // Who is of another kind is not meant, as far as these eyes may know it.
  const isStrange = ({ actor: other }: Candidate): boolean =>
    other !== null && isOpenTo(other) && !isOfKind(other, activity.kinds);
  // A corpse that still lies in an area is told to be one; else nothing is done to it, unless it may be meant for the dead.
  const heals = activity.parts.some(({ kind }) => kind !== "damage");
  const isPast = ({ actor: other }: Candidate): boolean =>
    other !== null && activity.aim !== "area" && (from.includes(other) || (other.dead && (hurts || heals)));
  const isSpared = (one: Candidate): boolean =>
    marked.has(one.uuid) && (((chooses || helps) && !fits(one)) || isStrange(one) || isPast(one));
  // Whoever stands on the board is likelier than one of the list, whatever his side.
  const board = token !== null && tokens.length > 0;
  const rank = (one: Candidate): number =>
    isPast(one)
      ? 9
      : isSpared(one)
        ? 1
        : marked.has(one.uuid)
          ? 0
          : one.uuid === own
            ? 2
            : (fits(one) ? 3 : 4) + (board && !one.token ? 2 : 0);
  // Who takes others along is none of them, and nearer to those who stand beside him.
  const along = takesAlong(activity, 0);
  const goes = along > 0;
  const isOwn = ({ uuid, actor: other }: Candidate): boolean => uuid === own || (goes && other === actor);
  const isBeside = (one: Candidate): boolean =>
    token !== null && one.token !== null && (feetBetween(token, one.token) ?? Infinity) <= (feetOf(ALONG) ?? 0);
  // What brings back the dead is for them.
  const revives = activity.does?.includes(REVIVES) === true;
  const apart = (one: Candidate): number => Number((goes && !isBeside(one)) || (revives && one.actor?.dead !== true));
  // Whoever stands in his own fire is in it.
  const all = [...tokens, ...actors].filter(
    (one) => one.actor !== null && (!isOwn(one) || (!hurts && !goes) || (placed && !goes && marked.has(own))),
  );
  const sorted = all
    .map((one, index) => ({ one, index }))
    .sort(
      (a, b) =>
        apart(a.one) - apart(b.one) || rank(a.one) - rank(b.one) || lacks(b.one) - lacks(a.one) || a.index - b.index,
    )
    .map(({ one }) => person(actor, whom, one));
  // Where a scene is shown those of the list are nobody but the doer himself, until they are asked for.
  const isHere = (one: Candidate): boolean => tokens.length === 0 || one.token !== null || one.actor === actor;
  const near = sorted.filter(isHere).slice(0, Math.max(NEAR, marked.size));
  const others = sorted.filter((one) => !near.includes(one));
  const left = new Set(sorted.filter(isSpared).map(({ uuid }) => uuid));
  if (goes) {
    // Whoever was aimed at by a blow before is not asked to come along.
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

/** Names of those among the chosen who have all of their hit points; of whoever is not the viewer's own nobody says so. */
export function wholeAmong(
  people: readonly { readonly uuid: string; readonly actor: OpposedActor | null }[],
  chosen: ReadonlySet<string>,
): string[] {
  const names = people.flatMap(({ uuid, actor }) =>
    chosen.has(uuid) && actor?.isOwner === true && actor.hitPoints.value >= actor.hitPoints.max ? [actor.name] : [],
  );
  return [...new Set(names)];
}
