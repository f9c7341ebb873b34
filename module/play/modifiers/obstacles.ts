/** Collects the facts about an attack with an item from the live documents; the list of obstacles is in obstacles.pure.ts. */
import { notifyWarning } from "../common/notify.ts";
import {
  type AttackerFacts,
  type AttemptFacts,
  type Obstacle,
  attackObstacles,
  error,
  sizeObstacle,
  warning,
} from "./obstacles.pure.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import type { AttackMode, AttackSetup, OpposedItem } from "../../documents/item.ts";
import { t } from "../../core/i18n.ts";
import { FormulaError, parseFormula } from "../../rules/basics/dice.ts";
import type { Cover } from "../../rules/basics/ids.ts";
import { nameOf } from "../secrecy/names.ts";
import type { Combatant } from "../common/types.ts";
import { addedTo } from "./added-reasons.ts";
import { isCharmedBy, strikeAsked } from "./circumstances.ts";
import { type NextAction, overuseNext, turnLimits, turnOfActor } from "../action-economy/turn-ledger-of.ts";
import { rangesOf } from "./strike-parts.ts";
import { requirementOf } from "./mastery-requirement.ts";
import { isSameTurn } from "../../rules/turn/turn-actions.ts";
import { type TwoWeaponRefusal, twoWeaponAttack } from "../../rules/attack/two-weapon.ts";
import { fightOf, hasTurn, reinedIn, turnOf } from "../scene/reins.ts";
import { gameHasFullAttack } from "../action-economy/full-attacks.ts";
import { turnActionsOf } from "../action-economy/turn-actions.ts";
import { isUnarmed } from "../../documents/creatures/unarmed.ts";
import { drawnOrStowed } from "../../rules/turn/hands.ts";
import { nameForViewer } from "../scene/tokens.ts";

/** What an attacker attacks with. */
export interface AttackerArm {
  /** The attacker's own copy. */
  readonly item: OpposedItem;
  readonly setup: AttackSetup;
  /** Returns what this number of strikes uses of the attacker's turn. */
  readonly costOf: (strikes: number) => NextAction;
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

/** Returns why an off-hand attack is not possible now; null if it is possible. Outside of a combat there is no limit. */
function offHandRefusal(actor: OpposedActor): TwoWeaponRefusal | null {
  const fight = fightOf([actor]);
  const turn = turnOf([actor]);
  // Where attacks are counted as a full attack, the off hand makes one of them.
  if (!fight || !turn || gameHasFullAttack()) return null;
  const done = turnActionsOf(turn.combat, actor, turn.round).filter((deed) => isSameTurn(deed.turn, turn));
  const used = done.filter(({ offHand }) => offHand).length;
  const weapons = actor
    .getWeapons()
    .map(({ system }) => ({ hand: system.equipped, light: system.properties.has("light") }));
  const verdict = twoWeaponAttack({
    weapons,
    attackedWithActive: hasTurn(fight, actor) && done.some(({ spends }) => spends === "attack"),
    bonusActionLeft: done.every(({ spends, offHand }) => spends !== "bonus" || offHand === true),
    used,
  });
  if (verdict.ok) return null;
  // "Used" comes before "no attack yet" because it holds in any turn.
  return used > 0 && verdict.reason !== "notTwoLight" ? "used" : verdict.reason;
}

/**
 * Returns the obstacle as information that never stops the attack. NPCs attack with the weapons of their stat block,
 * and a player may forget to press the button.
 * @rule H-TURN-12 B-ATK-13 C-67
 */
function stowedObstacle(actor: OpposedActor, name: string, item: OpposedItem, mode: AttackMode): Obstacle[] {
  if (!actor.isCharacter() || !item.isWeapon() || isUnarmed(item) || mode === "improvised") return [];
  if (item.system.equipped !== "none") return [];
  const told = (key: string): Obstacle[] => [{ key, data: { name, item: item.name }, severity: "info" }];
  const fight = fightOf([actor]);
  if (!fight || !hasTurn(fight, actor) || turnLimits() === "off") return told("OD20.Warning.stowed");
  // The button on the sheet puts the weapon in the free hand.
  const hand = mode === "offHand" ? "off" : mode === "twoHands" ? "both" : item.nextHand;
  const handled = drawnOrStowed(item.holdables, item.handChanges(hand)).length;
  const left = turnOfActor(actor)?.ledger.draws.left ?? 0;
  return told(handled <= left ? "OD20.Warning.stowedFree" : "OD20.Warning.stowedAction");
}

/** Returns how many shots a weapon has left. */
function shotsLeft(item: OpposedItem, { ammunition }: AttackSetup): number {
  return ammunition ? Math.max(ammunition.system.quantity, item.shots ?? 0) : 0;
}

/** Returns the obstacle for an action that a controlled mount may not use. A GM may ignore it. @rule B-MNT-04 */
export function reinsObstacle(actor: OpposedActor, name: string, spends: string, action = ""): Obstacle | null {
  const rider = reinedIn(actor, spends, action);
  return rider && (game.user.isGM ? warning : error)("OD20.Warning.reinedIn", { name, rider: nameForViewer(rider) });
}

function attackerFacts(
  { actor, token }: Combatant,
  arm: AttackerArm | null,
  mode: AttackMode,
  strikes: number,
  aims: readonly (OpposedActor | null)[],
): AttackerFacts {
  const name = token?.name || actor.name;
  const reins = arm && reinsObstacle(actor, name, arm.costOf(strikes).spends);
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
    over: arm ? overuseNext(actor, arm.costOf(strikes), aims) : null,
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

/**
 * Whether an action is too large for one message; notifies the user if it is.
 * @param rows number of damage types of one strike
 */
export function isTooBig(targets: number, strikes: number, rows = 0): boolean {
  const found = sizeObstacle(targets, strikes, rows);
  if (found) notifyWarning(found.key, found.data);
  return found !== null;
}
