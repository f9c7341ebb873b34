/** Applies hardships: days on short supplies and lack of air. Posts a message, writes the changes, and can undo them like a rest. */
import type { OpposedActor } from "../../documents/actor.ts";
import { tellExhausted } from "../../documents/effects/set-exhaustion.ts";
import { onDocument } from "../../documents/common/events.ts";
import { isNamed, publicName } from "../../documents/common/public-name.ts";
import { REST } from "../../data/message/rest.pure.ts";
import { visibility } from "../../compat/visibility.ts";
import { t } from "../../core/i18n.ts";
import { SIZES } from "../../rules/movement/size.ts";
import { breath } from "../../rules/rest/supplies.ts";
import type { Candidate } from "../check/candidates.ts";
import { readCheck } from "../check/read-check.ts";
import { requestCheck } from "../check/request.ts";
import { findRequest } from "../check/request-context.ts";
import { refreshCards } from "../protocol/cards.ts";
import { inTurn } from "../common/in-turn.ts";
import { notifyFailure, notifyWarning } from "../common/notify.ts";
import { stored, storedList } from "../common/stored.ts";
import { ownSpeaker } from "../common/participants.ts";
import {
  hardshipWord,
  planHardship,
  readHardship,
  type Hardship,
  type HardshipPlan,
  type Sufferer,
} from "./hardship.pure.ts";
import { restState } from "./rest-state.ts";
import { writeRest } from "./write-rest.ts";

/** Returns the fields of an actor that hardships need, or null if the actor is not a creature. */
export function suffererOf(actor: OpposedActor): Sufferer | null {
  const { creature, dead } = actor;
  if (!creature) return null;
  return {
    size: SIZES.find((one) => one === creature.size) ?? "medium",
    exhaustion: creature.exhaustion,
    tireless: creature.conditionImmunities.has("exhaustion"),
    dead,
  };
}

/** Returns how long a creature can hold its breath. @rule B-HAZ-12 */
export function breathOf({ creature }: OpposedActor): ReturnType<typeof breath> {
  return breath(creature?.characteristics.endurance.mod ?? 0);
}

/** Returns what a hardship would change now. @param saved result of the save; null = not rolled yet */
export function previewHardship(actor: OpposedActor, hardship: Hardship, saved: boolean | null = null): HardshipPlan {
  const sufferer = suffererOf(actor);
  return sufferer ? planHardship(hardship, sufferer, saved) : { changes: [], save: null };
}

/**
 * Applies a hardship to creatures. Asks for a save where one is due; a GM then applies its result from the chat card. All other changes
 * happen at once. GM only. Shows a warning for every refusal.
 * @returns the message, or undefined if nothing happened
 * @rule B-HAZ-03 B-HAZ-09 B-HAZ-10 B-HAZ-13 B-HAZ-14
 */
export async function impose(
  who: readonly Pick<Candidate, "actor" | "token">[],
  hardship: Hardship,
): Promise<ChatMessage.Implementation | undefined> {
  if (!game.user.isGM || who.length === 0) {
    notifyWarning(game.user.isGM ? "OD20.Ask.Nobody" : "OD20.Can.gmOnly");
    return undefined;
  }
  try {
    const plans = who.map((one) => ({ ...one, plan: previewHardship(one.actor, hardship) }));
    const owing = plans.filter(({ plan }) => plan.save !== null);
    const save = owing[0]?.plan.save ?? null;
    const request = save
      ? await requestCheck({
          mode: "each",
          asked: owing.map(({ actor, token }) => ({ actor, token, kind: "attribute", key: save.attribute })),
          dc: save.dc,
          dcHidden: false,
          // A failed save causes exhaustion.
          against: "exhaustion",
        })
      : null;
    if (request === undefined) return undefined;
    // Whisper the message if players may not see or name one of the creatures.
    const { whisper, blind } = visibility(who.some(({ token }) => token?.hidden === true) ? true : undefined);
    const message = await ChatMessage.create({
      type: "rest",
      content: t(`OD20.Hardship.Line.${hardship.of}`, {
        names: who.map(({ actor, token }) => publicName(actor, token)).join(", "),
      }),
      whisper,
      blind,
      speaker: ownSpeaker(),
      system: {
        version: 1,
        kind: "hardship",
        hours: 0,
        hardship: hardshipWord(hardship),
        request: request?.id ?? "",
        members: storedList(
          plans.map(({ actor, token, plan }) => ({
            uuid: actor.uuid,
            name: publicName(actor, token),
            img: isNamed(actor, token) ? (actor.img ?? "") : "",
            changes: plan.changes.map(stored),
            mayPrepare: false,
          })),
        ),
      },
    });
    if (!message?.id) return undefined;
    for (const { actor, plan } of plans) if (plan.save === null) await give(actor, message.id, hardship, null);
    return message;
  } catch (error) {
    notifyFailure(error);
    return undefined;
  }
}

