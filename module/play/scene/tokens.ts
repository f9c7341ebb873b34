/** Tokens of actors, controlled and targeted ones; everything also works without a canvas. */
import type { OpposedActor } from "../../documents/actor.ts";
import { combatantOf, fightOf } from "../../documents/fights/fights.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { isReadable, readOr } from "../../documents/shared/read-or.ts";
import { isUnarmed, unarmedOf } from "../../documents/creatures/unarmed.ts";
import { nameOf } from "../secrecy/names.ts";
import type { Combatant } from "../shared/types.ts";

type Token = TokenDocument.Implementation;

/** Tokens that this user controls. */
export function controlledTokens(): Token[] {
  return canvas.tokens?.controlled.map(({ document }) => document) ?? [];
}

/** Tokens that this user targets, in the order of targeting. A party stands for its members on the map, and is no target. */
export function targetedTokens(): Token[] {
  return [...game.user.targets].map(({ document }) => document).filter(({ actor }) => actor?.isParty() !== true);
}

/** Aims at these tokens and at nobody else. */
export function targetOnly(tokens: readonly Token[]): void {
  const meant = new Set(tokens);
  for (const target of [...game.user.targets])
    if (!meant.has(target.document)) target.setTarget(false, { releaseOthers: false, groupSelection: true });
  for (const { object } of tokens) object?.setTarget(true, { releaseOthers: false, groupSelection: true });
}

/** Whether it is still up, be it to the death; what has no hit points stands, what cannot be read does not. */
export function isStanding({ actor }: Pick<Token, "actor">): boolean {
  if (!actor) return true;
  return readOr(() => actor.hitPoints.value > 0 || (actor.hitPoints.standing === true && !actor.out), false, actor);
}

/** The token an actor acts through: the controlled one, else its only one on the scene. */
export function tokenOf(actor: OpposedActor): Token | null {
  if (actor.token) return actor.token;
  const controlled = controlledTokens().find((token) => token.actor?.uuid === actor.uuid);
  if (controlled) return controlled;
  if (!canvas.ready) return null;
  const [first] = canvas.scene?.tokens.contents.filter((token) => token.actor?.uuid === actor.uuid) ?? [];
  return first ?? null;
}

/** The side that a creature is on, also where no scene is drawn. */
export function sideOf(actor: OpposedActor): number {
  const fight = fightOf([actor]);
  const token = tokenOf(actor) ?? (fight && combatantOf(fight, actor)?.token);
  return (token ?? actor.prototypeToken).disposition;
}

const standsOn = (scene: Scene.Implementation, actor: OpposedActor): boolean =>
  actor.token
    ? actor.token.parent === scene
    : scene.tokens.some(({ actorId, actorLink }) => actorLink && actorId === actor.id);

/** Whether two are in one fight or on one scene, whichever scene this user looks at. */
export function areTogether(one: OpposedActor, other: OpposedActor): boolean {
  const fight = fightOf([one]);
  if (fight && combatantOf(fight, other)) return true;
  return game.scenes.some((scene) => standsOn(scene, one) && standsOn(scene, other));
}

/** What whoever looks may call a creature: by the name of its token, where each token is one of its own. */
export function nameForViewer(actor: OpposedActor): string {
  return nameOf({ actor, token: actor.token });
}

/** The same for whoever has its sheet before him: who may read that knows whose it is. */
export function ownName(actor: OpposedActor): string {
  return actor.token?.name || actor.name;
}

/** The same weapon in other hands: the copy with the same id (tokens of one actor), else the same name and type. */
export function sameItem(actor: OpposedActor, item: OpposedItem): OpposedItem | null {
  if (isUnarmed(item)) return unarmedOf(actor);
  const byId = item.id === null ? undefined : actor.items.get(item.id);
  if (byId?.type === item.type && byId.name === item.name) return byId;
  return actor.items.contents.find((other) => other.type === item.type && other.name === item.name) ?? null;
}

/** All who attack together: the controlled tokens that have the weapon, if its owner is among them; else the owner alone. */
export function attackersWith(item: OpposedItem): Combatant[] {
  const { actor } = item;
  if (!actor) return [];
  const group = controlledTokens().flatMap((token): Combatant[] => {
    const other = token.actor;
    return other?.isOwner === true && sameItem(other, item) ? [{ actor: other, token }] : [];
  });
  const base = actor.token?.baseActor?.uuid ?? actor.uuid;
  const among = group.some((one) => one.actor.uuid === actor.uuid || one.token?.baseActor?.uuid === base);
  return group.length > 1 && among ? group : [{ actor, token: tokenOf(actor) }];
}

/** Everybody of the fight and of the scene who can be read, each once. */
export function actorsAround(): OpposedActor[] {
  const fight = game.combat?.combatants.contents ?? [];
  const here = canvas.ready ? (canvas.scene?.tokens.contents ?? []) : [];
  return [...new Set([...fight, ...here].flatMap(({ actor }) => actor ?? []))].filter(isReadable);
}
