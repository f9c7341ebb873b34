/**
 * Places the creatures that a use summons and removes them. A use leaves an effect on its creature, which holds them there: when
 * it ends or the use is undone they go, when it holds again they come anew. Only Game Masters may create tokens, so the
 * active one does it; without one the creatures come when he connects.
 */
import { onLevelOf } from "../../compat/same-level.ts";
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
import { eachActor, readOr } from "../../documents/common/every-actor.ts";
import { publicName } from "../../documents/common/public-name.ts";
import { actionOf, isPending, isUnmade } from "../../documents/effects/action-effects.ts";
import { isLetGo } from "../../documents/effects/effect-ends.ts";
import { actionEffectId } from "../actions/lasting-action.ts";
import { readUseMessage } from "../actions/post-action.ts";
import { combatantOf, fightOf } from "../../documents/fights/fights.ts";
import { together } from "../common/batches.pure.ts";
import { findActor, findToken, speaksFor } from "../common/documents.ts";
import { id16 } from "../common/id.pure.ts";
import { inTurnOrTell } from "../common/in-turn.ts";
import { allowed, isolated } from "../common/isolated.ts";
import { notifyWarning } from "../common/notify.ts";
import type { UseRecord } from "../costs/action-records.pure.ts";
import { onRecheck } from "../protocol/duties.ts";
import { tokenOf } from "../scene/tokens.ts";

type Effect = ActiveEffect.Implementation;
type Token = TokenDocument.Implementation;
type Summoned = NonNullable<UseRecord["summons"]>;

/** Flag of a token: uuid of the effect that holds it. Flag of an actor: uuid of the creature whose copy it is. */
const BY = "summonedBy";
/** Flag of an effect: true once its creatures were placed, or the Game Master refused them. */
const SETTLED = "summoned";

/** Returns the use whose own effect this is, if it summons; null for any other effect. */
function useOf(effect: Effect, bearer: OpposedActor) {
  const message = game.messages.get(actionOf(effect)?.message ?? "");
  // A use leaves one effect of its own; others of its effects name it, too.
  if (message?.id == null || effect.id !== actionEffectId(message.id) || !speaksFor(message, bearer)) return null;
  const use = readUseMessage(message);
  return use?.summons && use.actor?.actor === bearer.uuid ? { message, use, summons: use.summons } : null;
}

const isSettled = (effect: Effect): boolean => ownFlag(effect.flags, SETTLED) === true;

const isGone = ({ id, parent }: Effect): boolean => id === null || parent?.effects.has(id) !== true;

/** Returns whether an effect keeps what it summoned. */
const keeps = (effect: Effect, bearer: OpposedActor): boolean =>
  !isGone(effect) && effect.active && !isUnmade(effect, bearer) && !isPending(effect) && !isLetGo(effect);

