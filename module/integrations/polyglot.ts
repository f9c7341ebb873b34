/** Support for the module Polyglot: the languages that creatures know are the languages that it offers (its wiki, "API"). */
import { object } from "../data/record/record.pure.ts";

interface Language {
  readonly label: string;
  readonly font: unknown;
  readonly rng: unknown;
}

/** Most characters of a language's name. */
const LONG = 60;

/** Returns a name that is safe in HTML: players name languages, and Polyglot's own come from Game Masters. */
const plain = (name: string): string =>
  name
    .replaceAll(/[<>"&]/gu, "")
    .trim()
    .slice(0, LONG);

/** Returns the key of a language. Upper and lower case are one language. */
const keyOf = (name: string): string => name.toLowerCase();

const capitalized = (name: string): string => name.slice(0, 1).toLocaleUpperCase() + name.slice(1);

function namesOf(actor: unknown): string[] {
  const { languages } = object(object(actor)["system"]);
  const names: unknown[] = languages instanceof Set ? [...(languages as Set<unknown>)] : [];
  return names
    .filter((name) => typeof name === "string")
    .map(plain)
    .filter((name) => name !== "");
}

/** Returns the languages that a creature speaks, by key. */
export const languagesOf = (actor: unknown): Set<string> => new Set(namesOf(actor).map(keyOf));

/** Returns all languages of the world's creatures, in the fonts that the table chose. */
export function worldLanguages(defaultFont: string): Record<string, Language> {
  const chosen = object(game.settings.get("polyglot", "Languages"));
  return Object.fromEntries(
    game.actors.contents.flatMap(namesOf).map((name): [string, Language] => {
      const { font = defaultFont, rng = "default" } = object(chosen[keyOf(name)]);
      return [keyOf(name), { label: capitalized(name), font, rng }];
    }),
  );
}
