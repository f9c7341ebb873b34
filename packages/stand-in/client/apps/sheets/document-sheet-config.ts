/**
 * Registers sheets in CONFIG[document].sheetClasses[type], with the key scope.ClassName.
 * @source API:classes/foundry.applications.apps.DocumentSheetConfig
 */
import type { Loose, LooseObject } from "../../../common/loose.ts";
import { host } from "../env.ts";

export interface SheetRegistration {
  id: string;
  label: string;
  cls: Loose;
  default: boolean;
  canBeDefault: boolean;
  canConfigure: boolean;
  themes: LooseObject | null;
}

/** The sheet classes of a document type, made when missing. */
function registry(documentName: string, type: string): Record<string, SheetRegistration> {
  const config: Loose = host("CONFIG")[documentName];
  config.sheetClasses ??= {};
  return (config.sheetClasses[type] ??= {});
}

/** The subtypes a registration is for. */
function typesOf(documentClass: Loose, types?: readonly string[]): string[] {
  if (types?.length) return [...types];
  const documentName: string = documentClass.documentName;
  const known: Loose = documentClass.TYPES ?? Reflect.get(globalThis, "game")?.documentTypes?.[documentName];
  return known?.length ? [...known] : ["base"];
}

export class DocumentSheetConfig {
  /** Offer a sheet class. A new default takes the place of the old one. */
  static registerSheet(
    documentClass: Loose,
    scope: string,
    sheetClass: Loose,
    {
      label,
      types,
      makeDefault = false,
      canBeDefault = true,
      canConfigure = true,
      themes = null,
    }: {
      label?: string | (() => string);
      types?: readonly string[];
      makeDefault?: boolean;
      canBeDefault?: boolean;
      canConfigure?: boolean;
      themes?: LooseObject | null;
    } = {},
  ): void {
    const id = `${scope}.${sheetClass.name}`;
    for (const type of typesOf(documentClass, types)) {
      const sheets = registry(documentClass.documentName, type);
      if (makeDefault) for (const sheet of Object.values(sheets)) sheet.default = false;
      const name = typeof label === "function" ? label() : label;
      sheets[id] = {
        id,
        label: name ?? sheetClass.name,
        cls: sheetClass,
        default: makeDefault,
        canBeDefault,
        canConfigure,
        themes,
      };
    }
  }

  /** Take a sheet class back. */
  static unregisterSheet(
    documentClass: Loose,
    scope: string,
    sheetClass: Loose,
    { types }: { types?: readonly string[] } = {},
  ): void {
    const id = `${scope}.${sheetClass.name}`;
    for (const type of typesOf(documentClass, types))
      Reflect.deleteProperty(registry(documentClass.documentName, type), id);
  }

  /** The sheet class of a document: its own choice, else the default, else the first; null when there is none. */
  static getSheetClass(document: Loose): Loose {
    const sheets = registry(document.documentName, document.type ?? "base");
    const chosen: Loose = document.flags?.core?.sheetClass;
    const all = Object.values(sheets);
    const sheet =
      (typeof chosen === "string" ? sheets[chosen] : undefined) ?? all.find((entry) => entry.default) ?? all[0];
    return sheet?.cls ?? null;
  }
}
