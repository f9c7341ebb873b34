/**
 * Window that shows a message's card as a player sees it. It uses the same code with the player as viewer, so all masks
 * apply. Its buttons are disabled.
 */
import { SYSTEM_ID, template } from "../../core/constants.ts";
import { onDocument } from "../../documents/common/events.ts";
import { trackCard } from "../../play/protocol/cards.ts";
import { isNewer } from "../../play/secrecy/hidden.ts";
import { seenBy } from "../../play/secrecy/viewer.ts";
import { drawFace, faceOf, fetchCard, type Card, tellNewer } from "../card/shell.ts";
import { fillPlain, loadPartials } from "../common/render.ts";
import { bindRuleLinks } from "../common/rule-links.ts";
import { SystemWindow, type Drawn, type WindowContext } from "../common/system-window.ts";
import { gameTexts } from "../words/texts-game.ts";
import { barView, choosePlayer, playerOf } from "./see-as-mixin.ts";

type Message = ChatMessage.Implementation;
/** Open windows by message id. */
const shown = new Map<string, CardAs>();

/** Opens the window that shows a message's card to a Game Master as a player sees it. */
export async function openSeeAs(message: Message): Promise<void> {
  const { id } = message;
  if (!game.user.isGM || id === null) return;
  const card = await fetchCard(message);
  if (!card) return;
  await loadPartials();
  const open = shown.get(id) ?? new CardAs(message, card);
  shown.set(id, open);
  await open.render({ force: true });
  open.bringToFront();
  open.element.querySelector<HTMLElement>("[data-autofocus]")?.focus();
}

onDocument("messageDeleted", ({ id }) => void shown.get(id ?? "")?.close());

/**
 * Returns whether a message appears in a user's chat log. A whisper appears for its recipients and author. A secret
 * roll appears for every user, without details.
 */
function isListedFor({ isRoll, whisper, author }: Message, { id }: Pick<User.Implementation, "id">): boolean {
  return whisper.length === 0 || isRoll || author?.id === id || whisper.includes(id);
}

class CardAs extends SystemWindow {
  static override DEFAULT_OPTIONS: foundry.applications.api.ApplicationV2.DefaultOptions<CardAs> = {
    classes: [SYSTEM_ID, "od-window", "od-see-as"],
    window: { title: "OD20.SeeAs.Title", contentClasses: ["od-dialog"] },
    position: { width: 340, height: "auto" },
  };

  static override PARTS = {
    bar: { template: template("see-as/bar") },
    card: { template: template("see-as/card"), scrollable: [""] },
  };

  readonly #message: Message;
  readonly #card: Card;
  #player = playerOf();

  constructor(message: Message, card: Card) {
    super();
    this.#message = message;
    this.#card = card;
  }

  protected override leave(): void {
    shown.delete(this.#message.id ?? "");
  }

  protected override async _prepareContext(): Promise<WindowContext> {
    this.#player = playerOf(this.#player?.id ?? undefined);
    return Promise.resolve({ ...barView(this.id, this.#player) });
  }

  protected override async _onFirstRender(...args: Drawn): Promise<void> {
    await super._onFirstRender(...args);
    this.element.addEventListener("change", ({ target }) => {
      if (!(target instanceof HTMLSelectElement)) return;
      choosePlayer(target.value);
      this.#player = playerOf(target.value);
      void this.#draw();
    });
  }

  protected override async _onRender(...args: Drawn): Promise<void> {
    await super._onRender(...args);
    const element = this.#element;
    if (!element || this.#message.id === null) return;
    bindRuleLinks(element);
    trackCard(this.#message.id, element, () => this.#draw());
    await this.#draw();
  }

  get #element(): HTMLElement | null {
    return this.element.querySelector<HTMLElement>(".od-see-as__card");
  }

  async #draw(): Promise<void> {
    const element = this.#element;
    const player = this.#player;
    if (!element || !player) return;
    const message = game.messages.get(this.#message.id ?? "") ?? this.#message;
    const listed = isListedFor(message, player);
    const face = listed && !isNewer(message) ? seenBy(player, () => faceOf(this.#card, message, element)) : null;
    this.#say(gameTexts.t(listed ? "OD20.SeeAs.Sees" : "OD20.SeeAs.Nothing", { name: player.name }));
    element.hidden = !listed;
    if (!face) {
      // A message without a card shows its plain text.
      fillPlain(element, listed ? message.content : "");
      if (listed && isNewer(message)) tellNewer(element);
    } else if (await drawFace(element, face))
      for (const button of element.querySelectorAll("[data-od-action]")) button.setAttribute("aria-disabled", "true");
  }

  #say(sentence: string): void {
    const note = this.element.querySelector<HTMLElement>(".od-see-as__view > .od-see-as__note");
    if (note && note.textContent !== sentence) note.textContent = sentence;
  }
}
