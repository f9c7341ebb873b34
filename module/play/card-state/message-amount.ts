/** Reads the total of any chat message as an amount of damage, to apply it to a creature. */
import { attackContext } from "../attack-state/attack-context.ts";
import { attackReveal } from "./read-card.ts";
import type { DealRow } from "../damage/deal-request.pure.ts";
import { checkState } from "../check/read-check.ts";

export interface MessageAmount {
  readonly rows: readonly DealRow[];
  /** Name of what was rolled. */
  readonly name: string;
  readonly img: string;
}

/** Returns the amount of a message. Null if it has no roll or this user may not see it. */
export function messageAmount(message: ChatMessage.Implementation): MessageAmount | null {
  // Skip answers, which belong to their attack's card, and private rolls of other users.
  if (message.isKind("defense") || !message.isContentVisible) return null;
  const action = attackContext(message);
  if (action) {
    if (!attackReveal(action, true).damage) return null;
    const rows =
      [...action.read.strikes.values()][0]?.damage.flatMap(({ row, base }) =>
        base === null ? [] : [amount(base, row.type)],
      ) ?? [];
    const { item } = action.record;
    return rows.length === 0 ? null : { rows, name: item?.name ?? "", img: item?.img ?? "" };
  }
  const check = checkState(message);
  if (message.rolls.length === 0 || check?.reveal.totals === false) return null;
  const total = message.rolls.reduce(
    (sum, roll) => sum + (typeof roll.total === "number" && Number.isFinite(roll.total) ? roll.total : 0),
    0,
  );
  return { rows: [amount(total, "")], name: check?.record.name ?? plain(message.flavor), img: "" };
}

function amount(points: number, type: string): DealRow {
  return { formula: String(Math.max(0, Math.floor(points))), type };
}

/** Returns a flavor without markup, shortened to 60 characters. Other packages may put HTML into a flavor. */
function plain(html: string): string {
  const text = new DOMParser().parseFromString(html, "text/html").body.textContent;
  return text.replace(/\s+/g, " ").trim().slice(0, 60);
}
