import type { CheckRecord } from "./check-records.pure.ts";

/** Whether a check is a chance in percent: a round of dying, or an hour of who is stable. It rolls a d100, which must not be above it. */
export const isPercent = ({ kind, key }: Pick<CheckRecord, "kind" | "key">): boolean =>
  kind === "death" && (key === "dying" || key === "hour");
