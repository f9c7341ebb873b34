/**
 * What foreign systems and modules ask of a host and the system itself does not: found by loading public ones on it.
 * @source public code of dnd5e 5.3.3, Quench, libWrapper and Token Action HUD; the page of each case
 */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Loose } from "../common/loose.ts";
import type { BrowserTable } from "./browser.ts";
import { FOE, HERO, openDuel } from "./duel.ts";

declare const game: Loose, ui: Loose, foundry: Loose, CONFIG: Loose, Hooks: Loose, Actor: Loose, ActiveEffect: Loose;
declare const Combat: Loose, hostFaults: string[];

describe.each([13, 14] as const)("guests on generation %i", (generation) => {
  let table: BrowserTable, gm: Page, one: Page;
  beforeAll(async () => {
    ({ table, gm, one } = await openDuel(generation));
  }, 60_000);
  afterAll(() => table.end());

  it("system data know the package of their type @source API: TypeDataModel#modelProvider", async () => {
    expect(await gm.evaluate((id) => game.actors.get(id).system.modelProvider === game.system, HERO)).toBe(true);
  });

  it("a window's icon is text when nobody names one @source API: ApplicationWindowConfiguration", async () => {
    expect(await gm.evaluate(() => foundry.applications.api.ApplicationV2.DEFAULT_OPTIONS.window.icon)).toBe("");
  });

  it("a window that stands has a width in numbers, whatever it was made with @source API: ApplicationPosition", async () => {
    const widths = await gm.evaluate(async () => {
      class Wide extends foundry.applications.api.ApplicationV2 {
        _renderHTML(): HTMLElement {
          const content = document.createElement("p");
          content.style.width = "300px";
          return content;
        }
        _replaceHTML(made: HTMLElement, place: HTMLElement): void {
          place.replaceChildren(made);
        }
      }
      const out: Loose[] = [];
      for (const position of [{}, { width: "auto" }, { width: 420 }]) {
        const app: Loose = await Reflect.construct(Wide, [{ position }]).render({ force: true });
        out.push(typeof app.position.width === "number" && app.position.width >= 200, app.position.height);
        await app.close({ animate: false });
      }
      return out;
    });
    expect(widths).toEqual([true, "auto", true, "auto", true, "auto"]);
  });

  it("labels of a schema that holds itself are looked for once @source API: Localization.localizeDataModel", async () => {
    expect(
      await gm.evaluate(() => {
        const { fields } = foundry.data;
        class Node extends foundry.abstract.DataModel {
          static defineSchema(): Loose {
            return { name: new fields.StringField({ label: "MINI.Title" }), next: new Lazy() };
          }
        }
        class Lazy extends fields.DataField {
          get model(): Loose {
            return Node;
          }
        }
        foundry.helpers.Localization.localizeDataModel(Node);
        return (Node as Loose).schema.fields.name.label === game.i18n.localize("MINI.Title");
      }),
    ).toBe(true);
  });

  it("parts of `ui` are made of the classes in CONFIG @source API: CONFIG.ui", async () => {
    expect(
      await gm.evaluate(() => [
        ui.combat.constructor.name,
        ui.combat instanceof foundry.applications.sidebar.tabs.CombatTracker,
        ui.actors.constructor === CONFIG.ui.actors,
        CONFIG.ui.journal === foundry.applications.sidebar.tabs.JournalDirectory,
      ]),
    ).toEqual(["MiniTracker", true, true, true]);
  });

  it("the hooks of a drawn part are those of its class and of all above @source API: hookEvents.renderApplicationV2", async () => {
    const told = await gm.evaluate(async () => {
      const out: string[] = [];
      for (const name of ["renderMiniTracker", "renderCombatTracker"]) Hooks.once(name, () => out.push(name));
      await ui.combat.render();
      await new Promise((resolve) => setTimeout(resolve, 50));
      return out;
    });
    expect(told).toEqual(["renderMiniTracker", "renderCombatTracker"]);
  });

  it("fromUuid asks a document for what is embedded in it @source API: Document#getEmbeddedDocument", async () => {
    const found = await gm.evaluate(async (id) => {
      const before = Actor.prototype.getEmbeddedDocument;
      Actor.prototype.getEmbeddedDocument = function (this: Loose, name: string, inner: string, options: Loose): Loose {
        return name === "Deed" ? { deed: inner } : before.call(this, name, inner, options);
      };
      try {
        return [
          await foundry.utils.fromUuid(`Actor.${id}.Deed.abcdefghijklmnop`),
          foundry.utils.fromUuidSync(`Actor.${id}.Deed.abcdefghijklmnop`),
        ];
      } finally {
        Actor.prototype.getEmbeddedDocument = before;
      }
    }, FOE);
    expect(found).toEqual([{ deed: "abcdefghijklmnop" }, { deed: "abcdefghijklmnop" }]);
  });

  it("bare names of before 13 still work, are told of, and throw where nothing is built @source GH:#10434", async () => {
    const said = await gm.evaluate(() => {
      const all: Loose = globalThis;
      const before = hostFaults.length;
      const same = [
        all.Collection === foundry.utils.Collection,
        all.FormApplication === foundry.appv1.api.FormApplication,
        all.Game === foundry.Game && game instanceof all.Game,
      ];
      const thrown = ["Playlist", "FilePicker", "Dialog"].map((name) => {
        try {
          return typeof all[name];
        } catch (error) {
          return error instanceof Error ? error.name : "?";
        }
      });
      // What this case asked for is no fault of the host's.
      return { same, thrown, told: hostFaults.splice(before).filter((each) => each.startsWith("deprecated")).length };
    });
    expect(said).toEqual({
      same: [true, true, true],
      thrown: ["NotInHost", "NotInHost", "NotInHost"],
      // Game is read twice.
      told: 6,
    });
  });

  it("windows of V1 are declared and made, and throw when they are to be drawn @source API: foundry.appv1.api", async () => {
    const said = await gm.evaluate(() => {
      const { Application, FormApplication } = foundry.appv1.api;
      class Old extends FormApplication {
        static get defaultOptions(): Loose {
          return foundry.utils.mergeObject(super.defaultOptions, { id: "old", title: "Old", template: "old.hbs" });
        }
      }
      const old: Loose = Reflect.construct(Old, [{ x: 1 }, { width: 300 }]);
      let thrown = "";
      try {
        old.render(true);
      } catch (error) {
        thrown = error instanceof Error ? error.name : "?";
      }
      return [old instanceof Application, old.id, old.title, old.position.width, old.getData().object, thrown];
    });
    expect(said).toEqual([true, "old", "Old", 300, { x: 1 }, "NotInHost"]);
  });

  it("tabs of settings and compendia have what systems write into @source API: hookEvents; public code of dnd5e", async () => {
    const found = await gm.evaluate(async () => {
      const html = ui.settings.element;
      let header = false;
      Hooks.once("renderCompendiumDirectory", (_app: Loose, element: HTMLElement) => {
        header = element.querySelector(":scope > header .header-actions") !== null;
      });
      await ui.compendium.render();
      return [html.querySelector(".info .system") !== null, html instanceof HTMLElement, header];
    });
    expect(found).toEqual([true, true, true]);
  });

  it("`game.keyboard` tells which keys are down @source API: KeyboardManager", async () => {
    const down = async (): Promise<Loose> =>
      gm.evaluate(() => {
        const { KeyboardManager } = foundry.helpers.interaction;
        return [
          game.keyboard instanceof KeyboardManager,
          game.keyboard.isModifierActive(KeyboardManager.MODIFIER_KEYS.SHIFT),
          game.keyboard.downKeys.has("ShiftLeft"),
          game.keyboard.hasFocus,
        ];
      });
    await gm.keyboard.down("Shift");
    expect(await down()).toEqual([true, true, true, false]);
    await gm.keyboard.up("Shift");
    expect(await down()).toEqual([true, false, false, false]);
  });

  it("13 asks the effect itself to change its bearer @source API: ActiveEffect#apply (13)", async () => {
    const said = await gm.evaluate(async (id) => {
      if (game.release.generation >= 14) return typeof ActiveEffect.prototype.apply;
      const own: Loose = ActiveEffect.prototype.apply;
      const asked: string[] = [];
      ActiveEffect.prototype.apply = function (this: Loose, actor: Loose, change: Loose): Loose {
        asked.push(change.key);
        return own.call(this, actor, change);
      };
      const actor = game.actors.get(id);
      await actor.createEmbeddedDocuments("ActiveEffect", [
        { name: "More", changes: [{ key: "system.hp.max", mode: 2, value: "3" }] },
      ]);
      ActiveEffect.prototype.apply = own;
      return [asked.length > 0, actor.system.hp.max, actor.overrides.system.hp.max];
    }, FOE);
    expect(said).toEqual(generation === 13 ? [true, 10, 10] : "undefined");
  });

  it("an effect holds its fight as the document, stored as an id @source API: ForeignDocumentField; public code of crucible, draw-steel", async () => {
    const said = await gm.evaluate(async (id) => {
      const actor = game.actors.get(id);
      const combat = await Combat.create({ active: true });
      await combat.createEmbeddedDocuments("Combatant", [{ actorId: id }]);
      await combat.startCombat();
      const [effect] = await actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Held" }]);
      const of = (data: Loose): Loose => (game.release.generation >= 14 ? data.start : data.duration).combat;
      const out = [of(effect) === combat, of(effect._source) === combat.id, of(effect.toObject(false)) === combat.id];
      await combat.delete();
      return [...out, of(effect)];
    }, HERO);
    expect(said).toEqual([true, true, true, null]);
  });

  it("rounds move the world's clock, and listeners learn how far @source API: CONFIG.time, Combat#getTimeDelta, hookEvents.combatRound", async () => {
    const said = await gm.evaluate(async (id) => {
      CONFIG.time.roundTime = 6;
      const combat = await Combat.create({ active: true });
      await combat.createEmbeddedDocuments("Combatant", [{ actorId: id }]);
      const told: Loose[] = [];
      Hooks.once("combatRound", (...[, , options]: Loose[]) =>
        told.push(options.advanceTime ?? options.worldTime.delta),
      );
      const before = game.time.worldTime;
      await combat.startCombat();
      await combat.nextRound();
      await combat.nextRound();
      await combat.previousRound();
      await new Promise((resolve) => setTimeout(resolve, 150));
      CONFIG.time.roundTime = 0;
      await combat.delete();
      return [game.time.worldTime - before, ...told];
    }, HERO);
    expect(said).toEqual([6, 6]);
    await one.waitForFunction(() => game.time.worldTime === 6);
  });
});
