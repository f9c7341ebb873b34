/**
 * Short messages to the user, as `ui.notifications`.
 * @source API:classes/foundry.applications.ui.Notifications
 */
import type { LooseObject } from "../../common/loose.ts";
import { localize } from "../apps/env.ts";
import { make } from "../apps/html.ts";
import { idleTimeout } from "../core/pending.ts";

/** How a notification is shown. */
export interface NotificationOptions {
  permanent?: boolean;
  localize?: boolean;
  console?: boolean;
  format?: LooseObject;
  progress?: boolean;
  escape?: boolean;
  clean?: boolean;
}

type Kind = "info" | "warning" | "error" | "success";

/** A shown notification. */
export interface Notification {
  readonly id: number;
  readonly type: Kind;
  readonly message: string;
  readonly permanent: boolean;
  element: HTMLElement | null;
  remove(): void;
  /** Of those with `progress: true`: a share of 0 to 1 and another text. */
  update(changes: { pct?: number; message?: string }): void;
}

/** Milliseconds a message stays. */
const LIFETIME = 5000;
/** More at once would cover the table. */
const MOST = 4;

/** See the top of the file. */
export class Notifications {
  #next = 1;
  readonly #shown = new Map<number, Notification>();

  /** Shows a message; errors interrupt a screen reader, the others wait. */
  notify(message: unknown, type: Kind = "info", options: NotificationOptions = {}): Notification {
    const raw = message instanceof Error ? message.message : String(message);
    const text = options.localize || options.format ? localize(raw, options.format) : raw;
    const id = this.#next++;
    const notification: Notification = {
      id,
      type,
      message: text,
      permanent: options.permanent === true,
      element: null,
      remove: () => {
        this.remove(id);
      },
      update: ({ pct, message: next }) => {
        if (options.progress !== true) throw new Error("Only notifications with progress can be updated.");
        const element = notification.element;
        element?.querySelector("progress")?.setAttribute("value", String(pct ?? 0));
        const line = element?.querySelector("p");
        if (line && next !== undefined) line.textContent = next;
      },
    };
    // A refusal is no fault of the program: it is not logged as an error, which tests would count.
    if (options.console !== false) console[type === "info" || type === "success" ? "info" : "warn"](text);
    this.#show(notification);
    if (options.progress === true)
      notification.element?.append(make("progress", { max: 1, value: 0, "aria-label": text }));
    return notification;
  }

  info(message: unknown, options?: NotificationOptions): Notification {
    return this.notify(message, "info", options);
  }

  success(message: unknown, options?: NotificationOptions): Notification {
    return this.notify(message, "success", options);
  }

  warn(message: unknown, options?: NotificationOptions): Notification {
    return this.notify(message, "warning", options);
  }

  error(message: unknown, options?: NotificationOptions): Notification {
    return this.notify(message, "error", options);
  }

  has(notification: Notification | number): boolean {
    return this.#shown.has(typeof notification === "number" ? notification : notification.id);
  }

  remove(notification: Notification | number): void {
    const id = typeof notification === "number" ? notification : notification.id;
    this.#shown.get(id)?.element?.remove();
    this.#shown.delete(id);
  }

  clear(): void {
    for (const id of [...this.#shown.keys()]) this.remove(id);
  }

  #show(notification: Notification): void {
    const list = document.getElementById("notifications");
    if (!list) return;
    const close = make(
      "button",
      { type: "button", class: "close", "aria-label": localize("HOST.Notification.Close") },
      ["×"],
    );
    close.addEventListener("click", notification.remove);
    const item = make(
      "li",
      {
        class: `notification ${notification.type}`,
        role: notification.type === "error" ? "alert" : "status",
        "data-id": notification.id,
      },
      [make("p", {}, [notification.message]), close],
    );
    notification.element = item;
    this.#shown.set(notification.id, notification);
    list.append(item);
    const oldest = [...this.#shown.values()].find((each) => !each.permanent);
    if (this.#shown.size > MOST && oldest) oldest.remove();
    if (!notification.permanent) this.#fade(item, notification);
  }

  /** Gone after a while, but not while somebody reads it. */
  #fade(item: HTMLElement, notification: Notification): void {
    const leave = (): void => {
      if (item.matches(":hover, :focus-within")) idleTimeout(leave, LIFETIME);
      else notification.remove();
    };
    idleTimeout(leave, LIFETIME);
  }
}
