/** Activities that a turn, damage, a rest or the end of a fight starts: once, by whoever is responsible, and never without end. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { Table, type Person } from "../support/table.ts";

let table: Table;
let gm: Person, player: Person;
beforeAll(async () => {
  table = Table.begin();
  [gm, player] = await table.openAll("GM", "Player 1");
});
afterAll(() => {
  table.end();
});

const feature = (name: string, activity: object): object => ({
  name,
  type: "feature",
  system: { action: "free", activities: { main: { kind: "damage", ...activity } } },
});
const damage = (formula: string): object => ({ parts: [{ kind: "damage", formula, type: "force" }] });
const everybody = (): Person[] => [gm, player];
async function pointsOf(name: string): Promise<number[]> {
  const all: number[] = [];
  for (const person of everybody()) all.push(await person.points(name));
  return [...new Set(all)];
}

/** The fighter hits the goblin with his sword for so much; the goblin misses its Defense. */
async function hit(target = "Гоблин 1"): Promise<string> {
  await gm.dice([1, 20]);
  await player.dice([19, 20], [8, 8]);
  const id = await player.strike("Воин", "Длинный меч", target);
  await table.soon();
  return id;
}

test("H-TURN-10: damage starts an activity of a creature of the GM at once, at whoever dealt it, and once", async () => {
  await gm.give("Гоблин 1", feature("Шипы", { starts: "damage", aim: "creatures", ...damage("2") }));
  await gm.change("Гоблин 1", { system: { hp: { value: 30, max: 30 } } });
  const [before] = await pointsOf("Воин");
  await hit();
  expect(await gm.points("Гоблин 1")).toBe(20); // 30 − (8 + 3 − 1)
  expect(await pointsOf("Воин")).toEqual([before! - 2]);
  await gm.reload();
  await table.soon();
  expect(await pointsOf("Воин")).toEqual([before! - 2]);
});

test("H-TURN-10: an answer that needs a spent reaction waits for the Game Master", async () => {
  const once = { starts: "damage", aim: "creatures", spends: "reaction", ...damage("1") };
  await gm.give("Гоблин 2", feature("Отпор", once));
  await gm.change("Гоблин 2", { system: { hp: { value: 30, max: 30 } } });
  await gm.change("Воин", { system: { hp: { value: 12 } } });
  await table.fight(["Воин", "Гоблин 2"]);
  await hit("Гоблин 2");
  expect(await pointsOf("Воин")).toEqual([11]);
  await hit("Гоблин 2");
  expect(await pointsOf("Воин")).toEqual([11]);
  expect(await gm.bar("Гоблин 2")).toEqual(["Отпор"]);
});

test("H-TURN-10: an answer is not answered", async () => {
  await gm.give("Воин", feature("Ответные шипы", { starts: "damage", aim: "creatures", ...damage("1") }));
  const [before] = await pointsOf("Воин");
  const [goblin] = await pointsOf("Гоблин 1");
  await hit();
  expect(await pointsOf("Воин")).toEqual([before! - 2]);
  expect(await pointsOf("Гоблин 1")).toEqual([goblin! - 10]);
  for (const person of everybody()) expect(await person.bar("Воин")).toEqual([]);
});

test("H-TURN-03 B-DICE-14: the start of a turn offers an activity once; two who press at one instant use it once", async () => {
  const breath = { kind: "heal", starts: "turnStart", aim: "self", parts: [{ kind: "healing", formula: "2" }] };
  await gm.give("Воин", feature("Глубокий вдох", breath));
  await gm.change("Воин", { system: { hp: { value: 5 } } });
  await table.fight(["Гоблин 1", "Воин"]);
  expect(await player.bar("Воин")).toEqual([]);
  await gm.nextTurn();
  await table.soon();
  for (const person of everybody()) expect((await person.bar("Воин")).join()).toContain("Глубокий вдох");
  await Promise.all(everybody().map((person) => person.doUpkeep("Воин")));
  await table.soon();
  expect(await pointsOf("Воин")).toEqual([7]);
  for (const person of everybody()) expect(await person.bar("Воин")).toEqual([]);
  await gm.nextTurn();
  await table.soon();
  expect(await pointsOf("Воин")).toEqual([7]);
});

const heals = (formula: string): object => ({ kind: "heal", aim: "self", parts: [{ kind: "healing", formula }] });
const endFights = (): Promise<void> =>
  gm.run(async () => {
    await CONFIG.Combat.documentClass.deleteDocuments(game.combats.map(({ id }: { id: string | null }) => id!));
  });
