/** The window in which a new actor or item gets its name and type. @source KB:actors */
import type { Loose, LooseObject } from "../../../common/loose.ts";
import { host, localize } from "../../../client/apps/env.ts";
import { make } from "../../../client/apps/html.ts";
import { HostWindow } from "../../../client/ui/host-window.ts";
import { attempt } from "../../../client/ui/attempt.ts";

/** See the top of the file. */
export class CreateDocument extends HostWindow {
  static override DEFAULT_OPTIONS: LooseObject = {
    id: "create-document",
    classes: ["create-document-window"],
    position: { width: 360 },
  };
  readonly #documentName: string;

  constructor({ documentName, ...options }: LooseObject) {
    super(options);
    this.#documentName = documentName;
  }

  override get title(): string {
    return localize(`HOST.Directory.Create${this.#documentName}`);
  }

  protected build(): Node[] {
    const known: Loose = host("CONFIG")[this.#documentName];
    const types = Object.keys(host("game").system.documentTypes?.[this.#documentName] ?? {});
    const options = types.map((type) =>
      make("option", { value: type }, [localize(known.typeLabels?.[type] ?? `TYPES.${this.#documentName}.${type}`)]),
    );
    const name = make("input", {
      type: "text",
      name: "name",
      autocomplete: "off",
      autofocus: true,
      placeholder: localize(`HOST.Directory.New${this.#documentName}`),
    });
    const type = make("select", { name: "type" }, options);
    const form = make("form", { class: "stack" }, [
      make("label", { class: "form-group" }, [make("span", {}, [localize("HOST.Directory.Name")]), name]),
      make("label", { class: "form-group" }, [make("span", {}, [localize("HOST.Directory.Type")]), type]),
      make("footer", { class: "form-footer" }, [
        make("button", { type: "submit", class: "default" }, [localize("HOST.Directory.CreateNow")]),
      ]),
    ]);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      attempt(async () => {
        await known.documentClass.create(
          { name: name.value.trim() || name.placeholder, type: type.value },
          { renderSheet: true },
        );
        await this.close();
      });
    });
    return [form];
  }
}
