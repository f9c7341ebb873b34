/** Stat block of a creature, for its sheet and for embeds: first the traits, then the actions. */
import { knownWord } from "../../../data/known-word.pure.ts";
import { tableRuleset } from "../../../core/table-rules.ts";
import { gameOf } from "../../../rules/games/games.ts";
import { MOVEMENTS, SENSES } from "../../../rules/creatures/body.ts";
import { isOfGame } from "../../../documents/creatures/traits.ts";
import type { OpposedItem } from "../../../documents/item.ts";
import { unarmedOf } from "../../../documents/creatures/unarmed.ts";
import { isOpposed } from "../../words/defenses.ts";
import type { Texts } from "../../words/texts.ts";
import {
  attributeRows,
  characteristicRows,
  damageTypeChips,
  listTitles,
  masteryGroups,
  numbers3eFields,
  skillRows,
  type TrainedRow,
} from "./creature.ts";
import { experienceOf } from "../../../rules/creatures/stat-block.ts";
import { coinFields } from "./coins.ts";
import { factLines, typeOptions } from "./npc-facts.ts";
import { NO_ODDS } from "./equipment.ts";
import { formatted } from "./sheet-text.ts";
import { entryGroups, gearList, spellList } from "./npc-items.ts";
import { readGameNumbers } from "./game-numbers.ts";
import { sizeOptions } from "./stat-block.ts";
import { menuUses } from "./use-number.ts";

const DEFENSE_MODES = ["", "auto", "prompt", "fixed"] as const;

interface BlockOptions {
  readonly rootId: string;
  readonly editing: boolean;
  /** Order of the items. */
  readonly order: (a: OpposedItem, b: OpposedItem) => number;
}

/** Returns whether the skill is trained, or has a bonus of its own. */
export function isTrained({ step, expertise, ranks, hasBonus }: TrainedRow): boolean {
  return step.value > 0 || expertise?.checked === true || (ranks?.text ?? "") !== "" || hasBonus;
}

/** Returns the sections with rarely used fields. Each is collapsed until a field is set; its id keeps the user's choice. */
function folds(stored: ReturnType<Actor.OfType<"npc">["system"]["toObject"]>, rootId: string): object {
  const { speed, senses, skills, own, mastery, threshold, important, defenseMode } = stored;
  const some = (values: object): boolean => Object.values(values).some((value) => value !== 0 && value !== false);
  const learned = [...gameOf(tableRuleset()).skills.map((key) => skills[key]), ...Object.values(own.skills)];
  const set = {
    more: stored.alignment !== "" || [...stored.languages].length > 0,
    moves: some({ ...speed, walk: 0 }) || some(senses),
    skills: learned.some(some),
    mastery: some(own.weapons) || Object.values(mastery).some((of) => (typeof of === "object" ? some(of) : of !== 0)),
    totals: threshold !== null || important || stored.regeneration.points > 0 || defenseMode !== "",
  };
  return Object.fromEntries(Object.entries(set).map(([key, open]) => [key, { id: `${rootId}-fold-${key}`, open }]));
}

