/** `foundry.abstract`. */
export { DataModel } from "./data-model.ts";
export type { DataModelOptions, UpdateSourceOptions, ValidationOptions } from "./data-model.ts";
export { TypeDataModel } from "./type-data.ts";
export { Document, setDocumentBackend, setPackLookup } from "./document.ts";
export type { DocumentBackend, DocumentMetadata } from "./document.ts";
export { EmbeddedCollection } from "./embedded-collection.ts";
