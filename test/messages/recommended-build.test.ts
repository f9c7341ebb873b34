/** The recommended build of every class, on the species and backgrounds of the packs: whoever takes it has only the name left. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { byRules } from "../support/alone.ts";
import { play, verbs } from "../support/verbs.ts";
import "./look.ts";
import { brawl, liveTable } from "./live.ts";
import { shelves } from "./shelves.ts";

declare const game: Loose;

const PACKS = ["classes", "species", "backgrounds", "features", "spells", "weapons", "armor", "gear"];

/** ALL_BUILDS=1 walks every class with every species and background; else each species with each background, and each class. */
const ALL = process.env["ALL_BUILDS"] === "1";

const pack = (name: string): Promise<Loose[]> => game.packs.get(`opposed-d20.${name}-ru`).getDocuments();
const sorted = async (name: string): Promise<Loose[]> =>
  (await pack(name)).toSorted((a: Loose, b: Loose) => a.name.localeCompare(b.name));

test.each(["homebrew", "base", "d20-3e"])(
  "C-41 C-58 H-CHAR-01 H-MAS-06 H-MAS-20 B-CHAR-04 H-SPL-02 H-SPL-05 H-SPL-07 %s: the build of every class leaves nothing open and overspends nothing",
  { timeout: 1_200_000 },
  async (profile) => {
    const table = liveTable(byRules(brawl("Воин"), profile), shelves("ru", PACKS));
    const gm = await table.sit("GM", ["Player 1"]);
    const { emptyDraft, pick, recommendedBuild, creationProgress } = await verbs(
      "emptyDraft",
      "pick",
      "recommendedBuild",
      "creationProgress",
    );
    const [hero] = await gm
      .actor("Воин")
      .constructor.createDocuments([{ name: "Новый", type: "character", system: { draft: "" } }]);
    const [classes, species, backgrounds] = await Promise.all([
      sorted("classes"),
      sorted("species"),
      sorted("backgrounds"),
    ]);
    expect([classes.length, species.length, backgrounds.length]).toEqual([12, 9, 4]);
    const rows = classes.flatMap((profession, a) =>
      species.flatMap((people, b) =>
        backgrounds.flatMap((past, c) =>
          ALL ||
          (a === (4 * b + c) % 12 && (profile === "homebrew" || b < 3)) ||
          // The gnome brings a cantrip of the bard's own list.
          (profession.name === "Бард" && people.name === "Гном" && c === 0)
            ? [[profession, people, past] as const]
            : [],
        ),
      ),
    );
    const faults: unknown[] = [];
    for (const [profession, people, past] of rows) {
      const origins = [
        ["species", people],
        ["background", past],
        ["class", profession],
      ] as const;
      const begun = origins.reduce((draft: Loose, [kind, { uuid }]) => pick(draft, kind, uuid), emptyDraft());
      const draft = await recommendedBuild(hero, begun);
      const { openIssues: undone, trained, outcome } = await creationProgress(hero, draft);
      const { points, characteristics } = trained.system;
      const values = Object.values<Loose>(characteristics).map(({ value }) => value as number);
      const spells = outcome.spells.map(({ name }: Loose) => name as string);
      const choices = trained.items.contents
        .filter(({ type }: Loose) => ["feature", "species"].includes(type))
        .flatMap(({ system }: Loose) => [...system.choices])
        .flatMap(({ track, chosen }: Loose) =>
          [...chosen].map((key: string) => ["cantrip", "spell"].includes(track as string) && key),
        )
        .filter(Boolean);
      const ids = [...choices, ...(draft.spells as string[]).map((uuid) => uuid.split(".").at(-1))];
      const found = {
        undone: undone.map(({ text }: Loose) => text as string),
        // The array is 72, a background adds 3, nobody is above 17 or below 8.
        sum: values.reduce((sum, value) => sum + value, 0),
        span: Math.max(...values) <= 17 && Math.min(...values) >= 8,
        left: [points.talents.left, points.power.left],
        missing: outcome.missing,
        poor: (outcome.left ?? 0) < 0,
        doubled: ids.length - new Set(ids).size + spells.length - new Set(spells).size,
      };
      const wanted = { undone: [], sum: 75, span: true, left: [0, 0], missing: [], poor: false, doubled: 0 };
      if (JSON.stringify(found) !== JSON.stringify(wanted))
        faults.push([profession.name, people.name, past.name, found]);
    }
    expect(faults).toEqual([]);
    expect(gm.faults).toEqual([]);
  },
);

