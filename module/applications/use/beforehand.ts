/** What speaks against a use before its window is opened, as its button says it. */
import type { OpposedActor } from "../../documents/actor.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { feetApart } from "../../play/act/circumstances.ts";
import { targetedTokens, tokenOf } from "../../play/table/tokens.ts";
import { activityOf } from "../../play/use/activities.ts";
import { lacksFor } from "../../play/use/use-facts.ts";
import { feetOf } from "../../rules/activity.ts";
import { lengthHere } from "../../play/table/length.ts";
import type { Texts } from "../texts.ts";

/** That what it needs is missing: a free hand, a voice. @rule H-SPL-17 H-SPL-18 H-SPL-20 */
export const lacksWords = (
  actor: OpposedActor,
  item: OpposedItem,
  use: string | undefined,
  { t }: Pick<Texts, "t">,
): string[] => lacksFor(actor, item, use).map(({ what }) => t(`OD20.Use.Lacks.${what}`));

/** That whoever is marked is farther away than it reaches; of several, that all are. @rule B-RNG-01 H-ATK-14 */
function farWords(actor: OpposedActor, item: OpposedItem, use: string | undefined, { t }: Pick<Texts, "t">): string[] {
  const activity = activityOf(item, use);
  const reach = activity?.aim === "creatures" ? feetOf(activity.range) : null;
  const from = tokenOf(actor);
  const ways = targetedTokens().map((token) => feetApart(from, token));
  const nearest = Math.min(...ways.map((feet) => feet ?? 0));
  return reach === null || ways.length === 0 || nearest <= reach
    ? []
    : [`${t("OD20.Use.TooFar")}: ${lengthHere(nearest)}`];
}

/** Both, for a button of the turn bar. */
export const againstWords = (...what: Parameters<typeof farWords>): string[] => [
  ...lacksWords(...what),
  ...farWords(...what),
];
