/** What checks and requests for them say, as they are read. Pure: no Foundry. */
import type { CHECK } from "../../data/message/check.pure.ts";
import type { Stored } from "../../data/record/record.pure.ts";
import type { REQUEST } from "../../data/message/request.pure.ts";

export type { AskedRecord } from "../../data/message/request.pure.ts";

/** What a check message says. */
export interface CheckRecord extends Stored<typeof CHECK> {
  readonly id: string;
}

/** A check that a GM asks several for, or a contest of the first against the second. */
export interface RequestRecord extends Stored<typeof REQUEST> {
  readonly id: string;
}
