/* The packs, in both languages. */
/* global fromUuid, game */
import { LIMIT, Table, open } from "../table.mjs";

export function content({ describe, it, assert, before, afterEach }) {
  describe("Packs and rule book", function () {
    this.timeout(LIMIT);
    const table = new Table();
    before(() => {
      Table.check();
    });
    afterEach(() => table.clear());

    const named = async (pack, name) =>
      (await game.packs.get(`opposed-d20.${pack}`).getIndex()).find((entry) => entry.name === name);

    it("a creature is imported from either language with the same numbers, and its sheet opens", async () => {
      const [ru, en] = [await named("creatures-ru", "Гоблин"), await named("creatures-en", "Goblin")];
      assert.equal(ru._id, en._id);
      for (const [pack, entry] of [
        ["creatures-ru", ru],
        ["creatures-en", en],
      ]) {
        const goblin = table.keep(
          await game.actors.importFromCompendium(game.packs.get(`opposed-d20.${pack}`), entry._id),
        );
        const { hp, defenses, reduction } = goblin.system;
        assert.deepEqual(
          [goblin.name, hp.value, hp.max, defenses.physical.total, reduction.total],
          [entry.name, 10, 10, 5, 1],
        );
        assert.include((await open(goblin)).textContent, "10");
      }
    });

    it("a reference without a language leads to the world's own", async () => {
      const sword = await named("weapons-en", "Longsword");
      const item = await fromUuid(`Compendium.opposed-d20.weapons.Item.${sword._id}`);
      assert.include(["Longsword", "Длинный меч"], item?.name);
      assert.equal(item.system.damage[0].formula, "1d8");
    });

    it("the rule book names its authors and the base document", async () => {
      for (const lang of ["ru", "en"]) {
        const entries = await game.packs.get(`opposed-d20.rules-${lang}`).getDocuments();
        const credits = entries.flatMap((entry) => entry.pages.contents).find((page) => page.id === "credits000000000");
        assert.include(credits?.text.content ?? "", "Delapouite");
        assert.include(credits?.text.content ?? "", "Wizards of the Coast");
      }
    });
  });
}
