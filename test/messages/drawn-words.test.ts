/** No word of another game on any drawn screen: sheets, windows, the guide, the turn bar and cards of each game, in both languages. */
import { describe, expect, test, vi } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { buildLanguages, flatten } from "../../tools/languages.mjs";
import { ALLOWED, OTHERS, type Game, type Lang, type Words } from "../ui/support/foreign-words.ts";
import { attackWith, byRules, deal, useThing } from "../support/alone.ts";
import { play, verbs } from "../support/verbs.ts";
import { calm } from "./calm.ts";
import { turnBarDrawn, windowsDrawn, wordsIn } from "./drawn-windows.ts";
import { brawl, liveTable } from "./live.ts";
import "./look.ts";
import { packDocuments } from "./packed.ts";
import { shelves } from "./shelves.ts";
import { speak, type Seat } from "./table.ts";

declare const canvas: Loose, game: Loose;

const PACKS = ["classes", "species", "backgrounds", "features", "spells", "weapons", "armor", "gear", "injuries"];
const STEPS = ["species", "background", "class", "values", "mastery", "training", "spells", "equipment", "summary"];

/** The number that an attack meets in the two other games. */
const ARMOR_CLASS: Words = { ru: /^защита (?:на \d|без «)/iu, en: /^defense (?:\d|without “)|^defense$/iu };
/** What only screens say. */
const ON_SCREEN: Readonly<Record<Game, Words>> = {
  homebrew: { ru: /бонус мастерства/iu, en: /proficiency bonus/iu },
  base: ARMOR_CLASS,
  "d20-3e": ARMOR_CLASS,
};
const SOUND_ALIKE: Words = {
  // A feature of the wizard; the name of our own game among others.
  ru: /Учёный|Встречный d20/gu,
  // The skill Perception, and steps of the guide.
  en: /\bPerception\b|Step \d+ of \d+/gu,
};
/** Texts of all games: what a feature builds on, and the rules that a table chooses from. */
const ALL_GAMES = /^OD20\.(?:GamePart|Rule|RuleGroup)\./u;

class Walk {
  readonly seat: Seat;
  readonly words: string[];
  readonly #foreign = new Map<string, string>();
  readonly #patterns: readonly RegExp[];
  readonly #allowed: RegExp;
  readonly #alike: RegExp;
  readonly #all: ReadonlySet<string>;
  /** Whoever is of the highest level is offered none. */
  readonly #silent = /^level of .*10$/u;

  constructor(seat: Seat, profile: Game, lang: Lang) {
    this.seat = seat;
    this.words = windowsDrawn();
    this.#patterns = [...OTHERS[profile], ON_SCREEN[profile]].map((words) => words[lang]);
    this.#allowed = ALLOWED[lang];
    this.#alike = SOUND_ALIKE[lang];
    const texts = flatten(buildLanguages()[lang] ?? {});
    this.#all = new Set([...texts].flatMap(([key, text]) => (ALL_GAMES.test(key) ? [text] : [])));
  }

  /** The card of what somebody does, and of what follows from it. */
  async card(name: string, act: () => Promise<Loose>): Promise<void> {
    await this.to(`card of ${name}`, async () => {
      await act();
      await calm();
      for (const message of game.messages.contents.slice(-2)) {
        const { markup, text } = await this.seat.card(message);
        this.words.push(...wordsIn(markup), ...wordsIn(text));
      }
    });
  }

