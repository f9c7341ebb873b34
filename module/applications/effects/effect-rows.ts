/** Template contexts for the effects part of a sheet. */
import { effectData } from "../../data/effects/model.ts";
import { hasPart } from "../../rules/games/games.ts";
import { tableRuleset } from "../../core/table-rules.ts";
import { readDuration, readStart } from "../../compat/effect-duration.ts";
import { readChanges } from "../../compat/effect-shape.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { isSilentAt } from "../../terrain/obscured-at.ts";
import { OpposedActor } from "../../documents/actor.ts";
import { concentrating } from "../../documents/effects/concentrating.ts";
import { conditionEffectId, conditionImage, CORE_CONDITIONS } from "../../documents/effects/conditions.ts";
import type { OpposedActiveEffect } from "../../documents/active-effect.ts";
import { findActor } from "../../play/common/documents.ts";
import { viewer, viewerOwns } from "../../play/secrecy/viewer.ts";
import { nameForViewer, tokenOf } from "../../play/scene/tokens.ts";
import { isBloodied } from "../../rules/damage/hit-points.ts";
import { SOURCED_CONDITIONS } from "../../rules/conditions/apply-condition.ts";
import { HAZARDS, STATUS_LABELS, STATUSES } from "../../rules/movement/hazards.ts";
import { gameTexts } from "../words/texts-game.ts";
import { barDues } from "../turn-parts/dues-part.ts";
import { endOfConcentration } from "../../play/actions/concentration-state.ts";
import { badges, harms, type BadgeView, type ShownEffect, conditionName } from "./badges.ts";
import { conditionsView, HAZARD_WORDS } from "./conditions-view.ts";
import { lastRemovedEffect } from "./removed-effects.ts";
import { actionOf, isWithdrawn } from "../../documents/effects/action-effects.ts";
import {
  bearerOf,
  clockOf,
  concentrationEnd,
  endersOf,
  endsOf,
  isBroken,
  endState,
} from "../../documents/effects/effect-ends.ts";
import { endsIn } from "../../documents/effects/end-by.ts";
import { atZeroOf, flatFooted } from "../../documents/fights/downed.ts";
import { hitPointState3e } from "../../rules/death/d20-3e-death.ts";
import { isSuspendedAction } from "../../documents/effects/suspended-actions.ts";
import { isToldToGMs } from "../../documents/effects/told-to-gms.ts";
import { isOwnFall } from "../../documents/effects/prone-effect.ts";
import { endChoice } from "./end-choice.ts";
import { endWords, rollLines } from "./end-words.ts";
import { changeView, remainingWords, type Clock } from "../words/effect-words.ts";
import { fighterName, knowsNumbers } from "../../play/secrecy/names.ts";
import { nameHere } from "../../core/other-language.ts";

interface Sheet {
  /** Prefix of element ids. */
  readonly rootId: string;
  readonly editable: boolean;
}

const { t } = gameTexts;

/** Returns the viewed combat and the world time. */
function clock(): Clock {
  const { combat } = game;
  return {
    combat: combat?.started
      ? { id: combat.id, round: combat.round, turn: combat.turn ?? 0, turns: combat.turns.length }
      : null,
    time: game.time.worldTime,
  };
}

const nameIn =
  (combat: string | undefined) =>
  (id: string): string =>
    fighterName(game.combats.get(combat ?? "")?.combatants.get(id));

/** Returns the remaining duration of an effect in words; "" when the effect has no end or has already ended. */
export function leftOf(effect: OpposedActiveEffect, now: Clock): string {
  const own = endsOf(effect);
  const ends = own ?? clockOf(effect);
  // Durations in hours and days use Foundry's duration fields below.
  if (ends && (own || ends.at !== "minutes"))
    return endWords(
      {
        left: endsIn(effect),
        // An effect that has ended, for example after a failed save, allows no further save.
        save: effect.hasEnded ? null : (clockOf(effect)?.save ?? null),
        hidden: !knowsNumbers(effect.origin),
        due: endState(effect) === "due",
        saved: effectData(effect).endedBy !== null,
      },
      nameIn(ends.mark?.combat),
      gameTexts,
    );
  const duration = readDuration(effect);
  return duration ? remainingWords(duration, readStart(effect), now, gameTexts) : "";
}

