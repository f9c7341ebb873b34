/** An injury that somebody cures as its text says: a switch on the sheet, which takes it back as well. */
import { expect, test, vi } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { brawl, liveTable } from "./live.ts";
import { play, verbs } from "../support/verbs.ts";
import { formsShown, noWindows } from "../support/alone.ts";

declare const canvas: Loose, ui: Loose;

const INJURY = "wrenchedShoulder";

test("H-DEATH-05 C-27: cured it hinders no longer and stays to be told; taken back it hinders as before; rests go on counting", async () => {
  const scene = brawl("Воин", "Гоблин 1");
  const heals = { rest: "long", count: 3, passed: 1 };
  const system = { penalty: { attack: -2, checks: -1 }, healing: "Вправить: Медицина СЛ 15", heals };
  const actor = scene.actors.find(({ name }) => name === "Воин");
  actor.items.push({ _id: INJURY, name: "Вывихнутое плечо", type: "injury", img: "icons/svg/blood.svg", system });
  const seat = await liveTable(scene).sit("Player 1");
  noWindows();
  const hero = seat.actor("Воин");
  const { injuryRow, wounds, gameTexts, CREATURE_ACTIONS } = await verbs(
    "injuryRow",
    "wounds",
    "gameTexts",
    "CREATURE_ACTIONS",
  );
  const TOLD = "toldToldToldTold";
  const isTold = (id: string): boolean => id === TOLD;
  /** What his checks lose by it, what the row says, and its switch. */
  const state = (): unknown[] => {
    const { facts, cure, grave } = injuryRow(hero.items.get(INJURY), gameTexts, isTold);
    // Nobody is alarmed by what hinders no longer.
    expect(grave).toBe(!facts.startsWith("зажила"));
    // What hinders stands where it counts, and what has healed does not.
    expect(wounds(hero, gameTexts).map(({ id }: Loose) => id as string)).toEqual(grave ? [INJURY] : []);
    const lost = hero.getCheck("skill", "stealth").parts.filter(({ name }: Loose) => name === "Вывихнутое плечо");
    return [lost.map(({ value }: Loose) => value as number), facts.split(" · ")[0], cure];
  };
  const press = async (): Promise<void> => {
    const row = { dataset: { itemId: INJURY } };
    await CREATURE_ACTIONS.toggleCured.call({ actor: hero }, null, { dataset: {}, closest: () => row });
    await calm();
  };
  const cure = { label: "Вылечена", name: "Вылечена: Вывихнутое плечо" };
  const before = [[-1], "проверки −1", { on: false, ...cure }];
  expect(state()).toEqual(before);
  await press();
  expect(state()).toEqual([[], "зажила: больше не мешает", { on: true, ...cure }]);
  await press();
  expect(state()).toEqual(before);
  // Healed by its rests there is nothing to be cured.
  await hero.items.get(INJURY).update({ "system.heals.passed": 3 });
  expect(state()).toEqual([[], "зажила: больше не мешает", null]);
  // A treatment is taken back where it was told; where that is gone, here.
  const treated = [TOLD, "goneGoneGoneGone"].map((message) => ({ message, cures: true }));
  await hero.items.get(INJURY).update({ "system.heals": { passed: 1, treated } });
  expect(state()[2]).toBe(null);
  await hero.items.get(INJURY).update({ "system.heals.treated": treated.slice(1) });
  expect(state()).toEqual([[], "зажила: больше не мешает", { on: true, ...cure }]);
  await press();
  expect(state()).toEqual(before);
  expect(seat.faults).toEqual([]);
});

