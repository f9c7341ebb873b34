/**
 * What stands beside a token that was clicked with the right button: its bars to type into, target, combat, sheet,
 * conditions.
 * @source KB:tokens (token HUD, relative values); API:classes/foundry.applications.hud.TokenHUD
 */
import type { Loose } from "../../../common/loose.ts";
import { host, localize } from "../../../client/apps/env.ts";
import { make } from "../../../client/apps/html.ts";
import { parseBarInput } from "../../../client/canvas/bar-input.ts";
import { coalesced, replaceKeepingFocus } from "../../../client/ui/redraw.ts";
import { openSheet } from "./open-sheet.ts";

const CHANGES = [
  "updateActor",
  "updateToken",
  "targetToken",
  "createCombatant",
  "deleteCombatant",
  "createActiveEffect",
  "deleteActiveEffect",
];
let close: (() => void) | null = null;

/** Whether a method exists. A name that throws does not, and looking must not spring it. */
function has(object: Loose, name: string): boolean {
  for (let place: Loose = object; place; place = Object.getPrototypeOf(place)) {
    const own = Object.getOwnPropertyDescriptor(place, name);
    if (own) return typeof own.value === "function";
  }
  return false;
}

function bar(token: Loose, name: string): HTMLElement | null {
  const data: Loose = token.actor && token.isOwner ? token.document.getBarAttribute(name) : null;
  if (!data) return null;
  const field: Loose = token.actor.system.schema?.getField?.(data.attribute);
  const label: string = field?.label ? localize(field.label) : data.attribute;
  const input = make("input", {
    type: "text",
    inputmode: "numeric",
    autocomplete: "off",
    value: String(data.value),
    "aria-label": localize("HOST.Hud.Bar", { label }),
    "data-focus": name,
    disabled: data.editable ? null : true,
  });
  input.addEventListener("focus", () => {
    input.select();
  });
  const commit = (): void => {
    const typed = input.value === String(data.value) ? null : parseBarInput(input.value);
    input.value = String(data.value);
    input.select();
    if (typed) void token.actor.modifyTokenAttribute(data.attribute, typed.value, typed.isDelta, data.type === "bar");
  };
  // Enter keeps the field, ready for the next number.
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter") commit();
  });
  input.addEventListener("change", commit);
  return make("label", { class: "hud-bar" }, [
    make("span", { "aria-hidden": "true" }, [label]),
    input,
    ...(data.type === "bar" ? [make("span", {}, [`/ ${String(data.max)}`])] : []),
  ]);
}

interface Control {
  key: string;
  icon: string;
  label: string;
  pressed?: boolean;
  run: () => unknown;
  closes?: boolean;
}

function controls(token: Loose): Control[] {
  const { user } = host("game");
  const { document: data } = token;
  const list: Control[] = [
    {
      key: "target",
      icon: "fa-crosshairs",
      label: "HOST.Hud.Target",
      pressed: token.isTargeted,
      run: () => {
        token.setTarget(!token.isTargeted, { releaseOthers: false });
      },
    },
  ];
  if (token.isOwner && has(data, "toggleCombatant"))
    list.push({
      key: "combat",
      icon: "fa-hand-fist",
      label: "HOST.Hud.Combat",
      pressed: data.inCombat,
      run: () => data.toggleCombatant(),
    });
  if (token.actor?.testUserPermission(user, "LIMITED"))
    list.push({
      key: "sheet",
      icon: "fa-user",
      label: "HOST.Token.Sheet",
      run: () => {
        openSheet(token);
      },
      closes: true,
    });
  if (user.isGM) {
    list.push({
      key: "hidden",
      icon: "fa-eye-slash",
      label: "HOST.Hud.Hidden",
      pressed: data.hidden,
      run: () => data.update({ hidden: !data.hidden }),
    });
    list.push({ key: "delete", icon: "fa-trash", label: "HOST.Token.Delete", run: () => data.delete(), closes: true });
  }
  return list;
}

