/** What a chat message has rolled, as damage: for handing any roll on to somebody. */
import { attackContext } from "./context.ts";
import { attackReveal } from "./read.ts";
import type { DealPart } from "./types.ts";
import { checkState } from "../check/read.ts";

export interface MessageAmount {
  readonly parts: readonly DealPart[];
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
    const parts =
      [...action.read.strikes.values()][0]?.damage.flatMap(({ row, base }) =>
        base === null ? [] : [part(base, row.type)],
      ) ?? [];
    const { item } = action.record;
    return parts.length === 0 ? null : { parts, name: item?.name ?? "", img: item?.img ?? "" };
  }
  const check = checkState(message);
  if (message.rolls.length === 0 || check?.reveal.totals === false) return null;
  const total = message.rolls.reduce(
    (sum, roll) => sum + (typeof roll.total === "number" && Number.isFinite(roll.total) ? roll.total : 0),
    0,
  );
  return { parts: [part(total, "")], name: check?.record.name ?? plain(message.flavor), img: "" };
}

function part(amount: number, type: string): DealPart {
  return { formula: String(Math.max(0, Math.floor(amount))), type };
}

/** A flavor may hold markup of other packages; a name is one short line of text. */
function plain(html: string): string {
  const text = new DOMParser().parseFromString(html, "text/html").body.textContent;
  return text.replace(/\s+/g, " ").trim().slice(0, 60);
}
