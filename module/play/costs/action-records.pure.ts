/** Records of uses and actions, as read from messages. Pure functions. */
import { readKeyedName } from "../../data/keyed-name.pure.ts";
import { knownWord } from "../../data/known-word.pure.ts";
import type { Stored } from "../../data/record/record.pure.ts";
import { messageReader } from "../../data/record/record.pure.ts";
import { NOTHING_TAKEN } from "../../data/message/taken.pure.ts";
import { USE } from "../../data/message/use.pure.ts";

/** Record of an action message. */
export interface UseRecord extends Stored<typeof USE> {
  readonly id: string;
}

/** Reads the system data of an action message. */
export const parseUse: (id: string, data: unknown) => UseRecord = messageReader(USE);

/** Empty fields for an action that uses no item: no cost, no effects. */
export const NOTHING_USED = {
  item: null,
  injury: "",
  ...NOTHING_TAKEN,
  save: null,
  contest: null,
  summons: null,
  later: [],
  area: null,
  kind: "healing",
  armor: true,
  strikes: [],
  rules: { profile: "", overrides: {} },
  damage: null,
  effects: [],
  moves: [],
  laid: null,
  amends: null,
  secret: false,
} as const satisfies Partial<UseRecord>;

/** Returns the title of an action in the viewer's language: its own name, or "feature: action". @rule H-TURN-09 */
export const actionTitle = (
  { label, by, action }: Pick<UseRecord, "label" | "by" | "action">,
  translate: (key: string, data?: Record<string, string>) => string,
): string =>
  readKeyedName(label.trim(), translate) ||
  [by, knownWord(translate, "OD20.ActionList", action, translate("OD20.ActionUse.Other"))]
    .filter((one) => one !== "")
    .join(": ");

/** Fields that the use of an item adds to a plain action. */
export type Used = Pick<UseRecord, keyof typeof NOTHING_USED>;
