/** Saves and checks of one Attribute: what sways the one leaves the other alone, and everybody reads which it is. */
import { expect, test } from "vitest";
import { packDocuments } from "./packed.ts";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { brawl, liveTable } from "./live.ts";
import type { Scene, Seat } from "./table.ts";
import { verbs } from "../support/verbs.ts";

const HERO = "uP7E0luNiHy0osnq";

/** The fighter with features and effects. */
function stage(names: readonly string[], ...effects: readonly Loose[]): Scene {
  const scene = brawl("Воин", "Гоблин 1");
  const hero = scene.actors.find(({ _id }) => _id === HERO);
  hero.items.push(...packDocuments("features", "ru").filter(({ name }: Loose) => names.includes(name)));
  for (const [index, effect] of effects.entries())
    hero.effects = [...(hero.effects ?? []), { _id: `swayed000000000${String(index)}`, img: "", ...effect }];
  return scene;
}
const sways = (name: string, ...said: readonly Loose[]): Loose => ({ name, system: { rolls: { sways: said } } });
const adds = (name: string, to: string): Loose => ({
  name,
  system: { rolls: { adds: [{ count: 1, faces: 4, to: [to] }] } },
});

async function rolled(seat: Seat, key: string, as: "save" | "check"): Promise<[number, string[]]> {
  const { checkSituation } = await verbs("checkSituation");
  const { advantage, reasons } = checkSituation({ actor: seat.actor("Воин"), kind: "attribute", key, as, against: [] });
  return [advantage, reasons.map(({ label }: Loose) => label)];
}

test("H-SKL-06 B-DICE-01: Gnomish Cunning sways saves of three Attributes and no check of them", async () => {
  const seat = await liveTable(stage(["Гномья хитрость"])).sit("GM");
  for (const key of ["analysis", "awareness", "discipline"]) {
    expect(await rolled(seat, key, "save")).toEqual([1, ["Гномья хитрость"]]);
    expect(await rolled(seat, key, "check")).toEqual([0, []]);
  }
  // Passive Awareness goes by checks.
  const { awareness } = seat.actor("Воин").system.attributes;
  expect(seat.actor("Воин").system.passive.total).toBe(10 + Number(awareness.total));
  expect(seat.faults).toEqual([]);
});

test("B-SENSE-10: advantage on checks of Awareness or of its characteristic gives its passive number 5, disadvantage takes 5", async () => {
  const passive = async (...said: readonly Loose[]): Promise<number> => {
    const seat = await liveTable(stage([], ...said)).sit("GM");
    const { passive, attributes } = seat.actor("Воин").system;
    const sum = passive.parts.reduce((all: number, { value }: Loose) => all + Number(value), 0);
    expect(sum).toBe(passive.total);
    return Number(passive.total) - Number(attributes.awareness.total);
  };
  expect(await passive(sways("Совиная мудрость", { roll: "check", key: "perception", value: 1 }))).toBe(15);
  expect(await passive(sways("Шум", { roll: "check", key: "", value: -1 }))).toBe(5);
  expect(await passive(sways("Вера", { roll: "save", key: "awareness", value: 1 }))).toBe(10);
});

test("B-DICE-01: what sways checks of Strength sways a check of Athletics, no save; dice of saves and of checks keep apart", async () => {
  const seat = await liveTable(
    stage(
      [],
      sways("Крупная форма", { roll: "check", key: "strength", value: 1 }),
      adds("Благословение", "save"),
      adds("Наставление", "check"),
    ),
  ).sit("GM");
  expect(await rolled(seat, "athletics", "check")).toEqual([1, ["Крупная форма"]]);
  expect(await rolled(seat, "athletics", "save")).toEqual([0, []]);
  const dice = (as: string): string[] =>
    seat
      .actor("Воин")
      .getCheck("attribute", "athletics", "", as)
      .parts.flatMap(({ dice, name }: Loose) => (dice ? [name] : []));
  expect([dice("save"), dice("check")]).toEqual([["Благословение"], ["Наставление"]]);
});

test("B-ACT-04 B-COND-POI-1: dodging helps saves of Acrobatics alone, poison hinders its checks alone", async () => {
  const seat = await liveTable(stage([])).sit("GM");
  const hero = seat.actor("Воин");
  await hero.toggleStatusEffect("poisoned", { active: true });
  await calm();
  expect((await rolled(seat, "acrobatics", "save"))[0]).toBe(0);
  expect((await rolled(seat, "acrobatics", "check"))[0]).toBe(-1);
});

test("H-DICE-07 H-SKL-06: a request says which it asks for, its answer and both cards too; an old message says neither and stays a save", async () => {
  const seat = await liveTable(stage(["Гномья хитрость"])).sit("GM");
  const { requestCheck, answerAll, requestState, checkState } = await verbs(
    "requestCheck",
    "answerAll",
    "requestState",
    "checkState",
  );
  const hero = seat.actor("Воин");
  for (const as of ["save", "check"] as const) {
    const asked = [{ actor: hero, token: null, kind: "attribute", key: "awareness", as }];
    const request = await requestCheck({ mode: "each", asked, dc: 10, dcHidden: false });
    await answerAll(request.id);
    await calm();
    const view = requestState(request);
    expect(view.asked.map(({ check, state }: Loose) => [check.as, state.phase, state.answer.as])).toEqual([
      [as, "answered", as],
    ]);
    expect(view.asked[0].state.answer.advantage).toBe(as === "save" ? 1 : 0);
    const { checkView, gameTexts } = await verbs("checkView", "gameTexts");
    const prompt = { ...view.asked[0], target: { name: "Воин", img: "" }, needs: "", parts: [], reasons: [], given: 0 };
    const { title } = checkView(
      "u",
      { ...prompt, check: view.asked[0].check, fails: "", opponent: null, dc: 10, total: 0 },
      "",
      { advantage: 0, cover: "none", situational: "" },
      [],
      gameTexts,
    );
    expect(title).toBe(as === "save" ? "Спасбросок: Воин" : "Проверка: Воин");
  }
  const { check } = await verbs("check");
  const own = await check(hero, "attribute", "awareness", { as: "check" });
  expect(checkState(own).record.as).toBe("check");
  const { parseCheck } = await verbs("parseCheck");
  const { as: _gone, ...old } = own.system.toObject();
  expect(parseCheck("old", old).as).toBe("");
  expect(seat.faults).toEqual([]);
});

test("whoever has rolled stays in a check that was asked for; one who has not is asked no longer, and the last one is", async () => {
  const seat = await liveTable(stage([])).sit("GM");
  const { answerCheck, requestCheck } = await verbs("answerCheck", "requestCheck");
  const { addAsked, removeAsked } = await verbs("addAsked", "removeAsked");
  const of = (name: string): Loose => ({ actor: seat.actor(name), token: null, kind: "attribute", key: "athletics" });
  const dc = { dc: 10, dcHidden: false };
  const { id } = await requestCheck({ mode: "each", asked: [of("Воин"), of("Следопыт")], ...dc });
  await answerCheck(id, "c0");
  const asked = (): string[] => seat.messages("request")[0].system.asked.map(({ name }: Loose) => name);
  expect([await removeAsked(id, "c0"), asked()]).toEqual([false, ["Воин", "Следопыт"]]);
  expect([await addAsked(id, [of("Гоблин 1")]), await removeAsked(id, "c1"), asked()]).toEqual([
    true,
    true,
    ["Воин", "Гоблин"],
  ]);
  const alone = await requestCheck({ mode: "each", asked: [of("Следопыт")], ...dc });
  expect([await removeAsked(alone.id, "c0"), seat.faults]).toEqual([false, []]);
});
