/** Computes the items that a gift creates on the receiver, from the giver's items. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { isPhysical } from "../../data/actor/item-totals.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { withoutLedger } from "../../documents/ledger/ledger-writes.ts";
import { arrivalOf, arrivalsOf, type GiftContext } from "./gift-context.ts";
import type { Parcel } from "./gift-records.pure.ts";
import { arrivalId } from "./gift-plan.pure.ts";
import { stackFor } from "./stacks.ts";

/** Distance between neighbors in a sorted list, as Foundry uses it. */
const SORT_STEP = 100_000;

interface Addition {
  readonly item: Item.Implementation;
  readonly quantity: number;
  /** The mark that shows that the item has arrived. */
  readonly arrival: string;
}

/** How much of the giver's item is copied. */
interface Trust {
  /** Whether effects that transfer to the owner are copied. */
  readonly withEffects: boolean;
  /** Whether giver and receiver belong to the same user; then all flags of this system are copied, too. */
  readonly own?: boolean;
}

interface Origin {
  readonly actor: string;
  readonly id: string;
  readonly container: string;
}

/** Returns where an item was before it arrived here; null if it never moved. */
function originOf({ flags }: Item.Implementation): Origin | null {
  const read = (key: string): string => {
    const value: unknown = foundry.utils.getProperty(flags, `${SYSTEM_ID}.origin.${key}`);
    return typeof value === "string" ? value : "";
  };
  return read("actor") === "" ? null : { actor: read("actor"), id: read("id"), container: read("container") };
}

/**
 * Returns what the receiver's client still has to write: items to create, with ids derived from the gift, and stacks
 * to increase. A returned gift goes to the stack or id that it came from; anything else joins a stack of the same thing.
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
  const oldStack = (item: Item.Implementation): Item.Implementation | undefined => {
    const found = taker.items.get(home(item)?.id ?? "");
    return found?.type === item.type && found.name === item.name ? found : undefined;
  };
  const idOf = (item: Item.Implementation): string => {
    const old = home(item)?.id ?? "";
    return oldStack(item)?.id ?? (old !== "" && !taker.items.has(old) ? old : arrivalId(message, root, item.id ?? ""));
  };
  const holderOf = (item: Item.Implementation): string => {
    const holder = isPhysical(item.system) ? item.system.container : "";
    const bag = item.id === root ? undefined : pieces.find(({ item: one }) => one.id === holder);
    const before = home(item)?.container ?? "";
    return bag ? idOf(bag.item) : taker.items.has(before) ? before : "";
  };
  const open = pieces.filter(({ item }) => !here.has(arrivalOf(message, item.id ?? "")));
  const last = Math.max(0, ...taker.items.contents.map(({ sort }) => sort));
  const come = open.map(({ item, parcel }, index) => {
    const made = data(item, parcel, {
      giver,
      id: idOf(item),
      holder: holderOf(item),
      sort: last + (index + 1) * SORT_STEP,
      ...trust,
    });
    // The contents of a container stay together.
    const into = oldStack(item) ?? (pieces.length === 1 ? stackFor(taker, made, holderOf(item)) : null);
    return { made, into, quantity: parcel.quantity, arrival: arrivalOf(message, item.id ?? "") };
  });
  return {
    make: come.flatMap(({ made, into }) => (into ? [] : [made])),
    add: come.flatMap(({ into, quantity, arrival }) => (into ? [{ item: into, quantity, arrival }] : [])),
  };
}

/** Returns a copy of the giver's item with the quantity of the parcel. The copy is neither equipped nor attuned. */
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
  withoutLedger(item, made);
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
