/** What the effects part of a sheet shows. */
import { readDuration, readStart } from "../../compat/effect-duration.ts";
import { readChanges } from "../../compat/effect-shape.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { isSilentAt } from "../../terrain/silent-at.ts";
import { OpposedActor } from "../../documents/actor.ts";
import { addsOf, swaysOf } from "../../documents/effects/added-dice.ts";
import { concentrating } from "../../documents/effects/concentrating.ts";
import { conditionEffectId, conditionImage, CORE_CONDITIONS } from "../../documents/effects/conditions.ts";
import type { OpposedActiveEffect } from "../../documents/active-effect.ts";
import { findActor } from "../../play/shared/documents.ts";
import { viewer, viewerOwns } from "../../play/secrecy/viewer.ts";
import { nameForViewer, tokenOf } from "../../play/scene/tokens.ts";
import { isBloodied } from "../../rules/damage/hit-points.ts";
import { SOURCED_CONDITIONS } from "../../rules/conditions/conditions.ts";
import { HAZARDS, STATUS_LABELS, STATUSES } from "../../rules/movement/hazards.ts";
import { gameTexts } from "../words/texts-game.ts";
import { barDues } from "../turn-parts/dues-part.ts";
import { conditionName } from "./condition-name.ts";
import { endOfConcentration } from "../../play/actions/concentration-state.ts";
import { badges, harms, type BadgeView, type ShownEffect } from "./badges.ts";
import { conditionsView, HAZARD_WORDS } from "./conditions-view.ts";
import { lastRemovedEffect } from "./removed-effects.ts";
import { deedOf, isWithdrawn } from "../../documents/effects/action-effects.ts";
import {
  bearerOf,
  clockOf,
  concentrationEnd,
  endedByOf,
  endersOf,
  endsOf,
  isBroken,
  endState,
} from "../../documents/effects/effect-ends.ts";
import { endsIn } from "../../documents/effects/time-left.ts";
import { flatFooted } from "../../documents/fights/flat-footed.ts";
import { isSuspendedAction } from "../../documents/effects/suspended-actions.ts";
import { isOwnFall } from "../../documents/effects/lying.ts";
import { endChoice } from "./end-choice.ts";
import { endWords } from "./end-words.ts";
import { rollLines } from "./roll-words.ts";
import { changeView, remainingWords, type Clock } from "../words/effect-words.ts";
import { fighterName, knowsNumbers } from "../../play/secrecy/names.ts";

interface Sheet {
  /** Prefix of ids. */
  readonly rootId: string;
  readonly editable: boolean;
}

const { t } = gameTexts;

/** The fight that is viewed, and the world's time. */
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

/** How long an effect still lasts; "" when nothing ends it by itself, or it is over. */
export function leftOf(effect: OpposedActiveEffect, now: Clock): string {
  const own = endsOf(effect);
  const ends = own ?? clockOf(effect);
  // Hours and days in their own words.
  if (ends && (own || ends.at !== "minutes"))
    return endWords(
      {
        left: endsIn(effect),
        // Whoever has failed one that decides saves no more.
        save: effect.hasEnded ? null : (clockOf(effect)?.save ?? null),
        hidden: !knowsNumbers(effect.origin),
        due: endState(effect) === "due",
        saved: endedByOf(effect) !== null,
      },
      nameIn(ends.mark?.combat),
      gameTexts,
    );
  const duration = readDuration(effect);
  return duration ? remainingWords(duration, readStart(effect), now, gameTexts) : "";
}

/** What a condition's switch makes, or lying down: it is told by the grid, not by a row. */
function isSwitch(effect: OpposedActiveEffect): boolean {
  return (
    effect.item === null &&
    (STATUSES.some((id) => conditionEffectId(id) === effect.id) || isOwnFall(effect)) &&
    effect.judged.length === 0 &&
    !endsByItself(effect) &&
    !effect.disabled
  );
}

/** A fire only says since when it burns. */
function endsByItself(effect: OpposedActiveEffect): boolean {
  const ends = endsOf(effect);
  return (ends !== null && (ends.at !== "never" || ends.save !== null)) || readDuration(effect) !== null;
}

function statusNames(effect: OpposedActiveEffect): string[] {
  return [...effect.statuses].map((status) =>
    status === "concentrating" ? t("OD20.Spellbook.Concentration") : conditionName(CORE_CONDITIONS[status] ?? status),
  );
}

/** Why it does not count, in words; a concentration says how it ended, and what a roll or a deed has ended does not blame the time. */
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
  const { id, img, name, item, disabled, suppression } = effect;
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
      ...rollLines({ adds: addsOf(effect), sways: swaysOf(effect) }, gameTexts),
    ],
    conditions: statusNames(effect).join(", "),
    own: inItem && !effect.transfer ? t("OD20.Effects.NotPassedOn") : "",
    on: !disabled && suppression !== "runOut",
    counts: !disabled && suppressed === "",
    temporary: endsByItself(effect),
  };
}

type Row = ReturnType<typeof row> & { readonly counts?: boolean; readonly temporary?: boolean };

