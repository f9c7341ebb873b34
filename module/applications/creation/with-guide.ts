/** The guide for who has no character yet: an empty one of his, or the one that he has left unfinished. */
import { OpposedActor } from "../../documents/actor.ts";
import { t } from "../../core/i18n.ts";
import { emptyDraft } from "../../play/character/draft.pure.ts";
import type { Character } from "../../play/character/mastery.ts";
import { notifyFailure, notifyWarning } from "../../play/shared/notify.ts";
import { openCreation } from "./creation-window.ts";

let making = false;

/** The newest character that this user has begun himself: what players have begun is theirs, though a GM may write it. */
function unfinished(): Character | undefined {
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

/** An empty character that a Game Master has made for a user who may make none himself. */
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

/** Goes on with what is unfinished, else makes an empty character. One at a time, however often it is pressed. */
export async function createWithGuide(): Promise<void> {
  if (making) return;
  making = true;
  try {
    const begun = unfinished();
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
    // Unfinished from the first moment: whoever loses the page finds the same character again.
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
