/** Deletes answers and rulings whose attack was deleted. */
import { defenseRecord, answersOf } from "../attack-state/answer-place.ts";
import { isTaker } from "../resolve/late-changes.pure.ts";
import { removeWith } from "../protocol/clean.ts";
import { id16 } from "../common/id.pure.ts";
import { parseAttack } from "../resolve/parse-attack.pure.ts";
import { placesOf } from "../protocol/places.pure.ts";
import { rulingIds } from "../attack-state/rulings.ts";

/** Deletes the answers to a deleted attack and the rulings on it. */
export function cleanAnswers(attack: ChatMessage.Implementation, userId: string): void {
  const { id } = attack;
  if (id === null) return;
  const targets = parseAttack(id, attack.system).targets.map(({ key }) => key);
  // A creature that took a strike is not in the attack's own list of targets.
  const takers = answersOf(id)
    .flatMap((message) => defenseRecord(message)?.target ?? [])
    .filter(isTaker);
  const answers = [...targets, ...takers].flatMap((key) => placesOf(id16(id, key)));
  removeWith([...answers, ...rulingIds(id)], userId);
}
