/** A fighter who casts spells of the compendiums as well, beside a goblin that endures much. */
import { packDocuments } from "./packed.ts";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { brawl } from "./live.ts";
import type { Scene } from "./table.ts";

declare const CONFIG: Loose;

export const HERO = "uP7E0luNiHy0osnq";
export const CHOICE = { circle: 0, ritual: false, spent: 0, kind: null, material: "" };
/** All dice fall low or high: 1 or nearly the most. */
export const roll = (high: boolean): void => {
  CONFIG.Dice.randomUniform = () => (high ? 0.06 : 0.94);
};

/** The fighter is a sorcerer besides, the goblins endure much; he stands beside the first. */
export function school(...names: readonly string[]): Scene {
  const scene = brawl("Воин", "Гоблин 1");
  for (const token of scene.scenes[0].tokens)
    if (token.delta?.system?.hp) token.delta.system.hp = { value: 90, max: 90, stated: 90 };
  const hero = scene.actors.find(({ _id }) => _id === HERO);
  hero.system.hp = { ...hero.system.hp, value: 12, temporary: 40 };
  hero.system.spellcasting = { slots: { c1: { value: 3 }, c2: { value: 3 } } };
  hero.items.push(
    {
      _id: "sorcerer00000001",
      name: "Чародей",
      type: "class",
      system: {
        characteristic: "charisma",
        preparation: "known",
        table: [{ level: 1, slots: [3, 3], prepared: 2, cantrips: 4 }],
      },
    },
    ...names.map((name, index) => {
      const found: Loose = packDocuments("spells", "en").find((one: Loose) => one.name === name);
      return { ...structuredClone(found), _id: `spellspell00000${String(index)}` };
    }),
  );
  return scene;
}

/** The fighter has these features of the compendium besides. */
export function gifted(...names: readonly string[]): Scene {
  const scene = school();
  const hero = scene.actors.find(({ _id }: Loose) => _id === HERO);
  for (const [index, name] of names.entries()) {
    const found: Loose = packDocuments("features", "en").find((one: Loose) => one.name === name);
    const _stats = { ...found._stats, compendiumSource: `Compendium.opposed-d20.features.Item.${found._id as string}` };
    hero.items.push({ ...structuredClone(found), _stats, _id: `featurefeature0${String(index)}` });
  }
  return scene;
}
