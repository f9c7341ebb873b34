/** Unfinished characters of players: a Game Master sees who is at which step, and opens one to look or to help. */
import { OpposedActor } from "../../documents/actor.ts";
import { draftOf } from "../../play/character/creation.ts";
import { playersOf } from "../../play/character/draft-owner.ts";
import { STEPS, type Step } from "../../play/character/draft.pure.ts";
import type { Character } from "../../play/character/mastery.ts";
import { gameTexts } from "../words/texts-game.ts";
import { ask } from "./removal-question.ts";

interface DraftOfPlayer {
  readonly actor: Character;
  /** Names of the players who own it. */
  readonly who: string;
  readonly step: Step;
}

/** Returns the drafts of players; empty for players. */
export function draftsOfPlayers(): DraftOfPlayer[] {
  if (!game.user.isGM) return [];
  return game.actors.contents.flatMap((actor) => {
    if (!(actor instanceof OpposedActor) || !actor.isCharacter()) return [];
    const draft = draftOf(actor);
    const who = playersOf(actor).join(", ");
    return draft && who !== "" ? [{ actor, who, step: draft.step }] : [];
  });
}

/** Asks a Game Master which draft to open. @returns null for a character of his own, "closed" without an answer */
export async function askDraft(drafts: readonly DraftOfPlayer[]): Promise<Character | null | "closed"> {
  const { t } = gameTexts;
  const answer = await ask(t("OD20.Creation.Drafts.Title"), t("OD20.Creation.Drafts.Text"), [
    { action: "own", label: t("OD20.Creation.Drafts.Own") },
    ...drafts.map(({ actor, who, step }, index) => ({
      action: String(index),
      label: t("OD20.Creation.Drafts.Entry", {
        name: actor.name,
        who,
        n: STEPS.indexOf(step) + 1,
        of: STEPS.length,
        step: t(`OD20.Creation.Steps.${step}`),
      }),
    })),
  ]);
  if (answer === null) return "closed";
  return drafts[Number(answer)]?.actor ?? null;
}
