import { readSetting } from "../core/settings-list.ts";
import { tell } from "./shared/events.ts";
import { revise } from "./shared/revision.ts";

/** Fills a rendered message's content. */
export type CardRenderer = (message: ChatMessage.Implementation, html: HTMLElement) => Promise<void>;

const renderers = new Map<string, CardRenderer>();

/**
 * Says how messages of a type look. Documents know no applications; whoever draws registers here. A type that is drawn
 * already stays so, and that is told.
 */
export function setCardRenderer(type: ChatMessage.SubType, renderer: CardRenderer): void {
  if (renderers.has(type)) console.error(new RangeError(`Messages of the type "${type}" have a card already.`));
  else renderers.set(type, renderer);
}

const hidden = new Map<string, (message: ChatMessage.Implementation) => boolean>();

/** Says which messages of a type are shown by the card that they are about, and not listed. */
export function setHidden(type: ChatMessage.SubType, isHidden: (message: ChatMessage.Implementation) => boolean): void {
  hidden.set(type, isHidden);
}

/* The sound of dice: one for each thing that somebody does, and only for those who want to hear it. */

/** Messages of one tab within this many milliseconds are one action: a group attack with two kinds of weapons. */
const ONE_ACTION = 1500;
const heard = new Map<string, number>();

interface Sounding {
  sound?: string | null | undefined;
  readonly system: object;
}

/** Takes the sound off a new message of ours on this client, where it would be unwanted or the second one. Before Foundry plays it. */
function quieten(message: Sounding): void {
  if (!message.sound || !("tab" in message.system) || typeof message.system.tab !== "string") return;
  const { tab } = message.system;
  const now = performance.now();
  const again = now - (heard.get(tab) ?? -Infinity) < ONE_ACTION;
  if (again || !readSetting("diceSound")) message.sound = null;
  else heard.set(tab, now);
}

/** A chat message; attacks, damage and checks are drawn by their renderer, answers are not listed. */
export class OpposedChatMessage<
  out SubType extends ChatMessage.SubType = ChatMessage.SubType,
> extends ChatMessage<SubType> {
  isKind<T extends ChatMessage.SubType>(type: T): this is OpposedChatMessage<T> {
    const own: string = this.type;
    return own === type;
  }

  /** What is done to targets and answered by them: an attack, damage and healing without one, or a use that gives such. */
  isAction(): this is OpposedChatMessage<"attack" | "damage" | "use"> {
    return this.isKind("attack") || this.isKind("damage") || (this.isKind("use") && this.system.damage !== null);
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    revise(this);
  }

  /** What the card of another message shows is not listed, nor is initiative that GMs have rolled for themselves: the tracker has it. */
  override get visible(): boolean {
    if (this.getFlag("core", "initiativeRoll") === true && this.author?.isGM === true && !this.isContentVisible)
      return false;
    return hidden.get(this.type)?.(this) !== true && super.visible;
  }

  override async renderHTML(options?: ChatMessage.RenderHTMLOptions): Promise<HTMLElement> {
    const html = await super.renderHTML(options);
    const render = renderers.get(this.type);
    if (!render) return html;
    try {
      await render(this, html);
    } catch (error) {
      // One broken card must not take the whole log with it: the plain line of `content` stays.
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
