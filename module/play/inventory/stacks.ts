/** Finds the stack that an arriving thing joins, and adds to it. */
import { sameValue } from "../../core/same-value.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { isPhysical } from "../../data/actor/item-totals.ts";
import { ledgerUpdate } from "../../documents/ledger/ledger-writes.ts";
import { NUMBER_LIMIT } from "../../rules/basics/errors.ts";
import type { NewEntry } from "../../rules/ledger/ledger-writes.ts";
import { id16 } from "../common/id.pure.ts";
import { parcelsOf } from "./gift-context.ts";
import { storedName } from "../../core/other-language.ts";

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
        storedName(item) === made.name &&
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

/** Returns the entry that adds pieces to a stack. @param deed the mark that shows that the thing has arrived; "" = it is no gift */
export const piecesEntry = (id: string, amount: number, deed = ""): NewEntry => ({
  id,
  number: "quantity",
  amount,
  most: NUMBER_LIMIT,
  deed,
});

/** Adds pieces to a stack. Of several clients that add what arrived with one gift, one counts. */
export async function addTo(
  item: Item.Implementation,
  quantity: number,
  arrival = "",
): Promise<Item.Implementation | undefined> {
  const id = arrival === "" ? foundry.utils.randomID(16) : id16(arrival, "arrived");
  const data: object = { system: ledgerUpdate(item, [piecesEntry(id, quantity, arrival)]) };
  return item.update(data);
}
