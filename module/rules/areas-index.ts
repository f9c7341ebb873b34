/** Exports all rules except those of the attack itself: turns, movement, rests, spells, conditions and the environment. */
export type { Verdict } from "./basics/input.ts";
export * from "./character/advancement.ts";
export * from "./ruleset/translation.ts";
export * from "./checks/initiative.ts";
export * from "./checks/initiative-order.ts";
export * from "./turn/turn-history.ts";
export {
  END_OWNERS,
  END_POINTS,
  MOST_TURNS,
  ON_DAMAGE,
  effectState,
  endOfDuration,
  hurtSince,
} from "./turn/effect-end.ts";
export type { Begun, EffectEnds, EndClock, EndPoint, EndState, Hurt, TimeLeft, TurnMark } from "./turn/effect-end.ts";
export * from "./turn/time-left.ts";
export * from "./turn/turn-dues.ts";
export * from "./turn/turn.ts";
export { ACTION_ATTACK_LIMIT, ACTION_COSTS, turnLedger } from "./turn/turn-ledger.ts";
export type {
  ActionRecord,
  ActionName,
  ActionCost,
  LedgerRules,
  Overuse,
  Pip,
  TurnFacts,
  TurnLedger,
} from "./turn/turn-ledger.ts";
export * from "./movement/size.ts";
export * from "./areas/grid.ts";
export * from "./movement/movement.ts";
export * from "./turn/speed.ts";
export * from "./movement/jump.ts";
export * from "./attack/opportunity-attacks.ts";
export * from "./death/dying.ts";
export * from "./death/at-zero.ts";
export * from "./death/death-saves.ts";
export * from "./death/healing.ts";
export * from "./death/out-of-fight.ts";
export * from "./rest/rest.ts";
export * from "./spells/spellcasting.ts";
export * from "./spells/preparation.ts";
export * from "./spells/long-casting.ts";
export * from "./spells/spell-slots.ts";
export * from "./spells/spell-components.ts";
export * from "./checks/concentration.ts";
export * from "./areas/areas.ts";
export { AREA_LIMITS } from "./areas/area-shapes.ts";
export * from "./areas/area-sight.ts";
export * from "./conditions/exhaustion.ts";
export * from "./conditions/conditions.ts";
export * from "./conditions/apply-condition.ts";
export * from "./conditions/condition-effects.ts";
export * from "./turn/actions.ts";
export * from "./basics/creature-kinds.ts";
export * from "./creatures/stat-block.ts";
export * from "./checks/inspiration.ts";
export * from "./checks/senses.ts";
export * from "./movement/hazards.ts";
export * from "./movement/burning.ts";
export * from "./rest/supplies.ts";
export * from "./attack/objects.ts";
export * from "./creatures/carrying.ts";
export * from "./rest/travel.ts";
export * from "./movement/mounts.ts";
export * from "./attack/underwater.ts";
export * from "./checks/social.ts";
export * from "./turn/d20-3e-turn.ts";
export * from "./attack/threats.ts";
export * from "./attack/full-attack.ts";
export * from "./death/d20-3e-death.ts";
export * from "./damage/area-damage.ts";
export * from "./basics/random.ts";
export * from "./simulation/simulate.ts";
export * from "./movement/shape-change.ts";
