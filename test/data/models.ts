/**
 * The schemas as they run: on the stand-in host's data fields, without its documents. Import before any model.
 * Loaded by name, because the host is checked without the types package, and this room with it.
 */
const load = (name: string): Promise<Record<string, unknown>> =>
  import(new URL(`../../packages/stand-in/common/${name}.ts`, import.meta.url).href) as Promise<
    Record<string, unknown>
  >;

await load("primitives");
const { TypeDataModel } = await load("abstract/index");
const { setGeneration } = await load("operators");
if (typeof setGeneration === "function") Reflect.apply(setGeneration, undefined, [14]);
Object.assign(globalThis, {
  foundry: { abstract: { TypeDataModel }, data: { fields: await load("data/fields") } },
  // No world: no reference names anything.
  fromUuidSync: () => null,
});
