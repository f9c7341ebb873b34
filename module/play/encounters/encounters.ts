/**
 * Encounters of the Game Master, each a journal entry: it has a folder, a link and a way into adventures, and players
 * do not see it. Its page links to the creatures, and a flag keeps their numbers.
 */
import { freePlaces } from "../../canvas/free-cells.ts";
import { onViewedLevel } from "../../compat/same-level.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { plural, t } from "../../core/i18n.ts";
import { ownFlag } from "../../core/own-flag.ts";
import { underNames, yes } from "../../data/record/record.pure.ts";
import { OpposedActor } from "../../documents/actor.ts";
import { readOr } from "../../documents/common/every-actor.ts";
import { experienceOf } from "../../rules/creatures/stat-block.ts";
import { enemies, type Enemy } from "../award/award.ts";
import { oneAtATime } from "../common/in-turn.ts";
import { isGMOrTell, notifyWarning } from "../common/notify.ts";
import { creaturesIn, FOUGHT, MOST_CREATURES, readMembers, type StoredMember } from "./encounter.pure.ts";

const FLAG = "encounter";

type Scene = Scene.Implementation;
type Token = TokenDocument.Implementation;

/** Creatures of one kind; without an actor if that was deleted. */
export interface Member extends StoredMember {
  readonly found: OpposedActor | null;
  /** Experience for defeating one; null without an actor. */
  readonly xp: number | null;
}

/** A saved encounter. */
export interface Encounter {
  readonly id: string;
  readonly name: string;
  readonly members: readonly Member[];
}

const xpOf = (actor: OpposedActor): number => (actor.isNpc() ? experienceOf(actor.system) : 0);

function memberOf(stored: StoredMember): Member {
  const named: unknown = readOr(() => fromUuidSync(stored.actor), null);
  const actor: OpposedActor | null = named instanceof OpposedActor ? named : null;
  const found = actor?.creature ? actor : null;
  return { ...stored, found, xp: found && xpOf(found) };
}

