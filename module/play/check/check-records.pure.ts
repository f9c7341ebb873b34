/** Records of checks and requests. Pure: no Foundry. */
import type { CHECK } from "../../data/message/check.pure.ts";
import type { Stored } from "../../data/record/record.pure.ts";
import type { REQUEST } from "../../data/message/request.pure.ts";

export type { AskedRecord } from "../../data/message/request.pure.ts";

/** Data of a check message. */
export interface CheckRecord extends Stored<typeof CHECK> {
  readonly id: string;
}

/** A request of a GM for checks of several actors, or a contest of the first actor against the second. */
export interface RequestRecord extends Stored<typeof REQUEST> {
  readonly id: string;
}
