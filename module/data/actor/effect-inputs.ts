/** What effects and conditions add to the preparation of a creature. */
import type { Preparation } from "./prepare-creature.ts";
import type { Shape } from "./creature-derived.ts";
import { figuresOf } from "./scale-values.ts";
import { changeOrder, readChanges } from "../../compat/effect-shape.ts";
import { effectData, type EffectLike } from "../effects/model.ts";
import { advantageState, type AdvantageState } from "../../rules/checks/checks.ts";
import { conditionEffects } from "../../rules/conditions/condition-effects.ts";
import { CONDITIONS } from "../../rules/conditions/conditions.ts";
import { ATTRIBUTE_CHARACTERISTIC } from "../../rules/basics/ids.ts";
import { changeNumber } from "../effects/valid-change.ts";
import { numberAt } from "../schema/left-out.ts";
import { formOf } from "../../rules/movement/shape-change.ts";
import { effectCredits, type Credits, type CreditedChange } from "../../rules/basics/effect-credits.ts";

/** The part of an effect that this file reads. */
interface Applied extends EffectLike {
  readonly name: string;
}

/** An effect that may give a shape, and who bears effects. */
type Shaping = EffectLike & Pick<ActiveEffect.Implementation, "id" | "img" | "parent">;
type Bearer = Pick<Actor.Implementation, "appliedEffects" | "conditions" | "creature" | "fallen">;

/**
 * Returns the advantage state of passive Awareness: it counts effects that sway Awareness checks, and conditions.
 * @rule B-SENSE-10 B-DICE-07
 */
function passiveEffectAdvantage(effects: readonly Applied[], conditions: readonly string[] = []): AdvantageState {
  const about = ["", "awareness", "awarenessSkill", ATTRIBUTE_CHARACTERISTIC.awareness];
  const swayed = effects
    .flatMap((effect) => effectData(effect).rolls.sways)
    .filter(({ roll, key }) => roll === "check" && about.includes(key))
    .map(({ value }) => value);
  const known = CONDITIONS.filter((id) => conditions.includes(id));
  const ailing = known.length === 0 ? 0 : conditionEffects(known).checks.disadvantages.length;
  return advantageState(
    swayed.filter((value) => value > 0).length,
    swayed.filter((value) => value < 0).length + ailing,
  );
}

/**
 * Returns the named contributions of effects to every declared bonus.
 * @param effects the effects that count, in the order in which they apply
 * @param stored the actor data before any effect
 */
function appliedCredits(effects: readonly Applied[], stored: object): Credits {
  const changes = effects.flatMap((effect) => readChanges(effect).map((change) => ({ change, name: effect.name })));
  const ordered = changes.sort((a, b) => changeOrder(a.change) - changeOrder(b.change));
  const credited = ordered.flatMap(({ name, change: { key, way, value } }): CreditedChange[] => {
    const number = changeNumber(value);
    return number === null || !key.startsWith("system.")
      ? []
      : [{ name, path: key.slice("system.".length), way, value: number }];
  });
  return effectCredits(credited, (path) => numberAt(stored, path)?.value ?? 0);
}

/**
 * Returns the shape of another creature that the newest effect on a creature gives, or else one of its items; null if none does, or if the
 * creature is dead.
 * @rule B-SPL-11
 */
function shapeIn(effects: readonly Shaping[], dead: boolean): Shape | null {
  const found = effects.filter((effect) => effectData(effect).shape.creature !== "");
  const newest = found.findLast(({ parent }) => parent instanceof Actor) ?? found.at(-1);
  const taken = newest ? { ...effectData(newest).shape, effect: newest.id ?? "", img: newest.img ?? "" } : null;
  return formOf({ own: null, taken, dead });
}

/**
 * Reads the effects and conditions of an actor once. Foundry decides anew at each read which effects apply.
 * @param stored the actor data before any effect
 */
export function effectInputs(
  { appliedEffects, conditions, creature, fallen }: Bearer,
  stored: object,
): Required<Pick<Preparation, "credits" | "figures" | "conditions" | "passive" | "shape">> {
  return {
    shape: shapeIn(appliedEffects, fallen === "dead" || creature?.death.dead === true),
    credits: appliedCredits(appliedEffects, stored),
    figures: figuresOf(appliedEffects),
    conditions,
    passive: passiveEffectAdvantage(appliedEffects, conditions),
  };
}
