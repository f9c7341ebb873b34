/** Adds spells from the class list to an existing character: open choices of the guide, found spells, or newly prepared ones. */
import type { OpposedItem } from "../../documents/item.ts";
import { changingPrepared } from "../../documents/items/preparing.ts";
import { tellPrepared } from "../../documents/items/tell-prepared.ts";
import { rowAt } from "../../rules/character/class-table.ts";
import { castable, toLearn } from "../../rules/spells/spell-growth.ts";
import { id16 } from "../common/id.pure.ts";
import { inTurn } from "../common/in-turn.ts";
import { notifyFailure, notifyWarning } from "../common/notify.ts";
import { ownSpells, spellsToLearn } from "./creation-spells.ts";
import { withLevelClaim } from "./level-claim.ts";
import { readLevels } from "./level-record.pure.ts";
import type { Character } from "./mastery.ts";
import { originOf } from "./origin.ts";
import { idOf, learnedWithLevel } from "./plan-level.pure.ts";
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
  if (!actor.isOwner) {
    notifyWarning("OD20.Notify.noPermission", { name: actor.name });
    return false;
  }
  try {
    const { level } = actor.system.details;
    const write = async (): Promise<boolean> => {
      const now = actor.system.details.level;
      if (now === level) return add(actor, uuids, ready);
      notifyWarning("OD20.LevelUp.Already", { name: actor.name, level: now });
      return false;
    };
    return (await inTurn(actor.uuid, () => withLevelClaim(actor, level, write))) === true;
  } catch (error) {
    notifyFailure(error);
    return false;
  }
}

async function add(actor: Character, uuids: readonly string[], ready: readonly string[]): Promise<boolean> {
  const { preparation, prepared } = actor.system.spells;
  let room = preparation === "known" ? Infinity : prepared.max - prepared.value;
  const data: Item.CreateData[] = [];
  for (const uuid of uuids) {
    const _id = id16(`${actor.uuid}.spell`, uuid);
    if (actor.items.has(_id)) continue;
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
  }
  if (data.length === 0) return true;
  const late = changingPrepared(actor, true) === "tell";
  const withLevel = ofLastLevel(actor, data);
  await actor.createEmbeddedDocuments("Item", data, { keepId: true });
  if (withLevel) await actor.update({ system: withLevel });
  const names = data.flatMap((spell) =>
    foundry.utils.getProperty(spell, "system.prepared") === true ? [spell.name] : [],
  );
  if (late && preparation !== "known" && names.length > 0) await tellPrepared(actor, names, true);
  return true;
}

/**
 * Returns the update that adds new spells to the record of the last level, as far as they fill places that this level
 * brought. An undo of the level then takes them away. Null if none do.
 * @rule H-PRG-04 H-SPL-05 H-SPL-08
 */
function ofLastLevel(actor: Character, data: readonly Item.CreateData[]): Record<string, unknown> | null {
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
  const parts = learnedWithLevel(
    ownSpells(actor),
    { cantrips: cantrips.length, spells: circled.length },
    { before: { cantrips: before("cantrips"), spells: before("spells") }, now },
  );
  const created = [...cantrips.slice(...parts.cantrips), ...circled.slice(...parts.spells)].map((spell) => ({
    id: idOf(spell),
    name: spell.name,
  }));
  if (created.length === 0) return null;
  return { levels: records.map((one) => (one === last ? { ...one, created: [...one.created, ...created] } : one)) };
}
