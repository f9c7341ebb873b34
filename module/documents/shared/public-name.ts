/** What everybody may call a creature: for whatever is written down, be it a message's line or an effect's name. */
import { gameMasters } from "../../compat/visibility.ts";
import { t } from "../../core/i18n.ts";
import { disclosureOf } from "../../core/settings-list.ts";

type Token = Pick<TokenDocument.Implementation, "name" | "hidden" | "disposition">;

/** Whether a token is shown with neither side nor name. */
export const isSecret = (token: Pick<Token, "disposition">): boolean =>
  token.disposition === CONST.TOKEN_DISPOSITIONS.SECRET;

/** The token by which players know a creature: its own, else the one that is linked to it on the active scene. */
export function tokenShown(actor: Actor.Implementation | null): TokenDocument.Implementation | null {
  if (!actor || actor.token) return actor?.token ?? null;
  return game.scenes.active?.tokens.find(({ actorLink, actorId }) => actorLink && actorId === actor.id) ?? null;
}

/** Whether its name is no secret: players' characters have none; a creature whose token is hidden, or whose side is, has no name. */
export function isNamed(actor: Actor.Implementation | null, given: Token | null = null): boolean {
  const token = given ?? tokenShown(actor);
  if (actor?.isNpc() !== true) return actor !== null || token?.hidden !== true;
  return token?.hidden !== true && !isSecret(token ?? actor.prototypeToken) && disclosureOf("Name") === "always";
}

/** The token's name where it has one of its own, else the actor's; of whose name is a secret "somebody". */
export function publicName(actor: Actor.Implementation, token: Token | null = actor.token): string {
  return isNamed(actor, token) ? token?.name || actor.name : t("OD20.Chat.somebody");
}

/** Whom a line about a creature is for: Game Masters alone as long as its token is hidden; empty for everybody. */
export const audienceOf = (actor: Actor.Implementation): string[] =>
  actor.isNpc() && tokenShown(actor)?.hidden === true ? gameMasters() : [];

/** The speaker of a message that everybody may read. */
export function publicSpeaker(
  actor: Actor.Implementation,
  token: TokenDocument.Implementation | null = actor.token,
): ReturnType<typeof ChatMessage.getSpeaker> {
  const speaker = ChatMessage.getSpeaker(token ? { token } : { actor });
  return isNamed(actor, token) ? speaker : { ...speaker, alias: publicName(actor, token) };
}
