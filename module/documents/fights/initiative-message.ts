/** Builds the message of an initiative roll with reasons for advantage or disadvantage, and groups those that roll once. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { joinTold, toldLine } from "../../core/told.ts";
import type { RollReason } from "../../rules/conditions/initiative-circumstances.ts";
import { sharedInitiative } from "../../rules/checks/initiative-order.ts";
import { OpposedCombatant } from "../combatant.ts";

/** Returns the options for Foundry's message: the reasons as text above the roll, and as flags. */
export function initiativeMessage(name: string, reasons: readonly RollReason[]): object {
  const words = reasons.map(({ label, value }) => ({
    key: value > 0 ? "OD20.Roll.AdvantageOf" : "OD20.Roll.DisadvantageOf",
    data: { what: { key: label } },
  }));
  const told = joinTold([{ key: "COMBAT.RollsInitiative", data: { name } }, ...words], " · ");
  const kept = reasons.map(({ label, value, rules }) => ({ what: label, value, rules: [...rules] }));
  const { text, flags } = toldLine(told);
  return {
    flavor: text,
    flags: foundry.utils.mergeObject({ core: { initiativeRoll: true }, [SYSTEM_ID]: { reasons: kept } }, flags),
  };
}

/**
 * Returns the combatants that roll, each with those that get the same result. Combatants that the user does not own, player characters and
 * combatants without a creature roll separately.
 * @rule B-TURN-03
 */
export function groupsOf(fight: Combat.Implementation, ids: readonly string[]): ReturnType<typeof sharedInitiative> {
  return sharedInitiative(
    ids.map((id) => {
      const combatant = fight.combatants.get(id);
      const alike = combatant instanceof OpposedCombatant && combatant.isOwner && combatant.actor?.isNpc() === true;
      return { id, kind: alike ? combatant.initiativeKind : `alone ${id}`, playerCharacter: !alike };
    }),
  );
}
