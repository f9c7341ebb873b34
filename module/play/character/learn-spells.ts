/** Adds spells from the class list to an existing character: open choices of the guide, found spells, or newly prepared ones. */
import { ownsOrTell } from "../scene/tokens.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { changingPrepared } from "../../documents/items/preparing.ts";
import { tellPrepared } from "../../documents/items/tell-prepared.ts";
import { rowAt } from "../../rules/character/class-table.ts";
import { castable, toLearn } from "../../rules/spells/spell-growth.ts";
import { id16 } from "../common/id.pure.ts";
import { notifyWarning } from "../common/notify.ts";
import { ownSpells, spellsToLearn } from "./creation-spells.ts";
import { levelId } from "./level-offer.ts";
import { changeLevel } from "./level-claim.ts";
import { readLevels } from "./level-record.pure.ts";
import type { Character } from "./mastery.ts";
import { originOf } from "./origin.ts";
import { learnedWithLevel } from "./plan-level.pure.ts";
import { fetchSpell, knownSpells, loadSpells } from "./spell-list.ts";

/**
 * Returns the spells of the class list that the character could cast, sorted by name, those that it has among them.
 * @rule H-SPL-02 H-SPL-03
 */
export async function castableSpells(actor: Character): Promise<OpposedItem<"spell">[]> {
  const { slots, cantrips } = actor.system.spells;
  return loadSpells(
    castable(await knownSpells(), spellListOf(actor), { slots: slots.map(({ max }) => max), cantrips }),
  );
}

/** Returns the key of the class list that a character learns from; "" = any. */
export function spellListOf(actor: Character): string {
  const profession = originOf(actor, "class");
  return profession?.isKind("class") === true ? profession.system.identifier : "";
}

/**
 * Adds spells. Spellbook spells are prepared as wished, other spells always, both while there is room. The ids derive
 * from character and spell, so two clients cannot add a spell twice.
 * @param ready UUIDs to prepare from a spellbook
 * @returns whether the spells exist now; the user sees a warning after a refusal
 * @rule H-SPL-05 H-SPL-06 H-SPL-07 H-SPL-08
 */
export async function learnSpells(
  actor: Character,
  uuids: readonly string[],
  ready: readonly string[] = [],
): Promise<boolean> {
  if (!ownsOrTell(actor, actor.name)) return false;
  const { level } = actor.system.details;
  return changeLevel(actor, level, async () => {
    const now = actor.system.details.level;
    if (now === level) return add(actor, uuids, ready);
    notifyWarning("OD20.LevelUp.Already", { name: actor.name, level: now });
    return false;
  });
}

async function add(actor: Character, uuids: readonly string[], ready: readonly string[]): Promise<boolean> {
  const { preparation, prepared } = actor.system.spells;
  let room = preparation === "known" ? Infinity : prepared.max - prepared.value;
  const levels = Array.from({ length: actor.system.details.level }, (_, index) => index + 1);
  const data: Item.CreateData[] = [];
  const uuidOf = new Map<Item.CreateData, string>();
  for (const uuid of uuids) {
    const _id = id16(`${actor.uuid}.spell`, uuid);
    const ids = [_id, ...levels.map((one) => levelId(actor, one, uuid))];
    if (ids.some((id) => actor.items.has(id))) continue;
    const spell = await fetchSpell(uuid);
    if (!spell) {
      notifyWarning("OD20.LevelUp.SpellGone", { name: actor.name });
      return false;
    }
    const circled = foundry.utils.getProperty(spell, "system.circle") !== 0;
    const takes = circled && room > 0 && (preparation !== "spellbook" || ready.includes(uuid));
    foundry.utils.mergeObject(spell, { _id, system: { prepared: takes } });
    if (takes) room -= 1;
    data.push(spell);
    uuidOf.set(spell, uuid);
  }
  if (data.length === 0) return true;
  const late = changingPrepared(actor, true) === "tell";
  const withLevel = ofLastLevel(actor, data, uuidOf);
  await actor.createEmbeddedDocuments("Item", data, { keepId: true });
  if (withLevel) await actor.update({ system: withLevel });
  const names = data.flatMap((spell) =>
    foundry.utils.getProperty(spell, "system.prepared") === true ? [spell.name] : [],
  );
  if (late && preparation !== "known" && names.length > 0) await tellPrepared(actor, names, true);
  return true;
}

const isCircled = (item: OpposedItem | undefined): boolean => item?.isKind("spell") === true && item.system.circle > 0;

/**
 * Returns the update that adds new spells to the record of the last level, as far as they fill places that this level
 * brought, or that of a spell forgotten for another one. An undo of the level then takes them away. They get the ids of
 * spells that the level creates, so that the next level finds what an interrupted undo has left. Null if none do.
 * @rule H-PRG-04 H-SPL-05 H-SPL-08
 */
function ofLastLevel(
  actor: Character,
  data: readonly Item.CreateData[],
  uuidOf: ReadonlyMap<Item.CreateData, string>,
): Record<string, unknown> | null {
  const { level } = actor.system.details;
  const records = readLevels(actor.system.toObject().levels);
  const last = records.at(-1);
  const profession = originOf(actor, "class");
  if (last?.level !== level || profession?.isKind("class") !== true) return null;
  const [cantrips, circled] = [
    data.filter((spell) => foundry.utils.getProperty(spell, "system.circle") === 0),
    data.filter((spell) => foundry.utils.getProperty(spell, "system.circle") !== 0),
  ];
  const { table } = profession.system;
  const way = actor.system.spells.preparation ?? "";
  const [then, grown] = [level - 1, level].map((at) => toLearn(way, rowAt(table, at), at));
  const now = spellsToLearn(actor);
  const before = (kind: "cantrips" | "spells"): number => now[kind] - ((grown?.[kind] ?? 0) - (then?.[kind] ?? 0));
  // What comes in the stead of a forgotten spell belongs to the level, whatever place it fills.
  const replaced = last.created.filter(({ id }) => isCircled(actor.items.get(id))).length;
  const instead = circled.slice(0, Math.max(0, last.forgotten.length - replaced));
  const rest = circled.slice(instead.length);
  const own = ownSpells(actor);
  const parts = learnedWithLevel(
    { ...own, spells: own.spells + instead.length },
    { cantrips: cantrips.length, spells: rest.length },
    { before: { cantrips: before("cantrips"), spells: before("spells") }, now },
  );
  const chosen = [...cantrips.slice(...parts.cantrips), ...instead, ...rest.slice(...parts.spells)];
  const created = chosen.map((spell) => {
    const id = levelId(actor, level, uuidOf.get(spell) ?? "");
    foundry.utils.setProperty(spell, "_id", id);
    return { id, name: spell.name };
  });
  if (created.length === 0) return null;
  return { levels: records.map((one) => (one === last ? { ...one, created: [...one.created, ...created] } : one)) };
}
