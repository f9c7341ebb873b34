/**
 * Does what is due for a creature and needs no press, on the client that is responsible: upkeep, by its row in the table
 * of triggers, and follow-ups, which are changes that other changes cause. Upkeep that nobody did in its turn is done
 * late, or a line in the chat says that it lapsed. Repeating a run does no harm.
 * @rule B-DEATH-05 D-DEATH-02 D-DEATH-03 D-DEATH-04 B-DICE-14 B-HAZ-01 B-MISC-10 H-TURN-03
 */
import { gameMasters } from "../../compat/visibility.ts";
import type { UnansweredUpkeep } from "../../core/settings-list.ts";
import { toldLine } from "../../core/told.ts";
import { storedActivities } from "../../data/item/activities.pure.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { publicName, publicSpeaker } from "../../documents/common/public-name.ts";
import { triggerOf } from "../../rules/turn/turn-dues.ts";
import { askGrantedSpells } from "../activities/fetch-borrowed.ts";
import { speaksFor } from "../common/documents.ts";
import { id16 } from "../common/id.pure.ts";
import { inTurnOrTell } from "../common/in-turn.ts";
import { actOnDue, type Duty } from "../protocol/duties.ts";
import { lookAt, put, type Place } from "../protocol/places.ts";
import { actorDuties, isConcealed, wayOf, type Due } from "../upkeep/due.ts";
import { UNCOUNTED } from "../zones/zone-entries.ts";
import { allUpkeep, isOverdue, isSimple, isUpkeep, unanswered } from "./dues.ts";

/** A change of a creature's documents that follows from other changes, for example the initiative of a mount. */
export interface FollowUp {
  readonly name: string;
  readonly isDue: (actor: OpposedActor) => boolean;
  /** Writes what is due. Two clients may write at the same moment. */
  readonly write: (actor: OpposedActor) => Promise<unknown>;
}

const followUps: FollowUp[] = [];

/** Adds a follow-up. Call once for each. */
export function addFollowUp(one: FollowUp): void {
  followUps.push(one);
}

const followUpId = ({ uuid }: OpposedActor, name: string): string => `${uuid}:${name}`;

/** Ids of upkeep that this client did by itself. If a user deletes the message, the upkeep does not repeat. */
const tried = new Set<string>();

/** Milliseconds to wait for the message of a rider that lies down on purpose. */
const LIES_DOWN = 250;

const linePlace = (actor: OpposedActor, { id }: Due): Place => ({
  id: id16(actor.uuid, `unanswered:${id}`),
  judge: (message) => (String(message.type) === "base" && speaksFor(message, actor) ? null : "OD20.Void.strange"),
});

/** Returns whether the upkeep was missed in its turn and is still to be done, or told as lapsed. */
function isMissed(actor: OpposedActor, due: Due): boolean {
  if (!isOverdue(actor, due)) return false;
  return isSimple(actor, due) || (isUpkeep(actor, due) && lookAt(linePlace(actor, due)).valid === null);
}

/** Returns whether the upkeep of a zone or an event is due now. The end of a turn has to come first: the creature may leave. */
function isRipe(actor: OpposedActor, due: Due): boolean {
  const { by, when } = triggerOf(due.kind);
  if (by !== "zone" && by !== "event") return false;
  if (isUpkeep(actor, due) && isOverdue(actor, due) && unanswered() !== "roll") return false;
  return when !== "turnEnd" || isOverdue(actor, due);
}

/** Returns how upkeep happens without a press; null = it waits for one. */
function wayNow(actor: OpposedActor, due: Due, order: readonly string[]): Pick<Duty, "way" | "wait"> | null {
  if (tried.has(due.id)) return null;
  if (isMissed(actor, due)) return { way: "auto" };
  if (!isRipe(actor, due) || due.byItself === false) return null;
  if (due.ofGM || due.turn?.combat === UNCOUNTED) return { way: "auto" };
  const way = wayOf(actor, order);
  return due.kind === "staying" ? { ...way, wait: (way.wait ?? 0) + LIES_DOWN } : way;
}