test("H-CHAR-01 B-CHAR-04 C-58 H-SPL-07: a gnome, a sage, a wizard by recommendation, worked by hand", async () => {
  const table = liveTable(brawl("Воин"), shelves("ru", PACKS));
  const gm = await table.sit("GM", ["Player 1"]);
  const { emptyDraft, pick, recommendedBuild } = await verbs("emptyDraft", "pick", "recommendedBuild");
  const [hero] = await gm
    .actor("Воин")
    .constructor.createDocuments([{ name: "Новый", type: "character", system: { draft: "" } }]);
  const named = async (name: string, of: string): Promise<string> =>
    (await pack(name)).find((one: Loose) => one.name === of)?.uuid as string;
  const begun = [
    ["species", await named("species", "Гном")],
    ["background", await named("backgrounds", "Мудрец")],
    ["class", await named("classes", "Волшебник")],
  ].reduce((draft: Loose, [kind, uuid]) => pick(draft, kind, uuid), emptyDraft());
  const draft = { ...(await recommendedBuild(hero, begun)), name: "Мирабель" };
  await play.saveDraft(hero, draft);
  expect(await play.finishCreation(hero, draft)).toBe("made");
  const { system, items } = hero;
  // 15 + 2, 14, 13 + 1, 12, 10, 8; 6 + 2 hit points; attack 3 + 1, DC 8 + 3 + 1.
  expect(Object.values<Loose>(system.characteristics).map(({ value }) => value)).toEqual([8, 14, 14, 17, 12, 10]);
  expect([system.hp.max, system.spells.attack.total, system.spells.dc.total]).toEqual([8, 4, 12]);
  expect([system.attributes.acrobatics.step, system.attributes.adaptability.step]).toEqual([1, 1]);
  const known = items.contents.filter(({ type, system: { given } }: Loose) => type === "spell" && !given.by);
  expect(known.map(({ name, system: { prepared, circle } }: Loose) => [name, circle > 0 && prepared])).toEqual([
    ["Огненный снаряд", false],
    ["Луч холода", false],
    ["Волшебная рука", false],
    ["Огненные ладони", true],
    ["Волшебная стрела", true],
    ["Щит", true],
    ["Доспехи мага", true],
    ["Усыпление", false],
    ["Обнаружение магии", false],
  ]);
  // The staff is the focus, in the hand; 5 and 8 gp of the kits.
  expect(
    items.contents.filter(({ system: { equipped } }: Loose) => equipped === "main" || equipped === true),
  ).toMatchObject([{ name: "Мантия" }, { name: "Боевой посох" }]);
  expect(system.coins.gp).toBe(13);
});

const SEAT = async (): Promise<Loose> => {
  const table = liveTable(brawl("Воин"), shelves("ru", PACKS));
  const gm = await table.sit("GM", ["Player 1"]);
  const [hero] = await gm
    .actor("Воин")
    .constructor.createDocuments([{ name: "Новый", type: "character", system: { draft: "" } }]);
  const at = async (name: string, of: string): Promise<Loose> => {
    const found = (await pack(name)).find((one: Loose) => one.name === of);
    if (!found) throw new Error(`no ${of}`);
    return found;
  };
  return { hero, at };
};

