import { SYSTEM_ID } from "./constants.ts";

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** Returns a flag of this system. Preparation asks often, and `getProperty` takes its path apart at each call. */
export function ownFlag(flags: object, key: string): unknown {
  const own = isRecord(flags) ? flags[SYSTEM_ID] : undefined;
  return isRecord(own) ? own[key] : undefined;
}