function groups(rows: readonly Row[]): object[] {
  const parts = {
    temporary: rows.filter((each) => each.counts && each.temporary),
    lasting: rows.filter((each) => each.counts && !each.temporary),
    off: rows.filter((each) => !each.counts),
  };
  return Object.entries(parts)
    .filter(([, list]) => list.length > 0)
    .map(([key, list]) => ({ key, label: t(`OD20.Effects.Group.${key}`), rows: list }));
}

/** What somebody does for a turn: of it nothing is left to do when it is over. */
const OF_A_TURN = ["ready", "dodge", "disengage", "help"];

/**
 * Whether it is such a deed that is over, as a readied strike that was struck, or a readied spell that was let go. Taken back, it
 * stands there again.
 */
function isDone(effect: OpposedActiveEffect): boolean {
  if (effect.suppression !== "runOut") return false;
  const bearer = concentrating(effect) ? bearerOf(effect) : null;
  return bearer ? concentrationEnd(effect, bearer) === "released" : OF_A_TURN.includes(deedOf(effect)?.action ?? "");
}

/** Effects and conditions of a creature. */
export function creatureEffects(actor: Actor.Implementation, sheet: Sheet): object {
  const now = clock();
  const shown = [...actor.allApplicableEffects()]
    .filter((effect) => !isSwitch(effect) && !isDone(effect) && !isSuspendedAction(effect))
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

/** Who caused a condition, as the table names them: of whom that makes a difference. @rule B-COND-CHA-1 B-COND-FRI-1 B-COND-GRA-2 */
export function causedBy({ origin, statuses }: OpposedActiveEffect): string {
  if (!origin || !SOURCED_CONDITIONS.some((id) => statuses.has(id))) return "";
  const found = findActor({ actor: origin, token: null });
  if (!found) return "";
  return t("OD20.Effects.By", { name: nameForViewer(found) });
}

/**
 * Whether a creature has half of its hit points or less, for whoever may read them; at nothing it is told otherwise. It does nothing.
 * @rule B-DMG-11
 */
export function looksBloodied(actor: Actor.Implementation): boolean {
  const { creature, dead } = actor;
  const bloodied = creature !== null && !dead && creature.hp.value > 0 && isBloodied(creature.hp);
  return bloodied && actor.testUserPermission(viewer(), "OBSERVER");
}

/**
 * Conditions and what runs out, for the head of a creature's sheet; of whoever may read his hit points, whether they are half or
 * less.
 */
export function headBadges(actor: Actor.Implementation): BadgeView[] {
  const now = clock();
  const counting = [...actor.allApplicableEffects()].filter(
    (effect) => !effect.disabled && !effect.suppression && !isSuspendedAction(effect),
  );
  const shown = counting.map((effect) => {
    const hazards = HAZARDS.filter((id) => effect.statuses.has(id));
    const switched = hazards.find((id) => conditionEffectId(id) === effect.id);
    return {
      name: switched ? t(STATUS_LABELS[switched]) : effect.name,
      img: effect.img ?? "",
      statuses: [...effect.statuses].map((status) => CORE_CONDITIONS[status] ?? status),
      left: leftOf(effect, now),
      by: causedBy(effect),
      does: hazards.flatMap((id) => HAZARD_WORDS[id].map((key) => t(key))).join("\n"),
      harms: harms({ changes: readChanges(effect), adds: addsOf(effect), sways: swaysOf(effect) }),
      temporary: endsByItself(effect) || hazards.length > 0 || concentrating(effect) !== null,
      ...(concentrating(effect) ? { concentration: { mayDrop: viewerOwns(actor) } } : {}),
    };
  });
  const wounded = looksBloodied(actor) ? [bloodied()] : [];
  const token = actor instanceof OpposedActor ? tokenOf(actor) : null;
  const slow = flatFooted(actor) ? [flatFootedBadge()] : [];
  const hushed = token && isSilentAt(token) ? [silenced()] : [];
  // Who lies unconscious lies down, whichever way that came. @rule B-COND-UNC-1
  const prone = actor.statuses.has("prone") ? ["prone"] : [];
  return badges([...actor.conditions, ...prone], [...shown, ...wounded, ...slow, ...hushed], conditionImage, gameTexts);
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

/** Where it stands nobody hears a word. @rule H-SPL-18 H-SPL-20 B-COND-DEA-1 */
const silenced = (): ShownEffect => ({
  name: t("OD20.Effects.Silenced"),
  img: conditionImage("deafened"),
  statuses: [],
  left: "",
  by: "",
  does: t("OD20.Effects.SilencedHint"),
  temporary: true,
});

/** Effects that an item has, for its bearer or for itself. */
export function itemEffects(item: Item.Implementation, sheet: Sheet): object {
  const now = clock();
  const shown = item.effects.contents.sort((a, b) => a.sort - b.sort);
  return {
    groups: groups(shown.map((effect) => row(effect, sheet, now, true))),
    conditions: null,
    removed: sheet.editable ? lastRemovedEffect(item) : null,
  };
}