test("H-CHAR-01 B-CHAR-04 C-58: the build fills species and background that are still empty, by what each class lives on", async () => {
  const { hero, at } = await SEAT();
  const { emptyDraft, pick, recommendedBuild, creationProgress } = await verbs(
    "emptyDraft",
    "pick",
    "recommendedBuild",
    "creationProgress",
  );
  const wizard = await at("classes", "Волшебник");
  const draft = await recommendedBuild(hero, pick(emptyDraft(), "class", wizard.uuid));
  const gnome = (await at("species", "Гном")).uuid;
  const sage = (await at("backgrounds", "Мудрец")).uuid;
  expect([draft.origins.species.uuid, draft.origins.background.uuid]).toEqual([gnome, sage]);
  const { openIssues: undone, trained } = await creationProgress(hero, draft);
  expect(undone).toEqual([]);
  // As the wizard worked by hand above.
  expect(Object.values<Loose>(trained.system.characteristics).map(({ value }) => value)).toEqual([
    8, 14, 14, 17, 12, 10,
  ]);
  // Who has chosen nothing has the class's picture.
  expect(draft.img).toBe(wizard.img);
  // What the user chose stays.
  const elf = (await at("species", "Эльф")).uuid;
  const mine = await recommendedBuild(
    hero,
    pick({ ...pick(emptyDraft(), "species", elf), img: "own.webp" }, "class", wizard.uuid),
  );
  expect([mine.origins.species.uuid, mine.origins.background.uuid, mine.img]).toEqual([elf, sage, "own.webp"]);
  const faults: unknown[] = [];
  for (const profession of await pack("classes")) {
    const full = await recommendedBuild(hero, pick(emptyDraft(), "class", profession.uuid));
    const { openIssues: open, trained: made } = await creationProgress(hero, full);
    const [main = ""] = profession.system.build.order;
    const key = main === "main" ? profession.system.characteristic : main;
    // 15 and a raise.
    if (open.length > 0 || made.system.characteristics[key].value < 16)
      faults.push([profession.name, open, key, made.system.characteristics[key].value]);
  }
  expect(faults).toEqual([]);
});

test("C-58 H-MAS-06 B-CHAR-04: another species or background after the build takes it anew; another class brings its own, but keeps what the user chose", async () => {
  const { hero, at } = await SEAT();
  const { emptyDraft, pick, recommendedBuild, changeOrigin, isBuildTaken, creationProgress } = await verbs(
    "emptyDraft",
    "pick",
    "recommendedBuild",
    "changeOrigin",
    "isBuildTaken",
    "creationProgress",
  );
  const uuid = async (of: string, name: string): Promise<string> => (await at(of, name)).uuid as string;
  const taken = await recommendedBuild(hero, pick(emptyDraft(), "class", await uuid("classes", "Волшебник")));
  const human = await changeOrigin(hero, taken, "species", await uuid("species", "Человек"));
  const soldier = await changeOrigin(hero, human.draft, "background", await uuid("backgrounds", "Солдат"));
  for (const { draft, anew } of [human, soldier]) {
    expect([anew, isBuildTaken(draft, await recommendedBuild(hero, draft))]).toEqual([true, true]);
    const { openIssues: undone, trained } = await creationProgress(hero, draft);
    expect([undone, trained.system.points.talents.left]).toEqual([[], 0]);
  }
  // The soldier raises strength, dexterity and endurance: 14 + 2 and 13 + 1; learning keeps its 15.
  const { trained } = await creationProgress(hero, soldier.draft);
  expect(Object.values<Loose>(trained.system.characteristics).map(({ value }) => value)).toEqual([
    8, 16, 14, 15, 12, 10,
  ]);
  // A fighter is a human soldier by recommendation; the gnome of the wizard's build was nobody's choice.
  const orc = await uuid("species", "Орк");
  const fighter = await changeOrigin(hero, taken, "class", await uuid("classes", "Воин"));
  expect(fighter.draft.origins).toMatchObject({
    species: { uuid: await uuid("species", "Человек") },
    background: { uuid: await uuid("backgrounds", "Солдат") },
  });
  expect([fighter.anew, fighter.draft.img]).toEqual([true, (await at("classes", "Воин")).img]);
  const own = await changeOrigin(hero, taken, "species", orc);
  const orcish = await changeOrigin(hero, own.draft, "class", await uuid("classes", "Воин"));
  expect(orcish.draft.origins.species.uuid).toBe(orc);
});

