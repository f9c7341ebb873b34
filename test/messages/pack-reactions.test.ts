/** What the packs give to react with, as it stands on a sheet: fighting styles that guard a friend, a creature's parry. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { calm } from "./calm.ts";
import { aimed, answer, hall, offers, stateOf, strike, struck, targetsOf, thing } from "./blows.ts";
import "./look.ts";
import { liveTable } from "./live.ts";
import type { Scene } from "./table.ts";
import { play } from "../support/verbs.ts";

declare const CONFIG: Loose, game: Loose;

const STYLE = "fighterStyle0001";
const GUARD = "guardOfTheGate01";
const RANGER = "Следопыт";

/** The ranger has chosen one of the fighter's styles, and stands so far from the fighter, in cells. */
function styled(option: string, cells: number): Scene {
  const scene = hall(RANGER);
  const ranger = scene.actors.find(({ name }) => name === RANGER);
  const style = thing("features", "Fighter’s Style", STYLE);
  style.system.choices[0].chosen = [option];
  ranger.system.ledger = {};
  ranger.items.push(style);
  const [{ tokens, grid }] = scene.scenes;
  const at = (name: string): Loose => tokens.find((one: Loose) => one.name === name);
  const size = (grid.size as number | undefined) ?? 100;
  at(RANGER).x = (at("Воин").x as number) + cells * size;
  at(RANGER).y = at("Воин").y;
  return scene;
}

const offered = async (id: string, words: string): Promise<Loose> =>
  (await offers(id)).find(({ label }: Loose) => label.includes(words));
const press = async (id: string, key: string, thingId: string): Promise<void> => {
  await play.react(id, key, thingId);
  await calm();
};
const takeBack = async (message: Loose): Promise<void> => {
  await play.undoAction(message);
  await calm();
};

test("H-TURN-10 B-DICE-06: Protection gives an attack on a neighbor disadvantage by a die of its own, also after it has landed, and takes that back", async () => {
  const table = liveTable(styled("protection", 1));
  const { seat, id, before } = await struck(table);
  const points = (): number => game.actors.getName("Воин").hitPoints.value as number;
  const player = await table.sit("Player 2", ["GM"]);
  const hit = await stateOf(id);
  expect([hit.clash.best, hit.strikes[0].attack.natural, hit.strikes[0].attack.advantage]).toEqual(["hit", 17, 0]);
  const offer = await offered(id, "protection");
  expect(offer).toEqual({
    id: `${STYLE}:protection`,
    label: "Fighter’s Style: protection: атака с помехой",
    cost: "",
    reason: "",
  });
  // 3 on the reaction's own die.
  CONFIG.Dice.randomUniform = () => 1 - 2.5 / 20;
  await press(id, hit.key, offer.id);
  const missed = await stateOf(id);
  const [{ attack }] = missed.strikes;
  expect([attack.natural, attack.advantage, attack.faces, attack.total]).toEqual([
    3,
    -1,
    [17, 3],
    hit.strikes[0].attack.total - 14,
  ]);
  // The fighter's side puts the points right.
  const gm = await table.sit("GM");
  await calm();
  // The card names what has swayed it, to who may know of what an attack was made.
  const card = await gm.card(game.messages.get(id));
  expect(card.text).toContain("Реакция: Fighter’s Style: protection помеха");
  const { best, phase } = { ...missed.clash, ...(await stateOf(id)) };
  expect([best, phase, points()]).toEqual(["miss", "applied", before]);
  await takeBack(gm.messages("use")[0]);
  expect([(await stateOf(id)).clash.best, points()]).toEqual(["hit", before - hit.clash.amount]);
  expect([seat.faults, player.faults, gm.faults]).toEqual([[], [], []]);
});

