/** Records of checks and requests. Pure: no Foundry. */
import { CHECK, DIFFICULTY } from "../../data/message/check.pure.ts";
import { type Stored, messageReader } from "../../data/record/record.pure.ts";
import { REQUEST } from "../../data/message/request.pure.ts";

export type { AskedRecord } from "../../data/message/request.pure.ts";

/** Data of a check message. */
export interface CheckRecord extends Stored<typeof CHECK> {
  readonly id: string;
}

/** A request of a GM for checks of several actors, or a contest of the first actor against the second. */
export interface RequestRecord extends Stored<typeof REQUEST> {
  readonly id: string;
}

/** Reads the system data of a check message. */
export const parseCheck = messageReader(CHECK);

/** Reads the system data of a request for checks. */
export const parseRequest = messageReader(REQUEST);

/** Reads a hidden DC; null if the message has none or belongs to another request. */
export function parseDifficulty(requestId: string, data: unknown): number | null {
  const { request, dc } = DIFFICULTY.read(data);
  return request === requestId ? dc : null;
}

/** Whether a check is a chance in percent: a round of dying, or an hour of who is stable. It rolls a d100, which must not be above it. */
export const isPercent = ({ kind, key }: Pick<CheckRecord, "kind" | "key">): boolean =>
  kind === "death" && (key === "dying" || key === "hour");
