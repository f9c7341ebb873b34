/** The combat tracker: title and tools above, who takes part, the buttons of turns and rounds below. */
import { host, localize } from "../../../client/apps/env.ts";
import { make } from "../../../client/apps/html.ts";
import { attempt } from "../../../client/ui/attempt.ts";
import type { Loose } from "../../../common/loose.ts";
import { combatantRow } from "./combatant-row.ts";

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

function header(combat: Loose, tracker: Loose): HTMLElement {
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
            tracker.viewed = each;
            attempt(() => each.activate());
          });
          return button;
        })
      : [];
  return make("header", { class: "combat-header" }, [
    make("h2", { class: "combat-title", "aria-live": "polite" }, [title]),
    make("div", { class: "combat-controls", role: "group", "aria-label": localize("HOST.Combat.Tools") }, [
      ...choices,
      ...(gm ? [control("Create", "fa-plus", () => host("CONFIG").Combat.documentClass.create({ active: true }))] : []),
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

function list(combat: Loose): HTMLElement {
  const rows: Loose[] = (combat?.turns ?? []).filter((each: Loose) => each.visible);
  if (rows.length === 0)
    return make("p", { class: "directory-empty" }, [localize(combat ? "HOST.Combat.Empty" : "HOST.Combat.Hint")]);
  return make(
    "ol",
    { class: "combat-list plain", "aria-label": localize("HOST.Combat.Order") },
    rows.map((each) => combatantRow(each, combat.started && each === combat.combatant)),
  );
}

function footer(combat: Loose): HTMLElement {
  const user = host("game").user;
  const element = make("footer", {
    class: "combat-footer",
    role: "group",
    "aria-label": localize("HOST.Combat.Turns"),
  });
  if (!combat || (combat.turns.length === 0 && !user.isGM)) return element;
  if (user.isGM && !combat.started)
    element.append(
      control("Start", "fa-play", () => combat.startCombat(), true),
      control("Discard", "fa-trash", () => combat.delete()),
    );
  else if (user.isGM) {
    element.append(
      control("PreviousRound", "fa-backward-fast", () => combat.previousRound()),
      control("PreviousTurn", "fa-arrow-left", () => combat.previousTurn()),
      control("End", "fa-flag", () => combat.endCombat(), true),
      control("NextTurn", "fa-arrow-right", () => combat.nextTurn()),
      control("NextRound", "fa-forward-fast", () => combat.nextRound()),
    );
  } else if (combat.started && combat.combatant?.isOwner)
    element.append(control("EndTurn", "fa-check", () => combat.nextTurn(), true));
  return element;
}

/** Builds all of it. @param combat null: there is none */
export function combatList(combat: Loose, tracker: Loose): Node[] {
  return [header(combat, tracker), list(combat), footer(combat)];
}
