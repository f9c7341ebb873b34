/** The switch of an injury's cure: what nobody can take back any more where it was done, it takes back. Pure. */
import { isHealed, type InjuryRest, type InjuryTreatment } from "../../../rules/creatures/body.ts";

type Treated = InjuryTreatment & { readonly message: string };

/**
 * Whether it is on, and what is stored once it is pressed.
 * @param isTold whether the message of a treatment is there and tells of it still: that is taken back on its own card
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
