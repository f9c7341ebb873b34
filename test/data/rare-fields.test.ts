/** What forms fold away is what nine of ten things in the packs leave as it comes. */
import "./models.ts";
import { describe, expect, test } from "vitest";
import { ITEM_FIELDS } from "../../module/applications/sheets/item-view/item-fields.ts";
import { itemForm } from "../../module/applications/sheets/item-view/item-form.ts";
import { ITEM_MODELS } from "../../module/data/item/models.ts";
import { PACKS, packDocuments } from "../../tools/packs.mjs";
import { texts } from "../ui/support/texts.ts";

interface Stored {
  readonly type: string;
  readonly system: object;
}
const things = Object.entries(PACKS)
  .filter(([, of]) => of === "Item")
  .flatMap(([pack]) => packDocuments(pack, "en") as Stored[]);
const kinds = Object.keys(ITEM_FIELDS) as (keyof typeof ITEM_FIELDS)[];

describe("the folds of forms", () => {
  test.each(kinds)("%s: one in ten opens them, or fewer", (kind) => {
    const model = ITEM_MODELS[kind] as unknown as new (source: object) => { toObject(): object };
    const initial = new model({}).toObject();
    const of = things.filter(({ type }) => type === kind);
    expect(of.length).toBeGreaterThan(3);
    const opened = new Map<string, number>();
    for (const { system } of of)
      for (const { legend, fold } of itemForm(
        ITEM_FIELDS[kind],
        new model(system).toObject(),
        "id",
        texts("en"),
        initial,
      ))
        if (fold?.open === true) opened.set(legend, (opened.get(legend) ?? 0) + 1);
    // More gathers several fields, each of them rare.
    expect([...opened].filter(([legend, count]) => count / of.length > (legend === "More" ? 0.2 : 0.1))).toEqual([]);
  });
});
