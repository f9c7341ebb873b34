/** Options of the selects of an item's fields. */
import { keyLabel } from "../../words/choice-labels.ts";
import type { Texts } from "../../words/texts.ts";
import type { FieldSpec } from "./field-spec.ts";
import { keysFor } from "./key-chips.ts";
import { MASTERIES } from "./shared-fields.ts";

export interface OptionView {
  readonly value: string;
  readonly label: string;
  readonly selected: boolean;
}
/**
 * Returns the options of a select. Of those with one name, such as a save of d20-3e, one stays. An unknown value stays,
 * labeled with its key.
 */
export function options(spec: NonNullable<FieldSpec["options"]>, value: string, texts: Texts): OptionView[] {
  const none = texts.t(spec.none ?? "OD20.Thing.none");
  const known = spec.values.map((entry) => ({
    value: entry,
    label: entry === "" ? none : (spec.labels?.[entry] ?? texts.t(`${spec.prefix}.${entry}`)),
    selected: entry === value,
  }));
  const told = known.filter(
    (one, index) =>
      one.selected || !known.some((other, place) => other.label === one.label && (other.selected || place < index)),
  );
  return spec.values.includes(value)
    ? told
    : [
        ...told,
        { value, label: value === "" ? none : texts.t("OD20.Thing.unknownKey", { key: value }), selected: true },
      ];
}

/** Returns all masteries as `track.key`, including the table's own. An unknown key stays. */
export function masteries(track: string, key: string, texts: Texts): OptionView[] {
  const value = key === "" ? "" : `${track}.${key}`;
  const known = MASTERIES.flatMap((kind) =>
    (keysFor(kind.track) ?? kind.keys).map((entry) => ({
      value: `${kind.track}.${entry}`,
      label: keyLabel(kind.track, entry, texts),
      selected: `${kind.track}.${entry}` === value,
    })),
  );
  // A game that offers fewer keys still names those of the others.
  const isBuiltIn = MASTERIES.some((kind) => kind.track === track && kind.keys.some((one) => one === key));
  const label = isBuiltIn ? keyLabel(track, key, texts) : texts.t("OD20.Thing.unknownKey", { key });
  const rest = known.some(({ selected }) => selected) || value === "" ? [] : [{ value, label, selected: true }];
  return [{ value: "", label: texts.t("OD20.Thing.none"), selected: value === "" }, ...known, ...rest];
}
