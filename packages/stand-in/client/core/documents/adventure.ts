/**
 * Adventures on the client: their documents come into the world under their ids, those that are there already are updated.
 * Written from: API Adventure (prepareImport, importContent, import), hookEvents.preImportAdventure, hookEvents.importAdventure.
 */
import type { Loose, LooseObject } from "../../../common/loose.ts";
import { NotInHost } from "../../../common/not-in-host.ts";
import { g } from "../globals.ts";

/** The client's Adventure, from the schema class. */
export function adventureClass(Base: Loose): Loose {
  return class Adventure extends Base {
    /** Sorts what an import would write by whether the world has it. */
    async prepareImport({ importFields = [] }: { importFields?: string[] } = {}): Promise<Loose> {
      const all = importFields.length === 0 || importFields.includes("all");
      const toCreate: Record<string, LooseObject[]> = {};
      const toUpdate: Record<string, LooseObject[]> = {};
      let documentCount = 0;
      const fields: Record<string, Loose> = Base.contentFields;
      for (const [field, { documentName }] of Object.entries(fields)) {
        if (!all && !importFields.includes(field)) continue;
        const known: Loose = g.game.collections.get(documentName);
        for (const data of structuredClone(this["_source"][field]) as LooseObject[]) {
          ((known.has(data["_id"]) ? toUpdate : toCreate)[documentName] ??= []).push(data);
          documentCount += 1;
        }
      }
      return { toCreate, toUpdate, documentCount };
    }

    /** Writes what `prepareImport` has sorted. */
    async importContent({
      toCreate = {},
      toUpdate = {},
    }: Record<string, Record<string, LooseObject[]>>): Promise<Loose> {
      const created: LooseObject = {};
      const updated: LooseObject = {};
      for (const [name, data] of Object.entries(toCreate))
        created[name] = await g.CONFIG[name].documentClass.createDocuments(data, {
          keepId: true,
          keepEmbeddedIds: true,
          renderSheet: false,
        });
      for (const [name, data] of Object.entries(toUpdate))
        updated[name] = await g.CONFIG[name].documentClass.updateDocuments(data, { diff: false, recursive: false });
      return { created, updated };
    }

    /** @param options.dialog asks before anything is overwritten; the question is not built */
    async import({ dialog = true, ...options }: LooseObject = {}): Promise<Loose> {
      const { toCreate, toUpdate, documentCount } = await this.prepareImport(options);
      if (dialog && Object.keys(toUpdate).length > 0) throw new NotInHost("the question of Adventure#import");
      if (g.Hooks.call("preImportAdventure", this, options, toCreate, toUpdate) === false)
        return { created: {}, updated: {} };
      const result = await this.importContent({ toCreate, toUpdate, documentCount });
      g.Hooks.callAll("importAdventure", this, options, result.created, result.updated);
      return result;
    }
  };
}
