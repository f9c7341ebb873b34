/** <string-tags>: free words as tags. The value is an array of strings, the attribute a comma list. @source API: foundry.applications.elements */
import { make } from "../apps/html.ts";
import { text } from "../apps/text.ts";
import { FormInputElement } from "./form-input.ts";

export class StringTagsElement extends FormInputElement<string[]> {
  #tags = make("div", { class: "tags input-element-tags" });
  #input = make("input", { type: "text" });

  protected initial(): string[] {
    return [];
  }
  protected read(): string[] {
    return (this.getAttribute("value") ?? "")
      .split(",")
      .map((tag) => tag.trim())
      .filter(Boolean);
  }

  protected build(): HTMLElement[] {
    const add = make("button", { type: "button", class: "icon fa-solid fa-plus", "aria-label": text("add") });
    const commit = (): void => {
      const tag = this.#input.value.trim();
      this.#input.value = "";
      if (tag && !this.current.includes(tag)) this.commit([...this.current, tag]);
    };
    add.addEventListener("click", (event) => {
      event.stopPropagation();
      commit();
    });
    this.#input.setAttribute("aria-label", text("add"));
    this.#input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault(); // Enter must not submit the form around
      commit();
    });
    return [this.#tags, this.#input, add];
  }

  protected refresh(): void {
    this.#tags.replaceChildren(
      ...this.current.map((tag) => {
        const remove = make(
          "button",
          { type: "button", class: "remove", "aria-label": `${text("remove")}: ${tag}`, disabled: this.disabled },
          ["×"],
        );
        remove.addEventListener("click", (event) => {
          event.stopPropagation();
          this.commit(this.current.filter((entry) => entry !== tag));
        });
        return make("span", { class: "tag", "data-key": tag }, [tag, remove]);
      }),
    );
  }
}
