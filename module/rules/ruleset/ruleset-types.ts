import type { FieldRule, FIELDS } from "./ruleset-fields.ts";

type Fields = typeof FIELDS;
type Values = { readonly [K in keyof Fields]: Fields[K] extends FieldRule<infer T> ? T : never };

/** All rules that a table chose. ruleset-fields.ts describes each field. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the rules' edge knows records by their interfaces
export interface Ruleset extends Values {}

/** Ids of the three rule profiles. */
export type ProfileId = Ruleset["profile"];
