/** The base rules at the table: one Armor Class, hit points by Hit Dice, six saves; and nothing that the homebrew stores is touched. */
import { expect, test, vi } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { giveRider, strike } from "./blows.ts";
import { calm } from "./calm.ts";
import { brawl, liveTable } from "./live.ts";
import "./look.ts";
import type { Scene, Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";
import { byRules, noWindows } from "../support/alone.ts";

declare const game: Loose;

const sit = async (prepare: (scene: Scene) => void = () => {}): Promise<Seat> => {
  vi.restoreAllMocks();
  const scene = brawl("Гоблин 1", "Воин");
  prepare(scene);
  byRules(scene, "base");
  const seat = await liveTable(scene).sit("GM");
  noWindows();
  return seat;
};
const playBy = async (profile: string): Promise<void> => {
  await game.settings.set("opposed-d20", "ruleProfile", profile);
  await calm();
};

test("B-ATK-04 B-ATK-06: a target answers weapons and magic with its Armor Class; by the homebrew there are two Defenses again", async () => {
  const seat = await sit();
  const [hero, goblin] = [seat.actor("Воин"), seat.actor("Гоблин 1")];
  // A goblin of the packs: +5 against weapons is the Armor Class 15 of its source.
  expect(goblin.system.toObject().totals).toMatchObject({ physical: 5, magical: 3 });
  const { answersByNumber, currentRuleset } = await verbs("answersByNumber", "currentRuleset");
  const met = async (defense: string): Promise<number> => {
    const message = await strike(hero, goblin, 0.5, { defense });
    const passive = answersByNumber(goblin, currentRuleset());
    await play.defend(message, message.system.targets[0].key, { advantage: 0, passive });
    await calm();
    return game.messages.find(({ type, system }: Loose) => type === "defense" && system.attack === message.id).system
      .fixed as number;
  };
  expect([await met("physical"), await met("magical")]).toEqual([15, 15]);
  await playBy("homebrew");
  expect([goblin.getDefense("physical").total, goblin.getDefense("magical").total]).toEqual([5, 3]);
  expect(seat.faults).toEqual([]);
});

test("B-ATK-04 H-ATK-08: a card is told in the words of the rules that it was made by, whatever is played since", async () => {
  const seat = await sit();
  const [hero, goblin] = [seat.actor("Воин"), seat.actor("Гоблин 1")];
  const words = async (message: Loose): Promise<string> => (await seat.as("GM").card(message)).text;
  const old = await strike(hero, goblin);
  await calm();
  const before = await words(old);
  expect(before).toMatch(/против КД.* КД 15 /u);
  await playBy("homebrew");
  expect(await words(old)).toBe(before);
  // The attack's die is a 17, whatever falls later a 10.
  const dice = [0.16];
  const later = await strike(hero, goblin, () => dice.shift() ?? 0.5);
  await calm();
  const now = await words(later);
  expect(now).toMatch(/против Физ\. защиты.* Защита 15 .*встречный бросок/u);
  await playBy("base");
  expect([await words(old), await words(later), seat.faults]).toEqual([before, now, []]);
});

test("B-PRG-03 H-PRG-05: the maximum of hit points is counted by Hit Dice, told by its parts, and the homebrew finds its own again", async () => {
  const seat = await sit();
  const hero = seat.actor("Воин");
  await hero.createEmbeddedDocuments("Item", [{ name: "Боец", type: "class", system: { hitPoints: 10, hitDie: 10 } }]);
  await hero.update({ system: { details: { level: 4 } } });
  // Hit points keep their share of the maximum; nothing else changes.
  const rest = (): unknown => {
    const { hp, pointsByGame: _points, ledger: _entries, ...others } = hero.toObject().system;
    return [{ ...hp, value: 0 }, others];
  };
  const before = rest();
  const maximum = (): unknown[] => [
    hero.hitPoints.max,
    ...hero.system.maximum.parts.map(({ label, value }: Loose) => [label.replace("OD20.Part.", ""), value]),
  ];
  // d10 of a fighter, Endurance +2: 10 and 3 × 6 of dice, 4 × 2.
  expect(maximum()).toEqual([36, ["ClassHitPoints", 28], ["Endurance", 8]]);
  await playBy("homebrew");
  expect(maximum()).toEqual([18, ["ClassHitPoints", 10], ["Endurance", 8]]);
  expect([rest(), seat.faults]).toEqual([before, []]);
});

test("B-SAVE-03 B-SAVE-01 C-22: what asks for Discipline is met by a Wisdom save, what says so by one of Charisma", async () => {
  const seat = await sit((scene) => {
    giveRider(scene, { attribute: "discipline", dc: 13 }, "frightened");
  });
  const [hero, goblin] = [seat.actor("Воин"), seat.actor("Гоблин 1")];
  await hero.update({ system: { attributes: { awareness: { step: 3 } } } });
  const met = async (): Promise<unknown[]> => {
    const message = await strike(goblin, hero, 0.05);
    await play.defend(message, message.system.targets[0].key, { advantage: 0, passive: true });
    await calm();
    const answers = game.messages.filter(
      ({ type, system }: Loose) => type === "defense" && system.attack === message.id,
    );
    const { attribute, parts } = answers[0].system.ridden;
    return [attribute, ...parts.map(({ label, value }: Loose) => [label.replace("OD20.Part.", ""), value])];
  };
  const wisdom = hero.system.characteristics.perception.mod;
  // Level 1: a proficiency bonus of 2, whatever the step.
  expect(await met()).toEqual(["awareness", ["Perception", wisdom], ["Proficiency", 2]]);
  const [bane, fear, hell] = await hero.createEmbeddedDocuments("Item", [
    { name: "Порча", type: "spell", system: { resolution: "save", save: { attribute: "discipline", charisma: true } } },
    { name: "Страх", type: "spell", system: { resolution: "save", save: { attribute: "discipline" } } },
    { name: "Ад", type: "feature", system: { action: "free", save: { attribute: "discipline", charisma: true } } },
  ]);
  const { activityOf } = await verbs("activityOf");
  const asked = (): string[] => [bane, fear, hell].map((one) => activityOf(one).test.attribute as string);
  expect(asked()).toEqual(["discipline", "awareness", "discipline"]);
  const hexed = {
    name: "Страх",
    system: { ends: { at: "never", of: "bearer", save: { attribute: "discipline", dc: 13 } } },
  };
  const [effect] = await hero.createEmbeddedDocuments("ActiveEffect", [hexed]);
  const { endsOf, saveOfEnds } = await verbs("endsOf", "saveOfEnds");
  expect(saveOfEnds(endsOf(effect)).attribute).toBe("awareness");
  await playBy("homebrew");
  expect([asked(), saveOfEnds(endsOf(effect)).attribute]).toEqual([
    ["discipline", "discipline", "discipline"],
    "discipline",
  ]);
  expect((await met())[0]).toBe("discipline");
  expect(seat.faults).toEqual([]);
});
