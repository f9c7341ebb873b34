import { readSetting } from "../core/settings-list.ts";
import { tellAgain } from "../core/told.ts";
import { tell } from "./common/events.ts";
import { revise } from "./common/revision.ts";
import { nameHere } from "../core/other-language.ts";

/** Draws the content of a message into its rendered element. */
type CardRenderer = (message: ChatMessage.Implementation, html: HTMLElement) => Promise<void>;

const renderers = new Map<string, CardRenderer>();

/**
 * Registers the renderer of a message type. Applications register here, because documents must not import them. A second renderer for a
 * type is ignored and logged as an error.
 */
export function setCardRenderer(type: ChatMessage.SubType, renderer: CardRenderer): void {
  if (renderers.has(type)) console.error(new RangeError(`Messages of the type "${type}" have a card already.`));
  else renderers.set(type, renderer);
}

/** Types whose messages are always parts of the card of another message. */
const PARTS: readonly ChatMessage.SubType[] = ["defense", "ruling", "difficulty", "reroll"];

/* Dice sounds: one per action of a user, and only for clients with the setting turned on. */

/** Messages of one tab within this many milliseconds are one action, for example a group attack with two kinds of weapons. */
const ONE_ACTION = 1500;
const heard = new Map<string, number>();

interface Sounding {
  sound?: string | null | undefined;
  readonly system: object;
}

/**
 * Removes the sound of a new message if the user does not want it, or if the same action already played one. Call before Foundry plays it.
 */
function quieten(message: Sounding): void {
  if (!message.sound || !("tab" in message.system) || typeof message.system.tab !== "string") return;
  const { tab } = message.system;
  const now = performance.now();
  const again = now - (heard.get(tab) ?? -Infinity) < ONE_ACTION;
  if (again || !readSetting("diceSound")) message.sound = null;
  else heard.set(tab, now);
}

/** A chat message. Registered renderers draw its card, and answers are hidden. */
export class OpposedChatMessage<
  out SubType extends ChatMessage.SubType = ChatMessage.SubType,
> extends ChatMessage<SubType> {
  isKind<T extends ChatMessage.SubType>(type: T): this is OpposedChatMessage<T> {
    const own: string = this.type;
    return own === type;
  }

  /** Whether the message acts on targets, which answer it: an attack, damage or healing without an attack, or a use with such points. */
  isAction(): this is OpposedChatMessage<"attack" | "damage" | "use"> {
    return this.isKind("attack") || this.isKind("damage") || (this.isKind("use") && this.system.damage !== null);
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    tellAgain(this);
    revise(this);
  }

  override get alias(): string {
    return nameHere(super.alias);
  }

  /** Whether the card of another message shows this one, for example an answer or a requested check. */
  get isPartOfCard(): boolean {
    if (this.isKind("check")) return this.system.request !== "";
    if (this.isKind("gift")) return this.system.of !== "";
    return PARTS.some((type) => this.isKind(type));
  }

  /**
   * Whether the chat log shows the message. It hides messages that another card shows, and secret initiative rolls of GMs, which the
   * combat tracker shows.
   */
  override get visible(): boolean {
    if (this.getFlag("core", "initiativeRoll") === true && this.author?.isGM === true && !this.isContentVisible)
      return false;
    return !this.isPartOfCard && super.visible;
  }

  override async renderHTML(options?: ChatMessage.RenderHTMLOptions): Promise<HTMLElement> {
    const html = await super.renderHTML(options);
    const render = renderers.get(this.type);
    if (!render) return html;
    try {
      await render(this, html);
    } catch (error) {
      // Catch errors, so that one broken card does not break the chat log. The plain text in `content` stays.
      console.error(`The card of a message of the type "${this.type}" cannot be drawn.`, error);
    }
    return html;
  }

  protected override _onCreate(
    data: ChatMessage.CreateData,
    options: ChatMessage.Database.OnCreateOperation,
    userId: string,
  ): void {
    quieten(this);
    tell("messageArriving", this);
    super._onCreate(data, options, userId);
    tell("messageCreated", this, userId);
  }

  protected override _onUpdate(
    changed: ChatMessage.UpdateData,
    options: ChatMessage.Database.OnUpdateOperation,
    userId: string,
  ): void {
    revise(this);
    super._onUpdate(changed, options, userId);
    tell("messageUpdated", this, changed, userId);
  }

  protected override _onDelete(options: ChatMessage.Database.OnDeleteOperation, userId: string): void {
    super._onDelete(options, userId);
    tell("messageDeleted", this, userId);
  }
}
