/** Giving a class, species or background to a character, with the features that are due, and taking it away again. */
import { withoutHeld, type Choice } from "../../rules/character/chosen.ts";
import { inTurn } from "../shared/in-turn.ts";
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
} from "./plan-origin.pure.ts";
import { fetchFeatures } from "./feature-data.ts";
import { dropUnneededReplacements, replacementChoices } from "./instead.ts";
import type { Character } from "./mastery.ts";
import { notifyFailure, notifyWarning } from "../shared/notify.ts";
import { countedFor } from "../inventory/uses.ts";

/** Keys chosen, by the place of the choice in its item's list. */
export type ChosenKeys = Readonly<Record<number, readonly string[]>>;

/** How an origin is given. */
export interface Giving {
  readonly chosen?: ChosenKeys;
  /** The older one of its kind goes, and what it brought: somebody has been asked. */
  readonly replace?: boolean;
}

/** What was given. */
export interface Given {
  readonly origin: Item.Implementation;
  readonly features: readonly Item.Implementation[];
  /** References that lead nowhere; they stay in the origin's list. */
  readonly missing: readonly string[];
}

/** Distance between neighbors in a sorted list, as core leaves it. */
const SORT_STEP = 100_000;

/** An item as an origin; null for any other. */
export function readOrigin(item: Item.Implementation): OriginRecord | null {
  const { name } = item;
  if (!isOriginKind(item.type) || !(item.isKind("class") || item.isKind("species") || item.isKind("background")))
    return null;
  const { features, choices } = item.system;
  return {
    id: item.isEmbedded ? (item.id ?? "") : "",
    kind: item.type,
    name,
    features: features.map(({ level, uuid }) => ({ level, uuid: uuid ?? "" })),
    choices,
  };
}

/** The owned item of a kind that counts: the first. */
export function originOf(actor: Character, kind: OriginKind): Item.Implementation | null {
  return actor.items.contents.find((item) => item.isKind(kind)) ?? null;
}

/** The origins that count: species, background, class. */
export function originsOf(actor: Character): OriginRecord[] {
  return ORIGIN_KINDS.flatMap((kind) => {
    const item = originOf(actor, kind);
    return (item && readOrigin(item)) ?? [];
  });
}

/** What a character owns because an origin brought it. */
export function heldFeatures(actor: Character): HeldFeature[] {
  return actor.items.contents.flatMap((item) => {
    if (!item.isKind("feature") && !item.isKind("spell")) return [];
    const { by, as } = item.system.given;
    return item.id !== null && by !== "" ? [{ id: item.id, by, as }] : [];
  });
}

/** What is brought by an owned origin. */
export function broughtBy(origin: Item.Implementation): Item.Implementation[] {
  const { actor } = origin;
  if (actor?.isCharacter() !== true) return [];
  return planTaking({ id: origin.id ?? "", features: [], choices: [] }, heldFeatures(actor)).flatMap(
    (id) => actor.items.get(id) ?? [],
  );
}

/** Choices of an item as they are stored, whatever has any; those that it owes for what was given twice come last. */
function storedChoices(item: Item.Implementation): readonly Choice[] {
  if (item.isKind("species") || item.isKind("background")) return [...item.system.choices, ...replacementChoices(item)];
  return item.isKind("class") || item.isKind("feature") ? item.system.choices : [];
}

/** Features that the origins of a character bring, but for one of them: they cannot be chosen besides. @rule H-MAS-06 */
export function broughtElsewhere(actor: Character, kind: string): ReadonlySet<string> {
  const others = originsOf(actor).filter((origin) => origin.kind !== kind);
  return new Set(others.flatMap(({ features }) => features.map(({ uuid }) => uuid)));
}

/** An owned origin with what of its choices counts; null for any other item. */
function countedOrigin(item: Item.Implementation): OriginRecord | null {
  const record = readOrigin(item);
  return record && item.actor?.isCharacter() === true
    ? { ...record, choices: withoutHeld(record.choices, broughtElsewhere(item.actor, record.kind)) }
    : record;
}

