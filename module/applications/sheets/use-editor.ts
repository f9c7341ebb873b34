/** Part of an item's sheet that edits its activities. Each is a key of its own: users who edit two of them never meet. */
import { isPhysical, usesIn } from "../../data/actor/item-totals.ts";
import {
  ACTIVITY_LIMIT,
  hasTooMany,
  isActivityId,
  readActivity,
  storedActivities,
} from "../../data/item/activities.pure.ts";
import { kindOf, MAIN } from "../../data/item/activity-kinds.pure.ts";
import { writeChanges } from "../../compat/effect-shape.ts";
import { deletedKeys } from "../../compat/generation.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { t } from "../../core/i18n.ts";
import { OpposedActor } from "../../documents/actor.ts";
import { OpposedItem } from "../../documents/item.ts";
import { notifyWarning } from "../../play/common/notify.ts";
import { isUsedItself, plannedActivity } from "../../play/activities/activities.ts";
import { fetchSpell } from "../../play/activities/fetch-borrowed.ts";
import type { StoredActivity } from "../../rules/activities/stored-activity.ts";
import { shapeChanges } from "../../rules/creatures/shape.ts";
import { announce } from "../common/render.ts";
import { gameTexts } from "../words/texts-game.ts";
import { useSentence } from "../words/use-words.ts";
import { USES } from "./item-view/shared-fields.ts";
import { isPlain, itemForm } from "./item-view/item-form.ts";
import { activityGroups, consumesGroup, riderGroups } from "./item-view/use-fields.ts";

type Item = Item.Implementation;
type Plain = Record<string, unknown>;

function storedSystem(item: Item): object {
  const system: unknown = foundry.utils.getProperty(item.toObject(), "system");
  return typeof system === "object" && system !== null ? system : {};
}

const offered = ({ system }: Item): boolean => "activities" in system;
const effectsOf = ({ effects }: Item): Record<string, string> =>
  Object.fromEntries(effects.contents.map(({ id, name }) => [id ?? "", name]));

/** Returns features of the same owner with uses, by source reference or name, plus the stored reference. */
function poolsOf(item: Item): Record<string, string> {
  const stored = item.isKind("feature") ? item.system.consumes.of : "";
  const pools = (item.actor?.items.contents ?? []).flatMap((one): [string, string][] =>
    one.id !== item.id && one.isKind("feature") && (usesIn(one.system)?.max ?? 0) > 0
      ? [[one.system.given.as || (one._stats.compendiumSource ?? "") || one.name, one.name]]
      : [],
  );
  const known = new Map(pools);
  if (stored !== "" && !known.has(stored)) known.set(stored, nameBehind(stored));
  return Object.fromEntries(known);
}

/** Returns the name behind a reference, if the compendium index has it. */
function nameBehind(reference: string): string {
  if (!reference.includes(".")) return reference;
  const found: unknown = fromUuidSync(reference, { strict: false });
  const name: unknown = typeof found === "object" && found !== null ? Reflect.get(found, "name") : null;
  return typeof name === "string" ? name : reference;
}

/** Up to so many activities are shown open. */
const FEW = 2;
/** Activities that this client has just added. They are drawn open once; after that the sheet keeps what the user has opened. */
const added = new WeakMap<Item, Set<string>>();

/** Returns the name of an activity's kind: the system's own, or as its module calls it. */
function kindName(kind: string): string {
  const known = kindOf(kind);
  return known ? t(known.label ?? `OD20.Activity.Kind.${kind}`) : kind;
}

const nameOf = (item: Item, { name }: StoredActivity): string => (name === "" ? item.name : name);

/** Returns what an activity will do in one line, and whether that is a problem. */
async function foretold(
  item: Item,
  use: StoredActivity,
): Promise<{ readonly sentence: string; readonly problem: boolean }> {
  const name = nameOf(item, use);
  if (kindOf(use.kind) === null) return { sentence: t("OD20.Activity.UnknownKind", { kind: use.kind }), problem: true };
  const found = await fetchSpell(item, use.casts.uuid);
  const activity = found ? plannedActivity(item, use) : null;
  if (!activity) return { sentence: t("OD20.Use.noSpell", { name }), problem: true };
  return { sentence: useSentence(activity, item.actor?.creature?.spells.dc?.total ?? 0, gameTexts), problem: false };
}

