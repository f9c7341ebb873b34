import { CHARACTERISTICS, type Characteristic } from "../../rules/basics/ids.ts";
import type { Texts } from "../words/texts.ts";
import type { FieldView } from "./form-view.ts";

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
