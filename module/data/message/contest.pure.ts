/** Declares the data of a contest (grapple or shove): the roll of the initiator or a fixed number, and how targets may answer. Pure. */
import { GRAPPLES } from "../../rules/movement/grapple-ends.ts";
import { ATTRIBUTES } from "../../rules/basics/ids.ts";
import { contributions, reasons } from "./common.pure.ts";
import { advantage, list, oneOf, optional, optionalWhole, record, type Stored } from "../record/record.pure.ts";

const CONTEST = record({
  /** Kind of contest. */
  of: oneOf(GRAPPLES, "grapple"),
  /** Attribute of the initiator, whose roll is the first roll of the message. */
  attribute: oneOf(ATTRIBUTES, "athletics"),
  parts: contributions(),
  advantage: advantage(),
  reasons: reasons(),
  /** Fixed number that replaces the roll, if the table's rules use one; null = the initiator rolls. @rule C-65 */
  dc: optionalWhole(),
  /** Attributes with which the target may answer. The target chooses one. @rule B-ATK-16 */
  answers: list({ read: (value: unknown) => ATTRIBUTES.find((one) => one === value) ?? null }, ATTRIBUTES.length),
});
export type ContestRecord = Stored<typeof CONTEST>;

/** Reads a contest; null for anything else. @rule B-ATK-16 B-ATK-17 B-ATK-19 H-DICE-06 */
export const contest = () => optional(CONTEST, ({ answers }) => answers.length > 0);
