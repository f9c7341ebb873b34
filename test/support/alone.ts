/**
 * One page alone, in this process, before the stand-in's own server (see live.ts): what its tests do again and again, in the words of
 * the game. Whatever else the product does: verbs.ts.
 */
import { vi } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { calm } from "../messages/calm.ts";
import { turn, type LiveTable } from "../messages/live.ts";
import type { Scene } from "../messages/table.ts";
import { play, verbs } from "./verbs.ts";

declare const foundry: Loose, CONFIG: Loose;

/** A world that plays by the rules of a profile. */
export function byRules(scene: Scene, profile: string): Scene {
  scene.settings.push({ _id: "profile000000001", key: "opposed-d20.ruleProfile", value: JSON.stringify(profile) });
  return scene;
}

/** Somebody else lets a turn of the fight begin, and everything comes of it that does. @param index in the order */
export async function passTo(table: LiveTable, index: number, round = 1): Promise<void> {
  await table.other("GM", turn(index, round));
  await calm();
}

/** Points arrive at somebody without an attack. @returns the message, before anything has come of it */
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

/** Somebody attacks with a weapon of his, as plainly as the window would send it. @returns the message */
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

/** Somebody casts, uses or drinks a thing of his. @param choice what differs from the usual: spell slot, ritual … @returns the message */
export const useThing = (
  actor: Loose,
  item: Loose,
  at: readonly Loose[] = [],
  choice: object = {},
  ...area: readonly Loose[]
): Promise<Loose> =>
  play.useItem(actor, item, { circle: 0, ritual: false, spent: 0, kind: null, material: "", ...choice }, at, ...area);

/** They rest without a disturbance. @returns the message */
export const restAll = (actors: readonly Loose[], kind: "short" | "long"): Promise<Loose> =>
  play.rest(actors, { kind, breaks: 0, brokenAfter: null, clock: false, dice: {} });

/** From now on every die of the open page shows this face. @param size of the die */
export function everyDie(face: number, size = 20): void {
  CONFIG.Dice.randomUniform = () => 1 - (face - 0.5) / size;
}

/** From now on no window is drawn, until mocks are restored: there is no paper for one. */
export function noWindows(): void {
  vi.spyOn(foundry.applications.api.ApplicationV2.prototype, "render").mockResolvedValue(undefined);
}

/** From now on windows with a form are not opened: what each is made of is listed here. */
export async function formsShown(): Promise<Loose[]> {
  const { FormDialog } = await verbs("FormDialog");
  const shown: Loose[] = [];
  FormDialog.show = (form: Loose) => Promise.resolve(void shown.push(form));
  return shown;
}
