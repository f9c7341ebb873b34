/** What a chat message has rolled, as damage: for handing any roll on to somebody. */
import { attackContext } from "../attack-state/attack-context.ts";
import { attackReveal } from "./read-card.ts";
import type { DealRow } from "../damage/deal-request.ts";
import { checkState } from "../check/read.ts";

export interface MessageAmount {
  readonly rows: readonly DealRow[];
  /** What it was rolled for. */
  readonly name: string;
  readonly img: string;
}

/** The amount of a message; null when nothing was rolled, or its numbers are not for this user. */
export function messageAmount(message: ChatMessage.Implementation): MessageAmount | null {
  // Answers stand behind their card; private rolls of others have no content here.
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

/** A flavor may hold markup of other packages; a name is one short line of text. */
function plain(html: string): string {
  const text = new DOMParser().parseFromString(html, "text/html").body.textContent;
  return text.replace(/\s+/g, " ").trim().slice(0, 60);
}
