/** The progress of a creation: what the draft would make, and what is still open. */
import { isPhysical } from "../../data/actor/item-totals.ts";
import { outcomeOf, raisedAmong, withMastery, type Outcome } from "../../play/character/creation.ts";
import { spellsToLearn } from "../../play/character/creation-spells.ts";
import { STEPS, type Draft, type Step } from "../../play/character/draft.pure.ts";
import type { Character } from "../../play/character/mastery.ts";
import { originOf } from "../../play/character/origin.ts";
import { CHARACTERISTICS } from "../../rules/basics/ids.ts";
import { gameOf } from "../../rules/games/games.ts";
import { currentRuleset } from "../../core/settings.ts";
import { gameTexts } from "../words/texts-game.ts";
import { openIssuesOf, type OpenIssue } from "./summary-view.ts";

/** The progress of a creation: preview, open decisions, and completed steps. */
export interface Progress {
  readonly outcome: Outcome;
  /** The preview character with the wished mastery, if the points suffice. */
  readonly trained: Character;
  readonly openIssues: readonly OpenIssue[];
  readonly done: ReadonlySet<Step>;
  /** Steps in which something was chosen. */
  readonly started: ReadonlySet<Step>;
  /** The steps of this character. Characters without spells skip that step. */
  readonly steps: readonly Step[];
}

/** Computes the progress once, so that all steps and the summary agree. */
export async function progressOf(actor: Character, draft: Draft): Promise<Progress> {
  const outcome = await outcomeOf(actor, draft);
  const paid = withMastery(outcome, draft);
  const trained = paid ?? outcome.character;
  const openIssues = openIssuesOf(
    trained,
    draft,
    await raisedAmong(actor, draft),
    { ...outcome, paid: paid !== null },
    gameTexts,
  );
  const { points } = trained.system;
  const { guide, ranks } = gameOf(currentRuleset());
  const ranked = Object.values(draft.ranks).some((value) => value > 0);
  const started: Readonly<Record<Step, boolean>> = {
    species: originOf(trained, "species") !== null,
    background: originOf(trained, "background") !== null,
    class: originOf(trained, "class") !== null,
    values: true,
    mastery: ranks ? ranked : points.talents.earned > 0 || points.power.earned > 0,
    training: originOf(trained, "class") !== null,
    spells: true,
    equipment: trained.items.contents.some(({ system }) => isPhysical(system)),
    summary: false,
  };
  const edited: Partial<Record<Step, boolean>> = {
    values: CHARACTERISTICS.some((key) => draft.values[key] !== null),
    mastery: ranks ? ranked : draft.wishes.length > 0,
    spells: draft.spells.length > 0,
  };
  const learns = Object.values(spellsToLearn(trained)).some((count) => count > 0);
  return {
    outcome,
    trained,
    openIssues,
    steps: guide.filter((step) => step !== "spells" || learns),
    started: new Set(STEPS.filter((step) => started[step] && edited[step] !== false)),
    done: new Set(STEPS.filter((step) => started[step] && !openIssues.some((one) => one.step === step))),
  };
}
