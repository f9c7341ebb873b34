/** Deletes effects that have ended in a combat that no longer exists. Nothing can restore these effects. */
import { effectData } from "../../data/effects/model.ts";
import {
  bearerOf,
  endersOf,
  endingEffects,
  endsOf,
  isRestrained,
  isLetGo,
  restsOn,
} from "../../documents/effects/effect-ends.ts";
import { concentrating, dependencyOf, replacedBy } from "../../documents/effects/concentrating.ts";
import { isTakenBack, isUnmade } from "../../documents/effects/action-effects.ts";
import { fightOf } from "../../documents/fights/fights.ts";
import { isGrapple } from "../../documents/effects/grapples.ts";
import { ageOf, YOUNG } from "../common/age.ts";
import { once } from "../../documents/common/once.ts";
import { usersInOrder } from "../protocol/responsible.ts";

const isYoung = (message: ChatMessage.Implementation): boolean => ageOf(message) <= YOUNG.milliseconds;

/** Whether the last change of an effect is recent. A recent end of a concentration may still be undone. */
function isFresh({ _stats: { modifiedTime } }: ActiveEffect.Implementation): boolean {
  return modifiedTime != null && game.time.serverTime - modifiedTime <= YOUNG.milliseconds;
}

/**
 * Whether a concentration has ended but may be restored, because the spell that began it or the spell that replaced it
 * may be withdrawn. An effect that depends on a concentration stays as long as the concentration effect exists.
 */
function mayComeBack(effect: ActiveEffect.Implementation): boolean {
  const bearer = bearerOf(effect);
  const stored = concentrating(effect);
  const hangs = dependencyOf(effect);
  const begun = game.messages.get(hangs?.message ?? stored?.message ?? "");
  if (hangs) return isLetGo(effect) && ((begun !== undefined && isYoung(begun)) || isRestrained(hangs));
  if (!stored || !bearer) return false;
  const newer = game.messages.get(replacedBy(effect, bearer) ?? "");
  return isFresh(effect) || [begun, newer].some((message) => message !== undefined && isYoung(message));
}

/** Whether an effect has ended for good. An effect that ended in a running combat is restored if a turn is taken back. */
function isLeftOver(effect: ActiveEffect.Implementation): boolean {
  // The client that withdraws an action also removes the effects of the action. This check covers a page that was closed
  // before the removal.
  if (isUnmade(effect, bearerOf(effect), isTakenBack)) return true;
  const mark = effectData(effect).endedBy?.turn ?? endsOf(effect)?.mark ?? null;
  // An effect that a roll used or ended is restored if the roll is taken back.
  const enders = [...endersOf(effect), ...(restsOn(effect) ?? [])].flatMap((id) => game.messages.get(id) ?? []);
  if (enders.some(isYoung) || mayComeBack(effect)) return false;
  // The concentration that the effect depends on was deleted.
  if (isLetGo(effect)) return true;
  // A grapple that ended because the grappler could not act continues if the damage or the turn is taken back.
  if (isGrapple(effect) && fightOf([bearerOf(effect)])) return false;
  return effect.hasEnded && (mark === null || !game.combats.has(mark.combat));
}

type Effect = ActiveEffect.Implementation;
type Owner = NonNullable<Effect["parent"]>;

/** Returns the ended effects of the creatures that this user is responsible for, by the document that contains them. */
function leftOver(but: ReadonlySet<Effect>): ReadonlyMap<Owner, readonly Effect[]> {
  const found = new Map<Owner, Effect[]>();
  for (const effect of endingEffects()) {
    const bearer = bearerOf(effect);
    if (but.has(effect) || !bearer || !effect.parent || !isLeftOver(effect)) continue;
    if (usersInOrder(bearer, { author: null })[0] !== game.user.id) continue;
    found.set(effect.parent, [...(found.get(effect.parent) ?? []), effect]);
  }
  return found;
}

/** Deletes the effects of one document in one operation, because Foundry prepares the document again after each one. */
async function sweep(owner: Owner, effects: readonly Effect[]): Promise<void> {
  const left = (): string[] => effects.flatMap(({ id }) => (id !== null && owner.effects.has(id) ? [id] : []));
  const remove = (ids: string[]) => getDocumentClass("ActiveEffect").deleteDocuments(ids, { parent: owner });
  // The same user may be logged in twice.
  const deleted = once(
    () => remove(left()),
    () => left().length < effects.length,
  );
  if ((await deleted) !== null) return;
  for (const id of left())
    await once(
      () => remove([id]),
      () => !owner.effects.has(id),
    );
}

/**
 * Deletes the ended effects of the creatures that this user is responsible for. If no responsible user is connected,
 * the effects stay but no longer count.
 */
export async function sweepLeftovers(): Promise<void> {
  const seen = new Set<Effect>();
  // When a concentration is deleted, the effects that depend on it are found in the next pass.
  for (let found = leftOver(seen); found.size > 0; found = leftOver(seen))
    for (const [owner, effects] of found) {
      for (const effect of effects) seen.add(effect);
      await sweep(owner, effects).catch((error: unknown) => {
        console.error(error);
      });
    }
}