test("H-TURN-10: before the roll, too; and not by who stands three cells away", async () => {
  const table = liveTable(styled("protection", 1));
  const { seat, message } = await aimed(table, ["Player 2"]);
  const player = await table.sit("Player 2", ["GM"]);
  const own = game.scenes.active.tokens.find(({ name }: Loose) => name === RANGER);
  const there = own.x as number;
  own.updateSource({ x: there + 2 * game.scenes.active.grid.size });
  expect(await offered(message.id, "protection")).toMatchObject({ reason: "Fighter’s Style: слишком далеко." });
  own.updateSource({ x: there });
  const offer = await offered(message.id, "protection");
  expect(offer.reason).toBe("");
  CONFIG.Dice.randomUniform = () => 1 - 1.5 / 20;
  await press(message.id, "t0", offer.id);
  const gm = await table.sit("GM");
  await answer(game.messages.get(message.id));
  const { strikes, clash } = await stateOf(message.id);
  expect([strikes[0].attack.faces, strikes[0].attack.natural, clash.best]).toEqual([[17, 2], 2, "miss"]);
  // His message names the strike that the die is for; one that it could not be for makes it nothing.
  const [said] = gm.messages("use");
  expect(said.system.amends.strikes).toEqual([strikes[0].key]);
  const updates = [{ _id: said.id, "system.amends": { ...said.system.amends, strikes: ["another"] } }];
  await table.other("Player 2", { type: "ChatMessage", action: "update", operation: { updates } });
  expect((await stateOf(message.id)).strikes[0].attack.faces).toEqual([17]);
  expect([seat.faults, player.faults, gm.faults]).toEqual([[], [], []]);
});

test("H-TURN-10: Interception: the blow meets whoever steps in, of a style that was chosen alone", async () => {
  const table = liveTable(styled("interception", 1));
  const { id, before } = await struck(table, ["Player 2"]);
  const player = await table.sit("Player 2", ["GM"]);
  const hit = await stateOf(id);
  expect(await offered(id, "protection")).toBeUndefined();
  const offer = await offered(id, "interception");
  expect(offer.label).toBe("Fighter’s Style: interception: принять удар на себя");
  await press(id, hit.key, offer.id);
  const [first, second] = await targetsOf(id);
  expect([first.takenBy, first.strikes, second.name, second.strikes.length]).toEqual([RANGER, [], RANGER, 1]);
  // The fighter has back what he lost as soon as somebody of his side is there.
  const gm = await table.sit("GM", ["Player 2"]);
  await calm();
  expect(gm.actor("Воин").hitPoints.value).toBe(before);
  expect([player.faults, gm.faults]).toEqual([[], []]);
});

test("H-TURN-10: a guard's parry turns the blow that a hero has landed into a miss, once", async () => {
  const scene = hall();
  const { packDocuments } = await import("./packed.ts");
  const guard = packDocuments("creatures", "en").find(({ name }: Loose) => name === "Guard");
  const parry = guard.items.find(({ name }: Loose) => name === "Parry");
  const goblin = scene.actors.find(({ name }) => name.startsWith("Гоблин"));
  goblin.items.push({ ...structuredClone(parry), _id: GUARD });
  const table = liveTable(scene);
  const seat = await table.sit("GM");
  const other = seat.actor("Гоблин 1");
  const left = other.hitPoints.value as number;
  const dice = [1 - 11.5 / 20];
  const message = await strike(seat.actor("Воин"), other, () => dice.pop() ?? 0.5);
  await calm();
  const hit = await stateOf(message.id);
  const gap = hit.strikes[0].attack.total - hit.strikes[0].defense.total;
  const offer = await offered(message.id, "Parry");
  expect(offer.label).toContain("Parry: защита +2");
  await press(message.id, hit.key, offer.id);
  const after = await stateOf(message.id);
  expect(after.strikes[0].defense.total).toBe(hit.strikes[0].defense.total + 2);
  expect([hit.clash.best, gap, after.clash.best]).toEqual(["hit", 1, "miss"]);
  expect(other.hitPoints.value).toBe(left - after.clash.amount);
  expect(await offers(message.id)).toEqual([]);
  expect(seat.faults).toEqual([]);
});