/** Returns the saved encounters by name. */
export function savedEncounters(): Encounter[] {
  return game.journal.contents
    .flatMap(({ id, name, flags }) => {
      const members = readMembers(ownFlag(flags, FLAG));
      return members.length === 0 ? [] : [{ id, name, members: members.map(memberOf) }];
    })
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** Returns a saved encounter; tells the user if it was deleted. */
export function encounterOrTell(id: string): Encounter | null {
  const found = savedEncounters().find((one) => one.id === id) ?? null;
  if (!found) notifyWarning("OD20.Encounter.Gone");
  return found;
}

/** Saves an encounter. @returns its id; undefined if it was refused, then the user sees a warning */
export async function saveEncounter(name: string, members: readonly StoredMember[]): Promise<string | undefined> {
  const n = creaturesIn(members);
  if (!isGMOrTell()) return undefined;
  if (n === 0) notifyWarning("OD20.Encounter.Nobody");
  else if (n > MOST_CREATURES) notifyWarning("OD20.Encounter.TooMany", { n, most: MOST_CREATURES });
  else
    return oneAtATime("encounter", async () => {
      const flags: object = { [SYSTEM_ID]: { [FLAG]: { members } } };
      const lines = members.map(({ actor, name: of, count }) => {
        const link = `@UUID[${actor}]{${foundry.utils.escapeHTML(of)}}`;
        return `<li>${count > 1 ? `${String(count)} × ` : ""}${link}</li>`;
      });
      const title = name.trim() || t("OD20.Encounter.Usual");
      const page = { name: title, type: "text" as const, text: { content: `<ul>${lines.join("")}</ul>` } };
      const entry = await JournalEntry.create({ name: title, pages: [page], flags });
      return entry?.id ?? undefined;
    });
  return undefined;
}

/** Returns the tokens of an encounter that still stand on a scene. */
function standing(scene: Scene, id: string): Token[] {
  return scene.tokens.contents.filter((token) => ownFlag(token.flags, FLAG) === id && token.actor?.dead === false);
}

/** Makes the living tokens that somebody placed by hand part of the encounter, as many as it has of their kind. */
async function adoptTokens(scene: Scene, { id, members }: Encounter): Promise<void> {
  const own = standing(scene, id);
  const updates = members.flatMap(({ found, count }) => {
    const missing = count - own.filter(({ actorId }) => actorId === found?.id).length;
    const free = scene.tokens.contents.filter(
      ({ actorId, actor, flags }) =>
        found !== null && actorId === found.id && actor?.dead === false && ownFlag(flags, FLAG) === undefined,
    );
    const flags: object = { [SYSTEM_ID]: { [FLAG]: id } };
    return free.slice(0, Math.max(0, missing)).map(({ id: _id }) => ({ _id, flags }));
  });
  if (updates.length > 0) await scene.updateEmbeddedDocuments("Token", updates);
}

/** Returns the scene that the user views; tells him if there is none. */
function viewedOrTell(): Scene | null {
  const scene = canvas.ready ? canvas.scene : null;
  if (!scene) notifyWarning("OD20.Encounter.NoScene");
  return scene;
}

/** Returns the middle of the view, on the picture of the scene. */
function middleOfView({ grid }: Scene): { readonly x: number; readonly y: number } {
  const seen = canvas.canvasCoordinatesFromClient({ x: innerWidth / 2, y: innerHeight / 2 });
  const { x, y, width, height } = canvas.dimensions?.sceneRect ?? { ...seen, width: 0, height: 0 };
  const within = (at: number, from: number, size: number): number =>
    Math.max(from, Math.min(at - grid.size / 2, from + size - grid.size));
  return { x: within(seen.x, x, width), y: within(seen.y, y, height) };
}

/** Places the creatures of one kind. Those of one actor with several tokens have hit points of their own. */
async function placeKind(scene: Scene, id: string, { found, count }: Member): Promise<number> {
  if (!found) return 0;
  const missing = count - standing(scene, id).filter(({ actorId }) => actorId === found.id).length;
  if (missing <= 0) return 0;
  const { width, height } = await found.getTokenDocument({}, { parent: scene });
  const wide = Math.max(1, Math.ceil(width), Math.ceil(height));
  const tokens = await Promise.all(
    freePlaces(scene, middleOfView(scene), missing, wide).map(async (at) => {
      const token = await found.getTokenDocument({ ...at, ...onViewedLevel(), hidden: true }, { parent: scene });
      const data = token.toObject();
      const flags = { ...data.flags, [SYSTEM_ID]: { [FLAG]: id } };
      return { ...data, flags, ...(count > 1 ? { actorLink: false } : {}) };
    }),
  );
  await scene.createEmbeddedDocuments("Token", tokens);
  return missing;
}

/**
 * Places the creatures of an encounter that do not yet stand on the viewed scene: hidden, on free cells around the
 * middle of the view.
 * @returns how many were placed; undefined if it was refused, then the user sees a warning
 */
export async function placeEncounter(id: string): Promise<number | undefined> {
  if (!isGMOrTell()) return undefined;
  const encounter = encounterOrTell(id);
  const scene = encounter && viewedOrTell();
  if (!scene) return undefined;
  return oneAtATime("encounter", async () => {
    let placed = 0;
    await adoptTokens(scene, encounter);
    // One kind after another, because each looks for cells that are free then.
    for (const member of encounter.members) placed += await placeKind(scene, id, member);
    if (placed > 0) ui.notifications.info(plural("OD20.Encounter.Placed", placed));
    else notifyWarning("OD20.Encounter.NothingToPlace");
    return placed;
  });
}

/**
 * Adds the tokens of an encounter, also such that were placed by hand, and those of the player characters to the fight
 * of the viewed scene, a new one if there is none.
 */
export async function beginEncounter(id: string): Promise<boolean> {
  const scene = isGMOrTell() ? viewedOrTell() : null;
  if (!scene?.id) return false;
  const encounter = savedEncounters().find((one) => one.id === id);
  const heroes = scene.tokens.contents.filter(({ actor }) => actor?.pc === true);
  const done = await oneAtATime("encounter", async () => {
    if (encounter) await adoptTokens(scene, encounter);
    const foes = standing(scene, id);
    if (foes.length === 0) {
      notifyWarning("OD20.Encounter.NotPlaced");
      return false;
    }
    const viewed = game.combat;
    const own = viewed && (viewed.scene === null || viewed.scene === scene) ? viewed : null;
    const fight = own ?? (await Combat.create({ scene: scene.id, active: true }));
    if (!fight) return false;
    const data = [...heroes, ...foes]
      .filter((token) => !fight.combatants.some(({ tokenId }) => tokenId === token.id))
      .map((token) => ({ tokenId: token.id, sceneId: scene.id, actorId: token.actorId, hidden: token.hidden }));
    if (data.length > 0) await fight.createEmbeddedDocuments("Combatant", data);
    const flags: object = { [SYSTEM_ID]: { [FOUGHT]: { [id]: true } } };
    await fight.update({ flags });
    return true;
  });
  return done === true;
}

/**
 * Returns the heroes and the enemies of a fight that ended; null if it was of no encounter. Enemies that left the board count as defeated.
 */
export function endedEncounter(
  fight: Combat.Implementation,
): { readonly heroes: OpposedActor[]; readonly foes: Enemy[] } | null {
  const ids = underNames(yes()).read(ownFlag(fight.flags, FOUGHT));
  const fought = savedEncounters().filter(({ id }) => ids[id] === true);
  if (fought.length === 0) return null;
  return {
    heroes: fight.combatants.contents.flatMap(({ actor }) => (actor?.isCharacter() ? [actor] : [])),
    foes: [...enemies(fight), ...fought.flatMap(({ id, members }) => members.flatMap((member) => goneOf(id, member)))],
  };
}

/** Returns the creatures whose tokens were deleted, as defeated enemies: their combatants went with them. */
function goneOf(id: string, { found, count }: Member): Enemy[] {
  if (found?.isNpc() !== true) return [];
  const { name, img } = found;
  const stand = game.scenes.contents.flatMap((scene) =>
    scene.tokens.contents.filter(({ actorId, flags }) => actorId === found.id && ownFlag(flags, FLAG) === id),
  );
  const one = { key: found.uuid, name, img: img ?? "", challengeXp: xpOf(found), defeated: true };
  return Array<Enemy>(Math.max(0, count - stand.length)).fill(one);
}