/** Returns the context of the part: fields for users who edit, one sentence per activity for others. */
export async function usesPart(
  item: Item,
  { rootId, editable, editing }: { readonly rootId: string; readonly editable: boolean; readonly editing: boolean },
): Promise<object> {
  if (!offered(item)) return {};
  const all = storedActivities(item.system);
  const effects = effectsOf(item);
  const isNew = (id: string): boolean => editing && (added.get(item)?.delete(id) ?? false);
  const uses = await Promise.all(
    all.map(async (use, place) => {
      const id = `${rootId}-use-${use.id}`;
      const name = nameOf(item, use);
      const { sentence, problem } = await foretold(item, use);
      return {
        sentence,
        problem,
        kind: kindName(use.kind),
        open: isNew(use.id) || problem || all.length <= FEW,
        key: use.id,
        id,
        name,
        img: use.img,
        first: place === 0,
        last: place === all.length - 1,
        says: (["up", "down", "copy", "remove"] as const).map((action) => ({
          action,
          idle: (action === "up" && place === 0) || (action === "down" && place === all.length - 1),
          label: t(`OD20.Activity.Do.${action}`, { name }),
        })),
        groups: editing
          ? itemForm(
              activityGroups(use.kind, effects),
              use,
              id,
              gameTexts,
              readActivity(use.id, { kind: use.kind }),
              `system.activities.${use.id}`,
            )
          : [],
      };
    }),
  );
  return {
    offered: editing || uses.length > 0,
    editing,
    adding: editing && editable && all.length < ACTIVITY_LIMIT,
    tooMany: hasTooMany(item.system.activities) ? t("OD20.Activity.TooMany", { n: ACTIVITY_LIMIT }) : "",
    uses,
    groups: editing ? itemForm(groupsOf(item), storedSystem(item), rootId, gameTexts, INITIAL) : [],
  };
}

const INITIAL = {
  applies: [],
  moves: [],
  rider: { attribute: "", dc: null, largest: "" },
  uses: { max: 0, value: 0, recharge: "none", back: "" },
  consumes: { of: "", amount: 1 },
};

/** Returns the groups beside the activities: charges of items without uses in their own form, and what a weapon's hit does. */
function groupsOf(item: Item): Parameters<typeof itemForm>[0] {
  return [
    ...(isPhysical(item.system) && !item.isKind("consumable")
      ? [{ ...USES, legend: "OD20.Activity.Charges", rare: true } as const]
      : []),
    ...(item.isKind("feature") ? [consumesGroup(poolsOf(item))] : []),
    ...(item.isKind("weapon") ? riderGroups(effectsOf(item)) : []),
  ];
}

/** Writes parts of activities, by id. */
async function write(item: Item, activities: Plain): Promise<void> {
  const data: object = { system: { activities } };
  await item.update(data);
}

const lastSort = (item: Item): number => Math.max(0, ...storedActivities(item.system).map(({ sort }) => sort));

/** Adds an activity to the end of the list. @returns its id; "" if the item has no room for it */
async function add(item: Item, data: Plain, name: string): Promise<string> {
  const all = storedActivities(item.system);
  if (!offered(item) || all.length >= ACTIVITY_LIMIT) return "";
  // What an item itself does is its main activity; others refer to it without a key.
  const id = all.length === 0 && isUsedItself(item) ? MAIN : foundry.utils.randomID(16);
  added.set(item, (added.get(item) ?? new Set()).add(id));
  await write(item, { [id]: { ...data, sort: lastSort(item) + 1 } });
  announce(t("OD20.Activity.Added", { name }));
  return id;
}

/** Adds an activity. With a spell, the activity casts that spell. */
export async function addUse(item: Item, spell: OpposedItem<"spell"> | null = null): Promise<string> {
  // The first one is what the item does, and has its name.
  const name = spell?.name ?? (storedActivities(item.system).length === 0 ? "" : t("OD20.Activity.New"));
  const casts = spell && { uuid: spell.uuid, circle: spell.system.circle, top: spell.system.circle };
  return add(item, { name, ...(casts ? { kind: "cast", casts } : { kind: "utility" }) }, name || item.name);
}

const plainOf = (item: Item, id: string): Plain => {
  const stored: unknown = foundry.utils.getProperty(storedSystem(item), `activities.${id}`);
  return isPlain(stored) ? stored : {};
};

/** Adds an activity that gives its user the shape of a creature, with the effect that does it. Its duration is set there. */
async function addShape(item: Item, creature: Actor.Implementation): Promise<string> {
  const source = creature.creature;
  if (!source || storedActivities(item.system).length >= ACTIVITY_LIMIT) return "";
  const { name, img, uuid } = creature;
  const changes = shapeChanges(source).map(({ path, way, value }) => ({
    key: `system.${path}`,
    way,
    value: String(value),
    priority: null,
    phase: "initial",
  }));
  const data = {
    name,
    img: img ?? "",
    type: "base",
    transfer: false,
    ...writeChanges(changes, { shape: { creature: uuid, size: source.size } }),
  };
  const [effect] = await item.createEmbeddedDocuments("ActiveEffect", [data as ActiveEffect.CreateData]);
  return add(item, { name, kind: "effect", aim: "self", applies: [{ effect: effect?.id ?? "", on: "hit" }] }, name);
}

