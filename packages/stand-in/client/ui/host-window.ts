/** Base class of the host's own windows: settings, compendium, message popout. Their content is built as DOM, not by templates. */
import type { LooseObject } from "../../common/loose.ts";
import { ApplicationV2 } from "../apps/application/application.ts";

/** See the top of the file. */
export abstract class HostWindow extends ApplicationV2 {
  static override DEFAULT_OPTIONS: LooseObject = {
    classes: ["host-window"],
    window: { resizable: true },
    position: { width: 480 },
  };

  /** The content, new at every render. */
  protected abstract build(): Promise<Node[]> | Node[];

  override async _renderHTML(): Promise<Node[]> {
    return this.build();
  }

  override _replaceHTML(result: Node[], content: HTMLElement): void {
    content.replaceChildren(...result);
  }
}
