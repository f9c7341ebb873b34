/** Adds a class, species, or background to a character with its features, and removes it. */
import { deleteItems } from "../common/documents.ts";
import { currentRuleset } from "../../core/settings.ts";
import { gameOf } from "../../rules/games/games.ts";
import { choiceIn, type Choice } from "../../rules/character/chosen.ts";
import { withoutHeld } from "../../rules/character/owed-choices.ts";
import { MASTERY_TRACKS } from "../../rules/character/mastery.ts";
import { isReferenceOfGame } from "../../documents/creatures/traits.ts";
import { inTurnOrTell } from "../common/in-turn.ts";
import {
  dueChoices,
  dueFeatures,
  hitPointsAfter,
  isOriginKind,
  openChoices,
  ORIGIN_KINDS,
  planGiving,
  planTaking,
  withChosen,
  type DueChoice,
  type DueFeature,
  type HeldFeature,
  type OriginKind,
  type OriginRecord,
  type Span,
} from "./plan-origin.pure.ts";
import { fetchFeatures } from "./feature-data.ts";
import { dropUnneededReplacements, replacementChoices } from "./replacement-skills.ts";
import type { Character } from "./mastery.ts";
import { notifyWarning } from "../common/notify.ts";
import { countedFor } from "../inventory/limited-uses.ts";

/** Chosen keys by the index of the choice in its item. */
export type ChosenKeys = Readonly<Record<number, readonly string[]>>;

/** Options for adding an origin. */
interface Giving {
  readonly chosen?: ChosenKeys;
  /** True to remove the earlier origin of the same kind with its features. The caller must ask the user first. */
  readonly replace?: boolean;
}

/** The created items. */
export interface Given {
  readonly origin: Item.Implementation;
  readonly features: readonly Item.Implementation[];
  /** UUIDs that do not exist. They stay in the list of the origin. */
  readonly missing: readonly string[];
}

/** Sort distance between neighbors, the same as Foundry uses. */
const SORT_STEP = 100_000;

const featureKeys = (choices: readonly Choice[]): string[] =>
  choices.flatMap(({ track, from }) => (track === "feature" ? [...from] : []));

/** Returns an item as an origin record, or null for other types. */
export function readOrigin(item: Item.Implementation): OriginRecord | null {
  const { name } = item;
  if (!isOriginKind(item.type) || !(item.isKind("class") || item.isKind("species") || item.isKind("background")))
    return null;
  const { features, choices } = item.system;
  const { levels } = gameOf(currentRuleset());
  return {
    id: item.isEmbedded ? (item.id ?? "") : "",
    kind: item.type,
    name,
    // Those of the game that the table plays.
    features: features.flatMap(({ level, uuid, quest }) =>
      (quest ? levels.quest : level <= levels.highest) && isReferenceOfGame(uuid ?? "")
        ? [{ level, uuid: uuid ?? "" }]
        : [],
    ),
    choices,
    lacking: new Set(featureKeys(choices).filter((uuid) => !isReferenceOfGame(uuid))),
  };
}

/** Returns the owned item of a kind that has an effect, which is the first one. */
export function originOf(actor: Character, kind: OriginKind): Item.Implementation | null {
  return actor.items.contents.find((item) => item.isKind(kind)) ?? null;
}

/** Returns the effective origins of a character: species, background, class. */
export function originsOf(actor: Character): OriginRecord[] {
  return ORIGIN_KINDS.flatMap((kind) => {
    const item = originOf(actor, kind);
    return (item && readOrigin(item)) ?? [];
  });
}

/** Returns the items that a character owns from its origins. */
export function heldFeatures(actor: Character): HeldFeature[] {
  return actor.items.contents.flatMap((item) => {
    if (!item.isKind("feature") && !item.isKind("spell")) return [];
    const { by, as } = item.system.given;
    return item.id !== null && by !== "" ? [{ id: item.id, by, as }] : [];
  });
}

