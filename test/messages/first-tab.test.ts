/** What a character's first tab lists as strikes, from the documents: the view's context is held, because what it leaves out is not seen anywhere. */
import { expect, test, vi } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { calm } from "./calm.ts";
import { brawl, liveTable } from "./live.ts";
import "./look.ts";
import { verbs } from "../support/verbs.ts";
import { noWindows } from "../support/alone.ts";

declare const game: Loose, foundry: Loose, Hooks: Loose;

const ORDER = { compare: (a: Loose, b: Loose) => a.sort - b.sort, view: () => null, byName: false };

async function told(hero: Loose, editing = false): Promise<Loose> {
  const { creatureCombat } = await verbs("creatureCombat");
  const { strikes } = creatureCombat({
    actor: hero,
    creature: hero.system,
    finder: ORDER,
    rootId: "a",
    editable: true,
    editing,
    odds: () => null,
  });
  return strikes;
}
const names = ({ groups }: Loose): unknown =>
  groups.map(({ key, slots, tiles }: Loose) => [
    key,
    slots?.text ?? "",
    tiles.map(({ name, mode, roll, off }: Loose) => [name, mode, roll, off].filter((one) => one !== "").join(" ")),
  ]);

test("H-SPL-05 H-SPL-12 H-SPL-13: cantrips and prepared spells that strike stand among the weapons; the others beside, spent ones say why", async () => {
  const seat = await liveTable(brawl("Воин")).sit("GM");
  noWindows();
  await calm();
  const hero = seat.actor("Воин");
  // A fighter with a sword in hand and a bow sees every way to strike; the fist is below.
  expect(names(await told(hero))).toEqual([["weapons", "", expect.arrayContaining(["Длинный меч strike +4"])]]);
  expect((await told(hero)).rest).toBe("Без оружия");
  expect(await told(hero, true)).toBeNull();

  const burning = { circle: 1, resolution: "save", save: { attribute: "acrobatics", onSuccess: "half" } };
  await hero.createEmbeddedDocuments("Item", [
    {
      type: "class",
      name: "Маг",
      system: {
        hitPoints: 8,
        characteristic: "learning",
        preparation: "spellbook",
        table: [{ level: 1, slots: [2], prepared: 2, cantrips: 2 }],
      },
    },
    {
      type: "spell",
      name: "Снаряд",
      system: { circle: 0, resolution: "attack", damage: [{ formula: "1d10", type: "fire" }] },
    },
    { type: "spell", name: "Свет", system: { circle: 0 } },
    {
      type: "spell",
      name: "Ладони",
      system: { ...burning, prepared: true, damage: [{ formula: "3d6", type: "fire" }] },
    },
    { type: "spell", name: "Волна", system: { ...burning, damage: [{ formula: "2d8", type: "thunder" }] } },
    { type: "spell", name: "Щит", system: { circle: 1, prepared: true, casting: { kind: "reaction" } } },
    {
      type: "spell",
      name: "Обряд",
      system: { circle: 1, prepared: true, casting: { kind: "minutes", value: 10 } },
    },
  ]);
  await hero.update({ system: { spellcasting: { slots: { c1: { value: 1 } } } } });
  const before = await told(hero);
  // Learning −1 and no step in magic: attack −1. The spell that is not prepared is not here.
  expect(names(before)).toMatchObject([
    ["0", "", ["Снаряд −1"]],
    ["1", "1 из 2", [expect.stringMatching(/^Ладони СЛ \d+$/u)]],
    ["weapons", "", expect.arrayContaining([expect.stringMatching(/^Длинный меч/u)])],
  ]);
  expect(before.groups[1].tiles[0]).toMatchObject({ isSave: true, note: expect.stringContaining("при успехе ½") });
  expect(before.others.map(({ name }: Loose) => name)).toEqual(expect.arrayContaining(["Свет", "Щит"]));
  expect(before.others.map(({ name }: Loose) => name)).not.toContain("Обряд");

  await hero.update({ system: { spellcasting: { slots: { c1: { value: 0 } } } } });
  const [cantrip, spent] = (await told(hero)).groups;
  expect([cantrip.tiles[0].off, spent.tiles[0].off]).toEqual(["", "ячейки кончились"]);

  // A feature that casts the spell freely keeps it usable, until its use is spent.
  const casts = { uuid: "Compendium.opposed-d20.spells.Item.anySpell00000000", circle: 1 };
  const [gift] = await hero.createEmbeddedDocuments("Item", [
    {
      type: "feature",
      name: "Дар",
      system: {
        uses: { value: 1, max: 1 },
        activities: { gift: { kind: "cast", name: "Ладони", pays: "uses", casts } },
      },
    },
  ]);
  expect((await told(hero)).groups[1].tiles[0].off).toBe("");
  await gift.update({ "system.uses.value": 0 });
  expect((await told(hero)).groups[1].tiles[0].off).toBe("ячейки кончились");
  expect(seat.faults).toEqual([]);
});

// Odds against NPCs are hidden from players by default; the GM is the control.
test.each(["GM", "Player 1"])("a spell out of range is drawn as such when the target changes: %s", async (who) => {
  const seat = await liveTable(brawl("Воин")).sit(who, ["GM"]);
  noWindows();
  // Pages load this after their sheets.
  (await verbs("refreshOpenSheets")).refreshOpenSheets();
  await calm();
  const hero = seat.actor("Воин");
  const table = [{ level: 1, slots: [2], prepared: 2, cantrips: 2 }];
  const touch = { circle: 0, resolution: "attack", range: { kind: "feet", value: 5 } };
  await hero.createEmbeddedDocuments("Item", [
    {
      type: "class",
      name: "Маг",
      system: { hitPoints: 8, characteristic: "learning", preparation: "spellbook", table },
    },
    { type: "spell", name: "Хватка", system: { ...touch, damage: [{ formula: "1d8", type: "cold" }] } },
  ]);
  await calm();
  const off = async (): Promise<unknown> =>
    (await told(hero)).groups.flatMap(({ tiles }: Loose) => tiles).find(({ name }: Loose) => name === "Хватка").off;
  const { sheet } = hero;
  const render = vi.spyOn(sheet, "render").mockResolvedValue(sheet);
  Object.defineProperties(sheet, { tellsOdds: { value: true }, parts: { value: { combat: true, spells: true } } });
  foundry.applications.instances.set("first-tab", sheet);
  expect(await off()).toBe("");
  const document = game.scenes.active.tokens.find(({ name }: Loose) => name === "Гоблин 3");
  const marked = new Set([{ document, actor: document.actor, id: document.id, name: document.name }]);
  Object.defineProperty(game.user, "targets", { configurable: true, get: () => marked });
  Hooks.callAll("targetToken", game.user, {}, true);
  expect(await off()).not.toBe("");
  await vi.waitFor(() => {
    expect(render).toHaveBeenCalled();
  });
  // The target is let go: the words go, too.
  render.mockClear();
  marked.clear();
  Hooks.callAll("targetToken", game.user, {}, false);
  expect(await off()).toBe("");
  await vi.waitFor(() => {
    expect(render).toHaveBeenCalled();
  });
  foundry.applications.instances.delete("first-tab");
});
