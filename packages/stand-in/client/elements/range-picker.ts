/** <range-picker>: a slider and a number box with one value. @source API: foundry.applications.elements */
import { make } from "../apps/html.ts";
import { FormInputElement } from "./form-input.ts";

export class RangePickerElement extends FormInputElement<number> {
  #range = make("input", { type: "range" });
  #number = make("input", { type: "number" });

  protected initial(): number {
    return 0;
  }
  protected read(): number {
    return Number(this.getAttribute("value") ?? this.getAttribute("min") ?? 0);
  }

  protected build(): HTMLElement[] {
    for (const input of [this.#range, this.#number]) {
      for (const bound of ["min", "max", "step"]) {
        const value = this.getAttribute(bound);
        if (value !== null) input.setAttribute(bound, value);
      }
      input.addEventListener("change", () => {
        this.commit(this.#clamp(Number(input.value)));
      });
    }
    this.#range.addEventListener("input", () => {
      this.#number.value = this.#range.value;
    });
    const label = this.getAttribute("aria-label");
    if (label) for (const input of [this.#range, this.#number]) input.setAttribute("aria-label", label);
    return [this.#range, this.#number];
  }

  protected refresh(): void {
    this.#range.value = this.#number.value = String(this.current);
  }

  #clamp(value: number): number {
    const min = Number(this.getAttribute("min") ?? -Infinity);
    const max = Number(this.getAttribute("max") ?? Infinity);
    return Math.max(min, Math.min(max, value));
  }
}
