/**
 * Markup of a roll in the chat log: our own markup with the class names that systems style.
 * @source API:classes/foundry.dice.Roll#render, #getTooltip
 */
import type { Loose } from "../../common/loose.ts";

/** Plain text as HTML text. */
export function escapeHTML(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#x27;");
}

/** The dice of a roll, one section per term. */
export function tooltipHTML(dice: readonly Loose[]): string {
  const parts = dice.map((die) => {
    const data = die.getTooltipData();
    const rolls: Loose[] = data.rolls;
    const faces = rolls
      .map((each) => `<li class="roll ${escapeHTML(each.classes)}">${escapeHTML(each.result)}</li>`)
      .join("");
    const flavor = data.flavor ? `<span class="part-flavor">${escapeHTML(data.flavor)}</span>` : "";
    return `<section class="tooltip-part"><div class="dice"><header class="part-header"><span class="part-formula">${escapeHTML(data.formula)}</span>${flavor}<span class="part-total">${String(data.total)}</span></header><ol class="dice-rolls">${faces}</ol></div></section>`;
  });
  return `<div class="dice-tooltip"><div class="wrapper">${parts.join("")}</div></div>`;
}

/** A whole roll. */
export function rollHTML({
  formula,
  total,
  tooltip,
  flavor,
}: {
  formula: string;
  total: string;
  tooltip: string;
  flavor: string;
}): string {
  const head = flavor === "" ? "" : `<div class="dice-flavor">${escapeHTML(flavor)}</div>`;
  return `<div class="dice-roll">${head}<div class="dice-result"><div class="dice-formula">${escapeHTML(formula)}</div>${tooltip}<div class="dice-total">${escapeHTML(total)}</div></div></div>`;
}
