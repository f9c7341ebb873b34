/**
 * Places the creatures that a use summons and removes them. A use leaves an effect on its creature, which holds them there: when
 * it ends or the use is undone they go, when it holds again they come anew. Only Game Masters may create tokens, so the
 * active one does it; without one the creatures come when he connects.
 */
import { onViewedLevel } from "../../compat/same-level.ts";
import { freePlaces } from "../../canvas/free-cells.ts";
import { ownFlag } from "../../core/own-flag.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { t } from "../../core/i18n.ts";
import { readSetting } from "../../core/settings-list.ts";
import { storedActivities } from "../../data/item/activities.pure.ts";
import { OpposedActor } from "../../documents/actor.ts";
import { OpposedItem } from "../../documents/item.ts";
import { onDocument } from "../../documents/common/events.ts";
import { once } from "../../documents/common/once.ts";
import { everyActor, readOr } from "../../documents/common/every-actor.ts";
import { publicName } from "../../documents/common/public-name.ts";
import { actionOf, isPending, isUnmade } from "../../documents/effects/action-effects.ts";
import { isLetGo } from "../../documents/effects/effect-ends.ts";
import { readUseMessage } from "../actions/post-action.ts";
import { findActor, findToken, speaksFor } from "../common/documents.ts";
import { id16 } from "../common/id.pure.ts";
import { inTurnOrTell } from "../common/in-turn.ts";
import { notifyWarning } from "../common/notify.ts";
import type { UseRecord } from "../costs/action-records.pure.ts";
import { onRecheck } from "../protocol/duties.ts";
import { tokenOf } from "../scene/tokens.ts";

type Effect = ActiveEffect.Implementation;
type Token = TokenDocument.Implementation;
type Summoned = NonNullable<UseRecord["summons"]>;

/** Flag of a summoned token: the uuid of the effect that holds it. Flag of that effect: true once its creatures are placed or refused. */
const FLAG = "summoned";

/** Returns the use that an effect belongs to and what it summons; null for any other effect. */
function useOf(effect: Effect, bearer: OpposedActor) {
  const message = game.messages.get(actionOf(effect)?.message ?? "");
  const use = message && speaksFor(message, bearer) ? readUseMessage(message) : null;
  return message && use?.summons ? { message, use, summons: use.summons } : null;
}

const isPlaced = (effect: Effect): boolean => ownFlag(effect.flags, FLAG) === true;

/** Returns whether an effect holds what it summoned. */
const holds = (effect: Effect, bearer: OpposedActor): boolean =>
  effect.active && !isUnmade(effect, bearer) && !isPending(effect) && !isLetGo(effect);

/** Returns the tokens that an effect holds, on all scenes. @param uuid uuid of the effect; left out for those of every effect */
const tokensOf = (uuid?: string): Token[] =>
  game.scenes.contents.flatMap((scene) =>
    scene.tokens.contents.filter((token) => {
      const by = ownFlag(token.flags, FLAG);
      return uuid === undefined ? typeof by === "string" : by === uuid;
    }),
  );

/** Deletes tokens. Another page may do so at the same moment. */
async function remove(tokens: readonly Token[]): Promise<void> {
  for (const scene of new Set(tokens.flatMap(({ parent }) => parent ?? []))) {
    const left = (): string[] =>
      tokens.flatMap(({ id, parent }) => (id !== null && parent === scene && scene.tokens.has(id) ? [id] : []));
    if (left().length > 0)
      await once(
        () => scene.deleteEmbeddedDocuments("Token", left()),
        () => left().length === 0,
      );
  }
}

/** Returns whether the compendium item that an item was made from summons the same, so that nobody needs to confirm it. */
async function isFromPack(use: UseRecord, { uuid, count }: Summoned): Promise<boolean> {
  const item: unknown = await fromUuid(use.item?.uuid ?? "").catch(() => null);
  const source = item instanceof OpposedItem ? (item._stats.compendiumSource ?? "") : "";
  const origin: unknown = source.startsWith("Compendium.") ? await fromUuid(source).catch(() => null) : null;
  return (
    origin instanceof OpposedItem &&
    storedActivities(origin.system).some(({ summons }) => summons.uuid === uuid && summons.count >= count)
  );
}

/** Returns the creature behind a uuid; null if it is none. */
async function sourceOf(uuid: string): Promise<OpposedActor | null> {
  const found: unknown = await fromUuid(uuid).catch(() => null);
  return found instanceof OpposedActor && !found.isToken ? found : null;
}

/** Returns whether the author of a message may see a creature, whose numbers its owner can read. */
const isSeenBy = (creature: OpposedActor, author: User.Implementation | null): boolean =>
  author !== null && (game.packs.get(creature.pack ?? "") ?? creature).testUserPermission(author, "OBSERVER");

/** Returns the actor of the world for a creature, which a compendium's is imported as once. */
async function inWorld(source: OpposedActor): Promise<OpposedActor | null> {
  if (source.pack === null) return source;
  const known = game.actors.contents.find(({ _stats }) => _stats.compendiumSource === source.uuid);
  if (known) return known;
  const data: object = game.actors.fromCompendium(source);
  const made = await OpposedActor.create(data as Actor.CreateData, { fromCompendium: true });
  return made instanceof OpposedActor ? made : null;
}