  /** Does something that draws, and keeps the foreign words in it. */
  async to(screen: string, draw: () => Promise<unknown>): Promise<void> {
    this.words.length = 0;
    await draw();
    await calm();
    if (this.words.length < 3 && !this.#silent.test(screen)) throw new Error(`${screen} shows nothing`);
    for (const text of new Set(this.words)) {
      if (this.#all.has(text)) continue;
      const plain = text.replaceAll(this.#allowed, "").replaceAll(this.#alike, "");
      if (this.#patterns.some((pattern) => pattern.test(plain)) && !this.#foreign.has(text))
        this.#foreign.set(text, screen);
    }
  }

  get foreign(): string[] {
    return Array.from(this.#foreign, ([text, screen]) => `${screen}: ${text}`);
  }
}

async function begin(profile: Game, lang: Lang): Promise<Walk> {
  vi.restoreAllMocks();
  speak(lang);
  const scene = byRules(brawl("Воин", "Гоблин 1"), profile);
  scene.actors.push(...packDocuments("creatures", lang), ...packDocuments("heroes", lang));
  const seat = await liveTable(scene, shelves(lang, PACKS)).sit("GM");
  canvas.tokens.controlled = game.scenes.active.tokens.contents.map((document: Loose) => ({
    document,
    actor: document.actor,
  }));
  return new Walk(seat, profile, lang);
}

const WINDOWS = ["openSettings", "openQuick", "openDeal", "openGroup", "openAskWindow", "openSimulate"] as const;
const ROLLED = ["dodge", "hide", "search", "ready", "withdraw", "run"];

/** Sheets of all creatures and heroes, up to four of each kind of item, every window, the guide, the next level, the bar and cards. */
async function walkAll(walk: Walk, profile: Game, lang: Lang): Promise<void> {
  const product = await verbs(
    "openSettings",
    "openQuick",
    "openDeal",
    "openGroup",
    "openAskWindow",
    "openSimulate",
    "actionList",
    "emptyDraft",
    "openAttack",
    "openCheck",
    "openCreation",
    "openLevelUp",
    "openPlannerWindow",
    "openPrint",
    "openQuickEffect",
    "openRestWindow",
    "pick",
    "recommendedBuild",
    "saveDraft",
  );
  // The first three have their Russian names in any language.
  const actors: Loose[] = game.actors.contents.slice(3);
  const heroes = actors.filter((one) => one.isCharacter());
  const kinds = new Map<string, Loose[]>();
  for (const actor of actors) {
    await walk.to(`sheet of ${actor.name as string}`, () => actor.sheet.render({ force: true }));
    for (const item of actor.items as Loose[]) {
      const few = kinds.get(item.type) ?? [];
      if (few.length < 4 && few.every(({ name }) => name !== item.name)) kinds.set(item.type, [...few, item]);
    }
  }
  expect(kinds.size).toBeGreaterThan(10);
  for (const item of [...kinds.values()].flat())
    await walk.to(`${item.type as string} ${item.name as string}`, () => item.sheet.render({ force: true }));
  for (const hero of heroes) await walk.to(`level of ${hero.name as string}`, () => product.openLevelUp(hero));
  const hero = heroes.at(-1);
  const classes: Loose[] = await game.packs.get(`opposed-d20.classes-${lang}`).getDocuments();
  for (const one of [classes[0], classes.at(-1)])
    for (const step of STEPS)
      await walk.to(`guide, ${step} of ${one.name as string}`, async () => {
        const [made] = await hero.constructor.createDocuments([{ name: "X", type: "character" }]);
        const draft = await product.recommendedBuild(made, product.pick(product.emptyDraft(), "class", one.uuid));
        await product.saveDraft(made, { ...draft, step });
        await product.openCreation(made);
      });
  for (const window of WINDOWS) await walk.to(window, () => product[window]());
  if (profile === "homebrew") await walk.to("planner", () => product.openPlannerWindow(hero));
  await walk.to("rest", () => product.openRestWindow([hero]));
  await walk.to("paper", () => product.openPrint(hero));
  await walk.to("effect", () => product.openQuickEffect([hero]));
  const [party] = await hero.constructor.createDocuments([
    { name: "Y", type: "party", system: { members: heroes.map(({ uuid }) => ({ uuid })) } },
  ]);
  await walk.to("party", () => party.sheet.render({ force: true }));
  for (const condition of ["blinded", "burning", "grappled", "restrained"]) {
    await hero.toggleStatusEffect(condition, { active: true });
    const effect: Loose = hero.effects.find(({ statuses }: Loose) => statuses.has(condition));
    await walk.to(`effect ${condition}`, () => effect.sheet.render({ force: true }));
  }
  for (const injury of await game.packs.get(`opposed-d20.injuries-${lang}`).getDocuments())
    await walk.to(`injury ${injury.name as string}`, () => injury.sheet.render({ force: true }));
  await walk.to("attack", () => product.openAttack(hero.getWeapons()[0]));
  await walk.to("save", () => product.openCheck(hero, "attribute", "acrobatics"));
  await walk.to("check", () => product.openCheck(hero, "skill", "stealth"));
  await walk.to("bar", async () => {
    walk.words.push(...(await turnBarDrawn()));
  });
  const [fighter, goblin] = ["Воин", "Гоблин 1"].map((name) => walk.seat.actor(name));
  await walk.card("attack", () => attackWith(fighter, fighter.getWeapons()[0], goblin));
  await walk.card("damage", () => deal(goblin, 3));
  await walk.card("save", () => play.check(fighter, "attribute", "acrobatics", { dc: 12 }));
  await walk.card("check", () => play.check(fighter, "skill", "stealth", { dc: 12 }));
  const offered: Loose[] = product.actionList(fighter);
  for (const { key } of offered.filter((one) => ROLLED.includes(one.key)))
    await walk.card(key, () => play.doAction(fighter, key, {}));
  for (const caster of heroes)
    for (const spell of caster.items.filter(({ type }: Loose) => type === "spell").slice(0, 3))
      await walk.card(`use of ${spell.name as string}`, () => useThing(caster, spell, [goblin]));
  await walk.card("rest", () => play.rest([hero], { kind: "long" }));
}

describe.each(["homebrew", "base", "d20-3e"] as const)("B-CHAR-01 B-PROF-01 D-C12 D-C14: %s", (profile) => {
  test.each(["ru", "en"] as const)("no drawn screen in %s has a word of another game", async (lang) => {
    const walk = await begin(profile, lang);
    await walkAll(walk, profile, lang);
    expect([walk.foreign, walk.seat.faults]).toEqual([[], []]);
  });
});
