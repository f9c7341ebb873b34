/** How a creature of the GM answers: as its sheet says, else as the table has it. @rule C-64 */
import { SYSTEM_ID } from "../../constants.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import type { Ruleset } from "../../rules/ruleset.ts";
import { notifyWarning } from "../exchange/notify.ts";

const MODES = ["auto", "prompt", "fixed"] as const;
let told = false;

function known(value: unknown): (typeof MODES)[number] | undefined {
  return MODES.find((mode) => mode === value);
}

/** A setting that nobody knows asks the GM, who is told. */
export function npcMode(actor: OpposedActor<"npc">): (typeof MODES)[number] {
  const setting: unknown = game.settings.get(SYSTEM_ID, "npcDefense");
  const mode = known(actor.system.defenseMode) ?? known(setting);
  if (mode === undefined && game.user.isGM && !told) {
    told = true;
    notifyWarning("OD20.Notify.unknownNpcDefense", { value: String(setting) });
  }
  return mode ?? "prompt";
}

/** Whether a target answers attacks with 10 and its bonuses instead of a roll. @rule H-ATK-07 C-64 B-ATK-04 */
export function answersByNumber(actor: OpposedActor | null, ruleset: Pick<Ruleset, "attackAgainst">): boolean {
  return ruleset.attackAgainst === "static" || (actor?.isNpc() === true && npcMode(actor) === "fixed");
}
