/** Toggle that marks an injury as treated. Turning it off also removes treatments whose cards can no longer undo them. Pure. */
import { isHealed, type InjuryRest, type InjuryTreatment } from "../../../rules/creatures/body.ts";

type Treated = InjuryTreatment & { readonly message: string };

/**
 * Returns the state of the toggle, and the data to store when it is clicked.
 * @param isTold returns whether the message of a treatment still exists; such a treatment is undone on its card
 * @rule H-DEATH-05 C-27
 */
export function cureSwitch<T extends Treated>(
  heals: Omit<InjuryRest, "treated"> & { readonly treated: readonly T[] },
  isTold: (message: string) => boolean,
): { readonly on: boolean; readonly then: { readonly cured: boolean; readonly treated?: readonly T[] } } {
  const told = heals.treated.filter(({ message }) => isTold(message));
  const on = heals.cured === true || (isHealed(heals) && !isHealed({ ...heals, treated: told }));
  return { on, then: on ? { cured: false, treated: told } : { cured: true } };
}
