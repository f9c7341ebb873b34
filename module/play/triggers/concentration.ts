/** Saves that keep a concentration, as what is due: rolled with what speaks for and against them, and noted on what they end. */
import { SYSTEM_ID } from "../../core/constants.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { goesOn } from "../../documents/effects/effect-ends.ts";
import { noteOn } from "../../documents/effects/note-on.ts";
import type { StoredDeed } from "../../data/effects/deed.ts";
import { KEEPS, keepingSaves, type KeepingSave } from "../check/concentration.ts";
import { dueNow, type Due } from "./due.ts";
import { rollOwed, type OwedSave } from "./roll-owed.ts";

type Effect = ActiveEffect.Implementation;

/** Whether something is noted as what has ended it. */
const isNoted = ({ endedBy = [] }: StoredDeed, id: string): boolean => endedBy.includes(id);

/** What has ended a concentration, as it is noted: a failed save, or a state in which nobody concentrates. */
export type EndCause = "damage" | "incapacitated";

/** Notes on a concentration what has ended it, or that it has not. Two may do so at one moment. */
export async function note(effect: Effect, id: string, cause: EndCause | null): Promise<void> {
  await noteOn(effect, { [`flags.${SYSTEM_ID}.deed.endedBy.${id}`]: cause ?? false });
}

/** Whether a save is to be rolled: what is over already asks for none. */
export const isOwed = ({ effect, dc, rolled }: KeepingSave): boolean =>
  dc !== null && rolled === null && goesOn(effect);

/** Whether what is noted of a save is something else than what it came to. */
export const isToNote = ({ deed, receipt, rolled }: KeepingSave): boolean =>
  isNoted(deed, receipt.id) !== (rolled?.success === false);

const SAVE = "adaptability";

/** Rolls a save that is owed. @param chosen left out = what a window would suggest */
export function rollKeeping(
  actor: OpposedActor,
  { effect, receipt, dc, place }: KeepingSave,
  chosen?: OwedSave["chosen"],
): Promise<unknown> {
  return rollOwed(actor, {
    place,
    key: SAVE,
    dc,
    threats: [KEEPS],
    of: { keeps: { effect: effect.uuid, receipt: receipt.id, attack: receipt.attack } },
    dcHidden: !actor.pc,
    chosen,
  });
}

/** Notes whatever its saves have come to since. */
export async function settleKeeping(actor: OpposedActor): Promise<void> {
  for (const save of keepingSaves(actor).filter(isToNote))
    await note(save.effect, save.receipt.id, save.rolled?.success === false ? "damage" : null);
}

/** The saves that a creature owes, in its turn and outside of it. @rule H-CONC-04 B-CONC-04 C-72 */
export function keepingDues(actor: OpposedActor): Due[] {
  return keepingSaves(actor)
    .filter(isOwed)
    .map((save) => {
      const act = async (): Promise<void> => {
        await rollKeeping(actor, save);
        await settleKeeping(actor);
      };
      return dueNow(actor, "concentration", save.place.id, act, save.effect.name);
    });
}
