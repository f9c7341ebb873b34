/** The window of a spell that goes out from its caster, and of a casting whose turns a Game Master leaves out. */
import { expect, vi } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { liveTable } from "./live.ts";
import { CHOICE, school } from "./school.ts";
import type { Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";
import { formsShown } from "../support/alone.ts";
import { playsIn } from "../support/games.ts";

declare const canvas: Loose, foundry: Loose, game: Loose;

const test = playsIn("homebrew", "base");

const named = (seat: Seat, name: string): Loose =>
  seat.actor("Воин").items.contents.find((item: Loose) => item.name === name);

/** The board as it is drawn, with everybody of the scene on it. */
function drawn(): void {
  Object.assign(canvas, { ready: true });
  const tokens: Loose[] = canvas.scene.tokens.contents;
  canvas.tokens.placeables = tokens.map((document) => ({ visible: true, document }));
}

/** What the last message of a use says. */
const last = (): Loose => game.messages.contents.findLast(({ type }: Loose) => type === "use")?.system;
const labels = ({ fields, submit, secondary }: Loose): unknown[] => [
  fields.flatMap((field: Loose) => Object.keys(field)),
  submit,
  secondary?.label ?? null,
];

test("B-AOE-07: what goes out from its caster has one place, and nobody is asked; whom it does nothing to is no target", async () => {
  const seat = await liveTable(school("Detect Magic", "Pass without Trace")).sit("GM");
  drawn();
  const [shown, { openUse }] = [await formsShown(), await verbs("openUse")];
  await openUse(seat.actor("Воин"), named(seat, "Detect Magic"));
  expect(labels(shown[0].view("", new Map()))).toEqual([["note", "segment", "check"], "Творить", null]);
  await shown[0].submit(new Map());
  await calm();
  const { targets, area } = last();
  expect(targets.map(({ name }: Loose) => name)).toEqual(["Воин"]);
  expect([area.shape, area.size]).toEqual(["emanation", 30]);
  // Those about him whom he takes along in it are to be chosen.
  await openUse(seat.actor("Воин"), named(seat, "Pass without Trace"));
  expect(labels(shown[1].view("", new Map()))[0]).toContain("list");
  expect(seat.faults).toEqual([]);
});

test("B-AOE-07 H-SPL-01: whoever stands nowhere is asked no place for what goes out from him, and nobody for whom a familiar is", async () => {
  const scene = school("Detect Magic", "Find Familiar", "Fire Bolt");
  scene.scenes[0].tokens = scene.scenes[0].tokens.filter(({ name }: Loose) => name !== "Воин");
  scene.combats = [];
  const seat = await liveTable(scene).sit("GM");
  drawn();
  const [shown, { openUse }] = [await formsShown(), await verbs("openUse")];
  const { placingOf } = await verbs("placingOf");
  expect(placingOf(named(seat, "Detect Magic"), "")).toBeNull();
  for (const name of ["Detect Magic", "Find Familiar"]) {
    await openUse(seat.actor("Воин"), named(seat, name));
    expect(labels(shown.at(-1)?.view("", new Map()))[0]).not.toContain("list");
  }
  const { activityOf } = await verbs("activityOf");
  expect(["Find Familiar", "Fire Bolt"].map((name) => activityOf(named(seat, name)).aim)).toEqual([
    "self",
    "creatures",
  ]);
  expect(seat.faults).toEqual([]);
});

test("B-SPL-05 H-SPL-21: cast at once, a ritual that was ticked in the window is cast by that press, a spell of a minute by its own window; the card tells the turns", async () => {
  const scene = school("Detect Magic", "Cure Wounds");
  const cure = scene.actors.flatMap(({ items }) => items).find(({ name }: Loose) => name === "Cure Wounds");
  cure.system.casting = { kind: "minutes", value: 1 };
  const seat = await liveTable(scene).sit("GM");
  const [shown, { openUse }] = [await formsShown(), await verbs("openUse")];
  const told = (): unknown[] => {
    const { action, label, ritual, pays, leftOut } = last();
    return [action, label, ritual, pays.length, leftOut];
  };
  await openUse(seat.actor("Воин"), named(seat, "Detect Magic"));
  const ticked = new Map([["ritual", ["1"]]]);
  expect(labels(shown[0].view("", ticked))[2]).toBe("Сотворить сразу");
  await shown[0].secondary(ticked);
  await calm();
  // Ten minutes are a hundred turns. Each reads it in his own language.
  expect([shown.length, ...told()]).toEqual([1, "item", "Detect Magic", true, 0, 100]);
  const card = await seat.card(seat.messages("use").at(-1));
  expect(card.text).toContain("По слову Мастера сразу: без 100 раундов сотворения");

  drawn();
  await openUse(seat.actor("Воин"), named(seat, "Cure Wounds"));
  expect(labels(shown[1].view("", new Map()))[2]).toBe("Сотворить сразу");
  await shown[1].secondary(new Map());
  expect([shown.length, last().label]).toEqual([3, "Detect Magic"]);
  expect(labels(shown[2].view("", shown[2].first))[0]).toEqual(expect.arrayContaining(["segment", "list"]));
  // There is a way back to the window in which it is begun, with what was chosen.
  expect(shown[2].view("", shown[2].first).back).toBe("Всё-таки по ходам");
  await shown[2].back(new Map([["slot", ["1"]]]));
  expect([labels(shown[3].view("", shown[3].first))[2], [...shown[3].first]]).toEqual([
    "Сотворить сразу",
    [["slot", ["1"]]],
  ]);
  // Whoever is chosen there is chosen still, when it is left out after all and nothing is put on the board.
  const { uuid } = canvas.tokens.placeables[0].document;
  await shown[2].back(new Map([["target", [uuid]]]));
  await shown[4].secondary(shown[4].first);
  expect(shown[5].first.get("target")).toEqual([uuid]);
  await shown[2].submit(shown[2].first);
  await calm();
  expect(told()).toEqual(["item", "Cure Wounds", false, 1, 10]);
  expect(seat.faults).toEqual([]);
});

test("B-SPL-06: as a ritual it is told to take ten minutes more, outside of a fight as well", async () => {
  const scene = school("Detect Magic");
  scene.combats = [];
  const seat = await liveTable(scene).sit("GM");
  const [shown, { openUse }] = [await formsShown(), await verbs("openUse")];
  await openUse(seat.actor("Воин"), named(seat, "Detect Magic"));
  const words = (values: Loose): string => shown[0].view("", values).fields[0].note as string;
  const ticked = new Map([["ritual", ["1"]]]);
  expect([words(new Map()).startsWith("занимает"), words(ticked).startsWith("занимает 10 мин · ")]).toEqual([
    false,
    true,
  ]);
  await shown[0].submit(ticked);
  await calm();
  expect(last().ritual).toBe(true);
});

test("B-SPL-05 H-SPL-12: a spell attack of a minute is cast at once as well, by the window of attacks, and takes the action", async () => {
  const scene = school("Fire Bolt");
  const bolt = scene.actors.flatMap(({ items }) => items).find(({ name }: Loose) => name === "Fire Bolt");
  bolt.system.casting = { kind: "minutes", value: 1 };
  const seat = await liveTable(scene).sit("GM");
  drawn();
  const [shown, { openUse }] = [await formsShown(), await verbs("openUse")];
  const opened = vi.spyOn(foundry.applications.api.ApplicationV2.prototype, "render").mockResolvedValue(undefined);
  const hero = seat.actor("Воин");
  await openUse(hero, named(seat, "Fire Bolt"));
  await shown[0].secondary(new Map());
  expect([shown.length, opened.mock.calls.length]).toEqual([1, 1]);
  opened.mockRestore();
  const { attackSource, AS_USUAL } = await verbs("attackSource", "AS_USUAL");
  const arm = (atOnce: boolean): Loose =>
    attackSource({ actor: hero, token: null }, named(seat, "Fire Bolt"), "strike", { ...AS_USUAL, atOnce });
  const errors = (atOnce: boolean): string[] =>
    arm(atOnce)
      .against.filter(({ severity }: Loose) => severity === "error")
      .map(({ key }: Loose) => key as string);
  expect([errors(false), errors(true)]).toEqual([["OD20.Use.castingEarly"], []]);
  expect([arm(false).costOf(1), arm(true).costOf(1)]).toEqual([{ spends: "free" }, { spends: "active" }]);
  // Its card says so, as that of a use does.
  const struck = await play.useItem(hero, named(seat, "Fire Bolt"), { ...CHOICE, atOnce: true }, [
    seat.actor("Гоблин 1"),
  ]);
  await calm();
  expect([struck.type, struck.system.leftOut, struck.system.spends]).toEqual(["attack", 10, "active"]);
  await vi.waitFor(async () => {
    expect((await seat.card(struck)).text).toContain("По слову Мастера сразу: без 10 раундов сотворения");
  });
  expect(seat.faults).toEqual([]);
});
