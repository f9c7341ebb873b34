import type { OpposedActor } from "../../documents/actor.ts";
import { ailing } from "../../documents/effects/derived-statuses.ts";
import type { CheckOptions } from "../../play/check/types.ts";
import { segment } from "../common/segment.ts";
import type { Texts } from "../words/texts.ts";
import type { FieldView } from "./form-view.ts";

type Needs = NonNullable<CheckOptions["needs"]>;
const SENSES = ["sight", "hearing"] as const;

/**
 * Form field: whether the check needs a sense.
 * @param senses senses to offer
 * @rule B-COND-BLI-1 B-COND-DEA-1
 */
export function needsField(uid: string, chosen: Needs, { t }: Texts, senses: readonly Needs[] = SENSES): FieldView {
  return {
    segment: segment(
      uid,
      "needs",
      t("OD20.Check.Needs.Legend"),
      [["", t("OD20.Check.Needs.none")], ...senses.map((sense) => [sense, t(`OD20.Check.Needs.${sense}`)] as const)],
      chosen,
    ),
  };
}

/** Returns the same field for one actor. It offers only senses that the actor lacks, because other senses do not change the roll. */
export function lackingField(uid: string, actor: OpposedActor, chosen: Needs, texts: Texts): FieldView[] {
  const { sees, hears } = ailing(actor);
  const lacking = SENSES.filter((sense) => !(sense === "sight" ? sees : hears));
  return lacking.length > 0 ? [needsField(uid, chosen, texts, lacking)] : [];
}

export function readNeeds(value: string): Needs {
  return SENSES.find((sense) => sense === value) ?? "";
}
