/** Computes the bonus to a check from one number of a creature. */
import type { CharacterData } from "../../data/actor/character.ts";
import type { NpcData } from "../../data/actor/npc.ts";
import { usualCharacteristic } from "../../core/table-lists.ts";
import { withCharacteristic } from "../../rules/checks/checks.ts";
import { type Characteristic, isAttribute, isCharacteristic, isSkill } from "../../rules/basics/ids.ts";
import { nameWithin, sum, type Sum } from "../../rules/basics/parts.ts";

type CreatureData = CharacterData | NpcData;

const NOTHING: Sum = { total: 0, parts: [] };

/** Returns an entry of the table's own lists. It tests for an own property, because keys come from messages and macros. */
function own(entries: Readonly<Record<string, Sum>>, key: string): Sum {
  return (Object.hasOwn(entries, key) ? entries[key] : undefined) ?? NOTHING;
}

/**
 * Returns the bonus of a skill or an Attribute.
 * @param key an unknown key adds nothing
 * @param characteristic replacement for the usual characteristic; "" = the usual one
 * @rule H-SKL-01 H-ATK-09 B-SKL-07
 */
export function checkBonus(
  data: CreatureData,
  kind: "attribute" | "skill",
  key: string,
  characteristic: Characteristic | "",
): Sum {
  const found =
    kind === "attribute"
      ? isAttribute(key)
        ? data.attributes[key]
        : own(data.own.attributes, key)
      : isSkill(key)
        ? data.skills[key]
        : own(data.own.skills, key);
  if (characteristic === "") return { parts: [...found.parts], total: found.total };
  const usual = usualCharacteristic(kind, key);
  const { mod } = data.characteristics[characteristic];
  const parts = withCharacteristic(found.parts, characteristic, mod, usual && data.characteristics[usual].mod);
  return sum(nameWithin(parts, data.credits));
}

/** Returns the bonus of a characteristic. */
export function characteristicBonus(data: CreatureData, key: string): Sum {
  const parts = isCharacteristic(key) ? [...data.characteristics[key].parts] : [];
  return sum(parts);
}