/** Returns the items that an owned origin gave. */
export function itemsFromOrigin(origin: Item.Implementation): Item.Implementation[] {
  const { actor } = origin;
  if (actor?.isCharacter() !== true) return [];
  return planTaking({ id: origin.id ?? "", features: [], choices: [] }, heldFeatures(actor)).flatMap(
    (id) => actor.items.get(id) ?? [],
  );
}

/** Returns the stored choices of an item, followed by its replacement choices. */
function storedChoices(item: Item.Implementation): readonly Choice[] {
  if (item.isKind("species") || item.isKind("background")) return [...item.system.choices, ...replacementChoices(item)];
  return item.isKind("class") || item.isKind("feature") ? item.system.choices : [];
}

/** Returns the features that the other origins give. The user cannot choose them again. @rule H-MAS-06 */
export function featuresFromOtherOrigins(actor: Character, kind: string): ReadonlySet<string> {
  const others = originsOf(actor).filter((origin) => origin.kind !== kind);
  return new Set(others.flatMap(({ features }) => features.map(({ uuid }) => uuid)));
}

/** Returns an owned origin with its effective choices, or null for other items. */
function countedOrigin(item: Item.Implementation): OriginRecord | null {
  const record = readOrigin(item);
  return record && item.actor?.isCharacter() === true
    ? { ...record, choices: withoutHeld(record.choices, featuresFromOtherOrigins(item.actor, record.kind)) }
    : record;
}

/** Returns whether a choice gives anything. Those of mastery do not in a game without it. @rule D-C12 */
const counts = ({ track, count }: Choice): boolean =>
  count > 0 && (gameOf(currentRuleset()).mastery || !Object.hasOwn(MASTERY_TRACKS, track));

/** Returns choices as the game has them: without features that build on what it lacks. @rule D-C12 */
const here = (choices: readonly Choice[]): Choice[] =>
  choices
    .map((choice) => choiceIn(choice, gameOf(currentRuleset())))
    .map((choice) =>
      choice.track === "feature" ? { ...choice, from: [...choice.from].filter(isReferenceOfGame) } : choice,
    );

/** Returns the choices of an item that other origins leave. */
function leftChoices(item: Item.Implementation): Choice[] {
  const { actor } = item;
  const elsewhere = actor?.isCharacter() === true ? featuresFromOtherOrigins(actor, item.type) : new Set<string>();
  return withoutHeld(storedChoices(item), elsewhere);
}

/** Returns the choices that are due in the game of the table. @rule H-MAS-06 D-C12 */
export const dueHere = (choices: readonly Choice[], span: Span): DueChoice[] =>
  dueChoices(here(choices), span).filter(counts);

/** Returns the choices of an item with their effective keys. */
export function choicesOf(item: Item.Implementation): DueChoice[] {
  return dueHere(leftChoices(item), { after: 0, upTo: Infinity });
}

/** Returns the open choices of a character, from origins and features. @rule H-MAS-06 */
export function openChoicesOf(
  actor: Character,
): { readonly item: Item.Implementation; readonly choices: readonly DueChoice[] }[] {
  const counted = ORIGIN_KINDS.flatMap((kind) => originOf(actor, kind) ?? []);
  const owners = [...counted, ...actor.items.contents.filter((item) => item.isKind("feature"))];
  return owners.flatMap((item) => {
    const choices = openChoices(here(leftChoices(item)), actor.system.details.level).filter(counts);
    return choices.length > 0 ? [{ item, choices }] : [];
  });
}

/** Sorts new items behind the existing ones. */
export function sorted(actor: Character, data: readonly Item.CreateData[]): Item.CreateData[] {
  const last = Math.max(0, ...actor.items.contents.map(({ sort }) => sort));
  for (const [index, one] of data.entries()) foundry.utils.setProperty(one, "sort", last + (index + 1) * SORT_STEP);
  return [...data];
}

/** Warns about missing documents, by the last part of their UUIDs. */
function tellMissing(name: string, missing: readonly string[]): void {
  if (missing.length > 0)
    notifyWarning("OD20.Origin.Missing", {
      name,
      what: missing.map((uuid) => uuid.split(".").at(-1) ?? uuid).join(", "),
    });
}

