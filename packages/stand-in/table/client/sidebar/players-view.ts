/** The list of users with their characters, and a light for those who are here. */
import { localize } from "../../../client/apps/env.ts";
import { make } from "../../../client/apps/html.ts";
import type { Drawing } from "../../../client/view.ts";
import type { Loose } from "../../../common/loose.ts";

function row(user: Loose): HTMLElement {
  const state = make("span", {
    class: "presence",
    role: "img",
    "aria-label": localize(user.active ? "HOST.Players.Here" : "HOST.Players.Away"),
  });
  const item = make(
    "li",
    { class: `player${user.active ? " active" : ""}${user.isSelf ? " self" : ""}`, "data-user-id": user.id },
    [
      state,
      make("span", { class: "player-name" }, [user.name]),
      ...(user.character && !user.isGM
        ? [make("small", {}, [user.character.name])]
        : user.role === 4
          ? [make("small", {}, [localize("HOST.Players.GM")])]
          : []),
    ],
  );
  item.style.setProperty("--user-color", String(user.color ?? ""));
  return item;
}

/** Builds the list. @param element where it is shown */
export function playerList(element: HTMLElement): Drawing<readonly Loose[]> {
  const title = make("h2", { class: "visually-hidden", id: "players-title" }, [localize("HOST.Players.Title")]);
  const list = make("ol", { class: "plain", "aria-labelledby": "players-title" });
  element.append(title, list);
  element.closest("aside")?.setAttribute("aria-labelledby", "players-title");
  return {
    element,
    draw: (users) => {
      list.replaceChildren(...users.map(row));
    },
  };
}