/** Asks the Game Master, unless the use is his own or from a compendium, or the table trusts homemade items. */
async function isAgreed(
  { message, use, summons }: NonNullable<ReturnType<typeof useOf>>,
  bearer: OpposedActor,
  creature: OpposedActor,
): Promise<boolean> {
  const trusted = readSetting("homemadeEffects") === "auto" && isSeenBy(creature, message.author);
  if (message.author?.isGM || trusted || (await isFromPack(use, summons))) return true;
  const data = { name: publicName(bearer), creature: creature.name, n: String(summons.count) };
  const agreed: unknown = await foundry.applications.api.DialogV2.confirm({
    window: { title: t("OD20.Summon.Ask") },
    content: foundry.utils.escapeHTML(t("OD20.Summon.Question", data)),
    rejectClose: false,
  });
  return agreed === true;
}

const tokenId = ({ uuid }: Effect, index: number): string => id16(uuid, `summoned:${String(index)}`);

/** Returns the data of the tokens around the summoner: of his disposition, owned by whoever used the item. */
async function tokensFor(
  creature: OpposedActor,
  by: Token,
  count: number,
  effect: Effect,
  author: User.Implementation | null,
): Promise<TokenDocument.CreateData[]> {
  const scene = by.parent;
  if (!scene) return [];
  return Promise.all(
    freePlaces(scene, by, count).map(async (at, index) => {
      const token = await creature.getTokenDocument(
        { ...at, elevation: by.elevation, ...onViewedLevel() },
        { parent: scene },
      );
      const data = token.toObject();
      return {
        ...data,
        _id: tokenId(effect, index),
        actorLink: false,
        disposition: by.disposition,
        hidden: by.hidden,
        delta: {
          ...data.delta,
          ...(author ? { ownership: { [author.id ?? ""]: CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER } } : {}),
        },
        flags: { ...data.flags, [SYSTEM_ID]: { [FLAG]: effect.uuid } },
      } as TokenDocument.CreateData;
    }),
  );
}

/** Places what an effect summons around its bearer. */
async function place(effect: Effect, bearer: OpposedActor): Promise<void> {
  const found = useOf(effect, bearer);
  if (!found || isPlaced(effect) || !holds(effect, bearer)) return;
  const { message, use, summons } = found;
  const named = use.actor?.token ? findToken(use.actor.token) : null;
  const by = named?.actor === bearer ? named : tokenOf(bearer);
  const source = await sourceOf(summons.uuid);
  if (!by?.parent || !source || !(await isAgreed(found, bearer, source))) {
    if (!by?.parent || !source)
      notifyWarning(by ? "OD20.Summon.Unknown" : "OD20.Summon.NoToken", { name: publicName(bearer) });
    // Nobody is told or asked again.
    return note(effect, true);
  }
  const creature = await inWorld(source);
  // Somebody may have undone the use while the Game Master was asked.
  if (!creature || !holds(effect, bearer) || isPlaced(effect)) return;
  const data = await tokensFor(creature, by, summons.count, effect, message.author);
  const { tokens } = by.parent;
  const missing = (): typeof data => data.filter((_one, index) => !tokens.has(tokenId(effect, index)));
  const scene = by.parent;
  await once(
    () => scene.createEmbeddedDocuments("Token", missing(), { keepId: true }),
    () => missing().length === 0,
  );
  await note(effect, true);
}

async function settle(effect: Effect, bearer: OpposedActor): Promise<void> {
  if (!isPlaced(effect)) return place(effect, bearer);
  if (holds(effect, bearer)) return;
  await remove(tokensOf(effect.uuid));
  await note(effect, false);
}

/** Returns whether this user is the Game Master who creates and deletes tokens. */
const isMine = (): boolean => game.users.activeGM?.isSelf === true;

/** Notes on an effect whether its creatures are placed or refused. The effect may have gone meanwhile. */
async function note(effect: Effect, placed: boolean): Promise<void> {
  const flags: object = { [SYSTEM_ID]: { [FLAG]: placed } };
  const isGone = (): boolean => effect.id === null || effect.parent?.effects.has(effect.id) !== true;
  if (!isGone()) await once(() => effect.update({ flags }), isGone);
}

/** Brings the tokens of a creature's summons in line with its effects. */
function settleAll(bearer: Actor.Implementation): void {
  if (!isMine() || !(bearer instanceof OpposedActor)) return;
  for (const effect of bearer.effects.contents)
    if (isPlaced(effect) || useOf(effect, bearer))
      void inTurnOrTell(`summon:${bearer.uuid}`, undefined, () => settle(effect, bearer));
}

/** Removes tokens whose effect is gone. */
function removeOrphans(): void {
  if (!isMine()) return;
  const effectOf = ({ flags }: Token): unknown => fromUuidSync(String(ownFlag(flags, FLAG)), { strict: false });
  // A user may have written anything into a flag, and a malformed uuid throws.
  const orphans = tokensOf().filter((token) => readOr(() => effectOf(token), null, token) === null);
  if (orphans.length > 0) void inTurnOrTell("summon", undefined, () => remove(orphans));
}

/** Does what was missed while no Game Master was there. */
function settleWorld(): void {
  if (!isMine()) return;
  for (const actor of everyActor()) settleAll(actor);
  removeOrphans();
}

/** Watches effects and uses. Call once. */
export function registerSummons(): void {
  for (const event of ["createActiveEffect", "updateActiveEffect"] as const)
    Hooks.on(event, ({ parent }: Effect) => {
      if (parent instanceof OpposedActor) settleAll(parent);
    });
  Hooks.on("deleteActiveEffect", removeOrphans);
  onDocument("effectsEnded", settleAll);
  onDocument("messageUpdated", (message) => {
    const uuid = message.isKind("use") ? readUseMessage(message)?.actor?.actor : null;
    const actor = uuid ? findActor({ actor: uuid, token: null }) : null;
    if (actor) settleAll(actor);
  });
  onRecheck(settleWorld);
  settleWorld();
}
