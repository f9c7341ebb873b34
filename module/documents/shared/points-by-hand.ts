/** Hit points that somebody types or drags, by the same rules as an attack's. */
import { tableRuleset } from "../../core/table-rules.ts";
import { numeral, t } from "../../core/i18n.ts";
import { blowKills } from "../../rules/death/dying.ts";
import { gainTemporary, heal, takeDamage, type HitPoints } from "../../rules/damage/hit-points.ts";
import { onDocument } from "./events.ts";
import type { Moved } from "./written.ts";

/** Damage that is typed: a change, temporary hit points first, or a number that is set, past them. */
interface TypedBlow {
  readonly amount: number;
  readonly past: boolean;
}

/** Those that are on their way to their write, and what each write was: how far it moved the points does not say how hard it was. */
const typing = new WeakMap<object, TypedBlow>();
const blows = new WeakMap<Moved, TypedBlow>();
onDocument("moving", (moved) => {
  const blow = moved.register === "points" ? typing.get(moved.document) : undefined;
  if (blow) blows.set(moved, blow);
});

/** What somebody writes who dies. */
export const DIES = { dead: true, standing: false, stable: false } as const;

/** Writes points, and the death that they are. */
async function write(
  actor: Actor.Implementation,
  hp: { value: number; temporary?: number },
  dies: boolean,
  blow: TypedBlow,
): Promise<void> {
  if (blow.amount > 0) typing.set(actor, blow);
  try {
    const data: object = { system: { hp, ...(dies ? { death: { ...DIES } } : {}) } };
    await actor.update(data);
  } finally {
    typing.delete(actor);
  }
  if (dies) tellDeath(actor);
}

export const tellDeath = ({ name }: Actor.Implementation): void => {
  ui.notifications.warn(t("OD20.Card.Massive", { name }));
};

/**
 * What damage that was typed does now, where another's write has swept it away: as if it had come after that, by the same rules.
 * @returns null for what was no such damage
 */
export function metAgain(
  actor: Actor.Implementation,
  moved: Moved,
): { readonly value: number; readonly temporary: number; readonly dies: boolean } | null {
  const blow = blows.get(moved);
  if (!blow) return null;
  const hp = actor.hitPoints;
  const { amount, past } = blow;
  const { value, temporary } = takeDamage(past ? { ...hp, temporary: 0 } : hp, amount);
  const dies = diesByHand(actor, -amount - (past ? hp.temporary : 0));
  return { value, temporary: past ? hp.temporary : temporary, dies };
}

/**
 * What a change makes of hit points: temporary ones go first.
 * @param amount negative = damage, positive = healing
 * @param temporary temporary hit points gained; the larger of old and new stays
 * @rule B-THP-01 B-THP-03
 */
function changedByHand(hp: HitPoints, amount: number, temporary: number): { value: number; temporary: number } {
  const change = Math.trunc(amount);
  const next = change < 0 ? takeDamage(hp, -change) : { value: heal(hp, change).value, temporary: hp.temporary };
  const gained =
    temporary > 0
      ? gainTemporary({ ...hp, temporary: next.temporary }, Math.trunc(temporary)).temporary
      : next.temporary;
  return { value: next.value, temporary: gained };
}

/** Damage or healing that somebody gives by hand. */
export async function changeByHand(actor: Actor.Implementation, amount: number, temporary: number): Promise<void> {
  const hp = changedByHand(actor.hitPoints, amount, temporary);
  const blow = { amount: temporary > 0 ? 0 : -Math.trunc(amount), past: false };
  await write(actor, hp, diesByHand(actor, amount), blow);
}

/** Whether a change by hand kills outright, which it says; healing that reaches nobody says so, too. @rule B-DEATH-03 B-DEATH-11 */
function diesByHand(actor: Actor.Implementation, amount: number): boolean {
  const hp = actor.hitPoints;
  if (amount > 0 && hp.dead === true) ui.notifications.warn(t("OD20.Card.NoHealing", { name: actor.name }));
  if (amount >= 0 || actor.dead || (!actor.isCharacter() && !actor.isNpc())) return false;
  const { value, overflow } = takeDamage(hp, -Math.trunc(amount));
  return blowKills(
    {
      kind: actor.isNpc() ? "npc" : "character",
      important: actor.isNpc() && actor.system.important,
      max: Math.max(0, Math.trunc(hp.max)),
      after: Math.trunc(value),
      overflow,
      standing: hp.standing === true,
    },
    tableRuleset(),
  );
}

/**
 * What is made of hit points that are typed as a number: below 0 they are set where the rules let them be there, as of one who
 * stands to the death; else they stop at 0, or where they are below it, and that is said. @rule H-DEATH-03 D-DMG-01
 */
export function typedPoints({ hitPoints, name }: Actor.Implementation, typed: number): number {
  const { value, max, standing, sinks } = hitPoints;
  const least = Math.min(0, value);
  if (typed >= least || standing === true || sinks === true) return Math.min(typed, Math.max(max, value));
  ui.notifications.warn(t("OD20.Sheet.NotBelow", { name, n: numeral(least) }));
  return least;
}

/** Whether points that are set kill: too deep is death, as of a blow. @rule C-27 */
const diesAt = (actor: Actor.Implementation, next: number): boolean =>
  next < 0 && diesByHand(actor, Math.min(0, next - actor.hitPoints.value - actor.hitPoints.temporary));

/** Sets hit points to a number that was typed. */
export async function setByHand(actor: Actor.Implementation, typed: number): Promise<void> {
  const value = typedPoints(actor, typed);
  const { value: now } = actor.hitPoints;
  if (value !== now) await write(actor, { value }, diesAt(actor, value), { amount: now - value, past: true });
}

/** What is typed on a token's bar: a change is damage or healing, temporary hit points first. */
export async function typedOnBar(actor: Actor.Implementation, value: number, isDelta: boolean): Promise<void> {
  const { temporary } = actor.hitPoints;
  const next = isDelta ? changedByHand(actor.hitPoints, value, 0) : { value: typedPoints(actor, value), temporary };
  // Core's hook lets modules watch, change and veto what a token bar does: same arguments, same veto.
  const updates = { "system.hp.value": next.value, "system.hp.temporary": next.temporary };
  if (!Hooks.call("modifyTokenAttribute", { attribute: "hp", value, isDelta, isBar: true }, updates, actor)) return;
  const { "system.hp.value": reached, "system.hp.temporary": left } = updates;
  const dies = (): boolean => (isDelta ? diesByHand(actor, value) : diesAt(actor, reached));
  // What a module has made of it is its own number.
  const isOurs = reached === next.value && left === next.temporary;
  const amount = !isOurs ? 0 : isDelta ? -Math.trunc(value) : actor.hitPoints.value - reached;
  const blow = { amount, past: !isDelta };
  await write(actor, { value: reached, temporary: left }, reached === next.value && dies(), blow);
}