/**
 * Adds an origin with its features up to the level of the character, in one write. Replaces an origin of the same kind only if `replace` is
 * true, and restores it if the new one cannot be created. A character with full hit points keeps full hit points.
 * @param source an item of a pack, of the world, or of another actor
 * @returns null (the user sees a warning) if nothing was added
 * @rule H-MAS-06 H-PRG-03 H-PRG-07 C-41
 */
export async function giveOrigin(
  actor: Character,
  source: Item.Implementation,
  { chosen = {}, replace = false }: Giving = {},
): Promise<Given | null> {
  if (!mayChange(actor)) return null;
  return inTurnOrTell(actor.uuid, null, async () => {
    const record = readOrigin(source);
    const old = record && originOf(actor, record.kind);
    if (!record || (old && !replace)) {
      notifyWarning("OD20.Place.OnlyOne", { item: source.name, actor: actor.name });
      return null;
    }
    const id = foundry.utils.randomID();
    const copy = game.items.fromCompendium(source, { clearFolder: true });
    foundry.utils.setProperty(copy, "_id", id);
    foundry.utils.setProperty(copy, "system.choices", withChosen(record.choices, chosen));
    const choices = withoutHeld(withChosen(record.choices, chosen), featuresFromOtherOrigins(actor, record.kind));
    const span = { after: 0, upTo: actor.system.details.level };
    const { data, missing } = await fetchFeatures(planGiving({ ...record, id, choices }, [], span), countedFor(actor));
    const others = ORIGIN_KINDS.flatMap((kind) => (kind === record.kind ? [] : (originOf(actor, kind) ?? []))).map(
      (other) => [other, dueNow(other)] as const,
    );
    const before = actor.hitPoints;
    const gone = old ? await takeAway(actor, old) : [];
    const created = await make(actor, sorted(actor, [copy, ...data]), id, gone);
    const origin = created.find((item) => item.id === id);
    if (!origin) return null;
    for (const [other, due] of others) await followChosen(other, due);
    if (old) await dropUnneededReplacements(actor);
    await keepUnhurt(actor, before);
    tellMissing(record.name, missing);
    return { origin, features: created.filter((item) => item !== origin), missing };
  });
}

/** Creates the items. If a module or the server refuses the origin, deletes the other new items and restores the earlier ones. */
async function make(
  actor: Character,
  data: Item.CreateData[],
  origin: string,
  before: Item.CreateData[],
): Promise<Item.Implementation[]> {
  const back = async (): Promise<void> => {
    if (before.length > 0) await actor.createEmbeddedDocuments("Item", before, { keepId: true });
  };
  try {
    const created = await actor.createEmbeddedDocuments("Item", data, { keepId: true });
    if (created.some(({ id }) => id === origin)) return created;
    await deleteItems(actor, created);
  } catch (error) {
    await back();
    throw error;
  }
  await back();
  return [];
}

/** Creates the features that are due at the level of the character but missing, for example after deletion. */
export async function giveMissingFeatures(origin: Item.Implementation): Promise<readonly Item.Implementation[]> {
  const { actor } = origin;
  if (actor?.isCharacter() !== true || !mayChange(actor)) return [];
  return inTurnOrTell(actor.uuid, [], async () => {
    const { data, missing } = await fetchFeatures(missingFeatures(origin), countedFor(actor));
    tellMissing(origin.name, missing);
    return data.length > 0 ? actor.createEmbeddedDocuments("Item", sorted(actor, data), { keepId: true }) : [];
  });
}

/** Returns the due features of an owned origin that its character does not have. */
export function missingFeatures(origin: Item.Implementation): DueFeature[] {
  const { actor } = origin;
  const record = countedOrigin(origin);
  return record && actor?.isCharacter() === true
    ? planGiving(record, heldFeatures(actor), { after: 0, upTo: actor.system.details.level })
    : [];
}

