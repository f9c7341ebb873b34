/** What the window of a use is drawn from. */
import type { UseChoice, UseFacts, UsePlan } from "../../play/activities/use-plan.pure.ts";
import type { FormValues } from "../forms/form-view.ts";
import type { Held } from "./obstacle-views.ts";
import type { RowFacts, UsePerson } from "./person-row.ts";
import type { ThingName } from "../words/use-words.ts";

/** A thing, or somebody it may be for. */
export interface UseCandidate {
  readonly uuid: string;
  readonly name: string;
}

export interface UseOffer {
  readonly img: string;
  readonly title: string;
  /** Who does it, by name. */
  readonly doer: string;
  readonly facts: UseFacts;
  readonly plan: UsePlan;
  readonly choice: UseChoice;
  readonly dc: number;
  /** What is concentrated on now; "" for nothing. */
  readonly held: string;
  /** Shown to be ticked: those who are near at hand. */
  readonly near: readonly UsePerson[];
  /** Those who may be added. */
  readonly others: readonly UseCandidate[];
  readonly chosen: ReadonlySet<string>;
  /** Names of those it is for who have all of their hit points, as far as that is to be known. */
  readonly whole: readonly string[];
  /** Things that may be the material. */
  readonly things: readonly UseCandidate[];
  /** Injuries of those it is for that it cures, by id; left out = none. */
  readonly cures?: readonly { readonly id: string; readonly name: string }[];
  /** Language key. */
  readonly verb: string;
  /** What its rows of targets depend on, and the covers that were chosen. */
  readonly row: Omit<RowFacts, "activity">;
  readonly values: FormValues;
  /** Feet to the place of its area, where that is farther than it reaches; null = it is not, or nothing was placed. */
  readonly tooFar: number | null;
  /** Language key of what puts its area on the board, for the first time or elsewhere; "" = nothing does. */
  readonly places: string;
  /** Whether it moves what could be cast anew as well; left out = it does not. */
  readonly anew?: boolean;
  /** What could be put away for a free hand; left out = nothing. */
  readonly frees?: readonly Held[];
  /** What the things are called that it takes; left out = their names are not told. */
  readonly thing?: ThingName;
}
