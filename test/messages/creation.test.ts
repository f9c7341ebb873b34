/** The end of a creation at a table where two tabs press the same button. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { brawl, liveTable } from "./live.ts";
import { shelves } from "./shelves.ts";
import { play, verbs } from "../support/verbs.ts";

declare const game: Loose;

const HERO = "uP7E0luNiHy0osnq";
const ROPE = "ropeRope00000001";

const rope = { _id: ROPE, name: "Верёвка", type: "gear", img: "icons/svg/item-bag.svg", system: { quantity: 1 } };

test("what a tab would give whose character another tab has finished meanwhile is not given once more", async () => {
  const scene = { ...brawl("Воин"), items: [{ ...rope, ownership: { default: 2 } }] };
  const table = liveTable(scene);
  const seat = await table.sit("Player 1", ["GM"]);
  const hero = seat.actor("Воин");
  const { emptyDraft, draftOf, finishCreation } = await verbs("emptyDraft", "draftOf", "finishCreation");
  const draft = { ...emptyDraft(), cart: [{ uuid: `Item.${ROPE}`, quantity: 1, free: true }] };
  await play.saveDraft(hero, draft);
  const ropes = (): number => hero.items.contents.filter(({ name }: Loose) => name === rope.name).length;
  const ending = finishCreation(hero, draft);
  const { _id, ...data } = rope;
  await table.other("Player 1", {
    type: "Actor",
    action: "update",
    operation: { updates: [{ _id: HERO, "system.draft": "" }] },
  });
  await table.other("Player 1", {
    type: "Item",
    action: "create",
    operation: { parentUuid: hero.uuid, keepId: true, data: [{ ...data, _id: _id.replace("rope", "mine") }] },
  });
  expect([await ending, ropes()]).toEqual(["failed", 1]);
  expect(draftOf(hero)).toBe(null);
  expect(seat.faults).toEqual([]);
  // Whoever begins anew gets what he asks for.
  await play.saveDraft(hero, draft);
  expect([await finishCreation(hero, draft), ropes()]).toEqual(["made", 2]);
});

/** A caster's class and two spells of its list, as anybody may see them. */
const seen = { ownership: { default: 2 }, img: "icons/svg/item-bag.svg" };
const MAGE = "mageMage00000001";
const ZAP = "zapZapZap0000001";
const WARD = "wardWard00000001";
const table1 = [{ level: 1, slots: [2], prepared: 4, cantrips: 3 }];
const school = [
  {
    ...seen,
    _id: MAGE,
    name: "Маг",
    type: "class",
    system: { identifier: "mage", characteristic: "learning", preparation: "spellbook", table: table1 },
  },
  { ...seen, _id: ZAP, name: "Искра", type: "spell", system: { circle: 1, classes: ["mage"] } },
  { ...seen, _id: "rayRayRay0000001", name: "Луч", type: "spell", system: { circle: 1, classes: ["mage"] } },
  { ...seen, _id: "glowGlowGlow0001", name: "Блик", type: "spell", system: { circle: 1, classes: ["mage"] } },
  { ...seen, _id: "songSongSong0001", name: "Песнь", type: "spell", system: { circle: 1, classes: ["bard"] } },
  { ...seen, _id: WARD, name: "Оберег", type: "spell", system: { circle: 1, classes: ["mage"] } },
];

