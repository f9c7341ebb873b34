/** Types that the applications share with checks. */
import type { Prompt } from "../protocol/prompt-queue.ts";
import type { ConditionId } from "../../rules/conditions/conditions.ts";
import type { Contribution } from "../../rules/basics/contribution.ts";
import type { CheckResult } from "../../rules/checks/checks.ts";
import type { Cover } from "../../rules/basics/ids.ts";
import type { AskedState, RequestState } from "./fold-request.pure.ts";
import type { Reroll } from "../dice/reroll.pure.ts";
import type { RolledDice } from "../dice/verify.pure.ts";
import type { Advantage } from "../common/records.pure.ts";
import type { CheckRecord, RequestRecord } from "./check-records.pure.ts";
import type { AdvantageReason, Reveal } from "../common/types.ts";

/** A prompt for a check that a GM requests from a character of this user. */
export interface CheckRequest extends Prompt {
  readonly verb: "check";
  readonly check: Pick<CheckRecord, "kind" | "key" | "characteristic"> & { readonly as?: CheckRecord["as"] };
  /** The sense without which the check fails; "" = none. */
  readonly needs: CheckRecord["needs"];
  /** The DC that all users know, or null. */
  readonly dc: number | null;
  readonly difficulty: "none" | "shown" | "hidden";
  /** Name of the opponent in a contest as this user may know it, or null. */
  readonly opponent: string | null;
  /** The condition that a save prevents; omitted or "" = not stated. */
  readonly threat?: ConditionId | "";
  readonly parts: readonly Contribution[];
  readonly total: number;
  /** Whether the tool is missing; then the total does not include the training with it. */
  readonly withoutTool: boolean;
  /** Advantage or disadvantage that the GM gives with the request. */
  readonly given: Advantage;
  readonly reasons: readonly AdvantageReason[];
  /** The suggestion from `given` and the reasons. */
  readonly advantage: Advantage;
  readonly situational: string;
  /** Language key of the condition that makes the check fail without a roll; "" if it is rolled. */
  readonly fails: string;
  /** Text of a module for this failure; omitted or "" = no module demands it. */
  readonly failsBy?: string;
}

export interface CheckOptions {
  readonly advantage?: Advantage;
  readonly situational?: string;
  readonly dc?: number | null;
  readonly dcHidden?: boolean;
  /** Replaces the usual characteristic of a skill, an Attribute or a tool; "" = the usual one. */
  readonly characteristic?: CheckRecord["characteristic"];
  /** Kind of an Attribute roll; omitted = a save. */
  readonly as?: CheckRecord["as"];
  /** Key of the skill that the tool check uses; "" without one. */
  readonly skill?: string;
  /** The sense without which the check fails; "" = none. */
  readonly needs?: CheckRecord["needs"];
  /** Cover of the creature, for saves with Acrobatics. */
  readonly cover?: Cover;
  /** Rolls even if a condition makes the check fail. */
  readonly anyway?: boolean;
  /** Uuids of the opponents; omitted = the targets of this user. */
  readonly against?: readonly (string | null)[];
  /** For a save: the conditions that it prevents. */
  readonly threats?: readonly string[];
  /** Whether it is a save against a spell. Default: false. */
  readonly spell?: boolean | undefined;
  /** For a check that is an action: the action, its cost in the roller's turn, and its target. */
  readonly forAction?: Pick<CheckRecord, "action" | "spends"> & Partial<Pick<CheckRecord, "target" | "injury">>;
}

/** A check as its card shows it. */
export interface CheckState {
  readonly record: CheckRecord;
  readonly void: string | null;
  /** Whether it has no roll, because it failed without one. A feature may make such a save succeed. */
  readonly unrolled: boolean;
  /** Whether it failed without a roll and nothing makes it succeed. */
  readonly failed: boolean;
  readonly faces: readonly number[];
  readonly bonus: readonly RolledDice[];
  readonly natural: number;
  readonly total: number;
  /** True if a reaction makes the save succeed; omitted = none. */
  readonly succeeds?: true;
  readonly result: CheckResult | null;
  /** The rerolled die. */
  readonly reroll: Reroll | null;
  /** Whether this user may spend inspiration on the check. */
  readonly inspire: boolean;
  /** Whether the viewing user may see the name, the numbers and the DC. */
  readonly reveal: Pick<Reveal, "name" | "totals" | "breakdown"> & { readonly dc: boolean };
  readonly rolling: boolean;
}

/** An asked actor with everything that a card may show. */
export interface AskedView {
  readonly key: string;
  readonly name: string;
  readonly img: string;
  readonly check: CheckRequest["check"];
  readonly state: AskedState;
  readonly reveal: Pick<Reveal, "name" | "totals" | "breakdown">;
  /** The users that the card waits for; empty if answered. */
  readonly waiting: readonly { readonly name: string; readonly self: boolean }[];
  /** Whether this user may roll for the actor now. */
  readonly may: boolean;
  /** Whether this user may spend inspiration on the roll. */
  readonly inspire: boolean;
  /** Whether the dice animation is still running. */
  readonly rolling: boolean;
}

/** A request as its card shows it to this user. */
export interface RequestView {
  readonly record: RequestRecord;
  /** Language key of the reason why the request is invalid. */
  readonly void: string | null;
  /** The DC if this user may know it. */
  readonly dc: number | null;
  readonly mayReveal: boolean;
  readonly asked: readonly AskedView[];
  readonly contest: RequestState["contest"];
}