test("C-27: after its first treatment a row tells only what heals it now; of several injuries each is offered with its difficulty, which is a Game Master's to change", async () => {
  const scene = brawl("Воин", "Гоблин 1");
  const hurt = (_id: string, name: string, heals: object, more: object = {}): object => ({
    _id,
    name,
    type: "injury",
    img: "icons/svg/blood.svg",
    system: { penalty: { speed: -10 }, healing: "Лубок и отдых", heals, ...more },
  });
  scene.actors
    .find(({ name }) => name === "Воин")
    .items.push(
      hurt(
        "ankleankleankle1",
        "Лодыжка",
        { rest: "long", count: 7, dc: 10, first: true, by: "Чудо" },
        { permanent: true },
      ),
      hurt("rightribrightrib", "Ребро", { rest: "short", dc: 12, first: true }),
    );
  const seat = await liveTable(scene).sit("Player 1", ["GM"]);
  const hero = seat.actor("Воин");
  const { injuryRow, gameTexts } = await verbs("injuryRow", "gameTexts");
  const mends = (id: string): string => injuryRow(hero.items.get(id), gameTexts).mends as string;
  expect(mends("ankleankleankle1")).toBe("навсегда · лечится: Лубок и отдых");
  const { FormDialog } = await verbs("FormDialog");
  const shown: Loose[] = [];
  FormDialog.show = (window: Loose) => {
    shown.push({ title: window.title, ...window.view("u", new Map()) });
    if (window.submit && shown.length === 1)
      return window.submit(new Map([["injury", [hero.items.get("rightribrightrib").uuid]]]));
    return Promise.resolve();
  };
  await play.openTreat(hero, null, () => []);
  const [choice, check] = shown;
  expect([choice.submit, check.submit]).toEqual(["Дальше", "Бросить"]);
  expect(choice.fields[0].select.options.map(({ text }: Loose) => text as string)).toEqual([
    "Воин: Лодыжка · Сложность 10",
    "Воин: Ребро · Сложность 12",
  ]);
  expect(check.title).toBe("Лечить травму · Медицина · Воин");
  const fields: Loose[] = check.fields;
  expect(fields.map(({ note }) => note as unknown)).toContain("Сложность 12");
  expect(fields.filter(({ number }) => number?.name === "dc")).toEqual([]);
  const treated = [{ message: "m", cures: false }];
  for (const id of ["ankleankleankle1", "rightribrightrib"])
    await hero.items.get(id).update({ "system.heals.treated": treated });
  expect(mends("ankleankleankle1")).toBe("теперь лечит отдых: продолжительных 0 из 7 · или: Чудо");
  expect(mends("rightribrightrib")).toBe("теперь лечит отдых: коротких 0 из 1");
  await hero.items.get("rightribrightrib").update({ "system.heals.passed": 1 });
  expect(mends("rightribrightrib")).toBe("");
  expect(seat.faults).toEqual([]);
});

test("H-DEATH-05 C-27: whoever stands too far to treat is told so in the window, which is called by the deed, and by nothing else", async () => {
  const scene = brawl("Воин", "Гоблин 1");
  scene.actors
    .find(({ name }) => name === "Воин")
    .items.push({
      _id: "rightribrightrib",
      name: "Ребро",
      type: "injury",
      img: "icons/svg/blood.svg",
      system: { heals: { rest: "short", dc: 12, first: true } },
    });
  const seat = await liveTable(scene).sit("GM");
  Object.assign(canvas, { ready: true });
  const token = (name: string): Loose => canvas.scene.tokens.find((one: Loose) => one.name === name);
  await token("Гоблин 1").update({ x: token("Воин").x + 2 * canvas.scene.grid.size, y: token("Воин").y });
  const shown = await formsShown();
  const warned = vi.spyOn(ui.notifications, "warn");
  await play.openTreat(seat.actor("Гоблин 1"), null, () => []);
  const notes: string[] = shown[0].view("u", new Map()).fields.flatMap(({ note }: Loose) => note ?? []);
  expect(notes[0]).toBe("Воин: 10 фт; чтобы лечить травму, нужно стоять рядом, в 5 фт.");
  expect([shown[0].title, warned.mock.calls]).toEqual(["Лечить травму · Медицина · Гоблин 1", []]);
  expect(seat.faults).toEqual([]);
});