/**
 * Returns whether the effect is a plain condition toggle or the creature's own fall (prone). The condition grid shows
 * these, so they have no row.
 */
function isSwitch(effect: OpposedActiveEffect): boolean {
  return (
    effect.item === null &&
    (STATUSES.some((id) => conditionEffectId(id) === effect.id) || isOwnFall(effect)) &&
    effect.judged.length === 0 &&
    !endsByItself(effect) &&
    !effect.disabled
  );
}

/** Returns whether the effect has an end of its own. Burning does not: it stores only its start. */
function endsByItself(effect: OpposedActiveEffect): boolean {
  const ends = endsOf(effect);
  return (ends !== null && (ends.at !== "never" || ends.save !== null)) || readDuration(effect) !== null;
}

function statusNames(effect: OpposedActiveEffect): string[] {
  return [...effect.statuses].map((status) =>
    status === "concentrating" ? t("OD20.Spellbook.Concentration") : conditionName(CORE_CONDITIONS[status] ?? status),
  );
}

/**
 * Returns why the effect is suppressed, in words. Concentration names how it ended. An effect ended by a roll or an
 * action does not say "run out".
 */
function suppressedWords(effect: OpposedActiveEffect): string {
  const { suppression } = effect;
  const bearer = bearerOf(effect);
  if (suppression !== "runOut") return t(`OD20.Effects.Suppressed.${suppression ?? ""}`);
  if (bearer && concentrating(effect)) return t(`OD20.Concentration.State.${endOfConcentration(effect, bearer)}`);
  if (isBroken(effect)) return t("OD20.Effects.Suppressed.hurt");
  const ended = endersOf(effect).some((id) => !isWithdrawn(id, effect));
  return t(`OD20.Effects.Suppressed.${ended ? "used" : "runOut"}`);
}

function row(effect: OpposedActiveEffect, { rootId }: Sheet, now: Clock, inItem: boolean): object {
  const { id, img, item, disabled, suppression } = effect;
  const name = nameHere(effect.name);
  const suppressed = suppression && (!inItem || suppression === "runOut") ? suppressedWords(effect) : "";
  return {
    id,
    img,
    name,
    disabled,
    suppressed,
    itemId: inItem ? "" : (item?.id ?? ""),
    rootId: `${rootId}-effect-${item && !inItem ? `${item.id ?? ""}-` : ""}${id ?? ""}`,
    source: item && !inItem && item.name !== name ? item.name : "",
    left: leftOf(effect, now),
    changes: [
      ...effect.judged.map((change) => changeView(change, gameTexts)),
      ...rollLines(effectData(effect).rolls, gameTexts),
    ],
    conditions: statusNames(effect).join(", "),
    own: inItem && !effect.transfer ? t("OD20.Effects.NotPassedOn") : "",
    on: !disabled && suppression !== "runOut",
    counts: !disabled && suppressed === "",
    temporary: endsByItself(effect),
    ended: suppression === "runOut",
  };
}

type Row = ReturnType<typeof row> & {
  readonly counts?: boolean;
  readonly temporary?: boolean;
  readonly ended?: boolean;
};

function groups(rows: readonly Row[]): object[] {
  const parts = {
    temporary: rows.filter((each) => each.counts && each.temporary),
    lasting: rows.filter((each) => each.counts && !each.temporary),
    off: rows.filter((each) => !each.counts),
  };
  return Object.entries(parts)
    .filter(([, list]) => list.length > 0)
    .map(([key, list]) => ({
      key,
      label: t(`OD20.Effects.Group.${key}`),
      note: key === "off" && list.some(({ ended }) => ended) ? t("OD20.Effects.EndedNote") : "",
      rows: list,
    }));
}

