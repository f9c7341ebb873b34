/** A spell that is readied: paid at once, held by concentration, let go as the reaction, lost with either; every way back exact. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { brawl, liveTable, turn } from "./live.ts";
import type { Scene, Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";

declare const CONFIG: Loose, game: Loose;

const HERO = "uP7E0luNiHy0osnq";
const BALL = "readiedBall00001";
const RAY = "readiedRay000001";
const LONG = "readiedLong00001";

const spell = (_id: string, name: string, more: object): object => ({
  _id,
  name,
  type: "spell",
  img: "icons/svg/aura.svg",
  system: {
    circle: 1,
    prepared: true,
    casting: { kind: "action", value: 1 },
    range: { kind: "feet", value: 60 },
    ...more,
  },
});
/** The fighter casts: a burst that is saved against, a ray that strikes, and a spell of ten minutes. */
function school(): Scene {
  const scene = brawl("Воин", "Гоблин 1");
  const hero = scene.actors.find(({ _id }) => _id === HERO);
  const damage = [{ formula: "2d6", type: "fire" }];
  hero.items.push(
    spell(BALL, "Вспышка", { damage, resolution: "save", save: { attribute: "acrobatics", onSuccess: "half" } }),
    spell(RAY, "Луч", { damage, resolution: "attack", circle: 0 }),
    spell(LONG, "Обряд", { casting: { kind: "minutes", value: 10 } }),
  );
  hero.system.spellcasting = {
    characteristic: "learning",
    preparation: "known",
    slots: { c1: { value: 2, max: 2 }, c2: { value: 1, max: 1 } },
  };
  Object.assign(hero.system.hp, { value: 12, temporary: 30 });
  return scene;
}

const hero = (seat: Seat): Loose => seat.actor("Воин");
const slots = (seat: Seat): number[] => ["c1", "c2"].map((key) => hero(seat).system.spellcasting.slots[key].value);
const CHOICE = { circle: 0, ritual: false, spent: 0, kind: null, material: "" };
/** What he waits with, what is left of his reaction, and his slots. */
async function state(seat: Seat): Promise<unknown[]> {
  const { readiedActions, turnOf } = await verbs("readiedActions", "turnOf");
  return [
    readiedActions(hero(seat))?.effect.name ?? "",
    hero(seat).statuses.has("concentrating"),
    turnOf(hero(seat)).ledger.reaction.left,
    slots(seat),
  ];
}
const ready = async (seat: Seat, id = BALL, circle = 0): Promise<Loose> => {
  const { readySpell } = await verbs("readySpell");
  return readySpell(
    hero(seat),
    hero(seat).items.get(id),
    { plan: { trigger: "дверь", then: "" }, readied: `item.${id}` },
    { circle, material: "" },
  );
};
const release = async (seat: Seat, held: string, id = BALL): Promise<Loose> => {
  const { useItem } = await verbs("useItem");
  const goblin = seat.actor("Гоблин 1");
  return useItem(hero(seat), hero(seat).items.get(id), { ...CHOICE, held }, [goblin]);
};
const takeBack = async (message: Loose): Promise<void> => {
  await play.undoAction(message);
  await calm();
};
const goblin = (seat: Seat): number => {
  const { value, temporary } = seat.actor("Гоблин 1").hitPoints;
  return value + temporary;
};
const NAME = "Подготовка: дверь → Вспышка";
const HELD = [NAME, true, 1, [2, 0]];

