import { SYSTEM_ID } from "../core/constants.ts";
import { fixedInitiative, initiativeRoll } from "../data/actor/roll-data.ts";
import { tableRuleset } from "../core/table-rules.ts";
import type { Contribution } from "../rules/basics/contribution.ts";
import { advantageState } from "../rules/checks/checks.ts";
import { initiativeCircumstances, type RollReason } from "../rules/conditions/circumstances.ts";
import { isInitiativeScore, readInitiative } from "../rules/checks/initiative.ts";
import { swaysOf } from "./effects/added-dice.ts";
import { ailing } from "./effects/derived-statuses.ts";
import { readOr } from "./shared/read-or.ts";
import { hasHadNoTurn } from "./fights/flat-footed.ts";

/** What an initiative roll takes from around it. */
export interface InitiativeWords {
  readonly reasons: readonly RollReason[];
  readonly parts: readonly Contribution[];
}
let around: (combatant: Combatant.Implementation) => InitiativeWords = () => ({ reasons: [], parts: [] });

/** Says what auras and modules say of an initiative roll: play knows them, and documents know no play. */
export function onInitiative(words: typeof around): void {
  around = words;
}

type Fighter = Pick<Combatant.Implementation, "actor" | "flags" | "initiative">;

/** Larger than any modifier, so that an order set by hand wins a tie. */
const BY_HAND = 1e9;

/** The place that people have given to a combatant among those of the same initiative: higher is sooner. @rule B-TURN-06 */
function placeInTie({ flags, initiative }: Fighter): number | null {
  const { getProperty } = foundry.utils;
  const rank: unknown = getProperty(flags, `${SYSTEM_ID}.tie.rank`);
  return typeof rank === "number" && getProperty(flags, `${SYSTEM_ID}.tie.at`) === initiative ? rank : null;
}

const modifierNow = ({ actor }: Pick<Fighter, "actor">): number =>
  readInitiative(readOr(() => actor?.creature?.initiative.total, 0, actor)) ?? 0;

/**
 * The sum of the modifiers, which sorts a tie until people decide: as it was when the result came. Else the order would change
 * with it under the turn that runs, on some pages sooner than on others. Who was put in order by people stands so as long as he has
 * that initiative.
 * @rule C-73 B-TURN-06
 */
export function tieModifier(combatant: Fighter): number {
  const place = placeInTie(combatant);
  if (place !== null) return BY_HAND + place;
  const kept: unknown = foundry.utils.getProperty(combatant.flags, `${SYSTEM_ID}.modifier`);
  return readInitiative(kept) ?? modifierNow(combatant);
}

/** Who takes turns in a fight. */
export class OpposedCombatant<out SubType extends Combatant.SubType = Combatant.SubType> extends Combatant<SubType> {
  /**
   * An NPC that lies unconscious at 0 hit points, or was knocked out, is out of the fight as the dead are, without being one of
   * them; where the GM decides, his mark does. Nothing is written.
   * @rule C-64 B-TURN-20 B-DEATH-14 D-DEATH-03
   */
  override get isDefeated(): boolean {
    const { fallen = null, out = false, knockedOut = false } = this.actor ?? {};
    const beaten = knockedOut && this.actor?.isNpc() === true;
    return (
      super.isDefeated || beaten || fallen === "unconscious" || ((fallen === "ask" || fallen === "negative") && out)
    );
  }

  /** Whether it is surprised, as the Game Master has marked it. @rule B-TURN-04 */
  get surprised(): boolean {
    return foundry.utils.getProperty(this.flags, `${SYSTEM_ID}.surprised`) === true;
  }

  async setSurprised(surprised: boolean): Promise<void> {
    const change: object = { flags: { [SYSTEM_ID]: { surprised } } };
    await this.update(change);
  }

  /** Whether no turn of its own has begun yet, by the rules that name it. @rule D-TURN-03 */
  get flatFooted(): boolean {
    return hasHadNoTurn(this);
  }

  protected override async _preUpdate(...args: Parameters<Combatant["_preUpdate"]>): Promise<boolean | undefined> {
    const allowed = await super._preUpdate(...args);
    const [changed] = args;
    if ("initiative" in changed) foundry.utils.setProperty(changed, `flags.${SYSTEM_ID}.modifier`, modifierNow(this));
    return allowed ?? undefined;
  }

  /** What speaks for and against its initiative roll. */
  get initiativeReasons(): RollReason[] {
    const { actor } = this;
    if (!actor?.creature) return [];
    // Named as the effect is: no key of a language.
    const swayed = actor.appliedEffects.flatMap((effect): RollReason[] => {
      const found = swaysOf(effect).find(({ roll }) => roll === "initiative");
      return found ? [{ label: effect.name, rules: ["B-DICE-07"], value: found.value, whose: "own" }] : [];
    });
    return [
      ...initiativeCircumstances(ailing(actor), this.surprised, tableRuleset()),
      ...swayed,
      ...around(this).reasons,
    ];
  }

  /** What makes it roll as another does: the same creature, with the same bonuses, advantage and disadvantage. @rule B-TURN-03 */
  get initiativeKind(): string {
    return [this.actorId, this._getInitiativeFormula()].join(" ");
  }

  /** The creature's own bonuses; conditions and surprise give advantage or disadvantage. @rule H-TURN-02 */
  protected override _getInitiativeFormula(): string {
    const { actor } = this;
    // Nobody's numbers are known of one whose actor is gone, or is no creature: the core formula would stop the others, too.
    if (!actor?.creature) return isInitiativeScore(tableRuleset()) ? fixedInitiative([], 0) : initiativeRoll([], 0);
    const reasons = this.initiativeReasons;
    const up = reasons.filter(({ value }) => value > 0).length;
    const parts = [...actor.creature.initiative.parts, ...around(this).parts];
    const state = advantageState(up, reasons.length - up);
    return isInitiativeScore(tableRuleset()) ? fixedInitiative(parts, state) : initiativeRoll(parts, state);
  }
}
