/** Dying state in the header of a sheet, with its choices and corrections. */
import { tableRuleset } from "../../../core/table-rules.ts";
import { atZeroOf } from "../../../documents/fights/downed.ts";
import { wasKnockedOut } from "../../../documents/effects/knocked-out.ts";
import { deathMarks } from "../../../documents/effects/wounds.ts";
import { hitPointState3e } from "../../../rules/death/d20-3e-death.ts";
import { DEATH_MARKS } from "../../../rules/death/at-zero.ts";
import { nextDeathCheckDc } from "../../../play/dying/death-check.ts";
import { owesHour, owesSave } from "../../../play/dying/death-save.ts";
import { outHint, waitsForEnd } from "../../../play/dying/drop-out.ts";
import { isStandEnded, mayStandNow } from "../../../play/dying/stand-to-death.ts";
import { partWords } from "../../common/breakdown.ts";
import { gameTexts } from "../../words/texts-game.ts";
import { counterView, type CounterView } from "../view/counter.ts";
import { deathStates, deathSwitches } from "../view/hit-points.ts";

/** Number of death saves that decide. @rule B-DEATH-05 */
const SAVES = 3;

/**
 * Returns the dying state: marks while standing, death saves if the ruleset uses them, the result, and the choice at 0
 * hit points while it is open.
 * @rule H-DEATH-01 H-DEATH-02 H-DEATH-04 B-DEATH-05 C-19 C-28
 */
export function dyingHead(actor: Actor.Implementation, rootId: string, editable: boolean) {
  const { hp, death } = actor.creature?.toObject() ?? {};
  const chooses = actor.isCharacter() || atZeroOf(actor) === "choice";
  const shows = chooses && (death?.dead === true || death?.stable === true || actor.dead || actor.out);
  const may = editable && mayStandNow(actor);
  const knocked = wasKnockedOut(actor.creature) && (hp?.value ?? 0) > 0 ? knockedHead(actor, editable) : null;
  if (knocked) return { death: knocked, stand: false, dropOut: "", endFight: false };
  const life = atZeroOf(actor) === "negative" ? stateBelow(actor, editable) : null;
  if (life) return { death: life, stand: false, dropOut: "", endFight: false };
  if (atZeroOf(actor) === "ask") return { death: fallenHead(actor), stand: false, dropOut: "", endFight: false };
  return {
    death: shows || (chooses && (hp?.value ?? 1) <= 0) ? deathState(actor, rootId, editable) : null,
    stand: may || (editable && game.user.isGM && isStandEnded(actor)),
    dropOut: may ? outHint(actor) : "",
    endFight: game.user.isGM && waitsForEnd(actor),
  };
}

/**
 * Returns the state of a creature in a ruleset with negative hit points; null for an able creature.
 * @rule D-DEATH-01 D-DEATH-02 D-DEATH-03 D-DEATH-05 D-DEATH-06
 */
function stateBelow(actor: Actor.Implementation, editable: boolean) {
  const { hp, death } = actor.creature?.toObject() ?? {};
  if (!hp || !death) return null;
  const state = actor.dead ? "dead" : hitPointState3e({ hitPoints: Math.trunc(hp.value), stable: death.stable });
  const { t } = gameTexts;
  if (state === "able") return null;
  const roused = { key: "roused", label: t("OD20.Head.Death.roused"), on: death.roused };
  const switches = editable && state === "stable" ? [roused] : [];
  return { states: [t(`OD20.Head.Death.${state}`)], switches, counters: [] };
}

/**
 * Returns the label of the roll button: a death save, or the hourly check of a stable creature; "" when none is due.
 * @rule B-DEATH-05 D-DEATH-05
 */
export function saveLabel(actor: Actor.Implementation): string {
  if (owesHour(actor)) return gameTexts.t("OD20.Check.StableHour");
  return owesSave(actor) ? gameTexts.t("OD20.Check.DeathSave") : "";
}

/** Returns the state of a knocked-out creature, with the toggle "awake". @rule B-DEATH-15 */
function knockedHead(actor: Actor.Implementation, editable: boolean) {
  const { t } = gameTexts;
  const states = actor.knockedOut ? [t("OD20.Head.Death.knockedOut")] : [];
  const on = actor.creature?._source.death.roused === true;
  const switches = editable ? [{ key: "roused", label: t("OD20.Head.Death.roused"), on }] : [];
  return states.length + switches.length > 0 ? { states, switches, counters: [] } : null;
}

/** Returns the toggles by which a Game Master decides what happens to an NPC at 0 hit points. @rule C-64 */
function fallenHead(actor: Actor.Implementation) {
  if (!game.user.isGM || actor.hitPoints.value > 0) return null;
  const { t } = gameTexts;
  return {
    states: [],
    switches: [
      { key: "fallenDead", label: t("OD20.Head.Death.dead"), on: actor.dead },
      { key: "fallenOut", label: t("OD20.Condition.unconscious"), on: actor.out },
    ],
    counters: [],
  };
}

/** Returns the difficulty of the next death check while standing, and its contributions. @rule H-DEATH-04 C-27 */
function nextRisk(actor: Actor.Implementation): string {
  const next = nextDeathCheckDc(actor);
  return next ? gameTexts.t("OD20.Stand.Next", { dc: next.total, parts: partWords(next.parts, gameTexts) }) : "";
}

function deathState(actor: Actor.Implementation, rootId: string, editable: boolean) {
  const stored = actor.creature?.toObject().death;
  if (!stored) return null;
  // Data of the homebrew profile is ignored in profiles without the choice at 0 hit points.
  const chooses = atZeroOf(actor) === "choice";
  // If the fight in which the creature stood is over, the creature is unconscious, and a condition shows that.
  const over = isStandEnded(actor);
  const standing = actor.creature.death.standing && !over;
  const death = { ...stored, standing, droppedOut: chooses && stored.droppedOut };
  const { t } = gameTexts;
  const counter = (key: "marks" | "successes" | "failures", value: number, max: number): CounterView =>
    counterView({ kind: "death", key, label: t(`OD20.Head.Death.${key}`), value, max }, rootId, gameTexts);
  const out = chooses && actor.out;
  // Also shows death saves and marks that are left over from another profile, so that users can remove them.
  const saves = tableRuleset().dropOut === "deathSaves" || death.successes > 0 || death.failures > 0;
  const label = (key: "dead" | "standing" | "droppedOut" | "stable"): string => t(`OD20.Head.Death.${key}`);
  return {
    states: deathStates(death, { dead: actor.dead, out: out && !over }, editable).map(label),
    /** Minimum of the next death check while standing; omitted or "" when none is due. */
    risk: nextRisk(actor),
    switches: editable
      ? deathSwitches(death, actor.dead).map((key) => ({ key, label: label(key), on: death[key] }))
      : [],
    counters: [
      ...(saves && (out || !chooses)
        ? [counter("successes", death.successes, SAVES), counter("failures", death.failures, SAVES)]
        : []),
      ...(chooses && (!out || deathMarks(actor) > 0) ? [counter("marks", deathMarks(actor), DEATH_MARKS)] : []),
    ],
  };
}
