/** The functions of `defense.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../defense.ts";
import { requireList } from "../input.ts";
import { checked } from "./checked.ts";

export * from "../defense.ts";
export const bestCover = checked(rules.bestCover, (covers) => {
  requireList("covers", covers, 0, 1000);
});
