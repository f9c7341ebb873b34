/** The ready traps of the compendium, each in the hazard of a region: what one does to who walks in and fails its save. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { brawl, liveTable, turn } from "./live.ts";
import { packDocuments } from "./packed.ts";
import type { Seat } from "./table.ts";

declare const CONFIG: Loose, game: Loose;

const TRAP = "readyTrapOfPack1";

/** Goblin 1 walks over a trap in its turn. @param die share of the highest face that every die shows, from 0 to 1 */
async function walkedOver(
  name: string,
  die: number,
): Promise<{ seat: Seat; goblin: Loose; hits: number; lost: number; slow: number }> {
  const world = brawl("Воин", "Гоблин 1");
  const [{ _id: scene, tokens, grid }]: Loose[] = world.scenes;
  const own = tokens.find(({ name: of }: Loose) => of === "Гоблин 1");
  own.delta.system.hp = { value: 60, max: 60, stated: 60 };
  const size = grid.size as number;
  world.scenes[0].regions = [
    {
      _id: "regionOfTheTrap1",
      name: "Плита",
      shapes: [{ type: "rectangle", x: own.x + size, y: own.y, width: size, height: size }],
      behaviors: [{ _id: "behaviorOfTrap01", name: "", type: "opposed-d20.hazard", system: { item: `Item.${TRAP}` } }],
    },
  ];
  const table = liveTable(world);
  const seat = await table.sit("GM");
  CONFIG.Dice.randomUniform = () => 1 - die + 0.01;
  const found: Loose = packDocuments("features", "en").find((one: Loose) => one.name === name);
  await CONFIG.Item.documentClass.create({ ...structuredClone(found), _id: TRAP, folder: null }, { keepId: true });
  const goblin = seat.actor("Гоблин 1");
  const { total: walk } = goblin.creature.movement.walk;
  await table.other("GM", turn(1));
  await calm();
  expect([goblin.hitPoints.value, seat.messages("use").length]).toEqual([60, 0]);
  const operation = { parentUuid: `Scene.${String(scene)}`, updates: [{ _id: own._id, x: own.x + size }] };
  await table.other("GM", { type: "Token", action: "update", operation });
  await expect.poll(() => seat.messages("use").length).toBe(1);
  await calm();
  expect(seat.faults).toEqual([]);
  return {
    seat,
    goblin,
    hits: game.messages.contents.filter(({ type }: Loose) => type === "use" || type === "damage").length,
    lost: 60 - goblin.hitPoints.value,
    slow: Number(walk) - Number(goblin.creature.movement.walk.total),
  };
}

// Every die shows 1, and a goblin's armor reduces each row that armor stops by 1, to no less than 1 or 0.
test.each([
  ["Pit", 1, "acrobatics", ["prone"]],
  ["Poison Dart", 2, "adaptability", ["poisoned"]],
  ["Falling Net", 0, "acrobatics", ["restrained"]],
  ["Scything Blade", 2, "acrobatics", []],
  ["Fire Jet", 3, "acrobatics", []],
  ["Rolling Boulder", 5, "acrobatics", ["prone"]],
  ["Poison Gas", 1, "adaptability", ["poisoned"]],
  ["Collapsing Roof", 3, "acrobatics", ["restrained"]],
  ["Glyph of Cold", 3, "adaptability", []],
  ["Bear Trap", 0, "acrobatics", ["restrained"]],
  ["Spear Wall", 2, "acrobatics", []],
  ["Mind Fog", 2, "discipline", ["incapacitated"]],
] as const)(
  "B-HAZ-01 H-SPL-13: %s asks who walks in for a save, and does what it says to who fails",
  async (name, points, attribute, conditions) => {
    const { seat, goblin, hits, lost, slow } = await walkedOver(name, 0.02);
    const [use] = seat.messages("use");
    expect([use.system.save.attribute, seat.messages("defense").length]).toEqual([attribute, 1]);
    expect({ name, hits, lost, slow, has: [...goblin.conditions].sort() }).toEqual({
      name,
      // One message, also for a net that only holds.
      hits: 1,
      lost: points,
      slow: name === "Glyph of Cold" ? 20 : conditions.some((one) => one === "restrained") ? 30 : 0,
      has: [...conditions],
    });
  },
);

test("H-SPL-13: who holds against a glyph of cold takes half and keeps its speed; against a pit, nothing", async () => {
  const cold = await walkedOver("Glyph of Cold", 1);
  expect([cold.goblin.statuses.size, cold.slow]).toEqual([0, 0]);
  const pit = await walkedOver("Pit", 1);
  expect([pit.lost, [...pit.goblin.conditions]]).toEqual([0, []]);
});
