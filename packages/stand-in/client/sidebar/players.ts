/**
 * List of the connected users, as `ui.players`.
 * @source KB:users; API:classes/foundry.applications.ui.Players
 */
import type { Loose } from "../../common/loose.ts";
import { callAll, host } from "../apps/env.ts";
import { coalesced } from "../ui/redraw.ts";
import { type Drawing, view } from "../view.ts";

/** See the top of the file. */
export class Players {
  element: HTMLElement | null = null;
  #list: Drawing<readonly Loose[]> | null = null;
  readonly #soon = coalesced(() => {
    this.#draw();
  });

  async render(): Promise<this> {
    if (!this.element) {
      this.element = document.getElementById("players");
      if (!this.element) return this;
      this.#list = view().players(this.element);
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
    this.#list.draw(users);
    callAll("renderPlayers", this, this.element, {}, {});
  }
}
