/** A 1 that luck has rolled again: in attack, Defense, save and check; whoever has none, and dice that showed no 1, count for nothing. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { answer, hall, HERO, stateOf, strike, thing } from "./blows.ts";
import { liveTable } from "./live.ts";
import type { Scene, Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";

declare const CONFIG: Loose, game: Loose;

const LUCK = "halflingluck0001";

/** The fighter has a halfling's luck. */
function lucky(): Scene {
  const scene = hall();
  const hero = scene.actors.find(({ _id }) => _id === HERO);
  hero.items.push(thing("features", "Luck", LUCK));
  Object.assign(hero.system.hp, { value: 12, temporary: 60 });
  const goblin = scene.actors.find(({ name }) => name === "Гоблин");
  const save = { attribute: "discipline", dc: 16, onSuccess: "none" };
  const system = { action: "active", aim: "creatures", save, damage: [{ formula: "1", type: "psychic" }] };
  goblin.items.push({ _id: "shriekshriek0001", name: "Визг", type: "feature", system });
  return scene;
}

/** Dice of 20 faces that fall one after the other; all later ones in the middle. */
function dice(...faces: readonly number[]): void {
  const left = [...faces];
  CONFIG.Dice.randomUniform = (): number => {
    const face = left.shift();
    return face === undefined ? 0.5 : 1 - (face - 0.5) / 20;
  };
}

const text = async (seat: Seat, id: string): Promise<string> => (await seat.card(game.messages.get(id))).text;

test("H-PRG-07 B-DICE-08: a 1 is rolled again in attack, Defense, save and check, and the card tells both faces", async () => {
  const table = liveTable(lucky());
  const gm = await table.sit("GM", ["Player 1"]);
  const choice = { circle: 0, ritual: false, spent: 0, kind: null, material: "" };
  const goblin = gm.actor("Гоблин 1");
  const blow = await strike(goblin, gm.actor("Воин"), 0.02);
  const shriek = await play.useItem(goblin, goblin.items.get("shriekshriek0001"), choice, [gm.actor("Воин")]);
  // A goblin's 1 stays one.
  const miss = await strike(goblin, gm.actor("Воин"), 0.99);
  expect((await stateOf(miss.id)).strikes[0].attack.faces).toEqual([1]);

  const seat = await table.sit("Player 1", ["GM"]);
  const hero = seat.actor("Воин");
  dice(1, 14);
  await play.defend(game.messages.get(blow.id), "t0", { advantage: 0 });
  // One of two is rolled again, and the lower of both stands.
  dice(1, 1, 17);
  await play.defend(game.messages.get(shriek.id), "t0", { advantage: -1 });
  await calm();
  const shown = async (id: string): Promise<unknown> => {
    const { natural, faces, reroll } = (await stateOf(id)).strikes[0].defense;
    return [natural, faces, reroll];
  };
  expect(await shown(blow.id)).toEqual([14, [14], { die: 0, from: 1, to: 14, by: "" }]);
  expect(await shown(shriek.id)).toEqual([1, [17, 1], { die: 0, from: 1, to: 17, by: "" }]);
  expect(await text(seat, blow.id)).toMatch(/Защита: Везение, выпало 1, переброшено на 14/u);
  expect(await text(seat, shriek.id)).toMatch(/Везение: выпало 1, переброшено на 17/u);

  let next = 0;
  const own = await strike(hero, seat.actor("Гоблин 1"), () => [0.99, 0.26][next++] ?? 0.5);
  const { attack } = (await stateOf(own.id)).strikes[0];
  expect([attack.natural, attack.reroll]).toEqual([15, { die: 0, from: 1, to: 15, by: "" }]);

  dice(1, 12);
  const checked = await play.check(hero, "skill", "stealth");
  expect(await text(seat, checked.id)).toMatch(/Везение: выпало 1, переброшено на 12/u);
  expect([...gm.faults, ...seat.faults]).toEqual([]);
});

test("H-PRG-07: luck that its roller has not counts for nothing, nor does a die that showed no 1", async () => {
  const seat = await liveTable(lucky()).sit("Player 1", ["GM"]);
  const { checkState } = await verbs("checkState");
  dice(1, 12);
  const { id } = await play.check(seat.actor("Воин"), "skill", "stealth");
  const message = game.messages.get(id);
  const [said] = message.toObject().rolls;
  expect([checkState(message).void, checkState(message).natural]).toEqual([null, 12]);
  const forged = async (change: (data: Loose) => void): Promise<string> => {
    const data = JSON.parse(said);
    change(data);
    await message.update({ rolls: [JSON.stringify(data)] });
    return checkState(game.messages.get(id)).void;
  };
  expect(
    await forged(({ terms }) => {
      terms[0].results[0].result = 2;
    }),
  ).toBe("OD20.Void.dice");
  expect(
    await forged(({ terms }) => {
      terms[0].results.push({ result: 12, active: false });
    }),
  ).toBe("OD20.Void.dice");
  expect(await forged(() => undefined)).toBeNull();
  // What it rolled stands when it is lost; who rolls so without it rolls nothing.
  await seat.actor("Воин").items.get(LUCK).delete();
  await calm();
  expect(checkState(message).void).toBeNull();
  const { _id, ...data } = message.toObject();
  const [later]: Loose[] = await game.messages.documentClass.createDocuments([data]);
  expect(checkState(game.messages.get(later.id)).void).toBe("OD20.Void.dice");
});

