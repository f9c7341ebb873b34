/** A character's attacks and defenses as input for the odds, as they are and with one more mastery step. */
import { advantageState } from "../../rules/checks/checks.ts";
import { fixedDefense } from "../../rules/attack/defense.ts";
import type { DefenseKind } from "../../rules/basics/ids.ts";
import { attackSituation } from "../../rules/checks/situation.ts";
import type { OddsDefender } from "../../rules/simulation/odds.ts";
import type { Ruleset } from "../../rules/ruleset/ruleset.ts";
import type { AttackMode, OpposedItem } from "../../documents/item.ts";
import { hasTrait } from "../../documents/creatures/traits.ts";
import type { Texts } from "../words/texts.ts";
import type { Character } from "../../play/character/mastery.ts";
import { stepData, type Wish } from "../../play/character/plan-mastery.pure.ts";
import { rollOf, wholeFormula } from "../../play/card-state/last-foes.pure.ts";
import { activityOf } from "../../play/activities/activities.ts";
import { armOf, isStrike } from "../../play/activities/attack-source.ts";
import type { Blow, Fighter, Asking } from "./step-blows.ts";

const HANDS: readonly string[] = ["main", "off"];

/** Sorts weapons: first the weapons in hand, then the order of the sheet. */
function byHand(a: OpposedItem<"weapon">, b: OpposedItem<"weapon">): number {
  const rank = ({ system }: OpposedItem<"weapon">): number => (HANDS.indexOf(system.equipped) + 3) % 3;
  return rank(a) - rank(b) || a.sort - b.sort;
}

function blowOf(actor: Character, weapon: OpposedItem<"weapon">, mode: AttackMode, rules: Ruleset, texts: Texts): Blow {
  const { parts, damage, defense, characteristic, ranged } = weapon.getAttack(mode);
  const { advantages, disadvantages } = attackSituation(
    {
      ranged,
      range: "ok",
      enemies: [],
      characteristic,
      untrainedArmor: actor.untrainedArmor !== null,
    },
    rules,
  );
  const [usual] = weapon.getAttackModes();
  return {
    key: `${weapon.id ?? ""}.${mode}`,
    weapon: mode === usual ? weapon.name : `${weapon.name} (${texts.t(`OD20.Attack.Mode.${mode}`)})`,
    kind: defense,
    strike: {
      attack: {
        ...rollOf(parts, hasTrait(actor, "lucky")),
        advantage: advantageState(advantages.length, disadvantages.length),
      },
      damage: damage.map(({ formula, bonus, type }) => ({ formula: wholeFormula(formula, bonus), type })),
    },
  };
}

/** Returns the attack of a spell or feature; null when it makes no attack roll. @rule H-SPL-12 */
function castOf(actor: Character, item: OpposedItem): Blow | null {
  if (item.isWeapon() || !isStrike(activityOf(item))) return null;
  const setup = armOf({ actor, token: null }, item, "strike")?.setup;
  return setup
    ? {
        key: item.id ?? "",
        weapon: item.name,
        kind: setup.defense,
        strike: {
          attack: rollOf(setup.parts, hasTrait(actor, "lucky")),
          damage: setup.damage.map(({ formula, bonus, type }) => ({ formula: wholeFormula(formula, bonus), type })),
        },
      }
    : null;
}

/** Returns which saves the character's spells and features require. @rule H-SPL-14 */
export function askingOf(actor: Character): Asking {
  const asked = actor.items.contents.flatMap((item) => {
    const test = activityOf(item)?.test;
    // An item with a fixed difficulty keeps it, whatever mastery the character buys.
    return test?.kind === "save" && test.dc === null && test.attribute !== "" ? [test.attribute] : [];
  });
  const often = (attribute: string): number => asked.filter((one) => one === attribute).length;
  const attributes = [...new Set(asked)].sort((a, b) => often(b) - often(a));
  return {
    dc: actor.system.spells.dc?.total ?? null,
    attributes,
    saves: Object.fromEntries(
      attributes.map((one) => [one, rollOf(actor.getCheck("attribute", one).parts, hasTrait(actor, "lucky"))]),
    ),
  };
}

/** Returns the character's current attacks and defenses. */
export function fighterOf(actor: Character, ruleset: Ruleset, texts: Texts): Fighter {
  const defenseOf = (kind: DefenseKind): OddsDefender["defense"] => {
    const { parts } = actor.getDefense(kind);
    return ruleset.attackAgainst === "static"
      ? { static: fixedDefense(parts) }
      : rollOf(parts, hasTrait(actor, "lucky"));
  };
  return {
    blows: [
      ...actor
        .getWeapons()
        .sort(byHand)
        .flatMap((weapon) =>
          weapon
            .getAttackModes()
            .filter((mode) => mode !== "improvised" && mode !== "offHand")
            .map((mode) => blowOf(actor, weapon, mode, ruleset, texts)),
        ),
      ...[...actor.items.contents].sort((a, b) => a.sort - b.sort).flatMap((item) => castOf(actor, item) ?? []),
    ],
    defenses: { physical: defenseOf("physical"), magical: defenseOf("magical") },
    mitigation: actor.getMitigation(),
  };
}

/** Returns a temporary copy of the character with one more step. The same data preparation derives its numbers; nothing is stored. */
export function heroWith(actor: Character, wish: Wish): Character {
  const { name, type } = actor;
  const system = stepData(wish.track, wish.key, wish.toStep, []);
  const copy = actor.clone({ name, type, system }, { keepId: true });
  return copy.isCharacter() ? copy : actor;
}
