/** Chosen duration for the next condition that the user sets on a creature. Kept in memory until the page reloads. */
import type { StoredEnds } from "../../data/effects/ends.pure.ts";
import { beginsNow } from "../../documents/effects/begins-now.ts";
import { ATTRIBUTES, type Attribute } from "../../rules/basics/ids.ts";
import { entryLabel } from "../words/labels.ts";
import { gameTexts } from "../words/texts-game.ts";

export const SPANS = ["removed", "round", "minute", "save"] as const;
export type Span = (typeof SPANS)[number];

interface Choice {
  readonly span: Span;
  readonly attribute: Attribute;
  readonly dc: number;
}

/** Default choice: no end, or a save of moderate difficulty. */
const USUAL: Choice = { span: "removed", attribute: "adaptability", dc: 12 };
const chosen = new WeakMap<Actor.Implementation, Choice>();
const { t } = gameTexts;

/** Stores the value of a changed control. Ignores invalid values. */
export function chooseEnd(actor: Actor.Implementation, field: string, value: string): void {
  const now = chosenEnd(actor);
  const dc = /^\d{1,2}$/u.test(value.trim()) ? Number(value) : now.dc;
  chosen.set(actor, {
    span: (field === "span" ? SPANS.find((one) => one === value) : null) ?? now.span,
    attribute: (field === "attribute" ? ATTRIBUTES.find((one) => one === value) : null) ?? now.attribute,
    dc: field === "dc" ? dc : now.dc,
  });
}

/** Returns the chosen duration for the creature's next condition. */
export const chosenEnd = (actor: Actor.Implementation): Choice => chosen.get(actor) ?? USUAL;

/** Returns the end of a condition that is set now, by the chosen duration; see {@link endsBy}. */
export const chosenEnds = (actor: Actor.Implementation): StoredEnds | null => endsBy(actor, chosenEnd(actor));

/**
 * Returns the end of a condition that is set now; null = it lasts until a user removes it. "One round" ends at the end
 * of the next turn of the creature whose turn it is, because that creature counts as the source. Without an active turn
 * a round is six seconds.
 * @rule H-TURN-03 B-COND-01
 */
export function endsBy(actor: Actor.Implementation, { span, attribute, dc }: Choice): StoredEnds | null {
  const now = { ...beginsNow(actor), turns: 1, save: null };
  switch (span) {
    case "removed":
      return null;
    case "round":
      return { ...now, at: "turnEnd", of: now.source === null ? "bearer" : "source" };
    case "minute":
      return { ...now, at: "minutes", of: "bearer" };
    case "save":
      return { ...now, at: "never", of: "bearer", save: { attribute, dc } };
  }
}

/**
 * Returns the context of the controls for the duration.
 * @param rootId prefix of element ids
 */
export function endChoice(actor: Actor.Implementation, rootId: string): object {
  const { span, attribute, dc } = chosenEnd(actor);
  return {
    spans: SPANS.map((key) => ({
      key,
      spanId: `${rootId}-span-${key}`,
      label: t(`OD20.Effects.Span.${key}`),
      pressed: key === span,
      hint: key === "round" ? t("OD20.Effects.Span.roundHint") : "",
    })),
    save:
      span === "save"
        ? {
            dc,
            dcId: `${rootId}-span-dc`,
            attributes: ATTRIBUTES.map((key) => ({
              key,
              attributeId: `${rootId}-span-${key}`,
              label: entryLabel("attributes", key, gameTexts),
              pressed: key === attribute,
            })),
          }
        : null,
  };
}
