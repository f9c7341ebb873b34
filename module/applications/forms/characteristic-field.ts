import { CHARACTERISTICS, type Characteristic } from "../../rules/basics/ids.ts";
import type { Texts } from "../words/texts.ts";
import type { FieldView } from "./form-view.ts";

/**
 * With which characteristic a skill or an Attribute is rolled: the usual one first, which everybody finds chosen.
 * @param usual null where it is not one of a known list, or where those asked roll with different ones
 * @rule B-SKL-07
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

/** The characteristic that a field's value names; "" for the usual one. */
export function readCharacteristic(value: string): Characteristic | "" {
  return CHARACTERISTICS.find((key) => key === value) ?? "";
}