/** Actions that last one turn. They leave no row when the turn is over. */
const OF_A_TURN = ["ready", "dodge", "disengage", "help"];

/**
 * Returns whether the effect is an ended action of one turn, such as a readied attack that was made or a readied spell
 * that was released. If that attack or spell is undone, the row appears again.
 */
function isDone(effect: OpposedActiveEffect): boolean {
  if (effect.suppression !== "runOut") return false;
  const bearer = concentrating(effect) ? bearerOf(effect) : null;
  return bearer ? concentrationEnd(effect, bearer) === "released" : OF_A_TURN.includes(actionOf(effect)?.action ?? "");
}

/** Whether the viewing user may know of an effect. */
const isForViewer = (effect: OpposedActiveEffect): boolean => viewer().isGM || !isToldToGMs(effect);

/** Returns the context of a creature's effects and conditions. */
export function creatureEffects(actor: Actor.Implementation, sheet: Sheet): object {
  const now = clock();
  const shown = [...actor.allApplicableEffects()]
    .filter((effect) => isForViewer(effect) && !isSwitch(effect) && !isDone(effect) && !isSuspendedAction(effect))
    .sort((a, b) => a.sort - b.sort);
  const exhausted = actor.creature?.exhausted;
  return {
    groups: groups(shown.map((effect) => row(effect, sheet, now, false))),
    conditions: actor.creature
      ? conditionsView(
          { active: actor.conditions, exhaustion: { level: exhausted?.level ?? 0, locked: exhausted?.locked ?? 0 } },
          sheet.rootId,
          conditionImage,
          gameTexts,
        )
      : null,
    dues: (viewerOwns(actor) ? barDues(actor) : []).map((due, index) => ({
      ...due,
      dueId: `${sheet.rootId}-due-${String(index)}`,
    })),
    span: actor.creature && sheet.editable ? endChoice(actor, sheet.rootId) : null,
    removed: sheet.editable ? lastRemovedEffect(actor) : null,
  };
}

/**
 * Returns "by {name}" for a condition whose source matters (such as charmed); else "". Hides names that the user may
 * not know.
 * @rule B-COND-CHA-1 B-COND-FRI-1 B-COND-GRA-2
 */
export function causedBy({ origin, statuses }: OpposedActiveEffect): string {
  if (!origin || !SOURCED_CONDITIONS.some((id) => statuses.has(id))) return "";
  const found = findActor({ actor: origin, token: null });
  if (!found) return "";
  return t("OD20.Effects.By", { name: nameForViewer(found) });
}

/**
 * Returns whether the viewer may see that the creature has half of its hit points or fewer. False at 0 hit points,
 * where other badges apply. The badge has no game effect.
 * @rule B-DMG-11
 */
export function looksBloodied(actor: Actor.Implementation): boolean {
  const { creature, dead } = actor;
  if (!creature || !hasPart("bloodied", tableRuleset())) return false;
  const bloodied = !dead && creature.hp.value > 0 && isBloodied(creature.hp);
  return bloodied && actor.testUserPermission(viewer(), "OBSERVER");
}

/**
 * Returns the badges for the head of a creature's sheet: conditions, temporary effects, and "bloodied" when the viewer
 * may read the hit points.
 * @param withState whether a badge tells the state below 0 hit points, where the table has one
 */