/** Returns the traits: characteristics, senses, Attributes, skills, mastery, and fields of edit mode. */
export function npcBlock(actor: Actor.OfType<"npc">, { rootId, editing, order }: BlockOptions, texts: Texts): object {
  const { system } = actor;
  const { stored, at } = readGameNumbers(system.toObject());
  const { t } = texts;
  const { languages, resistances, coins } = system;
  const skills = skillRows(stored, system, rootId, texts);
  const mastery = masteryGroups(stored, rootId, texts);
  return {
    characteristics: characteristicRows(stored, system, texts),
    attributes: attributeRows(stored, system, rootId, texts).map((row) => ({
      ...row,
      total: {
        name: `${at}.totals.attributes.${row.key}`,
        value: Object.entries(stored.totals.attributes).find(([key]) => key === row.key)?.[1] ?? null,
      },
    })),
    // Play mode shows the trained skills; the others are in a collapsible section.
    skills: editing ? skills : skills.filter(isTrained),
    others: editing ? [] : skills.filter((row) => !isTrained(row)),
    titles: { ...listTitles(texts), totalsHint: t("OD20.Sheet.TotalsHint") },
    mastery,
    numbers3e: numbers3eFields(stored, system, texts),
    trained: mastery.some((group) => group.trained),
    folds: folds(stored, rootId),
    important: stored.important,
    at,
    gameHint: at === "system" ? "" : t("OD20.Sheet.GameNumbers"),
    words: stored,
    facts: factLines({ ...stored, languages, resistances, coins }, system, texts),
    coins: coinFields(coins, texts),
    types: typeOptions(stored.creatureType, texts),
    sizes: sizeOptions(stored.size, texts),
    experienceHint: stored.challengeXp > 0 ? "" : t("OD20.Block.ExperienceHint", { n: experienceOf(stored) }),
    languages: [...stored.languages].join(", "),
    moves: [
      // The walking speed is in the header.
      ...MOVEMENTS.filter((key) => key !== "walk").map((key) => ({
        name: `system.speed.${key}`,
        label: t(`OD20.Thing.${key}`),
        value: stored.speed[key],
      })),
      ...SENSES.map((key) => ({
        name: `system.senses.${key}`,
        label: t(`OD20.Thing.${key}`),
        value: stored.senses[key],
      })),
    ],
    features: actor.items.contents
      .filter((item) => item.isKind("feature") || item.isKind("spell"))
      .sort(order)
      .map((item) => ({
        id: item.id,
        name: item.name,
        img: item.img,
        note: !isOfGame(item)
          ? t("OD20.Traits.NotInGame")
          : item.isKind("feature")
            ? knownWord(t, "OD20.FeatureAction", item.system.action)
            : t(`TYPES.Item.${item.type}`),
      })),
    threshold: stored.threshold,
    stops: damageTypeChips(stored.regenerationStops, texts),
    // Without a rolled Defense, there is no mode to choose.
    mode: isOpposed() ? t(`OD20.DefenseMode.${stored.defenseMode === "" ? "world" : stored.defenseMode}`) : "",
    modes: (isOpposed() ? DEFENSE_MODES : []).map((value) => ({
      value,
      label: t(`OD20.DefenseMode.${value === "" ? "world" : value}`),
      checked: stored.defenseMode === value,
    })),
  };
}

/**
 * Returns the actions with their texts. Secrets in texts are for owners.
 * @param reader user for whom the texts are enriched
 * @param change changes each text before it is enriched
 * @param odds returns the odds of attack buttons against the target
 * @param unarmed whether to include the unarmed strike of creatures without natural attacks
 */
export async function npcEntries(
  actor: Actor.OfType<"npc">,
  texts: Texts,
  {
    reader = game.user,
    change = (html: string): string => html,
    odds = NO_ODDS,
    unarmed = false,
  }: {
    readonly reader?: User.Implementation;
    readonly change?: (html: string) => string;
    readonly odds?: typeof NO_ODDS;
    readonly unarmed?: boolean;
  } = {},
): Promise<object> {
  const { dc } = actor.system.spells;
  const items = actor.items.contents;
  const isNatural = (item: OpposedItem): boolean => item.isWeapon() && item.system.weaponType === "unarmed";
  const bare = unarmed && !items.some(isNatural) ? unarmedOf(actor) : null;
  const prose = async (item: OpposedItem, html: string): Promise<string> =>
    html === "" ? "" : formatted(item, change(html), reader);
  return {
    groups: await entryGroups(bare ? [...items, bare] : items, dc?.parts ?? null, prose, texts, odds),
    spells: spellList(items, actor.system.spells, texts),
    gear: gearList(items, texts),
    otherUses: menuUses(items, texts),
  };
}
