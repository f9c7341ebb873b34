/** What stands against an attack with an item, gathered from the live documents; the list itself is in obstacles.pure.ts. */
import type { OpposedActor } from "../../documents/actor.ts";
import type { AttackMode, OpposedItem } from "../../documents/item.ts";
import { t } from "../../i18n.ts";
import { FormulaError, parseFormula } from "../../rules/dice.ts";
import type { Cover } from "../../rules/ids.ts";
import { notifyWarning } from "../exchange/notify.ts";
import type { Combatant } from "../exchange/types.ts";
import { sameItem } from "../table/tokens.ts";
import { isCharmedBy } from "./circumstances.ts";
import { shotsLeft } from "./ammunition.ts";
import { attackObstacles, type AttackerFacts, type AttemptFacts } from "./obstacles.pure.ts";
import { offHandRefusal } from "./off-hand.ts";
import { attackDeed, overuseNext, turnLimits } from "../turn/ledger-of.ts";
import { requirementOf } from "./requirement.ts";

/** An attack that somebody has in mind, or is about to make. */
export interface Attempt {
  readonly item: OpposedItem | null;
  readonly mode: AttackMode;
  readonly attackers: readonly Combatant[];
  readonly targets: readonly {
    readonly actor: OpposedActor | null;
    readonly token: TokenDocument.Implementation | null;
    readonly cover: Cover;
    /** Left out: nothing is measured. */
    readonly distance?: number | null;
  }[];
  /** Strikes of each attacker, in their order. */
  readonly strikes: readonly number[];
}

/** What is known of it. */
export function attemptFacts({ item, mode, attackers, targets, strikes }: Attempt): AttemptFacts {
  const weapon = item?.isWeapon() === true ? item : null;
  const aims = targets.map(({ actor }) => actor);
  return {
    gm: game.user.isGM,
    strict: turnLimits() === "refuse",
    item: item?.name ?? "",
    weapon: weapon?.getAttack(mode) ?? null,
    broken: weapon && brokenFormula(weapon, mode),
    attackers: weapon ? attackers.map((one, index) => attackerFacts(one, weapon, mode, strikes[index] ?? 0, aims)) : [],
    targets: targets.map(({ actor, token, cover, distance = null }) => ({
      name: token?.name || actor?.name || "",
      present: actor !== null,
      cover,
      distance,
      charmed: attackers.filter((one) => isCharmedBy(one.actor, actor)).map((one) => one.token?.name || one.actor.name),
    })),
  };
}

function attackerFacts(
  { actor, token }: Combatant,
  item: OpposedItem,
  mode: AttackMode,
  strikes: number,
  aims: readonly (OpposedActor | null)[],
): AttackerFacts {
  const own = armOf(actor, item);
  const setup = own?.getAttack(mode);
  return {
    name: token?.name || actor.name,
    owned: actor.isOwner,
    acts: actor.acts,
    weapon:
      own && setup
        ? {
            name: own.name,
            requirement: requirementOf(own),
            loaded: setup.loaded,
            needsReload: setup.needsReload,
            shots: setup.needsAmmunition ? shotsLeft(own, setup) : null,
            rows: setup.damage.length,
            strikes,
          }
        : null,
    offHand: mode === "offHand" && own ? offHandRefusal(actor) : null,
    over: own ? overuseNext(actor, attackDeed(mode, strikes), aims) : null,
  };
}

/** An attacker's own copy of a weapon. */
export function armOf(actor: Combatant["actor"], item: OpposedItem): OpposedItem<"weapon"> | null {
  const own = item.actor?.uuid === actor.uuid ? item : sameItem(actor, item);
  return own?.isWeapon() === true ? own : null;
}

/** Tells the first reason that forbids it, else what its maker overrules. @returns whether it may be done */
export function mayAttempt(attempt: Attempt): boolean {
  const found = attackObstacles(attemptFacts(attempt));
  const refusal = found.find(({ severity }) => severity === "error");
  for (const { key, data } of refusal ? [refusal] : found.filter(({ overruled }) => overruled))
    notifyWarning(key, data);
  return refusal === undefined;
}

/** The first damage formula of a weapon that cannot be read. */
function brokenFormula(item: OpposedItem<"weapon">, mode: AttackMode): AttemptFacts["broken"] {
  // An improvised attack has dice of its own.
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
