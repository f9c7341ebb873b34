/** Shapes that the applications exchange with checks. */
import type { Prompt } from "../protocol/prompts.ts";
import type { ConditionId } from "../../rules/conditions/conditions.ts";
import type { Contribution } from "../../rules/basics/contribution.ts";
import type { CheckResult } from "../../rules/checks/checks.ts";
import type { Cover } from "../../rules/basics/ids.ts";
import type { AskedState, RequestState } from "./fold-request.pure.ts";
import type { Reroll } from "../dice/reroll.pure.ts";
import type { RolledDice } from "../dice/verify.pure.ts";
import type { Advantage } from "../shared/records.pure.ts";
import type { CheckRecord, RequestRecord } from "./records.pure.ts";
import type { AdvantageReason, Reveal } from "../shared/types.ts";

/** One prompt: a check that a GM asks of a character of this user. */
export interface CheckRequest extends Prompt {
  readonly verb: "check";
  readonly check: Pick<CheckRecord, "kind" | "key" | "characteristic"> & { readonly as?: CheckRecord["as"] };
  /** The sense without which it fails; "" = none. */
  readonly needs: CheckRecord["needs"];
  /** Known to everybody, or null. */
  readonly dc: number | null;
  readonly difficulty: "none" | "shown" | "hidden";
  /** The other side of a contest as this user may know it, or null. */
  readonly opponent: string | null;
  /** The condition that a save is to prevent; left out or "" = that is not said. */
  readonly threat?: ConditionId | "";
  readonly parts: readonly Contribution[];
  readonly total: number;
  /** Asked for a tool that is not at hand: what training with it gives is not in the total. */
  readonly withoutTool: boolean;
  /** What the GM gives with it. */
  readonly given: Advantage;
  readonly reasons: readonly AdvantageReason[];
  /** Suggested: what is given and the reasons. */
  readonly advantage: Advantage;
  readonly situational: string;
  /** Language key of the condition for which it fails without a roll; "" where it is rolled. */
  readonly fails: string;
  /** A module's own words for that; left out or "" = it is no module's. */
  readonly failsBy?: string;
}

export interface CheckOptions {
  readonly advantage?: Advantage;
  readonly situational?: string;
  readonly dc?: number | null;
  readonly dcHidden?: boolean;
  /** Instead of the usual one of a skill, an Attribute or a tool; "" = the usual one. */
  readonly characteristic?: CheckRecord["characteristic"];
  /** As what an Attribute is rolled; left out = as a save. */
  readonly as?: CheckRecord["as"];
  /** Key of the skill that goes with a tool; "" without one. */
  readonly skill?: string;
  /** The sense without which it fails; "" = none. */
  readonly needs?: CheckRecord["needs"];
  /** Of who saves with Acrobatics. */
  readonly cover?: Cover;
  /** Rolls although a condition lets it fail. */
  readonly anyway?: boolean;
  /** Uuids of those whom it is made against; left out, the targets of this user. */
  readonly against?: readonly (string | null)[];
  /** Of a save: conditions that it is to prevent. */
  readonly threats?: readonly string[];
  /** Of a check that is an action: which, what it takes of the roller's turn, and whom it is for. */
  readonly deed?: Pick<CheckRecord, "action" | "spends"> & Partial<Pick<CheckRecord, "target" | "injury">>;
}

/** A check as its card shows it. */
export interface CheckState {
  readonly record: CheckRecord;
  readonly void: string | null;
  /** Whether it failed without a roll. */
  readonly failed: boolean;
  readonly faces: readonly number[];
  readonly bonus: readonly RolledDice[];
  readonly natural: number;
  readonly total: number;
  readonly result: CheckResult | null;
  /** The die that inspiration has replaced. */
  readonly reroll: Reroll | null;
  /** Whether this user may spend inspiration on it. */
  readonly inspire: boolean;
  /** Whether the name, the numbers and the difficulty may be shown to the viewing user. */
  readonly reveal: Pick<Reveal, "name" | "totals" | "breakdown"> & { readonly dc: boolean };
  readonly rolling: boolean;
}

/** One of those asked for a check, with everything that a presenter may show. */
export interface AskedView {
  readonly key: string;
  readonly name: string;
  readonly img: string;
  readonly check: CheckRequest["check"];
  readonly state: AskedState;
  readonly reveal: Pick<Reveal, "name" | "totals" | "breakdown">;
  /** Whom the card waits for; empty when answered. */
  readonly waiting: readonly { readonly name: string; readonly self: boolean }[];
  /** Whether this user may roll for it now. */
  readonly may: boolean;
  /** Whether this user may spend inspiration on its roll. */
  readonly inspire: boolean;
  /** Dice are still falling. */
  readonly rolling: boolean;
}

/** A request for checks as its card shows it to this user. */
export interface RequestView {
  readonly record: RequestRecord;
  /** Language key of the reason why nobody need answer. */
  readonly void: string | null;
  /** As far as this user may know it. */
  readonly dc: number | null;
  readonly mayReveal: boolean;
  readonly asked: readonly AskedView[];
  readonly contest: RequestState["contest"];
}
