/** Masteries that a character can buy, with the numbers that include their steps. */
import { sumContributions } from "../../rules/basics/contribution.ts";
import { toolName } from "../../documents/items/tool-kinds.ts";
import { recommendsSpellDc } from "../../rules/character/advancement.ts";
import { gameOf } from "../../rules/games/games.ts";
import { tableRuleset } from "../../core/table-rules.ts";
import { ARMOR_TYPES, ATTRIBUTES, WEAPON_TYPES } from "../../rules/basics/ids.ts";
import type { Character } from "../../play/character/mastery.ts";
import type { Texts } from "../words/texts.ts";
import type { Thing, ThingGroup } from "./planner-view.ts";

/** Returns the attack bonus with the character's first weapon of the type. */
function weaponNumber(actor: Character, type: string, texts: Texts): Thing["number"] {
  const weapon = actor
    .getWeapons()
    .filter(({ system }) => system.weaponType === type)
    .sort((a, b) => a.sort - b.sort)[0];
  const [mode] = weapon?.getAttackModes() ?? [];
  if (!weapon || !mode) return { label: texts.t("OD20.Planner.Attack"), now: null, signed: true };
  return { label: weapon.name, now: sumContributions(weapon.getAttack(mode).parts), signed: true };
}

/** Returns the armor reduction, if the character wears armor of the type. */
function armorNumber(actor: Character, type: string, texts: Texts): Thing["number"] {
  const worn = type === "shield" ? actor.shield : actor.bodyArmor;
  return {
    label: texts.t("OD20.Planner.Reduction"),
    now: worn?.system.armorType === type ? actor.system.reduction.total : null,
    signed: false,
  };
}

/** Returns all masteries in groups. Tools are those that the character owns or is trained with. */
export function thingGroups(actor: Character, texts: Texts): ThingGroup[] {
  const { system } = actor;
  const { t } = texts;
  const plain = { expertise: false };
  const tools = new Map(system.mastery.tools.map(({ key }) => [key, toolName(key)]));
  for (const item of actor.items.contents)
    if (item.isKind("tool") && item.system.tool !== "") tools.set(item.system.tool, toolName(item.system.tool));
  const byLabel = (a: Thing, b: Thing): number => a.label.localeCompare(b.label);
  const trained = (
    track: "attribute" | "skill",
    key: string,
    label: string,
    number: { total: number; expertise?: boolean },
  ): Thing => ({
    track,
    key,
    label,
    number: { label: t("OD20.Planner.Check"), now: number.total, signed: true },
    expertise: number.expertise === true,
  });
  const groups: ThingGroup[] = [
    {
      legend: t("OD20.Sheet.Weapons"),
      hint: "",
      things: WEAPON_TYPES.filter((key) => key !== "improvised").map((key) => ({
        track: "weapon",
        key,
        label: t(`OD20.WeaponType.${key}`),
        number: weaponNumber(actor, key, texts),
        ...plain,
      })),
    },
    {
      legend: t("OD20.Sheet.Armor"),
      hint: "",
      things: ARMOR_TYPES.map((key) => ({
        track: "armor",
        key,
        label: t(`OD20.ArmorType.${key}`),
        number: armorNumber(actor, key, texts),
        ...plain,
      })),
    },
    {
      legend: t("OD20.Sheet.Magic"),
      hint: recommendsSpellDc(system.threats) && system.mastery.spellDc < 4 ? t("OD20.Planner.AdviceDc") : "",
      things: [
        {
          track: "spellAttack",
          key: "spellAttack",
          label: t("OD20.Mastery.spellAttack"),
          number: { label: t("OD20.Planner.Attack"), now: system.spells.attack?.total ?? null, signed: true },
          ...plain,
        },
        {
          track: "spellDc",
          key: "spellDc",
          label: t("OD20.Mastery.spellDc"),
          number: { label: t("OD20.Planner.Dc"), now: system.spells.dc?.total ?? null, signed: false },
          ...plain,
        },
      ],
    },
    {
      legend: t("OD20.Sheet.Attributes"),
      hint: "",
      things: ATTRIBUTES.map((key) => trained("attribute", key, t(`OD20.Attribute.${key}`), system.attributes[key])),
    },
    {
      legend: t("OD20.Sheet.Skills"),
      hint: "",
      things: gameOf(tableRuleset())
        .skills.map((key) => trained("skill", key, t(`OD20.Skill.${key}`), system.skills[key]))
        .sort(byLabel),
    },
    {
      legend: t("OD20.Planner.Tools"),
      hint: "",
      things: [...tools]
        .map(([key, label]): Thing => ({
          track: "tool",
          key,
          label,
          number: { label: t("OD20.Planner.Check"), now: null, signed: true },
          ...plain,
        }))
        .sort(byLabel),
    },
  ];
  return groups.filter(({ things }) => things.length > 0);
}
