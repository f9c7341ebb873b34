/** Actions of the effects part, on sheets of actors and items. */
import type { SheetHandler } from "../../../types/sheet-handler.ts";
import { begunAnew, readDuration, writeDuration } from "../../../compat/effect-duration.ts";
import { writeChanges } from "../../../compat/effect-shape.ts";
import { SYSTEM_ID } from "../../../core/constants.ts";
import { conditionEffectId } from "../../../documents/effects/conditions.ts";
import { actionOf } from "../../../documents/effects/action-effects.ts";
import { bearerOf, endsOf } from "../../../documents/effects/effect-ends.ts";
import { lying } from "../../../documents/effects/prone-effect.ts";
import { endsAnew, setCondition } from "../../../documents/effects/set-condition.ts";
import { beginsNow } from "../../../documents/effects/begins-now.ts";
import { t } from "../../../core/i18n.ts";
import { STATUS_LABELS, STATUSES } from "../../../rules/movement/hazards.ts";
import { announce } from "../../common/render.ts";
import { openQuickEffect } from "../../common/windows.ts";
import { chooseEnd, chosenEnds } from "../../effects/end-choice.ts";
import { removeEffect, restoreEffect } from "../../effects/removed-effects.ts";

interface Sheet {
  readonly document: Actor.Implementation | Item.Implementation;
  readonly element: HTMLElement;
  render(options?: object): Promise<unknown>;
}
type Handler = SheetHandler<Sheet>;

function effectOf({ document }: Sheet, target: HTMLElement): ActiveEffect.Implementation | undefined {
  const row = target.closest<HTMLElement>("[data-effect-id]");
  const { effectId = "", itemId = "" } = row?.dataset ?? {};
  const bearer = itemId !== "" && document instanceof Actor ? document.items.get(itemId) : document;
  return bearer?.effects.get(effectId);
}

async function show(effect: ActiveEffect.Implementation | undefined): Promise<void> {
  const sheet = effect?.sheet;
  if (sheet instanceof foundry.applications.api.ApplicationV2) await sheet.render({ force: true });
}

const openEffect: Handler = async function (_event, target) {
  await show(effectOf(this, target));
};

const toggleEffect: Handler = async function (_event, target) {
  const effect = effectOf(this, target);
  if (!effect) return;
  // Enabling an expired effect starts its duration again.
  const on = effect.disabled || effect.hasEnded;
  const [ends, bearer] = [endsOf(effect), bearerOf(effect)];
  await effect.update({
    disabled: !on,
    ...(on && !ends && effect.hasEnded && readDuration(effect) ? { ...begunAnew(), ...endsAnew(null) } : {}),
    ...(on && ends && bearer
      ? endsAnew(
          { ...ends, ...beginsNow(bearer) },
          actionOf(effect) ? { action: { endedBy: null, again: game.time.serverTime } } : {},
        )
      : {}),
  });
  announce(t(!on ? "OD20.Effects.NowOff" : "OD20.Effects.NowOn", { name: effect.name }));
};

/** Makes an effect without changes. */
async function makeEffect(
  document: Sheet["document"],
  data: { readonly name: string; readonly transfer?: boolean },
): Promise<ActiveEffect.Implementation | undefined> {
  const whole = {
    ...data,
    img: `systems/${SYSTEM_ID}/icons/effect.svg`,
    ...writeChanges([]),
    duration: writeDuration(null),
  };
  const made =
    document instanceof Actor
      ? await document.createEmbeddedDocuments("ActiveEffect", [whole])
      : await document.createEmbeddedDocuments("ActiveEffect", [whole]);
  return made[0];
}

const addEffect: Handler = async function () {
  await show(await makeEffect(this.document, { name: t("OD20.Effects.New") }));
};

/** Makes an effect that the item puts on others, with the item's name, and opens its sheet. @returns its id */
export async function makeAppliedEffect(item: Item.Implementation): Promise<string> {
  const effect = await makeEffect(item, { name: item.name, transfer: false });
  await show(effect);
  return effect?.id ?? "";
}

/** Opens the short dialog for a new effect. */
const quickEffect: Handler = async function () {
  if (this.document instanceof Actor) await openQuickEffect([this.document]);
};

const deleteEffect: Handler = async function (_event, target) {
  const effect = effectOf(this, target);
  if (!effect) return;
  const { name } = effect;
  await removeEffect(effect, this.document);
  announce(t("OD20.Sheet.Removed", { name }));
  await this.render({ parts: ["effects"] });
  this.element.querySelector<HTMLElement>('[data-action="restoreEffect"]')?.focus();
};

const restoreRemovedEffect: Handler = async function () {
  const name = await restoreEffect(this.document);
  if (name === null) ui.notifications.warn(t("OD20.Effects.CannotRestore"));
  else announce(t("OD20.Effects.Restored", { name }));
  await this.render({ parts: ["effects"] });
};

/** Toggles a condition. If another effect brings the condition, that effect must end instead. */
const toggleCondition: Handler = async function (_event, target) {
  const { document: actor } = this;
  const id = STATUSES.find((known) => known === target.dataset["condition"]);
  if (!id || !(actor instanceof Actor)) return;
  const ended = id === "prone" ? lying(actor) : [];
  const holder = actor.appliedEffects.find(
    (effect) => effect.id !== conditionEffectId(id) && effect.statuses.has(id) && !ended.includes(effect),
  );
  if (holder && !actor.effects.has(conditionEffectId(id))) {
    ui.notifications.info(t("OD20.Effects.HeldBy", { condition: t(STATUS_LABELS[id]), name: holder.name }));
    return;
  }
  const ends = actor.conditions.includes(id) ? null : chosenEnds(actor);
  const done = ends ? await setCondition(actor, id, ends) : (await actor.toggleStatusEffect(id)) !== undefined;
  if (!done) return;
  announce(
    t(actor.conditions.includes(id) ? "OD20.Effects.NowOn" : "OD20.Effects.NowOff", { name: t(STATUS_LABELS[id]) }),
  );
};

/** Chooses how long the next condition lasts. */
const chooseSpan: Handler = async function (_event, target) {
  const { document: actor } = this;
  if (!(actor instanceof Actor)) return;
  chooseEnd(actor, target.dataset["choice"] ?? "", target.dataset["value"] ?? "");
  await this.render({ parts: ["effects"] });
};

const setExhaustion: Handler = async function (_event, target) {
  const { document: actor } = this;
  const level = Number(target.dataset["level"]);
  if (!(actor instanceof Actor) || !Number.isInteger(level)) return;
  await actor.setExhaustion(level);
  announce(t("OD20.Effects.ExhaustionAt", { level: actor.creature?.exhausted.level ?? 0 }));
};

/** Actions by the value of `data-action`. */
export const EFFECT_ACTIONS = {
  openEffect,
  toggleEffect,
  addEffect,
  quickEffect,
  deleteEffect,
  restoreEffect: restoreRemovedEffect,
  toggleCondition,
  chooseSpan,
  setExhaustion,
};
