/**
 * What a creature remembers of being moved by others: from where to where, under the id of what did it. It stands on the actor,
 * for who may not configure tokens may write no more of one than its place. The note comes first: who dies in between leaves one
 * that tells what is still to do.
 */
import { carry, type Stand } from "../../canvas/carried.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { PUSHED_LIMIT, readPushed } from "../../data/message/moved.pure.ts";
import { writeWatched, type Watched } from "./write-again.ts";

type Token = TokenDocument.Implementation;
/** `pushed`: by a receipt; `carried`: with somebody else's move. */
type Kind = "pushed" | "carried";

/** One time that it was moved. */
export type PlaceNote = ReturnType<typeof readPushed>[number];

/** The newest last. */
export const placeNotes = ({ actor }: Pick<Token, "actor">, kind: Kind): PlaceNote[] =>
  readPushed(foundry.utils.getProperty(actor?.flags ?? {}, `${SYSTEM_ID}.${kind}`));

/** Whether a token stands at a place; one that does not say how high is at any height. */
export const isAt = (token: Token, { x, y, elevation }: Stand): boolean =>
  Math.round(token.x) === x && Math.round(token.y) === y && token.elevation === (elevation ?? token.elevation);

async function write({ actor }: Token, kind: Kind, notes: readonly object[], watched: Omit<Watched, "register">) {
  if (!actor) return;
  await writeWatched(actor, { register: "pushes", ...watched }, ({ flags }) => {
    const marked: object = foundry.utils.mergeObject(flags, { [SYSTEM_ID]: { [kind]: notes.slice(-PUSHED_LIMIT) } });
    return actor.update({ flags: marked });
  });
}

/** Moves a token, with a note of it. @returns whether it stands there then */
export async function moveNoted(
  token: Token,
  kind: Kind,
  note: PlaceNote,
  { again, action = "displace" }: Pick<Watched, "again"> & { readonly action?: "displace" | "blink" },
): Promise<boolean> {
  const deed = `${kind}.${note.id}`;
  await write(token, kind, [...placeNotes(token, kind).filter(({ id }) => id !== note.id), note], { deed, again });
  if (await carry(token, note.to, action)) return true;
  await forget(token, kind, note.id, again);
  return false;
}

/** Sets a token back to where it was before something moved it, unless it has gone on. */
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
    { deed: `${kind}.${id}`, again },
  );
