/** The recommended build of a class: fills all steps of a draft that the user has not decided. Writes nothing. */
import { INSTEAD } from "../../rules/character/chosen.ts";
import { offeredNow, REPLACED } from "../../rules/character/owed-choices.ts";
import { CHARACTERISTICS } from "../../rules/basics/ids.ts";
import { STANDARD_ARRAY } from "../../rules/character/creation.ts";
import { castable } from "../../rules/spells/spell-growth.ts";
import type { MasteryTrack } from "../../rules/character/mastery.ts";
import { gameOf } from "../../rules/games/games.ts";
import { countedLevel } from "../../rules/character/progression.ts";
import { mostRanks } from "../../rules/character/ranks.ts";
import { currentRuleset } from "../../core/settings.ts";
import { askedCheck, tableLists } from "../../core/table-lists.ts";
import { isStandardTool } from "../../data/schema/tool-kinds.ts";
import { OpposedActor } from "../../documents/actor.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { outcomeOf, raisedAmong, withMastery } from "./creation.ts";
import { itemAt, kitsOf, kitSource } from "./creation-sources.ts";
import { spellsToLearn, spellId, spellsFromFeatures } from "./creation-spells.ts";
import { emptyDraft, KIT_KINDS, pickKey, setMethod, type Draft } from "./draft.pure.ts";
import { buyerOf, type Character } from "./mastery.ts";
import { openChoicesOf, originOf } from "./origin.ts";
import { heldStep } from "./plan-mastery.pure.ts";
import { isOriginKind, type DueChoice, type OriginKind } from "./plan-origin.pure.ts";
import {
  advisedSkills,
  bestRaises,
  characteristicOrder,
  fillValues,
  pickKeys,
  spendPoints,
} from "./recommended-build.pure.ts";
import { knownSpells } from "./spell-list.ts";
import { storedName } from "../../core/other-language.ts";

/** Most words that count in each list of the advice. */
const ADVICE_LIMIT = 200;
/** Rounds of choices that bring further choices, such as a feat with spells to choose. */
const ROUNDS = 8;

async function classOf(actor: Character, { origins }: Pick<Draft, "origins">): Promise<OpposedItem<"class"> | null> {
  const item = origins.class ? await itemAt(origins.class.uuid) : originOf(actor, "class");
  return item?.isKind("class") === true ? item : null;
}

/** Returns the characteristics, the most important for the class first; empty if the class has no advice. */
export async function orderFor(actor: Character, draft: Draft): Promise<ReturnType<typeof characteristicOrder>> {
  const profession = await classOf(actor, draft);
  if (!profession || profession.system.build.order.length === 0) return [];
  const main = actor.system.spellcasting.characteristic || profession.system.characteristic;
  return characteristicOrder(profession.system.build.order, main);
}

/** Returns the picture of the class for a character without a portrait; "" if it has one. */
export async function classPicture(actor: Character, draft: Pick<Draft, "origins">): Promise<string> {
  const { img: plain } = OpposedActor.getDefaultArtwork(actor.toObject());
  return actor.img === plain ? ((await classOf(actor, draft))?.img ?? "") : "";
}

/** Gives the values of the array or of the dice to characteristics without one, by the needs of the class. @rule H-CHAR-01 */
export async function withValues(actor: Character, draft: Draft): Promise<Draft> {
  const set = draft.way === "array" ? STANDARD_ARRAY : draft.way === "rolled" ? draft.rolled : [];
  const advised = await orderFor(actor, draft);
  const order = advised.length > 0 ? advised : CHARACTERISTICS;
  const values = fillValues(draft.values, set, order);
  const raises =
    Object.keys(draft.raises).length > 0 || set.length === 0
      ? draft.raises
      : bestRaises(values, await raisedAmong(actor, draft), order);
  return { ...draft, values, raises };
}

/** Where a choice of the preview is stored in the draft. */
function placeOf(
  character: Character,
  item: Item.Implementation,
  choice: DueChoice,
): { readonly kind: OriginKind; readonly feature: string; readonly index: number } | null {
  const owner = item.isKind("feature") ? character.items.get(item.system.given.by) : item;
  const kind: string = owner?.type ?? "";
  if (!isOriginKind(kind)) return null;
  if (choice.option === INSTEAD)
    return { kind, feature: INSTEAD, index: REPLACED.findIndex((track) => track === choice.track) };
  return { kind, feature: item.isKind("feature") ? item.system.given.as : "", index: choice.index };
}

/** Returns keys of a choice that would give nothing new. */
function heldKeys(character: Character, draft: Draft, { track, expertise }: DueChoice): ReadonlySet<string> {
  if (track === "cantrip" || track === "spell")
    return new Set([...draft.spells.map(spellId), ...spellsFromFeatures(character).keys()]);
  const { skills, languages } = character.system;
  if (track === "skill" && !expertise)
    return new Set(Object.entries(skills).flatMap(([key, { step }]) => (step > 0 ? [key] : [])));
  return new Set(track === "language" ? languages : []);
}

