/** Grapple, shove and escape at a table: the target's side answers, what follows is put on once and taken back exactly. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { calm } from "./calm.ts";
import { liveTable } from "./live.ts";
import { answers, begun, face, has, HERO, OTHER, ring, takeBack, undo, wrestle } from "./ring.ts";
import type { Scene, Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";
import { formsShown } from "../support/alone.ts";

declare const game: Loose;

test("B-ATK-16 C-65 H-TURN-05: a player grapples the Game Master's creature; it answers by itself with the better Attribute, and a grapple is an attack", async () => {
  const { gm, message } = await begun({ hero: 18, goblin: 3 });
  expect(message.system).toMatchObject({ action: "grapple", spends: "attack", contest: { attribute: "athletics" } });
  const goblin = gm.actor("Гоблин 1");
  const total = (key: string): number => goblin.getCheck("attribute", key).total;
  const better = total("athletics") > total("acrobatics") ? "athletics" : "acrobatics";
  expect(answers()[0]?.system.save.attribute).toBe(better);
  expect(has(gm, "Гоблин 1", "grappled")).toBe(true);
  const [grip] = goblin.effects.contents.slice(-1);
  expect(grip.origin).toBe(`Actor.${HERO}`);
  expect(goblin.creature.movement.walk.total).toBe(0);
  expect(goblin.system.receipts.at(-1)).toMatchObject({ amount: 0, state: "applied", effects: [grip.id] });
  const { text } = await gm.card(message);
  expect(text).toMatch(/Схватить.*Атлетика \d+.*Не устоял/su);
});

/** Both are of the same strength and skill with it. */
function even({ actors, scenes }: Scene): void {
  const [{ tokens }]: Loose[] = scenes;
  const { actorId } = tokens.find(({ name }: Loose) => name === "Гоблин 1");
  const foe = actors.find(({ _id }) => _id === actorId);
  const hero = actors.find(({ _id }) => _id === HERO);
  for (const one of [foe, hero])
    for (const key of ["strength", "dexterity"]) one.system.characteristics[key].value = 10;
}

test("C-31 C-65: a tie changes nothing", async () => {
  const { gm } = await begun({ hero: 10, goblin: 9, change: even });
  const [answer] = answers();
  const { total } = gm.messages("use")[0].rolls[0];
  expect([answer?.rolls[0].total - total, has(gm, "Гоблин 1", "grappled")]).toEqual([0, false]);
});

test("H-CRIT-04 C-33: who grapples a creature that has fumbled against him, and whoever answers, use the bonus up", async () => {
  const table = liveTable(ring());
  const gm = await table.sit("GM");
  const [hero, goblin] = ["Воин", "Гоблин 1"].map((name) => gm.actor(name));
  const note = (against: string): object => ({
    kind: "fumble",
    against,
    name: "x",
    attack: "fumbled000000001",
    strike: "s",
  });
  await hero.update({ system: { notes: [note(goblin.uuid)] } });
  await goblin.update({ system: { notes: [note(hero.uuid), note("Actor.somebodyElse0000")] } });
  const message = await wrestle(gm, "Воин", "shove", "Гоблин 1");
  await expect.poll(() => answers().length).toBe(1);
  await calm();
  expect([message.system.contest.advantage, answers()[0]?.system.advantage]).toEqual([1, 1]);
  expect([hero.system.notes, goblin.system.notes.map(({ against }: Loose) => against)]).toEqual([
    [],
    ["Actor.somebodyElse0000"],
  ]);
  expect(gm.faults).toEqual([]);
});

test("undo takes the grip off and redo puts it on; a grapple that is withdrawn holds nobody", async () => {
  const { gm, message } = await begun({ hero: 18, goblin: 3 });
  await undo(message.id);
  expect(has(gm, "Гоблин 1", "grappled")).toBe(false);
  await play.redo(message.id, null);
  expect(has(gm, "Гоблин 1", "grappled")).toBe(true);
  await takeBack(message);
  await calm();
  expect([has(gm, "Гоблин 1", "grappled"), gm.faults]).toEqual([false, []]);
});

