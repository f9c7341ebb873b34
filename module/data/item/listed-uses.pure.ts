/**
 * Turns the further uses that a source of the packs lists in short form into activities. Only the build reads such lists.
 */
import { object, type Loose } from "../record/record.pure.ts";
import {
  finished,
  isSet,
  RESULTS,
  resultsOf,
  rows,
  storeActivities,
  without,
  words,
  type Plain,
} from "./old-fields.pure.ts";

/** Returns the activity of a listed use. @param main what the item itself does */
function further(use: Loose, main: Plain | undefined, type: string): Plain {
  const { most, test, casts, pays, carries } = use;
  const rest = without(use, ["key", "most", "test", "casts", "pays", "carries"]);
  const { kind: tested, attribute, onSuccess, dc, bonus } = object(test);
  const cast = isSet(object(casts)["uuid"]);
  const results = resultsOf(rest);
  const named = { name: rest["name"], sort: rest["sort"] };
  if (type === "spell" && pays === "slot" && !cast) {
    // Another form of the spell: only its effects and moves are others.
    return finished({ ...named, ...without(main ?? {}, ["kind", "applies", "moves"]), ...results });
  }
  if (carries === true && main) {
    const { applies } = main;
    return {
      kind: "effect",
      ...named,
      spends: rest["spends"] ?? "active",
      pays: "none",
      carries,
      applies,
      aim: "creatures",
      targets: { count: 1 },
    };
  }
  const area = object(rest["area"]);
  const placed = rest["aim"] === "area" && isSet(area["shape"]) && Number(area["size"] ?? 0) > 0;
  const parts = rows(use["parts"]).filter(({ formula }) => isSet(formula));
  return finished(
    {
      ...without(rest, [...RESULTS, "area", "parts", "range", "gains", "lasts"]),
      pays: pays ?? "uses",
      ...(cast
        ? { casts }
        : {
            spends: rest["spends"] ?? "active",
            aim: placed ? "area" : rest["aim"] === "self" ? "self" : "creatures",
            range: rest["aim"] === "self" ? { kind: "self" } : { kind: "feet", value: 30, ...object(use["range"]) },
            lasts: { kind: "instant", ...object(use["lasts"]) },
            ...(placed ? { area } : {}),
            ...(Number(most ?? 0) > 0 && !placed ? { targets: { count: most } } : {}),
            ...(isSet(object(use["gains"])["what"]) ? { gains: use["gains"] } : {}),
            ...(parts.length > 0 ? { parts } : {}),
            ...results,
          }),
      ...(tested === "attack" || (cast && typeof bonus === "number") ? { attack: { bonus: bonus ?? null } } : {}),
      ...((tested === "save" && isSet(attribute)) || (cast && typeof dc === "number")
        ? { save: { attribute: cast ? "" : attribute, onSuccess: onSuccess ?? "half", dc: dc ?? null } }
        : {}),
    },
    area,
  );
}

/**
 * Replaces the short form in the data of an item by activities, in place, with its list of further uses.
 * @param type type of the item
 */
export function storeListedUses(type: string, source: Plain): void {
  if (!Array.isArray(source["activities"])) {
    storeActivities(type, source);
    return;
  }
  const list = rows(source["activities"]);
  storeActivities(type, source, (own) => ({
    uses: list.flatMap((use, index): [string, Plain][] => {
      const key = words(use["key"]);
      return key === "" ? [] : [[key, further({ ...use, sort: index + 1 }, own, type)]];
    }),
    forms: list.some(({ pays, casts }) => pays === "slot" && !isSet(object(casts)["uuid"])),
  }));
}
