/** What somebody says that he does, as it is read. Pure. */
import type { Stored } from "../../data/message/record.pure.ts";
import { told } from "../../data/message/record.pure.ts";
import { USE } from "../../data/message/use.pure.ts";

/** What the message of an action says. */
export interface UseRecord extends Stored<typeof USE> {
  readonly id: string;
}

/** Reads the system data of such a message. */
export const parseUse: (id: string, data: unknown) => UseRecord = told(USE);
