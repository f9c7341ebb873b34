/** Sends and takes back the message of an action. What an actor has spent in a turn is derived from these messages. */
import { orTellFailure } from "../common/in-turn.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { publicName, publicSpeaker } from "../../documents/common/public-name.ts";
import { t } from "../../core/i18n.ts";
import type { Cover } from "../../rules/basics/ids.ts";
import { findActor } from "../common/documents.ts";
import { notifyWarning } from "../common/notify.ts";
import { put, type Place } from "../protocol/places.ts";
import { participant, stoodAt } from "../common/participants.ts";
import { MESSAGE_VERSION } from "../common/records.pure.ts";
import { storedRolls } from "../dice/rolls.ts";
import { sendMessage } from "../protocol/send.ts";
import { stored } from "../common/stored.ts";
import { tabId } from "../common/tab.ts";
import type { Permission } from "../common/types.ts";
import { tokenOf } from "../scene/tokens.ts";
import { turnOf } from "../scene/reins.ts";
import { payCost } from "../costs/cost.ts";
import { letGo } from "./lasting-action.ts";
import { pleaCheckId } from "./influence-ids.ts";
import { actionTitle, NOTHING_USED, parseUse, type Used, type UseRecord } from "../costs/action-records.pure.ts";
import { visibilityOf } from "../secrecy/concealed.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import type { HandledStep } from "../../data/item/handled.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { HANDS } from "../../rules/turn/hands.ts";
import { handledSteps } from "../action-economy/turn-ledger-of.ts";

type Message = ChatMessage.Implementation;

/** An action whose message is to be posted. */
export interface PostedAction extends Pick<UseRecord, "action" | "spends"> {
  readonly targets?: readonly OpposedActor[];
  /** Cover of each target. @rule H-COV-01 H-COV-02 */
  readonly covers?: ReadonlyMap<OpposedActor, Cover>;
  readonly skill?: string;
  readonly text?: string;
  readonly plan?: UseRecord["plan"];
  /** What the actor readies. */
  readonly readied?: string;
  readonly label?: string;
  /** Name of the feature that allows the action. */
  readonly by?: string;
  /** Keys of additional actions that come with this action. */
  readonly does?: readonly string[];
  /** Number of items drawn or stowed; 1 if left out. */
  readonly times?: number;
  /** Item that is used, with cost and effects. Left out for a plain action. */
  readonly used?: Used;
  readonly rolls?: readonly Roll[];
  /** Place in the log if the message may exist only once. Left out otherwise. */
  readonly place?: Place;
}

/** Sends the message of an action. @returns the message; undefined also if another client created it first */
export async function postUse(actor: OpposedActor, posted: PostedAction): Promise<Message | undefined> {
  const data = useMessage(actor, posted);
  return posted.place ? ((await put(posted.place, data)) ?? undefined) : sendMessage(data);
}

/** Builds the message of an action. */
export function useMessage(actor: OpposedActor, posted: PostedAction): ChatMessage.CreateData {
  const token = tokenOf(actor);
  const name = publicName(actor, token);
  const { whisper, blind, secret } = visibilityOf([
    { actor, token },
    ...(posted.targets ?? []).map((target) => ({ actor: target, token: tokenOf(target) })),
  ]);
  const record: Omit<UseRecord, "id"> = {
    version: MESSAGE_VERSION,
    tab: tabId(),
    actor: { ...participant("a", { actor, token }), name },
    action: posted.action,
    label: posted.label ?? "",
    by: posted.by ?? "",
    turn: turnOf([actor]),
    spends: posted.spends,
    stood: stoodAt(token),
    does: (posted.does ?? []).join(" "),
    times: posted.times ?? 1,
    targets: (posted.targets ?? []).map((target, index) => ({
      ...participant(`t${String(index)}`, { actor: target, token: tokenOf(target) }),
      cover: posted.covers?.get(target) ?? "none",
      bonus: null,
      share: 1,
    })),
    skill: posted.skill ?? "",
    text: posted.text ?? "",
    plan: posted.plan ?? null,
    readied: posted.readied ?? "",
    cancelled: false,
    ...NOTHING_USED,
    ...(posted.used ? { ...posted.used, secret } : {}),
  };
  const rolls = posted.rolls ?? [];
  return {
    type: "use",
    content: t("OD20.ActionUse.Line", { name, what: actionTitle({ label: "", by: "", ...posted }, t) }),
    speaker: publicSpeaker(actor, token),
    system: stored(record),
    rolls: storedRolls(rolls),
    // Set the sound even without dice, because Foundry adds the dice sound to every message with rolls.
    ...(rolls.length > 0 ? { sound: rolls.some(({ dice }) => dice.length > 0) ? CONFIG.sounds.dice : null } : {}),
    whisper,
    blind,
  };
}

