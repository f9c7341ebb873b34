/* Ways and the ground: what a step costs, what Foundry remembers of a turn, what regions of a Game Master do. */
/* global Combat, game */
import { LIMIT, Table, open, until } from "../table.mjs";

export function ground({ describe, it, assert, before, afterEach }) {
  describe("Ways and ground", function () {
    this.timeout(LIMIT);
    const table = new Table();
    before(() => {
      Table.check();
    });
    afterEach(() => table.clear());

    const walker = async (name = "walker") => table.token(await table.character(name, {}));

    /** A token in the first turn of a fight of two; the other has no token. */
    async function fighting(token) {
      const combat = table.keep(await Combat.create({ scene: token.parent.id }));
      await combat.createEmbeddedDocuments("Combatant", [
        { actorId: token.actorId, tokenId: token.id, sceneId: token.parent.id, initiative: 10 },
        { name: "Probe other", initiative: 5 },
      ]);
      await combat.startCombat();
      return combat;
    }

    /** What a way eastward from the left edge costs, in feet. */
    const cost = (token, cells, action = "walk", y = 0) =>
      token.measureMovementPath([
        { x: 0, y, action },
        { x: cells * 100, y, action },
      ]).cost;

    const costs = (token) => token.movementHistory.map((way) => way.cost ?? 0);

    const region = async (token, behaviors) => {
      const [made] = await token.parent.createEmbeddedDocuments("Region", [
        { name: "Probe ground", shapes: [{ type: "rectangle", x: 100, y: 0, width: 100, height: 1000 }], behaviors },
      ]);
      return made;
    };

    it("H-MOV-04: each cell is recorded with 5, askew or not; what is taken back is not recorded", async () => {
      const token = await walker();
      await fighting(token);
      await token.update({ x: 100, y: 100 });
      await token.update({ x: 200, y: 200 });
      assert.equal(
        costs(token).reduce((sum, one) => sum + one, 0),
        10,
      );
      await token.revertRecordedMovement();
      assert.deepEqual([token.x, token.y], [100, 100]);
      assert.equal(
        costs(token).reduce((sum, one) => sum + one, 0),
        5,
      );
    });

    it("B-MOV-31 B-MOV-17: a blink and a push cost nothing, crawling is double", async () => {
      const token = await walker();
      assert.deepEqual(
        ["walk", "crawl", "blink", "displace"].map((action) => cost(token, 2, action)),
        [10, 20, 0, 0],
      );
      await token.actor.toggleStatusEffect("prone", { active: true });
      assert.equal(cost(token, 2), 20);
    });

    it("H-MOV-06: an ally's cell is double, and gone with him", async () => {
      const token = await walker();
      const other = await table.character("friend", {});
      const data = (await other.getTokenDocument({ x: 100, y: 0 }, { parent: token.parent })).toObject();
      const [friend] = await token.parent.createEmbeddedDocuments("Token", [
        { ...data, disposition: 1, width: 1, height: 1 },
      ]);
      await token.update({ disposition: 1, y: 500 });
      assert.equal(cost(token, 2), 15);
      await friend.delete();
      assert.equal(cost(token, 2), 10);
    });

    it("H-MOV-07: costly ground of a region is double, once, whoever stands there", async () => {
      const token = await walker();
      await region(token, [{ type: "modifyMovementCost", system: { difficulties: { walk: 2 } } }]);
      assert.equal(cost(token, 2), 15);
    });

    it("the record is cleared when the own turn begins, and stays through the other's", async () => {
      const token = await walker();
      const combat = await fighting(token);
      await token.update({ x: 100 });
      await combat.nextTurn();
      assert.isTrue(token.movementHistory.length > 0);
      await combat.nextTurn();
      await until(() => token.movementHistory.length === 0, "the record to be cleared");
    });

    it("B-HAZ-01 B-SENSE-05: a region takes our behaviors, keeps their words, refuses odd ones, and Foundry draws their windows", async () => {
      const token = await walker();
      const made = await region(token, [
        { type: "opposed-d20.hazard", system: { formula: "1d4", type: "fire", attribute: "acrobatics", dc: 12 } },
        { type: "opposed-d20.obscured", system: { level: "heavy" } },
      ]);
      const [hazard, obscured] = made.behaviors.contents;
      assert.deepEqual(
        [hazard.system.formula, hazard.system.dc, hazard.active, obscured.system.level, obscured.active],
        ["1d4", 12, true, "heavy", true],
      );
      let refused = false;
      try {
        await obscured.update({ "system.level": "banana" });
      } catch {
        refused = true;
      }
      assert.isTrue(refused || obscured.system.level === "heavy");
      // Foundry draws these windows from the schema; the stand-in has none.
      for (const one of [hazard, obscured].filter(({ sheet }) => sheet)) {
        const window = await open(one);
        assert.isNotNull(window.querySelector("[name^='system.']"));
        await one.sheet.close({ animate: false });
      }
      assert.equal(game.scenes.get(token.parent.id).regions.size, 1);
    });
  });
}
