/** What the effects that count did to an actor's declared inputs, read where Foundry has applied them. */
import { changeOrder, readChanges } from "../../compat/effect-shape.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { readSways } from "../effects/sways.pure.ts";
import { advantageState, type AdvantageState } from "../../rules/checks/checks.ts";
import { conditionEffects } from "../../rules/conditions/condition-effects.ts";
import { CONDITIONS } from "../../rules/conditions/conditions.ts";
import { ATTRIBUTE_CHARACTERISTIC } from "../../rules/basics/ids.ts";
import { changeNumber } from "../effects/judge.ts";
import { numberAt } from "../schema/number-at.ts";
import { effectCredits, type Credits, type CreditedChange } from "../../rules/basics/effect-credits.ts";

/** An effect as far as it is looked at. */
interface Applied {
  readonly name: string;
  readonly flags?: object;
}

/** Whether what sways checks of Awareness, or what ails, gives them advantage or disadvantage. @rule B-SENSE-10 B-DICE-07 */
export function swayedPassive(effects: readonly Applied[], conditions: readonly string[] = []): AdvantageState {
  const about = ["", "awareness", ATTRIBUTE_CHARACTERISTIC.awareness];
  const swayed = effects.flatMap(({ flags }) => {
    const own: unknown = flags && Reflect.get(flags, SYSTEM_ID);
    const said = typeof own === "object" && own !== null ? readSways(Reflect.get(own, "sways")) : [];
    return said.filter(({ roll, key }) => roll === "check" && about.includes(key)).map(({ value }) => value);
  });
  const known = CONDITIONS.filter((id) => conditions.includes(id));
  const ailing = conditionEffects(known).checks.disadvantages.length;
  return advantageState(
    swayed.filter((value) => value > 0).length,
    swayed.filter((value) => value < 0).length + ailing,
  );
}

/**
 * The named parts of every bonus.
 * @param effects those that count, in their order
 * @param stored the data before any effect
 */
export function appliedCredits(effects: readonly Applied[], stored: object): Credits {
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