test("H-SPL-03 H-SPL-05 H-SPL-07: the guide's caster has the chosen spells and all slots; two tabs at one instant give them once", async () => {
  const scene = { ...brawl("Воин"), items: school };
  const table = liveTable(scene);
  const seat = await table.sit("Player 1", ["GM"]);
  const hero = seat.actor("Воин");
  const { emptyDraft, learnSpell, pick, prepareSpell, spellsLeft, id16 } = await verbs(
    "emptyDraft",
    "learnSpell",
    "pick",
    "prepareSpell",
    "spellsLeft",
    "id16",
  );
  const chosen = [ZAP, WARD].reduce(
    (draft, id) => learnSpell(draft, `Item.${id}`, true),
    pick(emptyDraft(), "class", `Item.${MAGE}`),
  );
  const draft = { ...prepareSpell(chosen, `Item.${WARD}`, true), img: "icons/svg/mage.svg" };
  await play.saveDraft(hero, draft);
  const spells = (): Loose[] =>
    hero.items.contents
      .filter(({ type }: Loose) => type === "spell")
      .map(({ name, system }: Loose) => [name, system.prepared]);
  // Another tab is at it in this very moment.
  const claim = id16(`${hero.uuid}.creation`, JSON.stringify(draft));
  const lock = (action: string, operation: object): Promise<void> =>
    table.other("Player 1", {
      type: "ActiveEffect",
      action,
      operation: { parentUuid: hero.uuid, keepId: true, ...operation },
    });
  await lock("create", { data: [{ _id: claim, name: "Персонаж создаётся", disabled: true }] });
  expect([await play.finishCreation(hero, draft), spells()]).toEqual(["failed", []]);
  await lock("delete", { ids: [claim] });
  expect(await play.finishCreation(hero, draft)).toBe("made");
  // The chosen portrait is on the token as well.
  expect([hero.img, hero.prototypeToken.texture.src]).toEqual(["icons/svg/mage.svg", "icons/svg/mage.svg"]);
  expect(spells()).toEqual([
    ["Искра", false],
    ["Оберег", true],
  ]);
  // Three cantrips, six for the book, four of them prepared; there are none, two and one.
  expect(spellsLeft(hero)).toEqual({ cantrips: 3, spells: 4, prepared: 3 });
  expect(hero.system.spells.slots[0]).toMatchObject({ value: 2, max: 2 });
  expect(hero.effects.has(claim)).toBe(false);
  // Later, from the sheet: what is there is known as there, what is pressed twice is there once, and is prepared if wished.
  const { castableSpells, learnSpells, ownedSpells } = await verbs("castableSpells", "learnSpells", "ownedSpells");
  const world = (await castableSpells(hero)).filter(({ uuid }: Loose) => uuid.startsWith("Item."));
  expect(world.map(({ name }: Loose) => name)).toEqual(["Блик", "Искра", "Луч", "Оберег"]);
  expect(ownedSpells(hero)).toEqual([
    { name: "Искра", from: "" },
    { name: "Оберег", from: "" },
  ]);
  const ray = "Item.rayRayRay0000001";
  expect(await Promise.all([learnSpells(hero, [ray]), learnSpells(hero, [ray])])).toEqual([true, true]);
  const glow = "Item.glowGlowGlow0001";
  expect(await learnSpells(hero, [glow], [glow])).toBe(true);
  expect(spells().slice(2)).toEqual([
    ["Луч", false],
    ["Блик", true],
  ]);
  expect(seat.faults).toEqual([]);
});

test("an empty character of the guide that nothing was decided for does not stay behind", async () => {
  const table = liveTable(brawl("Воин"));
  const gm = await table.sit("GM", ["Player 1"]);
  const { emptyDraft } = await verbs("emptyDraft");
  const hero = gm.actor("Воин");
  const draft = JSON.stringify(emptyDraft());
  const player = game.users.getName("Player 1").id;
  const [fresh, begun, others] = await hero.constructor.createDocuments(
    [{}, {}, { [player]: 3 }].map((ownership) => ({
      name: "Новый персонаж",
      type: "character",
      ownership,
      system: { draft },
    })),
  );
  await play.saveDraft(begun, { ...emptyDraft(), step: "values" });
  const there = (): boolean[] => [fresh, begun, others, hero].map(({ id }) => gm.actor("Воин").collection.has(id));
  // A Game Master who looks at what a player has just begun deletes nothing.
  for (const actor of [fresh, begun, others, hero]) await play.forgetUntouched(actor);
  expect(there()).toEqual([false, true, true, true]);
  expect(gm.faults).toEqual([]);
});

