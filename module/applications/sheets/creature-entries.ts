/** Handles fields that are not part of the form: hit points, quantities, counters, languages. */
import { countedPoints } from "../../rules/damage/counted-points.ts";
import { numberProblem, typedProblem, type NumberBounds } from "../common/read-number.ts";
import { gameTexts } from "../words/texts-game.ts";
import { chooseEnd } from "../effects/end-choice.ts";
import { nameOf, readNumber } from "../forms/number-entry.ts";
import { parseHitPoints } from "./view/hit-points.ts";
import { readList } from "./view/person.ts";
import { isPhysical } from "../../data/actor/item-totals.ts";
import { CIRCLES } from "../../rules/spells/caster.ts";
import { deathMarks, marksOfBlows } from "../../documents/effects/wounds.ts";
import { setUses } from "../../play/inventory/limited-uses.ts";

/** Bounds of the hit point field, in both directions. */
const HIT_POINTS: NumberBounds = { min: -999_999, max: 999_999 };

/** Stores the value of each field marked `data-field` when it changes. */
export function listenForEntries(element: HTMLElement, actor: Actor.Implementation): void {
  element.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement) void enter(target, actor);
  });
}

/** Counters of a sheet that the user increases and decreases, by kind and key. */
interface Counter {
  /** The stored value. */
  readonly value: number;
  /** Writes the value. Resolves to false when the value is refused. */
  readonly write: (value: number) => Promise<unknown>;
}

/** Counters of dying. */
const DEATH = ["marks", "successes", "failures"] as const;

/**
 * Returns the counter.
 * @returns null for what the actor does not have
 */
export function counterOf(actor: Actor.Implementation, kind: string, key: string): Counter | null {
  const data = actor.creature;
  if (!data) return null;
  if (kind === "slot") {
    const circle = CIRCLES.find((known) => known === key);
    return circle
      ? {
          value: data.spellcasting.slots[circle].value,
          write: (value) => actor.update({ [`system.spellcasting.slots.${circle}.value`]: value }),
        }
      : null;
  }
  if (kind === "death") {
    const name = DEATH.find((known) => known === key);
    if (name === "marks") {
      // Marks that damage caused are derived and stay, so the stored number is only the manual correction.
      const write = (value: number): Promise<unknown> =>
        actor.update({ [`system.death.${name}`]: value - marksOfBlows(actor) });
      return { value: deathMarks(actor), write };
    }
    return name
      ? { value: data.death[name], write: (value) => actor.update({ [`system.death.${name}`]: value }) }
      : null;
  }
  const item = actor.items.get(key);
  if (kind === "quantity" && item && isPhysical(item.system))
    return { value: item.system.quantity, write: (quantity) => item.update({ system: { quantity } }) };
  if (kind !== "uses" || !item) return null;
  if (item.isKind("feature")) return { value: item.system.uses.value, write: (value) => setUses(item, value) };
  if (isPhysical(item.system))
    return { value: item.system.uses.value, write: (value) => item.update({ system: { uses: { value } } }) };
  return null;
}

async function enter(input: HTMLInputElement, actor: Actor.Implementation): Promise<void> {
  switch (input.dataset["field"]) {
    case "hit-points":
      return changeHitPoints(input, actor);
    // Quantities accept changes such as `-3`, `+5`, `=20`.
    case "quantity":
      return changeCounter(
        input,
        counterOf(actor, "quantity", input.closest<HTMLElement>("[data-item-id]")?.dataset["itemId"] ?? ""),
      );
    // Number fields of slots and uses that are too many for pips.
    case "counter":
      return changeCounter(input, counterOf(actor, input.dataset["counter"] ?? "", input.dataset["key"] ?? ""));
    // Difficulty of the save that ends the next condition.
    case "span-dc":
      chooseEnd(actor, "dc", input.value);
      return;
    case "languages":
      return changeLanguages(input, actor);
  }
}

async function changeCounter(input: HTMLInputElement, counter: Counter | null): Promise<void> {
  const number = counter && readNumber(input, counter.value);
  if (!counter || number === null || number === counter.value) return;
  if ((await counter.write(number)) === false) input.value = String(counter.value);
}

/** Applies `-7`, `+3`, `=12` or `=-5` to the hit points. Any other text restores the old number. */
async function changeHitPoints(input: HTMLInputElement, actor: Actor.Implementation): Promise<void> {
  const typed = parseHitPoints(input.value);
  if (!typed) {
    const label = nameOf(input);
    ui.notifications.warn(
      typedProblem(input.value, HIT_POINTS, gameTexts, label) ||
        numberProblem("letters", input.value, HIT_POINTS, gameTexts, label),
    );
  }
  input.value = String(countedPoints(actor.hitPoints));
  if (typed?.kind === "change") await actor.changeHitPoints(typed.amount);
  else if (typed) await (await import("../../documents/ledger/points-by-hand.ts")).setByHand(actor, typed.value);
}

async function changeLanguages(input: HTMLInputElement, actor: Actor.Implementation): Promise<void> {
  if (actor.creature) await actor.update({ system: { languages: readList(input.value) } });
}
