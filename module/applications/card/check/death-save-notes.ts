/** Additional notes about death saves and first aid. */
import { SYSTEM_ID } from "../../../core/constants.ts";
import { readAids } from "../../../data/actor/first-aid-received.ts";
import { onDocument } from "../../../documents/common/events.ts";
import { isPercent } from "../../../play/check/percent.pure.ts";
import type { CheckState } from "../../../play/check/types.ts";
import { refreshCards } from "../../../play/protocol/cards.ts";
import { findActor } from "../../../play/common/documents.ts";
import { DEATH_SAVE_DC, deathSave, NO_DEATH_SAVES } from "../../../rules/death/death-saves.ts";
import { gameTexts } from "../../words/texts-game.ts";

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
  return aid ? gameTexts.t(`OD20.Deed.Aided.${aid.roused ? "roused" : "stable"}`) : "";
}

/**
 * Returns the note of a natural 20 or 1 on a death save, and of what a round of dying or an hour brings; null for other dice.
 * @rule B-DEATH-07 D-DEATH-03 D-DEATH-04 D-DEATH-05
 */
export function deathNote(state: CheckState): { readonly note: string } | null {
  const { kind, key, dc } = state.record;
  if (kind !== "death" || !isKnown(state)) return null;
  if (isPercent(state.record)) {
    const came = state.result?.success !== true ? "loses" : key === "hour" ? "roused" : "stable";
    return { note: gameTexts.t(`OD20.Check.Death.${came}`) };
  }
  if (dc !== DEATH_SAVE_DC) return null;
  const { hitPoints, failures } = deathSave(NO_DEATH_SAVES, state.natural);
  const came = hitPoints > 0 ? "rises" : failures > 1 ? "twice" : "";
  return came === "" ? null : { note: gameTexts.t(`OD20.Check.Death.${came}`) };
}
