/** Rounds of a fight between a creature and the party, for Game Masters. */
import type { OpposedActor } from "../../documents/actor.ts";
import { nameForViewer } from "../../play/scene/tokens.ts";
import { fighterFacts, partyFighters } from "../../play/odds/fighters.ts";
import { currentRuleset } from "../../core/settings.ts";
import { gameTexts } from "../words/texts-game.ts";
import { roundsView } from "./rounds-view.ts";

/**
 * Returns the view.
 * @param actor opponent of the party; null for none
 */
export function roundsOf(actor: OpposedActor | null) {
  const party = partyFighters()
    .filter((one) => one.actor !== actor)
    .map(({ actor: { name }, facts }) => ({ name, facts }));
  const facts = actor && fighterFacts(actor);
  return roundsView(facts && { name: nameForViewer(actor), facts }, party, currentRuleset(), gameTexts);
}
