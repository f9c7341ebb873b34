/**
 * Base class of the data model of effects. Generation 14 keeps an effect's changes in `system.changes` and requires models of effects to
 * extend its own. Generation 13 keeps them outside of `system`.
 */
type Model = typeof foundry.abstract.TypeDataModel;

const isModel = (found: unknown): found is Model => typeof found === "function";
const newer: unknown = Reflect.get(foundry.data, "ActiveEffectTypeDataModel");

export const EffectModel: Model = isModel(newer) ? newer : foundry.abstract.TypeDataModel;

/**
 * Returns the fields that the running generation itself keeps in the system data of an effect. On 13, data of 14 keep their changes here
 * until `acceptChanges` moves them: the item or actor around the effect may be cleaned before the effect's own data are migrated.
 */
export function effectModelFields(): object {
  if (isModel(newer)) return newer.defineSchema();
  const { ArrayField, ObjectField } = foundry.data.fields;
  return { changes: new ArrayField(new ObjectField(), { required: false, initial: undefined }) };
}
