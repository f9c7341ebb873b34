/** Effects that have ended with a fight that is gone: nothing brings them back, so they go. */
import {
  bearerOf,
  endedByOf,
  endersOf,
  endingEffects,
  endsOf,
  isHeldStill,
  isLetGo,
  restsOn,
} from "../../documents/effects/effect-ends.ts";
import { concentrating, hangsOf, replacedBy } from "../../documents/effects/concentrating.ts";
import { isTakenBack, isUnmade } from "../../documents/effects/action-effects.ts";
import { fightOf } from "../../documents/fights/fights.ts";
import { isGrip } from "../../documents/effects/grapples.ts";
import { ageOf, YOUNG } from "../shared/age.ts";
import { once } from "../shared/once.ts";
import { usersInOrder } from "../protocol/responsible.ts";

const isYoung = (message: ChatMessage.Implementation): boolean => ageOf(message) <= YOUNG.milliseconds;

/** Whether what was written last on a concentration is young: what has ended it may be taken back, or was said by mistake. */
function isFresh({ _stats: { modifiedTime } }: ActiveEffect.Implementation): boolean {
  return modifiedTime != null && game.time.serverTime - modifiedTime <= YOUNG.milliseconds;
}

/**
 * Whether a concentration is over, but may come back: what it was begun by, or what has come instead of it, may be withdrawn.
 * What hangs on one stays as long as that is there; once it is swept, nothing brings it back.
 */
function mayComeBack(effect: ActiveEffect.Implementation): boolean {
  const bearer = bearerOf(effect);
  const deed = concentrating(effect);
  const hangs = hangsOf(effect);
  const begun = game.messages.get(hangs?.message ?? deed?.message ?? "");
  if (hangs) return isLetGo(effect) && ((begun !== undefined && isYoung(begun)) || isHeldStill(hangs));
  if (!deed || !bearer) return false;
  const newer = game.messages.get(replacedBy(effect, bearer) ?? "");
  return isFresh(effect) || [begun, newer].some((message) => message !== undefined && isYoung(message));
}

/** Whether it is over for good: what ended in a fight that goes on comes back with a turn that is taken back. */
function isLeftOver(effect: ActiveEffect.Implementation): boolean {
  // Whoever withdrew it takes it off, too, unless his page has died in between.
  if (isUnmade(effect, bearerOf(effect), isTakenBack)) return true;
  const mark = endedByOf(effect)?.turn ?? endsOf(effect)?.mark ?? null;
  // What a roll has taken, or ended, comes back when that is taken back.
  const enders = [...endersOf(effect), ...(restsOn(effect) ?? [])].flatMap((id) => game.messages.get(id) ?? []);
  if (enders.some(isYoung) || mayComeBack(effect)) return false;
  // Its concentration was swept, wherever it began.
  if (isLetGo(effect)) return true;
  // Whoever has let go because he could not act holds again when the blow or the turn is taken back.
  if (isGrip(effect) && fightOf([bearerOf(effect)])) return false;
  return effect.hasEnded && (mark === null || !game.combats.has(mark.combat));
}

type Effect = ActiveEffect.Implementation;
type Owner = NonNullable<Effect["parent"]>;

/** Those that this user answers for, by whom or what they lie on. */
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

/** Those of one creature or thing go in one write: each write has it prepared anew. */
async function sweep(owner: Owner, effects: readonly Effect[]): Promise<void> {
  const left = (): string[] => effects.flatMap(({ id }) => (id !== null && owner.effects.has(id) ? [id] : []));
  const remove = (ids: string[]) => getDocumentClass("ActiveEffect").deleteDocuments(ids, { parent: owner });
  // The same user may be here twice.
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

/** Deletes those that this user answers for; where nobody is there who does, they stay, and count no more. */
export async function sweepLeftovers(): Promise<void> {
  const seen = new Set<Effect>();
  // With a concentration that is swept goes what hangs on it.
  for (let found = leftOver(seen); found.size > 0; found = leftOver(seen))
    for (const [owner, effects] of found) {
      for (const effect of effects) seen.add(effect);
      await sweep(owner, effects).catch((error: unknown) => {
        console.error(error);
      });
    }
}