/** Conditions to switch, those that the HUD shows. On 14 by name. @source KB:tokens, GH:#13122, API:CONFIG.statusEffects */
function statusControls(token: Loose): Control[] {
  if (!token.isOwner || !token.actor) return [];
  const shown: Loose[] = [...host("CONFIG").statusEffects].filter((status: Loose) => status.hud !== false);
  if (host("game").release.generation >= 14) shown.sort((a, b) => localize(a.name).localeCompare(localize(b.name)));
  return shown.map((status) => ({
    key: `status-${String(status.id)}`,
    icon: "fa-circle-half-stroke",
    label: status.name,
    pressed: token.actor.statuses.has(status.id),
    run: () => token.actor.toggleStatusEffect(status.id),
  }));
}

function control({ key, icon, label, pressed, run, closes }: Control): HTMLElement {
  const button = make(
    "button",
    {
      type: "button",
      "data-focus": key,
      "aria-label": localize(label),
      "data-tooltip": label,
      "aria-pressed": pressed === undefined ? null : String(pressed),
    },
    [make("i", { class: `fa-solid ${icon}`, "aria-hidden": "true" })],
  );
  button.addEventListener("click", () => {
    if (closes) close?.();
    void run();
  });
  return button;
}

function place(hud: HTMLElement, token: Loose): void {
  const box = token.element.getBoundingClientRect();
  const { width, height } = hud.getBoundingClientRect();
  const right = box.right + 8 + width <= innerWidth;
  hud.style.left = `${String(Math.max(4, right ? box.right + 8 : box.left - 8 - width))}px`;
  hud.style.top = `${String(Math.max(4, Math.min(box.top, innerHeight - height - 4)))}px`;
}

/** Shows it, in place of another one. */
export function openTokenHud(token: Loose): void {
  close?.();
  const hooks = host("Hooks");
  const before = document.activeElement;
  // Who may not read its name on the board does not hear it here.
  const named = token.element.dataset.name !== "never" || host("game").user.isGM;
  const hud = make("section", {
    id: "token-hud",
    role: "dialog",
    popover: "manual",
    "aria-label": named ? token.name : localize("HOST.Token.Unnamed"),
    tabindex: "-1",
  });
  const draw = (): void => {
    const bars = ["bar1", "bar2"].flatMap((name) => bar(token, name) ?? []);
    replaceKeepingFocus(hud, [
      ...bars,
      make("div", { class: "hud-controls" }, controls(token).map(control)),
      make("div", { class: "hud-controls hud-statuses" }, statusControls(token).map(control)),
    ]);
  };
  const soon = coalesced(() => {
    if (hud.isConnected) draw();
  });
  const ids = CHANGES.map((name) => [name, hooks.on(name, soon)] as const);
  ids.push([
    "deleteToken",
    hooks.on("deleteToken", (gone: Loose) => {
      if (gone === token.document) close?.();
    }),
  ]);
  ids.push(["canvasTearDown", hooks.on("canvasTearDown", () => close?.())]);
  const outside = (event: Event): void => {
    if (!(event.target instanceof Node && hud.contains(event.target))) close?.();
  };
  close = (): void => {
    close = null;
    for (const [name, id] of ids) hooks.off(name, id);
    document.removeEventListener("pointerdown", outside, true);
    document.removeEventListener("keydown", escape, true);
    hud.remove();
    if (before instanceof HTMLElement && before.isConnected && document.activeElement === document.body)
      before.focus({ preventScroll: true });
  };
  const escape = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    close?.();
    event.preventDefault();
    event.stopPropagation();
  };
  draw();
  document.body.append(hud);
  hud.showPopover();
  place(hud, token);
  document.addEventListener("pointerdown", outside, true);
  document.addEventListener("keydown", escape, true);
  (hud.querySelector<HTMLElement>("input:not(:disabled)") ?? hud.querySelector<HTMLElement>("button"))?.focus();
}