/** Reads the record of an action message. Null for any other message. */
export function readUseMessage(message: Message): UseRecord | null {
  return message.isKind("use") ? parseUse(message.id ?? "", message.system) : null;
}

/** Reads actor and state of an action or a check that is an action. Null for any other message. */
function actionIn({ system }: Message): { readonly cancelled: boolean; readonly actor: string | null } | null {
  if (!("spends" in system) || !("cancelled" in system) || system.spends === "") return null;
  const { actor } = system;
  const of = typeof actor === "object" && actor !== null && "actor" in actor ? actor.actor : actor;
  return { cancelled: system.cancelled === true, actor: typeof of === "string" ? of : null };
}

/** Returns whether this user may take an action back: a GM, or the author who still owns the actor. The actor receives the refund. */
export function mayTakeBack(message: Message): Permission {
  const deed = actionIn(message);
  if (!deed || deed.cancelled) return "OD20.Can.cancelled";
  if (game.user.isGM) return true;
  const doer = findActor({ actor: deed.actor, token: null });
  return message.isAuthor && doer?.isOwner !== false ? true : "OD20.Can.notOwner";
}

/** Returns the state of an item as one word. */
export function stateOf(item: OpposedItem): string {
  return item.isArmor() && item.system.equipped ? "worn" : item.hand;
}

/** State of a weapon before loading. */
export const UNLOADED = "unloaded";

function asBefore(item: OpposedItem, before: string): object {
  if (item.isArmor()) return { equipped: before === "worn" };
  if (before === UNLOADED) return { loaded: false };
  const hand = HANDS.find((one) => one === before);
  return hand ? { equipped: hand } : {};
}

/** Returns the flag that lists the steps done with an item. */
export const handledFlag = (steps: readonly HandledStep[]): object => ({ flags: { [SYSTEM_ID]: { handled: steps } } });

/** Undoes one step on all its items in one update. An item with a later step keeps its state; only the mark of this step goes. */
export async function putBack(actor: OpposedActor, cause: string): Promise<void> {
  const updates = actor.items.contents.flatMap((item) => {
    const steps = handledSteps(item);
    const step = steps.find((one) => one.cause === cause);
    if (!step) return [];
    const system = steps.at(-1) === step ? asBefore(item, step.before) : {};
    return [{ _id: item.id, system, ...handledFlag(steps.filter((one) => one !== step)) }];
  });
  if (updates.length > 0) await actor.updateEmbeddedDocuments("Item", updates);
}

/**
 * Takes an action back. Its message no longer counts, its effects are deleted, and effects that it ended are active again.
 * @returns false if refused or failed
 */
export async function takeBack(message: Message): Promise<boolean> {
  const may = mayTakeBack(message);
  if (may !== true) {
    notifyWarning(may);
    return false;
  }
  return orTellFailure(false, async () => {
    await message.update({ system: { cancelled: true } });
    const actor = findActor({ actor: actionIn(message)?.actor ?? null, token: null });
    if (actor?.isOwner === true && message.id !== null) {
      await letGo(actor, message.id);
      // What the check of an attempt to influence left goes with it.
      const checked = pleaCheckId(message.id);
      if (checked !== null) await letGo(actor, checked);
      await putBack(actor, message.id);
      await payCost(message.id);
    }
    return true;
  });
}
