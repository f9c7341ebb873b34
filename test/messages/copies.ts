/** Copies of a stored message under an id of their own, with everything that stands under ids that follow from it. */
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import type { Scene } from "./table.ts";
import { answerId, difficultyId, rulingIds } from "./names.ts";

/** Changes a copy's message, or one that belongs to it. */
export type Change = (message: Loose) => void;

/** Sixteen letters from a number. */
export function copyId(n: number): string {
  return `copy${String(n).padStart(12, "0")}`;
}

/** The ids under which the answers, rulings and difficulties of a message stand. */
function dependents(id: string, message: Loose): readonly string[] {
  const keys: string[] = [
    ...(message.system.targets ?? []),
    ...(message.system.asked instanceof Array ? message.system.asked : []),
  ].map(({ key }: Loose) => key);
  return [...keys.map((key) => answerId(id, key)), ...rulingIds(id), difficultyId(id)];
}

/**
 * Puts a copy into a scene: the message and its answers, rulings and difficulty.
 * @param type which of them is changed: the message itself, or what belongs to it
 * @returns the id of the copy
 */
export function addCopy(scene: Scene, original: string, n: number, type: string, change: Change): string {
  const id = copyId(n);
  const message: Loose = structuredClone(scene.messages.find((one) => one._id === original));
  const [from, to] = [dependents(original, message), dependents(id, message)];
  const belonging = scene.messages
    .filter((one) => from.includes(one._id))
    .map((one) => {
      const copy: Loose = structuredClone(one);
      copy._id = to[from.indexOf(one._id)];
      for (const key of ["attack", "request"]) if (copy.system[key] === original) copy.system[key] = id;
      return copy;
    });
  message._id = id;
  for (const one of [message, ...belonging]) if (one.type === type) change(one);
  scene.messages.push(message, ...belonging);
  return id;
}

const MARKUP = "<img src=x onerror=alert(1)>";
const PROTO: unknown = JSON.parse(
  '{"__proto__":{"key":"s0","polluted":true},"constructor":{"prototype":{"polluted":true}}}',
);
const CROWD = Array.from({ length: 3000 }, (_, index) => ({
  key: `k${String(index)}`,
  target: "t0",
  uuid: `Actor.${String(index)}`,
  name: "x",
  value: 1e308,
}));
/** What somebody may write where a value stands, and what deeper inside of a list. */
const ODD: readonly unknown[] = [null, -1, 1e308, true, MARKUP, "x".repeat(50_000), [], CROWD, {}, PROTO];
const ODD_INSIDE: readonly unknown[] = [null, 1e308, MARKUP, [null, 7, {}], PROTO];

/** Whether the schema's kind of the field lets a value through: what it does not, the documents put right themselves. */
function fits(field: unknown, value: unknown): boolean {
  if (value === null) return field === null;
  if (field === null || Array.isArray(field) || typeof field === "object")
    return typeof value === "object" && (field === null || Array.isArray(field) === Array.isArray(value));
  return typeof field === typeof value;
}

/** Every field of a message left out, and of every odd value; rolls and version as well. */
export function hostileChanges(message: Loose): (readonly [string, Change])[] {
  const fields = Object.keys(message.system);
  const missing = fields.map(
    (field) =>
      [
        `without ${field}`,
        (one: Loose) => {
          Reflect.deleteProperty(one.system, field);
        },
      ] as const,
  );
  const odd = fields.flatMap((field) =>
    ODD.filter((value) => fits(message.system[field], value)).map(
      (value, index) =>
        [
          `${field} odd ${String(index)}`,
          (one: Loose) => {
            one.system[field] = structuredClone(value);
          },
        ] as const,
    ),
  );
  // One level deeper: every field of every entry of its lists.
  const inner = fields
    .filter((field) => Array.isArray(message.system[field]) && message.system[field].length > 0)
    .flatMap((field) =>
      Object.keys(message.system[field][0]).flatMap((name) =>
        ODD_INSIDE.map(
          (value, index) =>
            [
              `${field}.${name} odd ${String(index)}`,
              (one: Loose) => {
                for (const entry of one.system[field]) entry[name] = structuredClone(value);
              },
            ] as const,
        ),
      ),
    );
  const rolls = [
    [],
    ["{"],
    ["null"],
    [JSON.stringify({ class: "Roll", formula: "1d20", terms: [], total: 99, evaluated: true })],
  ].map(
    (list, index) =>
      [
        `rolls ${String(index)}`,
        (one: Loose) => {
          one.rolls = list;
        },
      ] as const,
  );
  return [
    [
      "no system at all",
      (one: Loose) => {
        one.system = {};
      },
    ],
    [
      "version 99",
      (one: Loose) => {
        one.system.version = 99;
      },
    ],
    [
      "version null",
      (one: Loose) => {
        one.system.version = null;
      },
    ],
    ...missing,
    ...odd,
    ...inner,
    ...rolls,
  ];
}