test("H-MAS-06 H-SPL-05: a cantrip that the background brings does not count for the class: the guide asks for another one, and offers neither it nor a trained skill", async () => {
  const packs = ["classes", "species", "backgrounds", "features", "spells"];
  const table = liveTable(brawl("Воин"), shelves("ru", packs));
  const gm = await table.sit("GM", ["Player 1"]);
  const { emptyDraft, learnSpell, pick, pickKey, creationProgress, pickedChoices, gameTexts } = await verbs(
    "emptyDraft",
    "learnSpell",
    "pick",
    "pickKey",
    "creationProgress",
    "pickedChoices",
    "gameTexts",
  );
  const [hero] = await gm
    .actor("Воин")
    .constructor.createDocuments([{ name: "Новый", type: "character", system: { draft: "" } }]);
  const named = async (pack: string, name: string): Promise<Loose> =>
    (await game.packs.get(`opposed-d20.${pack}-ru`).getDocuments()).find((one: Loose) => one.name === name);
  const [human, sage, wizard, bolt, light] = await Promise.all([
    named("species", "Человек"),
    named("backgrounds", "Мудрец"),
    named("classes", "Волшебник"),
    named("spells", "Огненный снаряд"),
    named("spells", "Свет"),
  ]);
  const feature = sage.system.features[0].uuid as string;
  const begun = [
    ["species", human],
    ["background", sage],
    ["class", wizard],
  ].reduce((draft: Loose, [kind, { uuid }]: Loose) => pick(draft, kind, uuid), emptyDraft());
  const draft = learnSpell(pickKey(begun, "background", feature, 0, bolt.id, true), bolt.uuid, true);
  const asked = async (one: Loose): Promise<string[]> =>
    (await creationProgress(hero, one)).openIssues.flatMap(({ step, text }: Loose) =>
      step === "spells" ? [text] : [],
    );
  expect(await asked(draft)).toEqual([
    "Огненный снаряд уже есть (Посвящённый: волшебник): выберите другой заговор",
    "Выбраны не все заклинания. Заговоры: 0 из 3 · В книге: 0 из 6 · Заготовлено: 0 из 4",
  ]);
  // In the other order, too: what the class has is not offered by the feature; nor is a skill that the sage has anyway.
  const { outcome } = await creationProgress(hero, learnSpell(begun, light.uuid, true));
  const closed = (kind: string): string[] =>
    pickedChoices(outcome, kind, "u", gameTexts)
      .flatMap(({ options }: Loose) => options)
      .flatMap(({ label, disabled }: Loose) => (disabled ? [label as string] : []));
  expect(closed("background")).toEqual(["Свет"]);
  expect(closed("species")).toEqual(["Магия", "История"]);
});

test("a Game Master sees who makes a character and at which step; what is finished or nobody's is not in the list, nor does a player see one", async () => {
  const table = liveTable(brawl("Воин"));
  const gm = await table.sit("GM", ["Player 1"]);
  const { emptyDraft, draftsOfPlayers } = await verbs("emptyDraft", "draftsOfPlayers");
  const hero = gm.actor("Воин");
  await hero.constructor.createDocuments([
    { name: "Мастерский", type: "character", system: { draft: JSON.stringify(emptyDraft()) } },
  ]);
  const told = (): unknown[] =>
    draftsOfPlayers().map(({ actor, who, step }: Loose) => [actor.name, who, step] as unknown);
  expect(told()).toEqual([]);
  await play.saveDraft(hero, { ...emptyDraft(), step: "values" });
  expect(told()).toEqual([["Воин", "Player 1", "values"]]);
  const player = await liveTable(brawl("Воин")).sit("Player 1", ["GM"]);
  await play.saveDraft(player.actor("Воин"), { ...emptyDraft(), step: "values" });
  expect((await verbs("draftsOfPlayers")).draftsOfPlayers()).toEqual([]);
});