test("H-PRG-07: what luck has rolled again stands when it is lost: a hit that has arrived, one that has not yet, and a save that it kept", async () => {
  const scene = lucky();
  // It lives on.
  for (const { delta } of scene.scenes[0].tokens)
    if (delta?.system?.hp) delta.system.hp = { value: 90, max: 90, stated: 90 };
  const table = liveTable(scene);
  const player = await table.sit("Player 1");
  const lucks = async (): Promise<string> => {
    let next = 0;
    const { id } = await strike(player.actor("Воин"), player.actor("Гоблин 1"), () => [0.99, 0.02][next++] ?? 0.5);
    return id as string;
  };
  const [hit, late] = [await lucks(), await lucks()];
  const before = await table.sit("GM", ["Player 1"]);
  const choice = { circle: 0, ritual: false, spent: 0, kind: null, material: "" };
  const goblin = before.actor("Гоблин 1");
  const shriek = await play.useItem(goblin, goblin.items.get("shriekshriek0001"), choice, [before.actor("Воин")]);
  await table.sit("Player 1", ["GM"]);
  dice(1, 20);
  await play.defend(game.messages.get(shriek.id), "t0", { advantage: 0 });
  await calm();
  const gm = await table.sit("GM", ["Player 1"]);
  await answer(game.messages.get(hit));
  const told = async (id: string): Promise<unknown[]> => {
    const { phase, strikes } = await stateOf(id);
    return [phase, strikes[0].attack?.natural ?? null, strikes[0].void];
  };
  const arrived = await told(hit);
  expect([arrived, await told(late)]).toEqual([
    ["applied", 20, null],
    ["waiting", 20, null],
  ]);
  const kept = async (): Promise<unknown[]> => {
    const { phase, strikes } = await stateOf(shriek.id);
    return [phase, strikes[0].defense?.natural ?? null, strikes[0].saved?.success ?? null];
  };
  const saved = await kept();
  expect(saved.slice(1)).toEqual([20, true]);
  await gm.actor("Воин").items.get(LUCK).delete();
  await calm();
  expect([await told(hit), await told(late), await kept()]).toEqual([arrived, ["waiting", 20, null], saved]);
  expect(await text(gm, hit)).not.toMatch(/Не засчитано/u);
});

test("H-PRG-07 B-DICE-08: what is told before a save and a blow knows of luck on both sides, and of its loss", async () => {
  const gm = await liveTable(lucky()).sit("GM", ["Player 1"]);
  const [hero, goblin] = [gm.actor("Воин"), gm.actor("Гоблин 1")];
  const { failChances, attackOutlooks, prepareAttack } = await verbs("failChances", "attackOutlooks", "prepareAttack");
  const dc = (hero.getCheck("attribute", "discipline").total as number) + 11;
  const crit = (attacker: Loose, actor: Loose): number => {
    const [item] = attacker.getWeapons();
    const attackers = [{ actor: attacker, token: null }];
    const targets = [{ actor, token: null, cover: "none", bonus: null, strikes: 1 }];
    const prepared = { ...prepareAttack(item, { attackers }), advantage: 0, remembered: true };
    return attackOutlooks({ ...prepared, situational: "", defense: "", attackers, targets })[0].crit as number;
  };
  const told = (): unknown[] => [
    failChances(goblin, { actor: hero, token: null }, { attribute: "discipline", dc }).get("none"),
    crit(hero, goblin),
    crit(goblin, hero),
  ];
  // A save against his bonus and 11 fails with 1 to 10: 190 of 400 (rules/simulation/odds). His lone 20: 21 of 400, by 19 in 20; that of a
  // goblin against him: 1 in 20, by 379 of 400.
  expect(told()).toEqual([0.475, 399 / 8000, 379 / 8000]);
  await hero.items.get(LUCK).delete();
  expect(told()).toEqual([0.5, 19 / 400, 19 / 400]);
  expect(gm.faults).toEqual([]);
});
