/** What does not fit a creature is refused in words, whichever way it comes, and nothing else of the change is lost. */
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";

let table: Table;
let gm: Person;
beforeEach(async () => {
  table = Table.begin();
  gm = await table.open("GM");
});
afterEach(() => {
  table.end();
});

/** Puts a thing onto somebody; whether it is there then. */
async function give(actor: string, type: string, name: string, system: object = {}): Promise<boolean> {
  const made = await gm.run(
    async ([owner, data]) => (await hands.actor(owner).createEmbeddedDocuments("Item", [data])).length > 0,
    [actor, { type, name, system }] as const,
  );
  await table.soon();
  return made;
}
/** A new party of nobody. */
const party = (): Promise<void> =>
  gm.run(async () => void (await CONFIG.Actor.documentClass.create({ type: "party", name: "Отряд" })));

test("a second class, a spell for a party, a bag in itself", async () => {
  const grants = [{ track: "skill", key: "stealth", step: 1, level: 1 }];
  expect(await give("Воин", "class", "Боец", { hitPoints: 10, grants })).toBe(true);
  expect(await give("Воин", "class", "Маг")).toBe(false);
  expect(gm.told().at(-1)).toContain("Воин: такое уже есть.");
  // Another creature may have one: an item like any other.
  expect(await give("Огр", "species", "Эльф")).toBe(true);
  expect(await give("Огр", "species", "Гном")).toBe(false);
  await party();
  expect(await give("Отряд", "spell", "Свет")).toBe(false);
  expect(await give("Отряд", "gear", "Верёвка")).toBe(true);
  await give("Воин", "container", "Сума");
  await give("Воин", "container", "Ящик");
  const nest = (inner: string, outer: string): Promise<string> =>
    gm.run(
      async ([one, other]) => {
        const { items } = hands.actor("Воин");
        await items.getName(one).update({ system: { container: items.getName(other).id } });
        return (items.get(items.getName(one).system.container)?.name ?? "") as string;
      },
      [inner, outer] as const,
    );
  expect(await nest("Сума", "Ящик")).toBe("Ящик");
  expect(await nest("Ящик", "Сума")).toBe("");
  expect(gm.told().at(-1)).toContain("«Ящик» нельзя положить в само себя.");
  // The class counts: its own hit points instead of the typed ones, its step for nothing.
  expect(
    await gm.run(() => {
      const { hp, skills, granted } = hands.actor("Воин").system;
      return [typeof hp.max, skills.stealth.step >= 1, granted["skill.stealth"].from] as Loose;
    }),
  ).toEqual(["number", true, "Боец"]);
});

test("B-SPL-12 B-CARRY-03: a fourth attunement is refused, whichever way it comes; who carries too much walks 5 ft", async () => {
  for (const name of ["Кольцо", "Плащ", "Жезл"]) await give("Воин", "gear", name, { attunement: true, attuned: true });
  await give("Воин", "gear", "Амулет", { attunement: true, attuned: true });
  expect(gm.told().join("\n")).toContain(
    "Настроиться можно не больше чем на 3 предмета: «Амулет» остаётся без настройки.",
  );
  await give("Воин", "gear", "Пояс", { attuned: true });
  const attuned = (): Promise<string[]> =>
    gm.run(
      () =>
        hands
          .actor("Воин")
          .items.filter((item: Loose) => item.system.attunement && item.system.attuned)
          .map((item: Loose) => item.name) as string[],
    );
  expect(await attuned()).toEqual(["Кольцо", "Плащ", "Жезл"]);
  const change = (name: string, system: object): Promise<void> => gm.changeItem("Воин", name, { system });
  await change("Амулет", { attuned: true, weight: 2 });
  await change("Пояс", { attunement: true });
  expect(await attuned()).toEqual(["Кольцо", "Плащ", "Жезл"]);
  // What else the change says is kept, and a freed place may be taken.
  expect(await gm.run(() => hands.actor("Воин").items.getName("Амулет").system.weight as number)).toBe(2);
  await change("Плащ", { attuned: false });
  await change("Амулет", { attuned: true });
  expect(await attuned()).toEqual(["Кольцо", "Жезл", "Амулет"]);
  // Strength 17 carries 115.6 kg.
  const speed = (): Promise<number> => gm.run(() => hands.actor("Воин").system.movement.walk.total as number);
  expect(await speed()).toBe(30);
  await change("Кольцо", { weight: 130 });
  expect(await speed()).toBe(5);
  await change("Кольцо", { weight: 300 });
  expect(await speed()).toBe(0);
});
