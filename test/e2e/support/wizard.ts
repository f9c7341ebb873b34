/** A wizard who goes up a level. */
import type { Locator, Page } from "playwright-core";

export const MAGE = "Ученик";

/** A wizard of Player 1 out of the pack, with some experience. */
export async function makeWizard(gm: Page, xp: number, change: Record<string, unknown> = {}): Promise<void> {
  await gm.evaluate(
    async ([name, points, more]) => {
      const pack = await game.packs.get("opposed-d20.classes-ru").getDocuments();
      const profession = game.items.fromCompendium(pack.find((item: { name: string }) => item.name === "Волшебник"));
      // He comes without features of level 1, so none is lost.
      const features = profession.system.features.filter(({ level }: { level: number }) => level > 1);
      Object.assign(profession.system, { features }, more);
      await CONFIG.Actor.documentClass.create({
        name,
        type: "character",
        ownership: { [game.users.getName("Player 1").id]: 3 },
        items: [profession],
        system: {
          hp: { value: 6 },
          details: { xp: points },
          // The Scholar of level 2 chooses among trained skills.
          skills: { arcana: { step: 1 } },
          characteristics: { endurance: { value: 14 }, learning: { value: 20 } },
        },
      });
    },
    [MAGE, xp, change] as const,
  );
}

/** The stored actor without what the server stamps and its ledger, which keeps what was taken back; items by id. */
export const source = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate((name) => {
    const { _stats: stamp, items, flags, ...data } = game.actors.getName(name).toObject();
    const plain = items
      .map(({ _stats: own, ...item }: { _stats: unknown; _id: string }) => [item, own && null][0])
      .sort((a: { _id: string }, b: { _id: string }) => a._id.localeCompare(b._id));
    // Marks of writes say who knew of whom, and nothing of the character.
    const { writes: _marks, ...own } = flags["opposed-d20"] ?? {};
    const { ledger: _ledger, ...system } = data.system;
    return JSON.parse(
      JSON.stringify({
        ...data,
        system,
        flags: { ...flags, "opposed-d20": own },
        items: plain,
        stamped: Boolean(stamp),
      }),
    );
  }, MAGE);

export async function step(page: Page, window: Locator, level: number): Promise<void> {
  await window.getByRole("heading", { name: `${MAGE}: ${String(level)}-й уровень` }).waitFor();
  await window.locator("[data-autofocus]:focus").waitFor();
}

/** Chooses in the menu of a window's header. */
export async function menu(page: Page, sheet: Locator, entry: string): Promise<void> {
  await sheet.locator(".window-header [data-action='toggleControls']").click();
  await page.getByRole("menuitem", { name: entry }).click();
}
