/** Fields that choose the characteristic of a check and what it needs. */
import { CHARACTERISTICS, type Characteristic } from "../../rules/basics/ids.ts";
import type { Texts } from "../words/texts.ts";
import type { FieldView } from "./form-view.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { ailing } from "../../documents/effects/derived-statuses.ts";
import type { CheckOptions } from "../../play/check/types.ts";
import { segment } from "../common/segment.ts";

/**
 * Form field for the characteristic of a skill or Attribute check. The default characteristic comes first and is
 * preselected.
 * @rule B-SKL-07
 * @param usual null when there is no default, or when the selected creatures have different defaults
 */
export function characteristicField(
  uid: string,
  usual: Characteristic | null,
  chosen: Characteristic | "",
  texts: Texts,
): FieldView {
  const { t } = texts;
  const name = (key: Characteristic): string => t(`OD20.Characteristic.${key}`);
  const others = CHARACTERISTICS.filter((key) => key !== usual);
  return {
    select: {
      id: `${uid}-characteristic`,
      name: "characteristic",
      label: t("OD20.Check.Characteristic"),
      options: [
        {
          value: "",
          text: usual ? t("OD20.Check.Usual", { characteristic: name(usual) }) : t("OD20.Check.UsualAny"),
          selected: chosen === "" || chosen === usual,
        },
        ...others.map((key) => ({ value: key, text: name(key), selected: key === chosen })),
      ],
    },
  };
}

/** Returns the characteristic that a field's value names; "" for the default. */
export function readCharacteristic(value: string): Characteristic | "" {
  return CHARACTERISTICS.find((key) => key === value) ?? "";
}

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
