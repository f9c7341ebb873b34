/** Reads what people read: no language key, no broken value, in cards and notifications. */
import type { Check, Quiet } from "./quiet.ts";

const BROKEN = /OD20\.\w+|undefined|NaN|\[object /u;

export class Words implements Check {
  see({ cards, deeds }: Quiet): string[] {
    return [...cards.map(({ id, text }) => `${id} ${text}`), ...deeds].flatMap((text) => {
      const found = BROKEN.exec(text);
      return found ? [`words: "${found[0]}" in: ${text.slice(Math.max(0, found.index - 60), found.index + 60)}`] : [];
    });
  }
}