/** Choices of an item, and what of them counts now. */
export function choicesOf(item: Item.Implementation): DueChoice[] {
  const { actor } = item;
  const elsewhere = actor?.isCharacter() === true ? broughtElsewhere(actor, item.type) : new Set<string>();
  return dueChoices(withoutHeld(storedChoices(item), elsewhere), { after: 0, upTo: Infinity });
}

/** Choices that wait to be made on a character: of its origins and of its features. @rule H-MAS-06 */
export function openChoicesOf(
  actor: Character,
): { readonly item: Item.Implementation; readonly choices: readonly DueChoice[] }[] {
  const counted = ORIGIN_KINDS.flatMap((kind) => originOf(actor, kind) ?? []);
  const owners = [...counted, ...actor.items.contents.filter((item) => item.isKind("feature"))];
  return owners.flatMap((item) => {
    const choices = openChoices(choicesOf(item), actor.system.details.level);
    return choices.length > 0 ? [{ item, choices }] : [];
  });
}

/** Behind what is there already, in order. */
function sorted(actor: Character, data: readonly Item.CreateData[]): Item.CreateData[] {
  const last = Math.max(0, ...actor.items.contents.map(({ sort }) => sort));
  for (const [index, one] of data.entries()) foundry.utils.setProperty(one, "sort", last + (index + 1) * SORT_STEP);
  return [...data];
}

/** Tells what leads nowhere, by the last part of its reference. */
function tellMissing(name: string, missing: readonly string[]): void {
  if (missing.length > 0)
    notifyWarning("OD20.Origin.Missing", {
      name,
      what: missing.map((uuid) => uuid.split(".").at(-1) ?? uuid).join(", "),
    });
}

/**
 * Gives an origin with the features up to the character's level, in one write. One of the same kind is replaced only
 * when `replace` says so, and comes back if the new one cannot be made. Who was unhurt stays unhurt.
 * @param source an item of a pack, of the world or of another actor
 * @returns null (told to the user) when nothing was given
 * @rule H-MAS-06 H-PRG-03 H-PRG-07 C-41
 */
export async function giveOrigin(
  actor: Character,
  source: Item.Implementation,
  { chosen = {}, replace = false }: Giving = {},
): Promise<Given | null> {
  if (!mayChange(actor)) return null;
  try {
    return await inTurn(actor.uuid, async () => {
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
      const choices = withoutHeld(withChosen(record.choices, chosen), broughtElsewhere(actor, record.kind));
      const span = { after: 0, upTo: actor.system.details.level };
      const { data, missing } = await fetchFeatures(
        planGiving({ ...record, id, choices }, [], span),
        countedFor(actor),
      );
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
  } catch (error) {
    notifyFailure(error);
    return null;
  }
}

/** Creates all or, when the origin itself cannot be made (a module's veto, a server's refusal), what was there before. */
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
    if (created.length > 0)
      await actor.deleteEmbeddedDocuments(
        "Item",
        created.map(({ id }) => id),
      );
  } catch (error) {
    await back();
    throw error;
  }
  await back();
  return [];
}

/** Features that are due at the character's level and not there: deleted, or their reference led nowhere then. */
export async function giveMissingFeatures(origin: Item.Implementation): Promise<readonly Item.Implementation[]> {
  const { actor } = origin;
  if (actor?.isCharacter() !== true || !mayChange(actor)) return [];
  try {
    return await inTurn(actor.uuid, async () => {
      const { data, missing } = await fetchFeatures(missingFeatures(origin), countedFor(actor));
      tellMissing(origin.name, missing);
      return data.length > 0 ? actor.createEmbeddedDocuments("Item", sorted(actor, data), { keepId: true }) : [];
    });
  } catch (error) {
    notifyFailure(error);
    return [];
  }
}

