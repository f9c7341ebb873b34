/** What speaks against pressing a numbered button: a refusal by the window and the action, or a limit of the turn. */
import type { OpposedActor } from "../../documents/actor.ts";
import { attemptFacts } from "../../play/modifiers/obstacles.ts";
import { attackObstacles, type Obstacle } from "../../play/modifiers/obstacles.pure.ts";
import { tokenOf } from "../../play/scene/tokens.ts";
import { nextActionOf } from "../../play/actions/actions.ts";
import { usesOf, activityOf } from "../../play/activities/activities.ts";
import { attemptWith, spentOn } from "../../play/activities/attack-source.ts";
import { planItem } from "../../play/cast/use-item.ts";
import { AS_USUAL } from "../../play/activities/use-plan.pure.ts";
import { gameTexts } from "../words/texts-game.ts";
import type { Entry } from "./bar-entries.ts";
import { isUnarmed } from "../../documents/creatures/unarmed.ts";
import { attackAction, overuseNext, type NextAction } from "../../play/action-economy/turn-ledger-of.ts";
import { overuseWords } from "../card/action-parts.ts";

/** Returns the obstacles before a target is chosen. */
function obstacles(actor: OpposedActor, { item, mode, use }: Entry): readonly Obstacle[] {
  if (!item) return [];
  if (mode !== null) {
    const attackers = [{ actor, token: tokenOf(actor) }];
    return attackObstacles(
      attemptFacts(attemptWith({ item, mode, cast: AS_USUAL, attackers, targets: [], strikes: [1] })),
    );
  }
  const activity = use ?? usesOf(item)[0]?.key;
  if (activity === undefined) return [];
  return planItem(actor, item, { ...AS_USUAL, kind: null, targets: 0, activity })?.obstacles ?? [];
}

/**
 * Returns the reason in words; "" when the user may proceed, even with a warning.
 * @rule H-TURN-04 H-RNG-01 H-RNG-02 H-SPL-04 B-COND-INC-1
 */
export function refusal(actor: OpposedActor, entry: Entry): string {
  // The user chooses a priced material in the window.
  const [first] = obstacles(actor, entry).filter(
    (one) => one.severity === "error" && one.whenTried !== true && one.key !== "OD20.Use.Missing.material",
  );
  return first ? gameTexts.t(first.key, first.data) : "";
}

/** Returns the action cost of an entry; null for no cost, and for reactions, which respond to others. */
function actionOf(actor: OpposedActor, { item, mode, use, full }: Entry): NextAction | null {
  if (!item) return null;
  if (full) return nextActionOf(actor, "fullAttack");
  if (mode !== null) return attackAction(mode, 1, isUnarmed(item));
  const activity = activityOf(item, use);
  const spends = activity ? spentOn(activity) : "free";
  return spends === "active" || spends === "bonus" ? { spends } : null;
}

/**
 * Returns a function that gives the warning for an entry; "" for none, or when the table does not count actions.
 * @rule H-TURN-04 H-TURN-05 H-TURN-08
 */
export function tooMany(actor: OpposedActor): (entry: Entry) => string {
  // Most buttons have the same cost, so results are cached.
  const known = new Map<string, string>();
  return (entry) => {
    const deed = actionOf(actor, entry);
    if (!deed) return "";
    const what = JSON.stringify(deed);
    const over = known.has(what) ? null : overuseNext(actor, deed);
    const words = known.get(what) ?? (over ? overuseWords(over, gameTexts) : "");
    known.set(what, words);
    return words;
  };
}
