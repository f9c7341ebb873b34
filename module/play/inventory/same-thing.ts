/** Finds the stack that an arriving thing joins, and adds to it. */
import { sameValue } from "../../core/same-value.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { isPhysical } from "../../data/actor/item-totals.ts";
import { moveWithin } from "../number-writes/change.pure.ts";
import { inTurn } from "../common/in-turn.ts";
import { writeWatched, type Watched } from "../number-writes/write-again.ts";
import { arrivalsOf, parcelsOf } from "./gift-context.ts";
import { ARRIVALS } from "./gift-records.pure.ts";
import { moving, stockOf, withFlags } from "./gift-writes.ts";

/** Where a thing is and how many there are: of no account for what it is. */
const PLACE = ["quantity", "ledger", "container", "equipped", "attuned"];

const NAMED = ["type", "name", "img"];

function without(record: unknown, keys: readonly string[]): object {
  const entries = typeof record === "object" && record !== null ? Object.entries(record) : [];
  return Object.fromEntries(entries.filter(([key]) => !keys.includes(key)));
}

/** What a thing is, as stored. Of its flags only those of other modules count. */
function comparable(thing: object): unknown {
  const stored = new Map<string, unknown>(Object.entries(thing));
  const effects: unknown = stored.get("effects");
  return {
    named: NAMED.map((key) => stored.get(key)),
    system: without(stored.get("system"), PLACE),
    effects: (Array.isArray(effects) ? effects : []).map((one) => without(one, ["_id", "_stats", "sort", "origin"])),
    flags: without(stored.get("flags"), [SYSTEM_ID, "core"]),
  };
}

/**
 * Returns the stack of an actor that a new thing joins: the same thing in the same place, neither worn nor held nor
 * attuned nor on its way to somebody. Null if there is none; a container never joins another.
 */
export function stackFor(
  taker: Actor.Implementation,
  made: Item.CreateData,
  container = "",
): Item.Implementation | null {
  if (made.type === "container") return null;
  const wanted = comparable(made);
  return (
    taker.items.contents.find((item) => {
      const { system } = item;
      return (
        item.type === made.type &&
        item.name === made.name &&
        isPhysical(system) &&
        system.container === container &&
        !system.attuned &&
        item.hand === "none" &&
        !(item.isArmor() && item.system.equipped) &&
        parcelsOf(item).length === 0 &&
        sameValue(comparable(item.toObject()), wanted)
      );
    }) ?? null
  );
}

interface Arrival {
  readonly quantity: number;
  /** The mark that shows that the thing has arrived; left out = it is no gift. */
  readonly arrival?: string | undefined;
  /** The mark of the write, the same on all clients; left out = random. */
  readonly mark?: string;
}

/**
 * Adds pieces to a stack. If another client overwrites the quantity, the addition is repeated; if it overwrites the marks of what has
 * arrived as well, because another gift came at the same time, both are.
 */
export async function addTo(
  taker: Actor.Implementation,
  item: Item.Implementation,
  { quantity, arrival, mark = foundry.utils.randomID(16) }: Arrival,
): Promise<Item.Implementation | undefined> {
  const { register, writeName, again } = moving(taker, item.id ?? "", {
    by: quantity,
    writeName: arrival ?? mark,
    mark,
  });
  const anew = async (isLost: () => boolean): Promise<void> => {
    if (isLost() && taker.items.has(item.id ?? "")) await addTo(taker, item, { quantity, arrival, mark });
  };
  const watched: Watched = {
    register,
    writeName,
    again: (isLost) =>
      arrival === undefined || arrivalsOf(item).includes(arrival)
        ? again(isLost)
        : inTurn(item.uuid, () => anew(isLost)),
  };
  const arrived = arrival === undefined ? {} : { arrived: [...arrivalsOf(item), arrival].slice(-ARRIVALS) };
  return writeWatched(
    item,
    watched,
    (marked) =>
      item.update(
        { system: { quantity: moveWithin(stockOf(item), quantity) }, ...withFlags(marked, arrived) },
        { diff: false },
      ),
    mark,
  );
}
