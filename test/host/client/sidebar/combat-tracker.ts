/**
 * The list of who takes part in a fight, as `ui.combat`: initiative, turns, rounds.
 * @source KB:combat; API:classes/foundry.applications.sidebar.tabs.CombatTracker; hookEvents renderCombatTracker
 */
import type { Loose } from "../../common/loose.ts";
import { callAll, host, localize } from "../apps/env.ts";
import { make } from "../apps/html.ts";
import { combatantRow } from "./combatant-row.ts";
import { attempt } from "./entry-row.ts";
import { coalesced, replaceKeepingFocus } from "./redraw.ts";
import type { SidebarTab } from "./sidebar.ts";

/** Everything that may change what is listed. */
const CAUSES = [
  ...["create", "update", "delete"].flatMap((action) =>
    ["Combat", "Combatant", "Token", "Actor"].map((name) => `${action}${name}`),
  ),
  "canvasReady",
];

/** A button of the tracker. */
function control(action: string, icon: string, run: () => Loose, text = false): HTMLButtonElement {
  const label = localize(`HOST.Combat.${action}`);
  const button = make(
    "button",
    {
      type: "button",
      class: "combat-control",
      "data-action": action,
      "data-focus": action,
      ...(text ? {} : { "aria-label": label, "data-tooltip": label }),
    },
    [make("i", { class: `fa-solid ${icon}`, "aria-hidden": "true" }), ...(text ? [label] : [])],
  );
  button.addEventListener("click", () => {
    attempt(run);
  });
  return button;
}

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
    replaceKeepingFocus(this.element, [this.#header(combat), this.#list(combat), this.#footer(combat)]);
    for (const token of host("game").canvas?.ready ? host("game").canvas.tokens.placeables : []) token.refresh();
    callAll("renderCombatTracker", this, this.element, { combat }, {});
  }

  #header(combat: Loose): HTMLElement {
    const gm: boolean = host("game").user.isGM;
    const title = combat?.started
      ? localize("HOST.Combat.Round", { round: combat.round })
      : localize(combat ? "HOST.Combat.NotStarted" : "HOST.Combat.None");
    const others: Loose[] = host("game").combats.combats;
    const choices =
      gm && others.length > 1
        ? others.map((each, index) => {
            const button = make(
              "button",
              {
                type: "button",
                class: "combat-control",
                "aria-pressed": String(each === combat),
                "data-focus": `combat.${String(each.id)}`,
                "aria-label": localize("HOST.Combat.Number", { n: index + 1 }),
              },
              [String(index + 1)],
            );
            button.addEventListener("click", () => {
              this.viewed = each;
              attempt(() => each.activate());
            });
            return button;
          })
        : [];
    return make("header", { class: "combat-header" }, [
      make("h2", { class: "combat-title", "aria-live": "polite" }, [title]),
      make("div", { class: "combat-controls", role: "group", "aria-label": localize("HOST.Combat.Tools") }, [
        ...choices,
        ...(gm
          ? [control("Create", "fa-plus", () => host("CONFIG").Combat.documentClass.create({ active: true }))]
          : []),
        ...(gm && combat
          ? [
              control("RollAll", "fa-users", () => combat.rollAll()),
              control("RollNPC", "fa-dice-d20", () => combat.rollNPC()),
              control("Reset", "fa-rotate-left", () => combat.resetAll()),
            ]
          : []),
      ]),
    ]);
  }

  #list(combat: Loose): HTMLElement {
    const rows: Loose[] = (combat?.turns ?? []).filter((each: Loose) => each.visible);
    if (rows.length === 0)
      return make("p", { class: "directory-empty" }, [localize(combat ? "HOST.Combat.Empty" : "HOST.Combat.Hint")]);
    return make(
      "ol",
      { class: "combat-list plain", "aria-label": localize("HOST.Combat.Order") },
      rows.map((each) => combatantRow(each, combat.started && each === combat.combatant)),
    );
  }

  #footer(combat: Loose): HTMLElement {
    const user = host("game").user;
    const footer = make("footer", {
      class: "combat-footer",
      role: "group",
      "aria-label": localize("HOST.Combat.Turns"),
    });
    if (!combat || (combat.turns.length === 0 && !user.isGM)) return footer;
    if (user.isGM && !combat.started)
      footer.append(
        control("Start", "fa-play", () => combat.startCombat(), true),
        control("Discard", "fa-trash", () => combat.delete()),
      );
    else if (user.isGM) {
      footer.append(
        control("PreviousRound", "fa-backward-fast", () => combat.previousRound()),
        control("PreviousTurn", "fa-arrow-left", () => combat.previousTurn()),
        control("End", "fa-flag", () => combat.endCombat(), true),
        control("NextTurn", "fa-arrow-right", () => combat.nextTurn()),
        control("NextRound", "fa-forward-fast", () => combat.nextRound()),
      );
    } else if (combat.started && combat.combatant?.isOwner)
      footer.append(control("EndTurn", "fa-check", () => combat.nextTurn(), true));
    return footer;
  }
}
