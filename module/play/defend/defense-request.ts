/** Data of a defense prompt, and the user's choices. */
import type { Prompt } from "../protocol/prompt-queue.ts";
import type { Contribution } from "../../rules/basics/contribution.ts";
import type { Cover, DefenseKind } from "../../rules/basics/ids.ts";
import type { TargetRecord } from "../resolve/attack-records.pure.ts";
import type { Advantage, Participant } from "../common/records.pure.ts";
import type { AdvantageReason } from "../common/types.ts";

export interface DefendOptions {
  /** Key of the Attribute for a contest with several choices. Left out for the best one. @rule C-65 */
  readonly way?: string;
  /** True to fail the save willingly, without a roll. @rule B-SAVE-02 */
  readonly willing?: boolean;
  readonly advantage?: Advantage;
  readonly cover?: Cover;
  /** Dice formula, or "". */
  readonly situational?: string;
  readonly kind?: DefenseKind;
  /** Fixed number instead of a roll, for GMs. */
  readonly fixed?: number | null;
}

/** A prompt for all strikes of one attack on one target. */
export interface DefenseRequest extends Prompt {
  readonly verb: "defense";
  readonly target: TargetRecord;
  readonly attackers: readonly Participant[];
  readonly itemName: string;
  readonly itemImg: string;
  readonly strikes: number;
  readonly kind: DefenseKind;
  readonly ranged: boolean;
  readonly cover: Cover;
  /** Attack rolls of the strikes. Empty if this user may not see them. */
  readonly attacks: readonly { readonly key: string; readonly natural: number; readonly total: number }[];
  /** Reasons for the strikes' advantage that this user may see. */
  readonly reasons: readonly Omit<AdvantageReason, "data">[];
  /**
   * Reasons for the Defense roll itself. `advantage` is the suggestion, `added` holds contributions of modules, and `fails` says
   * why the Defense fails without a roll.
   */
  readonly own: readonly AdvantageReason[];
  readonly advantage: Advantage;
  readonly added: readonly Contribution[];
  readonly fails: string;
  readonly secret: boolean;
  /** Attribute of the save against the rider, rolled together with the Defense; "" if there is none. */
  readonly rider: string;
  readonly parts: Readonly<Record<DefenseKind, { readonly parts: readonly Contribution[]; readonly total: number }>>;
}
