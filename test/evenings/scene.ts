/** Where an evening begins: two heroes who can do everything that crosses others' deeds, and three goblins, in a fight. */
import { packDocuments } from "../../tools/packs.mjs";
import type { Loose } from "../host/common/loose.ts";
import { brawl } from "../messages/live.ts";
import type { Scene } from "../messages/table.ts";

/** Damage with a save, healing, darts, effects with dice, effects that are saved against, and concentration on both. */
const SPELLS = [
  "Огненный шар",
  "Лечение ран",
  "Волшебная стрела",
  "Благословение",
  "Удержание личности",
  "Порча",
  "Лунный луч",
  "Громовая волна",
  "Подмога",
  "Щит",
];
const FEATURES = ["Второе дыхание", "Невероятное уклонение"];
/** Against what the heroes cast. */
const COUNTER = "Контрзаклинание";
/** Who comes: five pages, two of them Game Masters. */
export const USERS = ["GM", "GM 2", "Player 1", "Player 2", "Assistant"] as const;

/** A new table. */
export function evening(): Scene {
  const scene = brawl("Воин", "Гоблин 1", "Следопыт", "Гоблин 2");
  const things: Loose[] = [
    ...packDocuments("spells", "ru").filter(({ name }: Loose) => SPELLS.includes(name)),
    ...packDocuments("features", "ru").filter(({ name }: Loose) => FEATURES.includes(name)),
  ];
  // What does more to whom it hits: one with a save, one without.
  const riders = packDocuments("creatures", "ru")
    .filter(({ name }: Loose) => ["Гуль", "Волк"].includes(name))
    .flatMap(({ items }: Loose) =>
      items.filter(({ system }: Loose) => system.rider?.largest || system.rider?.attribute),
    );
  for (const token of scene.scenes[0].tokens) if (token.delta?.system) token.delta.system = {};
  for (const actor of scene.actors) {
    delete actor.system.receipts;
    actor.system.hp = { ...actor.system.hp, value: 30, max: 30, stated: 30 };
    if (actor.type !== "character") {
      actor.items.push(...structuredClone(riders));
      actor.system.spellcasting = { characteristic: "learning", slots: { c3: { value: 3, max: 3 } } };
      actor.items.push(...packDocuments("spells", "ru").filter(({ name }: Loose) => name === COUNTER));
      continue;
    }
    actor.system.details = { ...actor.system.details, level: 10 };
    actor.system.spellcasting = {
      slots: Object.fromEntries([1, 2, 3, 4, 5].map((circle) => [`c${String(circle)}`, { value: 3 }])),
    };
    actor.items.push(
      {
        _id: "archmage00000001",
        name: "Архимаг",
        type: "class",
        system: {
          identifier: "archmage",
          hitPoints: 40,
          characteristic: "learning",
          preparation: "known",
          table: [{ level: 1, slots: [3, 3, 3, 3, 3], prepared: 40, cantrips: 10 }],
        },
      },
      ...things.map((thing) => structuredClone(thing)),
    );
  }
  return scene;
}
