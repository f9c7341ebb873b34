/** What a defender is asked, and what he answers with. */
import type { Prompt } from "../protocol/prompts.ts";
import type { Contribution } from "../../rules/basics/contribution.ts";
import type { Cover, DefenseKind } from "../../rules/basics/ids.ts";
import type { TargetRecord } from "../resolve/attack-records.pure.ts";
import type { Advantage, Participant } from "../shared/records.pure.ts";
import type { AdvantageReason } from "../shared/types.ts";

export interface DefendOptions {
  /** Key of the Attribute that answers a contest, where several may; left out = the best. @rule C-65 */
  readonly way?: string;
  /** Lets a save fail without a roll. @rule B-SAVE-02 */
  readonly willing?: boolean;
  readonly advantage?: Advantage;
  readonly cover?: Cover;
  /** Dice formula or "". */
  readonly situational?: string;
  readonly kind?: DefenseKind;
  /** A number instead of a roll (GM). */
  readonly fixed?: number | null;
}

/** One prompt: all strikes of one attack on one target of this user. */
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
  /** Attack numbers of the strikes; empty when the attack is secret. */
  readonly attacks: readonly { readonly key: string; readonly natural: number; readonly total: number }[];
  /** Why the strikes have advantage or disadvantage, as far as this user may know it. */
  readonly reasons: readonly Omit<AdvantageReason, "data">[];
  /** What speaks for and against its own roll, what that suggests, what modules add to it and why it would come to nothing. */
  readonly own: readonly AdvantageReason[];
  readonly advantage: Advantage;
  readonly added: readonly Contribution[];
  readonly fails: string;
  readonly secret: boolean;
  /** Attribute that whoever is hit saves with by the same press; "" = none. */
  readonly rider: string;
  readonly parts: Readonly<Record<DefenseKind, { readonly parts: readonly Contribution[]; readonly total: number }>>;
}
