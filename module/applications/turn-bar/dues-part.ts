/** What is due of a creature now, for the turn bar and the sheet. */
import type { OpposedActor } from "../../documents/actor.ts";
import { doDue as act, duesOf, isMine } from "../../play/due/dues.ts";
import { gameTexts } from "../texts-game.ts";

/** One thing that is due. */
export interface BarDue {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  /** Whether it is for this user to do; others who may do it wait for him. */
  readonly mine: boolean;
}

/** What is due of a creature now, for those who may do it, in its order. */
export function barDues(actor: OpposedActor): BarDue[] {
  if (!actor.isOwner) return [];
  const mine = isMine(actor);
  const { t } = gameTexts;
  return duesOf(actor).map(({ id, kind, name }) => ({
    id,
    label: t(`OD20.Due.${kind}`, { name }),
    hint: t(`OD20.Due.Hint.${kind}`),
    mine,
  }));
}

/** Does one of them. */
export async function doDue(actor: OpposedActor, id: string): Promise<void> {
  await act(actor, id);
}
