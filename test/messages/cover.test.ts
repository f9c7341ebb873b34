/** What stands between two is suggested as cover before an attack, and changed by whoever knows better; it comes with the message. */
import { expect } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { brawl, liveTable } from "./live.ts";
import { play, verbs } from "../support/verbs.ts";
import { playsIn } from "../support/games.ts";

declare const game: Loose;

const test = playsIn("homebrew", "base");

/** The fighter in the cell 4, 5, goblin 1 four cells east of him, goblin 2 wherever, everybody else far off. */
function row(second: Loose = {}, grid: Loose = {}): ReturnType<typeof brawl> {
  const scene = brawl("Воин", "Гоблин 1");
  const [board]: Loose[] = scene.scenes;
  Object.assign(board.grid, grid);
  for (const token of board.tokens) {
    token.x = token.name === "Воин" ? 400 : token.name === "Гоблин 1" ? 800 : 2000;
    token.y = token.name.startsWith("Гоблин") || token.name === "Воин" ? 500 : 2000;
    if (token.name === "Гоблин 2") Object.assign(token, { x: 600 }, second);
    if (token.name === "Гоблин 3") Object.assign(token, { x: 2000, y: 2000 });
  }
  return scene;
}

const wall = (c: readonly number[], more: Loose = {}): Loose => ({ _id: "wallOfTheTest001", c, move: 20, ...more });

/** A user opens the attack of the fighter on goblin 1. @returns what its window would say */
async function aimed(scene: ReturnType<typeof brawl>, user = "Player 1"): Promise<Loose> {
  const seat = await liveTable(scene).sit(user);
  game.settings.register("core", "messageMode", { scope: "client", config: false, type: String, default: "public" });
  const { prepareAttack, rememberCover, shelterText, gameTexts } = await verbs(
    "prepareAttack",
    "rememberCover",
    "shelterText",
    "gameTexts",
  );
  const of = (name: string): Loose => game.scenes.active.tokens.find((token: Loose) => token.name === name);
  const [from, to] = [of("Воин"), of("Гоблин 1")];
  const look = (): Loose => {
    const plan = prepareAttack(from.actor.getWeapons()[0], {
      attackers: [{ actor: from.actor, token: from }],
      targets: [{ actor: to.actor, token: to, cover: "none", bonus: null, strikes: 1 }],
    });
    const [{ cover, shelter }] = plan.targets;
    return { plan, cover, words: shelterText(shelter, cover, gameTexts) };
  };
  return { seat, from, to, look, say: (cover: string) => rememberCover([from], to, cover) };
}

test("H-COV-01 B-COV-03: whoever stands between gives half cover by name; changed by hand it stays so until one of the two moves (B-COV-01)", async () => {
  const { seat, to, look, say } = await aimed(row(), "GM");
  expect(look()).toMatchObject({ cover: "half", words: "Укрытие наполовину: между вами стоит Гоблин 2" });
  say("threeQuarters");
  expect(look()).toMatchObject({
    cover: "threeQuarters",
    words: "Укрытие наполовину: между вами стоит Гоблин 2. Не считается: выбрано другое",
  });
  await to.update({ x: 900 });
  expect(look().cover).toBe("half");
  // Back again it is a new place, too.
  await to.update({ x: 800 });
  expect(look().cover).toBe("half");
  await to.update({ y: 700 });
  expect(look()).toMatchObject({ cover: "none", words: "" });
  expect(seat.faults).toEqual([]);
});

test("H-COV-03: a wall between is full cover, told before anybody rolls; a player takes it off where it is none", async () => {
  const scene = row({ x: 2000, y: 2000 });
  scene.scenes[0]["walls"] = [wall([700, 0, 700, 1000])];
  const { seat, look, say } = await aimed(scene);
  const found = look();
  expect(found).toMatchObject({ cover: "full", words: "Полное укрытие: между вами стены" });
  expect(found.plan.blocked).toBe(true);
  expect(found.plan.warnings[0]).toMatchObject({ key: "OD20.Warning.fullCover", severity: "error" });
  say("none");
  expect(look().plan.blocked).toBe(false);
  expect(seat.faults).toEqual([]);
});

test.each([
  ["whom the Game Master keeps hidden", row({ hidden: true }), "none"],
  ["one cell beside the way", row({ y: 600 }), "none"],
  ["far above it", row({ elevation: 40 }), "none"],
  ["on hexes", row({ y: 500 }, { type: 2 }), "half"],
  ["on open ground", row({}, { type: 0 }), "half"],
])("B-COV-03: somebody between, %s", async (_title, scene, cover) => {
  const { look } = await aimed(scene);
  expect(look().cover).toBe(cover);
});

test("H-COV-01: the cover of the window comes with the attack, and counts for who defends", async () => {
  const { seat, look } = await aimed(row());
  const { plan } = look();
  const message = await play.attack({ ...plan, advantage: 0, situational: "", secret: undefined });
  expect(message.system.targets.map((one: Loose) => one.cover)).toEqual(["half"]);
  expect(seat.faults).toEqual([]);
});

test("B-SENSE-03 B-ATK-07 B-ATK-09: in the dark neither sees the other; a torch shows whom it shines on, and not through a wall", async () => {
  const scene = row({ x: 2000, y: 2000 });
  const [board]: Loose[] = scene.scenes;
  board.environment = { darknessLevel: 1, globalLight: { enabled: false } };
  const { to, look, from } = await aimed(scene, "GM");
  for (const { actor } of [from, to]) Object.assign(actor.system.sight, { darkvision: 0 });
  const reasons = (): string[] => {
    const { plan } = look();
    return [...plan.reasons, ...plan.strikes.flatMap(({ own }: Loose) => own)].map(({ key }: Loose) => key);
  };
  expect(reasons()).toEqual(["OD20.Reason.DarkTarget", "OD20.Reason.DarkAttacker"]);
  from.actor.system.sight.darkvision = 60;
  expect(reasons()).toEqual(["OD20.Reason.DarkAttacker"]);
  from.actor.system.sight.darkvision = 0;
  // The fighter bears it: bright as far as 20 ft, the goblin stands just there.
  Object.assign(from.light, { bright: 20, dim: 40 });
  expect(reasons()).toEqual([]);
  await game.scenes.active.createEmbeddedDocuments("Wall", [wall([700, 0, 700, 1000])], { keepId: true });
  expect(reasons()).toEqual(["OD20.Reason.DarkTarget"]);
  // The Game Master lights the whole scene.
  Object.assign(game.scenes.active.environment.globalLight, { enabled: true });
  expect(reasons()).toEqual([]);
});
