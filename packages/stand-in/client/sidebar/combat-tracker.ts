/**
 * The combat tracker, as `ui.combat`: the viewed combat, and when to redraw.
 * @source KB:combat; API:classes/foundry.applications.sidebar.tabs.CombatTracker; hookEvents renderCombatTracker
 */
import type { Loose } from "../../common/loose.ts";
import { host } from "../apps/env.ts";
import { make } from "../apps/html.ts";
import { coalesced, replaceKeepingFocus } from "../ui/redraw.ts";
import { view } from "../view.ts";
import { tellRendered } from "./rendered.ts";
import type { SidebarTab } from "./sidebar.ts";

/** Everything that may change what is listed. */
const CAUSES = [
  ...["create", "update", "delete"].flatMap((action) =>
    ["Combat", "Combatant", "Token", "Actor"].map((name) => `${action}${name}`),
  ),
  "canvasReady",
];

/** See the top of the file. */
export class CombatTracker implements SidebarTab {
  readonly tabName = "combat";
  element: HTMLElement | null = null;
  #viewed: string | null = null;
  readonly #soon = coalesced(() => {
    this.#draw();
  });

  /** The combat that is shown: the chosen one, else the active one, else any. */
  get viewed(): Loose {
    const { combats } = host("game");
    const here: Loose[] = combats.combats;
    return here.find((each) => each.id === this.#viewed) ?? combats.active ?? here.at(-1) ?? null;
  }
  set viewed(combat: Loose) {
    this.#viewed = combat?.id ?? null;
    this.#soon();
  }

  async render(): Promise<this> {
    if (!this.element) {
      this.element = make("div", { class: "combat-sidebar flexcol" });
      for (const name of CAUSES)
        host("Hooks").on(name, () => {
          this.#soon();
        });
      this.#draw();
    } else this.#soon();
    return Promise.resolve(this);
  }

  #draw(): void {
    if (!this.element) return;
    const combat = this.viewed;
    replaceKeepingFocus(this.element, view().combat(combat, this));
    for (const token of host("game").canvas?.ready ? host("game").canvas.tokens.placeables : []) token.refresh();
    tellRendered(this, CombatTracker, { combat });
  }
}
