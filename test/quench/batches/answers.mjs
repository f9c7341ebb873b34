/* What only a real Foundry knows: each answer is printed, nothing is judged. Please put the line that begins with "OPPOSED-D20 ANSWERS" into an issue. */
/* global CONFIG, Combat, foundry, game */
import { LIMIT, Table, open } from "../table.mjs";

export function answers({ describe, it, before, after, afterEach }) {
  describe("Answers of this Foundry", function () {
    this.timeout(LIMIT);
    const table = new Table();
    const told = { release: game.release?.version ?? game.version };
    before(() => {
      Table.check();
    });
    afterEach(() => table.clear());
    after(() => {
      console.log(`OPPOSED-D20 ANSWERS ${JSON.stringify(told)}`);
    });

    /** An answer that cannot be given is one, too. */
    const ask = (name, find) =>
      it(name, async () => {
        try {
          told[name] = (await find()) ?? null;
        } catch (error) {
          told[name] = `error: ${error.message}`;
        }
      });
    const walker = async () => table.token(await table.character("asked", {}));

    /** The first turn of a fight of a token. */
    async function fighting(token) {
      const combat = table.keep(await Combat.create({ scene: token.parent.id }));
      await combat.createEmbeddedDocuments("Combatant", [
        { actorId: token.actorId, tokenId: token.id, sceneId: token.parent.id, initiative: 10 },
      ]);
      await combat.startCombat();
      return combat;
    }

    ask("what an effect of a fight keeps of it", async () => {
      const token = await walker();
      await fighting(token);
      const data = { name: "Probe effect", duration: { rounds: 1 } };
      const [effect] = await token.actor.createEmbeddedDocuments("ActiveEffect", [data]);
      const kind = (value) => (value === null ? "null" : (value?.documentName ?? typeof value));
      return { start: kind(effect.start?.combat), duration: kind(effect.duration?.combat) };
    });

    ask("heights that a cost function is told", async () => {
      const token = await walker();
      const action = CONFIG.Token.movement.actions.fly;
      const own = action.getCostFunction;
      const heights = [];
      action.getCostFunction = () => (cost, from, to) => {
        heights.push([from.k, to.k]);
        return cost;
      };
      try {
        token.measureMovementPath([
          { x: 0, y: 0, elevation: 0, action: "fly" },
          { x: 100, y: 0, elevation: 10, action: "fly" },
        ]);
      } finally {
        action.getCostFunction = own;
      }
      return heights;
    });

    ask("seconds of the world's time in a round", async () => {
      const combat = await fighting(await walker());
      const begun = game.time.worldTime;
      await combat.nextRound();
      return game.time.worldTime - begun;
    });

    ask("fields that Foundry's label of a waypoint shows", async () => {
      const { TokenRuler } = foundry.canvas.placeables.tokens;
      const words = { total: "D", delta: "d" };
      const context = {
        cssClass: "last",
        units: "U",
        distance: words,
        elevation: { total: "E", delta: "e", icon: "", hidden: false },
      };
      const draw = async (more) => {
        const html = await foundry.applications.handlebars.renderTemplate(TokenRuler.WAYPOINT_LABEL_TEMPLATE, {
          ...context,
          ...more,
        });
        return html
          .replace(/<[^>]*>/g, " ")
          .replace(/\s+/g, " ")
          .trim();
      };
      return [await draw({}), await draw({ cost: { total: "C", delta: "c", units: "V" } })];
    });

    ask("choices in the window of a region's behavior", async () => {
      const token = await walker();
      const shapes = [{ type: "rectangle", x: 0, y: 0, width: 100, height: 100 }];
      const behaviors = [{ type: "opposed-d20.hazard", system: {} }];
      const [region] = await token.parent.createEmbeddedDocuments("Region", [
        { name: "Probe asked", shapes, behaviors },
      ]);
      const element = await open(region.behaviors.contents[0]);
      const found = [...element.querySelectorAll("select option")].map((option) => option.textContent.trim());
      await region.behaviors.contents[0].sheet.close({ animate: false });
      return found;
    });

    ask("levels of a scene and of what lies on it", async () => {
      const token = await walker();
      const [wall] = await token.parent.createEmbeddedDocuments("Wall", [{ c: [0, 0, 100, 0] }]);
      const shown = (value) => (value instanceof Set ? [...value] : (value ?? "none"));
      return {
        scene: [...(token.parent.levels ?? [])].map((level) => [level.id, level.elevation]),
        token: shown(token.level),
        wall: shown(wall.levels),
      };
    });
  });
}
