import { misses } from "../../../play/resolve/resolve-attack.pure.ts";
import { isRolled } from "../../../play/resolve/attack-records.pure.ts";
import type { AttackState, StrikeView, TargetState } from "../../../play/card-state/card-state.ts";
import { readRuleset } from "../../../rules/ruleset/ruleset.ts";
import type { Overuse } from "../../../rules/turn/turn-ledger.ts";
import type {
  CardFacts,
  DamageFacts,
  RollFacts,
  SavedFacts,
  StrikeFacts,
  TargetFacts,
} from "../../common/card-facts.ts";

/** Converts the state of an attack to unmasked facts for the card. Pure. */
export function gatherFacts(
  state: AttackState,
  gm: boolean,
  overuse: readonly { readonly attacker: string; readonly over: Overuse }[] = [],
): CardFacts {
  const { record } = state;
  const ofAll = state.targets.flatMap((target) => target.strikes).concat(state.unassigned);
  return {
    id: record.id,
    item: record.item,
    mode: record.mode,
    ...(record.trigger ? { free: true } : {}),
    circle: record.circle,
    defense: record.defense,
    secret: record.secret,
    reveal: state.reveal,
    cancelled: record.cancelled,
    lostTo: state.lostTo,
    reactions: state.reactions,
    ruleset: readRuleset(record.rules.profile, record.rules.overrides),
    // A strike without damage rows needs no damage roll.
    damageRolled: isRolled(record) || ofAll.every((strike) => strike.damage.every((row) => row.base !== null)),
    attackers: record.attackers.map(({ key, name, img, pc }) => ({ key, name, img, pc })),
    targets: state.targets.map((target) => gatherTarget(target, gm, state.rolling, !record.ranged && !record.dealt)),
    loose: state.unassigned.map((strike) => gatherStrike(strike, false)),
    overuse: overuse.map(({ attacker, over }) => ({
      attacker,
      kind: over.kind,
      nth: over.nth,
      ...(over.kind === "standardAndMove" ? { label: over.reason.label } : {}),
      rules: over.reason.rules,
    })),
    dealt: record.dealt && {
      ...record.dealt,
      contest: record.dealt.contest != null,
      rows: rolledOnce(record.strikes[0]?.damage ?? []).map(({ formula, type }) => ({ formula, type })),
    },
  };
}

/** Returns rows without duplicates. Several darts on one target share their dice. @rule B-DMG-05 */
const rolledOnce = <T extends { readonly roll: number | null }>(rows: readonly T[]): T[] =>
  rows.filter(({ roll }, index) => roll === null || rows.findIndex((one) => one.roll === roll) === index);

function gatherTarget(target: TargetState, gm: boolean, rolling: boolean, melee: boolean): TargetFacts {
  const users = target.waiting?.users ?? [];
  const asked = target.waiting?.for === "defense" && users.some((user) => user.self);
  const defenseless = target.answer?.defenseless === true;
  const strikes = target.strikes.map((strike) => gatherStrike(strike, defenseless));
  const dead = target.voids.length > 0 && strikes.every((strike) => strike.outcome === null);
  return {
    key: target.key,
    name: target.name,
    img: target.img,
    pc: target.pc,
    // Unlinked tokens of one actor have UUIDs that end in the same actor id.
    kin: target.pc ? null : (target.actor?.split(".").at(-1) ?? ""),
    cover: target.answer?.cover ?? target.cover,
    // A target that received only effects has no hit points to show that they were undone.
    phase:
      target.receipt?.state === "undone" && target.receipt.effects
        ? "undone"
        : // Another creature takes the blow, so this target waits for nothing.
          target.takenBy !== undefined && target.phase === "waiting"
          ? "applied"
          : target.phase,
    absent: target.present ? null : target.actor === null ? "noActor" : "gone",
    void: dead ? (target.voids[0] ?? null) : null,
    waiting: users.map((user) => user.name),
    // Another owner may also answer from the card. A GM rolls "for them".
    mine: asked || (!gm && target.owner && target.permissions.defend === true),
    strikes,
    amount: target.clash.amount,
    received: target.clash.received,
    temporary: target.receipt?.state === "applied" ? target.receipt.temporary : null,
    taken: target.receipt?.state === "applied" ? target.receipt.hp + target.receipt.temporary : null,
    reduction: target.answer?.mitigation.parts ?? null,
    given: target.given,
    reveal: target.reveal,
    rolling: rolling || target.rolling,
    fumbles: target.clash.fumbles,
    concedes: target.clash.concedes,
    killed: target.receipt?.state === "applied" && target.receipt.death?.killed === true,
    fails: target.receipt?.state === "applied" ? target.receipt.death?.fails : undefined,
    fall: target.fall,
    ...(target.staysOut === true ? { staysOut: true } : {}),
    ...(melee ? { spares: target.spares === true } : {}),
    kept: target.kept ?? [],
    inspireLater: target.inspireLater,
    reactions: target.reactions,
    takenBy: target.takenBy,
    takes: target.takes,
  };
}

