/** Answers and rulings that belong to nothing any more go. */
import { answersOf } from "../attack-state/answer-index.ts";
import { defenseRecord } from "../attack-state/answer-place.ts";
import { isTaker } from "../resolve/intercept.pure.ts";
import { removeWith } from "../protocol/clean.ts";
import { id16 } from "../shared/id.pure.ts";
import { parseAttack } from "../resolve/parse-attack.pure.ts";
import { placesOf } from "../protocol/places.pure.ts";
import { rulingIds } from "../attack-state/rulings.ts";

/** With a deleted attack its answers go, and what GMs have ruled about it. */
export function cleanAnswers(attack: ChatMessage.Implementation, userId: string): void {
  const { id } = attack;
  if (id === null) return;
  const targets = parseAttack(id, attack.system).targets.map(({ key }) => key);
  // Whoever took a blow upon himself stands in no list of its author's.
  const takers = answersOf(id)
    .flatMap((message) => defenseRecord(message)?.target ?? [])
    .filter(isTaker);
  const answers = [...targets, ...takers].flatMap((key) => placesOf(id16(id, key)));
  removeWith([...answers, ...rulingIds(id)], userId);
}
