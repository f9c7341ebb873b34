/** What somebody says that he does, as it is read. Pure. */
import { nameSaid } from "../../data/keyed-name.pure.ts";
import { knownWord } from "../../data/known-word.pure.ts";
import type { Stored } from "../../data/record/record.pure.ts";
import { told } from "../../data/record/record.pure.ts";
import { NOTHING_TAKEN } from "../../data/message/taken.pure.ts";
import { USE } from "../../data/message/use.pure.ts";

/** What the message of an action says. */
export interface UseRecord extends Stored<typeof USE> {
  readonly id: string;
}

/** Reads the system data of such a message. */
export const parseUse: (id: string, data: unknown) => UseRecord = told(USE);

/** What an action of the list leaves open: it uses nothing, takes nothing, gives nothing. */
export const NOTHING_USED = {
  item: null,
  injury: "",
  ...NOTHING_TAKEN,
  save: null,
  contest: null,
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

/** What a deed is called, by each in his own language: by its proper name, else "feature: action". @rule H-TURN-09 */
export const deedTitle = (
  { label, by, action }: Pick<UseRecord, "label" | "by" | "action">,
  translate: (key: string, data?: Record<string, string>) => string,
): string =>
  nameSaid(label.trim(), translate) ||
  [by, knownWord(translate, "OD20.ActionList", action, translate("OD20.Deed.Other"))]
    .filter((one) => one !== "")
    .join(": ");

/** What the use of a thing says beyond an action of the list. */
export type Used = Pick<UseRecord, keyof typeof NOTHING_USED>;
