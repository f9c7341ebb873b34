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

/** Calls an API function. The first call loads their code. */
const call = <T>(run: (code: typeof Calls) => Promise<T>): Promise<T> =>
  telling(async () => run(await fetched(() => import("./api/calls.ts"))));

let rulesModule: Promise<typeof Rules> | null = null;

/** Loads all rules. They are a file of their own, because the game itself needs only a part of them. */
async function loadRules(): Promise<typeof Rules> {
  const url = foundry.utils.getRoute(`systems/${SYSTEM_ID}/rules.mjs`);
  return (await import(/* @vite-ignore */ url)) as typeof Rules;
}

export const api: SystemApi = Object.freeze({
  version: API_VERSION,
  rollItem: (args) => call((code) => code.rollItem(args)),
  rollCheck: (args) => call((code) => code.rollCheck(args)),
  requestCheck: (args) => call((code) => code.requestChecks(args)),
  attack: (args) => call((code) => code.attack(args)),
  use: (args) => call((code) => code.use(args)),
  castSpell: (args) => call((code) => code.castSpell(args)),
  defend: (args) => call((code) => code.defend(args)),
  dealDamage: (args) => call((code) => code.dealDamage(args)),
  heal: (args) => call((code) => code.heal(args)),
  apply: (args) => call((code) => code.apply(args)),
  undo: (args) => call((code) => code.undo(args)),
  redo: (args) => call((code) => code.redo(args)),
  groupAttack: (args) => call((code) => code.groupAttack(args)),
  quickNpc: (args) => call((code) => code.quickNpc(args)),
  rest: (args) => call((code) => code.rest(args)),
  levelUp: (args) => call((code) => code.levelUp(args)),
  award: (args) => call((code) => code.award(args)),
  purchase: (args) => call((code) => code.purchase(args)),
  actions: (args) => call((code) => code.actions(args)),
  uses: (args) => call((code) => code.uses(args)),
  checks: (args) => call((code) => code.checks(args)),
  takeAction: (args) => call((code) => code.takeAction(args)),
  endTurn: (args) => call((code) => code.endTurn(args)),
  setCondition: (args) => call((code) => code.setCondition(args)),
  summon: (args) => call((code) => code.summon(args)),
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
