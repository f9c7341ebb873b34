/** Finds the tokens of actors, and the controlled and targeted tokens. The functions also work without a canvas. */
import type { OpposedActor } from "../../documents/actor.ts";
import { combatantOf, fightOf } from "../../documents/fights/fights.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { isReadable, readOr } from "../../documents/common/every-actor.ts";
import { isUnarmed, unarmedOf } from "../../documents/creatures/unarmed.ts";
import { nameOf } from "../secrecy/names.ts";
import type { Combatant } from "../common/types.ts";
import { notifyWarning } from "../common/notify.ts";
import { type Token, controlledTokens } from "./chosen-tokens.ts";

/** Targets these tokens only. */
export function targetOnly(tokens: readonly Token[]): void {
  const meant = new Set(tokens);
  for (const target of [...game.user.targets])
    if (!meant.has(target.document)) target.setTarget(false, { releaseOthers: false, groupSelection: true });
  for (const { object } of tokens) object?.setTarget(true, { releaseOthers: false, groupSelection: true });
}

/**
 * Whether the creature is standing, including one that stands to the death. A token without an actor is standing; an
 * actor that cannot be read is not.
 */
export function isStanding({ actor }: Pick<Token, "actor">): boolean {
  if (!actor) return true;
  return readOr(() => actor.hitPoints.value > 0 || (actor.hitPoints.standing === true && !actor.out), false, actor);
}

/** Returns the token of an actor: the controlled one, otherwise the first one on the viewed scene; null if there is none. */
export function tokenOf(actor: OpposedActor): Token | null {
  if (actor.token) return actor.token;
  const controlled = controlledTokens().find((token) => token.actor?.uuid === actor.uuid);
  if (controlled) return controlled;
  if (!canvas.ready) return null;
  const [first] = canvas.scene?.tokens.contents.filter((token) => token.actor?.uuid === actor.uuid) ?? [];
  return first ?? null;
}

/** Returns the disposition of a creature. Works without a drawn scene. */
export function sideOf(actor: OpposedActor): number {
  const fight = fightOf([actor]);
  const token = tokenOf(actor) ?? (fight && combatantOf(fight, actor)?.token);
  return (token ?? actor.prototypeToken).disposition;
}

const standsOn = (scene: Scene.Implementation, actor: OpposedActor): boolean =>
  actor.token
    ? actor.token.parent === scene
    : scene.tokens.some(({ actorId, actorLink }) => actorLink && actorId === actor.id);

/** Whether two actors are in the same combat or on the same scene, whichever scene this user views. */
export function areTogether(one: OpposedActor, other: OpposedActor): boolean {
  const fight = fightOf([one]);
  if (fight && combatantOf(fight, other)) return true;
  return game.scenes.some((scene) => standsOn(scene, one) && standsOn(scene, other));
}

/** Returns the name of a creature that the viewing user may know. An unlinked token has its own name. */
export function nameForViewer(actor: OpposedActor): string {
  return nameOf({ actor, token: actor.token });
}

/** Returns whether this user owns the actor; tells him if not. */
export function ownsOrTell(actor: OpposedActor, name = nameForViewer(actor)): boolean {
  if (!actor.isOwner) notifyWarning("OD20.Notify.noPermission", { name });
  return actor.isOwner;
}

/** Returns the name for users who can open the creature's sheet; they know the name. */
export function ownName(actor: OpposedActor): string {
  return actor.token?.name || actor.name;
}

/**
 * Returns another actor's copy of an item: the one with the same id (tokens of one actor), otherwise the one with the
 * same name and type.
 */
export function sameItem(actor: OpposedActor, item: OpposedItem): OpposedItem | null {
  if (isUnarmed(item)) return unarmedOf(actor);
  const byId = item.id === null ? undefined : actor.items.get(item.id);
  if (byId?.type === item.type && byId.name === item.name) return byId;
  return actor.items.contents.find((other) => other.type === item.type && other.name === item.name) ?? null;
}

/**
 * Returns all attackers of a group attack: the controlled tokens that have the weapon, if the owner of the weapon is
 * among them; otherwise only the owner.
 */
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

/** Returns all readable actors of the viewed combat and scene, each once. */
export function actorsAround(): OpposedActor[] {
  const fight = game.combat?.combatants.contents ?? [];
  const here = canvas.ready ? (canvas.scene?.tokens.contents ?? []) : [];
  return [...new Set([...fight, ...here].flatMap(({ actor }) => actor ?? []))].filter(isReadable);
}
