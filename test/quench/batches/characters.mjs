/* Characters: what they roll, wear, rest and learn, and their sheets. Buttons are pressed as a person would. */
/* global Actor, document, game */
import { LIMIT, Table, open, send, until, windowOf } from "../table.mjs";

export function characters({ describe, it, assert, before, afterEach }) {
  describe("Characters and sheets", function () {
    this.timeout(LIMIT);
    const table = new Table();
    before(() => {
      Table.check();
    });
    afterEach(() => table.clear());

    it("H-SKL-01: a check is d20, the characteristic and the training", async () => {
      const hero = await table.character("hero", {
        characteristics: { dexterity: { value: 14 } },
        skills: { stealth: { step: 1 } },
      });
      table.dice([10, 20]);
      const message = table.keep(
        await game.system.api.rollCheck({ actor: hero, kind: "skill", key: "stealth", advantage: 0, dc: 13 }),
      );
      assert.equal(message.rolls[0].total, 13); // 10 + 2 + 1
    });

    it("an effect counts, is switched off, and counts again, and the number names it", async () => {
      const hero = await table.character("hero");
      const key = "system.defenses.physical.bonus";
      const [effect] = await hero.createEmbeddedDocuments("ActiveEffect", [
        game.release.generation >= 14
          ? { name: "Probe shield", img: "icons/svg/aura.svg", system: { changes: [{ key, type: "add", value: "2" }] } }
          : { name: "Probe shield", img: "icons/svg/aura.svg", changes: [{ key, mode: 2, value: "2" }] },
      ]);
      const physical = () => hero.system.defenses.physical;
      assert.equal(physical().total, 2);
      assert.include(JSON.stringify(physical().parts), "Probe shield");
      await effect.update({ disabled: true });
      assert.equal(physical().total, 0);
      await effect.update({ disabled: false });
      assert.equal(physical().total, 2);
    });

    it("H-HEAL: a long rest heals half the maximum and ends temporary hit points; its card takes it back", async () => {
      const hero = await table.character("sleeper", { hp: { value: 2, max: 10, temporary: 3 } });
      const party = table.keep(
        await Actor.create({ name: "Probe party", type: "party", system: { members: [{ uuid: hero.uuid }] } }),
      );
      const sheet = await open(party);
      const known = new Set(game.messages.keys());
      const window = await windowOf(() => sheet.querySelector('[data-action="rest"]').click());
      // Time is the table's own matter.
      const clock = window.element.querySelector('input[name="clock"]');
      if (clock?.checked) clock.click();
      send(window);
      await until(() => hero.system.hp.value === 7, "the rest"); // 2 + 10 / 2
      assert.equal(hero.system.hp.temporary, 0);
      const message = table.keep(
        await until(() => game.messages.find((each) => each.type === "rest" && !known.has(each.id)), "the card"),
      );
      const undo = await until(
        () => document.querySelector(`[data-message-id="${message.id}"] [data-od-action^="undoRest"]`),
        "the button of the card",
      );
      undo.click();
      await until(() => hero.system.hp.value === 2, "the rest to be taken back");
      assert.equal(hero.system.hp.temporary, 3);
    });

    it("H-PRG-02 H-PRG-05: a level is taken for 1000 experience and gives hit points; it goes back exactly", async () => {
      const hero = await table.character(
        "climber",
        { details: { level: 1, xp: 1000 }, hp: { value: 10 }, characteristics: { endurance: { value: 14 } } },
        [{ name: "Probe class", type: "class", system: { hitPoints: 8 } }],
      );
      assert.equal(hero.system.hp.max, 10); // 8 + 2
      const sheet = await open(hero);
      const window = await windowOf(() => sheet.querySelector('[data-action="levelUp"]').click());
      send(window);
      await until(() => hero.system.details.level === 2, "level 2");
      await window.close({ animate: false }); // it offers to go on
      assert.equal(hero.system.hp.max, 12);
      send(await windowOf(() => hero.sheet.options.actions.undoLevel.call(hero.sheet)));
      await until(() => hero.system.details.level === 1, "level 1");
      assert.deepEqual([hero.system.hp.max, hero.system.hp.value, hero.system.details.xp], [10, 10, 1000]);
    });

    it("bad numbers are stored, and the sheet opens all the same", async () => {
      const hero = await table.character("wreck", { details: { level: 1, xp: 1e9 }, hp: { value: -40, max: 0 } });
      const bags = await hero.createEmbeddedDocuments(
        "Item",
        [1, 2].map((at) => ({ name: `Probe bag ${at}`, type: "container" })),
      );
      await hero.updateEmbeddedDocuments(
        "Item",
        bags.map((bag, at) => ({ _id: bag.id, "system.container": bags[1 - at].id })),
      );
      await hero.createEmbeddedDocuments("Item", [{ name: "Probe debt", type: "gear", system: { weight: 1e9 } }]);
      await open(hero);
      await hero.sheet.render({ tab: "inventory" });
      const text = hero.sheet.element.textContent;
      assert.include(text, "Probe debt");
      assert.include(text, "Probe bag 1");
    });

    it("a weapon whose bonus is a thousand million: the sheet opens all the same, and says what it left out", async () => {
      const hero = await table.character("titan", {}, [
        { name: "Probe mountain", type: "weapon", system: { attack: { bonus: 1e9 } } },
      ]);
      // Whether it is stored as it is, limited or refused for that field alone is Foundry's to say; that it counts is not.
      const said = hero.system.leftOut.map(({ path, item }) => [path, item]);
      assert.deepEqual(said, [["attack.bonus", "Probe mountain"]]);
      const sheet = await open(hero);
      assert.include(sheet.textContent, "Probe mountain");
      const note = game.i18n.localize("OD20.Sheet.LeftOut").split("{")[0].trim();
      assert.include(sheet.querySelector(".od-note--problem").textContent, note);
      table.dice([10, 20]);
      const attack = table.keep(await game.system.api.attack({ item: table.weapon(hero) }));
      assert.equal(Math.abs(attack.rolls[0].total) < 1000, true);
    });

    it("the sheet shows fields in one of its modes and none in the other, and comes back", async () => {
      const hero = await table.character("model");
      const sheet = await open(hero);
      const fields = () => hero.sheet.element.querySelectorAll('input[name="name"]').length;
      const begins = fields();
      assert.include([0, 1], begins);
      sheet.querySelector('[data-action="toggleMode"]').click();
      await until(() => fields() === 1 - begins, "the other mode");
      hero.sheet.element.querySelector('[data-action="toggleMode"]').click();
      await until(() => fields() === begins, "the first mode");
    });
  });
}