/** Returns the tokens that an effect holds, on all scenes. @param uuid uuid of the effect; left out for those of every effect */
const tokensOf = (uuid?: string): Token[] =>
  game.scenes.contents.flatMap((scene) =>
    scene.tokens.contents.filter((token) => {
      const by = ownFlag(token.flags, BY);
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

async function itemAt(uuid: string): Promise<OpposedItem | null> {
  const found: unknown = uuid.startsWith("Compendium.") ? await fromUuid(uuid).catch(() => null) : null;
  return found instanceof OpposedItem ? found : null;
}

/**
 * Returns whether the compendium item that the summoner's item was made from, or a spell that it casts, summons the same, so
 * that nobody needs to confirm it.
 */
async function isFromPack(bearer: OpposedActor, use: UseRecord, { uuid, count }: Summoned): Promise<boolean> {
  const item = bearer.items.contents.find((one) => one.uuid === use.item?.uuid);
  const origin = await itemAt(item?._stats.compendiumSource ?? "");
  if (!origin) return false;
  const own = storedActivities(origin.system);
  const spells = await Promise.all(own.map(({ casts }) => itemAt(casts.uuid)));
  return [...own, ...spells.flatMap((spell) => (spell ? storedActivities(spell.system) : []))].some(
    ({ summons }) => summons.uuid === uuid && summons.count >= count,
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

/** Copies that are being imported, by the uuid of their creature. */
const importing = new Map<string, Promise<OpposedActor | null>>();

/**
 * Returns the actor of the world for a creature. One of a compendium is imported once. A copy that the Game Master made and
 * may have changed does not count, because the summoner reads the sheet of what he summons.
 */
async function inWorld(source: OpposedActor): Promise<OpposedActor | null> {
  if (source.pack === null) return source;
  const known = game.actors.contents.find(({ flags }) => ownFlag(flags, BY) === source.uuid);
  if (known) return known;
  const made = importing.get(source.uuid) ?? importCopy(source);
  importing.set(source.uuid, made);
  return made.finally(() => importing.delete(source.uuid));
}

async function importCopy(source: OpposedActor): Promise<OpposedActor | null> {
  const data = {
    ...game.actors.fromCompendium(source, { clearFolder: true }),
    flags: { [SYSTEM_ID]: { [BY]: source.uuid } },
  };
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
  if (message.author?.isGM || trusted || (await isFromPack(bearer, use, summons))) return true;
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
  const { width, height } = await creature.getTokenDocument({}, { parent: scene });
  const wide = Math.max(1, Math.ceil(width), Math.ceil(height));
  return Promise.all(
    freePlaces(scene, by, count, wide).map(async (at, index) => {
      const token = await creature.getTokenDocument(
        { ...at, elevation: by.elevation, ...onLevelOf(by) },
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
        flags: { ...data.flags, [SYSTEM_ID]: { [BY]: effect.uuid } },
      } as TokenDocument.CreateData;
    }),
  );
}

/** Effects about which the Game Master is being asked. */
const asking = new Set<Effect>();

/** Places what an effect summons around its bearer. */
async function place(effect: Effect, bearer: OpposedActor): Promise<void> {
  const found = useOf(effect, bearer);
  if (!found || isSettled(effect) || asking.has(effect) || !keeps(effect, bearer)) return;
  const { message, use, summons } = found;
  asking.add(effect);
  try {
    const source = await sourceOf(summons.uuid);
    const creature = source && (await isAgreed(found, bearer, source)) ? await inWorld(source) : null;
    // Somebody may have undone the use, or deleted the token, while the Game Master was asked.
    if (isSettled(effect) || !keeps(effect, bearer)) return;
    const named = use.actor?.token ? findToken(use.actor.token) : null;
    const by = named?.actor === bearer ? named : tokenOf(bearer);
    if (!source || !by?.parent)
      notifyWarning(source ? "OD20.Summon.NoToken" : "OD20.Summon.Unknown", { name: publicName(bearer) });
    else if (creature) {
      const prepared = Object.freeze({ actor: bearer, creature, count: summons.count, message });
      if (allowed(`${SYSTEM_ID}.preSummon`, () => Hooks.call(`${SYSTEM_ID}.preSummon`, prepared))) {
        await create(by.parent, await tokensFor(creature, by, summons.count, effect, message.author), effect);
        isolated(`${SYSTEM_ID}.summon`, () =>
          Hooks.callAll(`${SYSTEM_ID}.summon`, Object.freeze({ ...prepared, tokens: tokensOf(effect.uuid) })),
        );
      }
    }
    // While it lasts, nobody is told or asked again.
    await note(effect, true);
    await join(effect, bearer);
    if (!keeps(effect, bearer)) await remove(tokensOf(effect.uuid));
  } finally {
    asking.delete(effect);
  }
}

/** How much lower the initiative of each summoned creature is, so that it acts after its summoner. */
const LATER = 0.01;

/** Creates tokens with derived ids. Another page may do so at the same moment. */
async function create(scene: Scene.Implementation, data: TokenDocument.CreateData[], effect: Effect): Promise<void> {
  const missing = (): typeof data => data.filter((_one, index) => !scene.tokens.has(tokenId(effect, index)));
  await once(
    () => scene.createEmbeddedDocuments("Token", missing(), { keepId: true }),
    () => missing().length === 0,
  );
}

/** Adds the creatures of an effect to the running fight of their summoner. They act right after him. */
async function join(effect: Effect, bearer: OpposedActor): Promise<void> {
  const fight = fightOf([bearer]);
  const own = fight && combatantOf(fight, bearer);
  if (!own) return;
  const data = tokensOf(effect.uuid).map(({ id, parent, actorId, hidden }, index) => ({
    _id: id16(effect.uuid, `joined:${fight.id ?? ""}:${id ?? ""}`),
    tokenId: id,
    sceneId: parent?.id ?? null,
    actorId,
    hidden,
    initiative: own.initiative === null ? null : own.initiative - LATER * (index + 1),
  }));
  const missing = (): typeof data =>
    data.filter(({ tokenId: id }) => !fight.combatants.some((one) => one.tokenId === id));
  if (missing().length > 0)
    await once(
      () => fight.createEmbeddedDocuments("Combatant", missing(), { keepId: true }),
      () => missing().length === 0,
    );
}

async function settle(effect: Effect, bearer: OpposedActor): Promise<void> {
  if (!isSettled(effect)) return place(effect, bearer);
  if (keeps(effect, bearer)) return;
  await remove(tokensOf(effect.uuid));
  await note(effect, false);
}

/** Returns whether this user is the Game Master who creates and deletes tokens. */
const isMine = (): boolean => game.users.activeGM?.isSelf === true;

/** Notes on an effect whether its creatures were placed or refused. The effect may have gone meanwhile. */
async function note(effect: Effect, settled: boolean): Promise<void> {
  const flags: object = { [SYSTEM_ID]: { [SETTLED]: settled } };
  if (!isGone(effect))
    await once(
      () => effect.update({ flags }),
      () => isGone(effect),
    );
}

/** Brings the tokens of a creature's summons in line with its effects. */
function settleAll(bearer: Actor.Implementation): void {
  if (!isMine() || !(bearer instanceof OpposedActor)) return;
  for (const effect of bearer.effects.contents)
    if (isSettled(effect) || useOf(effect, bearer))
      void inTurnOrTell(`summon:${bearer.uuid}`, undefined, () => settle(effect, bearer));
}

/** Removes tokens whose effect is gone. */
function removeOrphans(): void {
  if (!isMine()) return;
  const effectOf = ({ flags }: Token): unknown => fromUuidSync(String(ownFlag(flags, BY)), { strict: false });
  // A malformed uuid throws, and so may an actor that cannot be prepared: such tokens stay.
  const orphans = tokensOf().filter((token) => readOr(() => effectOf(token), undefined, token) === null);
  if (orphans.length > 0) void inTurnOrTell("summon", undefined, () => remove(orphans));
}

/** Does what was missed while no Game Master was there. */
function settleWorld(): void {
  if (!isMine()) return;
  eachActor(settleAll);
  removeOrphans();
}

/** Watches effects and uses. Call once. */
export function registerSummons(): void {
  for (const event of ["createActiveEffect", "updateActiveEffect"] as const)
    Hooks.on(event, ({ parent }: Effect) => {
      if (parent instanceof OpposedActor) settleAll(parent);
    });
  // A deleted scene or a cleared board is one look at all tokens, not one for each of them.
  const clean = together(removeOrphans);
  for (const event of ["deleteActiveEffect", "deleteActor", "deleteToken", "deleteScene"] as const)
    Hooks.on(event, clean);
  onDocument("effectsEnded", settleAll);
  onDocument("messageUpdated", (message) => {
    const uuid = message.isKind("use") ? readUseMessage(message)?.actor?.actor : null;
    const actor = uuid ? findActor({ actor: uuid, token: null }) : null;
    if (actor) settleAll(actor);
  });
  onRecheck(settleWorld);
  settleWorld();
}
