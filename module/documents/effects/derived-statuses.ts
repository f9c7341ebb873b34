/** Derives implied conditions and the effects of conditions. */
import { conditionEffects, type ConditionEffects } from "../../rules/conditions/condition-effects.ts";
import { zeroedSpeed, MOVEMENTS, type Movement } from "../../rules/creatures/body.ts";
import { CONDITION_LABELS, withImplied } from "../../rules/conditions/conditions.ts";
import type { ZeroOutcome } from "../../rules/death/at-zero.ts";
import type { Sum } from "../../rules/basics/parts.ts";
import { CORE_CONDITIONS, EXHAUSTION, isCondition } from "./conditions.ts";

/** The part of a creature that this file reads. */
interface Sufferer {
  readonly statuses: ReadonlySet<string>;
  readonly conditions: readonly string[];
}

const known = new WeakMap<Sufferer, { readonly of: string; readonly effects: ConditionEffects }>();

/**
 * Returns the combined effects of a creature's conditions. It is called very often, so the result is cached until the conditions change.
 * It ignores the sources of the conditions.
 */
export function ailing(sufferer: Sufferer): ConditionEffects {
  const of = [...sufferer.statuses].join(" ");
  const last = known.get(sufferer);
  if (last?.of === of) return last.effects;
  const effects = conditionEffects(sufferer.conditions.filter(isCondition));
  known.set(sufferer, { of, effects });
  return effects;
}

/** Derived statuses of a creature that no effect has. */
const brought = new WeakMap<object, ReadonlySet<string>>();

/** Returns the conditions that a creature's conditions imply. @rule B-COND-PAR-1 B-COND-PET-2 B-COND-STU-1 B-COND-UNC-1 */
function broughtAlong({ conditions }: Sufferer): string[] {
  return withImplied(conditions.filter(isCondition)).flatMap(({ id }) => (conditions.includes(id) ? [] : [id]));
}

/** Further state of a creature that determines statuses. */
interface Mortal {
  readonly statuses: Set<string>;
  readonly conditions: readonly string[];
  readonly dead: boolean;
  readonly fallen: ZeroOutcome["state"] | null;
  /** Unconscious or dropped out. */
  readonly out?: boolean;
  readonly knockedOut?: boolean;
  /** Conscious again but still prone. */
  readonly woken?: boolean;
  readonly creature: {
    readonly exhausted: { readonly level: number };
    readonly conditionImmunities: ReadonlySet<string>;
  } | null;
}

const STATUSES: Readonly<Record<string, string>> = CORE_CONDITIONS;

/** Returns whether a creature is immune to a status. A petrified creature is immune to being poisoned. @rule B-RES-06 B-COND-PET-7 */
export function isImmune({ creature, statuses }: Pick<Mortal, "creature" | "statuses">, status: string): boolean {
  const id = STATUSES[status] ?? status;
  return creature?.conditionImmunities.has(id) === true || (id === "poisoned" && statuses.has("petrified"));
}

/**
 * Adds the derived statuses for tokens and modules, and removes those to which the creature is immune. Dead creatures count as defeated
 * everywhere in Foundry. Because statuses are derived, healing and undo also remove them.
 */
export function addDerivedStatuses(mortal: Mortal): void {
  const { statuses } = mortal;
  // Immunity applies regardless of the source: items, features or modules.
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
 * Sets all speeds of a dead or unconscious creature to 0. This is separate because the speeds were derived from effects only.
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

/** Forgets the derived statuses before Foundry collects the statuses again. */
export function forgetBroughtAlong(sufferer: object): void {
  brought.delete(sufferer);
}

export function isBroughtAlong(sufferer: object, status: string): boolean {
  return brought.get(sufferer)?.has(status) === true;
}
