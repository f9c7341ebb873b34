/* Attacks and damage. Bonuses: +4 to attack, 1d8 + 3 damage, +5 to defend, 10 hit points, as the creatures are made. */
/* global Item, game */
import { LIMIT, Table, targetOf, until } from "../table.mjs";

export function fight({ describe, it, assert, before, afterEach }) {
  describe("Fights", function () {
    this.timeout(LIMIT);
    const table = new Table();
    before(() => {
      Table.check();
    });
    afterEach(() => table.clear());

    /** An attack of one creature on the token of another. Dice: attack d20, damage d8 (and one of a critical hit), defense d20. */
    async function strike([attack, damage, defense], foe = {}) {
      const wolf = await table.creature("wolf", {});
      const goblin = await table.token(await table.creature("goblin", foe));
      table.dice([attack, 20], [damage, 8], [1, 8], [defense, 20]);
      const message = table.keep(await game.system.api.attack({ item: table.weapon(wolf), targets: [goblin] }));
      assert.isNotNull(message);
      return { message, target: await targetOf(message, "applied"), goblin };
    }

    it("H-ATK: an attack on a token is answered by a roll, and hits", async () => {
      const { target, goblin } = await strike([13, 5, 9]);
      const [blow] = target.strikes;
      assert.deepEqual([blow.attack.total, blow.defense.total, blow.outcome], [17, 14, "hit"]); // 13 + 4; 9 + 5
      assert.equal(target.amount, 8); // 5 + 3
      assert.equal(goblin.actor.system.hp.value, 2);
      assert.equal(game.actors.get(goblin.actorId).system.hp.value, 10); // the token's own, not the one it was made of
    });

    it("H-ATK-13: equal totals halve the damage, rounded down", async () => {
      const { target, goblin } = await strike([13, 4, 12]); // 17 and 17; (4 + 3) / 2
      assert.equal(target.amount, 3);
      assert.equal(goblin.actor.system.hp.value, 7);
    });

    it("H-ATK: a lower total misses and hurts nobody", async () => {
      const { target, goblin } = await strike([6, 8, 9]); // 10 and 14
      assert.equal(target.strikes[0].outcome, "miss");
      assert.equal(goblin.actor.system.hp.value, 10);
    });

    it("H-ARM: armor subtracts from the damage", async () => {
      const { target, goblin } = await strike([13, 5, 9], { reduction: 3 });
      assert.equal(target.amount, 5); // 8 − 3
      assert.equal(goblin.actor.system.hp.value, 5);
    });

    it("undo gives back what was taken, redo takes it again", async () => {
      const { message, goblin } = await strike([13, 5, 9]);
      assert.isTrue(await game.system.api.undo({ message }));
      assert.equal(goblin.actor.system.hp.value, 10);
      assert.equal((await targetOf(message, "undone")).amount, 8);
      assert.isTrue(await game.system.api.redo({ message }));
      assert.equal(goblin.actor.system.hp.value, 2);
      assert.isFalse(await game.system.api.redo({ message }));
    });

    it("a character's Defense waits, is answered once, and counts", async () => {
      const wolf = await table.creature("wolf", {});
      const hero = await table.character("hero", {
        hp: { value: 12, max: 12 },
        characteristics: { dexterity: { value: 14 } },
      });
      const bonus = hero.system.defenses.physical.total;
      table.dice([13, 20], [5, 8], [1, 8]);
      const message = table.keep(await game.system.api.attack({ item: table.weapon(wolf), targets: [hero] }));
      await targetOf(message, "waiting");
      assert.equal(hero.system.hp.value, 12);
      table.dice([9, 20]);
      assert.isNotNull(await game.system.api.defend({ message }));
      const target = await targetOf(message, "applied");
      assert.equal(bonus, 2); // Dexterity 14, untrained
      assert.deepEqual([target.strikes[0].attack.total, target.strikes[0].defense.total, target.amount], [17, 11, 8]);
      assert.equal(hero.system.hp.value, 4);
    });

    it("B-TEMP: damage without an attack takes temporary hit points first; healing stops at the maximum", async () => {
      const goblin = await table.creature("goblin", {});
      table.keep(await game.system.api.heal({ targets: [goblin], formula: "4", temporary: true }));
      await until(() => goblin.system.hp.temporary === 4, "temporary hit points");
      table.keep(
        await game.system.api.dealDamage({ targets: [goblin], formula: "7", type: "fire", name: "Probe fire" }),
      );
      await until(() => goblin.system.hp.value === 7, "damage"); // 4 of 7 by the temporary ones
      assert.equal(goblin.system.hp.temporary, 0);
      table.keep(await game.system.api.heal({ targets: [goblin], formula: "9" }));
      await until(() => goblin.system.hp.value === 10, "healing");
    });

    it("nonsense is refused by name, and nothing happens", async () => {
      const sword = table.keep(await Item.create({ name: "Probe sword", type: "weapon" }));
      // Those of the scenario before may still be on their way out.
      const before = new Set(game.messages.keys());
      let refused;
      await game.system.api.attack({ item: sword, advantage: 7 }).catch((error) => {
        refused = error;
      });
      assert.equal(refused?.name, "ApiError");
      assert.equal(game.messages.contents.filter(({ id }) => !before.has(id)).length, 0);
    });
  });
}