const removeAll = (name: string): Promise<void> =>
  gm.run(async (who) => {
    const { actor } = game.scenes.active!.tokens.getName(who)!;
    await actor!.deleteEmbeddedDocuments(
      "Item",
      actor!.items.contents.flatMap(({ id, type }: { id: string | null; type: string }) =>
        type === "feature" ? [id!] : [],
      ),
    );
  }, name);

test("B-REST-04: a rest starts an activity once, also after a reload; undone, it starts none; the next one starts it again", async () => {
  await gm.give("Гоблин 3", feature("Молитва", { ...heals("2"), starts: "rest" }));
  await gm.change("Гоблин 3", { system: { hp: { value: 20, max: 30 } } });
  const id = await gm.rest(["Гоблин 3"], "short");
  await table.soon();
  expect(await gm.points("Гоблин 3")).toBe(22);
  await gm.reload();
  await table.soon();
  await gm.undoRest("Гоблин 3", id);
  await table.soon();
  expect(await gm.points("Гоблин 3")).toBe(22);
  await gm.rest(["Гоблин 3"], "short");
  await table.soon();
  expect(await gm.points("Гоблин 3")).toBe(24);
});

test("B-REST-04: what a rest starts may cost a use that the same rest gives back", async () => {
  const { system, ...rest } = feature("Чаша", { ...heals("3"), starts: "rest" }) as { system: object };
  await gm.give("Гоблин 4", { ...rest, system: { ...system, uses: { spent: 1, max: 1, recharge: "short" } } });
  await gm.change("Гоблин 4", { system: { hp: { value: 20, max: 30 } } });
  await gm.rest(["Гоблин 4"], "short");
  await table.soon();
  expect(await gm.points("Гоблин 4")).toBe(23);
});

test("H-TURN-03: the end of a fight starts activities of all who fought, once; a hero's waits for a press until his next fight", async () => {
  await endFights();
  for (const name of ["Воин", "Гоблин 1"]) {
    await removeAll(name);
    await gm.give(name, feature("Передышка", { ...heals("3"), starts: "fightEnd" }));
  }
  await gm.change("Гоблин 1", { system: { hp: { value: 10, max: 30 } } });
  await gm.change("Воин", { system: { hp: { value: 5 } } });
  await table.fight(["Воин", "Гоблин 1"]);
  await endFights();
  await table.soon();
  expect(await pointsOf("Гоблин 1")).toEqual([13]);
  expect(await pointsOf("Воин")).toEqual([5]);
  expect(await player.bar("Воин")).toEqual(["Передышка"]);
  await Promise.all(everybody().map((person) => person.doUpkeep("Воин")));
  await table.soon();
  expect(await pointsOf("Воин")).toEqual([8]);
  for (const person of everybody()) expect(await person.bar("Воин")).toEqual([]);
  await table.fight(["Воин", "Гоблин 1"]);
  await endFights();
  await table.soon();
  expect(await player.bar("Воин")).toEqual(["Передышка"]);
  await table.fight(["Воин", "Гоблин 1"]);
  expect(await player.bar("Воин")).toEqual([]);
  expect(await pointsOf("Гоблин 1")).toEqual([16]);
});

test("H-TURN-03: after a reload the log still tells whose fight has ended; who got his feature since then owes nothing", async () => {
  await endFights();
  await gm.change("Гоблин 1", { system: { hp: { value: 30, max: 40 } } });
  await gm.change("Воин", { system: { hp: { value: 9, max: 60 } } });
  await table.fight(["Воин", "Гоблин 1", "Гоблин 2"]);
  await hit();
  await endFights();
  await gm.give("Гоблин 2", feature("Передышка", { ...heals("3"), starts: "fightEnd" }));
  await table.soon();
  const [rested] = await pointsOf("Гоблин 1");
  for (const person of everybody()) {
    await person.reload();
    await table.soon();
    expect(await person.bar("Воин")).toEqual([expect.stringContaining("Передышка")]);
  }
  await player.doUpkeep("Воин");
  await table.soon();
  expect([await pointsOf("Воин"), await pointsOf("Гоблин 1")]).toEqual([[12], [rested]]);
  for (const person of everybody()) {
    await person.reload();
    await table.soon();
    expect([await person.bar("Воин"), await person.bar("Гоблин 2")]).toEqual([[], []]);
  }
});

