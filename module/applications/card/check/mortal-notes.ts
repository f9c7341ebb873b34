/** What a save against death and a first aid have come to, where success or failure alone does not say it. */
import { SYSTEM_ID } from "../../../core/constants.ts";
import { readAids } from "../../../data/actor/aid.ts";
import { onDocument } from "../../../documents/shared/events.ts";
import type { CheckState } from "../../../play/check/types.ts";
import { refreshCards } from "../../../play/protocol/cards.ts";
import { findActor } from "../../../play/shared/documents.ts";
import { DEATH_SAVE_DC, deathSave, NO_DEATH_SAVES } from "../../../rules/death/death-saves.ts";
import { gameTexts } from "../../words/texts-game.ts";

const FLAG = `${SYSTEM_ID}.aids`;

const aidsOf = ({ flags }: Actor.Implementation) => readAids(foundry.utils.getProperty(flags, FLAG));

// It is written by whoever answers for him, after the check has been told.
onDocument("actorUpdated", (actor, changes) => {
  if (foundry.utils.hasProperty(changes, `flags.${FLAG}`))
    for (const { message } of aidsOf(actor)) refreshCards(message);
});

const isKnown = ({ reveal, rolling, void: reason }: CheckState): boolean =>
  reveal.totals && !rolling && reason === null;

/** That somebody is stable by it, or awake; "" where it has helped nobody, or is not for these eyes. @rule B-DEATH-09 B-DEATH-15 */
export function aidedNote(state: CheckState): string {
  const { id, action, target } = state.record;
  const actor = action === "firstAid" && isKnown(state) ? findActor({ actor: target, token: null }) : null;
  const aid = actor && aidsOf(actor).find(({ message }) => message === id);
  return aid ? gameTexts.t(`OD20.Deed.Aided.${aid.roused ? "roused" : "stable"}`) : "";
}

/** What a natural 20 and 1 are more than others; null for any other, and where hit points go on below 0. @rule B-DEATH-07 */
export function deathNote(state: CheckState): { readonly note: string } | null {
  const { kind, dc } = state.record;
  if (kind !== "death" || dc !== DEATH_SAVE_DC || !isKnown(state)) return null;
  const { hitPoints, failures } = deathSave(NO_DEATH_SAVES, state.natural);
  const came = hitPoints > 0 ? "rises" : failures > 1 ? "twice" : "";
  return came === "" ? null : { note: gameTexts.t(`OD20.Check.Death.${came}`) };
}
