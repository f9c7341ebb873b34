/** Input of the use window. */
import type { WindowNotes } from "./obstacle-views.ts";
import type { UseChoice, UseFacts, UsePlan } from "../../play/activities/use-plan.pure.ts";
import type { FormValues } from "../forms/form-view.ts";
import type { Held } from "./obstacle-views.ts";
import type { RowFacts, UsePerson } from "./use-target-row.ts";
import type { ThingName } from "../words/use-words.ts";

/** An item, or a possible target. */
export interface UseCandidate {
  readonly uuid: string;
  readonly name: string;
}

export interface UseOffer {
  readonly img: string;
  readonly title: string;
  /** Name of the acting creature. */
  readonly doer: string;
  readonly facts: UseFacts;
  readonly plan: UsePlan;
  readonly choice: UseChoice;
  readonly dc: number;
  /** Name of the current concentration; "" for none. */
  readonly held: string;
  /** Possible targets with checkboxes. */
  readonly near: readonly UsePerson[];
  /** Further targets that the user can add. */
  readonly others: readonly UseCandidate[];
  readonly chosen: ReadonlySet<string>;
  /** Names of targets with full hit points, as far as the user may know. */
  readonly whole: readonly string[];
  /** Items that can be the material. */
  readonly things: readonly UseCandidate[];
  /** Injuries of the targets that the activity cures, by id; omitted for none. */
  readonly cures?: readonly { readonly id: string; readonly name: string }[];
  /** Language key of the verb. */
  readonly verb: string;
  /** Properties for the target rows, and the chosen cover. */
  readonly row: Omit<RowFacts, "activity">;
  readonly values: FormValues;
  /** Distance in feet to a placed area that is out of range; null when it is in range, or not placed. */
  readonly tooFar: number | null;
  /** Language key of the button that places the area, or places it again; "" for none. */
  readonly places: string;
  /** Whether the activity moves an effect and could also be cast again. Default: false. */
  readonly anew?: boolean;
  /** Items to put away for a free hand. Default: none. */
  readonly frees?: readonly Held[];
  /** Whether a spell would provoke the enemies beside its caster, as a warning. Default: none. */
  readonly provoked?: WindowNotes["warnings"];
  /** Returns the names of consumed items; omitted when the names are hidden. */
  readonly thing?: ThingName;
}