test("H-TURN-10: an activity that hurts its own bearer does not start itself; fifty answers to one hit come once each and unanswered", async () => {
  await endFights();
  for (const name of ["Гоблин 1", "Гоблин 2"]) {
    await removeAll(name);
    await gm.change(name, { system: { hp: { value: 150, max: 200 } } });
  }
  await gm.give("Гоблин 1", feature("Самобичевание", { starts: "damage", aim: "self", ...damage("3") }));
  await gm.damage(["Гоблин 1"], "11");
  await table.soon();
  expect(await gm.points("Гоблин 1")).toBe(137); // 150 − (11 − 1) − 3: armor does not stop force
  await removeAll("Гоблин 1");
  for (const name of ["Гоблин 1", "Гоблин 2"])
    await gm.give(
      name,
      ...Array.from({ length: 50 }, (_, n) =>
        feature(`Шип ${String(n)}`, { starts: "damage", aim: "creatures", ...damage("2") }),
      ),
    );
  await gm.dice([19, 20], [1, 20], [6, 6]);
  await gm.strike("Гоблин 2", "Кривой клинок", "Гоблин 1");
  await table.pass(60_000);
  expect(await gm.points("Гоблин 2")).toBe(50); // 150 − 50 × 2
});

test("H-TURN-03: a spell that nobody has opened is fetched when an activity casts it by itself; foreign references start nothing", async () => {
  await endFights();
  await removeAll("Гоблин 1");
  await gm.change("Гоблин 1", { system: { hp: { value: 10, max: 30 } } });
  const uuid = await gm.run(async () => {
    const activities = { main: { kind: "heal", parts: [{ kind: "healing", formula: "4" }] } };
    const system = { circle: 1, range: { kind: "self" }, activities };
    const made = await CONFIG.Item.documentClass.create({ name: "Затягивание ран", type: "spell", system } as never);
    return made!.uuid;
  });
  const cast = (name: string, of: string): object => ({
    name,
    type: "feature",
    system: {
      action: "free",
      activities: { main: { kind: "cast", pays: "none", starts: "turnStart", casts: { uuid: of } } },
    },
  });
  await gm.give("Гоблин 1", cast("Кровь тролля", uuid));
  await gm.reload();
  const foreign = ["nonsense", "Item.nobody0000000000", "Actor.nobody000000000.Item.nobody0000000000", "Scene.x"];
  for (const [index, of] of foreign.entries()) await gm.give("Гоблин 1", cast(`Чужое ${String(index)}`, of));
  await gm.run(async () => {
    const { actor } = game.scenes.active!.tokens.getName("Гоблин 1")!;
    const own = actor!.items.getName("Чужое 0")!;
    await own.update({ system: { activities: { main: { casts: { uuid: own.uuid } } } } } as never);
  });
  await table.fight(["Гоблин 1", "Воин"]);
  expect(await gm.points("Гоблин 1")).toBe(14);
  await gm.nextTurn();
  await table.soon();
  expect(await gm.points("Гоблин 1")).toBe(14);
  await gm.nextTurn();
  await table.soon();
  expect(await gm.points("Гоблин 1")).toBe(18);
});

test("B-HAZ-01: two pages of one Game Master use the item of a hazard once on who comes in, and pay once", async () => {
  await endFights();
  const again = await table.open("GM again");
  await removeAll("Гоблин 2");
  await gm.change("Гоблин 2", { system: { hp: { value: 30, max: 30 } } });
  const spikes = { name: "Шипы ловушки", type: "feature", system: { action: "free", uses: { value: 3, max: 3 } } };
  const activities = { main: { kind: "damage", pays: "uses", amount: 1, ...damage("4") } };
  await gm.give("Гоблин 4", { ...spikes, system: { ...spikes.system, activities } });
  await gm.run(async () => {
    const scene = game.scenes.active!;
    const [trap, victim] = ["Гоблин 4", "Гоблин 2"].map((name) => scene.tokens.getName(name)!);
    const item = trap!.actor!.items.getName("Шипы ловушки")!.uuid;
    const shape = { type: "rectangle", x: victim!.x, y: victim!.y + 600, width: 100, height: 100 };
    const behavior = { name: "", type: "opposed-d20.hazard", system: { at: "enter", item } };
    await scene.createEmbeddedDocuments("Region", [{ name: "Яма", shapes: [shape], behaviors: [behavior] }] as never);
  });
  await table.soon();
  await gm.run(async () => {
    const victim = game.scenes.active!.tokens.getName("Гоблин 2")!;
    await victim.update({ y: victim.y + 600 });
  });
  await table.soon();
  await table.pass(30_000);
  const left = (person: Person): Promise<number> =>
    person.run(() => {
      const { actor } = game.scenes.active!.tokens.getName("Гоблин 4")!;
      const { system } = actor!.items.getName("Шипы ловушки")!;
      return (system as { uses: { value: number } }).uses.value;
    });
  expect([await gm.points("Гоблин 2"), await left(gm), await left(again)]).toEqual([26, 2, 2]);
});
