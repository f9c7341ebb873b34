/** Starts the guide with a new character, or continues an unfinished one. */
import { OpposedActor } from "../../documents/actor.ts";
import { t } from "../../core/i18n.ts";
import { currentRuleset } from "../../core/settings.ts";
import { emptyDraft, type Step } from "../../play/character/draft.pure.ts";
import { gameOf } from "../../rules/games/games.ts";
import type { Character } from "../../play/character/mastery.ts";
import { notifyFailure, notifyWarning } from "../../play/common/notify.ts";
import { openCreation } from "./creation-window.ts";
import { draftOf } from "../../play/character/creation.ts";
import { playersOf } from "../../play/character/draft-owner.ts";
import { gameTexts } from "../words/texts-game.ts";
import { ask } from "./removal-question.ts";

let making = false;

/** Returns the newest unfinished character that this user explicitly owns. Skips characters of players, which a GM owns only by role. */
function newestUnfinished(): Character | undefined {
  const { id } = game.user;
  return game.actors.contents
    .flatMap((actor) =>
      actor.isCharacter() &&
      actor.system.toObject().draft !== "" &&
      actor.ownership[id] === CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER
        ? [actor]
        : [],
    )
    .at(-1);
}

/** Returns an empty character that a GM created for a user without permission to create actors. */
function given(): Character | undefined {
  const { id } = game.user;
  return game.actors.contents
    .flatMap((actor) =>
      actor.isCharacter() && actor.items.size === 0 && actor.ownership[id] === CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER
        ? [actor]
        : [],
    )
    .at(-1);
}

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
async function askDraft(drafts: readonly DraftOfPlayer[]): Promise<Character | null | "closed"> {
  const { t } = gameTexts;
  const answer = await ask(t("OD20.Creation.Drafts.Title"), t("OD20.Creation.Drafts.Text"), [
    { action: "own", label: t("OD20.Creation.Drafts.Own") },
    ...drafts.map(({ actor, who, step }, index) => ({
      action: String(index),
      label: t("OD20.Creation.Drafts.Entry", {
        name: actor.name,
        who,
        n: gameOf(currentRuleset()).guide.indexOf(step) + 1,
        of: gameOf(currentRuleset()).guide.length,
        step: t(`OD20.Creation.Steps.${step}`),
      }),
    })),
  ]);
  if (answer === null) return "closed";
  return drafts[Number(answer)]?.actor ?? null;
}

/** Continues an unfinished character, or creates an empty one. Ignores repeated presses. */
export async function createWithGuide(): Promise<void> {
  if (making) return;
  making = true;
  try {
    const drafts = draftsOfPlayers();
    const chosen = drafts.length > 0 ? await askDraft(drafts) : null;
    if (chosen === "closed") return;
    if (chosen) {
      await openCreation(chosen);
      return;
    }
    const begun = newestUnfinished();
    if (begun) {
      ui.notifications.info(t("OD20.Creation.GoesOn", { name: begun.name }));
      await openCreation(begun);
      return;
    }
    const mayCreate = OpposedActor.canUserCreate(game.user);
    const empty = mayCreate ? undefined : given();
    if (empty) {
      await openCreation(empty);
      return;
    }
    if (!mayCreate) {
      notifyWarning("OD20.Creation.MayNotCreate");
      return;
    }
    // Store an empty draft at once, so that a reload finds the same character again.
    const draft = JSON.stringify(emptyDraft());
    const actor = await OpposedActor.create({
      name: t("OD20.Creation.NewName"),
      type: "character",
      system: { draft },
      ownership: { [game.user.id]: CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER },
    });
    if (actor?.isCharacter() === true) await openCreation(actor);
  } catch (error) {
    notifyFailure(error);
  } finally {
    making = false;
  }
}
