/** Adds spells from the class list to an existing character: open choices of the guide, found spells, or newly prepared ones. */
import { changingPrepared } from "../../documents/items/preparing.ts";
import { tellPrepared } from "../../documents/items/tell-prepared.ts";
import { rowAt } from "../../rules/character/class-table.ts";
import { castable, toLearn } from "../../rules/spells/spell-growth.ts";
import { id16 } from "../common/id.pure.ts";
import { inTurn } from "../common/in-turn.ts";
import { notifyFailure, notifyWarning } from "../common/notify.ts";
import { once } from "../common/once.ts";
import { ownSpells, spellsToLearn } from "./creation-spells.ts";
import { readLevels } from "./level-record.pure.ts";
import type { Character } from "./mastery.ts";
import { originOf } from "./origin.ts";
import { idOf, learnedWithLevel } from "./plan-level.pure.ts";
import { fetchSpell, knownSpells, type SpellEntry } from "./spell-list.ts";

/**
 * Returns the spells of the class list that the character could cast but does not have, sorted by circle and name.
 * @rule H-SPL-02 H-SPL-03
 */
export async function learnableSpells(actor: Character): Promise<SpellEntry[]> {
  const { slots, cantrips } = actor.system.spells;
  const profession = originOf(actor, "class");
  const list = profession?.isKind("class") === true ? profession.system.identifier : "";
  const there = new Set(actor.items.contents.flatMap((item) => (item.isKind("spell") ? [item.name] : [])));
  return castable(await knownSpells(), list, { slots: slots.map(({ max }) => max), cantrips })
    .filter(({ name }) => !there.has(name))
    .sort((a, b) => a.circle - b.circle || a.name.localeCompare(b.name));
}

/**
 * Adds spells. Spellbook spells are unprepared, other spells are prepared while there is room. The ids derive from character and spell, so
 * two clients cannot add a spell twice.
 * @returns whether the spells exist now; the user sees a warning after a refusal
 * @rule H-SPL-05 H-SPL-06 H-SPL-07 H-SPL-08
 */
export async function learnSpells(actor: Character, uuids: readonly string[]): Promise<boolean> {
  if (!actor.isOwner) {
    notifyWarning("OD20.Notify.noPermission", { name: actor.name });
    return false;
  }
  try {
    return await inTurn(actor.uuid, async () => {
      const { preparation, prepared } = actor.system.spells;
      let room = preparation === "spellbook" ? 0 : preparation === "known" ? Infinity : prepared.max - prepared.value;
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
        foundry.utils.mergeObject(spell, { _id, system: { prepared: circled && room > 0 } });
        if (circled) room -= 1;
        data.push(spell);
      }
      if (data.length === 0) return true;
      const late = changingPrepared(actor, true) === "tell";
      const withLevel = ofLastLevel(actor, data);
      await once(
        () => actor.createEmbeddedDocuments("Item", data, { keepId: true }),
        () => data.every(({ _id }) => typeof _id === "string" && actor.items.has(_id)),
      );
      if (withLevel) await actor.update({ system: withLevel });
      const ready = data.filter((spell) => foundry.utils.getProperty(spell, "system.prepared") === true);
      const names = ready.map(({ name }) => name);
      if (late && preparation !== "known" && names.length > 0) await tellPrepared(actor, names, true);
      return true;
    });
  } catch (error) {
    notifyFailure(error);
    return false;
  }
}

/**
 * Returns the update that adds new spells to the record of the last level, as far as they fill places that this level brought. An undo of the
 * level then takes them away. Null if none do.
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