test("B-ATK-19 C-65: out of it by a contest with the grappler, who answers when he is there; withdrawn it gives the grip back", async () => {
  const { table, gm } = await begun({ hero: 18, goblin: 3 });
  face(19);
  const escape = await wrestle(gm, "Гоблин 1", "escape", "Воин");
  expect(escape.system).toMatchObject({ spends: "active", contest: { of: "escape", answers: ["athletics"] } });
  await calm();
  // Nobody gets free before the grappler's side has answered.
  expect(has(gm, "Гоблин 1", "grappled")).toBe(true);
  const player = await table.sit("Player 1", ["GM"]);
  face(2);
  await play.defend(player.messages("use")[1], "t0", {});
  await calm();
  const later = await table.sit("GM", ["Player 1"]);
  await expect.poll(() => has(later, "Гоблин 1", "grappled")).toBe(false);
  await takeBack(later.messages("use")[1]);
  await calm();
  expect(has(later, "Гоблин 1", "grappled")).toBe(true);
  expect([...gm.faults, ...player.faults, ...later.faults]).toEqual([]);
});

test("an absent player's grappler is answered for by the Game Master, and a hero is held only when his own side says so", async () => {
  const { gm, table } = await begun({ hero: 18, goblin: 3 });
  face(19);
  const escape = await wrestle(gm, "Гоблин 1", "escape", "Воин");
  const alone = await table.sit("GM");
  face(2);
  await play.defend(game.messages.get(escape.id), "t0", {});
  await expect.poll(() => has(alone, "Гоблин 1", "grappled")).toBe(false);
  face(19);
  await wrestle(alone, "Гоблин 1", "grapple", "Следопыт");
  await calm();
  expect(has(alone, "Следопыт", "grappled")).toBe(false);
  const player = await table.sit("Player 2", ["GM"]);
  face(2);
  await play.defend(player.messages("use")[2], "t0", {});
  await expect.poll(() => has(player, "Следопыт", "grappled")).toBe(true);
});

test("B-ATK-20: who is too far away or cannot act holds nobody, and holds again when that is over", async () => {
  const { gm } = await begun({ hero: 18, goblin: 3 });
  const token = game.scenes.active.tokens.find(({ name }: Loose) => name === "Гоблин 1");
  const { size } = game.scenes.active.grid;
  await token.update({ x: 7 * size });
  await expect.poll(() => has(gm, "Гоблин 1", "grappled")).toBe(false);
  await token.update({ x: 6 * size });
  await expect.poll(() => has(gm, "Гоблин 1", "grappled")).toBe(true);
  const hero = gm.actor("Воин");
  await hero.toggleStatusEffect("stunned", { active: true });
  await expect.poll(() => has(gm, "Гоблин 1", "grappled")).toBe(false);
  expect(gm.faults).toEqual([]);
});

test("B-ATK-17: a shove lays its target down, and undo gets it up again", async () => {
  const { gm, message } = await begun({ hero: 18, goblin: 3, of: "shove" });
  expect(has(gm, "Гоблин 1", "prone")).toBe(true);
  await undo(message.id);
  expect([has(gm, "Гоблин 1", "prone"), gm.faults]).toEqual([false, []]);
});

test("B-ATK-16 B-ATK-18: too large, too far and without a free hand it is refused to a player", async () => {
  const table = liveTable(
    ring(({ actors, scenes }) => {
      const [{ tokens }]: Loose[] = scenes;
      const { actorId } = tokens.find(({ name }: Loose) => name === "Гоблин 1");
      actors.find(({ _id }) => _id === actorId).system.size = "huge";
    }),
  );
  const seat = await table.sit("Player 1", ["GM"]);
  const { wrestleObstacles } = await verbs("wrestleObstacles");
  const why = (on: string): string[] =>
    wrestleObstacles(seat.actor("Воин"), "grapple", seat.actor(on)).map(
      ({ key, severity }: Loose) => `${key}:${severity}`,
    );
  expect(why("Гоблин 1")).toEqual(["OD20.Wrestle.Refused.size:error"]);
  await wrestle(seat, "Воин", "grapple", "Гоблин 1");
  expect(seat.messages("use")).toEqual([]);
});

