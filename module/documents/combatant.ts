import { effectData } from "../data/effects/model.ts";
import { ownFlag } from "../core/own-flag.ts";
import { SYSTEM_ID } from "../core/constants.ts";
import { fixedInitiative, initiativeRoll } from "../data/actor/roll-data.ts";
import { tableRuleset } from "../core/table-rules.ts";
import type { Contribution } from "../rules/basics/contribution.ts";
import { advantageState } from "../rules/checks/checks.ts";
import { initiativeCircumstances, type RollReason } from "../rules/conditions/initiative-circumstances.ts";
import { isInitiativeScore, readInitiative } from "../rules/checks/initiative.ts";
import { ailing } from "./effects/derived-statuses.ts";
import { readOr } from "./common/every-actor.ts";
import { hasHadNoTurn } from "./fights/downed.ts";

/** Reasons and contributions to an initiative roll from outside the creature. */
export interface InitiativeWords {
  readonly reasons: readonly RollReason[];
  readonly parts: readonly Contribution[];
}
let around: (combatant: Combatant.Implementation) => InitiativeWords = () => ({ reasons: [], parts: [] });

/**
 * Registers the function that returns the influence of auras and modules on an initiative roll. `module/play/` registers it,
 * because documents must not import play.
 */
export function onInitiative(words: typeof around): void {
  around = words;
}

type Fighter = Pick<Combatant.Implementation, "actor" | "flags" | "initiative">;

/** Larger than any modifier, so that a manual order decides a tie. */
const BY_HAND = 1e9;

/**
 * Returns the manual position of a combatant within a tie, while its initiative is unchanged; higher = earlier; null = none.
 * @rule B-TURN-06
 */
function placeInTie({ flags, initiative }: Fighter): number | null {
  const { getProperty } = foundry.utils;
  const rank: unknown = getProperty(flags, `${SYSTEM_ID}.tie.rank`);
  return typeof rank === "number" && getProperty(flags, `${SYSTEM_ID}.tie.at`) === initiative ? rank : null;
}

const modifierNow = ({ actor }: Pick<Fighter, "actor">): number =>
  readInitiative(readOr(() => actor?.creature?.initiative.total, 0, actor)) ?? 0;

/**
 * Returns the modifier that sorts a tie until a user decides. It is the modifier at the time of the roll: otherwise later changes would
 * reorder the turns, at different times on different clients. A manual order holds while the initiative is unchanged.
 * @rule C-73 B-TURN-06
 */
export function tieModifier(combatant: Fighter): number {
  const place = placeInTie(combatant);
  if (place !== null) return BY_HAND + place;
  const kept: unknown = ownFlag(combatant.flags, "modifier");
  return readInitiative(kept) ?? modifierNow(combatant);
}

/** A combatant. */
export class OpposedCombatant<out SubType extends Combatant.SubType = Combatant.SubType> extends Combatant<SubType> {
  /**
   * Whether the combatant is out of the fight. This includes NPCs that are unconscious at 0 hit points or knocked out; if the GM decides,
   * the GM's mark counts. Derived, never stored.
   * @rule C-64 B-TURN-20 B-DEATH-14 D-DEATH-03
   */
  override get isDefeated(): boolean {
    const { fallen = null, out = false, knockedOut = false } = this.actor ?? {};
    const beaten = knockedOut && this.actor?.isNpc() === true;
    return (
      super.isDefeated || beaten || fallen === "unconscious" || ((fallen === "ask" || fallen === "negative") && out)
    );
  }

  /** Whether the Game Master marked the combatant as surprised. @rule B-TURN-04 */
  get surprised(): boolean {
    return ownFlag(this.flags, "surprised") === true;
  }

  async setSurprised(surprised: boolean): Promise<void> {
    const change: object = { flags: { [SYSTEM_ID]: { surprised } } };
    await this.update(change);
  }

  /** Whether the combatant has not had a turn yet, in games with flat-footed creatures. @rule D-TURN-03 */
  get flatFooted(): boolean {
    return hasHadNoTurn(this);
  }

  protected override async _preUpdate(...args: Parameters<Combatant["_preUpdate"]>): Promise<boolean | undefined> {
    const allowed = await super._preUpdate(...args);
    const [changed] = args;
    if ("initiative" in changed) foundry.utils.setProperty(changed, `flags.${SYSTEM_ID}.modifier`, modifierNow(this));
    return allowed ?? undefined;
  }

  /** Reasons for advantage or disadvantage on the initiative roll. */
  get initiativeReasons(): RollReason[] {
    const { actor } = this;
    if (!actor?.creature) return [];
    // The label is the name of the effect, not a language key.
    const swayed = actor.appliedEffects.flatMap((effect): RollReason[] => {
      const found = effectData(effect).rolls.sways.find(({ roll }) => roll === "initiative");
      return found ? [{ label: effect.name, rules: ["B-DICE-07"], value: found.value, whose: "own" }] : [];
    });
    return [
      ...initiativeCircumstances(ailing(actor), this.surprised, tableRuleset()),
      ...swayed,
      ...around(this).reasons,
    ];
  }

  /** Key that is equal for combatants that roll together: the same creature with the same bonuses and advantage state. @rule B-TURN-03 */
  get initiativeKind(): string {
    return [this.actorId, this._getInitiativeFormula()].join(" ");
  }

  /**
   * Returns the formula with the bonuses of the creature, and with advantage or disadvantage from conditions and surprise. @rule H-TURN-02
   */
  protected override _getInitiativeFormula(): string {
    const { actor } = this;
    // Without a creature, roll without bonuses. An error in the formula would also stop the rolls of the other combatants.
    if (!actor?.creature) return isInitiativeScore(tableRuleset()) ? fixedInitiative([], 0) : initiativeRoll([], 0);
    const reasons = this.initiativeReasons;
    const up = reasons.filter(({ value }) => value > 0).length;
    const parts = [...actor.creature.initiative.parts, ...around(this).parts];
    const state = advantageState(up, reasons.length - up);
    return isInitiativeScore(tableRuleset()) ? fixedInitiative(parts, state) : initiativeRoll(parts, state);
  }
}
