/** Why somebody can do nothing in his turn, and what would end that, in words. */
import type { OpposedActor } from "../../documents/actor.ts";
import { isKnockedOut } from "../../documents/effects/knocked-out.ts";
import { atZeroOf } from "../../documents/fights/downed.ts";
import { isStandEnded } from "../../play/dying/stand.ts";
import { t } from "../../core/i18n.ts";
import { CONDITION_LABELS, CONDITION_TABLE, CONDITIONS, withImplied } from "../../rules/conditions/conditions.ts";
import type { BadgeView } from "../effects/badges.ts";

/** Conditions that keep from acting by themselves or by what they bring along; what is only brought along is left out. */
function causes(active: readonly string[]): string[] {
  const present = CONDITIONS.filter((id) => active.includes(id));
  const stopping = present.filter((id) =>
    withImplied([id]).some(({ id: one }) => CONDITION_TABLE[one].some(({ kind }) => kind === "cannotAct")),
  );
  const own = stopping.filter((id) => id !== "incapacitated");
  return (own.length > 0 ? own : stopping).map((id) => t(CONDITION_LABELS[id]));
}

/** Where it lies for want of hit points: a key of OD20.Bar.Idle; "" where it does not. */
function lying(actor: OpposedActor): string {
  if (actor.dead) return actor.fallen === "dead" && actor.creature?.death.dead !== true ? "down" : "dead";
  if (!actor.out) return isKnockedOut(actor.creature) ? "knockedOut" : "";
  const state = isStandEnded(actor) ? "unconscious" : atZeroOf(actor);
  return state === "choice" || state === "negative" ? state : "unconscious";
}

/** @param badges what is told of its conditions, with how long they last @rule B-COND-INC-1 B-TURN-16 */
export function idleWords(actor: OpposedActor, badges: readonly BadgeView[]): string {
  if (actor.acts) return "";
  const key = lying(actor);
  if (key) return t(`OD20.Bar.Idle.${key}`);
  return causes(actor.conditions)
    .map((name) => {
      const left = badges.find((badge) => badge.name === name)?.left ?? "";
      return left ? t("OD20.Bar.Idle.until", { name, left }) : t("OD20.Bar.Idle.removed", { name });
    })
    .join("; ");
}
