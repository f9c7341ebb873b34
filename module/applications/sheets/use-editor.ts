/** Part of an item's sheet that edits its further activities. */
import { isPhysical, usesIn } from "../../data/actor/item-totals.ts";
import { freshActivity, FURTHER_LIMIT, readActivities } from "../../data/item/activities.pure.ts";
import { t } from "../../core/i18n.ts";
import { OpposedItem } from "../../documents/item.ts";
import { notifyWarning } from "../../play/common/notify.ts";
import { expectWrite, writeWatched } from "../../play/number-writes/write-again.ts";
import { withMark } from "../../documents/common/writes.ts";
import { activityOf } from "../../play/activities/activities.ts";
import { fetchBorrowed } from "../../play/activities/fetch-borrowed.ts";
import type { FurtherUse } from "../../rules/activities/item-uses.ts";
import { announce } from "../common/render.ts";
import { gameTexts } from "../words/texts-game.ts";
import { useSentence } from "../words/use-words.ts";
import { USES } from "./item-view/shared-fields.ts";
import { isPlain, itemForm } from "./item-view/item-form.ts";
import { AMENDS, BORROWED, consumesGroup, moreGroups, ownGroups, riderGroups } from "./item-view/use-fields.ts";
import { latest, notePending } from "./item-view/pending-lists.ts";
import { over, USE_LIST } from "./item-view/use-form.ts";

type Item = Item.Implementation;
type Plain = Record<string, unknown>;

function storedSystem(item: Item): object {
  const system: unknown = foundry.utils.getProperty(item.toObject(), "system");
  return typeof system === "object" && system !== null ? system : {};
}

const furtherOf = (item: Item): readonly FurtherUse[] => readActivities(Reflect.get(storedSystem(item), "activities"));
/** Returns the activities, including pending writes of this tab. */
const newest = (item: Item): readonly FurtherUse[] => readActivities(latest(item, "activities", furtherOf(item)));
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

/** Returns the context of the part: fields for users who edit, one sentence per activity for others. */
export async function usesPart(
  item: Item,
  { rootId, editable, editing }: { readonly rootId: string; readonly editable: boolean; readonly editing: boolean },
): Promise<object> {
  if (!offered(item)) return {};
  const all = furtherOf(item);
  const effects = effectsOf(item);
  const uses = await Promise.all(
    all.map(async (use, index) => {
      const found = await fetchBorrowed(item, use.key);
      const activity = found ? activityOf(item, use.key) : null;
      const dc = item.actor?.creature?.spells.dc?.total ?? 0;
      const borrows = use.casts.uuid !== "";
      const name = use.name === "" ? t("OD20.Further.Unnamed") : use.name;
      return {
        key: use.key,
        id: `${rootId}-use-${use.key}`,
        name,
        sentence: activity ? useSentence(activity, dc, gameTexts) : t("OD20.Use.noSpell", { name }),
        problem: activity === null,
        remove: t("OD20.Further.Remove", { name }),
        groups: editing
          ? itemForm(
              borrows ? BORROWED : ownGroups(effects),
              use,
              `${rootId}-use-${use.key}`,
              gameTexts,
              // The head of the activity already shows the spell.
              freshActivity({ key: use.key, casts: borrows ? use.casts : {} }),
              `system.activities.${String(index)}`,
            )
          : [],
      };
    }),
  );
  return {
    offered: editing || uses.length > 0,
    editing,
    adding: editing && editable && all.length < FURTHER_LIMIT,
    uses,
    groups: editing ? itemForm(groupsOf(item), storedSystem(item), rootId, gameTexts, INITIAL) : [],
  };
}

const INITIAL = {
  applies: [],
  moves: [],
  rays: { count: 0, perCircle: 0, byLevel: [] },
  amends: { as: "", formula: "", against: "" },
  rider: { attribute: "", dc: null, largest: "" },
  uses: { max: 0, value: 0, recharge: "none" },
  consumes: { of: "", amount: 1 },
};

/** Returns the groups of the item's own activity. Adds charges for items without uses in their own form. */
function groupsOf(item: Item): Parameters<typeof itemForm>[0] {
  const doing = item.isKind("spell") || item.isKind("feature") || item.isKind("consumable");
  return [
    ...(isPhysical(item.system) && !item.isKind("consumable")
      ? [{ ...USES, legend: "OD20.Further.Charges", rare: true } as const]
      : []),
    ...(item.isKind("feature") ? [consumesGroup(poolsOf(item))] : []),
    ...(doing ? moreGroups(effectsOf(item)) : []),
    ...(doing && !item.isKind("consumable") ? [AMENDS] : []),
    ...(item.isKind("weapon") ? riderGroups(effectsOf(item)) : []),
  ];
}

/**
 * Changes the list of further activities. The list is written whole. If another user's simultaneous write replaced it,
 * the change is applied again.
 */
