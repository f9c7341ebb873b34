/** Hiding from the first look at the place to the blow out of it: who is told what, and what gives somebody away. */
import { expect } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { brawl, liveTable } from "./live.ts";
import type { Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";
import { everyDie } from "../support/alone.ts";
import { playsIn } from "../support/games.ts";

declare const game: Loose;

const test = playsIn("homebrew", "base");

const RANGER = "ZeckOblBmEuIWZlS";
/** All dice fall so, of 20. */
const lay = (natural: number): void => {
  everyDie(natural);
};
const going = async (seat: Seat): Promise<string[]> => {
  const { runningEffects } = await verbs("runningEffects");
  return runningEffects(seat.actor("Следопыт")).map(({ stored }: Loose) => stored.action);
};

/** The ranger behind a wall, two cells west of goblin 1; he knows a word and a gesture. */
function ambush(): ReturnType<typeof brawl> {
  const scene = brawl("Следопыт", "Гоблин 1");
  const [board]: Loose[] = scene.scenes;
  board.tokens = board.tokens.filter(({ name }: Loose) => name === "Следопыт" || name === "Гоблин 1");
  for (const token of board.tokens) token.y = 500;
  board.tokens.find(({ name }: Loose) => name === "Следопыт").x = 300;
  board.walls = [{ _id: "wallOfTheTest001", c: [450, 0, 450, 1000], move: 20 }];
  const spell = (_id: string, verbal: boolean): Loose => ({
    _id,
    name: _id,
    type: "spell",
    system: { circle: 0, resolution: "none", components: { verbal, somatic: true } },
  });
  const ranger = scene.actors.find((one) => one._id === RANGER);
  ranger.items.push(spell("spokenSpell00001", true), spell("silentSpell00001", false));
  return scene;
}

test("B-ACT-09 B-ACT-10 B-ACT-11 B-ATK-10: hidden behind a wall, struck from there with advantage, and hidden no longer", async () => {
  const table = liveTable(ambush());
  const player = await table.sit("Player 2");
  game.settings.register("core", "messageMode", { scope: "client", config: false, type: String, default: "public" });
  const of = (name: string): Loose => game.scenes.active.tokens.find((token: Loose) => token.name === name);
  const { watchersOf } = await verbs("watchersOf");
  const ranger = player.actor("Следопыт");
  expect(watchersOf(ranger)).toEqual([]);
  const { rollAction } = await verbs("rollAction");
  lay(15);
  await rollAction("hide")(ranger, "skill", "stealth", { dc: 15 });
  expect([await going(player), ranger.statuses.has("invisible")]).toEqual([["hide"], true]);

  const { prepareAttack } = await verbs("prepareAttack");
  const strike = (): Loose =>
    prepareAttack(ranger.items.get("LC2k37vCl3e7CEHb"), {
      attackers: [{ actor: ranger, token: of("Следопыт") }],
      targets: [{ actor: of("Гоблин 1").actor, token: of("Гоблин 1"), cover: "none", bonus: null, strikes: 1 }],
    });
  const plan = strike();
  expect([plan.advantage, plan.targets[0].cover]).toEqual([1, "full"]);
  // He leans out of it: he knows better than the wall.
  const targets = plan.targets.map((one: Loose) => ({ ...one, cover: "none" }));
  const message = await play.attack({ ...plan, targets, situational: "", secret: undefined });
  expect(message.system.strikes[0].advantage).toBe(1);
  await expect.poll(() => going(player)).toEqual([]);
  expect([ranger.statuses.has("invisible"), strike().advantage]).toEqual([false, 0]);

  // Taken back, he has never been seen.
  await message.update({ "system.cancelled": true });
  expect(await going(player)).toEqual(["hide"]);
  expect(player.faults).toEqual([]);
});

test("B-ACT-11 B-ATK-17: a spoken spell or a shove gives away who hides, a silent spell does not; who is heard says so himself, and takes it back", async () => {
  const player = await liveTable(ambush()).sit("Player 2");
  const ranger = player.actor("Следопыт");
  const { rollAction, actionList, AS_USUAL } = await verbs("rollAction", "actionList", "AS_USUAL");
  const offered = (): boolean => actionList(ranger).some(({ key }: Loose) => key === "reveal");
  lay(15);
  await rollAction("hide")(ranger, "skill", "stealth", { dc: 15 });
  expect([await going(player), offered()]).toEqual([["hide"], true]);
  const heard = await play.doAction(ranger, "reveal");
  await expect.poll(() => going(player)).toEqual([]);
  expect(offered()).toBe(false);
  await play.undoAction(heard);
  expect(await going(player)).toEqual(["hide"]);
  await play.useItem(ranger, ranger.items.get("silentSpell00001"), AS_USUAL, [ranger], null);
  expect(await going(player)).toEqual(["hide"]);
  const cast = await play.useItem(ranger, ranger.items.get("spokenSpell00001"), AS_USUAL, [ranger], null);
  expect(cast).toBeTruthy();
  await expect.poll(() => going(player)).toEqual([]);
  // A shove is made in place of an attack.
  await play.undoAction(cast);
  await expect.poll(() => going(player)).toEqual(["hide"]);
  const own = player.actor("Следопыт").getActiveTokens(false, true)[0];
  const other = own.parent.tokens.find(({ name }: Loose) => name !== own.name);
  own.updateSource({ x: other.x + own.parent.grid.size, y: other.y });
  expect(await play.wrestle(ranger, "shove", other.actor)).toBeTruthy();
  await expect.poll(() => going(player)).toEqual([]);
  expect(player.faults).toEqual([]);
});

test("B-SENSE-10 B-ACT-09: the Game Master is told whose passive Awareness reaches it, a player nothing of whom he does not see", async () => {
  const scene = ambush();
  scene.scenes[0]["walls"] = [];
  const goblin = scene.scenes[0]["tokens"].find(({ name }: Loose) => name === "Гоблин 1");
  const table = liveTable(scene);
  const player = await table.sit("Player 2");
  const { watchersOf, rollAction } = await verbs("watchersOf", "rollAction");
  expect(watchersOf(player.actor("Следопыт"))).toEqual(["Гоблин 1"]);
  const unseen = game.scenes.active.tokens.get(goblin._id);
  unseen.hidden = true;
  expect(watchersOf(player.actor("Следопыт"))).toBeNull();
  unseen.hidden = false;
  unseen.actor.statuses.add("invisible");
  expect(watchersOf(player.actor("Следопыт"))).toBeNull();
  unseen.actor.statuses.delete("invisible");
  lay(15);
  const message = await rollAction("hide")(player.actor("Следопыт"), "skill", "stealth", { dc: 15 });
  expect((await player.card(message)).text).not.toContain("Пассивной");
  const gm = await table.sit("GM");
  const token = game.scenes.active.tokens.get(goblin._id);
  const card = async (): Promise<string> => (await gm.card(game.messages.get(message.id))).text;
  expect(await card()).not.toContain("Пассивной");
  token.actor.system.passive.total = 25;
  expect(await card()).toContain("Пассивной внимательности хватает: Гоблин 1");
  // A press says that it finds him; the ranger's own page, or this one, ends the hiding.
  const { checkCard } = await verbs("checkCard");
  const press = (): Promise<void> =>
    checkCard(game.messages.get(message.id)).press("found", { id: message.id, detail: [] });
  expect(await card()).toContain("Обнаружить");
  await press();
  await expect.poll(() => going(gm)).toEqual([]);
  expect(await card()).not.toContain("Обнаружить");
  const told = gm.messages("use").length;
  await press();
  expect(gm.messages("use")).toHaveLength(told);
});