test("B-ACT-16 H-SPL-10: readied in a slot of circle 2 it is paid and held; let go it is the reaction alone, and hits as it was paid", async () => {
  const table = liveTable(school());
  const gm = await table.sit("GM");
  CONFIG.Dice.randomUniform = () => 0.94;
  const before = [await state(gm), goblin(gm)];
  const said = await ready(gm, BALL, 2);
  expect([said.system.spends, said.system.concentration, await state(gm)]).toEqual(["active", true, HELD]);
  await table.other("GM", turn(1));
  const cast = await release(gm, said.id);
  await calm();
  const { spends, circle, pays, held } = cast.system;
  expect([spends, circle, pays, held]).toEqual(["reaction", 2, [], said.id]);
  expect(await state(gm)).toEqual(["", false, 0, [2, 0]]);
  const { concentrationState } = await verbs("concentrationState");
  expect(concentrationState(said)).toBe("released");
  const hurt = goblin(gm);
  expect(hurt).toBeLessThan(Number(before[1]));
  // Taken back it is held again, and nobody was hurt.
  await takeBack(cast);
  expect([await state(gm), goblin(gm)]).toEqual([HELD, before[1]]);
  // Let go by two pages at one instant: the first counts.
  const twice = [await release(gm, said.id), await release(gm, said.id)];
  await calm();
  expect(goblin(gm)).toBe(hurt);
  const { isUndone } = await verbs("isUndone");
  expect(twice.map(({ id }) => isUndone(id))).toEqual([false, true]);
  await takeBack(twice[0]);
  expect([twice.map(({ id }) => isUndone(id)), goblin(gm)]).toEqual([[true, false], hurt]);
  // With the readying all is as it was, what was let go meanwhile, too.
  await takeBack(said);
  expect(goblin(gm)).toBe(before[1]);
  expect(isUndone(twice[1].id)).toBe(true);
  await takeBack(twice[1]);
  expect(await state(gm)).toEqual(before[0]);
  expect(gm.faults).toEqual([]);
});

test("B-ACT-16 H-CONC-02: lost with the concentration, with his next turn, by another spell; the slot stays spent, and each way leads back", async () => {
  const table = liveTable(school());
  const gm = await table.sit("GM");
  const said = await ready(gm, BALL, 2);
  const dropped = await play.doAction(hero(gm), "dropConcentration");
  await calm();
  expect(await state(gm)).toEqual(["", false, 1, [2, 0]]);
  await takeBack(dropped);
  expect(await state(gm)).toEqual(HELD);
  const second = await ready(gm, RAY);
  expect((await state(gm)).slice(0, 2)).toEqual(["Подготовка: дверь → Луч", true]);
  const { concentrationState } = await verbs("concentrationState");
  expect([said, second].map(concentrationState)).toEqual(["newConcentration", "holds"]);
  await takeBack(second);
  expect(await state(gm)).toEqual(HELD);
  await table.other("GM", turn(0, 2));
  expect([await state(gm), concentrationState(said)]).toEqual([["", false, 1, [2, 0]], "duration"]);
  await table.other("GM", turn(1, 1));
  expect(await state(gm)).toEqual(HELD);
  expect(gm.faults).toEqual([]);
});

test("B-ACT-16 H-SPL-12: a ray is an attack that takes the reaction; what is forged counts for nothing; ten minutes cannot be readied", async () => {
  const table = liveTable(school());
  const gm = await table.sit("GM");
  const said = await ready(gm, RAY);
  const { spellsToReady } = await verbs("spellsToReady");
  expect(spellsToReady(hero(gm)).map(({ id }: Loose) => id)).toEqual([BALL, RAY]);
  expect(await ready(gm, LONG)).toBe(undefined);
  await table.other("GM", turn(1));
  const cast = await release(gm, said.id, RAY);
  await calm();
  expect([cast.type, cast.system.spends, cast.system.held]).toEqual(["attack", "reaction", said.id]);
  expect((await state(gm)).slice(0, 3)).toEqual(["", false, 0]);
  // Another spell under the same readying, which says that it was paid.
  const { _id: _of, ...data } = cast.toObject();
  const forged = {
    ...data,
    _id: "forgedrelease001",
    system: { ...data.system, item: { ...data.system.item, uuid: `Actor.${HERO}.Item.${BALL}` }, circle: 2 },
  };
  await table.other("Player 1", {
    type: "ChatMessage",
    action: "create",
    operation: { keepId: true, data: [{ ...forged, author: game.users.getName("Player 1").id }] },
  });
  const { attackState } = await verbs("attackState");
  const { record, lostTo } = attackState(game.messages.get("forgedrelease001"));
  expect([record.cancelled, lostTo]).toEqual([true, ""]);
  expect(gm.faults).toEqual([]);
});
