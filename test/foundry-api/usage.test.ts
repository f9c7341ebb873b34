/**
 * What the system touches, the host has: every public name in module/**, found through the compiler, is looked up in a
 * running table of the built system. A method that the system overrides must be one that the host calls; a hook that it
 * listens to must be one that the host fires.
 * @source own
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { projectRoot } from "../../packages/stand-in/server/project.ts";
import { IDS } from "../../packages/stand-in/world/empty.ts";
import { faults, openBrowserTable, type BrowserTable } from "../../packages/stand-in/conformance/browser.ts";
import type { SurfaceFile } from "../../packages/stand-in/conformance/host-members.ts";
import { systemUsage, type Usage } from "./usage-list.ts";

const ROOT = projectRoot();
const CLIENT = path.join(ROOT, "build/host/client");
const FILE = path.join(CLIENT, "surface.json");

/** Shapes of data that no class of the host stands for, with where they come from. */
const SHAPES = new Set([
  "closeKey" /* options of close */,
  "isFirstRender" /* options of render; @source https://foundryvtt.com/api/v14/interfaces/foundry.applications.types.ApplicationRenderOptions.html */,
  "src" /* texture of a token */,
  "key" /* a keybinding */,
  "attribute" /* what a bar of a token shows; @source https://foundryvtt.com/api/v14/interfaces/foundry.documents.types.TokenBarData.html */,
  "createdTime" /* the stamp of a document */,
  "modifiedTime" /* the same */,
  "compendiumSource" /* the same: what it was made of */,
  "keepId" /* of a database operation; @source https://foundryvtt.com/api/v14/interfaces/foundry.abstract.types.DatabaseCreateOperation.html */,
  "messageOptions" /* options of Combat#rollInitiative */,
  "updates" /* of a database operation; @source https://foundryvtt.com/api/v14/interfaces/foundry.abstract.types.DatabaseUpdateOperation.html */,
  ...[
    "waypoints",
    "passed",
    "destination",
    "movementId",
    "action",
    "next",
    "previous",
    "stage",
    "total",
    "cost",
  ] /* of a movement and of a ruler's waypoint; @source https://foundryvtt.com/api/v14/interfaces/foundry.documents.types.TokenMovementSectionData.html, …/foundry.types._TokenRulerWaypoint.html */,
  ...[
    "getCostFunction",
    "teleport",
  ] /* of a movement action; @source https://foundryvtt.com/api/v14/interfaces/foundry.types.TokenMovementActionConfig.html */,
]);
/** Read from data of modules, which tables here do not have. */
const OF_MODULES = new Set(["DataModel#active"]);
/**
 * Overridden, and called by what people do in core's own windows, which tables here do not have. @source
 * API:ClientDocument#importFromJSONDialog
 */
const BY_PEOPLE = new Set([
  "importFromJSON",
  "canStart" /* of tours, asked by core's list of them; @source API: Tour#canStart */,
]);
/** Overridden, and read by what is painted on tokens, where nothing is painted here. @source GH:#14749 */
const PAINTED = new Set(["temporaryEffects"]);
/** Fired by a module, not by the host. */
const FOREIGN_HOOKS = /^(?:diceSoNice|item-piles-|polyglot\.|opposed-d20\.)/;