/** References that are due to an owned origin's bearer and that he does not hold. */
export function missingFeatures(origin: Item.Implementation): DueFeature[] {
  const { actor } = origin;
  const record = countedOrigin(origin);
  return record && actor?.isCharacter() === true
    ? planGiving(record, heldFeatures(actor), { after: 0, upTo: actor.system.details.level })
    : [];
}

/**
 * Takes an origin away, with or without what it brought; what stays is nobody's from then on.
 * @returns the data of all that is gone, for bringing it back with `keepId`; null when nothing is
 */
export async function takeOrigin(
  origin: Item.Implementation,
  { features }: { readonly features: boolean },
): Promise<Item.CreateData[] | null> {
  const { actor } = origin;
  if (actor?.isCharacter() !== true || !mayChange(actor)) return null;
  try {
    return await inTurn(actor.uuid, async () => {
      const before = actor.hitPoints;
      const gone = await takeAway(actor, origin, features);
      await dropUnneededReplacements(actor);
      await keepUnhurt(actor, before);
      return gone;
    });
  } catch (error) {
    notifyFailure(error);
    return null;
  }
}

async function takeAway(actor: Character, origin: Item.Implementation, features = true): Promise<Item.CreateData[]> {
  const leaving = [origin, ...(features ? broughtBy(origin) : [])];
  // The documents' own source is what a create takes.
  const data = leaving.map((item) => item.toObject() as Item.CreateData);
  await actor.deleteEmbeddedDocuments(
    "Item",
    leaving.flatMap(({ id }) => id ?? []),
  );
  return data;
}

async function keepUnhurt(actor: Character, before: { readonly value: number; readonly max: number }): Promise<void> {
  const { value, max } = actor.hitPoints;
  const next = hitPointsAfter(before, max);
  if (next !== value) await actor.setHitPoints({ value: next });
}

/** Writes what was chosen, by the place of the choice; the other choices stay as they are. @rule H-MAS-06 */
export async function choose(item: Item.Implementation, chosen: ChosenKeys): Promise<boolean> {
  if (!item.isOwner) {
    notifyWarning("OD20.Notify.noPermission", { name: item.name });
    return false;
  }
  try {
    return await inTurn(item.actor?.uuid ?? item.uuid, async () => {
      const before = item.actor?.hitPoints;
      const due = dueNow(item);
      await writeChoices(item, withChosen(storedChoices(item), chosen));
      await followChosen(item, due);
      if (item.actor?.isCharacter() === true) await dropUnneededReplacements(item.actor);
      if (item.actor?.isCharacter() === true && before) await keepUnhurt(item.actor, before);
      return true;
    });
  } catch (error) {
    notifyFailure(error);
    return false;
  }
}

/** References that an owned origin names at its bearer's level. */
function dueNow(origin: Item.Implementation): ReadonlySet<string> {
  const { actor } = origin;
  const record = countedOrigin(origin);
  if (!record || actor?.isCharacter() !== true) return new Set();
  return new Set(dueFeatures(record, { after: 0, upTo: actor.system.details.level }).map(({ uuid }) => uuid));
}

/** Takes the features that are chosen no more, gives those that are chosen now. @param before what was due until then */
async function followChosen(origin: Item.Implementation, before: ReadonlySet<string>): Promise<void> {
  const { actor } = origin;
  if (actor?.isCharacter() !== true) return;
  const now = dueNow(origin);
  const gone = heldFeatures(actor).filter(({ by, as }) => by === origin.id && before.has(as) && !now.has(as));
  if (gone.length > 0)
    await actor.deleteEmbeddedDocuments(
      "Item",
      gone.map(({ id }) => id),
    );
  const coming = missingFeatures(origin).filter(({ uuid }) => !before.has(uuid));
  const { data, missing } = await fetchFeatures(coming, countedFor(actor));
  tellMissing(origin.name, missing);
  if (data.length > 0) await actor.createEmbeddedDocuments("Item", sorted(actor, data), { keepId: true });
}

/** The guards tell the compiler which system data it is; the update is the same. */
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
