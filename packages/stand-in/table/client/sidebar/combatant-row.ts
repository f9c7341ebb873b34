/** One row of the combat tracker: who, which initiative, what can be done. */
import { overlays } from "../board/token-element.ts";
import type { Loose } from "../../../common/loose.ts";
import { host, localize } from "../../../client/apps/env.ts";
import { make } from "../../../client/apps/html.ts";
import { attempt } from "../../../client/ui/attempt.ts";

function control(combatant: Loose, key: string, icon: string, run: () => Loose, pressed?: boolean): HTMLButtonElement {
  const label = localize(`HOST.Combat.${key}`, { name: combatant.name });
  const button = make(
    "button",
    {
      type: "button",
      class: "combatant-control",
      "data-action": key,
      "data-focus": `${key}.${String(combatant.id)}`,
      "aria-label": label,
      "data-tooltip": label,
      ...(pressed === undefined ? {} : { "aria-pressed": String(pressed) }),
    },
    [make("i", { class: `fa-solid ${icon}`, "aria-hidden": "true" })],
  );
  button.addEventListener("click", () => {
    attempt(run);
  });
  return button;
}

/** Shows the token on the board and selects it, if it is one's own. */
function show(combatant: Loose): void {
  const token: Loose = combatant.token?.object;
  if (!token) return;
  token.control();
  token.element.scrollIntoView({ block: "center", inline: "center" });
}

/** What is known of the initiative: the number, or how to get one. */
function initiative(combatant: Loose): Node {
  if (combatant.initiative !== null)
    return make(
      "span",
      {
        class: "combatant-initiative",
        "aria-label": localize("HOST.Combat.Initiative", { value: combatant.initiative }),
        role: "img",
      },
      [String(combatant.initiative)],
    );
  if (!combatant.isOwner) return make("span", { class: "combatant-initiative", "aria-hidden": "true" }, ["…"]);
  return control(combatant, "Roll", "fa-dice-d20", () => combatant.combat.rollInitiative([combatant.id]));
}

/** Builds the row. */
export function combatantRow(combatant: Loose, current: boolean): HTMLLIElement {
  const gm: boolean = host("game").user.isGM;
  const name = make("button", { type: "button", class: "entry-name", "data-focus": `name.${String(combatant.id)}` }, [
    combatant.name,
  ]);
  name.addEventListener("click", () => {
    show(combatant);
  });
  const controls = [
    ...(gm
      ? [
          control(
            combatant,
            combatant.hidden ? "Reveal" : "Hide",
            combatant.hidden ? "fa-eye-slash" : "fa-eye",
            () => combatant.update({ hidden: !combatant.hidden }),
            combatant.hidden,
          ),
          control(
            combatant,
            "Defeat",
            "fa-skull",
            () => combatant.update({ defeated: !combatant.defeated }),
            combatant.defeated,
          ),
        ]
      : []),
    ...(combatant.isOwner ? [control(combatant, "Remove", "fa-xmark", () => combatant.delete())] : []),
  ];
  const notes = [
    ...(combatant.isDefeated ? ["HOST.Combat.IsDefeated"] : []),
    ...(combatant.hidden ? ["HOST.Combat.IsHidden"] : []),
  ]
    .map((key) => localize(key))
    .join(" · ");
  return make(
    "li",
    {
      class: `combatant directory-item${current ? " active" : ""}${combatant.isDefeated ? " defeated" : ""}${combatant.hidden ? " hidden-one" : ""}`,
      "data-combatant-id": combatant.id,
      ...(current ? { "aria-current": "true" } : {}),
    },
    [
      make("img", { src: combatant.img, alt: "", loading: "lazy", draggable: "false" }),
      ...overlays(combatant.actor),
      // Below the name, so that a narrow sidebar keeps names whole.
      make("span", { class: "entry-text" }, [
        name,
        ...(notes === "" ? [] : [make("small", {}, [notes])]),
        ...(controls.length === 0 ? [] : [make("span", { class: "combatant-controls" }, controls)]),
      ]),
      initiative(combatant),
    ],
  );
}
