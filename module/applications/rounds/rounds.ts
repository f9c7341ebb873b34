/** Rounds of a fight between a creature and the party that there is; for Game Masters. */
import type { OpposedActor } from "../../documents/actor.ts";
import { nameForViewer } from "../../play/scene/tokens.ts";
import { fighterFacts, partyFighters } from "../../play/odds/fighters.ts";
import { currentRuleset } from "../../core/settings.ts";
import { gameTexts } from "../words/texts-game.ts";
import { roundsView, type RoundsView } from "./rounds-view.ts";

/** @param actor who fights the party; null while there is no such creature */
export function roundsOf(actor: OpposedActor | null): RoundsView {
  const party = partyFighters()
    .filter((one) => one.actor !== actor)
    .map(({ actor: { name }, facts }) => ({ name, facts }));
  const facts = actor && fighterFacts(actor);
  return roundsView(facts && { name: nameForViewer(actor), facts }, party, currentRuleset(), gameTexts);
}