test("B-ATK-18 H-TURN-12: the window of a grapple says that no hand is free, and offers to put away what holds it; it stays", async () => {
  const table = liveTable(ring());
  const seat = await table.sit("Player 1", ["GM"]);
  const [hero, goblin] = ["Воин", "Гоблин 1"].map((name) => seat.actor(name));
  const shield = hero.items.getName("Щит");
  await shield.update({ "system.equipped": true });
  const weapon = hero.items.find(({ type, name }: Loose) => type === "weapon" && name !== "Без оружия");
  await weapon.update({ "system.equipped": "main" });
  const shown = await formsShown();
  await play.openWrestle(hero, "grapple", [goblin]);
  const warnings = (): Loose[] => shown[0].view("u", new Map()).sums.warnings;
  const [hand] = warnings().slice(-1);
  expect([hand.severity, hand.text]).toEqual(["error", "Нет свободной руки: Гоблин 1 нечем держать."]);
  expect(hand.acts).toContainEqual({ detail: shield.id, label: "Убрать: Щит" });
  expect([await shown[0].submit(new Map()), seat.messages("use")]).toEqual(["stay", []]);
  await shown[0].free(weapon.id);
  await calm();
  expect(warnings()).toEqual([]);
  expect(await shown[0].submit(new Map())).not.toBe("stay");
  expect([seat.messages("use").length, seat.faults]).toEqual([1, []]);
});

test("a total that the dice do not give, another's creature, an effect of its own making: nobody is held by it", async () => {
  const forged = async (forge: (data: Loose) => void): Promise<Seat> =>
    (await begun({ hero: 18, goblin: 3, forge })).gm;
  const higher = await forged((data) => {
    const roll = JSON.parse(data.rolls[0]);
    roll.total += 20;
    data.rolls = [JSON.stringify(roll)];
    data.system.contest.parts = [];
  });
  expect(has(higher, "Гоблин 1", "grappled")).toBe(false);
  const cruel = await forged(({ system }) => {
    system.effects[0].statuses = ["paralyzed"];
    system.effects[0].on = "always";
  });
  expect([has(cruel, "Гоблин 1", "paralyzed"), has(cruel, "Гоблин 1", "grappled")]).toEqual([false, false]);
  const number = await forged(({ system }) => {
    system.contest.dc = 99;
  });
  expect([answers(), has(number, "Гоблин 1", "grappled")]).toEqual([[], false]);
});

test("a grapple of something huge, or on another scene, waits for a Game Master, who answers with the Attribute that he likes (C-65)", async () => {
  const { table } = await begun({ hero: 18, goblin: 3 });
  const gm = await table.sit("GM", ["Player 1"]);
  const [sent] = table.stored().messages.filter(({ type }) => type === "use");
  await gm.actor("Гоблин 2").update({ "system.size": "huge" });
  const again = structuredClone(sent);
  const other = game.scenes.active.tokens.find(({ name }: Loose) => name === "Гоблин 2");
  Object.assign(again.system.targets[0], { actor: other.actor.uuid, token: other.uuid });
  face(1);
  const made = { type: "ChatMessage", action: "create", operation: { keepId: true, data: [{ ...again, _id: OTHER }] } };
  await table.other("Player 1", made);
  await calm();
  expect([answers().length, has(gm, "Гоблин 2", "grappled")]).toEqual([1, false]);
  const total = (key: string): number => gm.actor("Гоблин 2").getCheck("attribute", key).total;
  const worse = total("athletics") > total("acrobatics") ? "acrobatics" : "athletics";
  face(20);
  const answer = await play.defend(game.messages.get(OTHER), again.system.targets[0].key, { way: worse });
  expect([answer.system.save.attribute, answer.rolls[0].total]).toEqual([worse, 20 + total(worse)]);
});

test("H-DEATH-03 B-ATK-16: whoever stands to the death is listed among those who may be grappled, whoever lies is not", async () => {
  const gm = await liveTable(ring()).sit("GM");
  const [hero, goblin] = ["Воин", "Гоблин 1"].map((name) => gm.actor(name));
  const shown = await formsShown();
  const isListed = async (): Promise<boolean> => {
    await play.openAction(goblin, "grapple");
    const { fields } = shown.pop().view("x", new Map());
    return fields[0].select.options.some(({ value }: Loose) => value === hero.uuid);
  };
  await hero.update({ system: { hp: { value: -5 }, death: { standing: true } } });
  await calm();
  expect([hero.creature.hp.value, await isListed()]).toEqual([-5, true]);
  await hero.update({ system: { hp: { value: 0 }, death: { standing: false } } });
  await calm();
  expect(await isListed()).toBe(false);
});
