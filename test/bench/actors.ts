/**
 * Characters with forty things and ten effects each, prepared in Node through the models that the table uses, on the stand-in
 * host's fields. Effects are what they come to: sums in the declared `bonus` inputs, put there before each preparation.
 */
import "../data/models.ts";
import { CharacterData } from "../../module/data/actor/character.ts";
import type { OwnedItem } from "../../module/data/actor/item-totals.ts";
import { ITEM_MODELS, type ItemKind } from "../../module/data/item/models.ts";

/** What a character of the figures owns. */
export const LOAD = { items: 40, effects: 10 } as const;

const ORIGINS: readonly ItemKind[] = ["class", "species", "background"];
const THINGS: readonly ItemKind[] = [
  "weapon",
  "armor",
  "gear",
  "consumable",
  "ammunition",
  "tool",
  "container",
  "spell",
  "feature",
  "injury",
];
/** Inputs that the ten effects raise. */
const INPUTS = [
  "bonuses.checks",
  "defenses.physical.bonus",
  "defenses.magical.bonus",
  "reduction.bonus",
  "skills.stealth.bonus",
  "skills.medicine.bonus",
  "attributes.acrobatics.bonus",
  "characteristics.strength.bonus",
  "speed.bonus",
  "hp.bonus",
] as const;

type Model<T> = new (source: object) => T;
interface Prepared {
  prepareBaseData(): void;
  prepareDerivedData(): void;
  readonly hp: { readonly max: number };
  readonly parent: object;
}

function thing(index: number, owner: number): OwnedItem {
  const type = ORIGINS[index] ?? THINGS[index % THINGS.length] ?? "gear";
  const container = index > 10 && index % 3 === 0 ? `thing${String(owner)}x16` : "";
  return {
    id: `thing${String(owner)}x${String(index)}`,
    name: `Thing ${String(index)}`,
    system: new (ITEM_MODELS[type] as unknown as Model<object>)(
      type === "class"
        ? { hitPoints: 10, grants: [{ track: "skill", key: "stealth", step: 1, level: 1 }] }
        : { weight: 0.5, quantity: 2, container },
    ),
  };
}

function character(owner: number): Prepared {
  const made = new (CharacterData as unknown as Model<Prepared>)({
    details: { level: 1 + (owner % 10) },
    characteristics: { strength: { value: 14 }, dexterity: { value: 16 } },
  });
  const contents = Array.from({ length: LOAD.items }, (_, index) => thing(index, owner));
  Object.defineProperty(made, "parent", { value: { items: { contents }, appliedEffects: [] } });
  return made;
}

function addAt(target: object, path: string, value: number): void {
  const keys = path.split(".");
  const last = keys.pop() ?? "";
  const holder = keys.reduce<object>((at, key) => Reflect.get(at, key) as object, target);
  Reflect.set(holder, last, Number(Reflect.get(holder, last)) + value);
}

function prepare(actor: Prepared, round: number): void {
  // Up and down in turn: a model that is prepared again starts from its source, and this one must not grow.
  for (const path of INPUTS) addAt(actor, path, round % 2 === 0 ? 1 : -1);
  actor.prepareBaseData();
  actor.prepareDerivedData();
}

export interface ActorFigures {
  readonly actors: number;
  readonly made: number;
  readonly first: number;
  readonly again: number;
  readonly megabytes: number;
}

/** Milliseconds of making them from their sources, of the first preparation, of the best of the later ones; memory of all of them. */
export function measureActors(actors: number, runs: number, gc: () => void): ActorFigures {
  gc();
  const before = process.memoryUsage().heapUsed;
  const timed = (act: () => void): number => {
    const started = performance.now();
    act();
    return performance.now() - started;
  };
  let all: readonly Prepared[] = [];
  const made = timed(() => {
    all = Array.from({ length: actors }, (_, owner) => character(owner));
  });
  const first = timed(() => {
    for (const actor of all) prepare(actor, 0);
  });
  let again = Infinity;
  for (let run = 1; run <= runs; run += 1)
    again = Math.min(
      again,
      timed(() => {
        for (const actor of all) prepare(actor, run);
      }),
    );
  gc();
  const megabytes = (process.memoryUsage().heapUsed - before) / 1e6;
  if (all.some(({ hp }) => hp.max < 10)) throw new Error("prepared nothing");
  return { actors, made, first, again, megabytes };
}
