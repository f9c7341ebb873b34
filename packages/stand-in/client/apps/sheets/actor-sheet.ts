/**
 * ActorSheetV2: a document sheet that accepts drops. It sorts own items and copies items of other actors.
 * @source API:classes/foundry.applications.sheets.ActorSheetV2, hook dropActorSheetData
 */
import type { Loose, LooseObject } from "../../../common/loose.ts";
import type { RenderOptions } from "../application/types.ts";
import { call, host, utils } from "../env.ts";
import { DragDrop } from "../ux/drag-drop.ts";
import { TextEditor } from "../ux/text-editor.ts";
import { DocumentSheetV2 } from "./document-sheet.ts";
import { generation } from "../../../common/generation.ts";

export class ActorSheetV2 extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: LooseObject = { position: { width: 600 }, classes: ["actor"] };

  get actor(): Loose {
    return this.document;
  }
  /** The token of a synthetic actor, or the one given with the options. */
  get token(): Loose {
    return this.actor.token ?? this.options.token ?? null;
  }

  override async _onRender(context: LooseObject, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    new DragDrop.implementation({
      dragSelector: ".draggable",
      permissions: {
        dragstart: (selector) => this._canDragStart(selector),
        drop: (selector) => this._canDragDrop(selector),
      },
      callbacks: {
        dragstart: (event) => this._onDragStart(event),
        dragover: (event) => {
          this._onDragOver(event);
        },
        drop: (event) => this._onDrop(event),
      },
    }).bind(this.element);
  }

  _canDragStart(_selector: string | null | undefined): boolean {
    return this.isEditable;
  }
  _canDragDrop(_selector: string | null | undefined): boolean {
    return this.isEditable;
  }

  async _onDragStart(event: DragEvent): Promise<void> {
    const target = event.currentTarget;
    if (!(target instanceof HTMLElement)) return Promise.resolve();
    if (event.target instanceof HTMLElement && "link" in event.target.dataset) return Promise.resolve();
    const { itemId, effectId } = target.dataset;
    const item: Loose = itemId ? this.actor.items.get(itemId) : undefined;
    // An effect of an item names the item beside it. @source API:ActorSheetV2, UNSURE for the name of the attribute
    const dragged: Loose = effectId ? (item ?? this.actor).effects.get(effectId) : item;
    if (dragged) event.dataTransfer?.setData("text/plain", JSON.stringify(dragged.toDragData()));
    return Promise.resolve();
  }

  _onDragOver(_event: DragEvent): void {
    /* for subclasses */
  }

  async _onDrop(event: DragEvent): Promise<Loose> {
    const data = TextEditor.implementation.getDragEventData(event);
    if (!call("dropActorSheetData", this.actor, this, data)) return undefined;
    if (typeof data.type !== "string") return undefined;
    const documentClass: Loose = Reflect.get(globalThis, "getDocumentClass")(data.type);
    if (!documentClass) return undefined;
    const document: Loose = await documentClass.fromDropData(data);
    return document ? this._onDropDocument(event, document) : undefined;
  }

  /** Returns the created document, or null. */
  async _onDropDocument(event: DragEvent, document: Loose): Promise<Loose> {
    switch (document.documentName) {
      case "ActiveEffect":
        return (await this._onDropActiveEffect(event, document)) ?? null;
      case "Actor":
        return (await this._onDropActor(event, document)) ?? null;
      case "Item":
        return (await this._onDropItem(event, document)) ?? null;
      case "Folder":
        return (await this._onDropFolder(event, document)) ?? null;
      default:
        return null;
    }
  }

  /** A copy for this actor; its own stays where it is. */
  async _onDropActiveEffect(_event: DragEvent, effect: Loose): Promise<Loose> {
    const { actor } = this;
    if (!actor.isOwner || effect.target === actor || effect.parent === actor) return null;
    const [created]: Loose[] = await actor.createEmbeddedDocuments("ActiveEffect", [effect.toObject()], {
      keepId: !actor.effects.has(effect.id),
    });
    return created ?? null;
  }
  async _onDropActor(_event: DragEvent, _actor: Loose): Promise<Loose> {
    return Promise.resolve(null);
  }

  async _onDropItem(event: DragEvent, item: Loose): Promise<Loose> {
    const { actor } = this;
    if (!actor.isOwner) return null;
    if (actor.uuid === item.parent?.uuid) {
      const sorted: Loose = await this._onSortItem(event, item);
      return sorted?.length ? item : null;
    }
    const keepId = !actor.items.has(item.id);
    const data: LooseObject = droppedItem(item, keepId);
    const [created]: Loose[] = await actor.createEmbeddedDocuments("Item", [data], { keepId });
    return created ?? null;
  }

  /** All items of a dropped folder are copied. */
  async _onDropFolder(_event: DragEvent, folder: Loose): Promise<Loose> {
    const { actor } = this;
    if (!actor.isOwner || folder.type !== "Item") return null;
    const items: Loose[] = await Promise.all(
      [...folder.contents].map((entry: Loose): Loose =>
        entry.documentName ? entry : host("foundry").utils.fromUuid(entry.uuid),
      ),
    );
    return actor.createEmbeddedDocuments(
      "Item",
      items.map((item) => droppedItem(item, false)),
    );
  }

  /** Sort an own item to the place of the item it was dropped on. */
  async _onSortItem(event: DragEvent, item: Loose): Promise<Loose> {
    const { items } = this.actor;
    const source: Loose = items.get(item.id);
    const dropTarget = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-item-id]") : null;
    const target: Loose = items.get(dropTarget?.dataset.itemId ?? "");
    if (!source || !target || target.id === source.id) return undefined;
    const siblings: Loose[] = [];
    for (const element of dropTarget?.parentElement?.children ?? []) {
      const id = element instanceof HTMLElement ? element.dataset.itemId : undefined;
      if (id && id !== source.id) siblings.push(items.get(id));
    }
    const changes: Loose[] = utils().performIntegerSort(source, { target, siblings: siblings.filter(Boolean) });
    const updates = changes.map(({ target: changed, update }: LooseObject) => ({ ...update, _id: changed.id }));
    return this.actor.updateEmbeddedDocuments("Item", updates);
  }
}

/** Creation data of an item that was dropped: 13 copies it as it is, folder, order and ownership included. @source RN:14.349 #13166 */
function droppedItem(item: Loose, keepId: boolean): LooseObject {
  if (generation() >= 14) return host("game").items.fromCompendium(item, { clearFolder: true, keepId });
  const data: LooseObject = item.toObject();
  if (!keepId) delete data["_id"];
  return data;
}
