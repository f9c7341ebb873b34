/** Context, form data and actions of an effect's sheet. */
import type { SheetHandler } from "../../../types/sheet-handler.ts";
import { begunAnew, readDuration, writeDuration } from "../../../compat/effect-duration.ts";
import { readChanges, writeChanges, type EffectChange } from "../../../compat/effect-shape.ts";
import { effectData } from "../../../data/effects/model.ts";
import { inTurn } from "../../../play/common/in-turn.ts";
import type { StoredEnds } from "../../../data/effects/ends.pure.ts";
import { object, type Loose } from "../../../data/record/record.pure.ts";
import { readWhen, WHENS } from "../../../rules/turn/effect-end.ts";
import { bearerOf, endsOf } from "../../../documents/effects/effect-ends.ts";
import { endsAnew } from "../../../documents/effects/set-condition.ts";
import { beginsNow } from "../../../documents/effects/begins-now.ts";
import { STATUS_LABELS, STATUSES } from "../../../rules/movement/hazards.ts";
import { gameTexts } from "../../words/texts-game.ts";
import { keyLabel } from "../../words/choice-labels.ts";
import { keepChanged, picturesOf } from "../../forms/changed-field.ts";
import { choices, type Option } from "./effect-fields.ts";
import { changeRow, readField, withChange, withoutChange, areaFields, readAreaField } from "./effect-form.ts";
import {
  hasRolls,
  readRolls,
  rollFields,
  withFresh,
  withoutRow,
  type RollChange,
  type StoredRolls,
  type RollList,
} from "./effect-rolls.ts";
import { lastsFields, readLasts, type Lasts } from "./effect-lasts.ts";
import { leftOf } from "../../effects/effect-rows.ts";

const { t } = gameTexts;
type Effect = ActiveEffect.Implementation;

/**
 * Returns the context of the sheet.
 * @param rootId prefix of element ids
 */
export async function effectContext(effect: Effect, rootId: string): Promise<object> {
  const clock = { combat: null, time: game.time.worldTime };
  const { needs, area, ends } = effectData(effect);
  const rolls = storedRolls(effect);
  return {
    name: effect.name,
    img: effect.img,
    active: !effect.disabled,
    transfer: effect.transfer,
    inItem: effect.item !== null,
    suppressed: effect.suppression ? t(`OD20.Effects.Suppressed.${effect.suppression}`) : "",
    changes: effect.judged.map((change, index) => changeRow(change, index, rootId, gameTexts)),
    description: await foundry.applications.ux.TextEditor.implementation.enrichHTML(effect.description, {
      relativeTo: effect,
      secrets: effect.isOwner,
    }),
    written: effect.toObject().description,
    descriptionField: effect.schema.fields.description,
    uuid: effect.uuid,
    whens: choices(["", ...WHENS], needs.when ?? "", (when) => t(`OD20.Effects.When.${when || "always"}`)),
    options: optionsOf(effect, needs.option),
    rare: needs.when !== null || needs.option !== "" || area !== null,
    area: areaFields(area, gameTexts),
    rolls: rollFields(rolls, rootId, gameTexts),
    rolled: hasRolls(rolls) || ends?.once === true || ends?.onDamage !== undefined,
    lasts: lastsFields(lastsOf(effect), effect.item !== null, gameTexts),
    left: leftOf(effect, clock),
    statuses: STATUSES.filter((id) => id !== "exhaustion").map((key) => ({
      key,
      id: `${rootId}-status-${key}`,
      label: t(STATUS_LABELS[key]),
      pressed: effect.statuses.has(key),
    })),
  };
}

const lastsOf = (effect: Effect): Lasts => ({ ends: endsOf(effect), duration: readDuration(effect.toObject()) });

/** Null values remove these keys, because a merge keeps keys that an update omits. */
const LEFT_OUT: object = { once: null, onDamage: null };

/**
 * Returns the update for a changed duration. A changed duration starts now; an effect on an item starts when the item
 * gives it. A fire keeps its start. "Ends by damage" counts from now on.
 * @param field name of the changed field
 */
function lastsData(effect: Effect, { ends, duration }: Lasts, field: string): object {
  const way = field === "lasts.way";
  const bearer = effect.item ? null : bearerOf(effect);
  const now: Partial<StoredEnds> = bearer ? beginsNow(bearer) : {};
  const begins =
    way || ends?.time === null
      ? now
      : field === "lasts.onDamage"
        ? now.since === undefined
          ? {}
          : { since: now.since }
        : {};
  const fire = effect.statuses.has("burning") ? endsOf(effect) : null;
  const own = ends ?? (fire && { ...fire, at: "never", save: null });
  return foundry.utils.mergeObject(
    { ...(bearer && duration && way ? begunAnew() : {}), ...endsAnew(own && { ...LEFT_OUT, ...own, ...begins }) },
    { duration: writeDuration(duration) },
  );
}

/** Returns what an effect does to rolls, as stored: the sheet keeps rows that the game does not read. */
function storedRolls(effect: Effect): StoredRolls {
  const { rolls, each, escape }: Loose = object(effect.toObject().system);
  return { adds: object(rolls)["adds"], sways: object(rolls)["sways"], each, escape };
}

/** Returns the update for changed rolls. */
const rollsUpdate = ({ each, escape, ...rolls }: RollChange): object => ({
  system: { rolls, ...(each === undefined ? {} : { each }), ...(escape === undefined ? {} : { escape }) },
});

