/** Checks the arguments of the API one by one, because macros and modules may pass anything. */
import { OpposedActor } from "../documents/actor.ts";
import { OpposedItem } from "../documents/item.ts";
import type { AdvantageState, Somebody } from "../types/public.ts";
import { tokenOf, nameForViewer } from "../play/scene/tokens.ts";
import { FormulaError, parseFormula } from "../rules/basics/dice.ts";
import { COVERS, type Cover, type DefenseKind } from "../rules/basics/ids.ts";
import { denied, missing, wrong } from "./error.ts";

/** An actor of this world and its token. */
export interface FoundActor extends Somebody {
  readonly actor: OpposedActor;
}

/** Returns the arguments as an object with unknown fields. @throws ApiError */
export function record(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw wrong("arguments", "object");
  return Object.fromEntries(Object.entries(value));
}

// `instanceof` alone does not narrow the type parameter of the document.
function isActor(value: unknown): value is OpposedActor {
  return value instanceof OpposedActor;
}

/** Returns the document of a uuid, or null if it does not exist. Any other value is returned unchanged. */
export async function resolve(argument: string, reference: unknown): Promise<unknown> {
  if (typeof reference !== "string" || reference === "") return reference;
  try {
    return await fromUuid(reference);
  } catch {
    return null;
  }
}

/** Returns an actor by document, token or uuid. @throws ApiError */
export async function actorOf(argument: string, reference: unknown): Promise<FoundActor> {
  const found = await resolve(argument, reference);
  if (found === null && typeof reference === "string") throw missing(argument, reference);
  if (found instanceof TokenDocument) {
    if (!found.actor) throw missing(argument, found.name);
    return { actor: found.actor, token: found };
  }
  if (!isActor(found) || found.creature === null) throw wrong(argument, "actor");
  // Actors in compendium packs cannot act.
  if (found.inCompendium) throw wrong(argument, "worldActor");
  return { actor: found, token: tokenOf(found) };
}

/** Returns an actor that this user owns. @throws ApiError */
export async function ownActor(argument: string, reference: unknown): Promise<FoundActor> {
  const found = await actorOf(argument, reference);
  if (!found.actor.isOwner) throw denied(argument, "OD20.Notify.noPermission", { name: nameForViewer(found.actor) });
  return found;
}

/** Returns a weapon of an actor that this user owns. @throws ApiError */
export async function ownWeapon(
  argument: string,
  reference: unknown,
): Promise<{ item: OpposedItem<"weapon">; actor: OpposedActor }> {
  const found = await resolve(argument, reference);
  if (found === null && typeof reference === "string") throw missing(argument, reference);
  if (!(found instanceof OpposedItem) || !found.isWeapon() || !found.actor || found.actor.inCompendium)
    throw wrong(argument, "weapon");
  if (!found.actor.isOwner) throw denied(argument, "OD20.Notify.noPermission", { name: nameForViewer(found.actor) });
  return { item: found, actor: found.actor };
}

/** Returns a token document by document or uuid. @throws ApiError */
export async function tokenAt(argument: string, reference: unknown): Promise<TokenDocument.Implementation> {
  const found = await resolve(argument, reference);
  if (found === null && typeof reference === "string") throw missing(argument, reference);
  if (!(found instanceof TokenDocument)) throw wrong(argument, "token");
  return found;
}

/** Reads a list of at most 50 entries. @throws ApiError */
export async function each<T>(
  argument: string,
  value: unknown,
  read: (argument: string, entry: unknown) => Promise<T>,
): Promise<T[]> {
  if (!Array.isArray(value) || value.length > 50) throw wrong(argument, "list", { max: 50 });
  const entries: readonly unknown[] = value;
  return Promise.all(entries.map((entry, index) => read(`${argument}[${String(index)}]`, entry)));
}

/** Returns the advantage. Default: 0. @throws ApiError */
export function advantageOf(argument: string, value: unknown): AdvantageState {
  if (value === undefined) return 0;
  if (value !== 1 && value !== 0 && value !== -1) throw wrong(argument, "advantage");
  return value;
}

/** Returns a valid formula. Default: empty. @throws ApiError */
export function formulaOf(argument: string, value: unknown): string {
  if (value === undefined || value === "") return "";
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string") throw wrong(argument, "formula");
  try {
    parseFormula(text);
    return text;
  } catch (error) {
    if (error instanceof FormulaError) throw wrong(argument, "formula");
    throw error;
  }
}

/**
 * Returns a whole number from `min` to `max`. If the value is missing, returns `fallback` or throws.
 * @throws ApiError
 */
export function wholeOf(argument: string, value: unknown, min: number, max: number, fallback?: number): number {
  if (value === undefined && fallback !== undefined) return fallback;
  if (typeof value !== "number" || !Number.isInteger(value) || value < min || value > max)
    throw wrong(argument, "whole", { min, max });
  return value;
}

/** Returns a text. If the value is missing, returns `fallback` or throws. @throws ApiError */
export function textOf(argument: string, value: unknown, fallback?: string): string {
  if (value === undefined && fallback !== undefined) return fallback;
  if (typeof value !== "string" || (fallback === undefined && value.trim() === "")) throw wrong(argument, "text");
  return value;
}

/** Returns true, false or undefined. @throws ApiError */
export function yesOrNo(argument: string, value: unknown): boolean | undefined {
  if (value !== undefined && typeof value !== "boolean") throw wrong(argument, "boolean");
  return value;
}

/** Returns the value if it is one of the words. @throws ApiError */
export function wordOf<T extends string>(argument: string, value: unknown, words: readonly T[]): T {
  const found = words.find((word) => word === value);
  if (found === undefined) throw wrong(argument, "word", { words: words.join(", ") });
  return found;
}

/** Returns the cover. Default: none. @throws ApiError */
export function coverOf(argument: string, value: unknown): Cover {
  return value === undefined ? "none" : wordOf(argument, value, COVERS);
}

const DEFENSES: readonly DefenseKind[] = ["physical", "magical"];

/** Returns the kind of Defense. Default: empty. @throws ApiError */
export function defenseOf(argument: string, value: unknown): DefenseKind | "" {
  return value === undefined ? "" : wordOf(argument, value, DEFENSES);
}
