/** Starts the guide with a new character, or continues an unfinished one. */
import { OpposedActor } from "../../documents/actor.ts";
import { t } from "../../core/i18n.ts";
import { emptyDraft } from "../../play/character/draft.pure.ts";
import type { Character } from "../../play/character/mastery.ts";
import { notifyFailure, notifyWarning } from "../../play/common/notify.ts";
import { askDraft, draftsOfPlayers } from "./drafts.ts";
import { openCreation } from "./creation-window.ts";

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
