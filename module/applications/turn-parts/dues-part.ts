/** What is due of a creature now, for the turn bar and the sheet. */
import type { OpposedActor } from "../../documents/actor.ts";
import { readOr } from "../../documents/shared/read-or.ts";
import { doDue as act, pendingDues, isMine } from "../../play/triggers/dues.ts";
import { outHint } from "../../play/dying/drop-out.ts";
import { awaitedFor } from "../../play/protocol/responsible.ts";
import { CHOICES, type Due } from "../../play/triggers/due.ts";
import { comesByItself } from "../../play/triggers/automatic.ts";
import { nameForViewer } from "../../play/scene/tokens.ts";
import { gameTexts } from "../words/texts-game.ts";
import { keepOrder, orderOf } from "./due-order.ts";

/** One thing that is due. */
export interface BarDue {
  readonly id: string;
  readonly kind: Due["kind"];
  readonly label: string;
  readonly hint: string;
  /** Whether it is for this user to do; others who may do it wait for him. */
  readonly mine: boolean;
  /** Whether it is one of several answers to one question. */
  readonly choice?: boolean;
  /** Whether there are others whose place it can take. */
  readonly moves?: boolean;
  readonly first?: boolean;
}

/** What each turn brings again, in words of its order. */
const named = ({ kind, name }: Pick<Due, "kind" | "name">): string => `${kind}:${name}`;

/** What is due in the order that this user wants. @rule B-DICE-14 */
function inOrder(actor: OpposedActor): Due[] {
  const wished = orderOf(actor.uuid);
  const dues = pendingDues(actor);
  return wished
    ? pendingDues(
        actor,
        wished.flatMap((wish) => dues.filter((due) => named(due) === wish).map(({ id }) => id)),
      )
    : dues;
}

/** Puts one before what stands before it. @returns its name in the list; "" where it is the first already */
export function doEarlier(actor: OpposedActor, id: string): string {
  const dues = inOrder(actor);
  const place = dues.findIndex((due) => due.id === id);
  const due = place < 1 ? undefined : dues.splice(place, 1)[0];
  if (!due) return "";
  dues.splice(place - 1, 0, due);
  keepOrder(actor.uuid, dues.map(named));
  return labelOf(due);
}

const labelOf = ({ kind, name }: Due): string => gameTexts.t(`OD20.Due.${kind}`, { name });

/** What is due of a creature now, for those who may do it, in its order. */
export function barDues(actor: OpposedActor): BarDue[] {
  if (!actor.isOwner) return [];
  const mine = isMine(actor);
  const { t } = gameTexts;
  const names = mine ? [] : awaitedFor(actor, { author: null }).map(({ name }) => name);
  const waits = names.length > 0 ? ` · ${t("OD20.Bar.Waiting", { names: names.join(", ") })}` : "";
  return inOrder(actor).map((due, place, all) => ({
    id: due.id,
    kind: due.kind,
    label: `${labelOf(due)}${waits}`,
    hint: t(due.kind === "dropOut" ? outHint(actor) : `OD20.Due.Hint.${due.kind}`),
    mine,
    choice: CHOICES.includes(due.kind),
    moves: mine && all.length > 1 && !CHOICES.includes(due.kind),
    first: place === 0,
  }));
}

/** What would be left undone if the turn ended now; what comes by itself then is not. */
export function openDues(actor: OpposedActor): BarDue[] {
  const others = inOrder(actor).filter((due) => CHOICES.includes(due.kind) || comesByItself(actor, due));
  const ids = new Set(others.map(({ id }) => id));
  return barDues(actor).filter(({ id }) => !ids.has(id));
}

/** What is due of somebody whom the bar does not show. */
export interface OthersDue {
  readonly actor: OpposedActor;
  readonly name: string;
  readonly dues: readonly BarDue[];
}

/**
 * What others of a fight owe that is for this user to do, each in its order: five goblins that each have a save to roll. What comes
 * by itself, and what is a choice, is not among it. @rule B-DICE-14
 */
export function othersDues({ turns }: Combat.Implementation, shown: OpposedActor | null): OthersDue[] {
  const actors = new Map(turns.flatMap(({ actor }) => (actor ? [[actor.uuid, actor] as const] : [])));
  return [...actors.values()].flatMap((actor) => {
    if (actor.uuid === shown?.uuid || !actor.isOwner || !isMine(actor)) return [];
    const dues = readOr(() => openDues(actor), [], actor);
    return dues.length > 0 ? [{ actor, name: nameForViewer(actor), dues }] : [];
  });
}

/** Does all of that, one creature after the other. */
export async function doOthers(fight: Combat.Implementation, shown: OpposedActor | null): Promise<void> {
  for (const { actor } of othersDues(fight, shown)) await doDues(actor);
}

/** Does all that is this user's, one after the other: what one leads to, or settles, counts for the next. */
export async function doDues(actor: OpposedActor): Promise<void> {
  // Two answers to one question: never both.
  const tried = new Set<string>(CHOICES);
  for (;;) {
    const next = barDues(actor).find(({ id, mine }) => mine && !tried.has(id));
    if (!next) return;
    tried.add(next.id);
    await act(actor, next.id);
  }
}

/** Does one of them. */
export async function doDue(actor: OpposedActor, id: string): Promise<void> {
  await act(actor, id);
}
