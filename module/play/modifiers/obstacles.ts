/** Collects the facts about an attack with an item from the live documents; the list of obstacles is in obstacles.pure.ts. */
import type { OpposedActor } from "../../documents/actor.ts";
import type { AttackMode, AttackSetup, OpposedItem } from "../../documents/item.ts";
import { t } from "../../core/i18n.ts";
import { FormulaError, parseFormula } from "../../rules/basics/dice.ts";
import type { Cover } from "../../rules/basics/ids.ts";
import { notifyWarning } from "../common/notify.ts";
import { nameOf } from "../secrecy/names.ts";
import type { Combatant } from "../common/types.ts";
import { addedTo } from "./added-reasons.ts";
import { isCharmedBy, strikeAsked } from "./circumstances.ts";
import { shotsLeft } from "./spend-ammunition.ts";
import type { Obstacle } from "./obstacle.pure.ts";
import { attackObstacles, type AttackerFacts, type AttemptFacts } from "./obstacles.pure.ts";
import { offHandRefusal } from "./off-hand.ts";
import { overuseNext, turnLimits, type NextDeed } from "../action-economy/turn-ledger-of.ts";
import { rangesOf } from "./strike-parts.ts";
import { reinsObstacle } from "./mounted-obstacle.ts";
import { requirementOf } from "./mastery-requirement.ts";
import { stowedObstacle } from "./stowed.ts";

/** What an attacker attacks with. */
export interface AttackerArm {
  /** The attacker's own copy. */
  readonly item: OpposedItem;
  readonly setup: AttackSetup;
  /** Returns what this number of strikes uses of the attacker's turn. */
  readonly deed: (strikes: number) => NextDeed;
  /** Number of strikes in one use, for example rays; null = any number. */
  readonly strikes: number | null;
  /** Obstacles of this item, in addition to those of every attack. */
  readonly against: readonly Obstacle[];
}

/** An attack that a user plans or is about to make. */
export interface Attempt {
  readonly item: OpposedItem | null;
  readonly mode: AttackMode;
  readonly attackers: readonly Combatant[];
  /** What each attacker attacks with; null for an attacker without the item. */
  readonly arms: readonly (AttackerArm | null)[];
  readonly targets: readonly {
    readonly actor: OpposedActor | null;
    readonly token: TokenDocument.Implementation | null;
    readonly cover: Cover;
    /** Omitted: there is no distance. */
    readonly distance?: number | null;
  }[];
  /** Number of strikes of each attacker, in the order of the attackers. */
  readonly strikes: readonly number[];
}

/** Returns the facts about the attack. */
export function attemptFacts({ item, mode, attackers, arms, targets, strikes }: Attempt): AttemptFacts {
  const weapon = item?.isWeapon() === true ? item : null;
  const aims = targets.map(({ actor }) => actor);
  const [own] = arms.filter((arm) => arm !== null);
  const setup = own?.setup ?? weapon?.getAttack(mode);
  return {
    gm: game.user.isGM,
    strict: turnLimits() === "refuse",
    item: item?.name ?? "",
    weapon: setup ? { ...setup, range: rangesOf(setup) } : null,
    broken: weapon && brokenFormula(weapon, mode),
    attackers: attackers.map((one, index) => attackerFacts(one, arms[index] ?? null, mode, strikes[index] ?? 0, aims)),
    targets: targets.map(({ actor, token, cover, distance = null }) => ({
      name: nameOf({ actor, token }),
      present: actor !== null,
      cover,
      distance,
      charmed: attackers.filter((one) => isCharmedBy(one.actor, actor)).map(nameOf),
      forbidden: [...new Set(attackers.map((one) => addedTo(strikeAsked(one, { actor, token })).forbids))].filter(
        Boolean,
      ),
    })),
  };
}

function attackerFacts(
  { actor, token }: Combatant,
  arm: AttackerArm | null,
  mode: AttackMode,
  strikes: number,
  aims: readonly (OpposedActor | null)[],
): AttackerFacts {
  const name = token?.name || actor.name;
  const reins = arm && reinsObstacle(actor, name, arm.deed(strikes).spends);
  return {
    name,
    owned: actor.isOwner,
    acts: actor.acts,
    weapon: arm && {
      name: arm.item.name,
      requirement: requirementOf(arm.item),
      loaded: arm.setup.loaded,
      needsReload: arm.setup.needsReload,
      shots: arm.setup.needsAmmunition ? shotsLeft(arm.item, arm.setup) : null,
      rows: arm.setup.damage.length,
      strikes,
      most: arm.strikes,
    },
    against: [
      ...(reins ? [reins] : []),
      ...(arm ? stowedObstacle(actor, name, arm.item, mode) : []),
      ...(arm?.against ?? []),
    ],
    offHand: mode === "offHand" && arm ? offHandRefusal(actor) : null,
    over: arm ? overuseNext(actor, arm.deed(strikes), aims) : null,
  };
}

/**
 * Notifies the user of the first error, otherwise of the warnings that the user ignores.
 * @returns whether the attack is allowed
 */
export function mayAttempt(attempt: Attempt): boolean {
  const found = attackObstacles(attemptFacts(attempt));
  const refusal = found.find(({ severity }) => severity === "error");
  for (const { key, data } of refusal ? [refusal] : found.filter(({ overruled }) => overruled))
    notifyWarning(key, data);
  return refusal === undefined;
}

/** Returns the first damage formula of a weapon that cannot be read. */
function brokenFormula(item: OpposedItem<"weapon">, mode: AttackMode): AttemptFacts["broken"] {
  // An improvised attack has its own dice.
  if (mode === "improvised") return null;
  const texts = [
    ...item.system.damage.map(({ formula }) => formula),
    ...(mode === "twoHands" ? [item.system.versatile] : []),
  ];
  for (const formula of texts) {
    if (formula.trim() === "") continue;
    try {
      parseFormula(formula);
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error;
      return {
        key: "OD20.Notify.weaponFormula",
        data: {
          name: item.name,
          formula,
          position: String(error.position + 1),
          reason: t(`OD20.Formula.Error.${error.code}`, { position: error.position + 1 }),
        },
      };
    }
  }
  return null;
}
