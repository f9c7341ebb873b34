/** Due upkeep of a creature, for the turn bar and the sheet. */
import type { OpposedActor } from "../../documents/actor.ts";
import { readOr } from "../../documents/common/every-actor.ts";
import { doDue as act, pendingUpkeep, isMine, comesByItself } from "../../play/triggers/dues.ts";
import { outHint } from "../../play/dying/drop-out.ts";
import { awaitedFor } from "../../play/protocol/responsible.ts";
import { CHOICES, type Due } from "../../play/upkeep/due.ts";
import { nameForViewer } from "../../play/scene/tokens.ts";
import { gameTexts } from "../words/texts-game.ts";
import { SYSTEM_ID } from "../../core/constants.ts";

/** One due upkeep. */
export interface BarDue {
  readonly id: string;
  readonly kind: Due["kind"];
  readonly label: string;
  readonly hint: string;
  /** What its roll has to reach, such as "DC 13"; "" for nothing or a secret. */
  readonly needs?: string;
  /** Whether this user is responsible for it. Other owners wait. */
  readonly mine: boolean;
  /** Whether it is one of several answers to one question. */
  readonly choice?: boolean;
  /** Whether it can change places with another one. */
  readonly moves?: boolean;
  readonly first?: boolean;
  /** Whether it happens automatically when the turn ends. Default: false. */
  readonly byItself?: boolean;
}

/** Returns the label that identifies recurring upkeep in a stored order. */
const named = ({ kind, name }: Pick<Due, "kind" | "name">): string => `${kind}:${name}`;

const KEY = `${SYSTEM_ID}.dueOrder`;
const KEPT = 30;

type Wish = readonly [uuid: string, order: readonly string[]];

const isText = (one: unknown): one is string => typeof one === "string";

function isWish(one: unknown): one is Wish {
  if (!Array.isArray(one)) return false;
  const [uuid, order] = Array.from<unknown>(one);
  return isText(uuid) && Array.isArray(order) && order.every(isText);
}

/** Loads the stored orders. Ignores invalid data. */
function load(): readonly Wish[] {
  try {
    const said: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(said) ? said.filter(isWish).slice(-KEPT) : [];
  } catch {
    return [];
  }
}

/** Loaded once. Another tab of the same browser keeps its own copy until it reloads. */
let known: ReadonlyMap<string, readonly string[]> | null = null;
const wishes = (): ReadonlyMap<string, readonly string[]> => (known ??= new Map(load()));

/** Returns the user's preferred order for an actor; undefined for none. */
const orderOf = (uuid: string): readonly string[] | undefined => wishes().get(uuid);

function keepOrder(uuid: string, order: readonly string[]): void {
  const others = [...wishes()].filter(([one]) => one !== uuid);
  const all: readonly Wish[] = [...others, [uuid, order] as const].slice(-KEPT);
  known = new Map(all);
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // The order stays in memory if storage fails.
  }
}

/** Returns the due upkeep in the user's order. @rule B-DICE-14 */
function inOrder(actor: OpposedActor): Due[] {
  const wished = orderOf(actor.uuid);
  const dues = pendingUpkeep(actor);
  return wished
    ? pendingUpkeep(
        actor,
        wished.flatMap((wish) => dues.filter((due) => named(due) === wish).map(({ id }) => id)),
      )
    : dues;
}

/**
 * Moves a due upkeep one place earlier.
 * @returns its label; "" when it is already first
 */
export function doEarlier(actor: OpposedActor, id: string): string {
  const dues = inOrder(actor);
  const place = dues.findIndex((due) => due.id === id);
  const due = place < 1 ? undefined : dues.splice(place, 1)[0];
  if (!due) return "";
  dues.splice(place - 1, 0, due);
  keepOrder(actor.uuid, dues.map(named));
  return labelOf(due);
}

const labelOf = ({ kind, name }: Due): string => gameTexts.t(`OD20.Due.${kind}`, { name });

function needsText({ needs }: Due): string {
  if (!needs) return "";
  if ("dc" in needs) return gameTexts.t("OD20.Due.Needs.dc", { n: needs.dc });
  return "percent" in needs
    ? gameTexts.t("OD20.Due.Needs.percent", { n: needs.percent })
    : gameTexts.t(needs.face < 6 ? "OD20.Due.Needs.face" : "OD20.Due.Needs.six", { n: needs.face });
}

/** Returns the due upkeep of an actor for its owners, in order. */
export function barDues(actor: OpposedActor): BarDue[] {
  if (!actor.isOwner) return [];
  const mine = isMine(actor);
  const { t } = gameTexts;
  const names = mine ? [] : awaitedFor(actor, { author: null }).map(({ name }) => name);
  const waits = names.length > 0 ? ` · ${t("OD20.Bar.Waiting", { names: names.join(", ") })}` : "";
  return inOrder(actor).map((due, place, all) => {
    const needs = needsText(due);
    const hint = t(due.kind === "dropOut" ? outHint(actor) : `OD20.Due.Hint.${due.kind}`);
    return {
      id: due.id,
      kind: due.kind,
      label: `${labelOf(due)}${waits}`,
      hint: needs === "" ? hint : `${needs}. ${hint}`,
      needs,
      mine,
      choice: CHOICES.includes(due.kind),
      moves: mine && all.length > 1 && !CHOICES.includes(due.kind),
      first: place === 0,
      byItself: comesByItself(actor, due),
    };
  });
}

/** Returns the upkeep that would be skipped if the turn ended now. Excludes upkeep that then resolves automatically. */
export const openDues = (actor: OpposedActor): BarDue[] =>
  barDues(actor).filter(({ choice, byItself }) => choice !== true && byItself !== true);

/** Due upkeep of a creature that the bar does not show. */
export interface OthersDue {
  readonly actor: OpposedActor;
  readonly name: string;
  readonly dues: readonly BarDue[];
}

/**
 * Returns due upkeep of other creatures for which this user is responsible, such as five goblins with a save each.
 * Excludes automatic upkeep and choices.
 * @rule B-DICE-14
 */
export function upkeepOfOthers({ turns }: Combat.Implementation, shown: OpposedActor | null): OthersDue[] {
  const actors = new Map(turns.flatMap(({ actor }) => (actor ? [[actor.uuid, actor] as const] : [])));
  return [...actors.values()].flatMap((actor) => {
    if (actor.uuid === shown?.uuid || !actor.isOwner || !isMine(actor)) return [];
    const dues = readOr(() => openDues(actor), [], actor);
    return dues.length > 0 ? [{ actor, name: nameForViewer(actor), dues }] : [];
  });
}

/** Handles all of that upkeep, one creature after the other. */
export async function doOthers(fight: Combat.Implementation, shown: OpposedActor | null): Promise<void> {
  for (const { actor } of upkeepOfOthers(fight, shown)) await resolveDues(actor);
}

/** Handles all due upkeep of this user one after the other, because one result can change the next. */
export async function resolveDues(actor: OpposedActor): Promise<void> {
  // Skips choices, because two answers to one question exclude each other.
  const tried = new Set<string>(CHOICES);
  for (;;) {
    const next = barDues(actor).find(({ id, mine }) => mine && !tried.has(id));
    if (!next) return;
    tried.add(next.id);
    await act(actor, next.id);
  }
}

/** Handles one due upkeep. */
export async function doDue(actor: OpposedActor, id: string): Promise<void> {
  await act(actor, id);
}
