/** How a token looks: a button, so that keyboard and screen reader reach it. */
import type { Loose } from "../../../common/loose.ts";
import { TOKEN_DISPLAY_MODES, TOKEN_DISPOSITIONS } from "../../../common/constants.ts";
import { host, localize } from "../../../client/apps/env.ts";
import { make } from "../../../client/apps/html.ts";

/** The empty button of a token. */
export function createTokenElement(token: Loose): HTMLButtonElement {
  return make("button", { type: "button", class: "token", "data-token-id": token.id });
}

/** Whether name or bars may be seen. Without a mouse there is no hovering: those modes show on focus as well. */
function displayed(token: Loose, mode: number): "always" | "hover" | "never" {
  switch (mode) {
    case TOKEN_DISPLAY_MODES.ALWAYS:
      return "always";
    case TOKEN_DISPLAY_MODES.HOVER:
      return "hover";
    case TOKEN_DISPLAY_MODES.OWNER:
      return token.isOwner ? "always" : "never";
    case TOKEN_DISPLAY_MODES.OWNER_HOVER:
      return token.isOwner ? "hover" : "never";
    case TOKEN_DISPLAY_MODES.CONTROL:
      return token.isOwner && token.controlled ? "always" : "never";
    default:
      return "never";
  }
}

function dispositionName(value: number): string {
  switch (value) {
    case TOKEN_DISPOSITIONS.FRIENDLY:
      return "friendly";
    case TOKEN_DISPOSITIONS.NEUTRAL:
      return "neutral";
    case TOKEN_DISPOSITIONS.SECRET:
      return "secret";
    default:
      return "hostile";
  }
}

interface Bar {
  value: number;
  max: number;
}

function bars(token: Loose): Bar[] {
  if (displayed(token, token.document.displayBars) === "never") return [];
  return ["bar1", "bar2"].flatMap((name) => {
    const data: Loose = token.actor ? token.document.getBarAttribute?.(name) : null;
    return data && typeof data.max === "number" && data.max > 0
      ? [{ value: Number(data.value ?? 0), max: data.max }]
      : [];
  });
}

function markers(token: Loose): HTMLElement {
  const list = make("span", { class: "target-markers", "aria-hidden": "true" });
  for (const user of token.targeted) {
    const marker = make("i", {
      class: user === host("game").user ? "fa-solid fa-crosshairs own" : "fa-solid fa-crosshairs",
    });
    marker.style.setProperty("--user-color", String(user.color ?? ""));
    list.append(marker);
  }
  return list;
}

function label(token: Loose, hitPoints: Bar | undefined, named: boolean): string {
  const parts = [named ? token.name : localize("HOST.Token.Unnamed")];
  if (hitPoints) parts.push(localize("HOST.Token.Bar", { value: hitPoints.value, max: hitPoints.max }));
  if (token.document.hidden) parts.push(localize("HOST.Token.Hidden"));
  if (hasTurn(token)) parts.push(localize("HOST.Combat.TurnOf"));
  if (token.targeted.size > 0)
    parts.push(localize("HOST.Token.TargetOf", { names: [...token.targeted].map((user) => user.name).join(", ") }));
  return parts.join(", ");
}

function meter({ value, max }: Bar): HTMLElement {
  const bar = make("span", { class: "token-bar", "aria-hidden": "true" }, [make("span", { class: "fill" })]);
  bar.style.setProperty("--share", String(Math.max(0, Math.min(1, value / max))));
  return bar;
}

/** Whether it is this token's turn in the combat that is shown. */
function hasTurn(token: Loose): boolean {
  const { combatant } = token;
  return (
    combatant !== null && combatant.combat.started && combatant.combat.combatant === combatant && combatant.visible
  );
}

/** The large signs of an actor, such as a skull. @source API:Actor#temporaryEffects, API:CONFIG.statusEffects (overlay) */
export const overlays = (actor: Loose): HTMLElement[] =>
  (actor?.temporaryEffects ?? [])
    .filter((effect: Loose) => effect.getFlag("core", "overlay") === true)
    .map(({ img, name }: Loose) => make("img", { class: "overlay", src: img, alt: name, draggable: "false" }));

/** Writes the token's state into its element. */
export function drawToken(token: Loose): void {
  const element: HTMLButtonElement = token.element;
  const { document: data } = token;
  const zoom = token.layer.canvas;
  element.style.left = `${String(token.x - zoom.dimensions.origin.x)}px`;
  element.style.top = `${String(token.y - zoom.dimensions.origin.y)}px`;
  element.style.width = `${String(token.w)}px`;
  element.style.height = `${String(token.h)}px`;
  element.hidden = !token.visible;
  element.dataset.disposition = dispositionName(data.disposition);
  element.dataset.name = displayed(token, data.displayName);
  element.dataset.bars = displayed(token, data.displayBars);
  element.classList.toggle("controlled", token.controlled);
  element.classList.toggle("targeted", token.isTargeted);
  element.classList.toggle("owned", token.isOwner);
  element.classList.toggle("gm-hidden", token.document.hidden);
  element.classList.toggle("fighting", token.inCombat);
  element.classList.toggle("has-turn", hasTurn(token));
  element.setAttribute("aria-pressed", String(token.controlled));
  const shown = bars(token);
  const named = element.dataset.name !== "never" || host("game").user.isGM;
  element.setAttribute("aria-label", label(token, shown[0], named));
  const image = make("img", { src: data.texture?.src ?? "icons/svg/mystery-man.svg", alt: "", draggable: "false" });
  const barBox = make("span", { class: "token-bars", "aria-hidden": "true" }, shown.map(meter));
  const name = make("span", { class: "token-name", "aria-hidden": "true" }, named ? [token.name] : []);
  element.replaceChildren(image, ...overlays(token.actor), barBox, name, markers(token));
}
