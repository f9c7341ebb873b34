/** Answers that belong to nothing, or are worth nothing, go. */
import { attackContext, targetContexts, targetContext } from "./context.ts";
import { findAttack } from "./documents.ts";
import { pause } from "./in-turn.ts";
import { id16 } from "./logic/id.ts";
import { parseAttack } from "./logic/parse.ts";
import type { DefenseRecord } from "./logic/records.ts";
import { rulingIds } from "./rulings.ts";

type Message = ChatMessage.Implementation;

const WORTHLESS: readonly string[] = ["OD20.Void.other", "OD20.Void.defender"];

async function remove(ids: readonly string[]): Promise<void> {
  const present = ids.filter((id) => game.messages.has(id));
  if (present.length > 0) await ChatMessage.deleteDocuments([...present]);
}

/** The answers of a deleted attack: its deleter removes those it may, the active GM the rest. Nothing else follows. */
export function cleanAnswers(attack: Message, userId: string): void {
  if (attack.id === null) return;
  const { id } = attack;
  const answers = parseAttack(id, attack.system).targets.map(({ key }) => id16(id, key)).concat(rulingIds(id));
  const mine = (): string[] => answers.filter((answer) => {
    const message = game.messages.get(answer);
    return message !== undefined && (game.user.isGM || message.isAuthor);
  });
  void (async () => {
    if (userId === game.user.id) await remove(mine());
    else if (game.users.activeGM?.isSelf === true) {
      await pause(1000);
      await remove(mine());
    }
  })().catch((error: unknown) => { console.error(error); });
}

/**
 * An answer by somebody who may not give it: the active GM removes it and lets the duty take its course.
 * @param again called with the attack's id when the place is free
 * @returns whether it was worthless
 */
export function dropWorthless(message: Message, record: DefenseRecord, again: (attackId: string) => void): boolean {
  const found = findAttack(record.attack);
  const attack = found && attackContext(found);
  if (!attack) return false;
  // It may claim another target than the one whose place it takes.
  const claimed = targetContexts(attack, false).find(({ answerId }) => answerId === message.id) ?? targetContext(attack, record.target, false);
  const reason = claimed?.voids.get("");
  if (!claimed || claimed.answerId !== message.id || reason === undefined || !WORTHLESS.includes(reason)) return false;
  if (game.users.activeGM?.isSelf === true) {
    void message.delete().then(() => { again(attack.id); }).catch((error: unknown) => { console.error(error); });
  }
  return true;
}