/**
 * Makes the open choices of the new origins and of their features.
 * @param which "variants": only those that bring features and spells of their own
 * @rule H-MAS-06 H-PRG-07
 */
async function withChoices(
  actor: Character,
  draft: Draft,
  preferred: readonly string[],
  which: "variants" | "all" = "all",
): Promise<Draft> {
  let filled = draft;
  for (let round = 0; round < ROUNDS; round += 1) {
    const outcome = await outcomeOf(actor, filled);
    // Expertise needs a skill that may only just have been bought.
    const character = withMastery(outcome, filled) ?? outcome.character;
    const before = filled;
    // Two choices of one round must not take the same key.
    const now = new Set<string>();
    const open = openChoicesOf(character).flatMap(({ item, choices }) => choices.map((choice) => ({ item, choice })));
    // Variants and feats bring spells that the other choices must not take once more.
    const first = open.filter(({ choice }) => choice.track === "option" || choice.track === "feature");
    for (const { item, choice } of first.length > 0 || which === "variants" ? first : open) {
      const place = placeOf(character, item, choice);
      if (!place || !filled.origins[place.kind]) continue;
      const from = offeredNow(choice, character.system.skills).filter((key) => !choice.counted.includes(key));
      const taken = new Set([...heldKeys(character, filled, choice), ...now]);
      for (const key of pickKeys(from, choice.open, preferred, taken)) {
        now.add(key);
        filled = pickKey(filled, place.kind, place.feature, place.index, key, true);
      }
    }
    if (filled === before) break;
  }
  return filled;
}

/** Chooses spells of the class list by the advice, and prepares the first of a book. @rule H-SPL-02 H-SPL-05 H-SPL-07 */
async function withSpells(actor: Character, draft: Draft, advice: readonly string[]): Promise<Draft> {
  const { character } = await outcomeOf(actor, { ...draft, spells: [], ready: [] });
  const most = spellsToLearn(character);
  const profession = originOf(character, "class");
  const list = profession?.isKind("class") === true ? profession.system.identifier : "";
  const { slots, cantrips } = character.system.spells;
  const there = new Set(character.items.contents.flatMap((item) => (item.isKind("spell") ? [storedName(item)] : [])));
  const elsewhere = spellsFromFeatures(character);
  const ranks = new Map(advice.map((uuid, index) => [spellId(uuid), index]));
  const rank = (uuid: string): number => ranks.get(spellId(uuid)) ?? advice.length;
  const offered = castable(await knownSpells(), list, { slots: slots.map(({ max }) => max), cantrips })
    .filter(({ uuid, name }) => !there.has(name) && !elsewhere.has(spellId(uuid)))
    .sort((a, b) => rank(a.uuid) - rank(b.uuid) || a.name.localeCompare(b.name));
  const circled = offered.filter(({ circle }) => circle > 0).slice(0, most.spells);
  const simple = offered.filter(({ circle }) => circle === 0).slice(0, most.cantrips);
  return {
    ...draft,
    spells: [...simple, ...circled].map(({ uuid }) => uuid),
    ready: circled.slice(0, most.prepared).map(({ uuid }) => uuid),
  };
}

/** Takes the things of both kits. */
async function withEquipment(actor: Character, draft: Draft): Promise<Draft> {
  const kits: Partial<Record<(typeof KIT_KINDS)[number], "things">> = {};
  for (const kind of KIT_KINDS) if (kitsOf(await kitSource(actor, draft, kind)).things) kits[kind] = "things";
  return { ...draft, kits, cart: [], purse: null };
}

/** Chooses the advised species and background where the character has none. */
async function withOrigins(
  actor: Character,
  draft: Draft,
  advice: Pick<OpposedItem<"class">["system"]["build"], "species" | "background">,
): Promise<Draft> {
  const origins = { ...draft.origins };
  for (const kind of ["species", "background"] as const) {
    const uuid = origins[kind] || originOf(actor, kind) ? "" : advice[kind];
    const item = uuid === "" ? null : await itemAt(uuid);
    if (item?.isKind(kind) === true) origins[kind] = { uuid: item.uuid, chosen: {}, features: {}, advised: true };
  }
  return { ...draft, origins };
}

const LISTS = { skill: "skills", attribute: "attributes", weapon: "weaponTypes" } as const;

/** Returns whether the table has this mastery and still offers it. */
function offers(track: MasteryTrack, key: string): boolean {
  if (track === "tool") return isStandardTool(key);
  if (track === "skill" || track === "attribute" || track === "weapon")
    return tableLists()[LISTS[track]].some((entry) => entry.key === key && !entry.archived);
  return key === track;
}

