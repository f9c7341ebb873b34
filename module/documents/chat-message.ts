import { quieten } from "./chat-sound.ts";
import { tell } from "./events.ts";

/** Fills a rendered message's content. */
export type CardRenderer = (message: ChatMessage.Implementation, html: HTMLElement) => Promise<void>;

const renderers = new Map<string, CardRenderer>();

/** Says how messages of a type look. Documents know no applications; whoever draws registers here. */
export function setCardRenderer(type: "attack" | "damage" | "check" | "rest" | "award" | "request", renderer: CardRenderer): void {
  renderers.set(type, renderer);
}

/** A chat message; attacks, damage and checks are drawn by their renderer, answers are not listed. */
export class OpposedChatMessage<out SubType extends ChatMessage.SubType = ChatMessage.SubType> extends ChatMessage<SubType> {
  isAttack(): this is OpposedChatMessage<"attack"> {
    return this.type === "attack";
  }

  isDefense(): this is OpposedChatMessage<"defense"> {
    return this.type === "defense";
  }

  /** A GM's rulings on an attack. */
  isRuling(): this is OpposedChatMessage<"ruling"> {
    return this.type === "ruling";
  }

  /** Damage, healing or temporary hit points without an attack. */
  isDamage(): this is OpposedChatMessage<"damage"> {
    return this.type === "damage";
  }

  /** What is done to targets and answered by them: an attack, or damage and healing without one. */
  isAction(): this is OpposedChatMessage<"attack" | "damage"> {
    return this.isAttack() || this.isDamage();
  }

  isRest(): this is OpposedChatMessage<"rest"> {
    return this.type === "rest";
  }

  /** Experience that a GM has awarded. */
  isAward(): this is OpposedChatMessage<"award"> {
    return this.type === "award";
  }

  isCheck(): this is OpposedChatMessage<"check"> {
    return this.type === "check";
  }

  /** A GM asks several for a check, or two for a contest. */
  isRequest(): this is OpposedChatMessage<"request"> {
    return this.type === "request";
  }

  /** The hidden difficulty of a request. */
  isDifficulty(): this is OpposedChatMessage<"difficulty"> {
    return this.type === "difficulty";
  }

  /** Answers, rulings and hidden difficulties are shown by the card that they are about. */
  override get visible(): boolean {
    return !["defense", "ruling", "difficulty"].includes(this.type) && !(this.isCheck() && this.system.request !== "") && super.visible;
  }

  override async renderHTML(options?: ChatMessage.RenderHTMLOptions): Promise<HTMLElement> {
    const html = await super.renderHTML(options);
    const render = renderers.get(this.type);
    if (!render) return html;
    try {
      await render(this, html);
    } catch (error) {
      // One broken card must not take the whole log with it: the plain line of `content` stays.
      console.error(error);
    }
    return html;
  }

  protected override _onCreate(data: ChatMessage.CreateData, options: ChatMessage.Database.OnCreateOperation, userId: string): void {
    quieten(this);
    tell("messageArriving", this);
    super._onCreate(data, options, userId);
    tell("messageCreated", this, userId);
  }

  protected override _onUpdate(changed: ChatMessage.UpdateData, options: ChatMessage.Database.OnUpdateOperation, userId: string): void {
    super._onUpdate(changed, options, userId);
    tell("messageUpdated", this, changed, userId);
  }

  protected override _onDelete(options: ChatMessage.Database.OnDeleteOperation, userId: string): void {
    super._onDelete(options, userId);
    tell("messageDeleted", this, userId);
  }
}
