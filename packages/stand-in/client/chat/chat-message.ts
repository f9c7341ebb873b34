/**
 * A chat message on a client: visibility and appearance.
 * @source KB:chat; API:classes/foundry.documents.ChatMessage; RN:13.332 #11442; RN:13.336 #11984
 */
import type { Loose, LooseObject } from "../../common/loose.ts";
import { BaseChatMessage } from "../../common/documents/chat-message.ts";
import { callAll, host } from "../apps/env.ts";
import { ClientDocumentMixin } from "../core/documents/client-document.ts";
import { type MessageHtmlOptions, messageContext, messageHtml } from "./message-html.ts";
import { modeSetting, reportOldMode, writeMode } from "./roll-modes.ts";
import { getSpeaker, getSpeakerActor, type Speaker } from "./speaker.ts";

const Base: Loose = ClientDocumentMixin(BaseChatMessage);

/** See the top of the file. */
export class ChatMessage extends Base {
  /** Whether the log shows this message. */
  logged = false;

  static getSpeaker(options: { scene?: Loose; actor?: Loose; token?: Loose; alias?: string } = {}): Speaker {
    return getSpeaker(options);
  }

  static getSpeakerActor(speaker: Partial<Speaker>): Loose {
    return getSpeakerActor(speaker);
  }

  static getWhisperRecipients(name: string): Loose[] {
    const users = host("game").users;
    if (["gm", "dm"].includes(name.toLowerCase())) return users.filter((user: Loose) => user.isGM);
    const wanted = name.toLowerCase();
    return users.filter(
      (user: Loose) => user.name.toLowerCase() === wanted || user.character?.name.toLowerCase() === wanted,
    );
  }

  /** Generation 13; deprecated on 14. */
  static applyRollMode(data: LooseObject, mode: string): LooseObject {
    reportOldMode("ChatMessage.applyRollMode");
    return writeMode(data, mode);
  }

  /** Generation 14; taken away on 13. */
  static applyMode(data: LooseObject, mode: string): LooseObject {
    return writeMode(data, mode);
  }

  applyRollMode(mode: string): void {
    reportOldMode("ChatMessage#applyRollMode");
    this.#writeMode(mode);
  }

  applyMode(mode: string): void {
    this.#writeMode(mode);
  }

  #writeMode(mode: string): void {
    this.updateSource(writeMode({ whisper: [...this.whisper], blind: this.blind }, mode));
  }

  get alias(): string {
    return (
      this.speaker?.alias ||
      this.speakerActor?.name ||
      this.author?.name ||
      host("game").i18n.localize("HOST.Chat.Unknown")
    );
  }

  get isAuthor(): boolean {
    return host("game").user === this.author;
  }

  get isRoll(): boolean {
    return this.rolls.length > 0;
  }

  get speakerActor(): Loose {
    return getSpeakerActor(this.speaker);
  }

  /** Plain whispers are for their recipients and author; of a secret roll everybody sees that it happened. */
  get visible(): boolean {
    if (this.whisper.length === 0) return true;
    return this.isRoll || this.isAuthor || this.whisper.includes(host("game").user.id);
  }

  get isContentVisible(): boolean {
    if (!this.isRoll) return this.visible;
    const user = host("game").user;
    if (this.blind && !user.isGM) return false;
    if (this.whisper.length === 0) return true;
    return this.whisper.includes(user.id) || (this.isAuthor && !this.blind);
  }

  prepareDerivedData(): void {
    super.prepareDerivedData();
    const rolls: Loose = host("foundry").dice.Roll;
    const stored: string[] = this._source.rolls ?? [];
    this.rolls = stored.flatMap((json) => {
      try {
        return [rolls.fromJSON(json)];
      } catch (error) {
        host("Hooks").onError("ChatMessage#rolls", error instanceof Error ? error : new Error(String(error)));
        return [];
      }
    });
  }

  getRollData(): LooseObject {
    return { ...(this.speakerActor?.getRollData?.() ?? this.author?.character?.getRollData?.() ?? {}) };
  }

  async _preCreate(data: LooseObject, options: LooseObject, user: Loose): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    if (!this._source.content && this.isRoll) this.updateSource({ content: String(this.rolls[0].total) });
    // UNSURE whether null counts as a word of the message's own: here it does.
    if (this.isRoll && data["sound"] === undefined) this.updateSource({ sound: host("CONFIG").sounds.dice });
    // The other generation's option means nothing on 13; on 14 the old one is deprecated.
    const fourteen = modeSetting() === "messageMode";
    if (fourteen && options.rollMode) reportOldMode("the option rollMode");
    const mode = fourteen ? (options.messageMode ?? options.rollMode) : options.rollMode;
    if (mode) this.#writeMode(mode);
  }

  _onCreate(data: LooseObject, options: LooseObject, userId: string): void {
    super._onCreate(data, options, userId);
    void host("ui").chat?.postOne(this, { notify: true });
  }

  _onUpdate(changed: LooseObject, options: LooseObject, userId: string): void {
    super._onUpdate(changed, options, userId);
    void host("ui").chat?.updateMessage(this);
  }

  _onDelete(options: LooseObject, userId: string): void {
    super._onDelete(options, userId);
    host("ui").chat?.deleteMessage(this.id);
  }

  /** The message as an element of its own; every place that shows it asks anew. */
  async renderHTML(options: MessageHtmlOptions = {}): Promise<HTMLElement> {
    if (typeof this.system?.renderHTML === "function") {
      const own: HTMLElement = await this.system.renderHTML(options);
      callAll("renderChatMessageHTML", this, own);
      return own;
    }
    const context = messageContext(this, options);
    const html = await messageHtml(this, context);
    callAll("renderChatMessageHTML", this, html, context);
    return html;
  }
}
