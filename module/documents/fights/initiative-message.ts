/** Builds the message of an initiative roll with reasons for advantage or disadvantage. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { t } from "../../core/i18n.ts";
import type { RollReason } from "../../rules/conditions/initiative-circumstances.ts";

/** Returns the options for Foundry's message: the reasons as text above the roll, and as flags. */
export function initiativeMessage(name: string, reasons: readonly RollReason[]): object {
  const words = reasons.map(
    ({ label, value }) =>
      `${t(label)}: ${t(value > 0 ? "OD20.Roll.Advantage" : "OD20.Roll.Disadvantage").toLowerCase()}`,
  );
  const rolls = game.i18n.format("COMBAT.RollsInitiative", { name: foundry.utils.escapeHTML(name) });
  return {
    flavor: [rolls, ...words].join(" · "),
    flags: {
      core: { initiativeRoll: true },
      [SYSTEM_ID]: { reasons: reasons.map(({ label, value, rules }) => ({ what: label, value, rules: [...rules] })) },
    },
  };
}
