/** List of the zones of the viewed scene: creator, duration, tokens inside, and buttons to show, move or remove each. */
import { patternOf } from "../../data/message/area.pure.ts";
import { SYSTEM_ID, template } from "../../core/constants.ts";
import { layZone, type Zone, maySeeZone, zonesOn } from "../../terrain/zones.ts";
import { actionOf } from "../../documents/effects/action-effects.ts";
import { onDocument } from "../../documents/common/events.ts";
import { endGoingOn } from "../../play/actions/lasting-action.ts";
import { notifyFailure } from "../../play/common/notify.ts";
import { isOpen } from "../common/open-windows.ts";
import { chosenArea, placeArea } from "../place-area/placing-of.ts";
import { loadPartials } from "../common/render.ts";
import { SystemWindow, type WindowContext } from "../common/system-window.ts";
import { gameTexts } from "../words/texts-game.ts";
import type { Obscured } from "../../rules/checks/senses.ts";
import type { Texts } from "../words/texts.ts";
import { nameOf } from "../../play/secrecy/names.ts";
import { leftOf } from "../effects/effect-rows.ts";

/** Facts about a zone. */
interface ZoneFacts {
  readonly key: string;
  readonly name: string;
  /** Name of the creator or bearer. */
  readonly maker: string;
  /** Remaining duration; "" without an end. */
  readonly left: string;
  readonly aura: boolean;
  /** Names of the tokens inside. */
  readonly inside: readonly string[];
  /** Whether this user may move and remove the zone. */
  readonly mine: boolean;
  /** Whether its ground is difficult terrain. */
  readonly hard: boolean;
  readonly silent: boolean;
  readonly obscured: Obscured;
  /** Whether it moves with its creator. */
  readonly follows: boolean;
}

/** Returns a text such as "Web (Wizard)". */
const zoneLabel = ({ name, maker }: Pick<ZoneFacts, "name" | "maker">, { t }: Pick<Texts, "t">): string =>
  maker === "" ? name : t("OD20.Zones.Label", { name, maker });

/** Returns a row of the list. An aura has no remove button; its effect is removed on the sheet. */
export function zoneView(facts: ZoneFacts, texts: Texts) {
  const { t } = texts;
  const { aura, follows, hard, inside, left, mine, obscured, silent } = facts;
  const within = inside.length > 0 ? t("OD20.Zones.Inside", { names: inside.join(", ") }) : t("OD20.Zones.Nobody");
  const hides = { none: "", light: "OD20.Zones.Light", heavy: "OD20.Zones.Heavy" }[obscured];
  const note = [
    aura ? t("OD20.Zones.Aura") : follows ? t("OD20.Zones.Follows") : "",
    hard ? t("OD20.Zones.Hard") : "",
    hides && t(hides),
    silent ? t("OD20.Zones.Silent") : "",
    left,
    within,
  ];
  const label = zoneLabel(facts, texts);
  const button = (action: string, words: string) => ({ action, text: t(words), name: `${t(words)}: ${label}` });
  return {
    ...facts,
    /** Text such as "Web (Wizard)". */
    label,
    note: note.filter((part) => part !== "").join(" · "),
    buttons: [
      button("show", "OD20.Zones.Show"),
      ...(mine && !aura && !follows ? [button("move", "OD20.Zones.Move")] : []),
      ...(mine && !aura ? [button("remove", "OD20.Zones.Remove")] : []),
    ],
  };
}

/** Returns the zones that this user can see. */
export function shownZones(): Zone[] {
  const { scene } = canvas;
  return canvas.ready && scene ? zonesOn(scene).filter(maySeeZone) : [];
}

/** Returns the name of the creator's token, else of the actor. */
function makerOf({ maker, bearer }: Zone): string {
  const token = bearer ?? canvas.scene?.tokens.contents.find(({ actor }) => actor === maker);
  return nameOf({ actor: maker, token: token ?? maker.token });
}

/** Returns whether this user may move and remove the zone: the user owns its effect. */
const isMine = ({ effect }: Zone): boolean => effect.isOwner;

