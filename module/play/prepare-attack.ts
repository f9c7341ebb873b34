/** What an attack dialog knows before the first roll: who, at whom, how far, what stands in the way. */
import { SYSTEM_ID } from "../constants.ts";
import { enemiesOf, feetBetween } from "../canvas/measure.ts";
import { chosenSecret } from "../compat/visibility.ts";
import type { OpposedActor } from "../documents/actor.ts";
import type { AttackMode, AttackSetup, OpposedItem } from "../documents/item.ts";
import { advantageState } from "../rules/checks.ts";
import { mayTarget } from "../rules/defense.ts";
import { rangeState, type RangeState } from "../rules/ranged.ts";
import { attackSituation } from "../rules/situation.ts";
import { currentRuleset } from "../settings.ts";
import { shortage } from "./ammunition.ts";
import { dialogKeys } from "./held-keys.ts";
import { spread } from "./logic/distribute.ts";
import { suggestions } from "./notes.ts";
import { offHandRemarks } from "./off-hand.ts";
import { notifyWarning } from "./notify.ts";
import { requirementRemark } from "./requirement.ts";
import { attackersWith, sameItem, targetedTokens } from "./tokens.ts";
import type { AdvantageReason, AttackPlan, Combatant, PlannedTarget, Remark, RequestedTarget } from "./types.ts";
import { brokenFormula } from "./weapon-formulas.ts";

export interface PrepareOptions {
  /** The click or key press that starts it: its modifier keys count. */
  readonly event?: Event | null;
  /** Default: the weapon's usual one. */
  readonly mode?: AttackMode;
  /** Default: the targeted tokens. */
  readonly targets?: readonly RequestedTarget[];
}

/** Undefined (with a notification) when the item cannot attack at all. */
export function prepareAttack(item: OpposedItem, options: PrepareOptions = {}): AttackPlan | undefined {
  const refusal = refusalOf(item);
  if (refusal !== null || !item.isWeapon()) {
    notifyWarning(refusal ?? "OD20.Notify.wrongItem", { name: item.actor?.isOwner === false ? item.actor.name : item.name });
    return undefined;
  }
  const modes = item.getAttackModes();
  const mode = options.mode ?? modes[0] ?? "strike";
  const setup = item.getAttack(mode);
  const attackers = attackersWith(item);
  const targets = planTargets(attackers, options.targets);
  const warnings = [...offHandRemarks(item, mode, attackers), ...itemRemarks(item, setup, mode, attackers, targets), ...targets.flatMap((target) => targetRemarks(target, setup))];
  const reasons = situationReasons(attackers, targets, setup);
  const noted = attackers[0] ? suggestions(attackers[0].actor, targets.map(({ actor }) => actor?.uuid ?? null)) : { reasons: [], situational: "" };
  reasons.push(...noted.reasons);
  const keys = dialogKeys(options.event);
  const up = reasons.filter(({ value }) => value > 0).length + (keys.advantage > 0 ? 1 : 0);
  const down = reasons.filter(({ value }) => value < 0).length + (keys.advantage < 0 ? 1 : 0);
  const blocked = warnings.some(({ severity }) => severity === "error");
  return {
    item,
    modes,
    mode,
    setup,
    attackers,
    targets,
    defense: setup.defense,
    warnings,
    reasons,
    advantage: advantageState(up, down),
    situational: noted.situational,
    skip: !blocked && (keys.skip || game.settings.get(SYSTEM_ID, "skipDialog")),
    secret: chosenSecret(),
    blocked,
  };
}

/** Why an item cannot attack at all. */
function refusalOf(item: OpposedItem): string | null {
  if (!item.isWeapon()) return "OD20.Notify.wrongItem";
  if (!item.actor) return "OD20.Notify.noActor";
  return item.actor.isOwner ? null : "OD20.Notify.noPermission";
}

function planTargets(attackers: readonly Combatant[], requested: readonly RequestedTarget[] | undefined): PlannedTarget[] {
  const tokens = requested ? [] : targetedTokens();
  const counts = spread(attackers.length, tokens.length);
  const targets = requested ?? tokens.map((token, index): RequestedTarget => ({ actor: token.actor, token, cover: "none", bonus: null, strikes: counts[index] ?? 1 }));
  return targets.map((target) => ({
    ...target,
    name: target.token?.name || target.actor?.name || "",
    img: target.token?.texture.src ?? target.actor?.img ?? "",
    distance: nearestFeet(attackers, target.token),
  }));
}