function gatherStrike(strike: StrikeView, defenseless: boolean): StrikeFacts {
  const { state, record } = strike;
  return {
    key: strike.key,
    attacker: record.attacker,
    outcome: state?.outcome ?? null,
    ruled: record.ruling !== null,
    ...(misses(record) ? { misses: true } : {}),
    adjusted: record.adjust !== null,
    redirected: strike.redirected,
    void: strike.void,
    attack: strike.attack && {
      ...roll(strike.attack, strike.attackParts),
      ...effectReasons(
        // The message stores no reasons for an adjusted advantage.
        strike.attack.swayed || strike.attack.advantage === record.advantage ? record.reasons : undefined,
        strike.attack.swayed,
      ),
      ...(record.threat === undefined ? {} : { threat: record.threat }),
    },
    defense: strike.defense ? defended(strike, strike.defense) : fixed(strike),
    damage: gatherDamage(strike),
    hitIsCritical: defenseless && record.near === true,
    inspire: strike.inspire,
    saved: strike.saved && pick(strike.saved),
    rider: strike.rider && {
      ...pick(strike.rider),
      total: strike.rider.roll?.total ?? null,
      dc: strike.rider.dc,
    },
    amount: state?.amount ?? null,
  };
}

const pick = ({
  success,
  attribute,
  fails,
  failsBy,
  willing,
  evades,
  again,
  reroll,
}: NonNullable<StrikeView["saved"]>): SavedFacts => ({
  success,
  attribute,
  fails,
  ...(failsBy === undefined ? {} : { failsBy }),
  willing,
  ...(evades ? { evades } : {}),
  ...(again === undefined ? {} : { again }),
  ...(reroll === undefined ? {} : { reroll }),
});

/** Returns the Defense roll with its reasons. */
function defended({ defenseParts, saveReasons }: StrikeView, rolled: Rolled): RollFacts {
  return {
    ...roll(rolled, defenseParts),
    ...effectReasons(saveReasons.length > 0 ? saveReasons : undefined, rolled.swayed),
  };
}

/** Returns the reasons in the message, plus a reaction that changed the roll since. */
const effectReasons = (reasons: RollFacts["reasons"], swayed: Rolled["swayed"]): Pick<RollFacts, "reasons"> =>
  swayed
    ? { reasons: [...(reasons ?? []), { key: "OD20.Why.reaction", label: swayed.name, value: swayed.value }] }
    : reasons
      ? { reasons }
      : {};

type Rolled = NonNullable<StrikeView["attack"]>;

function roll(rolled: Rolled, parts: RollFacts["parts"]): RollFacts {
  const { total, natural, faces, advantage, bonus, reroll } = rolled;
  return { total, natural, faces, advantage, parts, bonus, reroll };
}

/** Returns a fixed Defense without a die. */
function fixed(strike: StrikeView): RollFacts | null {
  const defense = strike.state?.defense;
  return defense
    ? { total: defense.total, natural: null, faces: [], advantage: 0, parts: strike.defenseParts, bonus: [] }
    : null;
}

function gatherDamage(strike: StrikeView): DamageFacts | null {
  const steps = strike.state?.damage?.steps ?? [];
  const rows = strike.damage.flatMap(({ row, base }) => (base === null ? [] : [{ row, base }]));
  if (rows.length === 0) return null;
  return {
    steps,
    rolled: rows.map(({ row, base }, index) => {
      const critical = steps.find((step) => step.kind === "critical" && step.row === index);
      return {
        type: row.type,
        rolled: critical?.after ?? base,
        extra: critical ? critical.after - critical.before : 0,
        parts: row.parts,
      };
    }),
  };
}
