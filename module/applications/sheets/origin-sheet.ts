import { template } from "../../core/constants.ts";
import { fetched } from "../common/on-demand.ts";
import { originActions } from "./actions.ts";
import type { Parts } from "./base.ts";
import { FIELDS, FieldSheet, USES } from "./item-sheets.ts";

/** Sheet of a class, species, background or feature: granted masteries, choices, and features by level. */
export class OriginSheet extends FieldSheet {
  static override DEFAULT_OPTIONS: foundry.applications.api.DocumentSheetV2.DefaultOptions<OriginSheet> = {
    position: { width: 560, height: 700 },
    actions: originActions,
  };

  static override PARTS: Parts = {
    header: { template: template("item/header") },
    origin: { template: template("item/origin") },
    details: FIELDS,
    uses: USES,
    text: { template: template("sheets/text") },
  };

  protected override async partContext(partId: string): Promise<object> {
    if (partId === "origin")
      return this.behavior.editing
        ? {}
        : (await fetched(() => import("./view/origin-part.ts"))).originPart(this.item, this.isEditable);
    return super.partContext(partId);
  }
}
