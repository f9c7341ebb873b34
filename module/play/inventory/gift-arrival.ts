/** What a gift makes at its taker's: from the giver's own things. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { isPhysical } from "../../data/actor/belongings.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { arrivalOf, arrivalsOf, type GiftContext } from "./gift-context.ts";
import type { Parcel } from "./gift-records.pure.ts";
import { arrivalId } from "./gift-plan.pure.ts";

/** Distance between neighbors in a sorted list, as core leaves it. */
const SORT_STEP = 100_000;

interface Addition {
  readonly item: Item.Implementation;
  readonly quantity: number;
  /** The mark that it has come. */
  readonly arrival: string;
}

/** How far the giver's word about a thing is believed. */
interface Trust {
  /** Whether effects that change whoever has the thing come along. */
  readonly withEffects: boolean;
  /** Whether both sides are the same user's: then what others have noted on the thing comes along, too. */
  readonly own?: boolean;
}

interface Origin {
  readonly actor: string;
  readonly id: string;
  readonly container: string;
}

/** Where a thing was before it came here. */
function originOf({ flags }: Item.Implementation): Origin | null {
  const read = (key: string): string => {
    const value: unknown = foundry.utils.getProperty(flags, `${SYSTEM_ID}.origin.${key}`);
    return typeof value === "string" ? value : "";
  };
  return read("actor") === "" ? null : { actor: read("actor"), id: read("id"), container: read("container") };
}

/**
 * What the taker's side writes, without what it has written before: things to be made, under ids that follow from the gift,
 * and rows that grow. What is given back goes to the row, or under the id, that it came from.
 */
export function arrivals(
  { record, pieces: along }: Pick<GiftContext, "record" | "pieces">,
  giver: OpposedActor,
  taker: OpposedActor,
  trust: Trust,
): { readonly make: readonly Item.CreateData[]; readonly add: readonly Addition[] } {
  const {
    id: message,
    item: { id: root },
    back,
  } = record;
  const here = new Set(taker.items.contents.flatMap(arrivalsOf));
  const pieces = along.flatMap(({ id, parcel }) => {
    const item = giver.items.get(id);
    return item ? [{ item, parcel }] : [];
  });
  const home = (item: Item.Implementation): Origin | null => {
    const origin = back === "" ? null : originOf(item);
    return origin?.actor === taker.uuid ? origin : null;
  };
  const row = (item: Item.Implementation): Item.Implementation | undefined => {
    const found = taker.items.get(home(item)?.id ?? "");
    return found?.type === item.type && found.name === item.name ? found : undefined;
  };
  const idOf = (item: Item.Implementation): string => {
    const old = home(item)?.id ?? "";
    return row(item)?.id ?? (old !== "" && !taker.items.has(old) ? old : arrivalId(message, root, item.id ?? ""));
  };
  const holderOf = (item: Item.Implementation): string => {
    const holder = isPhysical(item.system) ? item.system.container : "";
    const bag = item.id === root ? undefined : pieces.find(({ item: one }) => one.id === holder);
    const before = home(item)?.container ?? "";
    return bag ? idOf(bag.item) : taker.items.has(before) ? before : "";
  };
  const open = pieces.filter(({ item }) => !here.has(arrivalOf(message, item.id ?? "")));
  const last = Math.max(0, ...taker.items.contents.map(({ sort }) => sort));
  return {
    make: open
      .filter(({ item }) => !row(item))
      .map(({ item, parcel }, index) =>
        data(item, parcel, {
          giver,
          id: idOf(item),
          holder: holderOf(item),
          sort: last + (index + 1) * SORT_STEP,
          ...trust,
        }),
      ),
    add: open.flatMap(({ item, parcel: { quantity } }) => {
      const into = row(item);
      return into ? [{ item: into, quantity, arrival: arrivalOf(message, item.id ?? "") }] : [];
    }),
  };
}

/** A copy of the giver's document with the pieces of the parcel, put away. */
function data(
  item: Item.Implementation,
  { message, quantity }: Parcel,
  {
    giver,
    id,
    holder,
    sort,
    withEffects,
    own = false,
  }: Trust & {
    readonly giver: OpposedActor;
    readonly id: string;
    readonly holder: string;
    readonly sort: number;
  },
): Item.CreateData {
  const made = game.items.fromCompendium(item, { clearFolder: true });
  const container = isPhysical(item.system) ? item.system.container : "";
  const { setProperty } = foundry.utils;
  setProperty(made, "_id", id);
  setProperty(made, "sort", sort);
  setProperty(made, "system.quantity", quantity);
  setProperty(made, "system.container", holder);
  setProperty(made, "system.attuned", false);
  if (!withEffects) made.effects = item.toObject().effects.filter(({ transfer }) => !transfer);
  if (item.hand !== "none") setProperty(made, "system.equipped", "none");
  if (item.isArmor()) setProperty(made, "system.equipped", false);
  const { [SYSTEM_ID]: noted, ...others }: Record<string, object> = own ? item.toObject().flags : {};
  setProperty(made, "flags", {
    ...others,
    [SYSTEM_ID]: {
      ...noted,
      gifts: [],
      arrived: [arrivalOf(message, item.id ?? "")],
      origin: { actor: giver.uuid, id: item.id ?? "", container },
    },
  });
  return made;
}
