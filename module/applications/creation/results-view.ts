/** What a preview character comes to: hit points, defenses, initiative, attack, DC, and its chance against a goblin. */
import { viewerRuleset } from "../../core/table-rules.ts";
import { numeral } from "../../core/i18n.ts";
import type { Character } from "../../play/character/mastery.ts";
import { sumContributions, type Contribution } from "../../rules/basics/contribution.ts";
import { characteristicOf } from "../../rules/basics/characteristics.ts";
import { ATTRIBUTE_CHARACTERISTIC, ATTRIBUTES, type Characteristic } from "../../rules/basics/ids.ts";
import { toNumber } from "../../rules/basics/distribution.ts";
import { gameOf } from "../../rules/games/games.ts";
import { attackOdds } from "../../rules/simulation/odds.ts";
import { usualCharacteristic } from "../../core/table-lists.ts";
import { entryLabel, offeredKeys } from "../words/labels.ts";
import { defenseKinds, defenseText, stands } from "../words/defenses.ts";
import type { Texts } from "../words/texts.ts";

export type Result = ReturnType<typeof resultsOf>[number];
/** Attack bonus of a goblin's scimitar in the packs, there also by base attack, Strength and size; a test compares them. */
export const GOBLIN_ATTACK = { own: 4, progressions: 1 } as const;

function bestWeapon(character: Character): { readonly name: string; readonly parts: readonly Contribution[] } | null {
  const attacks = character.getWeapons().flatMap((weapon) => {
    const [mode] = weapon.getAttackModes();
    return mode ? [{ name: weapon.name, parts: weapon.getAttack(mode).parts }] : [];
  });
  return attacks.reduce<(typeof attacks)[number] | null>(
    (best, one) => (best && sumContributions(best.parts) >= sumContributions(one.parts) ? best : one),
    null,
  );
}

/** Returns the results of a prepared character. */
export function resultsOf(character: Character, texts: Pick<Texts, "t" | "signed">) {
  const { t, signed } = texts;
  const { hp, defenses, initiative, spells } = character.system;
  const weapon = bestWeapon(character);
  const casts = spells.preparation !== null;
  return [
    { key: "hp", label: t("OD20.Creation.Result.hp"), value: hp.max, text: numeral(hp.max), parts: [] },
    ...defenseKinds().map((kind) => ({
      key: kind,
      label: t(`OD20.Creation.Result.${stands() ? "armorClass" : kind}`),
      value: defenses[kind].total,
      text: defenseText(defenses[kind].total, texts),
      parts: defenses[kind].parts,
    })),
    {
      key: "initiative",
      label: t("OD20.Sheet.Initiative"),
      value: initiative.total,
      text: signed(initiative.total),
      parts: initiative.parts,
    },
    ...(casts && spells.attack
      ? [
          {
            key: "attack",
            label: t("OD20.Creation.Result.attack"),
            value: spells.attack.total,
            text: signed(spells.attack.total),
            parts: spells.attack.parts,
          },
        ]
      : []),
    ...(casts && spells.dc
      ? [
          {
            key: "dc",
            label: t("OD20.Creation.Result.dc"),
            value: spells.dc.total,
            text: numeral(spells.dc.total),
            parts: spells.dc.parts,
          },
        ]
      : []),
    ...(weapon && !casts
      ? [
          {
            key: "attack",
            label: weapon.name,
            value: sumContributions(weapon.parts),
            text: signed(sumContributions(weapon.parts)),
            parts: weapon.parts,
          },
        ]
      : []),
  ];
}

/** Returns the chance that a goblin's blow harms the character, in percent. @rule H-ATK-12 B-ATK-06 D-ATK-04 */
export function goblinChance({ system }: Character): number {
  const { total } = system.defenses.physical;
  const bonus = GOBLIN_ATTACK[gameOf(viewerRuleset()).progressions ? "progressions" : "own"];
  const [strike] = attackOdds(
    { strikes: [{ attack: { bonus }, damage: [] }] },
    { defense: stands() ? { static: 10 + total } : { bonus: total } },
    viewerRuleset(),
  ).strikes;
  return strike ? Math.round(100 * (1 - toNumber(strike.miss))) : 0;
}

/** Compares results before and after. */
export function compareResults(now: readonly Result[], after: readonly Result[] | null) {
  return now.map((result) => {
    const then = after?.find(({ key }) => key === result.key);
    const better = then !== undefined && then.value > result.value;
    const worse = then !== undefined && then.value < result.value;
    return {
      ...result,
      better,
      worse,
      /** "▲ +5", "▼ +1" or "="; "" without an exchange. */
      after: then === undefined ? "" : better ? `▲ ${then.text}` : worse ? `▼ ${then.text}` : "=",
    };
  });
}

/** Returns what a characteristic counts in: results by their parts, and the Attribute. */
export function influences(key: Characteristic, results: readonly Result[], texts: Texts): string {
  const found = results.filter((result) =>
    result.key === "hp" ? key === "endurance" : result.parts.some((part) => characteristicOf(part) === key),
  );
  const { saves } = gameOf(viewerRuleset());
  const attributes = saves
    ? saves.filter((one) => usualCharacteristic("attribute", one) === key)
    : ATTRIBUTES.filter((one) => ATTRIBUTE_CHARACTERISTIC[one] === key);
  // Where no attack is among the results yet, its characteristic is still worth a word.
  const { rangedCharacteristic: ranged } = viewerRuleset();
  const shots = gameOf(viewerRuleset()).progressions && key === ranged ? [texts.t("OD20.Creation.Values.Shots")] : [];
  const named = [
    ...found.map((result) => result.label),
    ...shots,
    ...attributes.map((one) => entryLabel("attributes", one, texts)),
  ];
  // Without a save of its own, it still counts in blows and skills.
  const blows = key === "strength" ? [texts.t("OD20.Creation.Values.Blows")] : [];
  const skills = (): string[] =>
    offeredKeys("skills").flatMap((one) =>
      usualCharacteristic("skill", one) === key ? [entryLabel("skills", one, texts)] : [],
    );
  return (attributes.length > 0 ? named : [...named, ...blows, ...skills()]).join(", ");
}
