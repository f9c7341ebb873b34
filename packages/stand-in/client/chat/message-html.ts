/**
 * The element of a chat message: header with speaker, time and buttons, then the content. The class names are those
 * that systems style; the markup is our own.
 * @source KB:chat; API:classes/foundry.documents.ChatMessage#renderHTML; hookEvents renderChatMessageHTML
 */
import type { Loose, LooseObject } from "../../common/loose.ts";
import { host, localize } from "../apps/env.ts";
import { escapeMarkup, make } from "../apps/html.ts";
import { safeFragment } from "../ui/safe-html.ts";

/** Which buttons the header has. */
export interface MessageHtmlOptions {
  canDelete?: boolean;
  canClose?: boolean;
}

/** What the hook is told besides message and element. */
export function messageContext(message: Loose, options: MessageHtmlOptions): LooseObject {
  const game = host("game");
  const whispers: string[] = message.whisper ?? [];
  return {
    canDelete: options.canDelete ?? game.user.isGM,
    canClose: options.canClose ?? false,
    message: message.toObject(false),
    user: game.user,
    author: message.author,
    alias: message.alias,
    speakerActor: message.speakerActor,
    isWhisper: whispers.length > 0,
    whisperTo: whispers
      .map((id) => game.users.get(id)?.name)
      .filter(Boolean)
      .join(", "),
    cssClass: [whispers.length > 0 ? "whisper" : "", message.blind ? "blind" : "", message.emote ? "emote" : ""]
      .filter(Boolean)
      .join(" "),
  };
}

function headerButton(name: string, action: string, label: string, icon: string): HTMLButtonElement {
  return make(
    "button",
    { type: "button", class: name, "data-action": action, "aria-label": localize(label), "data-tooltip": label },
    [make("i", { class: icon, "aria-hidden": "true" })],
  );
}

/** By language: making one takes longer than the rest of a message. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clock(lang: string): Intl.DateTimeFormat {
  const known = clocks.get(lang) ?? new Intl.DateTimeFormat(lang, { hour: "2-digit", minute: "2-digit" });
  clocks.set(lang, known);
  return known;
}

function time(timestamp: number): HTMLElement {
  const date = new Date(timestamp);
  const valid = !Number.isNaN(date.getTime());
  const text = valid ? clock(host("game").i18n.lang).format(date) : "";
  return make("time", { class: "message-timestamp", datetime: valid ? date.toISOString() : null }, [text]);
}

function header(message: Loose, context: LooseObject): HTMLElement {
  const metadata = make("span", { class: "message-metadata" }, [time(message.timestamp)]);
  if (context.canDelete)
    metadata.append(headerButton("message-delete", "deleteMessage", "HOST.Chat.Delete", "fa-solid fa-trash"));
  if (context.canClose)
    metadata.append(headerButton("message-dismiss", "dismissMessage", "HOST.Chat.Dismiss", "fa-solid fa-xmark"));
  // Out of an article a header would be the page's banner.
  const element = make("header", { class: "message-header flexrow", role: "presentation" }, [
    make("span", { class: "message-sender" }, [message.alias]),
    metadata,
  ]);
  if (context.isWhisper)
    element.append(
      make("span", { class: "whisper-to" }, [localize("HOST.Chat.WhisperTo", { names: context.whisperTo })]),
    );
  const flavor = message.isContentVisible
    ? message.flavor
    : message.isRoll
      ? localize("HOST.Chat.PrivateRoll", { name: message.alias })
      : "";
  if (flavor) {
    const line = make("span", { class: "flavor-text" });
    line.append(safeFragment(message.isContentVisible ? flavor : escapeMarkup(flavor)));
    element.append(line);
  }
  return element;
}

/** Rolls whose message has no HTML of its own are drawn by themselves. */
async function content(message: Loose): Promise<string> {
  const text: string = message.content ?? "";
  if (message.isRoll && (!message.isContentVisible || !/<[^>]+>/.test(text))) {
    const rolls: Loose[] = message.rolls;
    const drawn = await Promise.all(
      rolls.map((roll): Promise<string> => roll.render({ isPrivate: !message.isContentVisible })),
    );
    return drawn.join("");
  }
  const editor: Loose = host("foundry").applications?.ux?.TextEditor?.implementation;
  return editor ? editor.enrichHTML(text, { rollData: message.getRollData(), secrets: message.isAuthor }) : text;
}

/** Builds the element. */
export async function messageHtml(message: Loose, context: LooseObject): Promise<HTMLElement> {
  const body = make("div", { class: "message-content" });
  body.append(safeFragment(await content(message)));
  const element = make(
    "li",
    { class: `chat-message message flexcol ${String(context.cssClass)}`.trim(), "data-message-id": message.id },
    [header(message, context), body],
  );
  const color: Loose = message.author?.color;
  if (color) element.style.setProperty("--user-color", String(color));
  return element;
}
