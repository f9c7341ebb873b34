/** For how long the next condition is set: chosen beside the conditions, and remembered as long as this page lives. */
import type { StoredEnds } from "../../data/effects/ends.pure.ts";
import { beginsNow } from "../../documents/effects/set-condition.ts";
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

/** A save with a moderate difficulty, until somebody says otherwise. */
const USUAL: Choice = { span: "removed", attribute: "adaptability", dc: 12 };
const chosen = new WeakMap<Actor.Implementation, Choice>();
const { t } = gameTexts;

/** What a control of the row says; what makes no sense changes nothing. */
export function chooseEnd(actor: Actor.Implementation, field: string, value: string): void {
  const now = chosenEnd(actor);
  const dc = /^\d{1,2}$/u.test(value.trim()) ? Number(value) : now.dc;
  chosen.set(actor, {
    span: (field === "span" ? SPANS.find((one) => one === value) : null) ?? now.span,
    attribute: (field === "attribute" ? ATTRIBUTES.find((one) => one === value) : null) ?? now.attribute,
    dc: field === "dc" ? dc : now.dc,
  });
}

/** What is chosen for the next condition of a creature. */
export const chosenEnd = (actor: Actor.Implementation): Choice => chosen.get(actor) ?? USUAL;

/** When a condition that is set now ends by what is chosen; see {@link endsBy}. */
export const chosenEnds = (actor: Actor.Implementation): StoredEnds | null => endsBy(actor, chosenEnd(actor));

/**
 * When a condition that is set now ends; null = whenever somebody takes it off. A round goes to the end of the next turn of
 * whoever's turn it is: they cause it. Without a turn it is six seconds.
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

/** The row of the choice. @param rootId prefix of ids */
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
