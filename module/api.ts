/**
 * The API at `game.system.api` for macros and modules, see docs/module-authors.md. Each function only checks its
 * arguments and then does the same as a click, with the same permissions.
 */
import type * as Calls from "./api/calls.ts";
import { object } from "./data/record/record.pure.ts";
import { addKind } from "./data/item/activity-kinds.pure.ts";
import { fetched, playCode } from "./applications/common/on-demand.ts";
import { SYSTEM_ID } from "./core/constants.ts";
import { telling, messageOf } from "./api/error.ts";
import type { SystemApi } from "./types/public.ts";
import type * as Rules from "./rules/index.ts";
import { currentRuleset } from "./core/settings.ts";

/** Semantic version of the API. A major version may break callers; a minor version only adds features. */
const API_VERSION = "1.8.0";

/** Loads the API functions lazily at the first call. */
async function calls(): Promise<typeof Calls> {
  return fetched(() => import("./api/calls.ts"));
}

let rulesModule: Promise<typeof Rules> | null = null;

/** Loads all rules. They are a file of their own, because the game itself needs only a part of them. */
async function loadRules(): Promise<typeof Rules> {
  const url = foundry.utils.getRoute(`systems/${SYSTEM_ID}/rules.mjs`);
  return (await import(/* @vite-ignore */ url)) as typeof Rules;
}

export const api: SystemApi = Object.freeze({
  version: API_VERSION,
  rollItem: (args) => telling(async () => (await calls()).rollItem(args)),
  rollCheck: (args) => telling(async () => (await calls()).rollCheck(args)),
  requestCheck: (args) => telling(async () => (await calls()).requestChecks(args)),
  attack: (args) => telling(async () => (await calls()).attack(args)),
  use: (args) => telling(async () => (await calls()).use(args)),
  castSpell: (args) => telling(async () => (await calls()).castSpell(args)),
  defend: (args) => telling(async () => (await calls()).defend(args)),
  dealDamage: (args) => telling(async () => (await calls()).dealDamage(args)),
  heal: (args) => telling(async () => (await calls()).heal(args)),
  apply: (args) => telling(async () => (await calls()).apply(args)),
  undo: (args) => telling(async () => (await calls()).undo(args)),
  redo: (args) => telling(async () => (await calls()).redo(args)),
  groupAttack: (args) => telling(async () => (await calls()).groupAttack(args)),
  quickNpc: (args) => telling(async () => (await calls()).quickNpc(args)),
  rest: (args) => telling(async () => (await calls()).rest(args)),
  levelUp: (args) => telling(async () => (await calls()).levelUp(args)),
  award: (args) => telling(async () => (await calls()).award(args)),
  purchase: (args) => telling(async () => (await calls()).purchase(args)),
  actions: (args) => telling(async () => (await calls()).actions(args)),
  uses: (args) => telling(async () => (await calls()).uses(args)),
  checks: (args) => telling(async () => (await calls()).checks(args)),
  takeAction: (args) => telling(async () => (await calls()).takeAction(args)),
  endTurn: (args) => telling(async () => (await calls()).endTurn(args)),
  setCondition: (args) => telling(async () => (await calls()).setCondition(args)),
  summon: (args) => telling(async () => (await calls()).summon(args)),
  clash: (message) => playCode()?.clashReport(messageOf("message", message)) ?? null,
  addActivityKind: (args) => {
    const { id, name, fields } = object(args);
    return addKind(id, name, fields);
  },
  ruleset: () => Object.freeze({ ...currentRuleset() }),
  loadRules: () => (rulesModule ??= loadRules()),
} satisfies SystemApi);

/** Adds the API to `game.system`. Call it during `init`. */
export function registerApi(): void {
  Object.defineProperty(game.system, "api", { value: api, enumerable: true, configurable: true });
}
