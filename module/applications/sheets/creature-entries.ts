/** What is typed into fields that are not the form's own: hit points, quantities, counters, languages. */
import { countedPoints } from "../../rules/damage/hit-points.ts";
import { numberProblem, typedProblem, type NumberBounds } from "../shared/read-number.ts";
import { gameTexts } from "../words/texts-game.ts";
import { counterOf, type Counter } from "./counters.ts";
import { chooseEnd } from "../effects/end-choice.ts";
import { nameOf, readNumber } from "../forms/number-entry.ts";
import { parseHitPoints } from "./view/hit-points.ts";
import { readList } from "./view/person.ts";

/** What the field takes, whichever way the points go. */
const HIT_POINTS: NumberBounds = { min: -999_999, max: 999_999 };

/** Stores what each field marked `data-field` says, when it is left. */
export function listenForEntries(element: HTMLElement, actor: Actor.Implementation): void {
  element.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement) void enter(target, actor);
  });
}

async function enter(input: HTMLInputElement, actor: Actor.Implementation): Promise<void> {
  switch (input.dataset["field"]) {
    case "hit-points":
      return changeHitPoints(input, actor);
    // Arrows shot and found: `-3`, `+5`, `=20`.
    case "quantity":
      return changeCounter(
        input,
        counterOf(actor, "quantity", input.closest<HTMLElement>("[data-item-id]")?.dataset["itemId"] ?? ""),
      );
    // Slots and uses where there are too many for pips.
    case "counter":
      return changeCounter(input, counterOf(actor, input.dataset["counter"] ?? "", input.dataset["key"] ?? ""));
    // Typed before the condition is set that it belongs to.
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

/** `-7`, `+3`, `=12`, `=-5`; anything else puts the old number back. */
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
  else if (typed) await (await import("../../documents/shared/points-by-hand.ts")).setByHand(actor, typed.value);
}

async function changeLanguages(input: HTMLInputElement, actor: Actor.Implementation): Promise<void> {
  if (actor.creature) await actor.update({ system: { languages: readList(input.value) } });
}
