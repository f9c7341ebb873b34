/** A contest that somebody begins: his own roll, or the number that stands for it, and what its targets may answer with. Pure. */
import { GRAPPLES } from "../../rules/movement/grapple.ts";
import { ATTRIBUTES } from "../../rules/basics/ids.ts";
import { contributions, reasons } from "./common.pure.ts";
import { advantage, list, oneOf, optional, optionalWhole, record, type Stored } from "../record/record.pure.ts";

const CONTEST = record({
  /** Which of them it is. */
  of: oneOf(GRAPPLES, "grapple"),
  /** The Attribute of whoever begins; his roll is the message's first. */
  attribute: oneOf(ATTRIBUTES, "athletics"),
  parts: contributions(),
  advantage: advantage(),
  reasons: reasons(),
  /** A number instead of a roll, where the table plays so; null = it is rolled. @rule C-65 */
  dc: optionalWhole(),
  /** Attributes of which a target answers with the one that it likes best. @rule B-ATK-16 */
  answers: list({ read: (value: unknown) => ATTRIBUTES.find((one) => one === value) ?? null }, ATTRIBUTES.length),
});
export type ContestRecord = Stored<typeof CONTEST>;

/** Null for what is no contest. @rule B-ATK-16 B-ATK-17 B-ATK-19 H-DICE-06 */
export const contest = () => optional(CONTEST, ({ answers }) => answers.length > 0);
