/** What everybody may call a creature: for whatever is written down, be it a message's line or an effect's name. */
import { t } from "../i18n.ts";
import { disclosureOf } from "../settings-plain.ts";

type Token = Pick<TokenDocument.Implementation, "name" | "hidden" | "disposition">;

/** Whether its name is no secret: players' characters have none; a token that is hidden, or whose side is, has no name either. */
export function isNamed(actor: Actor.Implementation | null, token: Token | null = actor?.token ?? null): boolean {
  if (actor?.isNpc() !== true) return token?.hidden !== true || actor !== null;
  const { hidden = false, disposition } = token ?? { disposition: actor.prototypeToken.disposition };
  return !hidden && disposition !== CONST.TOKEN_DISPOSITIONS.SECRET && disclosureOf("Name") === "always";
}

/** The token's name where it has one of its own, else the actor's; of whose name is a secret "somebody". */
export function publicName(actor: Actor.Implementation, token: Token | null = actor.token): string {
  return isNamed(actor, token) ? token?.name || actor.name : t("OD20.Chat.somebody");
}
