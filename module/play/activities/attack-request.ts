/** What an attack is asked for with. */
import type { OpposedActor } from "../../documents/actor.ts";
import type { AttackMode, OpposedItem } from "../../documents/item.ts";
import type { Contribution } from "../../rules/basics/contribution.ts";
import type { Cover, DefenseKind } from "../../rules/basics/ids.ts";
import type { Assignment } from "./distribute.pure.ts";
import type { Cast } from "./use-plan.pure.ts";
import type { Advantage } from "../shared/records.pure.ts";
import type { Place } from "../protocol/places.ts";
import type { Combatant } from "../shared/types.ts";

/** A target as a dialog names it; without an actor it is nobody yet. */
export interface RequestedTarget {
  readonly actor: OpposedActor | null;
  readonly token: TokenDocument.Implementation | null;
  readonly cover: Cover;
  readonly bonus: Contribution | null;
  /** How many strikes of the whole attack go to this target. */
  readonly strikes: number;
}

export interface AttackRequest {
  readonly item: OpposedItem | null;
  readonly mode: AttackMode;
  readonly attackers: readonly Combatant[];
  readonly targets: readonly RequestedTarget[];
  readonly advantage: Advantage;
  /** Dice formula or "". Russian notation is accepted. */
  readonly situational: string;
  /** "" = what the weapon says. */
  readonly defense: DefenseKind | "";
  /** undefined = by the chat's own mode. */
  readonly secret: boolean | undefined;
  /** Melee: whom it would bring to 0 it knocks out. @rule B-DEATH-14 */
  readonly spares?: boolean;
  /** Who strikes whom; left out = attackers take turns by the number of strikes on each target. */
  readonly assignment?: readonly Assignment[];
  /** What is remembered of fumbles is in `advantage` and `situational` already: a window has suggested it. */
  readonly remembered?: boolean;
  /** Of a spell or a feature: how it is used; left out = as usual. */
  readonly cast?: Cast;
  /** Of a free attack: the movement that it answers, and the one place where its message stands. */
  readonly trigger?: { readonly movement: string; readonly place: Place };
}