test("H-MAS-06 H-MAS-20 B-CHAR-04: what the user changed in the build stays with another origin as far as it is legal, and what does not is named", async () => {
  const { hero, at } = await SEAT();
  const { emptyDraft, pick, recommendedBuild, changeOrigin, creationProgress } = await verbs(
    "emptyDraft",
    "pick",
    "recommendedBuild",
    "changeOrigin",
    "creationProgress",
  );
  const uuid = async (of: string, name: string): Promise<string> => (await at(of, name)).uuid as string;
  const taken = await recommendedBuild(hero, pick(emptyDraft(), "class", await uuid("classes", "Волшебник")));
  const wish = (key: string): Loose => ({ track: "skill", key, toStep: 1, currency: "talents" });
  const mine = { ...taken, wishes: [wish("intimidation"), wish("medicine")] };
  // An acolyte raises learning, perception and charisma, a sage endurance in place of charisma: learning 2, endurance 1 have to move.
  const acolyte = await changeOrigin(hero, mine, "background", await uuid("backgrounds", "Послушник"));
  expect(acolyte).toMatchObject({ anew: false, moved: true, given: [], unpaid: [], kit: false });
  expect(acolyte.draft).toMatchObject({
    wishes: mine.wishes,
    values: taken.values,
    spells: taken.spells,
    kits: { class: "things", background: "things" },
  });
  expect(Object.keys(acolyte.draft.raises as object)).not.toContain("endurance");
  // A soldier intimidates anyway: that talent is free again, and said.
  const soldier = await changeOrigin(hero, mine, "background", await uuid("backgrounds", "Солдат"));
  expect(soldier).toMatchObject({ given: [{ key: "intimidation" }], draft: { wishes: [{ key: "medicine" }] } });
  expect((await creationProgress(hero, soldier.draft)).trained.system.points.talents.left).toBe(1);
  // The bard has three talents, the wizard two: the third is not paid. The spells go with the class.
  const bard = await recommendedBuild(hero, pick(emptyDraft(), "class", await uuid("classes", "Бард")));
  const sings = { ...bard, wishes: [wish("intimidation"), wish("medicine"), wish("nature")] };
  const wizard = await changeOrigin(hero, sings, "class", await uuid("classes", "Волшебник"));
  expect(wizard).toMatchObject({ unpaid: [{ key: "nature" }], spells: sings.spells.length });
  expect(wizard.draft.wishes).toEqual(sings.wishes.slice(0, 2));
  // Undecided again: nothing is chosen in the user's place.
  const none = await changeOrigin(hero, taken, "species", "");
  expect([none.anew, none.draft.origins.species, none.draft.wishes]).toEqual([false, null, taken.wishes]);
});

test("H-CHAR-01 B-CHAR-04 H-MAS-20: the build is taken whatever the order of its choices; it asks about what the user chose, not about values that the guide placed", async () => {
  const { hero, at } = await SEAT();
  const { emptyDraft, pick, recommendedBuild, isBuildTaken, replacedByBuild, placeValues } = await verbs(
    "emptyDraft",
    "pick",
    "recommendedBuild",
    "isBuildTaken",
    "replacedByBuild",
    "placeValues",
  );
  const wizard = await at("classes", "Волшебник");
  const begun = pick(emptyDraft(), "class", wizard.uuid);
  const build = await recommendedBuild(hero, begun);
  const turned = (record: Loose): Loose => Object.fromEntries(Object.entries(record).toReversed());
  const other = {
    ...build,
    raises: turned(build.raises),
    values: turned(build.values),
    kits: turned(build.kits),
    spells: build.spells.toReversed(),
    wishes: build.wishes.toReversed(),
  };
  expect([isBuildTaken(other, build), await replacedByBuild(hero, other, build)]).toEqual([true, []]);

  const placed = await placeValues(hero, begun);
  expect(await replacedByBuild(hero, placed, build)).toEqual([]);
  const { strength, learning } = placed.values;
  const swapped = { ...placed, values: { ...placed.values, strength: learning, learning: strength } };
  const own = { ...swapped, wishes: [{ track: "skill", key: "medicine", toStep: 1, currency: "talents" }] };
  expect(isBuildTaken(own, build)).toBe(false);
  expect(await replacedByBuild(hero, own, build)).toEqual(["values", "mastery"]);
  // Whoever rolled has chosen to.
  const rolled = { ...begun, way: "rolled", rolled: [15, 14, 13, 12, 10, 8] };
  expect(await replacedByBuild(hero, await placeValues(hero, rolled), build)).toEqual(["values"]);
});

