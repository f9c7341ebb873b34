/** The item of a hazard runs its activity on whoever comes in, whatever it is: an attack, healing, a push; borne by somebody or by nobody. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { brawl, liveTable, turn, type LiveTable } from "./live.ts";
import type { Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";

declare const CONFIG: Loose, game: Loose;

const TRAP = "itemOfTheTrap001";
let table: LiveTable, gm: Seat, size: number;

const token = (name: string): Loose => game.scenes.active.tokens.getName(name);

/** A region two cells right of goblin 1, with an item that is somebody's or nobody's. */
async function laid(activity: Loose, bearer = "", more: Loose = {}): Promise<void> {
  const world = brawl("Воин", "Гоблин 1", "Гоблин 2");
  const [{ tokens, grid }]: Loose[] = world.scenes;
  size = grid.size;
  const { x, y } = tokens.find(({ name }: Loose) => name === "Гоблин 1");
  const item = {
    _id: TRAP,
    name: "Самострел",
    type: "feature",
    system: { action: "free", activities: { main: activity }, ...more },
  };
  tokens.find(({ name }: Loose) => name === "Гоблин 1").delta.system.hp = { value: 20, max: 30, stated: 30 };
  world.scenes[0].regions = [
    {
      _id: "regionOfTheTrap1",
      name: "Порог",
      shapes: [{ type: "rectangle", x: x + 2 * size, y, width: size, height: size }],
      behaviors: [
        {
          _id: "behaviorOfTrap01",
          name: "",
          type: "opposed-d20.hazard",
          system: { at: "enter", dc: 30, item: `Item.${TRAP}` },
        },
      ],
    },
  ];
  table = liveTable(world);
  gm = await table.sit("GM");
  CONFIG.Dice.randomUniform = () => 0.5;
  if (bearer === "") await CONFIG.Item.documentClass.create(item, { keepId: true });
  else {
    const { actor } = token(bearer);
    await actor.createEmbeddedDocuments("Item", [item], { keepId: true });
    const [behavior] = game.scenes.active.regions.contents[0].behaviors.contents;
    await behavior.update({ "system.item": actor.items.get(TRAP).uuid });
  }
  await table.other("GM", turn(1));
  await calm();
}

const walk = (name: string, columns: number): Promise<Loose> =>
  token(name).move([{ x: token(name).x + columns * size, y: token(name).y }]);
const goblin = (): Loose => gm.actor("Гоблин 1");
const damage = [{ kind: "damage", formula: "4", type: "force" }];

test("B-HAZ-01 H-ATK-01: an attack of nobody's item is rolled against who comes in, once a turn, and hits by its own bonus", async () => {
  await laid({ kind: "attack", attack: { bonus: 60, defense: "physical" }, parts: damage });
  await walk("Гоблин 1", 2);
  await expect.poll(() => goblin().hitPoints.value).toBe(16);
  await walk("Гоблин 1", 1);
  await walk("Гоблин 1", -1);
  await calm();
  const [attack] = gm.messages("attack");
  expect([gm.messages("attack").length, gm.messages("defense").length, goblin().hitPoints.value]).toEqual([1, 1, 16]);
  expect(Object.values(attack.system.attackers).length).toBe(1);
  expect(attack.content).toContain("Самострел");
  // Taken back like any attack.
  await play.undo(attack.id, "t0");
  await expect.poll(() => goblin().hitPoints.value).toBe(20);
  expect(gm.faults).toEqual([]);
});

test("B-HAZ-01 H-HEAL-01: an item may heal, too; a reload does nothing twice", async () => {
  await laid({ kind: "heal", parts: [{ kind: "healing", formula: "3" }] });
  await walk("Гоблин 1", 2);
  await expect.poll(() => goblin().hitPoints.value).toBe(23);
  await calm();
  gm = await table.sit("GM");
  await calm();
  expect([goblin().hitPoints.value, gm.messages("use").length, gm.faults]).toEqual([23, 1, []]);
});

test("B-HAZ-01: a creature's own item costs what it costs; once its uses are gone, the Game Master may still press", async () => {
  const once = { uses: { value: 1, max: 1 } };
  await laid({ kind: "damage", pays: "uses", amount: 1, parts: damage }, "Гоблин 2", once);
  const uses = (): number => token("Гоблин 2").actor.items.get(TRAP).system.uses.value;
  await walk("Гоблин 1", 2);
  await expect.poll(() => goblin().hitPoints.value).toBe(16);
  await expect.poll(uses).toBe(0);
  await walk("Гоблин 1", 2);
  await table.other("GM", turn(1, 2));
  await walk("Гоблин 1", -2);
  await calm();
  expect([goblin().hitPoints.value, uses()]).toEqual([16, 0]);
  const { upkeepOf } = await verbs("upkeepOf");
  expect(upkeepOf(goblin()).map(({ kind, name }: Loose) => [kind, name])).toEqual([["zoneEnter", "Самострел"]]);
  expect(gm.faults).toEqual([]);
});

test("B-HAZ-01: of a hero the Game Master's page uses the item at once, and his player owes no more than the save", async () => {
  await laid({ kind: "save", save: { attribute: "acrobatics", onSuccess: "half" }, parts: damage });
  const [{ x, y }] = game.scenes.active.regions.contents[0].shapes;
  const { upkeepOf } = await verbs("upkeepOf");
  const player = await table.sit("Player 1", ["GM"]);
  await token("Воин").update({ x, y });
  await calm();
  expect([player.messages("use").length, upkeepOf(player.actor("Воин")).length]).toEqual([0, 0]);
  await token("Воин").update({ x: 0, y: 0 });
  gm = await table.sit("GM", ["Player 1"]);
  const scene = String(game.scenes.active.id);
  const operation = { parentUuid: `Scene.${scene}`, updates: [{ _id: token("Воин").id, x, y }] };
  await table.other("Player 1", { type: "Token", action: "update", operation });
  await expect.poll(() => gm.messages("use").length).toBe(1);
  await calm();
  expect(gm.messages("defense").length).toBe(0);
  expect([gm.faults, player.faults]).toEqual([[], []]);
});

test("B-HAZ-01 B-ATK-17: an item of a creature with a token pushes whoever comes in away from it", async () => {
  const save = { attribute: "athletics", onSuccess: "none", dc: 40 };
  await laid({ kind: "save", save, moves: [{ feet: 5, way: "away", on: "hit" }] }, "Гоблин 2");
  const { x, y } = token("Гоблин 1");
  await token("Гоблин 2").update({ x: x - 2 * size, y });
  await walk("Гоблин 1", 2);
  // Two cells of its own, and one that the push adds.
  await expect.poll(() => Math.round((token("Гоблин 1").x - x) / size)).toBe(3);
  expect(gm.faults).toEqual([]);
});

test("B-HAZ-01 B-AOE-01: ground that acts on moves uses its item once for a move; the move taken back, the use is, too", async () => {
  await laid({ kind: "damage", parts: damage });
  await game.scenes.active.regions.contents[0].behaviors.contents[0].update({ "system.at": "moved" });
  await walk("Гоблин 1", 3);
  await expect.poll(() => goblin().hitPoints.value).toBe(16);
  await calm();
  expect(gm.messages("use").length).toBe(1);
  await token("Гоблин 1").revertRecordedMovement();
  await expect.poll(() => goblin().hitPoints.value).toBe(20);
  expect([gm.messages("use").map(({ system }: Loose) => system.cancelled), gm.faults]).toEqual([[true], []]);
});
