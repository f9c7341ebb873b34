/** Reactions after the roll: what has arrived is put right, once, whoever is there, and comes back when one is taken back. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { aimed, answer, DODGE, hall, HERO, offers, stateOf, strike, struck, WARD } from "./blows.ts";
import { liveTable } from "./live.ts";
import { play, verbs } from "../support/verbs.ts";

declare const game: Loose;

test("H-TURN-10: told before it is pressed, a ward turns the hit into a miss: points come back, once, and go again with it", async () => {
  const table = liveTable(hall());
  const { id, before } = await struck(table);
  const player = await table.sit("Player 1");
  const hero = player.actor("Воин");
  const hit = await stateOf(id);
  expect([hit.clash.best, hit.phase, hero.hitPoints.value]).toEqual(["hit", "applied", before - hit.clash.amount]);
  const [roll] = hit.strikes;
  const gap = roll.attack.total - roll.defense.total;
  expect(gap).toBeGreaterThan(0);
  expect(gap).toBeLessThan(5);
  expect(await offers(id)).toEqual([
    {
      id: WARD,
      label: "Заслон: защита +5, попадание станет промахом",
      cost: "осталось использований: 2",
      reason: "",
    },
    { id: DODGE, label: expect.stringMatching(/^Уклонение: урон вдвое меньше, /u), cost: "", reason: "" },
  ]);
  const { react } = await verbs("react");
  // Two presses, and those of another tab, are one.
  const key = hit.key as string;
  await Promise.all([react(id, key, WARD), react(id, key, WARD)]);
  await calm();
  const missed = await stateOf(id);
  expect([missed.clash.best, missed.phase, hero.hitPoints.value]).toEqual(["miss", "applied", before]);
  expect(missed.strikes[0].defenseParts.at(-1)).toMatchObject({ name: "Заслон", value: 5 });
  expect(player.messages("use")).toHaveLength(1);
  expect(hero.items.get(WARD).system.uses.value).toBe(1);
  expect(hero.getDefense("physical").total).toBe(
    hit.answer.parts.physical.reduce((sum: number, { value }: Loose) => sum + (value as number), 0) + 5,
  );
  expect((await stateOf(id)).reactions).toEqual([]);
  // Taken back: the blow lands again, the use and the Defense are what they were.
  await play.undoAction(player.messages("use")[0]);
  await calm();
  expect([(await stateOf(id)).clash.best, hero.hitPoints.value]).toEqual(["hit", before - hit.clash.amount]);
  expect(hero.items.get(WARD).system.uses.value).toBe(2);
  // It is offered once more for the same blow, and counts; so is another thing of his in its place.
  expect((await offers(id)).map((one) => one.id as string)).toEqual([WARD, DODGE]);
  await Promise.all([react(id, key, WARD), react(id, key, WARD)]);
  await calm();
  expect([(await stateOf(id)).clash.best, hero.hitPoints.value]).toEqual(["miss", before]);
  expect([player.messages("use").length, hero.items.get(WARD).system.uses.value]).toEqual([2, 1]);
  expect(player.faults).toEqual([]);
});

test("H-TURN-10: what has halved a blow is not offered for the same blow again, in a fight or out of it", async () => {
  for (const fights of [true, false]) {
    const scene = hall();
    if (!fights) scene.combats = [];
    const seat = await liveTable(scene).sit("GM");
    const blow = await strike(seat.actor("Гоблин 1"), seat.actor("Воин"));
    await answer(blow);
    const ids = async (): Promise<string[]> => (await offers(blow.id)).map(({ id }) => id as string);
    expect(await ids()).toContain(DODGE);
    expect(await play.react(blow.id, blow.system.targets[0].key, DODGE)).toBe(true);
    await calm();
    expect([fights, (await ids()).includes(DODGE), seat.faults]).toEqual([fights, false, []]);
  }
});

test("H-TURN-10: what would change nothing stands last and quiet on the card, and may be pressed all the same", async () => {
  const table = liveTable(hall());
  const seat = await table.sit("GM");
  const hero = seat.actor("Воин");
  const blow = await strike(seat.actor("Гоблин 1"), hero, 0.06, { situational: "9" });
  await answer(blow);
  const [first, last] = await offers(blow.id);
  expect(first).toMatchObject({ id: DODGE });
  expect(first.quiet).toBeUndefined();
  expect(last).toMatchObject({ id: WARD, quiet: true, reason: "", label: "Заслон: защита +5, исход тот же" });
  expect(JSON.stringify(await seat.card(blow))).toContain("od-button--quiet");
});

test("H-TURN-10 H-DEATH-01: whoever fell by a blow finds the ward that would undo it in the window that asks what becomes of him; pressed there, it asks no more", async () => {
  const scene = hall();
  scene.actors.find(({ _id }) => _id === HERO).system.hp.value = 1;
  const table = liveTable(scene);
  await struck(table);
  const player = await table.sit("Player 1");
  const hero = player.actor("Воин");
  await play.checkZeroHp(hero);
  await calm();
  const { openPrompts } = await verbs("openPrompts");
  const [asked] = openPrompts();
  expect([hero.hitPoints.value, openPrompts().length, asked?.verb]).toEqual([0, 1, "choice"]);
  const { chips, left } = await play.reactionChips(asked);
  expect([chips[0], left]).toEqual([
    { id: WARD, label: expect.stringContaining("Заслон: защита +5, попадание станет промахом"), refused: false },
    "Реакций осталось: 1",
  ]);
  await play.pressChip(asked, WARD);
  await calm();
  expect([hero.hitPoints.value, openPrompts()]).toEqual([1, []]);
  expect(player.faults).toEqual([]);
});

test("H-TURN-10 H-DEATH-03: whoever has fallen is not shown what would change nothing, and reads how deep he would stand", async () => {
  const scene = hall();
  scene.actors.find(({ _id }) => _id === HERO).system.hp.value = 1;
  const table = liveTable(scene);
  const seat = await table.sit("GM");
  const hero = seat.actor("Воин");
  const blow = await strike(seat.actor("Гоблин 1"), hero, 0.06, { situational: "9" });
  await answer(blow);
  await play.checkZeroHp(hero);
  await calm();
  const { openPrompts } = await verbs("openPrompts");
  const [asked] = openPrompts();
  const receipt = hero.system.receipts.at(-1);
  const over = receipt.amount - receipt.hp - receipt.temporary;
  expect([asked?.verb, hero.hitPoints.value, over > 0]).toEqual(["choice", 0, true]);
  expect((await offers(blow.id)).some(({ id, quiet }: Loose) => id === WARD && quiet)).toBe(true);
  const { chips } = await play.reactionChips(asked);
  expect(chips.map(({ id }: Loose) => id)).not.toContain(WARD);
  const { choiceFace } = await verbs("choiceFace");
  const face = choiceFace(asked);
  expect(face.view("u", {}, []).leads.at(-1).hint).toContain(
    `Хитов будет −${String(over)} из ${String(hero.hitPoints.max)}.`,
  );
  expect(face.sentence()).toMatch(/^Воин падает: выбыть или стоять\? Стол/u);
});

test("H-TURN-10: who forges one, for another, later or of something he has not got, changes nothing", async () => {
  const table = liveTable(hall());
  const { id, before } = await struck(table);
  const other = await table.sit("Player 2", ["GM"]);
  const hit = await stateOf(id);
  const forged = (system: Loose, author = "Player 2") =>
    table.other(author, {
      type: "ChatMessage",
      action: "create",
      operation: {
        data: [
          {
            type: "use",
            content: "",
            author: other ? game.users.getName(author).id : "",
            system: {
              version: 1,
              action: "item",
              actor: { key: "a", actor: `Actor.${HERO}`, name: "Воин" },
              item: { uuid: `Actor.${HERO}.Item.${WARD}`, name: "Заслон", img: "" },
              label: "Заслон",
              spends: "reaction",
              turn: game.messages.get(id).system.turn,
              amends: { message: id, target: hit.key, as: "defense", formula: "5" },
              ...system,
            },
          },
        ],
      },
    });
  await forged({});
  await forged({ amends: { message: id, target: hit.key, as: "cancel", formula: "" } });
  // His own player's: not as much as it says, not in that turn, not what the thing does.
  await forged({ amends: { message: id, target: hit.key, as: "defense", formula: "50" } }, "Player 1");
  await forged({ turn: { ...game.messages.get(id).system.turn, round: 7 } }, "Player 1");
  await forged({ amends: { message: id, target: hit.key, as: "reduce", formula: "5" } }, "Player 1");
  await forged({ amends: { message: "nothing000000000", target: "x", as: "half", formula: "" } }, "Player 1");
  await calm();
  const still = await stateOf(id);
  expect([still.clash.best, other.actor("Воин").hitPoints.value]).toEqual(["hit", before - hit.clash.amount]);
  await forged({}, "Player 1");
  expect((await stateOf(id)).clash.best).toBe("miss");
  expect(other.faults).toEqual([]);
});

test("H-TURN-10: the tab dies after the message: whoever comes next puts the points right", async () => {
  const table = liveTable(hall());
  const { id, before } = await struck(table);
  await table.sit("Player 1");
  const { key } = await stateOf(id);
  const { react } = await verbs("react");
  table.lost = ({ type }) => type === "Actor" || type === "ActiveEffect";
  void react(id, key, WARD);
  await calm();
  table.lost = () => false;
  const again = await table.sit("Player 1");
  await calm();
  await calm();
  const hero = again.actor("Воин");
  expect([(await stateOf(id)).clash.best, hero.hitPoints.value, hero.items.get(WARD).system.uses.value]).toEqual([
    "miss",
    before,
    1,
  ]);
  expect(again.faults).toEqual([]);
});

test("H-TURN-10 B-TURN-17: before the roll the ward stands in the prompt, and is counted once", async () => {
  const table = liveTable(hall());
  const { seat, message, before } = await aimed(table);
  const { earlyViews, react } = await verbs("earlyViews", "react");
  const [{ key }] = message.system.targets;
  const early = { id: WARD, label: "Заслон: защита +5", cost: "осталось использований: 2", reason: "" };
  expect(earlyViews(message.id, key)).toEqual([early]);
  const { reactionChips } = await verbs("reactionChips");
  const row = (): Promise<Loose> => reactionChips({ verb: "defense", messageId: message.id, targetKey: key });
  expect(await row()).toEqual({
    chips: [{ id: WARD, label: expect.stringContaining("Заслон: защита +5"), refused: false }],
    left: "Реакций осталось: 1",
  });
  // The same in the head of the sheet, for whoever owns it; a creature's says nothing of it.
  const { upkeepHead } = await verbs("upkeepHead");
  const head = (name: string): unknown => upkeepHead(seat.actor(name), "sheet").reaction as unknown;
  expect([head("Воин"), head("Следопыт"), head("Гоблин 1")]).toEqual(["Реакций осталось: 1", "", ""]);
  await Promise.all([react(message.id, key, WARD), react(message.id, key, WARD)]);
  await calm();
  expect(earlyViews(message.id, key)).toEqual([]);
  expect((await row()).left).toBe("Реакция потрачена: Заслон.");
  expect(head("Воин")).toBe("Реакция потрачена: Заслон.");
  await play.defend(message, key, { advantage: 0 });
  await calm();
  const { clash, strikes } = await stateOf(message.id);
  const five = strikes[0].defenseParts.filter(({ name }: Loose) => name === "Заслон");
  expect([clash.best, five.length, seat.actor("Воин").hitPoints.value]).toEqual(["miss", 1, before]);
  expect(seat.faults).toEqual([]);
});
