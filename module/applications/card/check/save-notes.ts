/** Additional notes on cards: death saves, first aid, treated injuries, and what a save was due for. */
import { effectData } from "../../../data/effects/model.ts";
import { SYSTEM_ID } from "../../../core/constants.ts";
import { readAids } from "../../../data/actor/first-aid-received.ts";
import { onDocument } from "../../../documents/common/events.ts";
import { isPercent } from "../../../play/check/check-records.pure.ts";
import type { CheckState } from "../../../play/check/types.ts";
import { refreshCards } from "../../../play/protocol/cards.ts";
import { findActor, findEffect } from "../../../play/common/documents.ts";
import { DEATH_SAVE_DC, deathSave, NO_DEATH_SAVES } from "../../../rules/death/death-saves.ts";
import { gameTexts } from "../../words/texts-game.ts";
import type { OpposedActor } from "../../../documents/actor.ts";
import { woundsOf } from "../../../play/dying/death-check.ts";
import { savePlace } from "../../../play/dying/save-place.ts";
import { viewerOwns } from "../../../play/secrecy/viewer.ts";
import { CONCENTRATE } from "../../../data/effects/action-effect.pure.ts";
import { actionOf } from "../../../documents/effects/action-effects.ts";
import { STATUS_LABELS, STATUSES } from "../../../rules/movement/hazards.ts";
import { knownKeys } from "../../../rules/basics/ids.ts";
import { isCauseUndone } from "../../../play/check/read-check.ts";
import type { Texts } from "../../words/texts.ts";
import type { Owed } from "./present.ts";

const FLAG = `${SYSTEM_ID}.aids`;

const aidsOf = ({ flags }: Actor.Implementation) => readAids(foundry.utils.getProperty(flags, FLAG));

// The responsible client writes the aid after the check is posted, so redraw its card.
onDocument("actorUpdated", (actor, changes) => {
  if (foundry.utils.hasProperty(changes, `flags.${FLAG}`))
    for (const { message } of aidsOf(actor)) refreshCards(message);
});

const isKnown = ({ reveal, rolling, void: reason }: CheckState): boolean =>
  reveal.totals && !rolling && reason === null;

/**
 * Returns the note that first aid made a creature stable or woke it; "" if it did not help or the viewer may not see it.
 * @rule B-DEATH-09 B-DEATH-15
 */
export function aidedNote(state: CheckState): string {
  const { id, action, target } = state.record;
  const actor = action === "firstAid" && isKnown(state) ? findActor({ actor: target, token: null }) : null;
  const aid = actor && aidsOf(actor).find(({ message }) => message === id);
  return aid ? gameTexts.t(`OD20.ActionUse.Aided.${aid.roused ? "roused" : "stable"}`) : "";
}

/**
 * Returns the note of a natural 20 or 1 on a death save, and of what a round of dying or an hour brings; null for other dice.
 * @rule B-DEATH-07 D-DEATH-03 D-DEATH-04 D-DEATH-05
 */
export function deathNote(state: CheckState): { readonly note: string } | null {
  const { kind, key, dc, id, actor: uuid } = state.record;
  if (kind !== "death" || !isKnown(state)) return null;
  if (isPercent(state.record)) {
    const came = state.result?.success !== true ? "loses" : key === "hour" ? "roused" : "stable";
    const actor = came === "loses" ? findActor({ actor: uuid, token: null }) : null;
    const isLast = actor?.dead === true && lastSave(actor) === id;
    return {
      note: [came, ...(isLast ? (["dead"] as const) : [])]
        .map((one) => gameTexts.t(`OD20.Check.Death.${one}`))
        .join(". "),
    };
  }
  if (dc !== DEATH_SAVE_DC) return null;
  const { hitPoints, failures } = deathSave(NO_DEATH_SAVES, state.natural);
  if (hitPoints > 0) return { note: gameTexts.t("OD20.Check.Death.rises") };
  const notes = [failures > 1 ? gameTexts.t("OD20.Check.Death.twice") : "", countedNote(state.record, state.natural)];
  return { note: notes.filter((note) => note !== "").join(". ") };
}

/**
 * Returns how many saves of three are counted, for the last save of a creature. Returns "" for an earlier one, or when healing,
 * first aid or a blow has changed the counts since.
 * @rule B-DEATH-05
 */
function countedNote({ id, actor: uuid }: CheckState["record"], natural: number): string {
  const actor = findActor({ actor: uuid, token: null });
  const death = actor?.creature?._source.death;
  if (!actor || !death || lastSave(actor) !== id) return "";
  const { successes, failures, stable, dead } = death;
  const saved = natural >= DEATH_SAVE_DC;
  if (stable || dead) return saved === stable ? gameTexts.t(`OD20.Check.Death.${saved ? "saved" : "dead"}`) : "";
  return (saved ? successes : failures) === 0 ? "" : gameTexts.t("OD20.Check.Death.counted", { successes, failures });
}

/** Id of the message of a creature's last death save. */
const lastSave = (actor: OpposedActor): string => savePlace(actor, (actor.creature?._source.death.saves ?? 0) - 1).id;

// The counts are written after the save is posted.
onDocument("actorUpdated", (actor, changes) => {
  if (foundry.utils.hasProperty(changes, "system.death")) refreshCards(lastSave(actor));
});

/**
 * Returns the note; "" if no injury was treated or the viewer may not see it.
 * @param known true if the viewer may see the roll
 * @rule H-DEATH-05 C-27
 */
export function treatedNote(
  { id, injury }: { readonly id: string; readonly injury: string },
  target: string | null,
  known: boolean,
): string {
  const actor = injury === "" ? null : findActor({ actor: target, token: null });
  if (!actor || !(actor.pc || viewerOwns(actor))) return "";
  const item = actor.items.get(injury);
  if (!item) return goneNote(actor, injury);
  if (!item.isKind("injury")) return "";
  const came = known ? item.system.heals.treated.find(({ message }) => message === id) : undefined;
  return [item.name, ...(came ? [gameTexts.t(`OD20.Traits.Treated.${came.cures ? "cures" : "rests"}`)] : [])].join(
    ": ",
  );
}

/** Returns the note for an injury that was removed with its blow; "" if it was removed otherwise. Redoing the blow restores the injury. */
function goneNote(actor: OpposedActor, injury: string): string {
  for (const { kept } of woundsOf(actor).values())
    if (kept && Reflect.get(kept, "_id") === injury)
      return `${String(Reflect.get(kept, "name"))}: ${gameTexts.t("OD20.Traits.Treated.undone")}`;
  return "";
}

/** Returns the effect that a check was due for. Returns null for other checks, or if the effect is gone. */
export function owedFor(record: CheckState["record"], { t }: Pick<Texts, "t">): Owed | null {
  const { id, due, keeps } = record;
  const uuid = due?.effect || keeps?.effect;
  const effect = uuid ? findEffect(uuid) : null;
  if (!effect) return null;
  const worsened = effectData(effect).worsened?.message === id;
  return {
    name: effect.name,
    concentration: actionOf(effect)?.action === CONCENTRATE,
    undone: isCauseUndone(record),
    worse: worsened ? knownKeys(STATUSES, [...effect.statuses]).map((status) => t(STATUS_LABELS[status])) : [],
  };
}
