/** Applications, forms, templates and interaction helpers of the host's client. */
import { defineElements } from "../elements/index.ts";
import { listenForEscape } from "./application/manager.ts";
import { installFieldInputs } from "./forms/field-inputs.ts";
import { registerHelpers } from "./handlebars/helpers.ts";
import { listenForLinks } from "./ux/text-editor.ts";

export { default as Handlebars } from "handlebars";
export { ApplicationV2 } from "./application/application.ts";
export { closeWindows, instances, topWindow } from "./application/manager.ts";
export { mergeOptions } from "./application/options.ts";
export { RENDER_STATES } from "./application/types.ts";
export { DialogV2 } from "./dialog/dialog.ts";
export { fieldToFormGroup, fieldToInput, installFieldInputs } from "./forms/field-inputs.ts";
export { FormDataExtended } from "./forms/form-data.ts";
export * as fields from "./forms/fields.ts";
export * from "./forms/fields.ts";
export { registerHelpers } from "./handlebars/helpers.ts";
export { HandlebarsApplicationMixin } from "./handlebars/mixin.ts";
export { getTemplate, loadTemplates, renderTemplate } from "./handlebars/templates.ts";
export { parseFragment } from "./html.ts";
export { ActorSheetV2 } from "./sheets/actor-sheet.ts";
export { DocumentSheetConfig } from "./sheets/document-sheet-config.ts";
export { DocumentSheetV2 } from "./sheets/document-sheet.ts";
export { JournalEntrySheet, registerJournalSheet } from "./sheets/journal-entry-sheet.ts";
export { ItemSheetV2 } from "./sheets/item-sheet.ts";
export { cleanHTML } from "./ux/clean-html.ts";
export { ContextMenu } from "./ux/context-menu.ts";
export { DragDrop } from "./ux/drag-drop.ts";
export { SearchFilter } from "./ux/search-filter.ts";
export { Tabs } from "./ux/tabs.ts";
export { TextEditor } from "./ux/text-editor.ts";

let started = false;

/** Register helpers, field inputs and elements and listen on the page. */
export function startApplications(): void {
  if (started) return;
  started = true;
  registerHelpers();
  installFieldInputs();
  defineElements();
  listenForEscape(document);
  listenForLinks(document);
}

// Nothing of this needs the game, and everything drawn needs this: so it happens with the import, once per page.
if (typeof document !== "undefined") startApplications();
