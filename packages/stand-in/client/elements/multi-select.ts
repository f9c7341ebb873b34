/** <multi-select>: chosen options as tags and a box to add one. The value is an array of strings. @source API: foundry.applications.elements */
import { make } from "../apps/html.ts";
import { text } from "../apps/text.ts";
import { FormInputElement } from "./form-input.ts";

export class MultiSelectElement extends FormInputElement<string[]> {
  #labels = new Map<string, string>();
  #tags = make("div", { class: "tags input-element-tags" });
  #select = make("select");

  protected initial(): string[] {
    return [];
  }

  protected read(): string[] {
    const options = [...this.querySelectorAll("option")].filter((option) => option.value !== "");
    this.#labels = new Map(options.map((option) => [option.value, option.textContent ?? ""]));
    return options.filter((option) => option.hasAttribute("selected")).map((option) => option.value);
  }

  protected build(): HTMLElement[] {
    this.#select.addEventListener("change", () => {
      const { value } = this.#select;
      if (value) this.commit([...this.current, value]);
    });
    this.#select.setAttribute("aria-label", text("add"));
    return [this.#tags, this.#select];
  }

  protected refresh(): void {
    const chosen = new Set(this.current);
    this.#tags.replaceChildren(...this.current.map((value) => this.#tag(value)));
    this.#select.replaceChildren(
      make("option", { value: "" }, [text("choose")]),
      ...[...this.#labels]
        .filter(([value]) => !chosen.has(value))
        .map(([value, label]) => make("option", { value }, [label])),
    );
  }

  #tag(value: string): HTMLElement {
    const label = this.#labels.get(value) ?? value;
    const remove = make(
      "button",
      { type: "button", class: "remove", "aria-label": `${text("remove")}: ${label}`, disabled: this.disabled },
      ["×"],
    );
    remove.addEventListener("click", (event) => {
      event.stopPropagation();
      this.commit(this.current.filter((entry) => entry !== value));
    });
    return make("span", { class: "tag", "data-key": value }, [label, remove]);
  }
}
