/** The sheet of an effect: what it changes, how long, which conditions it brings. */
import { readDuration, readStart, writeDuration } from "../../../compat/effect-duration.ts";
import { readChanges, writeChanges, type EffectChange } from "../../../compat/effect-shape.ts";
import { SYSTEM_ID, template } from "../../../constants.ts";
import { readWhen, WHENS } from "../../../data/effects/when.ts";
import { effectWhen } from "../../../documents/suppression.ts";
import { CONDITIONS, CONDITION_LABELS } from "../../../rules/conditions.ts";
import { gameTexts } from "../../texts-game.ts";
import { OpposedEffectSheet, type Parts } from "../base.ts";
import { changedField } from "../habits/changed-field.ts";
import { changeRow, readField, unitOptions, withChange, withoutChange } from "./effect-form.ts";
import { remainingWords } from "./words.ts";

const { t } = gameTexts;
type Base = InstanceType<typeof OpposedEffectSheet>;

export class EffectSheet extends OpposedEffectSheet {
  static override DEFAULT_OPTIONS: foundry.applications.api.DocumentSheetV2.DefaultOptions<EffectSheet> = {
    classes: ["od-sheet--effect"],
    position: { width: 620, height: "auto" },
    actions: { addChange: EffectSheet.#addChange, removeChange: EffectSheet.#removeChange, toggleStatus: EffectSheet.#toggleStatus },
  };

  static override PARTS: Parts = { body: { template: template("effect/sheet"), scrollable: [""] } };

  /** Whoever may edit it does so: there is nothing to play. */
  protected override get hasModes(): boolean {
    return false;
  }

  override get title(): string {
    return t("OD20.Effects.SheetTitle", { name: this.document.name });
  }

  protected override async partContext(): Promise<object> {
    const effect = this.document;
    const duration = readDuration(effect.toObject());
    const clock = { combat: null, time: game.time.worldTime };
    return {
      name: effect.name, img: effect.img, active: !effect.disabled, transfer: effect.transfer, inItem: effect.item !== null,
      suppressed: effect.suppression ? t(`OD20.Effects.Suppressed.${effect.suppression}`) : "",
      changes: effect.judged.map((change, index) => changeRow(change, index, this.id, gameTexts)),
      description: await foundry.applications.ux.TextEditor.implementation.enrichHTML(effect.description, { relativeTo: effect, secrets: effect.isOwner }),
      written: effect.toObject().description, descriptionField: effect.schema.fields.description, uuid: effect.uuid,
      whens: ["", ...WHENS].map((value) => ({ value, label: t(`OD20.Effects.When.${value || "always"}`), selected: (effectWhen(effect) ?? "") === value })),
      duration, units: unitOptions(duration, gameTexts), left: duration ? remainingWords(duration, readStart(effect), clock, gameTexts) : "",
      statuses: CONDITIONS.filter((id) => id !== "exhaustion").map((key) => ({ key, id: `${this.id}-status-${key}`, label: t(CONDITION_LABELS[key]), pressed: effect.statuses.has(key) })),
    };
  }

  /** A form names one field; lists are written whole, their other cells as they are stored now. */
  protected override _processFormData(...args: Parameters<Base["_processFormData"]>): ReturnType<Base["_processFormData"]> {
    const [event, , { object: values }] = args;
    const name = event?.type === "change" ? changedField(event) : "";
    const value = values[name];
    if (name === "name") return typeof value === "string" && value.trim() !== "" ? { name: value.trim() } : this.#refuse("OD20.Effects.NameNeeded", event);
    if (name === "active") return { disabled: value !== true };
    if (name === "description" && typeof value === "string") return { description: value };
    if (name === "when") return { [`flags.${SYSTEM_ID}.when`]: readWhen(value) ?? "" };
    if (name === "transfer") return { transfer: value === true };
    if (name === "img" && typeof value === "string") return { img: value };
    const read = readField(name, value, { changes: this.#changes, duration: readDuration(this.document.toObject()) });
    if (read === "number") return this.#refuse("OD20.Effects.NumberNeeded", event);
    return { ...(read?.changes ? writeChanges(read.changes) : {}), ...(read?.duration === undefined ? {} : { duration: writeDuration(read.duration) }) };
  }

  /** Bad input is told, and the stored value comes back. */
  #refuse(key: string, event: Event | null): object {
    ui.notifications.warn(t(key));
    if (event?.target instanceof HTMLInputElement) event.target.value = event.target.defaultValue;
    return {};
  }

  get #changes(): EffectChange[] {
    return readChanges(this.document.toObject());
  }

  static async #addChange(this: EffectSheet): Promise<void> {
    const changes = withChange(this.#changes);
    await this.document.update(writeChanges(changes));
    this.element.querySelector<HTMLElement>(`[name="change.${String(changes.length - 1)}.target"]`)?.focus();
  }

  static async #removeChange(this: EffectSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.document.update(writeChanges(withoutChange(this.#changes, Number(target.dataset["index"]))));
    this.element.querySelector<HTMLElement>('[data-action="addChange"]')?.focus();
  }

  static async #toggleStatus(this: EffectSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const { status = "" } = target.dataset;
    const { statuses } = this.document.toObject();
    await this.document.update({ statuses: statuses.includes(status) ? statuses.filter((each) => each !== status) : [...statuses, status] });
  }
}