export function zoneFacts(zone: Zone): ZoneFacts {
  const { effect, stored, bearer, key, hard, obscured, silent } = zone;
  const { scene } = canvas;
  const laid = scene && layZone(scene, zone);
  const seen = (canvas.tokens?.placeables ?? []).filter(({ visible }) => visible).map(({ document }) => document);
  return {
    key,
    name: effect.name,
    maker: makerOf(zone),
    left: leftOf(effect, { combat: null, time: game.time.worldTime }),
    aura: stored === null,
    inside: laid ? seen.filter((token) => laid.holds(token)).map((token) => nameOf({ actor: token.actor, token })) : [],
    mine: isMine(zone),
    hard,
    obscured,
    silent,
    follows: bearer !== null,
  };
}

let shown: ZonesWindow | null = null;

/**
 * Opens the list.
 * @param key key of the zone whose button gets the focus
 */
export async function openZones(key?: string): Promise<void> {
  await loadPartials();
  shown ??= new ZonesWindow();
  await shown.render({ force: true });
  shown.bringToFront();
  const of = key === undefined ? null : shown.element.querySelector(`[data-zone="${CSS.escape(key)}"]`);
  (of ?? shown.element).querySelector<HTMLElement>(".od-button")?.focus();
}

class ZonesWindow extends SystemWindow {
  static override DEFAULT_OPTIONS: foundry.applications.api.ApplicationV2.DefaultOptions<ZonesWindow> = {
    classes: [SYSTEM_ID, "od-window"],
    window: { title: "OD20.Zones.Title", contentClasses: ["od-dialog"] },
    position: { width: 360, height: "auto" },
    actions: { show: ZonesWindow.#show, move: ZonesWindow.#move, remove: ZonesWindow.#remove },
  };

  static override PARTS = { body: { template: template("zones/zones"), scrollable: [""] } };

  readonly #hooks = (
    [
      "createActiveEffect",
      "updateActiveEffect",
      "deleteActiveEffect",
      "updateToken",
      "canvasReady",
      "updateCombat",
    ] as const
  ).map((name) => [name, Hooks.on(name, redraw)] as const);

  protected override async _prepareContext(): Promise<WindowContext> {
    const zones = shownZones().map((zone) => zoneView(zoneFacts(zone), gameTexts));
    return Promise.resolve({ zones });
  }

  protected override leave(): void {
    for (const [name, id] of this.#hooks) Hooks.off(name, id);
    if (shown === this) shown = null;
  }

  static async #show(this: ZonesWindow, _event: PointerEvent, button: HTMLElement): Promise<void> {
    const zone = zoneAt(button);
    const origin = zone && canvas.scene && layZone(canvas.scene, zone)?.origin;
    if (origin) await canvas.animatePan({ ...origin });
  }

  /** Moves the zone with the placement pane. */
  static async #move(this: ZonesWindow, _event: PointerEvent, button: HTMLElement): Promise<void> {
    const zone = zoneAt(button);
    if (!zone?.stored || !isMine(zone)) return;
    const { effect, stored, place } = zone;
    const placing = { name: effect.name, pattern: patternOf(stored), bearer: null, range: null, from: place };
    const placed = await placeArea(placing);
    if (!placed || effect.parent?.effects.has(effect.id ?? "") !== true) return;
    const { x, y, elevation, direction } = chosenArea(placing, placed);
    const moved: object = { system: { zone: { x, y, elevation, direction } } };
    await effect.update(moved).catch(notifyFailure);
  }

  /** Ends the zone's effect without a refund. */
  static async #remove(this: ZonesWindow, _event: PointerEvent, button: HTMLElement): Promise<void> {
    const zone = zoneAt(button);
    if (!zone?.stored || !isMine(zone)) return;
    const { effect } = zone;
    const action = actionOf(effect);
    const message = action && game.messages.get(action.message);
    try {
      // Clears the area in the message, so no client creates the zone again.
      if (message?.isKind("use") && (game.user.isGM || message.isAuthor))
        await message.update({ system: { area: null } });
      await (action ? endGoingOn({ effect, stored: action }, "byHand") : effect.delete());
    } catch (error) {
      notifyFailure(error);
    }
  }
}

function zoneAt(button: HTMLElement): Zone | undefined {
  const key = button.closest<HTMLElement>("[data-zone]")?.dataset["zone"];
  return shownZones().find((zone) => zone.key === key);
}

function redraw(): void {
  if (shown && isOpen(shown)) void shown.render();
}
onDocument("effectsEnded", redraw);
onDocument("messageUpdated", redraw);
