/** Registers all documented helpers. Handlebars itself throws for an unknown helper. */
import Handlebars from "handlebars";
import type { Loose, LooseObject } from "../../../common/loose.ts";
import { NotInHost } from "../../../common/not-in-host.ts";
import { localize } from "../env.ts";
import { FORM_HELPERS } from "./form-helpers.ts";
import { LOGIC_HELPERS } from "./logic-helpers.ts";

function localizeHelper(key: Loose, { hash }: { hash: LooseObject }): string {
  const name = key instanceof Handlebars.SafeString ? key.toString() : String(key ?? "");
  return localize(name, hash);
}

function concat(...args: Loose[]): Handlebars.SafeString {
  return new Handlebars.SafeString(
    args
      .slice(0, -1)
      .filter((part) => typeof part !== "object" || part instanceof Handlebars.SafeString)
      .map(String)
      .join(""),
  );
}

/** Helpers that exist publicly and are not built: they say so instead of looking like a typing error. */
const MISSING = ["timeSince", "editor", "filePicker", "rangePicker", "colorPicker"];

/** Register the helpers with the one Handlebars of the page. */
export function registerHelpers(): void {
  Handlebars.registerHelper({ localize: localizeHelper, concat, ...LOGIC_HELPERS, ...FORM_HELPERS });
  for (const name of MISSING)
    Handlebars.registerHelper(name, () => {
      throw new NotInHost(`Handlebars helper ${name}`);
    });
}
