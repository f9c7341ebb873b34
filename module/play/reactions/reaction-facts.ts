/** Collects facts about a trigger that decide which reactions fit. */
import type { ReactionTrigger } from "../../rules/basics/amend-against.ts";
import { findActor } from "../common/documents.ts";
import type { AmendedMessage } from "../attack-state/amendments.ts";
import { aimedAtFirst } from "../resolve/intercept.pure.ts";

/** Returns the facts about what happened to a target. */
export function reactionFacts(
  { message, strikes, item, dealt, attackers, effects }: AmendedMessage,
  target: string,
): ReactionTrigger {
  const doer = dealt?.doer ?? attackers[0];
  const thing = doer && findActor(doer)?.items.contents.find(({ uuid }) => uuid === item?.uuid);
  const mine = strikes.filter((one) => one.target === aimedAtFirst(target));
  return {
    attack: dealt === null,
    types: [...new Set(mine.flatMap(({ damage }) => damage.map(({ type }) => type)))],
    source: thing?._stats.compendiumSource ?? "",
    threats: effects.flatMap(({ statuses }) => statuses),
    falls: message.isKind("use") && message.system.action === "fall",
  };
}
