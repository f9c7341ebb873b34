/** Telling an action, and taking it back. Nothing is counted: what it takes of a turn is told from its message. */
import type { OpposedActor } from "../../documents/actor.ts";
import { publicName, publicSpeaker } from "../../documents/shared/public-name.ts";
import { t } from "../../core/i18n.ts";
import type { Cover } from "../../rules/basics/ids.ts";
import { findActor } from "../shared/documents.ts";
import { notifyFailure, notifyWarning } from "../shared/notify.ts";
import { put, type Place } from "../protocol/places.ts";
import { participant, stoodAt } from "../shared/participants.ts";
import { MESSAGE_VERSION } from "../shared/records.pure.ts";
import { storedRolls } from "../dice/rolls.ts";
import { sendMessage } from "../protocol/send.ts";
import { stored } from "../shared/stored.ts";
import { tabId } from "../shared/tab.ts";
import type { Permission } from "../shared/types.ts";
import { tokenOf } from "../scene/tokens.ts";
import { turnOf } from "../scene/turns.ts";
import { isGainSpent, settleCost } from "./cost.ts";
import { letGo } from "./held.ts";
import { putBack } from "./put-back.ts";
import { deedTitle, NOTHING_USED, parseUse, type Used, type UseRecord } from "./records.pure.ts";
import { visibilityOf } from "../secrecy/concealed.ts";

type Message = ChatMessage.Implementation;

/** What somebody does. */
export interface Told extends Pick<UseRecord, "action" | "spends"> {
  readonly targets?: readonly OpposedActor[];
  /** What shelters some of them. @rule H-COV-01 H-COV-02 */
  readonly covers?: ReadonlyMap<OpposedActor, Cover>;
  readonly skill?: string;
  readonly text?: string;
  readonly plan?: UseRecord["plan"];
  /** What is readied. */
  readonly readied?: string;
  readonly label?: string;
  /** Name of the feature that lets him do it. */
  readonly by?: string;
  /** Actions of the list that come with it. */
  readonly does?: readonly string[];
  /** Things, of what is drawn or stowed; left out = 1. */
  readonly times?: number;
  /** What is used, with what it takes and gives; left out for an action of the list. */
  readonly used?: Used;
  readonly rolls?: readonly Roll[];
  /** Where it stands, if there can be only one; left out = anywhere. */
  readonly place?: Place;
}

/** Tells it to the table. @returns undefined also where somebody was faster */
export async function tellUse(actor: OpposedActor, told: Told): Promise<Message | undefined> {
  const data = useMessage(actor, told);
  return told.place ? ((await put(told.place, data)) ?? undefined) : sendMessage(data);
}

/** The message of an action. */
export function useMessage(actor: OpposedActor, told: Told): ChatMessage.CreateData {
  const token = tokenOf(actor);
  const name = publicName(actor, token);
  const { whisper, blind, secret } = visibilityOf([
    { actor, token },
    ...(told.targets ?? []).map((target) => ({ actor: target, token: tokenOf(target) })),
  ]);
  const record: Omit<UseRecord, "id"> = {
    version: MESSAGE_VERSION,
    tab: tabId(),
    actor: { ...participant("a", { actor, token }), name },
    action: told.action,
    label: told.label ?? "",
    by: told.by ?? "",
    turn: turnOf([actor]),
    spends: told.spends,
    stood: stoodAt(token),
    does: (told.does ?? []).join(" "),
    times: told.times ?? 1,
    targets: (told.targets ?? []).map((target, index) => ({
      ...participant(`t${String(index)}`, { actor: target, token: tokenOf(target) }),
      cover: told.covers?.get(target) ?? "none",
      bonus: null,
      share: 1,
    })),
    skill: told.skill ?? "",
    text: told.text ?? "",
    plan: told.plan ?? null,
    readied: told.readied ?? "",
    cancelled: false,
    ...NOTHING_USED,
    ...(told.used ? { ...told.used, secret } : {}),
  };
  const rolls = told.rolls ?? [];
  return {
    type: "use",
    content: t("OD20.Deed.Line", { name, what: deedTitle({ label: "", by: "", ...told }, t) }),
    speaker: publicSpeaker(actor, token),
    system: stored(record),
    rolls: storedRolls(rolls),
    // Said even where there is none: Foundry gives every message with rolls the sound of dice otherwise.
    ...(rolls.length > 0 ? { sound: rolls.some(({ dice }) => dice.length > 0) ? CONFIG.sounds.dice : null } : {}),
    whisper,
    blind,
  };
}

/** What the message of an action says; null for another message. */
export function readUseMessage(message: Message): UseRecord | null {
  return message.isKind("use") ? parseUse(message.id ?? "", message.system) : null;
}

/** What of a message can be taken back: an action that was told, or a check that was one. */
function deedIn({ system }: Message): { readonly cancelled: boolean; readonly actor: string | null } | null {
  if (!("spends" in system) || !("cancelled" in system) || system.spends === "") return null;
  const { actor } = system;
  const of = typeof actor === "object" && actor !== null && "actor" in actor ? actor.actor : actor;
  return { cancelled: system.cancelled === true, actor: typeof of === "string" ? of : null };
}

/** Whether this user may take a deed back, once: every GM, and its author as long as its doer is his, for what it took goes back there. */
export function mayTakeBack(message: Message): Permission {
  const deed = deedIn(message);
  if (!deed || deed.cancelled) return "OD20.Can.cancelled";
  if (game.user.isGM) return true;
  const doer = findActor({ actor: deed.actor, token: null });
  return message.isAuthor && doer?.isOwner !== false ? true : "OD20.Can.notOwner";
}

/** Takes a deed back: its message no longer counts, what it has left goes, and what it has ended is there again. */
export async function takeBack(message: Message): Promise<boolean> {
  const may = mayTakeBack(message);
  if (may !== true) {
    notifyWarning(may);
    return false;
  }
  if (isGainSpent(message)) {
    notifyWarning("OD20.Use.gainSpent", { name: readUseMessage(message)?.label ?? "" });
    return false;
  }
  try {
    await message.update({ system: { cancelled: true } });
    const actor = findActor({ actor: deedIn(message)?.actor ?? null, token: null });
    if (actor?.isOwner === true && message.id !== null) {
      await letGo(actor, message.id);
      await putBack(actor, message.id);
      await settleCost(message.id);
    }
    return true;
  } catch (error) {
    notifyFailure(error);
    return false;
  }
}
