/**
 * Who has moved how far over ground that hurts for each 5 feet: told from the ways that Foundry tells of while this page looks,
 * so that no message and no write goes with a move. What a client has not seen, it does not know.
 */
import { placesOfWay, type Way } from "../../canvas/ways.ts";
import { keyedName } from "../../data/keyed-name.pure.ts";
import { ROW_LIMIT } from "../../data/record/limits.pure.ts";
import { boardOf } from "../../canvas/walked.ts";
import type { Footing } from "../../canvas/area-board.ts";
import { timesInParts } from "../../rules/basics/counted-formula.ts";
import { hurtsWithin, type StepWithin } from "../../rules/movement/zone-ways.ts";
import { currentRuleset } from "../../core/settings.ts";
import type { TurnRecord } from "../shared/records.pure.ts";
import { entryOf, UNCOUNTED } from "./zone-entries.ts";
import { actingOn, type Acting } from "./acting.ts";
import { sameTurn } from "./same-turn.pure.ts";

type Token = TokenDocument.Implementation;

/** One movement over it. */
interface Movement {
  readonly id: string;
  readonly turn: TurnRecord;
  /** The areas that lay there then by their keys, with its steps: one that is gone by now has hurt all the same. */
  readonly over: Map<string, { readonly zone: Acting; readonly steps: readonly StepWithin[] }>;
}

/** Movements of one token that are remembered: those of its turn, and a few others. */
const MOST = 60;

const known = new Map<string, Movement[]>();

/** Cells of a step: places of a way lie a cell apart, but where it is longer than anybody goes at once. */
const STEP = 2;

/** The ground does nothing to who flies over it, nor to who jumps through space. @rule B-MOV-26 B-MOV-31 */
const isAbove = (action: string): boolean => action === "fly" || action === "blink";

/** The steps of a way, cell by cell, with the place where each ends. */
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

/** Notes a way over it. A push goes over the ground as feet do. @rule B-AOE-01 */
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
 * The last way of a token was taken back, and those after it of which its record tells no more: they were none.
 * @returns what they have done by then, as it stood before
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

/** Ids of the movements of which a token's record tells, as it was last looked at. */
const recorded = new Map<string, readonly string[]>();

const recordOf = ({ movementHistory }: Token): string[] => [
  ...new Set(movementHistory.map(({ movementId }) => movementId)),
];

/** Looks at a record: what is gone from it later was taken back, also what this page has not seen. */
export function noteRecord(token: Token): void {
  recorded.set(token.uuid, recordOf(token));
}

/** Movements that are gone from its record since. */
export function goneFromRecord(token: Token): string[] {
  const now = recordOf(token);
  return (recorded.get(token.uuid) ?? []).filter((id) => !now.includes(id));
}

/** Whether it has gone over some of it. */
export const hasMoved = ({ uuid }: Token): boolean => known.has(uuid);

/** A way over ground that hurts, as something that acts once: with the damage of all of its feet. */
export interface MovedOver {
  readonly movement: string;
  readonly zone: Acting;
  readonly turn: TurnRecord;
}

/** What the place of its damage is told from. */
export const placeOver = ({ place }: Pick<Acting, "place">, movement: string): string => `${place} ${movement}`;

/** What acts on a token for one movement: it is told from the movement, so that each has its place of its own. */
const overOf = (zone: Acting, movement: string, times: number): Acting => ({
  ...zone,
  place: placeOver(zone, movement),
  rows: zone.rows.flatMap(({ formula, type }) =>
    timesInParts(formula, times, Math.floor(ROW_LIMIT / zone.rows.length)).map((part) => ({ formula: part, type })),
  ),
  source: { ...zone.source, name: keyedName("OD20.Due.moved", { name: zone.source.name, feet: 5 * times }) },
});

/** The ways of a token over one area, each with what it does. @param combat the fight that goes on */
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
