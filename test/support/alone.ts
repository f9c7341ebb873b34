/**
 * Helpers for tests with a single page in this process, connected to the stand-in's server (see live.ts). All other
 * product functions: verbs.ts.
 */
import { vi } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { calm } from "../messages/calm.ts";
import { turn, type LiveTable } from "../messages/live.ts";
import type { Scene } from "../messages/table.ts";
import { play, verbs } from "./verbs.ts";

declare const foundry: Loose, CONFIG: Loose;

/** Sets the rule profile of a world. */
export function byRules(scene: Scene, profile: string): Scene {
  scene.settings.push({ _id: "profile000000001", key: "opposed-d20.ruleProfile", value: JSON.stringify(profile) });
  return scene;
}

/**
 * Starts a turn of the fight through another user, and waits for all consequences.
 * @param index index in the turn order
 */
export async function passTo(table: LiveTable, index: number, round = 1): Promise<void> {
  await table.other("GM", turn(index, round));
  await calm();
}

/**
 * Deals damage or healing without an attack.
 * @returns the message, before its consequences
 */
export function deal(
  actor: Loose,
  amount: number | string,
  { kind = "damage", type = "" }: { readonly kind?: string; readonly type?: string } = {},
): Promise<Loose> {
  return play.dealDamage({
    kind,
    rows: [{ formula: String(amount), type }],
    armor: false,
    targets: [{ actor, token: actor.token ?? null, share: 1 }],
    source: { uuid: "", name: "", img: "" },
  });
}

/**
 * Makes an attack with an actor's weapon, with the default options of the attack window.
 * @returns the message
 */
export const attackWith = (
  actor: Loose,
  item: Loose,
  target: Loose,
  { cover = "none", mode = item.getAttackModes()[0], ...more }: Loose = {},
): Promise<Loose> =>
  play.attack({
    item,
    mode,
    attackers: [{ actor, token: null }],
    targets: [{ actor: target, token: target.token ?? null, cover, bonus: null, strikes: 1 }],
    advantage: 0,
    situational: "",
    defense: "",
    secret: undefined,
    ...more,
  });

/**
 * Uses an actor's spell, feature or item.
 * @param choice options that differ from the defaults, such as spell slot or ritual
 * @returns the message
 */
export const useThing = (
  actor: Loose,
  item: Loose,
  at: readonly Loose[] = [],
  choice: object = {},
  ...area: readonly Loose[]
): Promise<Loose> =>
  play.useItem(actor, item, { circle: 0, ritual: false, spent: 0, kind: null, material: "", ...choice }, at, ...area);

/**
 * Rests without interruption.
 * @returns the message
 */
export const restAll = (actors: readonly Loose[], kind: "short" | "long"): Promise<Loose> =>
  play.rest(actors, { kind, breaks: 0, brokenAfter: null, clock: false, dice: {} });

/**
 * Makes every die of the open page roll this face.
 * @param size number of faces of the die
 */
export function everyDie(face: number, size = 20): void {
  CONFIG.Dice.randomUniform = () => 1 - (face - 0.5) / size;
}

/** Prevents rendering of windows until the mocks are restored, because the test page cannot draw them. */
export function noWindows(): void {
  vi.spyOn(foundry.applications.api.ApplicationV2.prototype, "render").mockResolvedValue(undefined);
}

/** Prevents form windows from opening. Returns the list to which each form definition is added instead. */
export async function formsShown(): Promise<Loose[]> {
  const { FormDialog } = await verbs("FormDialog");
  const shown: Loose[] = [];
  FormDialog.show = (form: Loose) => Promise.resolve(void shown.push(form));
  return shown;
}
