/** Raises a characteristic for a level that was taken without choosing one. */
import type { Characteristic } from "../../rules/basics/ids.ts";
import { currentRuleset } from "../../core/settings.ts";
import { inTurn } from "../common/in-turn.ts";
import { notifyFailure, notifyWarning } from "../common/notify.ts";
import { levelStateOf, usesGained, writeUses } from "./level-up.ts";
import { withLevelClaim } from "./level-claim.ts";
import type { Character } from "./mastery.ts";
import { planDeferredIncrease } from "./plan-level.pure.ts";
import { raiseOf } from "./raise.pure.ts";

/**
 * Writes the raise and adds it to the record of its level.
 * @returns whether it was written; the user sees a warning after a refusal
 * @rule H-PRG-08 C-26
 */
export async function applyDeferredIncrease(
  actor: Character,
  level: number,
  key: Characteristic,
  second: Characteristic | null = null,
): Promise<boolean> {
  if (!actor.isOwner) {
    notifyWarning("OD20.Can.notOwner");
    return false;
  }
  try {
    const write = async (): Promise<boolean> => {
      const state = levelStateOf(actor);
      const raise = raiseOf(state.characteristics, key, currentRuleset(), second);
      const uses = usesGained(actor, actor.system.details.level, raise);
      const plan = planDeferredIncrease(state, { level, key, second, uses }, currentRuleset());
      if (!plan) {
        if (state.level < level) notifyWarning("OD20.LevelUp.Already", { name: actor.name, level: state.level });
        else notifyWarning("OD20.LevelUp.RaiseDone", { name: actor.name, level });
        return false;
      }
      await actor.update({ system: plan.system });
      await writeUses(actor, plan.uses);
      return true;
    };
    return (await inTurn(actor.uuid, () => withLevelClaim(actor, level, write))) === true;
  } catch (error) {
    notifyFailure(error);
    return false;
  }
}
