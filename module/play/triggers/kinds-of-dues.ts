/** What may be due in a turn: burning, death saves, the cost of acting when disabled, a shared space. */
import { effectData } from "../../data/effects/model.ts";
import { occupants, sizeOf } from "../../terrain/step-costs.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { combatantOf } from "../../documents/fights/fights.ts";
import { setCondition } from "../../documents/effects/set-condition.ts";
import { fallsProneInSharedSpace } from "../../rules/movement/movement.ts";
import { doAction } from "../actions/actions.ts";
import { canDropProne } from "../actions/prone.ts";
import { id16 } from "../common/id.pure.ts";
import { sameTurn, type TurnRecord } from "../common/records.pure.ts";
import { fightOf, hasTurn } from "../scene/reins.ts";
import { tokenOf } from "../scene/tokens.ts";
import { dueAt, dueNow, dueKey, type Due } from "../upkeep/due.ts";
import { conditionImage } from "../../documents/effects/conditions.ts";
import { endsOf } from "../../documents/effects/effect-ends.ts";
import { STATUS_LABELS } from "../../rules/movement/hazards.ts";
import { BURNING, EXTINGUISH } from "../../rules/movement/burning.ts";
import { burningPlace, dealtPlace, dealUpkeepDamage, dealRows } from "../upkeep/upkeep-damage-card.ts";
import { deathSaveNeeds, isSaved, owesSave, owesSince, rollDeathSave } from "../dying/death-save.ts";
import { atZeroOf } from "../../documents/fights/downed.ts";
import { afterActing3e, hitPointState3e } from "../../rules/death/d20-3e-death.ts";
import { timeOf, turnOfActor, zeroAt } from "../action-economy/turn-ledger-of.ts";
import { flierFalls } from "../../canvas/heights.ts";
import { fallFrom, fallPlace } from "../damage/fall.ts";
import { findActor } from "../common/documents.ts";

/**
 * Returns the due fall of a creature in a shared space, from token positions. Ignores creatures that this user cannot see.
 * @rule B-MOV-13 B-MOV-12
 */
export function sharedSpaceOf(actor: OpposedActor, turn: TurnRecord): Due[] {
  const fight = fightOf([actor]);
  if (!fight || !hasTurn(fight, actor) || actor.dead || actor.conditions.includes("prone")) return [];
  const token = combatantOf(fight, actor)?.token ?? tokenOf(actor);
  const occupant = token && occupants(token)(token);
  if (!occupant || !fallsProneInSharedSpace(sizeOf(actor), occupant.size ?? "medium")) return [];
  // A creature that cannot choose to lie down gets the condition directly.
  const fall = (): Promise<unknown> =>
    canDropProne(actor) && actor.acts ? doAction(actor, "prone") : setCondition(actor, "prone", null);
  return [dueNow(actor, "shared", id16(actor.uuid, dueKey("shared", turn)), fall, { turn, byItself: false })];
}

const { formula, type } = BURNING;

/**
 * Returns the due fire damage. Several burning effects count as one fire. The oldest effect gives the start of the fire.
 * @rule B-HAZ-01 B-COND-01
 */
export function burningOf(actor: OpposedActor, turn: TurnRecord): Due[] {
  const fires = [...actor.allApplicableEffects()].filter(
    ({ statuses, disabled, suppression }) => statuses.has(EXTINGUISH.ends) && !disabled && suppression === null,
  );
  if (fires.length === 0 || actor.dead) return [];
  const marks = fires.map((effect) => endsOf(effect)?.mark ?? null);
  const begun = marks.find((mark) => mark?.combat !== turn.combat) === undefined ? (marks[0] ?? null) : null;
  const place = burningPlace(actor, turn);
  const source = { uuid: "", name: STATUS_LABELS.burning, img: conditionImage("burning") };
  const deal = (): Promise<void> => dealUpkeepDamage(actor, place, turn, { kind: "damage", formula, type, source });
  return [dueAt(actor, "burning", place, turn, deal, { begun })];
}

/** Returns the due death save of a creature. `rollDeathSave` ignores repeated clicks. @rule B-DEATH-01 B-DEATH-05 D-DEATH-03 */
export function deathSavesOf(actor: OpposedActor, turn: TurnRecord): Due[] {
  if (!owesSave(actor)) return [];
  return [
    dueNow(actor, "deathSave", id16(actor.uuid, dueKey("deathSave", turn)), () => rollDeathSave(actor), {
      turn,
      begun: owesSince(actor, turn),
      needs: deathSaveNeeds(actor),
      done: isSaved(actor, turn),
    }),
  ];
}

