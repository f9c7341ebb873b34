/**
 * Notes on an actor about forced moves: start, end and the id of the cause. The notes are on the actor because the
 * owner of a token may change only its position. The note is written before the move; after a crash it shows the move
 * that is still missing.
 */
import { ownFlag } from "../../core/own-flag.ts";
import { carry, type Stand } from "../../canvas/carried.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { PUSHED_LIMIT, readPushed } from "../../data/message/moves.pure.ts";
import { writeWatched, type Watched } from "./write-again.ts";

type Token = TokenDocument.Implementation;
/** `pushed`: moved by a receipt; `carried`: moved together with another token. */
type Kind = "pushed" | "carried";

/** One forced move. */
export type PlaceNote = ReturnType<typeof readPushed>[number];

/** Returns the notes, newest last. */
export const placeNotes = ({ actor }: Pick<Token, "actor">, kind: Kind): PlaceNote[] =>
  readPushed(ownFlag(actor?.flags ?? {}, kind));

/** Whether a token is at a place. A place without an elevation matches any elevation. */
export const isAt = (token: Token, { x, y, elevation }: Stand): boolean =>
  Math.round(token.x) === x && Math.round(token.y) === y && token.elevation === (elevation ?? token.elevation);

async function write({ actor }: Token, kind: Kind, notes: readonly object[], watched: Omit<Watched, "register">) {
  if (!actor) return;
  await writeWatched(actor, { register: "pushes", ...watched }, ({ flags }) => {
    const marked: object = foundry.utils.mergeObject(flags, { [SYSTEM_ID]: { [kind]: notes.slice(-PUSHED_LIMIT) } });
    return actor.update({ flags: marked });
  });
}

/** Moves a token and stores a note. @returns whether the token was moved */
export async function moveNoted(
  token: Token,
  kind: Kind,
  note: PlaceNote,
  { again, action = "displace" }: Pick<Watched, "again"> & { readonly action?: "displace" | "blink" },
): Promise<boolean> {
  const writeName = `${kind}.${note.id}`;
  await write(token, kind, [...placeNotes(token, kind).filter(({ id }) => id !== note.id), note], { writeName, again });
  if (await carry(token, note.to, action)) return true;
  await forget(token, kind, note.id, again);
  return false;
}

/** Moves a token back to where it was before a forced move, unless it has moved since. */
export async function moveBack(token: Token, kind: Kind, id: string): Promise<void> {
  const note = placeNotes(token, kind).findLast((one) => one.id === id);
  if (!note) return;
  if (isAt(token, note.to)) await carry(token, note.from, "displace", true);
  await forget(token, kind, id, () => moveBack(token, kind, id));
}

const forget = (token: Token, kind: Kind, id: string, again: Watched["again"]): Promise<void> =>
  write(
    token,
    kind,
    placeNotes(token, kind).filter((one) => one.id !== id),
    { writeName: `${kind}.${id}`, again },
  );
