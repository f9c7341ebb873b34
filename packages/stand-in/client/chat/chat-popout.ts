/**
 * A message in its own window. The message itself redraws it.
 * @source API:classes/foundry.applications.sidebar.apps.ChatPopout
 */
import type { Loose, LooseObject } from "../../common/loose.ts";
import { host, localize } from "../apps/env.ts";
import { make } from "../apps/html.ts";
import { HostWindow } from "../ui/host-window.ts";

/** See the top of the file. */
export class ChatPopout extends HostWindow {
  static override DEFAULT_OPTIONS: LooseObject = {
    id: "chat-popout-{id}",
    classes: ["chat-popout"],
    position: { width: 340 },
  };
  readonly message: Loose;

  constructor({ message, ...options }: LooseObject) {
    super({ ...options, uniqueId: message.id });
    this.message = message;
  }

  override get title(): string {
    return localize("HOST.Chat.PopoutTitle", { name: this.message.alias });
  }

  protected async build(): Promise<Node[]> {
    const html: HTMLElement = await this.message.renderHTML({ canDelete: false });
    return [make("ol", { class: "chat-log plain" }, [html])];
  }

  /** The popout of a message, opened or brought to the front. */
  static async open(message: Loose): Promise<ChatPopout> {
    const known: ChatPopout | undefined = host("foundry").applications?.instances?.get(
      `chat-popout-${String(message.id)}`,
    );
    return (known ?? new ChatPopout({ message })).render({ force: true });
  }
}