/** Reading the types costs 20 s of one core: the list is kept until the system's code changes. */
function usage(classes: ReadonlySet<string>): Usage {
  const modules = readdirSync(path.join(ROOT, "module"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => path.join("module", file));
  const files = [...modules, "tsconfig.json", "package-lock.json", "test/foundry-api/usage-list.ts"].sort();
  const hash = createHash("sha256");
  for (const file of files) hash.update(file).update(readFileSync(path.join(ROOT, file)));
  hash.update([...classes].sort().join());
  const cached = path.join(ROOT, "node_modules/.cache", `usage-${hash.digest("hex").slice(0, 12)}.json`);
  if (!existsSync(cached)) {
    mkdirSync(path.dirname(cached), { recursive: true });
    writeFileSync(cached, JSON.stringify(systemUsage(classes)));
  }
  const list: Usage = JSON.parse(readFileSync(cached, "utf8"));
  return list;
}

describe.skipIf(!existsSync(FILE) || !existsSync(path.join(ROOT, "dist/system.json")))(
  "the system's use of the host",
  () => {
    let table: BrowserTable, page: Page, used: Usage, known: SurfaceFile;
    beforeAll(async () => {
      known = JSON.parse(readFileSync(FILE, "utf8"));
      used = usage(new Set(Object.keys(known.classes).map((name) => name.split(".").at(-1) ?? "")));
      table = await openBrowserTable(
        {
          actors: [
            {
              _id: "actorHero0000001",
              name: "Hero",
              type: "character",
              items: [{ name: "Bow", type: "weapon", system: {} }],
            },
          ],
          tokens: [{ _id: "tokenHero0000001", actorId: "actorHero0000001" }],
          messages: [{ type: "base", author: IDS.gm, content: "x" }],
        },
        { system: path.join(ROOT, "dist"), client: CLIENT },
      );
      page = await table.page(IDS.gm);
    }, 300_000);
    afterAll(() => table?.end());

    it("finds the paths from the globals", async () => {
      const missing = await page.evaluate(
        (names) =>
          names.flatMap((name) => {
            let place: Loose = globalThis;
            for (const part of name.split(".")) {
              if (place === null || place === undefined) return []; // null now, something else at another time
              try {
                if (!(part in Object(place))) return [`${name}: no ${part}`];
                place = place[part];
              } catch (error) {
                return [`${name}: ${String(error)}`];
              }
            }
            return [];
          }),
        used.paths
          .map(({ name }) => name)
          .filter((name) => !/\.(RenderContext|RenderOptions|DefaultOptions)$/.test(name)),
      );
      expect(missing).toEqual([]);
    });

    it("finds the members of Foundry's classes", async () => {
      const names = [...used.members, ...used.overrides];
      const missing = await page.evaluate(
        ([list, paths]) => {
          const all: Loose = globalThis;
          const traps = new Set<string>(all.hostTraps);
          const mixed = all.foundry.applications.api.HandlebarsApplicationMixin;
          const token = all.canvas.tokens.placeables[0];
          const samples: Record<string, Loose> = {
            Token: token,
            TokenRuler: new all.CONFIG.Token.rulerClass(token),
            BaseGrid: all.canvas.grid,
            Die: new all.Roll("1d6").terms[0],
            DiceTerm: new all.Roll("1d6").terms[0],
            CompendiumCollection: all.game.packs.contents[0],
            NumericTerm: new all.Roll("1").terms[0],
            OperatorTerm: new all.Roll("1+1").terms[1],
            Roll: new all.Roll("1d6"),
            ApplicationV2: new all.foundry.applications.api.ApplicationV2(),
            ItemSheetV2: all.game.actors.contents[0].items.contents[0].sheet,
            ActorSheetV2: all.game.actors.contents[0].sheet,
            TypeDataModel: all.game.actors.contents[0].system,
            PrototypeToken: all.game.actors.contents[0].prototypeToken,
            User: all.game.user,
            FormDataExtended: new all.foundry.applications.ux.FormDataExtended(document.createElement("form")),
            SchemaField: new all.foundry.data.fields.SchemaField({}),
          };
          return list.flatMap((name) => {
            const [, owner = "", mark = "", member = ""] = /^(\w+)([#.])(\w+)$/.exec(name) ?? [];
            const where = paths
              .filter((entry) => !traps.has(entry))
              .filter((entry) => entry === owner || entry.endsWith(`.${owner}`));
            const has = where.some((entry) => {
              if (mark === "#" && samples[owner] && Object.hasOwn(samples[owner], member)) return true;
              if (traps.has(`${entry}${mark}${member}`)) return false;
              const base: Loose = entry.split(".").reduce((place: Loose, part) => place?.[part], all);
              const cls: Loose =
                base?.prototype instanceof all.foundry.applications.api.ApplicationV2 ||
                base === all.foundry.applications.api.ApplicationV2
                  ? mixed(base)
                  : base;
              if (mark === ".") return member in cls;
              return (
                member in cls.prototype ||
                (cls.metadata && cls.metadata.name !== "Document" && member in cls.schema.fields) ||
                (samples[owner] && member in samples[owner])
              );
            });
            return has ? [] : [name];
          });
        },
        [names.map(({ name }) => name), Object.keys(known.classes)] as const,
      );
      expect(
        missing
          .filter((name) => !OF_MODULES.has(name))
          .map((name) => `${name} (${names.find((entry) => entry.name === name)?.at ?? ""})`),
      ).toEqual([]);
    });

    it("knows whatever is read from types without a class", async () => {
      const every = new Set(
        await page.evaluate((paths) => {
          const all: Loose = globalThis;
          const gone = new Set<string>(all.hostTraps);
          const classes = paths
            .filter((entry) => !gone.has(entry))
            .map((entry) => entry.split(".").reduce((place: Loose, part) => place?.[part], all))
            .filter((cls) => typeof cls === "function");
          const schema = (cls: Loose): string[] =>
            cls.metadata && Object.hasOwn(cls.metadata, "name") && cls.metadata.name !== "Document"
              ? Object.keys(cls.schema.fields)
              : [];
          const names = classes.flatMap((cls: Loose) => [...Object.getOwnPropertyNames(cls.prototype), ...schema(cls)]);
          return [
            ...names,
            ...Object.values<Loose>(all.CONST).flatMap((entry) =>
              typeof entry === "object" && entry !== null ? Object.keys(entry) : [],
            ),
          ];
        }, Object.keys(known.classes)),
      );
      expect(
        used.unplaced.filter(({ name }) => {
          const member = name.split(/[#.]/).at(-1) ?? "";
          return !every.has(member) && !SHAPES.has(member);
        }),
      ).toEqual([]);
    });

    it("calls what the system overrides", () => {
      const bundle = readFileSync(path.join(CLIENT, "host.js"), "utf8");
      const names = [...new Set(used.overrides.map(({ name }) => name.split(/[#.]/).at(-1) ?? ""))];
      expect(
        names.filter(
          (name) => !BY_PEOPLE.has(name) && !PAINTED.has(name) && !new RegExp(`[.{"\`]\\s*${name}\\b`).test(bundle),
        ),
      ).toEqual([]);
    });

    it("fires the hooks that the system listens to", () => {
      const bundle = readFileSync(path.join(CLIENT, "host.js"), "utf8");
      const documents =
        /^(preCreate|preUpdate|preDelete|create|update|delete)(User|Actor|Item|ActiveEffect|ChatMessage|Scene|Token|Wall|Region|RegionBehavior|Folder|Setting|Combat|Combatant|JournalEntry|RollTable)$|^render((Actor|Item|Compendium)Directory|CombatTracker)$|^(render|close)ApplicationV2$/;
      expect(
        used.hooks
          .map(({ name }) => name)
          .filter(
            (name) =>
              !documents.test(name) && !FOREIGN_HOOKS.test(name) && !new RegExp(`call(All)?\\("${name}"`).test(bundle),
          ),
      ).toEqual([]);
      console.log(
        `usage: ${String(used.paths.length)} paths, ${String(used.members.length)} members, ${String(used.overrides.length)} overrides, ${String(used.hooks.length)} hooks`,
      );
    });

    it("comes up without a fault", async () => {
      expect(await faults(page)).toEqual([]);
    });
  },
);