/** Returns the advice of a class, as far as it counts; null without any. */
function adviceOf(profession: OpposedItem<"class"> | null) {
  const build = profession?.system.build;
  if (!build || build.order.length === 0) return null;
  const { trains, picks, spells, species, background } = build;
  const first = (words: readonly string[]): string[] => words.slice(0, ADVICE_LIMIT);
  return { trains: first(trains), picks: first(picks), spells: first(spells), species, background };
}

/** Returns the most ranks for each class skill that the advice names; none in games without ranks. @rule D-C6 */
function adviceRanks({ system }: Character, trains: readonly string[]): Draft["ranks"] {
  const ruleset = currentRuleset();
  if (!gameOf(ruleset).ranks) return {};
  const most = mostRanks(countedLevel(system.details.level, ruleset));
  const named = advisedSkills(trains).filter((key) => system.classSkills?.includes(key) && offers("skill", key));
  return Object.fromEntries(named.map((key) => [key, most]));
}

async function build(actor: Character, draft: Draft): Promise<Draft | null> {
  const advice = adviceOf(await classOf(actor, draft));
  if (!advice) return null;
  const fresh = {
    ...setMethod(await withOrigins(actor, draft, advice), "array"),
    values: emptyDraft().values,
    raises: {},
    wishes: [],
    ranks: {},
    spells: [],
    ready: [],
  };
  const valued = await withValues(actor, fresh);
  const preferred = [
    ...advice.picks,
    ...advice.spells.map(spellId),
    ...advice.trains
      .map((word) => word.split(".")[1] ?? word)
      .flatMap((key) => [key, askedCheck("attribute", key, "check").key]),
  ];
  const varied = await withChoices(actor, valued, preferred, "variants");
  const spelled = await withSpells(actor, varied, advice.spells);
  const chosen = await withChoices(actor, spelled, preferred);
  const { character } = await outcomeOf(actor, chosen);
  const buyer = buyerOf(character);
  const trains = gameOf(currentRuleset()).sells ? advice.trains : [];
  const wishes = spendPoints(trains, buyer.left, (track, key) =>
    offers(track, key) ? heldStep(buyer, track, key) : null,
  );
  return withEquipment(
    actor,
    await withChoices(actor, { ...chosen, wishes, ranks: adviceRanks(character, advice.trains) }, preferred),
  );
}

/**
 * Returns the draft with the recommended build of its class, or null if the class has no advice. Choices that the user made, the name
 * and the portrait stay.
 */
export async function recommended(actor: Character, draft: Draft): Promise<Draft | null> {
  const found = await build(actor, draft);
  const { kept } = setMethod(draft, "array");
  const img = draft.img || (await classPicture(actor, draft));
  return found && { ...found, step: draft.step, name: draft.name, img, kept, rolled: draft.rolled };
}

/** What the build fills, by the step in which it stands. */
const FILLED = {
  values: ({ way, values, raises }: Draft) => ({ way, values, raises }),
  mastery: ({ wishes, ranks }: Draft) => [wishes, ranks],
  spells: ({ spells, ready }: Draft) => ({ spells, ready }),
  equipment: ({ kits, cart, purse }: Draft) => ({ kits, cart, purse }),
} as const;
type Filled = keyof typeof FILLED;
const STEPS_FILLED = Object.keys(FILLED) as Filled[];

/** Returns a text that is the same for the same choices, in whatever order they were made. */
function inOrder(choices: unknown): string {
  if (Array.isArray(choices)) return `[${choices.map(inOrder).sort().join()}]`;
  if (typeof choices !== "object" || choices === null) return JSON.stringify(choices);
  return `{${Object.entries(choices)
    .map(([key, value]) => `${key}:${inOrder(value)}`)
    .sort()
    .join()}}`;
}

const agrees = (step: Filled, a: Draft, b: Draft): boolean => inOrder(FILLED[step](a)) === inOrder(FILLED[step](b));

/** Returns whether a draft has all that the build fills. */
export const isTaken = (draft: Draft, build: Draft): boolean =>
  STEPS_FILLED.every((step) => agrees(step, draft, build)) && inOrder(draft.origins) === inOrder(build.origins);

/** Returns the steps in which the build would replace what the user chose. Values that the guide placed by itself are not the user's. */
export async function overwritten(actor: Character, draft: Draft, build: Draft): Promise<Filled[]> {
  const empty = emptyDraft();
  const untouched = [empty, await withValues(actor, { ...empty, origins: draft.origins })];
  return STEPS_FILLED.filter(
    (step) => !agrees(step, draft, build) && !untouched.some((other) => agrees(step, draft, other)),
  );
}
