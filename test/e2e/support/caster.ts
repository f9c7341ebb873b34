/** A fighter who was given spells, bags and a day's wear, and his sheet. */
import type { Locator, Page } from "playwright-core";
import type { Loose } from "../../../packages/stand-in/common/loose.ts";

export const HERO = "Воин";

/** Gives the hero a caster's class, spells, features, an injury, bags and what goes into them. */
export async function equip(gm: Page): Promise<void> {
  await gm.evaluate(async (name) => {
    const actor = game.actors.getName(name);
    // The ready hero is somebody already.
    await actor.deleteEmbeddedDocuments(
      "Item",
      actor.items.contents
        .filter((one: Loose) => !["weapon", "armor", "ammunition"].includes(one.type))
        .map((one: Loose) => one.id),
    );
    const table = [{ level: 1, slots: [4, 2], prepared: 2, cantrips: 2 }];
    const spell = (title: string, circle: number, system: object = {}): object => ({
      type: "spell",
      name: title,
      system: { circle, components: { verbal: true, somatic: true }, ...system },
    });
    await actor.createEmbeddedDocuments("Item", [
      {
        type: "class",
        name: "Маг",
        system: { hitPoints: 8, talents: 1, characteristic: "learning", preparation: "spellbook", table },
      },
      spell("Свет", 0),
      spell("Щит веры", 1, { concentration: true }),
      spell("Огненные руки", 1, { resolution: "save", damage: [{ formula: "3d6", type: "fire" }] }),
      spell("Понимание языков", 1, { ritual: true }),
      spell("Невидимость", 2, { always: true }),
      {
        type: "feature",
        name: "Второе дыхание",
        system: { origin: "class", action: "bonus", uses: { value: 2, max: 2, recharge: "short" } },
      },
      { type: "feature", name: "Тёмное зрение", system: { origin: "species" } },
      { type: "injury", name: "Сломанная рука", system: { penalty: { attack: -2 }, permanent: true } },
      { type: "container", name: "Рюкзак", system: { weight: 2.5, capacity: { weight: 15, count: null } } },
      { type: "container", name: "Кошель", system: { weight: 0.5 } },
      { type: "gear", name: "Верёвка", system: { weight: 4.5, price: { value: 1, currency: "gp" } } },
      { type: "gear", name: "Кольцо защиты", system: { attunement: true } },
      {
        type: "consumable",
        name: "Зелье лечения",
        system: { quantity: 3, weight: 0.25, price: { value: 50, currency: "gp" } },
      },
      { type: "tool", name: "Отмычки", system: { weight: 0.5 } },
    ]);
    await actor.update({
      system: { spellcasting: { slots: { c1: { value: 4 }, c2: { value: 2 } } }, languages: ["общий", "эльфийский"] },
    });
  }, HERO);
}

export const tab = (sheet: Locator, name: string): Promise<void> =>
  sheet.getByRole("tab", { name, exact: true }).click();