/** Returns whether the creature spent an action, made an attack, or moved this turn. @param since only actions after this time count */
function hasActed(actor: OpposedActor, since: number | null): boolean {
  const ledger = turnOfActor(actor)?.ledger;
  if (!ledger) return false;
  const { active, bonus, attacks, feet, standardAndMove } = ledger;
  const spent = [active, bonus, standardAndMove?.move, standardAndMove?.full].some(
    (pip) => pip?.spentBy.some(({ id }) => since === null || (timeOf(id) ?? 0) > since) === true,
  );
  return spent || (since === null && (attacks.made > 0 || feet.left < feet.all));
}

/** Returns 1 damage, not reduced by armor, for a creature that acts at 0 hit points. Once per turn. @rule D-DEATH-02 */
export function disabledUpkeep(actor: OpposedActor, turn: TurnRecord): Due[] {
  const { hp, death } = actor.creature?._source ?? {};
  if (!hp || !death || atZeroOf(actor) !== "negative") return [];
  const life = { hitPoints: Math.trunc(hp.value), stable: death.stable };
  if (hitPointState3e(life) !== "disabled") return [];
  // If the creature fell to 0 in this turn, its earlier actions do not count, and neither does its way.
  const { fell } = death;
  const fellNow = sameTurn(fell, turn);
  if (!hasActed(actor, fellNow ? zeroAt(actor) : null)) return [];
  const formula = String(life.hitPoints - afterActing3e(life).hitPoints);
  const place = dealtPlace(actor, "acted", turn, (said) => said.kind === "damage" && said.formula === formula);
  const source = { uuid: "", name: "OD20.Due.acted", img: conditionImage("incapacitated") };
  const rows = [{ formula, type: "" }];
  const deal = (): Promise<void> =>
    dealRows(actor, place, turn, { kind: "damage", rows, source, share: 1, armor: false });
  return [dueAt(actor, "acted", place, turn, deal, { begun: fell.combat === turn.combat && !fellNow ? fell : null })];
}

/**
 * Returns the due fall of a creature. A creature without a flying speed may stand on something, so its fall needs a button.
 * @rule B-MOV-27 B-MOV-28 B-HAZ-05
 */
export function fallsOf(actor: OpposedActor): Due[] {
  const token = tokenOf(actor);
  const feet = token ? flierFalls(token) : 0;
  if (!token || feet === 0) return [];
  const place = fallPlace(actor, token);
  const { acts, dead, conditions } = actor;
  const byItself = dead || !acts || conditions.includes("prone");
  return [dueAt(actor, "fall", place, null, () => fallFrom(actor, token), { name: String(feet), byItself })];
}

/** Returns the spellcasting modifier of the creature that gave the effect, at least 0. Returns 0 if that creature is gone. */
function modifierOf(origin: string | null): number {
  const creature = origin === null ? null : findActor({ actor: origin, token: null })?.creature;
  const key = creature?.spells.characteristic;
  return creature && key ? Math.max(0, creature.characteristics[key].mod) : 0;
}

/** Returns one piece of upkeep per effect. @rule B-THP-03 B-DMG-01 H-TURN-03 */
export function eachOf(actor: OpposedActor, turn: TurnRecord): Due[] {
  if (actor.dead) return [];
  return actor.appliedEffects.flatMap((effect): Due[] => {
    const { each } = effectData(effect);
    if (!each) return [];
    const formula = each.formula === "@mod" ? String(modifierOf(effect.origin)) : each.formula;
    const { kind } = each;
    const type = kind === "damage" ? each.type : "";
    const place = dealtPlace(actor, `each:${effect.uuid}`, turn, (said) =>
      [said.kind === kind, said.formula === formula, said.type === type].every(Boolean),
    );
    const mark = endsOf(effect)?.mark ?? null;
    const source = { uuid: "", name: effect.name, img: effect.img ?? "" };
    const deal = (): Promise<void> => dealUpkeepDamage(actor, place, turn, { kind, formula, type, source });
    const begun = mark?.combat === turn.combat ? mark : null;
    return [dueAt(actor, "each", place, turn, deal, { begun, name: effect.name })];
  });
}