/** Feet from the attacker that stands nearest. */
function nearestFeet(attackers: readonly Combatant[], to: TokenDocument.Implementation | null): number | null {
  if (!to) return null;
  const distances = attackers.flatMap(({ token }) => (token ? (feetBetween(token, to) ?? []) : []));
  return distances.length === 0 ? null : Math.min(...distances);
}

function itemRemarks(item: OpposedItem<"weapon">, setup: AttackSetup, mode: AttackMode, attackers: readonly Combatant[], targets: readonly PlannedTarget[]): Remark[] {
  const remarks: Remark[] = [];
  remarks.push(...attackers.flatMap(({ actor }) => requirementRemark(sameItem(actor, item) ?? item) ?? []));
  const broken = brokenFormula(item, mode);
  if (broken) remarks.push({ ...broken, severity: "error" });
  const strikes = targets.reduce((sum, target) => sum + target.strikes, 0) || attackers.length;
  const short = shortage(item, setup, Math.ceil(strikes / Math.max(1, attackers.length)));
  if (short) remarks.push({ ...short, severity: "error" });
  if (targets.length === 0) remarks.push({ key: "OD20.Warning.noTargets", data: {}, severity: "info" });
  return remarks;
}

/** Whether a target can be reached; null without a distance. @rule H-ATK-14 H-RNG-03 */
function rangeOf(distance: number | null, { ranged, reach, range }: AttackSetup): RangeState | null {
  return distance === null ? null : rangeState({ distance, normal: range.normal, max: range.max, reach, ranged }).state;
}

/** @rule H-ATK-14 H-RNG-03 H-COV-03 */
function targetRemarks({ name, distance, cover, actor }: PlannedTarget, setup: AttackSetup): Remark[] {
  const remarks: Remark[] = [];
  if (!actor) remarks.push({ key: "OD20.Warning.noTargetActor", data: { name }, severity: "warning" });
  if (!mayTarget(cover)) remarks.push({ key: "OD20.Warning.fullCover", data: { name }, severity: game.user.isGM ? "warning" : "error" });
  const state = rangeOf(distance, setup);
  if (state === "outOfReach") remarks.push({ key: "OD20.Warning.reach", data: { name, distance: distance ?? 0, reach: setup.reach }, severity: "warning" });
  if (state === "outOfRange") remarks.push({ key: "OD20.Warning.range", data: { name, distance: distance ?? 0, range: setup.range.max ?? setup.range.normal ?? 0 }, severity: "warning" });
  return remarks;
}

/** Why an attack has advantage or disadvantage, from where everybody stands and what they wear. */
export function situationReasons(attackers: readonly Combatant[], targets: readonly Pick<PlannedTarget, "distance" | "actor">[], setup: AttackSetup): AdvantageReason[] {
  const far = targets.some(({ distance }) => rangeOf(distance, setup) === "disadvantage");
  const enemies = attackers.flatMap(({ token }) => (token && setup.ranged ? enemiesOf(token).map((enemy) => ({ distance: feetBetween(token, enemy) ?? Infinity })) : []));
  const { advantages, disadvantages } = attackSituation({
    ranged: setup.ranged,
    range: far ? "disadvantage" : "ok",
    enemies,
    targetHelpless: targets.length > 0 && targets.every(({ actor }) => actor?.helpless === true),
    characteristic: setup.characteristic,
    untrainedArmor: attackers.some(({ actor }) => wearsUntrained(actor)),
  }, currentRuleset());
  const reason = (value: 1 | -1) => ({ label }: { readonly label: string }): AdvantageReason => ({ key: label, data: {}, value });
  return [...advantages.map(reason(1)), ...disadvantages.map(reason(-1))];
}

/** Whether a creature wears body armor without mastery of its kind; stat blocks are what they are. @rule C-43 */
function wearsUntrained(actor: OpposedActor): boolean {
  const type = actor.isCharacter() ? actor.bodyArmor?.system.armorType : undefined;
  const steps = actor.creature?.mastery.armor;
  return steps !== undefined && (type === "light" || type === "medium" || type === "heavy") && steps[type] <= 0;
}
