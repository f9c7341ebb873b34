import type { KeptView } from "../../../play/check/concentration-saves.ts";
import type { Reveal } from "../../../play/common/types.ts";
import { aimedAtFirst, isTaker } from "../../../play/resolve/late-changes.pure.ts";
import type { CardFacts, DealtFacts, RollFacts, StrikeFacts, TargetFacts } from "../../common/card-facts.ts";

/** The image of a creature with a hidden name. It is part of each Foundry installation. */
export const UNKNOWN_IMAGE = "icons/svg/mystery-man.svg";

/**
 * Removes all facts that secrecy settings and private rolls hide from one viewer, including facts that would reveal them. The state stays
 * complete; only the display is masked. Pure and idempotent.
 * @param unknown replacement for a hidden name in the language of the viewer
 */
export function mask(facts: CardFacts, unknown: string): CardFacts {
  return {
    ...facts,
    ...(facts.circle && !facts.reveal.totals ? { circle: 0 } : {}),
    attackers: facts.attackers.map((person) =>
      facts.reveal.name ? person : { ...person, name: unknown, img: UNKNOWN_IMAGE },
    ),
    targets: facts.targets.map((target) => maskTarget(facts, target, unknown)),
    loose: facts.loose.map((strike) => maskStrike(facts, strike, null)),
    dealt: facts.dealt && maskDealt(facts.dealt, facts.reveal),
  };
}

function maskDealt(dealt: DealtFacts, { damage, totals }: Reveal): DealtFacts {
  const { save } = dealt;
  return { ...dealt, rows: damage ? dealt.rows : [], save: save && (totals ? save : { ...save, dc: null }) };
}

/** Masks the names of a creature that takes a blow for another one. Both names must be known. */
function maskTakers(
  { targets }: CardFacts,
  { key, takenBy, takes }: TargetFacts,
  unknown: string,
): Partial<TargetFacts> {
  if (takenBy === undefined && takes === undefined) return {};
  const named = (wanted: (other: string) => boolean, name: string | undefined): string | undefined =>
    name !== undefined && targets.some((one) => wanted(one.key) && !one.reveal.name) ? unknown : name;
  return {
    takenBy: named((other) => isTaker(other) && aimedAtFirst(other) === key, takenBy),
    takes: named((other) => other === aimedAtFirst(key), takes),
  };
}

function maskTarget(facts: CardFacts, target: TargetFacts, unknown: string): TargetFacts {
  const { name, damage, mitigation } = target.reveal;
  return {
    ...target,
    ...maskTakers(facts, target, unknown),
    name: name ? target.name : unknown,
    // A portrait reveals the name.
    img: name ? target.img : UNKNOWN_IMAGE,
    ...(name || target.kin == null ? {} : { kin: "" }),
    strikes: target.strikes.map((strike) => maskStrike(facts, strike, target)),
    amount: damage ? target.amount : null,
    received: damage ? target.received : null,
    temporary: damage && mitigation ? target.temporary : null,
    taken: damage && mitigation ? target.taken : null,
    reduction: mitigation ? target.reduction : null,
    given: target.rolling ? null : target.given,
    // Falling reveals hit points as much as a number does. While the dice roll, the result stays hidden.
    killed: damage && !target.rolling && target.killed,
    fails: damage && !target.rolling ? target.fails : undefined,
    fall: damage && !target.rolling ? target.fall : null,
    ...(target.staysOut === true ? { staysOut: damage && !target.rolling } : {}),
    ...(target.kept ? { kept: target.kept.flatMap((one) => maskKept(one, target.reveal) ?? []) } : {}),
  };
}

/** Masks a kept save: the difficulty reveals the damage, and a deadly result reveals the hit points. */
function maskKept(
  { kills = false, ...kept }: KeptView,
  { name, damage, totals }: TargetFacts["reveal"],
): KeptView | null {
  if (!name) return null;
  return { ...kept, ...(damage && totals ? {} : { total: null, dc: null }), ...(damage && kills ? { kills } : {}) };
}

function maskStrike(facts: CardFacts, strike: StrikeFacts, target: TargetFacts | null): StrikeFacts {
  // While the dice roll, the result stays hidden.
  if (target?.rolling)
    return { ...strike, outcome: null, defense: null, saved: null, rider: null, damage: null, amount: null };
  const ours = facts.reveal;
  const theirs = target?.reveal ?? ours;
  // The damage roll next to the result reveals the reduction, so both are hidden together.
  const steps = theirs.damage && theirs.mitigation ? (strike.damage?.steps ?? null) : null;
  const rolled =
    ours.damage && strike.damage
      ? strike.damage.rolled.map((row) => (ours.breakdown ? row : { ...row, parts: null }))
      : null;
  const betrays = theirs.damage && !theirs.mitigation;
  return {
    ...strike,
    attack: maskRoll(strike.attack, ours.totals, ours.breakdown),
    defense: maskRoll(strike.defense, theirs.totals, theirs.breakdown),
    rider: strike.rider && {
      ...strike.rider,
      ...(theirs.totals ? {} : { total: null }),
      ...(theirs.totals && theirs.breakdown ? {} : { reroll: null }),
      ...(ours.totals ? {} : { dc: null }),
    },
    damage: rolled && !betrays ? { rolled, steps } : null,
    amount: theirs.damage ? strike.amount : null,
  };
}

function maskRoll(roll: RollFacts | null, totals: boolean, breakdown: boolean): RollFacts | null {
  if (!roll || !totals) return null;
  return breakdown ? roll : { ...roll, natural: null, faces: [], bonus: [], parts: null, reasons: [], reroll: null };
}
