/** Who is at the table, as `ui.players`. @source KB:users; API:classes/foundry.applications.ui.Players */
import type { Loose } from "../../common/loose.ts";
import { callAll, host, localize } from "../apps/env.ts";
import { make } from "../apps/html.ts";
import { coalesced } from "./redraw.ts";

/** See the top of the file. */
export class Players {
  element: HTMLElement | null = null;
  #list: HTMLElement | null = null;
  readonly #soon = coalesced(() => {
    this.#draw();
  });

  async render(): Promise<this> {
    if (!this.element) {
      this.element = document.getElementById("players");
      if (!this.element) return this;
      const title = make("h2", { class: "visually-hidden", id: "players-title" }, [localize("HOST.Players.Title")]);
      this.#list = make("ol", { class: "plain", "aria-labelledby": "players-title" });
      this.element.append(title, this.#list);
      this.element.closest("aside")?.setAttribute("aria-labelledby", "players-title");
      const hooks = host("Hooks");
      for (const name of ["userConnected", "createUser", "updateUser", "deleteUser", "updateActor"])
        hooks.on(name, this.#soon);
    }
    this.#draw();
    return Promise.resolve(this);
  }

  #draw(): void {
    if (!this.#list) return;
    const users: Loose[] = host("game").users.contents.filter((user: Loose) => user.role > 0);
    users.sort((a, b) => b.role - a.role || a.name.localeCompare(b.name));
    this.#list.replaceChildren(
      ...users.map((user) => {
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
      }),
    );
    callAll("renderPlayers", this, this.element, {}, {});
  }
}
