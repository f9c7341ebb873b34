/** Declares the data of a check message. It also covers a Defense roll without an attack card. Pure. */
import { CHARACTERISTICS } from "../../rules/basics/ids.ts";
import { conditionKey, contributions, reasons, rules, turn } from "./common.pure.ts";
import type { SCHEMAS } from "../record/fields.ts";
import {
  advantage,
  oneOf,
  optional,
  optionalWhole,
  optionalWord,
  record,
  whole,
  word,
  yes,
} from "../record/record.pure.ts";

/** Kind of check. */
export const checkKind = () =>
  oneOf(["characteristic", "attribute", "skill", "defense", "tool", "death"], "characteristic");

/** Whether an Attribute is rolled as a save or as a check; "" = unspecified, which counts as a save. @rule H-SKL-06 */
export const rolledAs = () => oneOf(["", "save", "check"], "");

/** Characteristic that replaces the usual one of a skill, an Attribute or a tool; "" = the usual one. @rule B-SKL-07 */
export const otherCharacteristic = () => oneOf(["", ...CHARACTERISTICS], "");

/** Sense that the check requires. Without it the check fails. "" = none. @rule B-COND-BLI-1 B-COND-DEA-1 */
export const neededSense = () => oneOf(["", "sight", "hearing"], "");

/** What a check may cost the roller in the turn; "" = nothing. */
const SPENDS = ["", "active", "bonus", "reaction", "free"] as const;

export const CHECK = record({
  version: whole(1),
  tab: word(),
  actor: optionalWord(),
  name: word(),
  kind: checkKind(),
  /** Key of the skill or similar. For a tool: its kind (or name), or the id of the item. */
  key: word(),
  /** Name of the tool. The card can show it even if the item is deleted. "" for checks whose key has a translated name. */
  what: word(),
  /** Key of the skill used together with the tool; "" = none. */
  skill: word(),
  /** Whether training in both tool and skill gave advantage. @rule B-PROF-06 */
  bothTrained: yes(),
  /** Whether the creature had no such tool, so that its training did not count. @rule B-PROF-06 */
  withoutTool: yes(),
  characteristic: otherCharacteristic(),
  as: rolledAs(),
  advantage: advantage(),
  reasons: reasons(),
  needs: neededSense(),
  /** Language key of the condition that made the check fail without a roll; "" = it was rolled. */
  fails: { read: conditionKey, kept: (by: typeof SCHEMAS) => by.word() },
  parts: contributions(),
  dc: optionalWhole(),
  /** Whether the DC is hidden from players. */
  dcHidden: yes(),
  rules: rules(),
  /** Id of the request and key of the asked creature that this check answers; "" for a check without a request. */
  request: word(),
  asked: word(),
  /** Action that the check belongs to, for a check as part of an action. `turn` and `spends` give its turn and its cost. */
  action: word(),
  /** Uuid of the creature that the check helps or affects; null = none. */
  target: optionalWord(),
  /** Id of the injury that the check treats; "" = none. */
  injury: word(),
  turn: turn(),
  spends: oneOf(SPENDS, ""),
  cancelled: yes(),
  /** What required the check at the start or end of a turn; null for a check that a user simply rolls. */
  due: optional(
    record({
      /** Uuid of the effect that a success ends; "" for a death save. */
      effect: word(),
      combat: word(),
      round: whole(),
      combatant: word(),
    }),
    ({ combat, round }) => combat !== "" && round > 0,
  ),
  /** For a save to maintain concentration: the concentration and the damage that caused the save; null for other checks. */
  keeps: optional(
    record({
      /** Uuid of the effect that represents the concentration. */
      effect: word(),
      /** Ids of the receipt and of the message that dealt the damage. */
      receipt: word(),
      attack: word(),
    }),
    ({ effect, receipt }) => effect !== "" && receipt !== "",
  ),
  /** For the check after a hit on a character who stands to the death: the hit. The second die of this check determines the injury. */
  risks: optional(
    record({
      receipt: word(),
      attack: word(),
      /** Contributions to the DC at the time of the roll. */
      parts: contributions(),
    }),
    ({ receipt }) => receipt !== "",
  ),
});

/** Declares the data of a message with the hidden DC of a request. It is whispered to the GMs and never appears in the chat log. Pure. */
export const DIFFICULTY = record({
  version: whole(1),
  /** Id of the request. */
  request: word(),
  dc: optionalWhole(),
});
