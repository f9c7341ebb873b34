/** Returns names of creatures that all users may see. Use them for everything that is stored, such as messages and effect names. */
import { gameMasters } from "../../compat/visibility.ts";
import { t } from "../../core/i18n.ts";
import { disclosureOf } from "../../core/settings-list.ts";
import { storedName } from "../../core/other-language.ts";

type Token = Pick<TokenDocument.Implementation, "_source" | "hidden" | "disposition">;

/** Returns whether a token hides its side and name. */
export const isSecret = (token: Pick<Token, "disposition">): boolean =>
  token.disposition === CONST.TOKEN_DISPOSITIONS.SECRET;

/** Returns the token by which players know a creature: its own token, or else its linked token on the active scene; null = none. */
export function tokenShown(actor: Actor.Implementation | null): TokenDocument.Implementation | null {
  if (!actor || actor.token) return actor?.token ?? null;
  return game.scenes.active?.tokens.find(({ actorLink, actorId }) => actorLink && actorId === actor.id) ?? null;
}

/**
 * Returns whether all users may know the name. Names of player characters are always public. Names of creatures with a hidden or secret
 * token are not.
 */
export function isNamed(actor: Actor.Implementation | null, given: Token | null = null): boolean {
  const token = given ?? tokenShown(actor);
  if (actor?.isNpc() !== true) return actor !== null || token?.hidden !== true;
  return token?.hidden !== true && !isSecret(token ?? actor.prototypeToken) && disclosureOf("Name") === "always";
}

/** Returns the stored name of the token, or else of the actor; "somebody" if the name is secret. */
export function publicName(actor: Actor.Implementation, token: Token | null = actor.token): string {
  return isNamed(actor, token) ? storedName(token) || storedName(actor) : t("OD20.Chat.somebody");
}

/** Returns the recipients of a message about a creature: only Game Masters while its token is hidden; empty = everybody. */
export const audienceOf = (actor: Actor.Implementation): string[] =>
  actor.isNpc() && tokenShown(actor)?.hidden === true ? gameMasters() : [];

/** Returns the speaker of a message that all users may read. */
export function publicSpeaker(
  actor: Actor.Implementation,
  token: TokenDocument.Implementation | null = actor.token,
): ReturnType<typeof ChatMessage.getSpeaker> {
  return { ...ChatMessage.getSpeaker(token ? { token } : { actor }), alias: publicName(actor, token) };
}
