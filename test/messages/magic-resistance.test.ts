/** Magic Resistance: advantage on saves against spells, and on no other save. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { brawl, liveTable } from "./live.ts";
import { packDocuments } from "./packed.ts";
import type { Scene, Seat } from "./table.ts";
import { verbs } from "../support/verbs.ts";

declare const game: Loose;

const HERO = "uP7E0luNiHy0osnq";
const CHOICE = { circle: 0, ritual: false, spent: 0, kind: null, material: "" };
const BREATH = {
  name: "Дыхание",
  type: "feature",
  system: {
    action: "active",
    save: { attribute: "acrobatics", onSuccess: "half", dc: 13 },
    damage: [{ formula: "4", type: "psychic" }],
  },
};

/** The fighter knows Sacred Flame and breathes; the goblin has the imp’s resistance. */
function stage(): Scene {
  const scene = brawl("Воин", "Гоблин 1");
  const imp = packDocuments("creatures", "ru").find(({ name }: Loose) => name === "Бес");
  const flame = packDocuments("spells", "ru").find(({ name }: Loose) => name === "Священное пламя");
  const resistance = imp?.["items"].find(({ name }: Loose) => name === "Сопротивление магии");
  scene.actors
    .find(({ _id }) => _id === HERO)
    .items.push({ ...flame, _id: "flame00000000001" }, { ...BREATH, _id: "breath0000000001" });
  scene.actors.find(({ name }) => name === "Гоблин").items.push({ ...resistance, _id: "resistance000001" });
  return scene;
}

const answers = (): Loose[] => game.messages.contents.filter(({ type }: Loose) => type === "defense");

/** Dice of the goblin’s save against an item of the fighter. */
async function savesWith(seat: Seat, id: string): Promise<number> {
  const { useItem } = await verbs("useItem");
  const hero = seat.actor("Воин");
  const before = answers().length;
  await useItem(hero, hero.items.get(id), CHOICE, [seat.actor("Гоблин 1")]);
  await expect.poll(() => answers().length).toBe(before + 1);
  await calm();
  return answers().at(-1)?.["rolls"][0].dice[0].results.length;
}

test("B-DICE-07: a creature that resists magic saves against a spell with advantage, against a breath without", async () => {
  const seat = await liveTable(stage()).sit("GM");
  expect(await savesWith(seat, "flame00000000001")).toBe(2);
  expect(await savesWith(seat, "breath0000000001")).toBe(1);
  expect(seat.faults).toEqual([]);
});
