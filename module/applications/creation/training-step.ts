/** The step of proficiencies: what class, species, background and features train, and the choices among skills and tools. */
import type { Outcome } from "../../play/character/creation.ts";
import { ORIGIN_KINDS } from "../../play/character/plan-origin.pure.ts";
import { WEAPON_TRAINING } from "../../rules/attack/weapon-training.ts";
import { keyLabel } from "../words/choice-labels.ts";
import type { Texts } from "../words/texts.ts";
import { isTrainingChoice, pickedChoices } from "./picked-choices.ts";

/** Kinds of training with the language keys of their titles. */
const GROUPS = [
  ["attribute", "OD20.Creation.Track.attribute"],
  ["skill", "OD20.Creation.Track.skill"],
  [WEAPON_TRAINING, "OD20.Creation.Track.weapon"],
  ["armor", "OD20.Creation.Track.armor"],
  ["tool", "OD20.Creation.Track.tool"],
] as const;

/** Returns what the preview character is trained in, with the item that trains it. @rule B-SKL-08 B-SAVE-04 */
function groupsOf({ character }: Pick<Outcome, "character">, texts: Texts) {
  const all = Object.entries(character.system.granted).filter(([, { step, expertise }]) => step > 0 || expertise);
  return GROUPS.map(([track, title]) => ({
    label: texts.t(title),
    things: all
      .filter(([name]) => name.startsWith(`${track}.`))
      .map(([name, { from, expertise }]) => {
        const label = keyLabel(track, name.slice(track.length + 1), texts);
        return { label: expertise ? texts.t("OD20.Creation.Expert", { name: label }) : label, from };
      })
      .sort((a, b) => a.label.localeCompare(b.label)),
  })).filter(({ things }) => things.length > 0);
}

/** Returns the step: nothing is sold in it. @rule B-SKL-08 B-SAVE-04 */
export function trainingStep(uid: string, outcome: Outcome, texts: Texts) {
  return {
    training: {
      groups: groupsOf(outcome, texts),
      choices: [...ORIGIN_KINDS]
        .reverse()
        .flatMap((kind) => pickedChoices(outcome, kind, `${uid}-${kind}`, texts, isTrainingChoice, `of.${kind}.`)),
    },
  };
}
