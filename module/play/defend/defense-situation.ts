/** Reasons for and against a Defense before the roll, for prompts and automatic answers. */
import type { OpposedActor } from "../../documents/actor.ts";
import type { Contribution } from "../../rules/basics/contribution.ts";
import { addedTo } from "../modifiers/added-reasons.ts";
import { weighed } from "../modifiers/advantage.pure.ts";
import { effectReasons } from "../modifiers/effect-advantage.ts";
import { findActor, findToken } from "../common/documents.ts";
import type { Advantage, Participant } from "../common/records.pure.ts";
import type { AdvantageReason } from "../common/types.ts";
import type { TargetContext } from "../attack-state/context-types.ts";

export interface DefenseSituation {
  readonly reasons: readonly AdvantageReason[];
  readonly advantage: Advantage;
  /** Contributions of modules. */
  readonly parts: readonly Contribution[];
  /** Text of a module that makes the Defense fail without a roll. "" if it is rolled. */
  readonly fails: string;
}

const placed = ({
  actor,
  token,
}: Participant): { actor: OpposedActor | null; token: TokenDocument.Implementation | null } => ({
  actor: findActor({ actor, token }),
  token: token === null ? null : findToken(token),
});

/** Returns the effects on a Defense and the modules' changes, for all strikes of an attack on one target. @rule B-DICE-07 */
export function defenseSituation({ attack: { record }, target }: TargetContext, actor: OpposedActor): DefenseSituation {
  const strike = record.strikes.find((one) => one.target === target.key);
  const attacker = record.attackers.find(({ key }) => key === strike?.attacker);
  const { reasons, parts, fails } = addedTo({
    purpose: "defense",
    roller: { actor, token: target.token === null ? null : findToken(target.token) },
    other: attacker ? placed(attacker) : null,
    check: { kind: "defense", key: record.defense },
  });
  const all = [...effectReasons(actor, "defense", record.defense), ...reasons];
  return { reasons: all, advantage: weighed(0, all), parts, fails };
}
