/** Registers the custom elements of the host. Also knows the names of elements that it does not implement. */
import { NotInHost } from "../../common/not-in-host.ts";
import { MultiSelectElement } from "./multi-select.ts";
import { ProseMirrorElement } from "./prose-mirror.ts";
import { RangePickerElement } from "./range-picker.ts";
import { StringTagsElement } from "./string-tags.ts";

export { FormInputElement } from "./form-input.ts";
export { MultiSelectElement, RangePickerElement, StringTagsElement };

/** Elements of the real client that are not built here. @source API: foundry.applications.elements */
const MISSING = [
  "code-mirror",
  "file-picker",
  "color-picker",
  "document-tags",
  "secret-block",
  "multi-checkbox",
  "formula-input",
  "hue-slider",
];

/** Define the elements, once per page. */
export function defineElements(): void {
  const elements = {
    "multi-select": MultiSelectElement,
    "string-tags": StringTagsElement,
    "range-picker": RangePickerElement,
    "prose-mirror": ProseMirrorElement,
  };
  for (const [name, element] of Object.entries(elements))
    if (!customElements.get(name)) customElements.define(name, element);
}

/** @throws NotInHost when markup uses an element that would silently do nothing here. */
export function refuseMissingElements(root: ParentNode): void {
  const found = root.querySelector(MISSING.join(", "));
  if (found) throw new NotInHost(`<${found.localName}>`);
}
