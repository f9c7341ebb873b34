/** Saves that keep a concentration, as upkeep. Rolls them with all modifiers and notes the results on the concentration effect. */
import { currentRuleset } from "../../core/settings.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { ailing } from "../../documents/effects/derived-statuses.ts";
import { goesOn } from "../../documents/effects/effect-ends.ts";
import { noteOn } from "../../documents/effects/end-by.ts";
import type { StoredAction } from "../../data/effects/action-effect.pure.ts";
import { KEEPS, keepingSaves, type KeepingSave } from "../check/concentration-saves.ts";
import { keepsAtZero } from "../../rules/checks/concentration.ts";
import { choosesAtZero } from "../dying/drop-out.ts";
import { dueNow, needsOf, type Due } from "../upkeep/due.ts";
import type { OwedSave } from "../upkeep/roll-due-save.ts";

type Effect = ActiveEffect.Implementation;

/** Returns whether the effect notes this id as the cause of its end. */
const isNoted = ({ endedBy = [] }: StoredAction, id: string): boolean => endedBy.includes(id);

/** The noted cause of the end of a concentration: a failed save, or a state that prevents concentration. */
type EndCause = "damage" | "incapacitated";

/** Notes on a concentration effect what ended it, or clears the note. Two clients may write at the same moment. */
export async function note(effect: Effect, id: string, cause: EndCause | null): Promise<void> {
  await noteOn(effect, { [`system.action.endedBy.${id}`]: cause ?? false });
}

/** Returns whether the state of a creature prevents concentration. @rule B-CONC-05 B-COND-INC-2 */
export function isOut(actor: OpposedActor): boolean {
  const { creature } = actor;
  if (!creature) return false;
  const { value, standing = false } = actor.hitPoints;
  return (
    !ailing(actor).keepsConcentration ||
    actor.dead ||
    // Marked by hand: of creatures whose hit points decide, the status is the word of the Game Master.
    actor.statuses.has(CONFIG.specialStatusEffects.DEFEATED) ||
    actor.out ||
    (actor.isCharacter() && !keepsAtZero(value, standing, currentRuleset()))
  );
}

/**
 * Returns the saves that are due. An ended concentration needs none, nor does a creature that can keep none. A creature that must choose
 * at 0 hit points chooses first: dropping out ends the concentration anyway.
 * @rule H-CONC-04 H-DEATH-01 B-CONC-05
 */
export const owedSaves = (actor: OpposedActor): KeepingSave[] =>
  choosesAtZero(actor) || isOut(actor)
    ? []
    : keepingSaves(actor).filter(({ effect, dc, rolled }) => dc !== null && rolled === null && goesOn(effect));

/** Returns whether the note on the effect differs from the result of the save. */
export const isToNote = ({ stored, receipt, rolled }: KeepingSave): boolean =>
  isNoted(stored, receipt.id) !== (rolled?.success === false);

const SAVE = "adaptability";

/** Rolls a due save. @param chosen the choices of the user; left out = the suggested ones */
export async function rollKeeping(
  actor: OpposedActor,
  { effect, receipt, dc, place }: KeepingSave,
  chosen?: OwedSave["chosen"],
): Promise<unknown> {
  const { rollOwed } = await import("../upkeep/roll-due-save.ts");
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

/** Notes the results of all saves of a creature. */
export async function noteConcentrationSaves(actor: OpposedActor): Promise<void> {
  for (const save of keepingSaves(actor).filter(isToNote))
    await note(save.effect, save.receipt.id, save.rolled?.success === false ? "damage" : null);
}

/** Returns the due concentration saves of a creature, in its turn and outside it. @rule H-CONC-04 B-CONC-04 C-72 */
export function concentrationUpkeep(actor: OpposedActor): Due[] {
  return owedSaves(actor).map((save) => {
    const act = async (): Promise<void> => {
      await rollKeeping(actor, save);
      await noteConcentrationSaves(actor);
    };
    const { effect, dc, place } = save;
    return dueNow(actor, "concentration", place.id, act, { name: effect.name, needs: needsOf(dc, actor.uuid) });
  });
}
