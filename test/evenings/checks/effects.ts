/** Holds effects against the deed that they hang on: no effect outlives its concentration or its undone deed, and ended stays ended. */
import type { Loose } from "../../../packages/stand-in/common/loose.ts";
import type { Card } from "./card.ts";
import type { Check, Quiet } from "./quiet.ts";

/** Words of a card whose concentration is over. */
const OVER = /Концентрация: (?!держится)/u;
/** Deeds that may bring an ended effect back. */
const BRINGS_BACK =
  /undo|redo|cancel|take back|takes back|turn back|rule|adjust|allow|delete|react|buys a die|types|ends the turn|toggles|hand/u;

interface Mark {
  readonly who: string;
  readonly name: string;
  readonly action: string;
  readonly message: string;
  readonly hangs: string;
}

export class EffectsBook implements Check {
  #before = new Set<string>();
  readonly #ended = new Set<string>();

  see({ cards, look, deeds }: Quiet): string[] {
    const byId = new Map(cards.map((card) => [card.id, card]));
    const marks = Object.entries(look).flatMap(([who, { marks = [] }]) =>
      marks.map((mark: Loose): Mark => ({ who, ...mark })),
    );
    const keeps = new Set(marks.flatMap(({ action, message }) => (action === "concentrate" ? [message] : [])));
    const wrong = marks.flatMap((mark) => this.#against(mark, byId, keeps));
    const now = new Set(marks.filter(({ message }) => message !== "").map(keyOf));
    const returns = deeds.some((line) => BRINGS_BACK.test(line));
    for (const key of now) {
      if (this.#ended.has(key) && !returns) wrong.push(`effects: ${key} had ended and is there again`);
      this.#ended.delete(key);
    }
    for (const key of this.#before) if (!now.has(key)) this.#ended.add(key);
    this.#before = now;
    return wrong;
  }

  #against({ who, name, action, message, hangs }: Mark, byId: ReadonlyMap<string, Card>, keeps: ReadonlySet<string>) {
    const out: string[] = [];
    const spell = byId.get(hangs);
    if (hangs !== "" && (!keeps.has(hangs) || (spell && OVER.test(spell.text))))
      out.push(`effects: ${name} of ${who} outlives the concentration of ${hangs}`);
    const deed = byId.get(message);
    const said = deed?.targets.find((one) => one.name === who);
    if (deed?.withdrawn === true || (action === "item" && said && /Отменено/u.test(said.text)))
      out.push(`effects: ${name} of ${who} outlives its undone deed ${message}`);
    return out;
  }
}

const keyOf = ({ who, name, message }: Mark): string => `${name} of ${who} by ${message}`;
