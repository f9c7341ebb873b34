/**
 * Tracks how far tokens move over ground that deals damage per 5 feet. This client learns each path from the moveToken hook, so movement
 * needs no extra message or write. A client that was not connected does not know the path.
 */
import { placesOfWay, type Way } from "../../canvas/ways.ts";
import { keyedName } from "../../data/keyed-name.pure.ts";
import { ROW_LIMIT } from "../../data/record/limits.pure.ts";
import { boardOf } from "../../canvas/walked.ts";
import type { Footing } from "../../canvas/area-board.ts";
import { timesInParts } from "../../rules/basics/counted-formula.ts";
import { hurtsWithin, type StepWithin } from "../../rules/movement/zone.ts";
import { currentRuleset } from "../../core/settings.ts";
import { type TurnRecord, sameTurn } from "../common/records.pure.ts";
import { entryOf, UNCOUNTED } from "./zone-entries.ts";
import { actingOn, type Acting } from "./active-zones.ts";

type Token = TokenDocument.Implementation;

/** A movement over damaging ground. */
interface Movement {
  readonly id: string;
  readonly turn: TurnRecord;
  /**
   * The areas that existed at the time of the movement, by key, with the steps of the path. An area that is gone now still dealt its
   * damage.
   */
  readonly over: Map<string, { readonly zone: Acting; readonly steps: readonly StepWithin[] }>;
}

/** Number of movements to store per token. This covers its current turn and some earlier ones. */
const MOST = 60;

const known = new Map<string, Movement[]>();

/** Longest step in cells. Places of a path are one cell apart, so a longer step is not walking. */
const STEP = 2;

/** Returns whether a movement action flies or teleports. The ground does not affect such a movement. @rule B-MOV-26 B-MOV-31 */
const isAbove = (action: string): boolean => action === "fly" || action === "blink";

/** Returns the steps of a path cell by cell, with the place where each step ends. */
function stepsOf(token: Token, { from, to }: Way): { step: Omit<StepWithin, "inside">; at: Footing; above: boolean }[] {
  const board = boardOf(token);
  if (!board) return [];
  let before = from;
  return to.flatMap((place) => {
    const places = placesOfWay(token, { from: before, to: [place] });
    before = place;
    return places.slice(1).map((at, index) => {
      const [dx, dy] = [at.x - (places[index]?.x ?? at.x), at.y - (places[index]?.y ?? at.y)].map(
        (way) => Math.abs(way) / board.size,
      ) as [number, number];
      const diagonal = board.square ? Math.round(Math.min(dx, dy)) : 0;
      const straight = board.square ? Math.max(0, Math.round(Math.max(dx, dy)) - diagonal) : Math.hypot(dx, dy);
      return { step: { straight, diagonal }, at, above: isAbove(place.action) || straight + diagonal > STEP };
    });
  });
}

/** Stores a path over damaging ground. Forced movement counts too. @rule B-AOE-01 */
export function noteMoved(token: Token, movement: string, way: Way): void {
  const turn = entryOf(token);
  const ground = token.parent ? actingOn(token.parent).filter(({ acts }) => acts.moved === true) : [];
  if (!turn || ground.length === 0) return;
  const steps = stepsOf(token, way);
  const before = known.get(token.uuid) ?? [];
  const same = before.find(({ id }) => id === movement);
  const now: Movement = same ?? { id: movement, turn, over: new Map() };
  for (const zone of ground)
    now.over.set(zone.key, {
      zone,
      steps: [
        ...(now.over.get(zone.key)?.steps ?? []),
        ...steps.map(({ step, at, above }) => ({ ...step, inside: !above && zone.holds(at) })),
      ],
    });
  if (!same) known.set(token.uuid, [...before, now].slice(-MOST));
}

/**
 * Forgets the last movement of a token after its undo, and later movements that its history no longer contains.
 * @returns the damage of these movements before the undo
 */
export function forgetMoved(token: Token): MovedOver[] {
  const before = known.get(token.uuid) ?? [];
  const recorded = new Set(token.movementHistory.map(({ movementId }) => movementId));
  const last = before.at(-1);
  const gone = before.filter((one) => one === last || (last && sameTurn(one.turn, last.turn) && !recorded.has(one.id)));
  const owed = gone.flatMap(({ id, turn, over }) =>
    [...over.values()].flatMap(({ zone }) =>
      movedOver(token, zone, turn.combat).filter(({ movement }) => movement === id),
    ),
  );
  known.set(
    token.uuid,
    before.filter((one) => !gone.includes(one)),
  );
  return owed;
}

/** Movement ids in the history of each token at the last look. */
const recorded = new Map<string, readonly string[]>();

const recordOf = ({ movementHistory }: Token): string[] => [
  ...new Set(movementHistory.map(({ movementId }) => movementId)),
];

/** Stores the movement ids of a token. An id that is missing later was undone, even if this client did not see the movement. */
export function noteRecord(token: Token): void {
  recorded.set(token.uuid, recordOf(token));
}

/** Returns the movement ids that the history of a token lost since the last look. */
export function goneFromRecord(token: Token): string[] {
  const now = recordOf(token);
  return (recorded.get(token.uuid) ?? []).filter((id) => !now.includes(id));
}

/** Returns whether a token moved over damaging ground. */
export const hasMoved = ({ uuid }: Token): boolean => known.has(uuid);

/** A movement over damaging ground as a single event, with the damage for its whole length. */
export interface MovedOver {
  readonly movement: string;
  readonly zone: Acting;
  readonly turn: TurnRecord;
}

/** Returns the text from which the message id of the damage derives. */
export const placeOver = ({ place }: Pick<Acting, "place">, movement: string): string => `${place} ${movement}`;

/** Returns the area with the damage of one movement. The id derives from the movement, so each movement has its own message. */
const overOf = (zone: Acting, movement: string, times: number): Acting => ({
  ...zone,
  place: placeOver(zone, movement),
  rows: zone.rows.flatMap(({ formula, type }) =>
    timesInParts(formula, times, Math.floor(ROW_LIMIT / zone.rows.length)).map((part) => ({ formula: part, type })),
  ),
  source: { ...zone.source, name: keyedName("OD20.Due.moved", { name: zone.source.name, feet: 5 * times }) },
});

/** Returns the movements of a token over one area, each with its damage. @param combat id of the current combat */
export function movedOver(token: Token, zone: Acting, combat: string): MovedOver[] {
  const cell = boardOf(token)?.feet;
  const all = zone.acts.moved === true && cell ? (known.get(token.uuid) ?? []) : [];
  return all
    .filter(({ turn }) => turn.combat === combat)
    .flatMap(({ id, turn }, index, mine) => {
      const here = mine.slice(0, index + 1).filter((one) => combat === UNCOUNTED || sameTurn(one.turn, turn));
      const steps = here.map((one) => one.over.get(zone.key)?.steps ?? []);
      const times = hurtsWithin(steps, currentRuleset(), cell).at(-1) ?? 0;
      return times > 0 ? [{ movement: id, zone: overOf(zone, id, times), turn }] : [];
    });
}
