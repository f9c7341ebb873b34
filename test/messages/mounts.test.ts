/** Who rides: the mount takes his initiative and does what the reins let it, until it is given free rein. */
import { expect, test } from "vitest";
import type { Loose } from "../host/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { FIGHT } from "./fight.ts";
import { brawl, liveTable, turn } from "./live.ts";

declare const game: Loose;

const load = (name: string): Promise<Loose> => import(new URL(name, import.meta.url).href) as Promise<Loose>;
const tokenOf = (name: string): Loose => game.scenes.active.tokens.find((token: Loose) => token.name === name);

/** The fighter, a goblin, and a large friend of his side beside him: 20, 19 and 18, whose turns come in this order. */
function stable(...order: readonly string[]): ReturnType<typeof liveTable> {
  const scene = brawl(...order);
  const [{ tokens, grid }]: Loose[] = scene.scenes;
  tokens.forEach((token: Loose, index: number) => {
    Object.assign(token, { x: index * grid.size, y: 20 * grid.size });
  });
  const named = (name: string): Loose => tokens.find((token: Loose) => token.name === name);
  Object.assign(named("Воин"), { x: 5 * grid.size, y: 5 * grid.size });
  const { disposition } = named("Воин");
  Object.assign(named("Гоблин 2"), { x: 6 * grid.size, y: 5 * grid.size, width: 2, height: 2, disposition });
  return liveTable(scene);
}

const order = (): string[] =>
  game.combats.get(FIGHT).turns.map(({ name, initiative }: Loose) => `${String(name)} ${String(initiative)}`);
const whose = (): string => game.combats.get(FIGHT).combatant.name;

test("B-MNT-04 B-MNT-05: a mount that is directed has its rider's initiative and three actions; of free rein, left or taken back its own", async () => {
  const seat = await stable("Воин", "Гоблин 1", "Гоблин 2").sit("GM");
  const [hero, horse] = [tokenOf("Воин").actor, tokenOf("Гоблин 2").actor];
  await horse.update({ "system.size": "large" });
  const { actionsFor, doAction } = await load("../../module/play/deeds/actions.ts");
  const { takeBack } = await load("../../module/play/deeds/use.ts");
  const { allowanceOf } = await load("../../module/play/turn/feet.ts");
  const may = (actor: Loose, ...keys: string[]): string[] =>
    actionsFor(actor).flatMap(({ key }: Loose) => (keys.includes(key) ? [key] : []));
  const asked = ["dash", "disengage", "dodge", "help", "shove", "ready", "prone", "freeRein", "takeReins"];
  const before = ["Воин 20", "Гоблин 1 19", "Гоблин 2 18"];
  expect([may(hero, "freeRein", "takeReins"), order()]).toEqual([[], before]);
  const mounted = await doAction(hero, "mount", { targets: [horse] });
  await calm();
  expect(order().sort()).toEqual(["Воин 20", "Гоблин 1 19", "Гоблин 2 20"]);
  expect([whose(), may(horse, ...asked), may(hero, "freeRein", "takeReins")]).toEqual([
    "Воин",
    ["dash", "disengage", "dodge"],
    ["freeRein"],
  ]);
  expect(allowanceOf(tokenOf("Гоблин 2"))).toMatchObject({ counted: true, left: 30 });
  // A strike of the mount is told as against the reins, and a Game Master may let it; not its rider's.
  const { attackObstacles } = await load("../../module/play/act/obstacles.pure.ts");
  const { attemptFacts } = await load("../../module/play/act/obstacles.ts");
  const { attemptWith } = await load("../../module/play/use/arms.ts");
  const against = (actor: Loose): string[] => {
    const item = actor.items.find(({ type }: Loose) => type === "weapon");
    const attempt = { item, mode: "strike", attackers: [{ actor, token: null }], targets: [], strikes: [1] };
    const found: Loose[] = attackObstacles(attemptFacts(attemptWith(attempt)));
    return found.flatMap(({ key, severity }) => (key === "OD20.Warning.reinedIn" ? [severity] : []));
  };
  expect([against(horse), against(hero)]).toEqual([["warning"], []]);
  const { reinsObstacle } = await load("../../module/play/act/reins-obstacle.ts");
  seat.as("Player 1");
  expect(reinsObstacle(horse, "", "attack")).toMatchObject({ severity: "error" });
  expect(reinsObstacle(horse, "", "reaction")).toBeNull();
  seat.as("GM");

  // Nobody is asked who of the two goes first.
  const { judges } = await load("../../module/applications/tools/tracker-marks.ts");
  expect([...judges(game.combats.get(FIGHT)).values()]).toEqual([null, null]);

  // Of free rein it is where it was, goes in its own turn, and may do all it can.
  await doAction(hero, "freeRein");
  await calm();
  expect([order(), may(hero, "freeRein", "takeReins")]).toEqual([before, ["takeReins"]]);
  expect(may(horse, ...asked)).toEqual(["dash", "disengage", "dodge", "shove", "help", "ready"]);
  expect(allowanceOf(tokenOf("Гоблин 2")).counted).toBe(false);
  const taken = await doAction(hero, "takeReins");
  await calm();
  expect(order().sort()).toEqual(["Воин 20", "Гоблин 1 19", "Гоблин 2 20"]);
  await takeBack(taken);
  await calm();
  expect(order()).toEqual(before);
  await doAction(hero, "takeReins");
  await calm();
  await takeBack(mounted);
  await calm();
  expect([order(), whose(), seat.faults]).toEqual([before, "Воин", []]);
});

