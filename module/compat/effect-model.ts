/**
 * Base class of the data model of effects. Generation 14 keeps an effect's changes in `system.changes` and requires models of effects to
 * extend its own. Generation 13 keeps them outside of `system`.
 */
type Model = typeof foundry.abstract.TypeDataModel;

const isModel = (found: unknown): found is Model => typeof found === "function";
const newer: unknown = Reflect.get(foundry.data, "ActiveEffectTypeDataModel");

export const EffectModel: Model = isModel(newer) ? newer : foundry.abstract.TypeDataModel;

/** Returns the fields that the running generation itself keeps in the system data of an effect. */
export const effectModelFields = (): object => (isModel(newer) ? newer.defineSchema() : {});
