/** The list of actions: which there are for somebody now, and doing them. */
import type { OpposedActor } from "../../documents/actor.ts";
import { ACTIONS, type ActionKey } from "../../rules/actions.ts";
import { disengageEnds } from "../../rules/free-attacks.ts";
import { currentRuleset } from "../../settings.ts";
import { notifyFailure } from "../exchange/notify.ts";
import { hold, UNTIL_OWN_TURN } from "./held.ts";
import { actObstacles, mayAct } from "./may-act.ts";
import type { UseRecord } from "./records.pure.ts";
import { tellUse } from "./use.ts";

/** Actions with a button of their own; attacks and spells have theirs on weapons and spells. */
export const PRESSED = ["dash", "disengage", "dodge"] as const satisfies ActionKey[];
export type PressedAction = (typeof PRESSED)[number];

export interface ActionEntry {
  readonly key: PressedAction;
  /** Language key. */
  readonly label: string;
  readonly spends: UseRecord["spends"];
  /** Why it is refused now, or what is told of it. */
  readonly why: {
    readonly key: string;
    readonly data: Record<string, string | number>;
    readonly refused: boolean;
  } | null;
}

export const spendsOf = (key: PressedAction): UseRecord["spends"] => ACTIONS[key].use;

/** What somebody may do now, with what stands against it. */
export function actionsFor(actor: OpposedActor): ActionEntry[] {
  return PRESSED.map((key) => {
    const spends = spendsOf(key);
    const [first] = actObstacles(actor, spends);
    const why = first ? { key: first.key, data: { ...first.data }, refused: first.severity === "error" } : null;
    return { key, label: ACTIONS[key].label, spends, why };
  });
}

/** What an action leaves on the one who does it; null for what leaves nothing. @rule B-ACT-03 B-ACT-04 H-FREE-03 C-07 */
async function leave(actor: OpposedActor, action: PressedAction, message: string): Promise<void> {
  if (action === "dodge") await hold(actor, { action, message }, UNTIL_OWN_TURN);
  if (action === "disengage") {
    const untilNext = disengageEnds(currentRuleset()) === "untilNextTurn";
    await hold(actor, { action, message }, untilNext ? UNTIL_OWN_TURN : { at: "turnEnd", turns: 0 });
  }
}

const doing = new Set<string>();

/** Does an action that needs no roll. Every refusal is told. @returns its message */
export async function doAction(
  actor: OpposedActor,
  action: PressedAction,
): Promise<ChatMessage.Implementation | undefined> {
  const id = `${actor.uuid}:${action}`;
  // A second press while the first is on its way is none.
  if (doing.has(id) || !mayAct(actor, spendsOf(action))) return undefined;
  doing.add(id);
  try {
    const message = await tellUse(actor, { action, spends: spendsOf(action) });
    if (message?.id != null) await leave(actor, action, message.id);
    return message;
  } catch (error) {
    notifyFailure(error);
    return undefined;
  } finally {
    doing.delete(id);
  }
}
