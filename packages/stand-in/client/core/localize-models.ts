/**
 * Labels and hints of schema fields from `LOCALIZATION_PREFIXES`: `<prefix>.FIELDS.<path>.label`.
 * Written from: WIKI:api/localization, API Localization.localizeDataModel.
 */
import type { Loose } from "../../common/loose.ts";
import { g } from "./globals.ts";

/** Localises every registered data model. */
export function localizeModels(): void {
  for (const config of Object.values<Loose>(g.CONFIG)) {
    const models: Record<string, Loose> = config?.dataModels ?? {};
    for (const model of Object.values(models)) localizeDataModel(model);
  }
}

/** Localises one data model. */
export function localizeDataModel(
  model: Loose,
  { prefixes = model.LOCALIZATION_PREFIXES ?? [] }: { prefixes?: string[] } = {},
): void {
  walk(model.schema, "", prefixes, []);
}

/** @param above fields and models that it is inside of: one that holds itself is not walked again */
function walk(field: Loose, path: string, prefixes: string[], above: readonly Loose[]): void {
  if (path !== "") label(field, path, prefixes);
  if (above.includes(field) || (field.model && above.includes(field.model))) return;
  const inside = [...above, field, ...(field.model ? [field.model] : [])];
  const fields: Record<string, Loose> = field.fields ?? field.model?.schema?.fields ?? {};
  for (const [name, inner] of Object.entries(fields))
    walk(inner, path === "" ? name : `${path}.${name}`, prefixes, inside);
  // Not a name of other fields that is not built here.
  if (Object.hasOwn(field, "element")) walk(field.element, `${path}.element`, prefixes, inside);
}

function label(field: Loose, path: string, prefixes: string[]): void {
  for (const key of ["label", "hint"]) {
    // Most fields have neither, and most models no prefix.
    if (field[key]) field[key] = g.game.i18n.localize(field[key]);
    else {
      const found = prefixes.find((prefix) => g.game.i18n.has(`${prefix}.FIELDS.${path}.${key}`));
      if (found !== undefined) field[key] = g.game.i18n.localize(`${found}.FIELDS.${path}.${key}`);
    }
  }
}
