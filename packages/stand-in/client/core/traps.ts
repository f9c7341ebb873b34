/**
 * Traps for gaps: reading a member that public documentation names and this host lacks throws. Unknown names stay
 * undefined, as on a real host.
 */
import type { Loose } from "../../common/loose.ts";
import { NotInHost } from "../../common/not-in-host.ts";
import { fault } from "./faults.ts";

/** Known names: of objects by their path, of classes by the expression that names them. */
export interface Surface {
  objects: Record<string, string[]>;
  classes: Record<string, { static: string[]; instance: string[] }>;
}

/**
 * Names that public systems use and no list of the types holds: neither built nor known here they would be undefined.
 * @source public code of draw-steel; API: Actors.registerSheet, ApplicationV2#_createContextMenu, Document._addDataFieldMigration
 */
export const BESIDES: Surface = {
  objects: {},
  classes: {
    ...Object.fromEntries(
      ["Actors", "Items", "Journal"].map((name) => [
        `foundry.documents.collections.${name}`,
        { static: ["registerSheet", "unregisterSheet"], instance: [] },
      ]),
    ),
    "foundry.applications.api.ApplicationV2": { static: [], instance: ["_createContextMenu"] },
    "foundry.abstract.Document": { static: ["_addDataFieldMigration", "_addDataFieldShim"], instance: [] },
  },
};

/** Loads the surface file. */
export async function loadSurface(url: string): Promise<Surface> {
  const answer = await fetch(url);
  const data: Surface = await answer.json();
  if (!data.objects) throw new Error(`${url} is not a surface; build the host again`);
  return data;
}

/** The part of a surface whose paths fit. */
export function selectSurface(surface: Surface, fits: (path: string) => boolean): Surface {
  const select = <T>(entries: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(entries).filter(([path]) => fits(path)));
  return { objects: select(surface.objects), classes: select(surface.classes) };
}

let inPlace: ((path: string) => Loose) | null = null;

/** From now on a missing name is noted as ever, and something stands in its place instead of an error. */
export function standInForGaps(make: (path: string) => Loose): void {
  inPlace = make;
}

/** Notes a gap. @returns what stands in for it @throws NotInHost when nothing does */
export function gap(path: string): Loose {
  const error = new NotInHost(path);
  fault("gap", error);
  if (inPlace === null) throw error;
  return inPlace(path);
}

/** Puts a throwing getter in place of every missing name. @returns the names, for reports */
export function installTraps(surface: Surface): string[] {
  const trapped: string[] = [];
  const set = (place: Loose, path: string, names: readonly string[]): void => {
    if ((typeof place !== "object" && typeof place !== "function") || place === null || !Object.isExtensible(place))
      return;
    for (const name of names)
      if (!(name in place)) {
        trap(place, `${path}${name}`);
        trapped.push(`${path}${name}`);
      }
  };
  // Classes first, while a missing one is still undefined. Its parents come before it: what they lack is trapped there.
  const classes = Object.entries(surface.classes)
    .map(([path, names]) => ({ path, names, cls: find(path) }))
    .filter(({ cls }) => typeof cls === "function");
  for (const { path, names, cls } of classes.sort((a, b) => depth(a.cls) - depth(b.cls))) {
    set(cls, `${path}.`, names.static);
    // System data exist only on documents with subtypes; on the others the name is undefined on a real host too.
    set(
      cls.prototype,
      `${path}#`,
      names.instance.filter((name) => name !== "system"),
    );
  }
  // Inner namespaces before outer ones: one that is missing altogether becomes an object of traps before its parent gets any.
  const objects = Object.entries(surface.objects).sort(([a], [b]) => b.split(".").length - a.split(".").length);
  for (const [path, names] of objects) set(resolve(path), `${path}.`, names);
  return trapped;
}

/** How many classes a class extends. */
function depth(cls: Loose): number {
  let steps = 0;
  for (let at: Loose = cls; typeof at === "function" && at.prototype; at = Object.getPrototypeOf(at)) steps++;
  return steps;
}

/** What is at a path now, undefined when nothing is. */
function find(path: string): Loose {
  return path.split(".").reduce<Loose>((place, part) => place?.[part], globalThis);
}

/** What is at a path; when nothing is, an object that loops over its parent do not see. */
function resolve(path: string): Loose {
  let place: Loose = globalThis;
  for (const part of path.split(".")) {
    if (place[part] === undefined)
      Object.defineProperty(place, part, { value: {}, configurable: true, enumerable: false, writable: true });
    place = place[part];
  }
  return place;
}

function trap(place: Loose, path: string): void {
  const name = path.split(/[.#]/).at(-1) ?? "";
  const get = (): Loose => gap(path);
  Object.defineProperty(place, name, {
    configurable: true,
    enumerable: false,
    get,
    // Whoever sets the name has it from then on, on the object it was set on.
    set(this: object, value: unknown) {
      Object.defineProperty(this, name, { value, configurable: true, enumerable: true, writable: true });
    },
  });
}
