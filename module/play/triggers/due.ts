/** One thing that is due of a creature at the start or the end of its turn. */
import type { OpposedActor } from "../../documents/actor.ts";
import { presentTurn } from "../../documents/fights/turn-history.ts";
import type { DueCause } from "../../rules/turn/turn-dues.ts";
import { notifyWarning } from "../shared/notify.ts";
import type { TurnRecord } from "../shared/records.pure.ts";
import { tokenOf, nameForViewer } from "../scene/tokens.ts";

export interface Due extends DueCause {
  /** The id that its message will have: the same for all, and another in each turn. */
  readonly id: string;
  readonly actor: OpposedActor;
  /** The creature's own turn for which it is due; null for what waits for no turn. */
  readonly turn: TurnRecord | null;
  /** What it comes from, by name; "" where the kind says it all. */
  readonly name: string;
  /** Whether somebody has done it, to the end. */
  readonly done: boolean;
  /** Whether it comes without anybody's press; left out = it does. */
  readonly byItself?: boolean;
  readonly act: () => Promise<void>;
}

/** What is due at once, in its turn and outside of it, until it is done. @param name see {@link Due} */
export function dueNow(
  actor: OpposedActor,
  kind: Due["kind"],
  id: string,
  act: () => Promise<unknown>,
  name = "",
): Due {
  const done = async (): Promise<void> => {
    await act();
  };
  return { id, kind, begun: null, actor, turn: null, name, done: false, act: done };
}

/** What nobody has to choose: the two answers to one question. @rule H-DEATH-01 */
export const CHOICES: readonly Due["kind"][] = ["stand", "dropOut"];

/** Words of an id that only one turn has. */
export const keyOf = (kind: string, { combat, round, combatant }: TurnRecord): string =>
  [kind, combat, String(round), combatant].join(":");

/** Whether this user may do it, which is told where not. */
export function mayDo(actor: OpposedActor): boolean {
  if (!actor.isOwner) notifyWarning("OD20.Notify.noPermission", { name: nameForViewer(actor) });
  return actor.isOwner;
}

/** Whether a creature is hidden from players: what is rolled for it is for the GMs. */
export function isConcealed(actor: OpposedActor, turn: TurnRecord): boolean {
  const fight = game.combats.get(turn.combat);
  return fight?.combatants.get(presentTurn(fight, turn).combatant)?.hidden === true || tokenOf(actor)?.hidden === true;
}