/** Returns the options of the feature that may enable the effect; empty for features without options. */
function optionsOf({ item }: Effect, now: string): Option[] {
  const tracks = item?.isKind("feature") === true ? item.system.choices : [];
  const keys = new Set(tracks.flatMap(({ track, from }) => (track === "option" ? [...from] : [])));
  return choices(keys.size > 0 ? ["", ...keys] : [], now, (key) =>
    key === "" ? t("OD20.Effects.NoOption") : keyLabel("option", key, gameTexts),
  );
}

/** Reads the form, which submits one changed field. Lists are written whole, with the other cells as stored. */
export function readEffect(
  effect: Effect,
  event: Event | null,
  form: HTMLFormElement,
  values: Record<string, unknown>,
): object {
  keepChanged(event, values, picturesOf(form), effect.toObject());
  const [[name, value] = ["", undefined]] = Object.entries(values);
  if (name === "name")
    return typeof value === "string" && value.trim() !== ""
      ? { name: value.trim() }
      : refuse("OD20.Effects.NameNeeded", event);
  if (name === "active") return { disabled: value !== true };
  if (name === "description" && typeof value === "string") return { description: value };
  if (name === "when") return { system: { needs: { when: readWhen(value) ?? "" } } };
  if (name === "option") return { system: { needs: { option: typeof value === "string" ? value : "" } } };
  if (name === "transfer") return { transfer: value === true };
  if (name === "img" && typeof value === "string") return { img: value };
  const area = readAreaField(name, value, effectData(effect).area);
  if (area === "range") return refuse("OD20.Effects.AreaRange", event);
  if (area) return { system: { area } };
  const rolls = readRolls(name, value, storedRolls(effect));
  if (typeof rolls === "string") return refuse(rolls, event);
  if (rolls) return rollsUpdate(rolls);
  const lasts = readLasts(name, value, lastsOf(effect));
  const read = lasts ?? readField(name, value, { changes: changesOf(effect) });
  if (read === "number") return refuse("OD20.Effects.NumberNeeded", event);
  if (read === null) return {};
  return "changes" in read ? writeChanges(read.changes) : lastsData(effect, read, name);
}

/** Notifies the user of invalid input and restores the stored value. */
function refuse(key: string, event: Event | null): object {
  ui.notifications.warn(t(key));
  if (event?.target instanceof HTMLInputElement) {
    event.target.value = event.target.defaultValue;
    event.target.checked = event.target.defaultChecked;
  }
  return {};
}

function changesOf(effect: Effect): EffectChange[] {
  return readChanges(effect.toObject());
}

interface Sheet {
  readonly document: Effect;
  readonly element: HTMLElement;
  render(options?: object): Promise<unknown>;
}
type Handler = SheetHandler<Sheet>;

/**
 * Runs writes of one effect one after another. Each write starts from the stored data, because lists are written whole
 * and a second write based on the old list would undo the first.
 */
export const writeInTurn = <T>({ uuid }: Effect, write: () => Promise<T>): Promise<T> =>
  inTurn(`effect.${uuid}`, write);

/** Returns the current index of the row that the user clicked; -1 when it no longer exists. */
const placeOf = (rows: readonly unknown[], meant: unknown): number =>
  rows.findIndex((row) => JSON.stringify(row) === JSON.stringify(meant));

const addChange: Handler = async function () {
  const last = await writeInTurn(this.document, async () => {
    const changes = withChange(changesOf(this.document));
    await this.document.update(writeChanges(changes));
    return changes.length - 1;
  });
  this.element.querySelector<HTMLElement>(`[name="change.${String(last)}.target"]`)?.focus();
};

const removeChange: Handler = async function (_event, target) {
  const meant = changesOf(this.document)[Number(target.dataset["index"])];
  await writeInTurn(this.document, async () => {
    const now = changesOf(this.document);
    await this.document.update(writeChanges(withoutChange(now, placeOf(now, meant))));
  });
  this.element.querySelector<HTMLElement>('[data-action="addChange"]')?.focus();
};

const listOf = (target: HTMLElement): RollList => (target.dataset["list"] === "sways" ? "sways" : "adds");

const addRoll: Handler = async function (_event, target) {
  const list = listOf(target);
  const last = await writeInTurn(this.document, async () => {
    const rows = withFresh(list, storedRolls(this.document)[list]);
    await this.document.update(rollsUpdate({ [list]: rows }));
    return rows.length - 1;
  });
  await this.render();
  this.element.querySelector<HTMLElement>(`[name^="${list}.${String(last)}."]`)?.focus();
};

const removeRoll: Handler = async function (_event, target) {
  const list = listOf(target);
  const rows = (): readonly unknown[] => withoutRow(storedRolls(this.document)[list], -1);
  const meant = rows()[Number(target.dataset["index"])];
  await writeInTurn(this.document, async () => {
    const now = rows();
    await this.document.update(rollsUpdate({ [list]: withoutRow(now, placeOf(now, meant)) }));
  });
  await this.render();
  this.element.querySelector<HTMLElement>(`[data-action="addRoll"][data-list="${list}"]`)?.focus();
};

const toggleStatus: Handler = async function (_event, target) {
  const { status = "" } = target.dataset;
  const on = this.document.toObject().statuses.includes(status);
  await writeInTurn(this.document, async () => {
    const others = this.document.toObject().statuses.filter((each) => each !== status);
    await this.document.update({ statuses: on ? others : [...others, status] });
  });
};

/** Actions by the value of `data-action`. */
export const EFFECT_SHEET_ACTIONS = { addChange, removeChange, addRoll, removeRoll, toggleStatus };
