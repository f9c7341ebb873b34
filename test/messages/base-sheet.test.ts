/** What sheet and paper tell by the base rules of a hero whom the homebrew has left below 0: what these rules have, nothing else. */
import { expect, test, vi } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { calm } from "./calm.ts";
import { brawl, liveTable } from "./live.ts";
import "./look.ts";
import type { Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";
import { byRules, noWindows } from "../support/alone.ts";

declare const game: Loose, ChatMessage: Loose;

/** A fighter of level 5 who stands to the death 5 below 0, with two marks. */
const sit = async (profile: string, below = -5): Promise<{ seat: Seat; hero: Loose }> => {
  vi.restoreAllMocks();
  const scene = brawl("Воин");
  const stored = scene.actors.find(({ name }) => name === "Воин");
  const { hp, death, details } = stored.system;
  Object.assign(stored.system, {
    hp: { ...hp, value: below },
    death: { ...death, standing: true, marks: 2, droppedOut: true },
    details: { ...details, level: 5 },
    hitDice: { spent: 2, bonus: 0 },
    ledger: {},
  });
  byRules(scene, profile);
  const seat = await liveTable(scene).sit("GM");
  noWindows();
  await calm();
  return { seat, hero: seat.actor("Воин") };
};

const paperOf = async (hero: Loose): Promise<Loose> => {
  const { printView, gameTexts } = await verbs("printView", "gameTexts");
  return printView(hero, "p", gameTexts);
};
const lines = ({ points }: Loose): string[] => points.map(({ label, text }: Loose) => `${label} ${text}`);

test("B-PROF-01 B-REST-04 H-MAS-03: paper lists Hit Dice and the proficiency bonus; by the homebrew Talents and Power", async () => {
  const { seat, hero } = await sit("base");
  // Level 5: +3; five dice, two of them spent.
  expect(lines(await paperOf(hero))).toEqual([
    "Бонус мастерства +3",
    `Кости хитов 3 из 5 (к${String(hero.system.hitDice.faces)}) `,
  ]);
  await game.settings.set("opposed-d20", "ruleProfile", "homebrew");
  await calm();
  expect(lines(await paperOf(hero)).map((line) => line.replace(/ [−\d]+ \/ \d+$/u, ""))).toEqual(["Таланты", "Мощь"]);
  expect(seat.faults).toEqual([]);
});

test("B-DMG-10 B-DEATH-10: what the homebrew has left below 0 is shown as the 0 that it counts as, and says why", async () => {
  const { seat, hero } = await sit("base");
  const before = hero.toObject().system.hp;
  const { creatureHeader, memberFacts } = await verbs("creatureHeader", "memberFacts");
  const told = async (): Promise<unknown[]> => {
    const { hp } = creatureHeader({ actor: hero, creature: hero.system, rootId: "a" });
    const party = memberFacts({ uuid: hero.uuid, actor: hero }, true, game.user).numbers.hp.value;
    return [hp.value, hp.below, (await paperOf(hero)).hp.value, party];
  };
  expect(await told()).toEqual([
    0,
    "Записано −5: это по другим правилам. Здесь хиты не бывают ниже 0, считается 0",
    "0",
    0,
  ]);
  await game.settings.set("opposed-d20", "ruleProfile", "homebrew");
  await calm();
  expect(await told()).toEqual([-5, "", "−5", -5]);
  expect([hero.toObject().system.hp, seat.faults]).toEqual([before, []]);
});

test("a member whose numbers cannot be read stands on the party's sheet without them", async () => {
  const { hero } = await sit("base");
  const { memberFacts } = await verbs("memberFacts");
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  Object.defineProperty(hero, "getDefense", {
    value: () => {
      throw new TypeError("broken by a module");
    },
  });
  expect(memberFacts({ uuid: hero.uuid, actor: hero }, true, game.user)).toMatchObject({
    name: hero.name,
    numbers: null,
  });
  expect(said).toHaveBeenCalledOnce();
  said.mockRestore();
});

test("what goes along with a party and is no player's character keeps its numbers from players, though companions see each other's", async () => {
  const seat = await liveTable(brawl("Воин", "Гоблин 1")).sit("Player 1");
  const { memberFacts } = await verbs("memberFacts");
  const of = (actor: Loose): Loose => memberFacts({ uuid: actor.uuid, actor }, true, game.user);
  expect(of(seat.actor("Следопыт")).numbers).toMatchObject({ hp: {} });
  expect(of(seat.actor("Гоблин 1"))).toMatchObject({ img: "", numbers: null });
});

test("B-REST-03: a short rest spends no more Hit Dice than there are", async () => {
  const { seat, hero } = await sit("base", 1);
  await hero.update({ system: { death: { standing: false, marks: 0, droppedOut: false } } });
  const dice = { [hero.uuid]: 9 };
  const message = await play.rest([hero], { kind: "short", breaks: 0, brokenAfter: null, clock: false, dice });
  await calm();
  // Two of five were spent before.
  expect(message.rolls[0].dice[0].number).toBe(3);
  expect([hero.system.hitDice.spent, seat.faults]).toEqual([5, []]);
});

test("B-DEATH-05 H-DEATH-04: between life and death stands what the table's rules count: saves, no marks and no dropping out", async () => {
  const { seat, hero } = await sit("base");
  const { dyingHead } = await verbs("dyingHead");
  const told = (): unknown => {
    const { death } = dyingHead(hero, "a", true);
    return [
      ...death.states,
      ...death.switches.map(({ key }: Loose) => key),
      ...death.counters.map(({ key }: Loose) => key),
    ];
  };
  expect(told()).toEqual(["stable", "dead", "successes", "failures"]);
  await game.settings.set("opposed-d20", "ruleProfile", "homebrew");
  await calm();
  expect(told()).toEqual(["Стоит насмерть", "droppedOut", "stable", "dead", "marks"]);
  expect([hero.toObject().system.death.marks, seat.faults]).toEqual([2, []]);
  // Saves that other rules have counted are none of a choice, nor of one who stands; one who is out rolls them.
  await hero.update({ system: { death: { standing: false, droppedOut: false, successes: 1, failures: 1, marks: 0 } } });
  expect(told()).toEqual(["stable", "dead", "marks"]);
  const { owesSave } = await verbs("owesSave");
  expect(owesSave(hero)).toBe(false);
  await hero.update({ system: { death: { droppedOut: true } } });
  expect(told()).toEqual(["droppedOut", "stable", "dead", "successes", "failures"]);
  expect(owesSave(hero)).toBe(true);
});

test("B-ATK-04 B-DMG-10: a token's bars tell the Armor Class and no points below 0", async () => {
  const { seat, hero } = await sit("base");
  const token = game.scenes.contents
    .flatMap(({ tokens }: Loose) => [...tokens])
    .find(({ actor }: Loose) => actor === hero);
  const bar = (attribute: string): unknown => token.getBarAttribute("bar1", { alternative: attribute })?.value;
  const told = (): unknown[] => ["hp", "defenses.physical.total", "defenses.magical.total", "hp.temporary"].map(bar);
  const physical = hero.system.defenses.physical.total as number;
  // What answers magic is the same Armor Class.
  expect(told()).toEqual([0, 10 + physical, 10 + physical, 0]);
  await game.settings.set("opposed-d20", "ruleProfile", "homebrew");
  await calm();
  const { defenses } = hero.system;
  expect(told()).toEqual([-5, defenses.physical.total, defenses.magical.total, 0]);
  expect(seat.faults).toEqual([]);
});

test("whoever changes the rules in their window is told in the log, with what they are now", async () => {
  const { seat } = await sit("base");
  const { readSettings, saveSettings, withProfile, withRule } = await verbs(
    "readSettings",
    "saveSettings",
    "withProfile",
    "withRule",
  );
  const base = readSettings();
  await saveSettings(base, withProfile(base, "homebrew"));
  await calm();
  const homebrew = readSettings();
  await saveSettings(homebrew, withRule(homebrew, "dropOut", "safe"));
  await saveSettings(homebrew, homebrew);
  await calm();
  const plain = { ...homebrew.plain, reactionTiming: "beforeRoll", npcDefense: "prompt" };
  await saveSettings(readSettings(), { ...withRule(readSettings(), "npcAtZero", "ask"), plain });
  await calm();
  expect(seat.messages().map(({ content }: Loose) => content as string)).toEqual([
    "GM меняет правила стола. Базовая книга: защита числом → Встречный d20",
    expect.stringMatching(/^GM меняет правила стола\. [^·→]+: [^·→]+$/u),
    // How creatures answer is a Game Master's own.
    "GM меняет правила стола. НИП на нуле хитов: решает Мастер · Реакции: Только до броска",
  ]);
  // Whoever reads English reads the same lines in English; what is stored can neither hold markup nor be endless.
  const { i18n } = game;
  const deep = (left: number): unknown => (left === 0 ? "end" : [deep(left - 1)]);
  for (const what of [deep(3), deep(9)]) {
    const told = { key: "OD20.SettingsWindow.Told", data: { name: "<b>GM</b>", what } };
    await ChatMessage.create({ content: "?", flags: { "opposed-d20": { told } } });
  }
  const { lang, translations } = i18n;
  Object.assign(i18n, { lang: "en", translations: i18n._fallback });
  for (const message of seat.messages()) message.reset();
  const read = seat.messages().map(({ content }: Loose) => content as string);
  Object.assign(i18n, { lang, translations });
  expect(read).toEqual([
    "GM changes the rules of the table. Base rulebook: static defense → Opposed d20",
    expect.stringMatching(/^GM changes the rules of the table\. [^·→а-я]+: [^·→а-я]+$/u),
    "GM changes the rules of the table. NPCs at zero hit points: the GM decides · Reactions: Only before the roll",
    "&lt;b&gt;GM&lt;/b&gt; changes the rules of the table. end",
    // What is nested too deep stays as it is stored.
    "?",
  ]);
  expect(seat.faults).toEqual([]);
});

test("B-PRG-01 H-PRG-02: a sheet takes no level above the highest of its game, and keeps one that another game has", async () => {
  const { seat, hero } = await sit("base", 5);
  const { characterHeader } = await verbs("characterHeader");
  const highest = (): number => characterHeader({ actor: hero, rootId: "a", editable: true }).highest;
  const told: number[] = [];
  for (const profile of ["base", "d20-3e", "homebrew"]) {
    await game.settings.set("opposed-d20", "ruleProfile", profile);
    told.push(highest());
  }
  expect(told).toEqual([20, 10, 10]);
  await hero.update({ system: { details: { level: 15 } } });
  expect([highest(), seat.faults]).toEqual([15, []]);
});