test("B-MNT-04: a mount that has acted already waits with its initiative until nobody's turn is moved by that; set by hand it stays", async () => {
  const table = stable("Гоблин 2", "Воин", "Гоблин 1");
  const seat = await table.sit("GM");
  await table.other("GM", turn(1));
  const [hero, horse] = [tokenOf("Воин").actor, tokenOf("Гоблин 2").actor];
  await horse.update({ "system.size": "large" });
  const { doAction } = await load("../../module/play/deeds/actions.ts");
  await doAction(hero, "mount", { targets: [horse] });
  await calm();
  const [, second] = order();
  // Either both have one number and it is his turn still, or it waits for the goblin's.
  expect([second, whose()]).toEqual(["Воин 19", "Воин"]);
  await table.other("GM", turn(2));
  await calm();
  expect([order().includes("Гоблин 2 19"), whose()]).toEqual([true, "Гоблин 1"]);
  const [own] = game.combats.get(FIGHT).combatants.filter(({ name }: Loose) => name === "Гоблин 2");
  await own.update({ initiative: 3 }, { turnEvents: false });
  await calm();
  expect(own.initiative).toBe(3);
  await doAction(hero, "freeRein");
  await calm();
  expect([own.initiative, seat.faults]).toEqual([3, []]);
});

test("B-MNT-04 B-MNT-05: free rein ends with the ride, also one that was taken back: in the next he directs, and may give it anew", async () => {
  const seat = await stable("Воин", "Гоблин 1", "Гоблин 2").sit("GM");
  const [hero, horse] = [tokenOf("Воин").actor, tokenOf("Гоблин 2").actor];
  await horse.update({ "system.size": "large" });
  const { actionsFor, doAction } = await load("../../module/play/deeds/actions.ts");
  const { takeBack } = await load("../../module/play/deeds/use.ts");
  const reins = (): string[] =>
    actionsFor(hero).flatMap(({ key }: Loose) => (["freeRein", "takeReins"].includes(key) ? [key] : []));
  const mounted = await doAction(hero, "mount", { targets: [horse] });
  await calm();
  await doAction(hero, "freeRein");
  await calm();
  expect(reins()).toEqual(["takeReins"]);
  await takeBack(mounted);
  await calm();
  expect(reins()).toEqual([]);
  await doAction(hero, "mount", { targets: [horse] });
  await calm();
  expect([reins(), order().includes("Гоблин 2 20")]).toEqual([["freeRein"], true]);
  await doAction(hero, "freeRein");
  await calm();
  expect([reins(), order().includes("Гоблин 2 18"), seat.faults]).toEqual([["takeReins"], true, []]);
});
