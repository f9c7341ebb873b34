import type { FieldRule, FIELDS } from "./ruleset-fields.ts";

type Fields = typeof FIELDS;
type Values = { readonly [K in keyof Fields]: Fields[K] extends FieldRule<infer T> ? T : never };

/** Every choice of a table. What each field means stands in ruleset-fields.ts. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the rules' edge knows records by their interfaces
export interface Ruleset extends Values {}

/** The three sets of rules that a world may play by. */
export type ProfileId = Ruleset["profile"];
