/** By the base rules a check of an Attribute is one of its skill: actions, requests, texts, effects and escapes; no save is one. */
import { expect, test, vi } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { calm } from "./calm.ts";
import { brawl, liveTable } from "./live.ts";
import "./look.ts";
import type { Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";
import { byRules, everyDie, noWindows } from "../support/alone.ts";

declare const game: Loose;

const sit = async (profile = "base"): Promise<{ seat: Seat; hero: Loose; goblin: Loose }> => {
  vi.restoreAllMocks();
  const scene = brawl("Воин", "Гоблин 1");
  byRules(scene, profile);
  const seat = await liveTable(scene).sit("GM");
  noWindows();
  await calm();
  return { seat, hero: seat.actor("Воин"), goblin: seat.actor("Гоблин 1") };
};
const last = (type: string): Loose => game.messages.contents.filter((one: Loose) => one.type === type).at(-1)?.system;
const told = ({ kind, key, as, parts }: Loose): unknown[] => [
  kind,
  key,
  as,
  parts.reduce((sum: number, { value }: Loose) => sum + Number(value), 0),
];

test("B-SKL-01 B-ACT-17: jump, search and study roll the skill; the trained one with proficiency, and no save", async () => {
  const { seat, hero } = await sit();
  await hero.update({ system: { skills: { athleticsSkill: { step: 1 } } } });
  const { strength, perception } = hero.system.characteristics;
  const { rollAction } = await verbs("rollAction");
  await rollAction("jump")(hero, "attribute", "athletics", { as: "check" });
  await calm();
  expect(told(last("check"))).toEqual(["skill", "athleticsSkill", "", Number(strength.mod) + 2]);
  await rollAction("search")(hero, "attribute", "awareness", { as: "check" });
  await calm();
  expect(told(last("check"))).toEqual(["skill", "awarenessSkill", "", perception.mod]);
  await play.check(hero, "attribute", "athletics", { as: "save" });
  await calm();
  expect(told(last("check")).slice(0, 3)).toEqual(["attribute", "athletics", "save"]);
  expect(seat.faults).toEqual([]);
});

test("B-SKL-01 B-SAVE-01: a request and a text ask for the skill as a check, for the save as a save", async () => {
  const { seat, hero } = await sit();
  const { requestCheck, checkNames, parseTextRoll } = await verbs("requestCheck", "checkNames", "parseTextRoll");
  const ask = async (key: string, as: string): Promise<string> => {
    const request = await requestCheck({
      mode: "each",
      asked: [{ actor: hero, token: null, kind: "attribute", key, as }],
      dc: 12,
      dcHidden: false,
    });
    const [one] = request.system.asked;
    return `${String(one.kind)} ${String(one.check)} ${String(one.as)}`;
  };
  expect([await ask("awareness", "check"), await ask("awareness", "save"), await ask("adaptability", "check")]).toEqual(
    ["skill awarenessSkill ", "attribute awareness save", "characteristic endurance "],
  );
  const names = await checkNames();
  const read = (command: string, text: string): string => {
    const { roll } = parseTextRoll(command, text, names);
    return `${String(roll?.kind)} ${String(roll?.key)}`;
  };
  expect([
    read("check", "Атлетика 15"),
    read("check", "athletics 15"),
    read("check", "Investigation 15"),
    read("save", "Сила 15"),
    read("save", "athletics 15"),
  ]).toEqual([
    "skill athleticsSkill",
    "skill athleticsSkill",
    "skill analysisSkill",
    "attribute athletics",
    "attribute athletics",
  ]);
  expect(seat.faults).toEqual([]);
});

test("B-DICE-07 decision 23: advantage on checks of Athletics holds for the skill, advantage on its saves does not", async () => {
  const { seat, hero } = await sit();
  const effect = (name: string, roll: string): Loose => ({
    name,
    system: { rolls: { sways: [{ roll, key: "athletics", value: 1 }] } },
  });
  await hero.createEmbeddedDocuments("ActiveEffect", [effect("Разбег", "check"), effect("Упор", "save")]);
  const { checkSituation } = await verbs("checkSituation");
  const why = (kind: string, key: string, as = ""): string[] =>
    checkSituation({ actor: hero, kind, key, as }).reasons.map(({ label }: Loose) => label as string);
  expect(why("skill", "athleticsSkill")).toEqual(["Разбег"]);
  expect(why("attribute", "athletics", "check")).toEqual(["Разбег"]);
  expect(why("attribute", "athletics", "save")).toEqual(["Упор"]);
  expect(seat.faults).toEqual([]);
});

test("B-ATK-16 B-ATK-19: grappled by a save of Strength or Dexterity; the escape is a check of the skill, and frees", async () => {
  const { seat, hero, goblin } = await sit();
  everyDie(1);
  const message = await play.wrestle(goblin, "grapple", hero);
  await calm();
  await play.defend(message, message.system.targets[0].key, { advantage: 0, passive: false });
  await calm();
  expect(hero.statuses.has("grappled")).toBe(true);
  await hero.update({ system: { skills: { acrobaticsSkill: { step: 1 } } } });
  const { rollAction } = await verbs("rollAction");
  everyDie(20);
  await rollAction("escape", goblin.uuid)(hero, "attribute", "acrobatics", {
    as: "check",
    dc: message.system.contest.dc,
  });
  await calm();
  expect(told(last("check")).slice(0, 3)).toEqual(["skill", "acrobaticsSkill", ""]);
  expect([hero.statuses.has("grappled"), seat.faults]).toEqual([false, []]);
});

test("B-ACT-06: who is trained in Perception helps with it", async () => {
  const { seat, hero } = await sit();
  await hero.update({ system: { skills: { awarenessSkill: { step: 1 } } } });
  const { helpsWith } = await verbs("helpsWith");
  expect(helpsWith(hero).skills).toContain("awarenessSkill");
  await game.settings.set("opposed-d20", "ruleProfile", "homebrew");
  await calm();
  expect([helpsWith(hero).skills.includes("awarenessSkill"), seat.faults]).toEqual([false, []]);
});
