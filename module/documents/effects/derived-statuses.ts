/** What a creature's conditions bring along, and what they do by themselves. */
import { conditionEffects, type ConditionEffects } from "../../rules/conditions/condition-effects.ts";
import { zeroedSpeed, MOVEMENTS, type Movement } from "../../rules/creatures/body.ts";
import { CONDITION_LABELS, withImplied } from "../../rules/conditions/conditions.ts";
import type { ZeroOutcome } from "../../rules/death/dying.ts";
import type { Sum } from "../../rules/basics/parts.ts";
import { CORE_CONDITIONS, EXHAUSTION, isCondition } from "./conditions.ts";

/** As far as it is looked at. */
interface Sufferer {
  readonly statuses: ReadonlySet<string>;
  readonly conditions: readonly string[];
}

const known = new WeakMap<Sufferer, { readonly of: string; readonly effects: ConditionEffects }>();

/**
 * Asked for every strike, every enemy near a shot and every drawing: computed anew only when its conditions are others than
 * before. Nobody whom it deals with is known here.
 */
export function ailing(sufferer: Sufferer): ConditionEffects {
  const of = [...sufferer.statuses].join(" ");
  const last = known.get(sufferer);
  if (last?.of === of) return last.effects;
  const effects = conditionEffects(sufferer.conditions.filter(isCondition));
  known.set(sufferer, { of, effects });
  return effects;
}

/** What of a creature's statuses no effect of its own says. */
const brought = new WeakMap<object, ReadonlySet<string>>();

/** Conditions that others bring along. @rule B-COND-PAR-1 B-COND-PET-2 B-COND-STU-1 B-COND-UNC-1 */
function broughtAlong({ conditions }: Sufferer): string[] {
  return withImplied(conditions.filter(isCondition)).flatMap(({ id }) => (conditions.includes(id) ? [] : [id]));
}

/** What else a creature's numbers make of it. */
interface Mortal {
  readonly statuses: Set<string>;
  readonly conditions: readonly string[];
  readonly dead: boolean;
  readonly fallen: ZeroOutcome["state"] | null;
  /** Lies unconscious, or has dropped out. */
  readonly out?: boolean;
  readonly knockedOut?: boolean;
  /** Has come round, and lies there still. */
  readonly woken?: boolean;
  readonly creature: {
    readonly exhausted: { readonly level: number };
    readonly conditionImmunities: ReadonlySet<string>;
  } | null;
}

const STATUSES: Readonly<Record<string, string>> = CORE_CONDITIONS;

/** Whether a creature is immune to what a status stands for. Who is stone is not poisoned. @rule B-RES-06 B-COND-PET-7 */
export function isImmune({ creature, statuses }: Pick<Mortal, "creature" | "statuses">, status: string): boolean {
  const id = STATUSES[status] ?? status;
  return creature?.conditionImmunities.has(id) === true || (id === "poisoned" && statuses.has("petrified"));
}

/**
 * Adds to the statuses what no effect says, for tokens and modules. The dead count as defeated wherever Foundry asks, in the
 * tracker for one; an NPC that the table lets fall unconscious is, and so is who has dropped out. Derived, so that healing and
 * undo take it back, and that what a condition brings along goes with it.
 */
export function addDerivedStatuses(mortal: Mortal): void {
  const { statuses } = mortal;
  // Whoever and whatever has brought it: items, features, modules.
  for (const id of [...statuses]) if (isImmune(mortal, id)) statuses.delete(id);
  if (mortal.dead) statuses.add(CONFIG.specialStatusEffects.DEFEATED);
  else if (mortal.out === true || mortal.knockedOut === true || mortal.fallen === "unconscious")
    statuses.add("unconscious");
  else if (mortal.woken === true && !isImmune(mortal, "prone")) statuses.add("prone");
  const more = broughtAlong(mortal);
  brought.set(mortal, new Set(more));
  for (const id of more) statuses.add(id);
  if ((mortal.creature?.exhausted.level ?? 0) > 0) statuses.add(EXHAUSTION);
}

/**
 * Who lies unconscious or dead by his hit points goes nowhere: that is told after his speeds, which know of effects alone.
 * @rule B-COND-UNC-2
 */
export function zeroSpeeds({
  creature,
  dead,
  statuses,
}: Pick<Mortal, "dead" | "statuses"> & { creature: Mover | null }): void {
  const by = dead ? "OD20.Head.Death.dead" : statuses.has("unconscious") ? CONDITION_LABELS.unconscious : null;
  if (!creature || by === null) return;
  for (const kind of MOVEMENTS) creature.movement[kind] = zeroedSpeed(creature.movement[kind], by);
}
type Mover = { readonly movement: Record<Movement, Sum> };

/** The statuses are about to be gathered anew. */
export function forgetBroughtAlong(sufferer: object): void {
  brought.delete(sufferer);
}

export function isBroughtAlong(sufferer: object, status: string): boolean {
  return brought.get(sufferer)?.has(status) === true;
}
