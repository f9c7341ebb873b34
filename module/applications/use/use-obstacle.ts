/** Warnings about a spell or feature before its window opens, for its button. */
import type { OpposedActor } from "../../documents/actor.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { feetApart } from "../../play/modifiers/circumstances.ts";
import { sideOf, tokenOf } from "../../play/scene/tokens.ts";
import { targetedTokens } from "../../play/scene/chosen-tokens.ts";
import { activityOf } from "../../play/activities/activities.ts";
import { lacksFor } from "../../play/activities/use-facts.ts";
import { feetOf, type Activity } from "../../rules/activities/activity.ts";
import { lengthHere } from "../../play/scene/length.ts";
import type { Texts } from "../words/texts.ts";

type Asked = readonly [actor: OpposedActor, item: OpposedItem, use: string | undefined, texts: Pick<Texts, "t">];

/** Returns the warning about a missing requirement, such as a free hand or a voice. @rule H-SPL-17 H-SPL-18 H-SPL-20 */
const lacksOf = (...[actor, item, use, { t }]: Asked) =>
  lacksFor(actor, item, use).map(({ what }) => ({
    text: t(`OD20.Use.Lacks.${what}`),
    short: t(`OD20.Use.LacksShort.${what}`),
  }));

/** Returns whether an activity is for foes: it attacks, asks for a save, or deals damage. */
const harms = ({ test, parts }: Activity): boolean =>
  test.kind !== "none" || parts.some(({ kind }) => kind === "damage");

/**
 * Returns the warning that all targeted tokens are out of range. A token of another side does not count for what helps:
 * that is for oneself or a companion.
 * @rule B-RNG-01 H-ATK-14
 */
function farOf(...[actor, item, use, { t }]: Asked) {
  const activity = activityOf(item, use);
  const reach = activity?.aim === "creatures" ? feetOf(activity.range) : null;
  if (!activity || reach === null) return [];
  const from = tokenOf(actor);
  const side = sideOf(actor);
  const ways = targetedTokens()
    .filter(({ disposition }) => harms(activity) || disposition === side)
    .map((token) => feetApart(from, token));
  const nearest = Math.min(...ways.map((feet) => feet ?? 0));
  return ways.length === 0 || nearest <= reach
    ? []
    : [{ text: `${t("OD20.Use.TooFar")}: ${lengthHere(nearest)}`, short: t("OD20.Use.FarShort") }];
}

/** Returns both kinds of warnings, for a button of the turn bar. */
export const against = (...asked: Asked) => [...lacksOf(...asked), ...farOf(...asked)];

/** Returns the same warnings as texts, for tooltips of a sheet. */
export const againstWords = (...asked: Asked): string[] => against(...asked).map(({ text }) => text);
