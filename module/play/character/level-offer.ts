/** Computes what the next level of a character offers, without writing anything. */
import { currentRuleset } from "../../core/settings.ts";
import { tableRuleset } from "../../core/table-rules.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { highestLevel } from "../../rules/character/progression.ts";
import { raiseLevels } from "../../rules/character/raises.ts";
import type { Raise } from "./level-record.pure.ts";
import { planGiving, withChosen, type DueChoice } from "./plan-origin.pure.ts";
import { learning, spellGrowth, type SpellGrowth } from "../../rules/spells/spell-growth.ts";
import { withoutHeld } from "../../rules/character/owed-choices.ts";
import { choicesIn, fetchFeatures } from "./feature-data.ts";
import { dueHere, featuresFromOtherOrigins, heldFeatures, originOf, originsOf, type ChosenKeys } from "./origin.ts";
import { id16 } from "../common/id.pure.ts";
import { countedFor } from "../inventory/limited-uses.ts";
import { knownSpells } from "./spell-list.ts";

type Character = OpposedActor<"character">;

/** A new feature as item data. */
interface OfferedFeature {
  readonly uuid: string;
  readonly data: Item.CreateData;
  readonly name: string;
  readonly img: string;
  readonly description: string;
  /** Name of the class, species, or background that gives the feature. */
  readonly from: string;
}
/** Choices that are due: `owner` is the id of an owned item or the UUID of a new feature. */
export interface OfferedChoices {
  readonly owner: string;
  readonly name: string;
  readonly choices: readonly DueChoice[];
}
export interface LevelOffer {
  readonly level: number;
  readonly features: readonly OfferedFeature[];
  /** UUIDs that do not exist, with the item that refers to them. */
  readonly missing: readonly { readonly uuid: string; readonly from: string }[];
  readonly choices: readonly OfferedChoices[];
  /** True if a characteristic rises. @rule H-PRG-08 C-26 */
  readonly raises: boolean;
  readonly growth: SpellGrowth | null;
  readonly learning: ReturnType<typeof learning>;
  /** Spells that the character can replace. */
  readonly owned: readonly { readonly id: string; readonly name: string; readonly circle: number }[];
  /** Ids of items that a crashed client left while it took this level. The offer treats them as missing. */
  readonly left: readonly string[];
  /** Names of additional classes, which have no effect. */
  readonly otherClasses: readonly string[];
  readonly className: string;
}

function textAt(data: object, path: string): string {
  const value: unknown = foundry.utils.getProperty(data, path);
  return typeof value === "string" ? value : "";
}

/** Returns the derived id of an item that a level creates. Two clients that take the level at once create it once. */
export const levelId = (actor: Character, level: number, uuid: string): string =>
  id16(`${actor.uuid}.level.${String(level)}`, uuid);

/**
 * Computes the offer of a level and loads its features and spells.
 * @param raise the characteristic that the user chose to raise
 * @param chosen keys by origin and index of the choice; some keys are features
 * @rule H-PRG-07 H-PRG-08 H-SPL-03 H-SPL-07 H-SPL-08
 */
export async function offerLevel(
  actor: Character,
  level = actor.system.details.level + 1,
  raise: Raise | null = null,
  chosen: ReadonlyMap<string, ChosenKeys> = new Map(),
): Promise<LevelOffer> {
  const who = countedFor(actor, { level: Math.min(highestLevel(currentRuleset()), level), raise });
  const span = { after: level - 1, upTo: level };
  const origins = originsOf(actor);
  const held = heldFeatures(actor).filter(({ id, as }) => id !== levelId(actor, level, as));
  const features: OfferedFeature[] = [];
  const missing: { uuid: string; from: string }[] = [];
  for (const origin of origins) {
    const made = withChosen(origin.choices, chosen.get(origin.id) ?? {});
    const choices = withoutHeld(made, featuresFromOtherOrigins(actor, origin.kind));
    for (const due of planGiving({ ...origin, choices }, held, span)) {
      const [data] = (await fetchFeatures([due], who)).data;
      if (data)
        features.push({
          uuid: due.uuid,
          data,
          name: textAt(data, "name"),
          img: textAt(data, "img"),
          description: textAt(data, `system.texts.${tableRuleset().profile}`) || textAt(data, "system.description"),
          from: origin.name,
        });
      else missing.push({ uuid: due.uuid, from: origin.name });
    }
  }
  const left = heldFeatures(actor).flatMap(({ id }) => (held.some((one) => one.id === id) ? [] : id));
  const owned = actor.items.contents.flatMap((item): OfferedChoices[] =>
    item.isKind("feature") && !left.includes(item.id ?? "")
      ? [{ owner: item.id ?? "", name: item.name, choices: dueHere(item.system.choices, span) }]
      : [],
  );
  const choices: OfferedChoices[] = [
    ...origins.map(({ id, name, choices: all }) => ({ owner: id, name, choices: dueHere(all, span) })),
    ...features.map(({ uuid, name, data }) => ({
      owner: uuid,
      name,
      choices: dueHere(choicesIn(data), { after: 0, upTo: level }),
    })),
    ...owned,
  ].filter((entry) => entry.choices.length > 0);
  const magic = await offerMagic(actor, level);
  return {
    level,
    features,
    missing,
    choices,
    ...magic,
    left: [...left, ...magic.left],
    otherClasses: actor.items.contents
      .filter((item) => item.isKind("class"))
      .slice(1)
      .map(({ name }) => name),
  };
}

type Magic = Pick<LevelOffer, "raises" | "growth" | "learning" | "owned" | "className" | "left">;

async function offerMagic(actor: Character, level: number): Promise<Magic> {
  const profession = originOf(actor, "class");
  if (profession?.isKind("class") !== true)
    return {
      raises: false,
      growth: null,
      learning: learning(""),
      owned: [],
      className: "",
      left: [],
    };
  const { table, preparation } = profession.system;
  const highest = highestLevel(currentRuleset());
  const casts = table.length > 0 && level <= highest;
  const way = learning(casts ? actor.system.spellcasting.preparation || preparation : "");
  const growth = casts ? spellGrowth(table, level - 1, level) : null;
  // What was learned for this level when it was taken once before, and an interrupted undo has left.
  const ids = new Set((casts ? await knownSpells() : []).map(({ uuid }) => levelId(actor, level, uuid)));
  const own = actor.items.contents.flatMap((item) =>
    item.isKind("spell") && !ids.has(item.id ?? "")
      ? [{ id: item.id ?? "", name: item.name, circle: item.system.circle }]
      : [],
  );
  return {
    raises: level <= highest && raiseLevels(profession.system, currentRuleset()).has(level),
    growth,
    learning: way,
    className: profession.name,
    owned: own.filter(({ circle }) => circle > 0).sort((a, b) => a.circle - b.circle || a.name.localeCompare(b.name)),
    left: [...ids].filter((id) => actor.items.has(id)),
  };
}
