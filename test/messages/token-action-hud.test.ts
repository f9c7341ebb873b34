/**
 * The module for Token Action HUD Core, beside a double of what Core's wiki ("Developing a System Module") documents: the hook
 * `tokenActionHudCoreApiReady`, the classes to extend, `buildSystemActions`, `addActions`, `onClick`, `tokenActionHudSystemReady`.
 */
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { expect, test, vi } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { brawl, liveTable } from "./live.ts";
import type { Seat } from "./table.ts";

declare const game: Loose, Hooks: Loose, ui: Loose, foundry: Loose;

const ID = "opposed-d20-token-action-hud";

/** A HUD as Core builds it: groups of actions for the chosen token. */
class Hud {
  actions = new Map<string, Loose[]>();
  system: Loose = null;
  readonly add = (actions: Loose[], { id }: Loose): void => {
    this.actions.set(id, [...(this.actions.get(id) ?? []), ...actions]);
  };
  readonly api = { ActionHandler: class {}, SystemManager: class {}, RollHandler: class {} };
  /** Core takes the system's module. */
  take(module: Loose): void {
    this.system = new module.api.SystemManager(ID);
  }
  async show(actor: Loose): Promise<void> {
    this.actions = new Map();
    const handler = this.system.getActionHandler();
    Object.assign(handler, { actor, addActions: this.add });
    await handler.buildSystemActions([]);
  }
  names = (group: string): string[] => (this.actions.get(group) ?? []).map(({ name }) => name as string);
  async press(group: string, name: string): Promise<void> {
    const action = this.actions.get(group)?.find((one) => one.name === name);
    if (!action) throw new Error(`${group} has no ${name}, but ${this.names(group).join()}`);
    await action.onClick();
    await calm();
  }
}

let seats = 0;
/** Sits down with the module and a HUD. */
async function sit(user: string): Promise<{ seat: Seat; hud: Hud }> {
  const seat = await liveTable(brawl("Воин", "Гоблин 1")).sit(
    user,
    ["GM"].filter((name) => name !== user),
  );
  game.modules.set(ID, { id: ID, active: true });
  const words = JSON.parse(readFileSync("packages/token-action-hud/lang/ru.json", "utf8")) as object;
  foundry.utils.mergeObject(game.i18n.translations, words);
  seats += 1;
  const { href } = pathToFileURL("packages/token-action-hud/module.mjs");
  await import(/* @vite-ignore */ `${href}?seat=${String(seats)}`);
  return { seat, hud: new Hud() };
}
function start(hud: Hud): void {
  Hooks.once("tokenActionHudSystemReady", (module: Loose) => {
    hud.take(module);
  });
  Hooks.callAll("tokenActionHudCoreApiReady", { api: hud.api });
}

test("a player's hero in the HUD: weapons, uses, checks, actions, conditions, rest, the end of the turn; each press is the system's own", async () => {
  const { seat, hud } = await sit("Player 1");
  start(hud);
  const hero = seat.actor("Воин");
  await hero.createEmbeddedDocuments("Item", [
    {
      type: "consumable",
      name: "Зелье",
      system: { kind: "potion", effect: { kind: "healing", formula: "4", type: "" } },
    },
    {
      type: "spell",
      name: "Искра",
      system: { circle: 0, resolution: "attack", damage: [{ formula: "1d8", type: "fire" }] },
    },
  ]);
  await hud.show(hero);
  const { layout, groups } = await hud.system.registerDefaults();
  expect(layout.map(({ name }: Loose) => name as string)).toEqual([
    "Оружие",
    "Заклинания",
    "Умения",
    "Вещи",
    "Проверки",
    "Ход",
  ]);
  expect(groups.map(({ id }: Loose) => id as string).sort()).toEqual([...hud.actions.keys()].sort());
  expect(hud.names("weapons")).toEqual(hero.getWeapons().map(({ name }: Loose) => name as string));
  expect([hud.names("spells"), hud.names("things")]).toEqual([["Искра"], ["Зелье"]]);
  expect(hud.names("characteristics")).toHaveLength(6);
  expect(hud.names("saves")).toHaveLength(6);
  expect(hud.names("skills")).toContain("Скрытность");
  expect(hud.names("rest")).toEqual(["Короткий отдых", "Долгий отдых", "Новый уровень"]);

  await hud.press("conditions", "Лежащий");
  expect(hero.statuses.has("prone")).toBe(true);
  await hud.show(hero);
  expect(hud.actions.get("conditions")?.find(({ name }) => name === "Лежащий").cssClass).toBe("toggle active");
  // The fight's first turn is his.
  await hud.press("actions", "Уклонение");
  expect(game.messages.contents.at(-1).system.action).toBe("dodge");
  const { turn } = game.combat;
  await hud.press("actions", "Закончить ход");
  expect(game.combat.turn).not.toBe(turn);
  await hud.show(hero);
  expect(hud.names("actions")).not.toContain("Закончить ход");
  expect(seat.faults).toEqual([]);
});

test("nothing to press for several tokens, a party, or somebody else's creature; a refusal is told and throws nothing", async () => {
  const { seat, hud } = await sit("Player 1");
  start(hud);
  for (const actor of [null, seat.actor("Гоблин 1"), { isOwner: true, type: "party", items: [] }]) {
    await hud.show(actor);
    expect(hud.actions.size).toBe(0);
  }
  const hero = seat.actor("Воин");
  await hud.show(hero);
  const warned = vi.spyOn(ui.notifications, "warn");
  const [weapon] = hero.getWeapons();
  await weapon.delete();
  await hud.press("weapons", weapon.name);
  expect(warned).toHaveBeenCalledTimes(1);
});

test("two HUDs that say they are ready are one; an older system is told in words", async () => {
  const { hud } = await sit("GM");
  start(hud);
  const other = new Hud();
  Hooks.callAll("tokenActionHudCoreApiReady", { api: other.api });
  expect([hud.system === null, other.system]).toEqual([false, null]);

  const late = await sit("GM");
  const warned = vi.spyOn(ui.notifications, "warn");
  Object.defineProperty(game.system, "api", { value: { version: "1.7.0" }, configurable: true });
  start(late.hud);
  expect(late.hud.system).toBeNull();
  expect(warned.mock.calls.map(([text]) => text as string)).toEqual([
    "Token Action HUD: этому модулю нужна более новая версия «Встречного d20».",
  ]);
});

test("what speaks against an action is text for Core, which shows tooltips as HTML", async () => {
  const { seat, hud } = await sit("Player 1");
  start(hud);
  const against = "Гоблин <img src=x onerror=alert(1)> держит";
  const { api } = game.system;
  const actions = (): Promise<Loose> =>
    Promise.resolve([{ action: "hide", feature: "", name: "Скрыться", spends: "active", against, refused: false }]);
  Object.defineProperty(game.system, "api", { value: { ...api, actions }, configurable: true });
  await hud.show(seat.actor("Воин"));
  expect(hud.actions.get("actions")?.map(({ tooltip }) => tooltip as string)[0]).toBe(
    "Гоблин &lt;img src=x onerror=alert(1)&gt; держит",
  );
});
