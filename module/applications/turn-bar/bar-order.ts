/** Places of the buttons: fixed when the turn begins, so that a new target changes figures and not places. */
import { SYSTEM_ID } from "../../core/constants.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { BAR_FLAG, layoutOfActor, withActorLayout } from "../../play/character/bar-arrangement.pure.ts";
import { turnActionsOf } from "../../play/action-economy/turn-actions.ts";
import { isLent } from "../../documents/effects/shapes.ts";
import { activityOf } from "../../play/activities/activities.ts";
import { spentOn } from "../../play/activities/attack-source.ts";
import {
  rankActions,
  fillSlots,
  type BarAction,
  type BarOrder,
  type BarLayout,
} from "../../rules/turn/rank-actions.ts";
import type { TurnLedger } from "../../rules/turn/turn-ledger.ts";
import type { Entry } from "./bar-entries.ts";
import { markedFor, worthOf } from "./bar-worth.ts";

/** The turn whose places are wanted. */
export interface PlacesOf {
  readonly actor: OpposedActor;
  readonly fight: Combat.Implementation;
  readonly ledger: TurnLedger;
  readonly entries: readonly Entry[];
  /** Number of places on the bar. */
  readonly places: number;
  readonly isRefused: (entry: Entry) => boolean;
}

const place = (): string => `flags.${SYSTEM_ID}.${BAR_FLAG}`;

const flagOf = (): unknown => foundry.utils.getProperty(game.user, place());

/** Returns what the user arranged for this creature; without that, the favorites of its sheet stand first. */
export function wishFor(actor: OpposedActor): BarLayout {
  const own = actor.id === null ? null : layoutOfActor(flagOf(), actor.id);
  return own ?? { pinned: actor.isCharacter() ? actor.system._source.favorites : [], hidden: [] };
}

/** Stores what the user arranged. */
export async function keepWish(
  actor: OpposedActor,
  { pinned, hidden }: BarLayout,
  keys: readonly string[],
): Promise<void> {
  if (actor.id === null) return;
  // What the creature owns but cannot do today, such as a spell that is not prepared, keeps its place.
  const owned = [...pinned, ...hidden].filter((key) => actor.items.has(key.split(".")[1] ?? ""));
  const layout = { actor: actor.id, pinned, hidden };
  const entries = withActorLayout(flagOf(), layout, [...keys, ...owned], (id) => game.actors.has(id));
  await game.user.update({ [place()]: entries });
}

/** Returns the names of what the creature did in the round before. */
function doneBefore(fight: Combat.Implementation, actor: OpposedActor): readonly string[] {
  const { id, round } = fight;
  return id === null || round < 2 ? [] : turnActionsOf(id, actor, round - 1, round - 1).map(({ label }) => label);
}

/** Returns whether it is a feature whose action or bonus action is left. */
function isReadyFeature({ item, use, isLeft }: Entry, ledger: TurnLedger): boolean {
  const activity = item?.isKind("feature") ? activityOf(item, use) : null;
  const spends = activity && spentOn(activity);
  return isLeft !== false && (spends === "active" || spends === "bonus") && ledger[spends].left > 0;
}

function orderOf({ actor, fight, ledger, entries }: PlacesOf, wish: BarLayout): BarOrder {
  const marked = markedFor(actor);
  let data: object | null = null;
  const numbers = (): object => (data ??= actor.getRollData());
  const done = doneBefore(fight, actor);
  const acts = entries.map((entry): BarAction => ({
    key: entry.key,
    damage: worthOf(actor, entry, numbers, marked),
    used: entry.name !== "" && done.some((label) => label === entry.name || label.endsWith(`: ${entry.name}`)),
    feature: isReadyFeature(entry, ledger),
    secondary: entry.aside,
  }));
  return rankActions(acts, wish);
}

interface Fixed {
  readonly mark: string;
  readonly order: BarOrder;
  readonly bar: readonly string[];
}

/** The last turn's places only: an earlier turn needs none. */
let fixed: Fixed | null = null;

/** Puts the buttons in order anew, because the spells that features grant have loaded. */
export function forgetPlaces(): void {
  fixed = null;
}

/** Returns the places of a creature in its turn. */
export function placesOf(of: PlacesOf) {
  const { actor, fight, entries, places, isRefused } = of;
  const wish = wishFor(actor);
  // A shape brings other weapons, and takes the voice.
  const loans = actor.items.contents.filter(isLent).length;
  const mark = JSON.stringify([fight.id, fight.round, fight.turn, actor.uuid, wish, loans]);
  const keys = new Set(entries.map(({ key }) => key));
  const byKey = new Map(entries.map((entry) => [entry.key, entry]));
  const isOut = (key: string): boolean => {
    const entry = byKey.get(key);
    return entry === undefined || isRefused(entry);
  };
  if (fixed?.mark !== mark) {
    const order = orderOf(of, wish);
    fixed = { mark, order, bar: fillSlots(order, wish, places, isOut) };
  }
  const { order } = fixed;
  const ordered = [...order.bar, ...order.more].filter((key) => keys.has(key));
  // What came during the turn, such as a picked up sword, stands behind the rest until the next turn.
  const late = entries.flatMap(({ key }) => (ordered.includes(key) ? [] : [key]));
  const stays = fixed.bar.filter((key) => keys.has(key));
  const fill = [...order.bar.filter((key) => keys.has(key)), ...late].filter((key) => !stays.includes(key));
  const bar = [...stays, ...fill.slice(0, Math.max(0, places - stays.length))];
  return { bar, more: [...ordered, ...late].filter((key) => !bar.includes(key)) };
}