export function headBadges(actor: Actor.Implementation, withState = true): BadgeView[] {
  const now = clock();
  const counting = [...actor.allApplicableEffects()].filter(
    (effect) => isForViewer(effect) && !effect.disabled && !effect.suppression && !isSuspendedAction(effect),
  );
  const shown = counting.map((effect) => {
    const hazards = HAZARDS.filter((id) => effect.statuses.has(id));
    const switched = hazards.find((id) => conditionEffectId(id) === effect.id);
    return {
      name: switched ? t(STATUS_LABELS[switched]) : nameHere(effect.name),
      img: effect.img ?? "",
      statuses: [...effect.statuses].map((status) => CORE_CONDITIONS[status] ?? status),
      left: leftOf(effect, now),
      by: causedBy(effect),
      does: hazards.flatMap((id) => HAZARD_WORDS[id].map((key) => t(key))).join("\n"),
      harms: harms({ changes: readChanges(effect), ...effectData(effect).rolls }),
      temporary: endsByItself(effect) || hazards.length > 0 || concentrating(effect) !== null,
      ...(concentrating(effect) ? { concentration: { mayDrop: viewerOwns(actor) } } : {}),
    };
  });
  const wounded = looksBloodied(actor) ? [bloodied()] : [];
  const token = actor instanceof OpposedActor ? tokenOf(actor) : null;
  const slow = flatFooted(actor) ? [flatFootedBadge()] : [];
  const below = withState ? belowZero(actor) : [];
  const hushed = token && isSilentAt(token) ? [silenced()] : [];
  // An unconscious creature is prone, whatever caused it. @rule B-COND-UNC-1
  const prone = actor.statuses.has("prone") ? ["prone"] : [];
  return badges(
    [...actor.conditions, ...prone],
    [...below, ...shown, ...wounded, ...slow, ...hushed],
    conditionImage,
    gameTexts,
  );
}

const bloodied = (): ShownEffect => ({
  name: t("OD20.Effects.Bloodied"),
  img: `systems/${SYSTEM_ID}/icons/injury.svg`,
  statuses: [],
  left: "",
  by: "",
  does: t("OD20.Effects.BloodiedHint"),
  temporary: true,
});

/** @rule D-TURN-03 */
const flatFootedBadge = (): ShownEffect => ({
  name: t("OD20.Effects.FlatFooted"),
  img: `systems/${SYSTEM_ID}/icons/effect.svg`,
  statuses: [],
  left: "",
  by: "",
  does: t("OD20.Effects.FlatFootedHint"),
  temporary: true,
});

/** @rule D-DEATH-02 D-DEATH-03 D-DEATH-04 D-DEATH-05 */
function belowZero(actor: Actor.Implementation): ShownEffect[] {
  const { creature } = actor;
  if (!creature || actor.dead || atZeroOf(actor) !== "negative") return [];
  const state = hitPointState3e({ hitPoints: Math.trunc(creature.hp.value), stable: creature.death.stable });
  if (state === "able" || state === "dead") return [];
  const [name, does] = [t(`OD20.Effects.Below.${state}`), t(`OD20.Effects.BelowHint.${state}`)];
  return [{ name, img: conditionImage("unconscious"), statuses: [], left: "", by: "", does, temporary: true }];
}

/**
 * Returns the state of a creature below 1 hit point, also "dead", where hit points go below 0; null for none, and for a stranger's.
 * @rule D-DEATH-02 D-DEATH-03 D-DEATH-06
 */
export function lowState(actor: Actor.Implementation): { readonly sign: string; readonly name: string } | null {
  if (!actor.isCharacter() && !actor.testUserPermission(viewer(), "OBSERVER")) return null;
  if (actor.dead && atZeroOf(actor) === "negative") return { sign: "✝", name: t("OD20.Effects.Below.dead") };
  const [state] = belowZero(actor);
  return state ? { sign: "▽", name: state.name } : null;
}

/** Badge of a creature that stands in an area of silence. @rule H-SPL-18 H-SPL-20 B-COND-DEA-1 */
const silenced = (): ShownEffect => ({
  name: t("OD20.Effects.Silenced"),
  img: conditionImage("deafened"),
  statuses: [],
  left: "",
  by: "",
  does: t("OD20.Effects.SilencedHint"),
  temporary: true,
});

/** Returns the context of an item's effects. */
export function itemEffects(item: Item.Implementation, sheet: Sheet): object {
  const now = clock();
  const shown = item.effects.contents.sort((a, b) => a.sort - b.sort);
  return {
    groups: groups(shown.map((effect) => row(effect, sheet, now, true))),
    conditions: null,
    removed: sheet.editable ? lastRemovedEffect(item) : null,
  };
}
