/** Opens the creation guide from the actor directory and by a key binding that the user can set. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { OpposedActor } from "../../documents/actor.ts";
import { t } from "../../core/i18n.ts";
import { addDirectoryButton } from "../common/directory-button.ts";
import { createWithGuide } from "../common/windows.ts";

/** Registers the button and the key binding. Call during `init`. */
export function registerCreation(): void {
  game.keybindings.register(SYSTEM_ID, "createCharacter", {
    name: "OD20.Keys.createCharacter.name",
    hint: "OD20.Keys.createCharacter.hint",
    editable: [],
    onDown: () => {
      void createWithGuide();
      return true;
    },
  });
  Hooks.on("renderActorDirectory", (_directory: unknown, element: unknown) => {
    if (element instanceof HTMLElement && OpposedActor.canUserCreate(game.user))
      addDirectoryButton(element, {
        className: "od20-create",
        icon: "fa-solid fa-user-plus",
        label: t("OD20.Creation.WithGuide"),
        press: createWithGuide,
      });
  });
}
