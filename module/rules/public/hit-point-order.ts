/** The functions of `hit-point-order.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../hit-point-order.ts";
import { requireList } from "../input.ts";
import { checked } from "./checked.ts";

export * from "../hit-point-order.ts";

/** What arrived one after another. */
function requireSince(since: readonly rules.ChangeInForce[] = []): void {
  requireList("since", since, 0, CHANGES);
}
/** More than anybody remembers. */
const CHANGES = 1000;

export const takeBack = checked(rules.takeBack, (_kind, hp, moved, since) => {
  requireSince(since);
});
export const changeLate = checked(rules.changeLate, (kind, hp, was, _amount, _healFromZero, since) => {
  requireSince(since);
});
export const leastSince = checked(rules.leastSince, (hp, since) => {
  requireSince(since);
});
export const meetAgain = checked(rules.meetAgain, (_hp, _from, since) => {
  requireSince(since);
});
