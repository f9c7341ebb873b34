/** What a check says, or a Defense rolled without an attack card. Pure. */
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

/** Of what it is a check. */
export const checkKind = () =>
  oneOf(["characteristic", "attribute", "skill", "defense", "tool", "death"], "characteristic");

/** As what an Attribute is rolled; "" = nobody has said, which counts as a save. @rule H-SKL-06 */
export const rolledAs = () => oneOf(["", "save", "check"], "");

/** That stands for the usual one of a skill, an Attribute or a tool; "" = the usual one. @rule B-SKL-07 */
export const otherCharacteristic = () => oneOf(["", ...CHARACTERISTICS], "");

/** The sense without which it fails; "" = none. @rule B-COND-BLI-1 B-COND-DEA-1 */
export const neededSense = () => oneOf(["", "sight", "hearing"], "");

/** What a check may take of its roller's turn; "" = nothing. */
const SPENDS = ["", "active", "bonus", "reaction", "free"] as const;

export const CHECK = record({
  version: whole(1),
  tab: word(),
  actor: optionalWord(),
  name: word(),
  kind: checkKind(),
  /** Of a tool its kind (or name), or the id of the very item. */
  key: word(),
  /** Proper name of the tool, which the card tells also when the item is gone; "" for what is named by its key. */
  what: word(),
  /** Key of the skill that goes with the tool; "" without one. */
  skill: word(),
  /** Whether training in both tool and skill gave advantage. @rule B-PROF-06 */
  bothTrained: yes(),
  /** Whether there was no such tool at hand, so that training with it did not count. @rule B-PROF-06 */
  withoutTool: yes(),
  characteristic: otherCharacteristic(),
  as: rolledAs(),
  advantage: advantage(),
  reasons: reasons(),
  needs: neededSense(),
  /** Language key of the condition for which it fails without a roll; "" where it was rolled. */
  fails: { read: conditionKey, kept: (by: typeof SCHEMAS) => by.word() },
  parts: contributions(),
  dc: optionalWhole(),
  /** Whether players must not see the number to reach. */
  dcHidden: yes(),
  rules: rules(),
  /** Id of the request and key of the one asked that this answers for; "" for a check of one's own. */
  request: word(),
  asked: word(),
  /** Of a check that was an action: which one, in which turn of a fight, and what it takes of it. */
  action: word(),
  /** Uuid of whom it is for; null for nobody. */
  target: optionalWord(),
  /** Id of the injury that it treats; "" for none. */
  injury: word(),
  turn: turn(),
  spends: oneOf(SPENDS, ""),
  cancelled: yes(),
  /** What it was due for at the start or end of a turn; null for what somebody just rolls. */
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
  /** Of a save that keeps a concentration: what holds it, and for what damage it is rolled; null for every other check. */
  keeps: optional(
    record({
      /** Uuid of the effect on who concentrates. */
      effect: word(),
      /** Id of the receipt, and of the message that has done the damage. */
      receipt: word(),
      attack: word(),
    }),
    ({ effect, receipt }) => effect !== "" && receipt !== "",
  ),
  /** Of the check after a blow on one who stands to the death: for which; its second die names the injury. */
  risks: optional(
    record({
      receipt: word(),
      attack: word(),
      /** What its difficulty came from when it was rolled. */
      parts: contributions(),
    }),
    ({ receipt }) => receipt !== "",
  ),
});