/**
 * Removes an origin, with or without its features. Remaining features no longer belong to an origin.
 * @returns the data of all deleted items, to restore them with `keepId`; null if nothing was deleted
 */
export async function takeOrigin(
  origin: Item.Implementation,
  { features }: { readonly features: boolean },
): Promise<Item.CreateData[] | null> {
  const { actor } = origin;
  if (actor?.isCharacter() !== true || !mayChange(actor)) return null;
  return inTurnOrTell(actor.uuid, null, async () => {
    const before = actor.hitPoints;
    const gone = await takeAway(actor, origin, features);
    await dropUnneededReplacements(actor);
    await keepUnhurt(actor, before);
    return gone;
  });
}

async function takeAway(actor: Character, origin: Item.Implementation, features = true): Promise<Item.CreateData[]> {
  const leaving = [origin, ...(features ? itemsFromOrigin(origin) : [])];
  // `createEmbeddedDocuments` accepts the source data of documents.
  const data = leaving.map((item) => item.toObject() as Item.CreateData);
  await deleteItems(actor, leaving);
  return data;
}

async function keepUnhurt(actor: Character, before: { readonly value: number; readonly max: number }): Promise<void> {
  const { value, max } = actor.hitPoints;
  const next = hitPointsAfter(before, max);
  if (next !== value) await actor.setHitPoints({ value: next });
}

/** Writes the keys of choices by index. Other choices stay unchanged. @rule H-MAS-06 */
export async function choose(item: Item.Implementation, chosen: ChosenKeys): Promise<boolean> {
  if (!item.isOwner) {
    notifyWarning("OD20.Notify.noPermission", { name: item.name });
    return false;
  }
  return inTurnOrTell(item.actor?.uuid ?? item.uuid, false, async () => {
    const before = item.actor?.hitPoints;
    const due = dueNow(item);
    await writeChoices(item, withChosen(storedChoices(item), chosen));
    await followChosen(item, due);
    if (item.actor?.isCharacter() === true) await dropUnneededReplacements(item.actor);
    if (item.actor?.isCharacter() === true && before) await keepUnhurt(item.actor, before);
    return true;
  });
}

/** Returns the UUIDs of the features that an owned origin gives at the level of its character, also those chosen in another game. */
function dueNow(origin: Item.Implementation): ReadonlySet<string> {
  const { actor } = origin;
  const record = countedOrigin(origin);
  if (!record || actor?.isCharacter() !== true) return new Set();
  const { id, features, choices } = record;
  const due = dueFeatures({ id, features, choices }, { after: 0, upTo: actor.system.details.level });
  return new Set(due.map(({ uuid }) => uuid));
}

/** Deletes features that are no longer chosen and creates newly chosen ones. @param before UUIDs that were due before the change */
async function followChosen(origin: Item.Implementation, before: ReadonlySet<string>): Promise<void> {
  const { actor } = origin;
  if (actor?.isCharacter() !== true) return;
  const now = dueNow(origin);
  const gone = heldFeatures(actor).filter(({ by, as }) => by === origin.id && before.has(as) && !now.has(as));
  await deleteItems(actor, gone);
  const coming = missingFeatures(origin).filter(({ uuid }) => !before.has(uuid));
  const { data, missing } = await fetchFeatures(coming, countedFor(actor));
  tellMissing(origin.name, missing);
  if (data.length > 0) await actor.createEmbeddedDocuments("Item", sorted(actor, data), { keepId: true });
}

/** The type guards are only for the compiler. The update is the same for each type. */
async function writeChoices(item: Item.Implementation, choices: ReturnType<typeof withChosen>): Promise<void> {
  const changes = { system: { choices } };
  if (item.isKind("class")) await item.update(changes);
  else if (item.isKind("species")) await item.update(changes);
  else if (item.isKind("background")) await item.update(changes);
  else if (item.isKind("feature")) await item.update(changes);
}

function mayChange(actor: Character): boolean {
  if (actor.isOwner) return true;
  notifyWarning("OD20.Notify.noPermission", { name: actor.name });
  return false;
}
