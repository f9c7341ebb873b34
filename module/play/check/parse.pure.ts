/** Reads checks and requests from messages. Invalid data gets default values. Pure. */
import { CHECK } from "../../data/message/check.pure.ts";
import { DIFFICULTY } from "../../data/message/difficulty.pure.ts";
import { REQUEST } from "../../data/message/request.pure.ts";
import { told } from "../../data/record/record.pure.ts";

/** Reads the system data of a check message. */
export const parseCheck = told(CHECK);

/** Reads the system data of a request for checks. */
export const parseRequest = told(REQUEST);

/** Reads a hidden DC; null if the message has none or belongs to another request. */
export function parseDifficulty(requestId: string, data: unknown): number | null {
  const { request, dc } = DIFFICULTY.read(data);
  return request === requestId ? dc : null;
}
