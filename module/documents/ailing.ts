/** What a creature's conditions bring along, and what they do by themselves. */
import { conditionEffects, type ConditionEffects } from "../rules/condition-effects.ts";
import { withImplied } from "../rules/conditions.ts";
import { isCondition } from "./conditions.ts";

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
export function broughtAlong({ conditions }: Sufferer): string[] {
  return withImplied(conditions.filter(isCondition)).flatMap(({ id }) => (conditions.includes(id) ? [] : [id]));
}

/** Adds them to the statuses, for tokens and modules: derived, so that they go with what brings them. */
export function addBroughtAlong(sufferer: { readonly statuses: Set<string>; readonly conditions: readonly string[] }) {
  const more = broughtAlong(sufferer);
  brought.set(sufferer, new Set(more));
  for (const id of more) sufferer.statuses.add(id);
}

/** The statuses are about to be gathered anew. */
export function forgetBroughtAlong(sufferer: object): void {
  brought.delete(sufferer);
}

export function isBroughtAlong(sufferer: object, status: string): boolean {
  return brought.get(sufferer)?.has(status) === true;
}
