/**
 * DocumentSheetV2: a window that shows and edits one document.
 * @source WIKI:api/applicationv2, API:classes/foundry.applications.api.DocumentSheetV2
 */
import type { Loose, LooseObject } from "../../../common/loose.ts";
import { NotInHost } from "../../../common/not-in-host.ts";
import { ApplicationV2 } from "../application/application.ts";
import type { ApplicationOptions, ClosingOptions, RenderOptions } from "../application/types.ts";
import { DialogV2 } from "../dialog/dialog.ts";
import { host, localize, utils } from "../env.ts";
import { make } from "../html.ts";
import { text } from "../text.ts";

/** CONST.DOCUMENT_OWNERSHIP_LEVELS, which are public numbers. */
const LIMITED = 1;
const OWNER = 3;

export class DocumentSheetV2 extends ApplicationV2 {
  static override DEFAULT_OPTIONS: LooseObject = {
    id: "{id}",
    classes: ["sheet"],
    tag: "form",
    document: null,
    viewPermission: LIMITED,
    editPermission: OWNER,
    canCreate: false,
    sheetConfig: true,
    actions: { editImage },
    form: { handler: onSubmitDocumentForm, submitOnChange: false, closeOnSubmit: false },
  };

  get document(): Loose {
    return this.options.document;
  }

  override get title(): string {
    const { document } = this;
    const type: Loose = document.constructor.metadata;
    return `${localize(String(type?.label ?? document.documentName ?? ""))}: ${String(document.name ?? document.id)}`;
  }

  /** May the user look at all? */
  get isVisible(): boolean {
    return Boolean(this.document.testUserPermission(host("game").user, this.options.viewPermission));
  }

  /** May the user change it? Never in a locked compendium. */
  get isEditable(): boolean {
    const { document } = this;
    if (document.pack && host("game").packs?.get(document.pack)?.locked) return false;
    return Boolean(document.testUserPermission(host("game").user, this.options.editPermission));
  }

  override _initializeApplicationOptions(options: LooseObject): ApplicationOptions {
    const document: Loose = options.document;
    if (typeof document?.documentName !== "string") throw new Error("A document sheet needs a document");
    const name: string = Object.getPrototypeOf(this).constructor.name;
    return super._initializeApplicationOptions({
      ...options,
      uniqueId: `${name}-${String(document.uuid).replaceAll(".", "-")}`,
    });
  }

  override _canRender(_options: RenderOptions): false | void {
    if (!this.isVisible) throw new Error(text("hidden"));
  }

  override async _prepareContext(options: RenderOptions): Promise<LooseObject> {
    const context = await super._prepareContext(options);
    const { document } = this;
    return Object.assign(context, {
      document,
      source: document._source,
      fields: document.schema.fields,
      editable: this.isEditable,
      user: host("game").user,
      rootId: document.collection?.has(document.id) ? this.id : utils().randomID(),
    });
  }

  override async _onFirstRender(context: LooseObject, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.document.apps[this.id] = this;
  }

  override async _onRender(context: LooseObject, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    if (!this.isEditable) this._toggleDisabled(true);
  }

  override _onClose(options: ClosingOptions): void {
    super._onClose(options);
    Reflect.deleteProperty(this.document.apps, this.id);
  }

  /** Switch all controls of the content; the header stays usable. */
  _toggleDisabled(disabled: boolean): void {
    for (const element of this.content.querySelectorAll<HTMLInputElement>(
      "input, select, textarea, button, fieldset, multi-select, string-tags, range-picker",
    )) {
      element.disabled = disabled;
    }
    for (const image of this.content.querySelectorAll<HTMLElement>("img[data-edit]")) {
      if (disabled) image.dataset.disabled = "";
      else Reflect.deleteProperty(image.dataset, "disabled");
    }
  }

  /* ---- Submitting ---- */

  /** Form data as nested update data that the document's schema accepts. @throws when it does not. */
  _prepareSubmitData(event: Event, form: HTMLFormElement, formData: Loose, updateData?: LooseObject): LooseObject {
    const submitData = this._processFormData(event, form, formData);
    if (updateData) utils().mergeObject(submitData, updateData, { performDeletions: true, applyOperators: true });
    this.document.validate({ changes: submitData, clean: true, fallback: false });
    return submitData;
  }

  _processFormData(_event: Event, _form: HTMLFormElement, formData: Loose): LooseObject {
    return utils().expandObject(formData.object);
  }

  async _processSubmitData(
    _event: Event,
    _form: HTMLFormElement,
    submitData: LooseObject,
    options: LooseObject = {},
  ): Promise<void> {
    await this.document.update(submitData, options);
  }
}

async function onSubmitDocumentForm(
  this: DocumentSheetV2,
  event: Event,
  form: HTMLFormElement,
  formData: Loose,
  options: LooseObject = {},
): Promise<void> {
  if (!this.isEditable) return;
  const { updateData, ...updateOptions } = options;
  const submitData = this._prepareSubmitData(event, form, formData, updateData);
  await this._processSubmitData(event, form, submitData, updateOptions);
}

/**
 * A picture is picked: it stands in the form at once, and the form is submitted, with no change before. What picks is a
 * question for the path here.
 * @source dnd5e's own handler of the same action (module/applications/api/application-v2-mixin.mjs), RN:14.349 #13380
 */
async function editImage(this: DocumentSheetV2, _event: Event, target: HTMLElement): Promise<void> {
  const { form } = this;
  if (!(target instanceof HTMLImageElement) || !target.dataset.edit)
    throw new NotInHost("editImage on anything but an img with data-edit");
  const content = document.createElement("div");
  content.append(
    make("label", {}, [
      text("picture"),
      make("input", { type: "text", name: "path", value: target.getAttribute("src"), autofocus: true }),
    ]),
  );
  const picked: Loose = await DialogV2.input({ window: { title: text("picture") }, content });
  if (typeof picked?.path !== "string") return;
  target.src = picked.path;
  if (this.options.form?.submitOnChange) form?.dispatchEvent(new Event("submit", { cancelable: true }));
}
