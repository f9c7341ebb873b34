/**
 * Heroic inspiration that a GM gives to several characters at once. A message lists them; unspent inspiration can be
 * taken back.
 * @rule B-DICE-10 B-DICE-11
 */
import type { OpposedActor } from "../../documents/actor.ts";
import { t } from "../../core/i18n.ts";
import { inspireAll } from "../../rules/checks/inspiration.ts";
import { findActor } from "../common/documents.ts";
import { inTurnOrTell, orTellFailure } from "../common/in-turn.ts";
import { notifyInfo, notifyWarning } from "../common/notify.ts";
import { storedList } from "../common/stored.ts";
import { entryOf, giveInspiration, isStillGiven, undoInspiration } from "./inspiration-entries.ts";
import { INSPIRATION, type InspiredMember } from "../../data/message/inspiration.pure.ts";

type Hero = OpposedActor<"character">;

/**
 * Gives inspiration to all characters without it; the message also names those who already have it. Creates the
 * message first, then updates each character.
 * @returns the message, or undefined if no inspiration was given (the user is notified)
 */
export async function inspireParty(actors: readonly OpposedActor[]): Promise<ChatMessage.Implementation | undefined> {
  const heroes = actors.flatMap((actor) => (actor.isCharacter() ? [actor] : []));
  const { given, kept } = inspireAll(heroes.map(({ uuid, system }) => ({ id: uuid, inspired: system.inspiration })));
  if (!game.user.isGM) notifyWarning("OD20.Can.gmOnly");
  else if (heroes.length === 0) notifyWarning("OD20.Award.Nobody");
  else if (given.length === 0) notifyInfo("OD20.Inspire.AllHave", { names: heroes.map(({ name }) => name).join(", ") });
  else return write(heroes, new Set(kept));
  return undefined;
}

async function write(
  heroes: readonly Hero[],
  kept: ReadonlySet<string>,
): Promise<ChatMessage.Implementation | undefined> {
  const members = heroes.map(({ uuid, name, system }): InspiredMember => ({
    uuid,
    name,
    had: kept.has(uuid),
    spent: system.inspirationSpent,
  }));
  const names = (had: boolean): string =>
    members
      .filter((member) => member.had === had)
      .map(({ name }) => name)
      .join(", ");
  return orTellFailure(undefined, async () => {
    const message = await ChatMessage.create({
      type: "inspiration",
      content: [
        t("OD20.Inspire.Line", { names: names(false) }),
        ...(kept.size > 0 ? [t("OD20.Inspire.LineKept", { names: names(true) })] : []),
      ].join(" "),
      system: { version: 1, members: storedList(members) },
    });
    if (!message) return undefined;
    for (const hero of heroes) if (!kept.has(hero.uuid)) await giveInspiration(hero, message.id);
    return message;
  });
}

/** Returns the characters in an inspiration message; null for other messages. */
export function inspiredOf(message: ChatMessage.Implementation): readonly InspiredMember[] | null {
  return message.isKind("inspiration") ? INSPIRATION.read(message.system).members : null;
}

/**
 * Returns the state of one character: it already had inspiration, has it, has spent it, or the GM took it back. The
 * state follows from the character alone.
 * @rule B-DICE-10
 */
function inspiredState(
  member: Pick<InspiredMember, "had" | "spent">,
  hero: { readonly inspirationSpent: number },
  { isUndone, isGiven }: { readonly isUndone: boolean; readonly isGiven: boolean },
): "had" | "given" | "spent" | "taken" {
  if (member.had) return "had";
  if (isUndone) return "taken";
  if (isGiven) return "given";
  return hero.inspirationSpent !== member.spent ? "spent" : "taken";
}

/** Returns the current state of a character that a message lists; null if the character was deleted. */
export function inspiredNow(
  member: InspiredMember,
  message: string,
): { readonly actor: Hero; readonly state: ReturnType<typeof inspiredState> } | null {
  const actor = findActor({ actor: member.uuid, token: null });
  return actor?.isCharacter()
    ? {
        actor,
        state: inspiredState(member, actor.system, {
          isUndone: entryOf(actor, message)?.undone === true,
          isGiven: isStillGiven(actor, message),
        }),
      }
    : null;
}

/** Takes the inspiration back from one character. Refused if it is spent. */
export async function takeInspiration(member: InspiredMember, message: string): Promise<boolean> {
  const now = inspiredNow(member, message);
  if (!game.user.isGM || !now) {
    notifyWarning(now ? "OD20.Can.gmOnly" : "OD20.Award.Gone");
    return false;
  }
  return inTurnOrTell(now.actor.uuid, false, async () => {
    const state = inspiredNow(member, message)?.state;
    if (state === "given") await undoInspiration(now.actor, message);
    else
      notifyWarning(state === "spent" ? "OD20.Inspire.SpentAlready" : "OD20.Award.NothingToUndo", {
        name: member.name,
      });
    return state === "given";
  });
}