/** Returns the place of this user among the Game Masters. */
const placeOfGM = (order: readonly string[]): number =>
  order.filter((id) => game.users.get(id)?.isGM === true).indexOf(game.user.id);

const triggers = actorDuties<Duty>({
  name: "triggers",
  of: (actor, place, order) => {
    // A client that is never responsible for the creature does nothing for it.
    if (place < 0) return [];
    return [
      ...allUpkeep(actor).flatMap((due): Duty[] => {
        const way = wayNow(actor, due, order);
        return way ? [{ id: due.id, place: due.ofGM ? placeOfGM(order) : place, ...way }] : [];
      }),
      ...followUps.map(({ name, isDue }): Duty => ({
        id: followUpId(actor, name),
        place: isDue(actor) ? place : -1,
        way: "auto",
      })),
    ];
  },
  act: (actor, duties) => {
    for (const { id } of duties) {
      const followUp = followUps.find(({ name }) => id === followUpId(actor, name));
      if (followUp) {
        void inTurnOrTell(`due:${actor.uuid}`, undefined, () => followUp.write(actor));
        continue;
      }
      tried.add(id);
      void inTurnOrTell(`due:${actor.uuid}`, undefined, async () => {
        const due = allUpkeep(actor).find((one) => one.id === id);
        if (due) await resolve(actor, due, isOverdue(actor, due));
      });
    }
  },
});

/** Does or drops upkeep, by the setting if it is late, and then says so. */
export async function resolve(actor: OpposedActor, due: Due, late: boolean): Promise<void> {
  const isTellable = late && isUpkeep(actor, due);
  const how = isTellable ? unanswered() : "roll";
  if (how === "roll") await due.act();
  if (isTellable && !(how === "roll" && tellsItself(due))) await postMissed(actor, due, how);
}

/** Whether its own card is enough: nobody decides it for the dying, or for who acts at 0. @rule D-DEATH-02 D-DEATH-03 */
const tellsItself = ({ kind, needs }: Due): boolean => kind === "acted" || (needs !== undefined && "percent" in needs);

/** Posts the line about missed upkeep. If two clients post it at once, only one message exists. */
async function postMissed(actor: OpposedActor, due: Due, how: UnansweredUpkeep): Promise<void> {
  const what = { key: `OD20.Due.${due.kind}`, data: { name: due.name } };
  const told = { key: `OD20.Due.Unanswered.${how}`, data: { name: publicName(actor), what } };
  const { text: content, flags } = toldLine(told);
  await put(linePlace(actor, due), {
    speaker: publicSpeaker(actor),
    content,
    flags,
    whisper: due.turn && isConcealed(actor, due.turn) ? gameMasters() : [],
  });
}

/** Starts loading the compendium spells that activities cast which start by themselves. */
const loadCasts = ({ items }: OpposedActor): Promise<unknown>[] =>
  askGrantedSpells(
    items.contents.filter(({ system }) =>
      storedActivities(system).some(({ starts, casts }) => starts !== "" && casts.uuid !== ""),
    ),
  );

/** Does what is due for a creature. */
export function runTriggers(actor: OpposedActor): void {
  actOnDue(triggers, actor.uuid);
  const loading = loadCasts(actor);
  if (loading.length > 0)
    void Promise.all(loading).then(() => {
      actOnDue(triggers, actor.uuid);
      actor.render(false);
    });
}

/**
 * Returns a function that draws the sheets of creatures with new or no more upkeep, because the events that cause it
 * draw none, and runs triggers.
 */
export function drawAndRun(): (owing: Iterable<OpposedActor>, all?: Iterable<OpposedActor>) => void {
  let before = new Set<OpposedActor>();
  return (owing, all = owing) => {
    const now = new Set(owing);
    for (const actor of new Set([...before, ...now])) if (before.has(actor) !== now.has(actor)) actor.render(false);
    before = now;
    new Set(all).forEach(runTriggers);
  };
}