test("C-58: a class that the Game Master edits changes its build at once", async () => {
  const { hero, at } = await SEAT();
  const { emptyDraft, pick, recommendedBuild } = await verbs("emptyDraft", "pick", "recommendedBuild");
  const [own] = await hero.items.documentClass.createDocuments([(await at("classes", "Воин")).toObject()]);
  const draft = pick(emptyDraft(), "class", own.uuid);
  const first = await recommendedBuild(hero, draft);
  expect([first.values.strength, first.values.charisma]).toEqual([15, 10]);
  await own.update({ "system.build.order": ["charisma", "strength"] });
  const second = await recommendedBuild(hero, draft);
  expect([second.values.charisma, second.values.strength]).toEqual([15, 14]);
});

/** The masteries that the build of a class buys at a table that has archived Stealth. */
async function bought(trains: readonly string[]): Promise<string[]> {
  const build = { why: "", order: ["strength"], trains, picks: [], spells: [] };
  const system = { hitPoints: 8, talents: 2, identifier: "x", characteristic: "learning", build };
  const scene: Loose = { ...brawl("Воин"), items: [{ _id: "classAdvice00000", name: "Класс", type: "class", system }] };
  const lists = { skills: [{ key: "stealth", ru: "", en: "", archived: true, characteristic: "dexterity" }] };
  scene.settings.push({ _id: "lists00000000001", key: "opposed-d20.lists", value: JSON.stringify(lists) });
  scene.actors.find(({ name }: Loose) => name === "Воин").items = [];
  const seat = await liveTable(scene).sit("GM");
  const { recommendedBuild, emptyDraft, pick } = await verbs("recommendedBuild", "emptyDraft", "pick");
  const found = await recommendedBuild(seat.actor("Воин"), pick(emptyDraft(), "class", "Item.classAdvice00000"));
  return found.wishes.map(({ track, key }: Loose) => `${track}.${key}`);
}

test("H-MAS-20 the build spends nothing on masteries that the table does not have: archived, mistyped or without a name", async () => {
  // Survival is the only skill that exists and is offered.
  const words = ["skill.stealth", "skill.stelth", "skill.", "attribute", "tool.smthing", "skill.survival"];
  expect(await bought(words)).toEqual(["skill.survival"]);
});

test("a hero built by hand has the picture that the build gives to the class; an own portrait stays", async () => {
  const { hero, at } = await SEAT();
  const { emptyDraft, changeOrigin } = await verbs("emptyDraft", "changeOrigin");
  const [wizard, fighter] = [await at("classes", "Волшебник"), await at("classes", "Воин")];
  const first = await changeOrigin(hero, emptyDraft(), "class", wizard.uuid);
  expect(first.draft.img).toBe(wizard.img);
  const second = await changeOrigin(hero, first.draft, "class", fighter.uuid);
  expect(second.draft.img).toBe(fighter.img);
  expect((await changeOrigin(hero, second.draft, "class", "")).draft.img).toBe("");
  const own = await changeOrigin(hero, { ...emptyDraft(), img: "own.webp" }, "class", wizard.uuid);
  expect(own.draft.img).toBe("own.webp");
});
