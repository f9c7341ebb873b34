/** Types of a request for an attack. */
import type { OpposedActor } from "../../documents/actor.ts";
import type { AttackMode, OpposedItem } from "../../documents/item.ts";
import type { Contribution } from "../../rules/basics/contribution.ts";
import type { Cover, DefenseKind } from "../../rules/basics/ids.ts";
import type { Assignment } from "./distribute.pure.ts";
import type { Cast } from "./use-plan.pure.ts";
import type { Advantage } from "../common/records.pure.ts";
import type { Place } from "../protocol/places.ts";
import type { Combatant } from "../common/types.ts";

/** A target in the attack dialog. `actor` is null if no target is chosen yet. */
export interface RequestedTarget {
  readonly actor: OpposedActor | null;
  readonly token: TokenDocument.Implementation | null;
  readonly cover: Cover;
  readonly bonus: Contribution | null;
  /** Number of strikes of the attack on this target. */
  readonly strikes: number;
}

export interface AttackRequest {
  readonly item: OpposedItem | null;
  readonly mode: AttackMode;
  readonly attackers: readonly Combatant[];
  readonly targets: readonly RequestedTarget[];
  readonly advantage: Advantage;
  /** Dice formula, or "". Russian dice notation is accepted. */
  readonly situational: string;
  /** Kind of Defense; "" for the one the weapon names. */
  readonly defense: DefenseKind | "";
  /** Whether the attack is secret. undefined follows the roll mode of the chat. */
  readonly secret: boolean | undefined;
  /** Melee only: knock the target out instead of bringing it to 0 hit points. @rule B-DEATH-14 */
  readonly spares?: boolean;
  /** The target of each strike. Left out, the attackers take turns according to the number of strikes on each target. */
  readonly assignment?: readonly Assignment[];
  /** True if `advantage` and `situational` already include the consequences of earlier fumbles. */
  readonly remembered?: boolean;
  /** Choices for a spell or feature. Left out for the default use. */
  readonly cast?: Cast;
  /** For an opportunity attack: id of the movement that provokes it, and the only place in the log for its message. */
  readonly trigger?: { readonly movement: string; readonly place: Place };
}
