/**
 * The chat log, as `ui.chat`: messages in order of arrival. It shows the newest hundred first, and older ones in
 * batches on scrolling up. All drawing goes through one queue, so messages keep their order.
 * @source KB:chat; API:classes/foundry.applications.sidebar.tabs.ChatLog; RN:13.347 #13224; GH:#14429
 */
import type { Loose } from "../../common/loose.ts";
import { callAll, host } from "../apps/env.ts";
import { type ToastsView, view } from "../view.ts";
import { ChatPopout } from "./chat-popout.ts";
import { processLine } from "./commands.ts";
import { openMessageMenu } from "./message-menu.ts";

/** Pixels from the edge that still count as being there. */
const NEAR = 60;

/** See the top of the file. */
export class ChatLog {
  static tabName = "chat";
  readonly tabName = "chat";
  readonly id = "chat";
  readonly isPopout = false;
  readonly toasts: ToastsView = view().toasts();
  element: HTMLElement | null = null;
  rendered = false;
  #list: HTMLElement | null = null;
  #oldest = 0;
  #queue: Promise<unknown> = Promise.resolve();

  get collection(): Loose {
    return host("game").messages;
  }

  get isAtBottom(): boolean {
    const list = this.#list;
    return !list || list.scrollHeight - list.scrollTop - list.clientHeight < NEAR;
  }

  /** Whether somebody can see the log. */
  get visible(): boolean {
    return this.element?.checkVisibility() ?? false;
  }

  #enqueue(work: () => Promise<void>): Promise<void> {
    const done = this.#queue.then(work);
    this.#queue = done.catch((error: unknown) => {
      const thrown = error instanceof Error ? error : new Error(String(error));
      host("Hooks").onError("ChatLog", thrown);
    });
    return done;
  }

  /** Builds the log into its tab. */
  async render(): Promise<this> {
    if (this.element) return this;
    const { element, list } = view().chat((line) => processLine(this, line));
    this.element = element;
    this.#list = list;
    this.#oldest = this.collection.size;
    list.addEventListener("scroll", () => {
      if (list.scrollTop < NEAR) void this.renderBatch(host("CONFIG").ChatMessage?.batchSize ?? 100);
    });
    document.addEventListener("click", (event) => {
      this.#click(event);
    });
    document.addEventListener("contextmenu", (event) => {
      openMessageMenu(this, event);
    });
    this.rendered = true;
    await this.renderBatch(host("CONFIG").ChatMessage?.batchSize ?? 100);
    this.scrollBottom();
    callAll("renderChatLog", this, element, {}, {});
    return this;
  }

  /** Draws older messages above those that are there. */
  async renderBatch(size: number): Promise<void> {
    await this.#enqueue(async () => {
      const list = this.#list;
      if (!list || this.#oldest <= 0) return;
      const from = Math.max(0, this.#oldest - size);
      const messages: Loose[] = this.collection.contents.slice(from, this.#oldest);
      this.#oldest = from;
      const elements: HTMLElement[] = [];
      for (const message of messages) {
        if (!message.visible || this.#find(message.id)) continue;
        message.logged = true;
        elements.push(await message.renderHTML());
      }
      const height = list.scrollHeight;
      list.prepend(...elements);
      list.scrollTop += list.scrollHeight - height;
    });
  }

  #find(id: string): HTMLElement | null {
    return this.#list?.querySelector<HTMLElement>(`:scope > [data-message-id="${id}"]`) ?? null;
  }

  /** Adds a new message at the end. */
  async postOne(message: Loose, { notify = false }: { before?: string; notify?: boolean } = {}): Promise<void> {
    if (!this.rendered || !message.visible) return;
    await this.#enqueue(async () => {
      if (this.#find(message.id) || !this.collection.has(message.id)) return;
      const stay = this.isAtBottom || message.isAuthor;
      message.logged = true;
      this.#list?.append(await message.renderHTML());
      if (stay) this.scrollBottom();
      if (notify && !this.visible) await this.toasts.show(message);
    });
  }

  /** Draws a message again wherever it is shown. */
  async updateMessage(message: Loose, _notify = false): Promise<void> {
    if (!this.rendered) return;
    await this.#enqueue(async () => {
      const stay = this.isAtBottom;
      const shown = this.#find(message.id);
      if (shown) {
        if (message.visible || showsHidden()) shown.replaceWith(await message.renderHTML());
        else shown.remove();
      } else if (message.visible || showsHidden()) await this.#insert(message);
      if (stay) this.scrollBottom();
      await this.toasts.update(message);
      const popout = this.popout(message.id);
      if (popout) await popout.render();
    });
  }

  /** Puts a message that was not shown at its place, unless it belongs to a batch not yet drawn. */
  async #insert(message: Loose): Promise<void> {
    const all: Loose[] = this.collection.contents;
    const index = all.findIndex((each) => each.id === message.id);
    if (index < this.#oldest) return;
    const html: HTMLElement = await message.renderHTML();
    const next = all
      .slice(index + 1)
      .map((each) => this.#find(each.id))
      .find((each) => each !== null);
    if (next) next.before(html);
    else this.#list?.append(html);
  }

  deleteMessage(id: string): void {
    void this.#enqueue(async () => {
      this.#find(id)?.remove();
      this.toasts.remove(id);
      this.#oldest = Math.min(this.#oldest, this.collection.size);
      await this.popout(id)?.close();
    });
  }

  popout(id: string): Loose {
    return host("foundry").applications?.instances?.get(`chat-popout-${id}`);
  }

  /** Opens a message in a window of its own. */
  async openPopout(message: Loose): Promise<void> {
    await ChatPopout.open(message);
  }

  scrollBottom(): void {
    if (this.#list) this.#list.scrollTop = this.#list.scrollHeight;
  }

  async processMessage(line: string): Promise<boolean> {
    return processLine(this, line);
  }

  #click(event: Event): void {
    const button =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-action="deleteMessage"]') : null;
    const id = button?.closest<HTMLElement>("[data-message-id]")?.dataset.messageId;
    if (id) void this.collection.get(id)?.delete();
  }
}

/** From 13.350, and on 14 to 363, an update shows a message although it is not for this user (GH:#14429). */
function showsHidden(): boolean {
  const { generation, build } = host("game").release;
  return (generation === 13 && build >= 350) || (generation === 14 && build <= 363);
}
