/** What the effects that count did to an actor's declared inputs, read where Foundry has applied them. */
import { changeOrder, readChanges } from "../../compat/effect-shape.ts";
import { changeNumber } from "../effects/judge.ts";
import { numberAt } from "../schema/number-at.ts";
import { effectCredits, type Credits, type CreditedChange } from "../../rules/effect-credits.ts";

/** An effect as far as it is looked at. */
interface Applied {
  readonly name: string;
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
