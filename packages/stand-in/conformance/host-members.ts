/** What a running host shows: members of namespaces, of the usual objects, of classes and their instances. */
import type { Page } from "playwright-core";
import type { Loose } from "../common/loose.ts";

/** Known names as tools/surface.mjs lists them. */
export interface SurfaceFile {
  objects: Record<string, string[]>;
  classes: Record<string, { static: string[]; instance: string[] }>;
}

/** What the host has, by the same paths; a throwing name is not had. */
export interface HostMembers extends SurfaceFile {
  /** Names that throw. */ trapped: string[];
  /** Classes below `foundry` and among the globals that no list names. */ unlisted: string[];
}

/** Reads the members of a table page. Instances are looked at where the table has one. */
export async function hostMembers(page: Page, surface: SurfaceFile): Promise<HostMembers> {
  return page.evaluate((known) => {
    const all: Loose = globalThis;
    const trapped: string[] = all.hostTraps;
    const throwing = new Set(trapped);
    const NATIVE = new Set<Loose>(
      [Object, Function, Map, Set, Array, String, Number, Error, EventTarget, HTMLElement].flatMap((cls: Loose) => [
        cls,
        cls.prototype,
      ]),
    );
    const find = (path: string): Loose =>
      path
        .split(".")
        .reduce(
          (place: Loose, part) => (place === undefined || throwing.has(`${path}`) ? undefined : place?.[part]),
          all,
        );
    const chain = (start: Loose): Loose[] => {
      const out: Loose[] = [];
      for (let at = start; at && !NATIVE.has(at); at = Object.getPrototypeOf(at)) out.push(at);
      return out;
    };
    const names = (start: Loose, gone: (name: string) => boolean): string[] => {
      const found = chain(start).flatMap((place) => Object.getOwnPropertyNames(place));
      return [...new Set(found)]
        .filter(
          (name) =>
            /^[A-Za-z$_][\w$]*$/.test(name) &&
            !["prototype", "constructor", "length", "name", "arguments", "caller"].includes(name) &&
            !gone(name),
        )
        .sort();
    };
    // A name may be trapped on an ancestor that is listed under another path.
    const isTrap = (start: Loose, name: string): boolean => {
      for (const place of chain(start)) {
        const own = Object.getOwnPropertyDescriptor(place, name);
        if (own) return own.get !== undefined && own.enumerable === false && String(own.get).includes("gap");
      }
      return false;
    };
    const members = (place: Loose): string[] =>
      place === undefined || place === null || (typeof place !== "object" && typeof place !== "function")
        ? []
        : names(place, (name) => isTrap(place, name));
    const doc = (collection: string): Loose => all.game[collection]?.contents[0];
    const token: Loose = all.canvas.ready ? all.canvas.tokens.placeables[0] : undefined;
    const samples: Record<string, Loose> = {
      Actor: doc("actors"),
      Item: doc("actors")?.items.contents[0],
      ChatMessage: doc("messages"),
      Scene: doc("scenes"),
      Combat: doc("combats"),
      Combatant: doc("combats")?.combatants.contents[0],
      "foundry.applications.sidebar.tabs.CombatTracker": all.ui.combat,
      "foundry.documents.collections.CombatEncounters": all.game.combats,
      User: all.game.user,
      TokenDocument: token?.document,
      Roll: new all.Roll("1d6"),
      "foundry.canvas.placeables.Token": token,
      "foundry.canvas.Canvas": all.canvas,
      "foundry.canvas.layers.TokenLayer": all.canvas.tokens,
      "foundry.Game": all.game,
      "foundry.grid.SquareGrid": all.canvas.grid,
      "foundry.helpers.ClientSettings": all.game.settings,
      "foundry.helpers.Localization": all.game.i18n,
      "foundry.helpers.interaction.ClientKeybindings": all.game.keybindings,
      "foundry.helpers.interaction.TooltipManager": all.game.tooltip,
      "foundry.documents.collections.Actors": all.game.actors,
      "foundry.documents.collections.Users": all.game.users,
      "foundry.documents.collections.ChatMessages": all.game.messages,
      "foundry.documents.collections.CompendiumCollection": all.game.packs.contents[0],
      "foundry.documents.collections.CompendiumPacks": all.game.packs,
      "foundry.applications.sidebar.tabs.ChatLog": all.ui.chat,
      "foundry.applications.sidebar.Sidebar": all.ui.sidebar,
      "foundry.applications.ui.Players": all.ui.players,
      "foundry.applications.ui.Notifications": all.ui.notifications,
      "foundry.applications.api.ApplicationV2": new all.foundry.applications.api.ApplicationV2(),
      "foundry.canvas.placeables.tokens.UserTargets": all.game.user.targets,
      "foundry.applications.api.DialogV2": new all.foundry.applications.api.DialogV2({
        buttons: [{ action: "ok", label: "ok" }],
      }),
      "foundry.applications.api.DocumentSheetV2": new all.foundry.applications.api.DocumentSheetV2({
        document: doc("actors"),
      }),
      "foundry.applications.ux.DragDrop": new all.foundry.applications.ux.DragDrop({}),
      "foundry.applications.ux.FormDataExtended": new all.foundry.applications.ux.FormDataExtended(
        document.createElement("form"),
      ),
      "foundry.dice.terms.Die": new all.Roll("1d6").terms[0],
      "foundry.dice.terms.NumericTerm": new all.Roll("1").terms[0],
      "foundry.dice.terms.OperatorTerm": new all.Roll("1+1").terms[1],
      "foundry.dice.terms.ParentheticalTerm": new all.Roll("(1d6)").terms[0],
      "foundry.dice.terms.PoolTerm": new all.Roll("{1d6,1}kh").terms[0],
      "foundry.dice.terms.FunctionTerm": new all.Roll("max(1d6,1)").terms[0],
      "foundry.data.fields.NumberField": new all.foundry.data.fields.NumberField(),
      "foundry.data.fields.StringField": new all.foundry.data.fields.StringField(),
      "foundry.data.fields.SchemaField": new all.foundry.data.fields.SchemaField({}),
      "foundry.data.fields.ArrayField": new all.foundry.data.fields.ArrayField(
        new all.foundry.data.fields.StringField(),
      ),
      "foundry.utils.Collection": new all.foundry.utils.Collection(),
      "foundry.abstract.TypeDataModel": doc("actors")?.system,
    };
    const own = (sample: Loose, schema: Loose): string[] => {
      // What a schema or a system's data model declares belongs to it, not to the host.
      const data = new Set(Object.keys(schema?.fields ?? {}));
      return sample ? Object.getOwnPropertyNames(sample).filter((name) => !data.has(name)) : [];
    };
    const classes: Record<string, { static: string[]; instance: string[] }> = {};
    for (const path of Object.keys(known.classes)) {
      const cls: Loose = find(path);
      if (typeof cls !== "function") continue;
      const sample = samples[path];
      const extra = path === "foundry.abstract.TypeDataModel" ? [] : own(sample, sample?.schema);
      classes[path] = { static: members(cls), instance: [...new Set([...members(cls.prototype), ...extra])].sort() };
    }
    const objects: Record<string, string[]> = {};
    for (const path of Object.keys(known.objects)) {
      const place: Loose = find(path);
      if (place !== undefined && Object.getPrototypeOf(place) !== null) objects[path] = members(place);
    }
    const listed = new Set(
      Object.keys(known.classes)
        .map((path) => find(path))
        .filter((cls) => typeof cls === "function"),
    );
    const unlisted: string[] = [];
    const walk = (place: Loose, path: string): void => {
      for (const name of Object.keys(place)) {
        const value = place[name];
        if (typeof value === "function" && /^class\b/.test(Function.prototype.toString.call(value))) {
          if (!listed.has(value)) unlisted.push(`${path}.${name}`);
        } else if (
          typeof value === "object" &&
          value !== null &&
          Object.getPrototypeOf(value) === Object.prototype &&
          path.split(".").length < 4
        )
          walk(value, `${path}.${name}`);
      }
    };
    walk(all.foundry, "foundry");
    // The getter of a name that instances carry as their own data is never read.
    const carried = new Set(
      Object.entries(classes).flatMap(([path, own]) => own.instance.map((name) => `${path}#${name}`)),
    );
    return { objects, classes, trapped: trapped.filter((name) => !carried.has(name)), unlisted };
  }, surface);
}
