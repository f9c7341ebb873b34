/**
 * Numbers and texts that a creature or an item has instead of the stored ones in some games. The stored ones are those of every other game,
 * so a world that changes games loses nothing.
 */
import { tableRuleset } from "../../core/table-rules.ts";

const { SchemaField, TypedObjectField } = foundry.data.fields;

/** Returns a field with a second set of some fields of the schema, by game. */
export function byGame<Fields extends foundry.data.fields.DataSchema>(fields: Fields) {
  return new TypedObjectField(new SchemaField<Fields>(fields), { initial: {} });
}

function mergeInto(on: object, numbers: object): void {
  for (const [key, value] of Object.entries(numbers) as [string, unknown][]) {
    const at: unknown = Reflect.get(on, key);
    if (value?.constructor === Object && at?.constructor === Object) mergeInto(at, value);
    else Reflect.set(on, key, value);
  }
}

/** Puts the numbers of the game that the table plays in the place of the stored ones, before anything is derived. */
export function useGameNumbers(system: { readonly games: Readonly<Record<string, object | undefined>> }): void {
  const numbers = system.games[tableRuleset().profile];
  if (numbers) mergeInto(system, numbers);
}

/** Puts the description of the game that the table plays, if an item has one, in the place of the stored one. */
export function useGameText(system: {
  description?: string;
  readonly texts?: Readonly<Record<string, string | undefined>>;
}): void {
  const own = system.texts?.[tableRuleset().profile];
  if (own) system.description = own;
}
