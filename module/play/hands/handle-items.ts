/**
 * Drawing, stowing, dropping and loading items during the actor's own turn. A free step leaves a mark on the item in the same update. A
 * step that costs an action sends a message first.
 */
import { oneAtATime } from "../common/in-turn.ts";
import type { HandledStep } from "../../data/item/handled.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { t } from "../../core/i18n.ts";
import { type Hand, drawnOrStowed } from "../../rules/turn/hands.ts";
import { isSameTurn } from "../../rules/turn/turn-actions.ts";
import type { TurnRecord } from "../common/records.pure.ts";
import { fightOf, hasTurn, turnOf } from "../scene/reins.ts";
import { turnLimits, turnOfActor, handledSteps } from "../action-economy/turn-ledger-of.ts";
import { actObstacles, mayAct } from "../actions/may-act.ts";
import { postUse, handledFlag, putBack, stateOf, UNLOADED } from "../actions/post-action.ts";
import { storedName } from "../../core/other-language.ts";

/** Returns the actor's current turn. Null during another turn and outside combat. */
function runningTurn(actor: OpposedActor): TurnRecord | null {
  const fight = fightOf([actor]);
  return fight && hasTurn(fight, actor) ? turnOf([actor]) : null;
}

/** Returns the steps of one turn with their items. */
function stepsIn(actor: OpposedActor, turn: TurnRecord): { readonly item: OpposedItem; readonly step: HandledStep }[] {
  return actor.items.contents.flatMap((item) =>
    handledSteps(item)
      .filter((step) => step.turn?.combat === turn.combat && isSameTurn(step.turn, turn))
      .map((step) => ({ item, step })),
  );
}

/** Returns the item's marks with one more step. Drops marks of deleted fights. */
function marked(item: OpposedItem, step: Omit<HandledStep, "before">, before = stateOf(item)): object {
  const known = handledSteps(item).filter(({ turn }) => turn !== null && game.combats.has(turn.combat));
  return handledFlag([...known, { ...step, before }]);
}

/** Draws or stows items in a turn. Sends a message first if that costs an action. @returns the id of the action; null if it is refused */
async function begin(actor: OpposedActor, names: readonly string[], free: number): Promise<string | null> {
  const action = { spends: "drawStow", times: names.length } as const;
  if (names.length <= free || turnLimits() === "off") return foundry.utils.randomID();
  const told = actObstacles(actor, action).length > 0;
  if (!mayAct(actor, action)) return null;
  const things = names.join(", ");
  if (!told) ui.notifications.info(t("OD20.ActionUse.Draw.Costs", { things }));
  return (await postUse(actor, { ...action, action: "draw", text: things }))?.id ?? null;
}

/**
 * Equips or stows an item. During the actor's own turn this is an action.
 * @param options.drop true if the item is dropped, which is free
 * @returns the names of the items that had to make room
 * @rule H-TURN-12 H-TURN-13 H-TURN-14 B-ATK-13 C-67
 */
export async function handle(
  item: OpposedItem,
  state: Hand | boolean,
  { drop = false }: { readonly drop?: boolean } = {},
): Promise<string[]> {
  const { actor } = item;
  const turn = actor && runningTurn(actor);
  if (!turn) return item.setEquipped(state);
  const put = await oneAtATime(`${actor.uuid}:hands`, async () => {
    const changes = item.handChanges(state);
    const drawn = drawnOrStowed(item.holdables, changes);
    if (drawn.length === 0) return item.setEquipped(state);
    const names = drawn.map((id) => actor.items.get(id)?.name ?? "");
    const left = drop ? Infinity : (turnOfActor(actor)?.ledger.draws.left ?? 0);
    const cause = await begin(actor, names, left);
    if (cause === null) return [];
    const n = Math.max(0, ...stepsIn(actor, turn).map(({ step }) => step.n)) + 1;
    const marks = changes.flatMap(({ id }) => {
      const thing = actor.items.get(id);
      // A change of grip costs nothing, but it is undone together with the step that caused it.
      const told = game.messages.has(cause) || !drawn.includes(id);
      const spends = drop ? "drop" : "drawStow";
      return thing ? [[id, marked(thing, { cause, told, turn, spends, n })] as const] : [];
    });
    return item.setEquipped(state, Object.fromEntries(marks));
  });
  return put ?? [];
}

/** Loads a weapon. In a fight, loading costs an action if the weapon says so. @rule H-RNG-02 C-46 */
export async function reload(item: OpposedItem): Promise<void> {
  const { actor } = item;
  const turn = actor && turnOf([actor]);
  const cost = item.isWeapon() ? item.system.reload : "none";
  if (!turn || (cost !== "bonus" && cost !== "active")) {
    await item.reload();
    return;
  }
  await oneAtATime(`${actor.uuid}:hands`, async () => {
    if (!mayAct(actor, { spends: cost })) return;
    const cause = (await postUse(actor, { action: "reload", spends: cost, text: storedName(item) }))?.id ?? null;
    if (cause !== null)
      await item.reload(marked(item, { cause, told: true, turn, spends: "drawStow", n: 0 }, UNLOADED));
  });
}

/** Returns the latest free step of the current turn that can be undone: its id and its items. */
export function lastHandled(actor: OpposedActor): { readonly cause: string; readonly names: readonly string[] }[] {
  const turn = runningTurn(actor);
  const steps = turn ? stepsIn(actor, turn) : [];
  const last = Math.max(...steps.map(({ step }) => step.n));
  const causes = new Map<string, string[]>();
  for (const { item, step } of steps)
    if (step.n === last && !step.told) causes.set(step.cause, [...(causes.get(step.cause) ?? []), item.name]);
  return [...causes].map(([cause, names]) => ({ cause, names }));
}

/** Undoes a free step with items. */
export async function takeBackHandled(actor: OpposedActor, cause: string): Promise<void> {
  if (actor.isOwner) await oneAtATime(`${actor.uuid}:hands`, () => putBack(actor, cause));
}