async function edit(item: Item, change: (uses: readonly FurtherUse[]) => FurtherUse[], writeName = ""): Promise<void> {
  const rows = change(newest(item));
  notePending(item, "activities", furtherOf(item), rows);
  const named = writeName || `uses.${foundry.utils.randomID(16)}`;
  const again = async (isLost: () => boolean): Promise<void> => {
    if (isLost()) await edit(item, change, named);
  };
  await writeWatched(item, { register: "uses", writeName: named, again }, (marked) => {
    const data: object = { "system.activities": rows, ...marked };
    return item.update(data);
  });
}

/**
 * Watches typed values of activities in the same way. They are part of the form's own update.
 * @param typed typed cells by index in the current list
 * @returns data to merge into the form's update
 */
export function watchTyped(item: Item, typed: unknown): object {
  const cells = new Map(newest(item).map(({ key }, index) => [key, isPlain(typed) ? typed[String(index)] : undefined]));
  const mark = foundry.utils.randomID(16);
  const change = (uses: readonly FurtherUse[]): FurtherUse[] => [
    ...readActivities(uses.map((use) => (cells.get(use.key) === undefined ? use : over(use, cells.get(use.key))))),
  ];
  const writeName = `uses.${mark}`;
  const again = async (isLost: () => boolean): Promise<void> => {
    if (isLost()) await edit(item, change, writeName);
  };
  expectWrite(item, mark, { register: "uses", writeName, again });
  return withMark(item, "uses", mark);
}

/** Returns the default payment of a new activity: uses, quantity or none. */
function paysOf(item: Item): FurtherUse["pays"] {
  const { system } = item;
  const counted = (usesIn(system)?.max ?? 0) > 0;
  return counted ? "uses" : item.isKind("consumable") ? "quantity" : "none";
}

/** Adds an activity. With a spell, the activity casts that spell. */
export async function addUse(item: Item, spell: OpposedItem<"spell"> | null = null): Promise<void> {
  const all = newest(item);
  if (!offered(item) || all.length >= FURTHER_LIMIT) return;
  const use = freshActivity({
    key: foundry.utils.randomID(16),
    pays: paysOf(item),
    name: spell?.name ?? t("OD20.Further.New"),
    ...(spell ? { casts: { uuid: spell.uuid, circle: spell.system.circle, top: spell.system.circle } } : {}),
  });
  await edit(item, (now) => (now.some(({ key }) => key === use.key) ? [...now] : [...now, use]));
  announce(t("OD20.Further.Added", { name: use.name }));
}

export async function removeUse(item: Item, key: string): Promise<void> {
  await edit(item, (now) => now.filter((use) => use.key !== key));
}

/**
 * Changes the rows of a list of the item's own or a further activity.
 * @returns whether the path is such a list
 */
export async function changeUseRows(item: Item, path: string, change: (rows: Plain[]) => Plain[]): Promise<boolean> {
  const [found, index, list = ""] = USE_LIST.exec(path) ?? [];
  if (found === undefined || !offered(item)) return false;
  const { getProperty, setProperty, deepClone } = foundry.utils;
  const rowsIn = (data: object): Plain[] => {
    const rows: unknown = getProperty(data, list);
    return Array.isArray(rows)
      ? rows.filter((row: unknown): row is Plain => typeof row === "object" && row !== null)
      : [];
  };
  if (index === undefined) await item.update({ [`system.${list}`]: change(rowsIn(storedSystem(item))) });
  else {
    const { key: meant } = newest(item)[Number(index)] ?? {};
    await edit(item, (now) =>
      now.map((one) => {
        const use = deepClone(one);
        if (use.key === meant) setProperty(use, list, change(rowsIn(use)));
        return use;
      }),
    );
  }
  return true;
}

/** Returns the values of a new row. */
export function freshRow(item: Item, path: string): Plain {
  const list = USE_LIST.exec(path)?.[2];
  const group = ownGroups(effectsOf(item)).find((one) => one.list?.path === list);
  return { ...group?.list?.fresh };
}

/** Adds an activity that casts a spell dropped on the part. */
export function listenForSpells(part: HTMLElement, item: Item, editable: boolean): void {
  part.addEventListener("dragover", (event) => {
    event.preventDefault();
  });
  part.addEventListener("drop", (event) => {
    const data: unknown = foundry.applications.ux.TextEditor.implementation.getDragEventData(event);
    if (typeof data !== "object" || data === null || Reflect.get(data, "type") !== "Item") return;
    event.preventDefault();
    event.stopPropagation();
    if (editable) void borrow(Reflect.get(data, "uuid"), item);
  });
}

async function borrow(uuid: unknown, item: Item): Promise<void> {
  const found: unknown = typeof uuid === "string" ? await foundry.utils.fromUuid(uuid) : null;
  if (found instanceof OpposedItem && found.isKind("spell") && found.uuid !== item.uuid) await addUse(item, found);
  else notifyWarning("OD20.Further.NoSpell");
}
