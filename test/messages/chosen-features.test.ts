/** A feature that a species or class lets one choose, as a human's feat: given with it, exchanged, and gone with it. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { brawl, liveTable } from "./live.ts";
import { gifted } from "./school.ts";
import type { Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";

const seen = { ownership: { default: 2 }, img: "icons/svg/item-bag.svg" };
const SPECIES = "humanHuman000001";
const ALERT = "alertAlert000001";
const BREATH = "breathBreath0001";
const choice = { count: 1, step: 0, expertise: false, level: 1, option: "", chosen: [] };
const alert = {
  ...seen,
  _id: ALERT,
  name: "Бдительность",
  type: "feature",
  system: { origin: "background" },
  effects: [
    {
      _id: "alertEffect00001",
      name: "Бдительность",
      type: "base",
      transfer: true,
      changes: [{ key: "system.bonuses.initiative", mode: 2, value: "2", priority: null }],
    },
  ],
};
const breath = {
  ...seen,
  _id: BREATH,
  name: "Дыхание",
  type: "feature",
  system: { choices: [{ ...choice, track: "resistance", from: ["acid", "cold"] }] },
};
const feats = { ...choice, track: "feature", from: [`Item.${ALERT}`, `Item.${BREATH}`] };
const sizes = { ...choice, track: "size", from: ["medium", "small"] };
const human = { ...seen, _id: SPECIES, name: "Человек", type: "species", system: { choices: [feats] } };
const sized = { ...human, _id: "humanSized000001", system: { choices: [feats, sizes] } };
const criminal = {
  ...seen,
  _id: "criminal00000001",
  name: "Преступник",
  type: "background",
  system: { features: [{ level: 1, uuid: `Item.${ALERT}` }] },
};
const school = {
  ...seen,
  _id: "schoolSchool0001",
  name: "Школа",
  type: "class",
  system: { choices: [{ ...feats, level: 2 }] },
};

async function table(): Promise<{ seat: Seat; hero: Loose; source: (id: string) => Loose }> {
  const scene = { ...brawl("Воин"), items: [human, sized, criminal, school, alert, breath] };
  const own: Loose = scene.actors.find(({ name }: Loose) => name === "Воин");
  own.items = own.items.filter(
    ({ type }: Loose) => !["species", "background", "class", "feature"].includes(type as string),
  );
  const seat = await liveTable(scene).sit("Player 1", ["GM"]);
  const world: Loose = game;
  return { seat, hero: seat.actor("Воин"), source: (id) => world.items.get(id) as Loose };
}
declare const game: Loose;

const features = (hero: Loose): string[] =>
  hero.items.contents.filter(({ type }: Loose) => type === "feature").map(({ name }: Loose) => name as string);

test("H-MAS-06 H-PRG-07: a human's feat stands open, comes when it is chosen, changes with the choice and goes with the species", async () => {
  const { seat, hero, source } = await table();
  const { missingFeatures, openChoicesOf } = await verbs("missingFeatures", "openChoicesOf");
  const open = (): string[] =>
    openChoicesOf(hero).flatMap(({ item, choices }: Loose) =>
      choices.map(({ track }: Loose) => `${item.name as string} ${track as string}`),
    );
  const { origin } = await play.giveOrigin(hero, source(SPECIES));
  expect([features(hero), open()]).toEqual([[], ["Человек feature"]]);

  const before = hero.system.initiative.total;
  await play.choose(origin, { 0: [`Item.${ALERT}`] });
  expect([features(hero), open(), hero.system.initiative.total]).toEqual([["Бдительность"], [], before + 2]);
  const [feat] = hero.items.contents.filter(({ type }: Loose) => type === "feature");
  expect(feat.system.given).toEqual({ by: origin.id, as: `Item.${ALERT}` });

  // Lost, and given again as what an origin brings by itself.
  await feat.delete();
  expect(missingFeatures(origin)).toHaveLength(1);
  await play.giveMissingFeatures(origin);
  expect(features(hero)).toEqual(["Бдительность"]);

  // A background that brings the same later: another one is owed.
  const background = await play.giveOrigin(hero, source("criminal00000001"));
  expect([features(hero), open(), hero.system.initiative.total]).toEqual([
    ["Бдительность"],
    ["Человек feature"],
    before + 2,
  ]);
  await play.choose(origin, { 0: [`Item.${BREATH}`] });
  expect([features(hero).sort(), open(), hero.system.initiative.total]).toEqual([
    ["Бдительность", "Дыхание"],
    ["Дыхание resistance"],
    before + 2,
  ]);
  expect([...origin.toObject().system.choices[0].from]).toEqual([`Item.${ALERT}`, `Item.${BREATH}`]);

  await play.takeOrigin(background.origin, { features: true });
  await play.takeOrigin(origin, { features: true });
  expect([features(hero), hero.system.initiative.total, seat.faults]).toEqual([[], before, []]);
});

test("H-MAS-06: a drop that says what is chosen gives the feat at once; in the guide its own choice is asked with it", async () => {
  const { seat, hero, source } = await table();
  const { openChoicesOf } = await verbs("openChoicesOf");
  const dropped = await play.giveOrigin(hero, source(SPECIES), { chosen: { 0: [`Item.${ALERT}`] } });
  expect(features(hero)).toEqual(["Бдительность"]);
  await play.takeOrigin(dropped.origin, { features: true });

  const { emptyDraft, pick, pickKey, pickedChoices, gameTexts } = await verbs(
    "emptyDraft",
    "pick",
    "pickKey",
    "pickedChoices",
    "gameTexts",
  );
  const asked = async (draft: Loose): Promise<Loose> =>
    pickedChoices(await play.outcomeOf(hero, draft), "species", "u", gameTexts).map(({ legend, options }: Loose) => [
      legend,
      options.map(({ label }: Loose) => label as string),
    ]);
  const begun = pick(emptyDraft(), "species", `Item.${SPECIES}`);
  const feat = ["Черты (выберите 1)", ["Бдительность", "Дыхание"]];
  expect(await asked(begun)).toEqual([feat]);
  const picked = pickKey(begun, "species", "", 0, `Item.${BREATH}`, true);
  expect(await asked(picked)).toEqual([feat, ["Дыхание: Сопротивление (выберите 1)", ["Кислота", "Холод"]]]);
  // What the background brings is not offered besides.
  expect(await asked(pick(picked, "background", "Item.criminal00000001"))).toMatchObject([[feat[0], ["Дыхание"]], {}]);
  const draft = pickKey(picked, "species", `Item.${BREATH}`, 0, "cold", true);
  await play.saveDraft(hero, draft);
  expect(await play.finishCreation(hero, draft)).toBe("made");
  expect([features(hero), [...hero.system.resistances].includes("cold"), openChoicesOf(hero)]).toEqual([
    ["Дыхание"],
    true,
    [],
  ]);
  expect(seat.faults).toEqual([]);
});

test("H-MAS-06 H-PRG-07: a feat chosen with a level comes with it and goes when the level is taken back", async () => {
  const { seat, hero, source } = await table();
  await hero.update({ "system.details": { level: 1, xp: 1000 } });
  const { origin } = await play.giveOrigin(hero, source("schoolSchool0001"));
  const chosen = new Map([[origin.id, { 0: [`Item.${ALERT}`] }]]);
  const risen = await play.levelUp(hero, { level: 2, raise: null, chosen, forget: [] });
  expect([risen.level, features(hero), [...origin.system.choices[0].chosen]]).toEqual([
    2,
    ["Бдительность"],
    [`Item.${ALERT}`],
  ]);
  expect(await play.undoLevel(hero)).toBe(true);
  expect([features(hero), [...origin.system.choices[0].chosen], seat.faults]).toEqual([[], [], []]);
});

test("H-MAS-06 H-PRG-07: languages of features are chosen, and known; the cantrip of a side is asked of who has taken that side", async () => {
  const seat = await liveTable(gifted("Thieves’ Cant", "Divine Order")).sit("Player 1", ["GM"]);
  const hero = seat.actor("Воин");
  const { openChoicesOf } = await verbs("openChoicesOf");
  const open = (): string[] =>
    openChoicesOf(hero).flatMap(({ item, choices }: Loose) =>
      choices.map(({ track }: Loose) => `${item.name as string} ${track as string}`),
    );
  expect(open()).toEqual(["Thieves’ Cant language", "Divine Order option"]);
  const order = hero.items.getName("Divine Order");
  await play.choose(hero.items.getName("Thieves’ Cant"), { 0: ["Goblin"] });
  await play.choose(order, { 0: ["thaumaturge"] });
  expect([open(), [...hero.system.languages].includes("Goblin")]).toEqual([["Divine Order cantrip"], true]);
  await play.choose(order, { 0: ["protector"] });
  expect([open(), seat.faults]).toEqual([[], []]);
});

test("H-MAS-06 B-SIZE-01: a feat chosen before the background brought it gives way to the one chosen then; a small human is small", async () => {
  const { seat, hero } = await table();
  const { emptyDraft, pick, pickKey, openChoicesOf } = await verbs("emptyDraft", "pick", "pickKey", "openChoicesOf");
  let draft = pickKey(pick(emptyDraft(), "species", `Item.${sized._id}`), "species", "", 0, `Item.${ALERT}`, true);
  draft = pick(draft, "background", "Item.criminal00000001");
  draft = pickKey(draft, "species", "", 0, `Item.${BREATH}`, true);
  draft = pickKey(draft, "species", "", 1, "small", true);
  draft = pickKey(draft, "species", `Item.${BREATH}`, 0, "cold", true);
  await play.saveDraft(hero, draft);
  expect(await play.finishCreation(hero, draft)).toBe("made");
  expect([features(hero).sort(), openChoicesOf(hero), hero.system.size]).toEqual([
    ["Бдительность", "Дыхание"],
    [],
    "small",
  ]);
  expect(seat.faults).toEqual([]);
});