/** What a hardship still needs for one member. */
export interface Awaited {
  /** State of the requested save; "none" if no save was requested. */
  readonly save: "none" | "waiting" | "made" | "failed";
  readonly hardship: Hardship;
}

/** Returns the state of a hardship for one member, from the message and the answers to its request. */
export function awaitedOf(message: ChatMessage.Implementation, uuid: string): Awaited {
  const { hardship, request } = REST.read(message.system);
  const found = request === "" ? null : findRequest(request);
  const asked = found?.refused === null ? found.asked.find(({ actor }) => actor?.uuid === uuid) : undefined;
  const state = asked && found?.state.asked.find(({ record }) => record.key === asked.asked.key);
  const success = state?.result?.success;
  return {
    hardship: readHardship(hardship),
    save: !asked ? "none" : success === undefined ? "waiting" : success ? "made" : "failed",
  };
}

/** Redraws the hardship card when the answer to its save arrives. */
function redraw(message: ChatMessage.Implementation): void {
  const asked = readCheck(message)?.request ?? "";
  if (asked === "") return;
  for (const one of game.messages.contents.slice(-100))
    if (one.isKind("rest") && REST.read(one.system).request === asked) refreshCards(one.id);
}

let watching = false;

/** Starts to watch for answers to saves. */
export function watchHardships(): void {
  if (watching) return;
  watching = true;
  onDocument("messageCreated", redraw);
  onDocument("messageDeleted", redraw);
}

/** Returns whether a GM posted this hardship for the actor. Messages of other users never change the actor. */
export function isImposed(message: ChatMessage.Implementation, uuid: string): boolean {
  return message.author?.isGM === true && REST.read(message.system).members.some((member) => member.uuid === uuid);
}

/** Applies a hardship that waited for a save. GM only. */
export async function writeHardshipSaves(message: ChatMessage.Implementation, uuid: string): Promise<void> {
  const { actor, state } = restState(uuid, message.id ?? "");
  const { save, hardship } = awaitedOf(message, uuid);
  if (!game.user.isGM || !actor || message.id === null || !isImposed(message, uuid)) return;
  if (state !== "open" || save === "waiting") return;
  // The save request was deleted, so its result is unknown.
  if (save === "none" && previewHardship(actor, hardship).save !== null) {
    notifyWarning("OD20.Hardship.NoSave");
    return;
  }
  try {
    await give(actor, message.id, hardship, save === "none" ? null : save === "made");
  } catch (error) {
    notifyFailure(error);
  }
}

/** Plans from the current data, because the creature may have eaten after the message was posted. */
async function give(actor: OpposedActor, id: string, hardship: Hardship, saved: boolean | null): Promise<void> {
  await inTurn(actor.uuid, async () => {
    const data = actor.creature;
    if (!data || restState(actor.uuid, id).state !== "open") return;
    const lived = !data.exhausted.dead;
    await writeRest(actor, { id, kind: "hardship", changes: previewHardship(actor, hardship, saved).changes });
    if (lived && actor.creature.exhausted.dead) await tellExhausted(actor);
  });
}
