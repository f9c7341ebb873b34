/** Tokens as large as their creature's size says. What a person has set otherwise stays. */
import { SYSTEM_ID } from "../constants.ts";
import { SIZES } from "../rules/grapple.ts";
import { spaceOf } from "../rules/size.ts";

type Token = TokenDocument.Implementation;

/** Cells of a token's side; null for a size that no rule knows. @rule B-SIZE-01 C-70 */
export function cellsOf(size: unknown): number | null {
  const known = SIZES.find((one) => one === size);
  return known === undefined ? null : spaceOf(known).cells;
}

/** One write may change several creatures. */
const noteOf = ({ id }: Actor.Implementation): string => `${SYSTEM_ID}.sizeBefore.${id ?? ""}`;
const storedSize = ({ system }: Actor.Implementation): unknown => Reflect.get(system._source, "size");

/** Puts the size of the prototype token into a write that changes the creature's, and notes what it was. @rule B-SIZE-01 */
export function followSize(actor: Actor.Implementation, changed: object, options: object): void {
  const size: unknown = foundry.utils.getProperty(changed, "system.size");
  const [before, after] = [cellsOf(storedSize(actor)), cellsOf(size)];
  if (before === null || after === null || before === after) return;
  foundry.utils.setProperty(options, noteOf(actor), before);
  const { width, height } = actor.prototypeToken._source;
  const given: unknown = foundry.utils.getProperty(changed, "prototypeToken");
  const said = typeof given === "object" && given !== null && ("width" in given || "height" in given);
  if (actor.isToken || said || width !== before || height !== before) return;
  foundry.utils.setProperty(changed, "prototypeToken.width", after);
  foundry.utils.setProperty(changed, "prototypeToken.height", after);
}

/** Whether a token shows this creature, whose size has just been written. */
function shows(token: Token, actor: Actor.Implementation): boolean {
  if (actor.isToken) return token === actor.token;
  if (token.actorId !== actor.id) return false;
  // Of its own size is whoever has one in his own data.
  return token.actorLink || foundry.utils.getProperty(token._source, "delta.system.size") === undefined;
}

/** Makes placed tokens follow, on the page that wrote the size. @rule B-SIZE-01 */
export async function resizeTokens(actor: Actor.Implementation, options: object): Promise<void> {
  const before: unknown = foundry.utils.getProperty(options, noteOf(actor));
  const cells = cellsOf(storedSize(actor));
  if (typeof before !== "number" || cells === null) return;
  for (const scene of game.scenes.contents) {
    const updates = scene.tokens.contents
      .filter((token) => shows(token, actor) && token.isOwner)
      .filter(({ _source: { width, height } }) => width === before && height === before)
      .flatMap(({ id }) => (id === null ? [] : [{ _id: id, width: cells, height: cells }]));
    if (updates.length > 0) await scene.updateEmbeddedDocuments("Token", updates);
  }
}