/** Asks what the item does with a creature; nothing if the user closes the window. */
async function takeCreature(item: Item, creature: Actor.Implementation): Promise<void> {
  const wanted: unknown = await foundry.applications.api.DialogV2.wait({
    window: { title: creature.name },
    content: foundry.utils.escapeHTML(t("OD20.Shape.Question", { name: creature.name })),
    buttons: [
      { action: "summon", label: t("OD20.Shape.Summon"), default: true },
      { action: "shape", label: t("OD20.Shape.Take") },
    ],
    rejectClose: false,
  });
  if (wanted === "summon") await addSummons(item, creature);
  else if (wanted === "shape") await addShape(item, creature);
}

/** Adds an activity that summons a creature. */
const addSummons = (item: Item, { uuid, name }: Pick<Actor.Implementation, "uuid" | "name">): Promise<string> =>
  add(item, { name, kind: "summon", summons: { uuid, count: 1 } }, name);

/** Adds a copy of an activity behind the others. */
export async function copyUse(item: Item, id: string): Promise<void> {
  const use = storedActivities(item.system).find((one) => one.id === id);
  if (use) await add(item, plainOf(item, id), nameOf(item, use));
}

export async function removeUse(item: Item, id: string): Promise<void> {
  if (isActivityId(id)) await write(item, deletedKeys([id]));
}

/** Moves an activity one place up or down. */
export async function moveUse(item: Item, id: string, by: -1 | 1): Promise<void> {
  const order = storedActivities(item.system).map((use) => use.id);
  const from = order.indexOf(id);
  const other = order[from + by];
  if (from < 0 || other === undefined) return;
  [order[from], order[from + by]] = [other, id];
  await write(item, Object.fromEntries(order.map((one, place) => [one, { sort: place + 1 }])));
}

/** Returns the values of a new row. */
export function freshRow(item: Item, path: string): Plain | null {
  const [, id, list = path] = /^activities\.(\w+)\.(.+)$/u.exec(path) ?? [];
  const kind = storedActivities(item.system).find((use) => use.id === id)?.kind ?? "";
  const groups = id === undefined ? riderGroups(effectsOf(item)) : activityGroups(kind, effectsOf(item));
  const fresh = groups.find((group) => group.list?.path === list)?.list?.fresh;
  return fresh ? { ...fresh } : null;
}

const DRAGGED = `${SYSTEM_ID}.activity`;

/** Lets users drag activities to another item, and drop those, spells that the item then casts, and creatures that it summons. */
export function listenForUses(part: HTMLElement, item: Item, editable: boolean): void {
  part.addEventListener("dragstart", (event) => {
    const from = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-use]") : null;
    const data = { type: DRAGGED, uuid: item.uuid, id: from?.dataset["use"] ?? "" };
    if (from) event.dataTransfer?.setData("text/plain", JSON.stringify(data));
  });
  part.addEventListener("dragover", (event) => {
    event.preventDefault();
  });
  part.addEventListener("drop", (event) => {
    const data: unknown = foundry.applications.ux.TextEditor.implementation.getDragEventData(event);
    if (!isPlain(data) || !["Item", "Actor", DRAGGED].includes(String(data["type"]))) return;
    event.preventDefault();
    event.stopPropagation();
    if (editable) void (data["type"] === DRAGGED ? takeUse(data, item) : borrow(data["uuid"], item));
  });
}

async function documentOf(uuid: unknown): Promise<unknown> {
  return typeof uuid === "string" ? foundry.utils.fromUuid(uuid) : null;
}

async function borrow(uuid: unknown, item: Item): Promise<void> {
  const found = await documentOf(uuid);
  if (isActor(found) && !found.isToken) await takeCreature(item, found);
  else if (found instanceof OpposedItem && found.isKind("spell") && found.uuid !== item.uuid) await addUse(item, found);
  else notifyWarning("OD20.Activity.NoSpell");
}

// `instanceof` alone does not narrow the type parameter of the document.
const isActor = (found: unknown): found is OpposedActor => found instanceof OpposedActor;
const isItem = (found: unknown): found is OpposedItem => found instanceof OpposedItem;

/** Copies an activity of another item, with the effects that it applies. */
export async function takeUse({ uuid, id }: Plain, item: Item): Promise<void> {
  const from = await documentOf(uuid);
  if (!isItem(from) || from.uuid === item.uuid) return;
  const use = storedActivities(from.system).find((one) => one.id === id);
  if (!use) return;
  if (storedActivities(item.system).length >= ACTIVITY_LIMIT) {
    notifyWarning("OD20.Activity.TooMany", { n: ACTIVITY_LIMIT });
    return;
  }
  const needed = new Set(use.applies.map(({ effect }) => effect));
  const effects = from.effects.contents.filter((one) => needed.has(one.id ?? "") && !item.effects.has(one.id ?? ""));
  if (effects.length > 0)
    await item.createEmbeddedDocuments(
      "ActiveEffect",
      effects.map((one) => one.toObject()),
      { keepId: true },
    );
  await add(item, plainOf(from, use.id), nameOf(from, use));
}
