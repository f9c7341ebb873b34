/** What a control of the creation's window does to the draft. Pure but for the name of the control. */
import { changeLine, pick, pickKey, setValue, takeWay, WAYS, type Draft } from "../../play/logic/creation.ts";
import { isOriginKind } from "../../play/logic/origin.ts";
import { CHARACTERISTICS } from "../../rules/ids.ts";
import { MASTERY_TRACKS, type Currency, type MasteryTrack } from "../../rules/mastery.ts";

/** A control as the form has it. */
export interface Control {
  readonly name: string;
  readonly value: string;
  readonly checked: boolean;
}

function whole(text: string): number | null {
  const number = Number(text.trim().replace("−", "-"));
  return text.trim() === "" || !Number.isInteger(number) ? null : number;
}

function isTrack(track: string): track is MasteryTrack {
  return Object.hasOwn(MASTERY_TRACKS, track);
}

function wish(draft: Draft, what: string, track: string, key: string, value: string, held: (track: MasteryTrack, key: string) => number): Draft {
  if (!isTrack(track)) return draft;
  const others = draft.wishes.filter((one) => one.track !== track || one.key !== key);
  const old = draft.wishes.find((one) => one.track === track && one.key === key);
  if (what === "pay") {
    const currencies: readonly Currency[] = MASTERY_TRACKS[track].currencies;
    const currency = currencies.find((one) => one === value);
    return old && currency ? { ...draft, wishes: [...others, { ...old, currency }] } : draft;
  }
  const toStep = Number(value);
  return toStep <= held(track, key) ? { ...draft, wishes: others } : { ...draft, wishes: [...others, { track, key, toStep, currency: old?.currency ?? MASTERY_TRACKS[track].currencies[0] }] };
}

/**
 * The draft after a control has changed.
 * @param held steps that the character would hold without its wishes
 * @returns null when the control says nothing about the draft, or nothing that can be taken
 */
export function changeDraft(draft: Draft, { name, value, checked }: Control, held: (track: MasteryTrack, key: string) => number): Draft | null {
  const [what = "", first = "", ...rest] = name.split(".");
  const { step } = draft;
  switch (what) {
    case "origin": return isOriginKind(step) ? pick(draft, step, value) : null;
    case "choice": return isOriginKind(step) ? pickKey(draft, step, rest.join("."), Number(first), value, checked) : null;
    case "way": { const way = WAYS.find((one) => one === value); return way ? takeWay(draft, way) : null; }
    case "value": {
      const key = CHARACTERISTICS.find((one) => one === first);
      const number = whole(value);
      if (!key || (number === null && value.trim() !== "") || (number !== null && (number < 1 || number > 30))) return null;
      return setValue(draft, key, number);
    }
    case "raise": {
      const key = CHARACTERISTICS.find((one) => one === first);
      const by = whole(value);
      if (!key || by === null || by < 0 || by > 2) return null;
      const others = Object.fromEntries(Object.entries(draft.raises).filter(([one]) => one !== key));
      return { ...draft, raises: by === 0 ? others : { ...others, [key]: by } };
    }
    case "to": case "pay": return wish(draft, what, first, rest.join("."), value, held);
    case "purse": { const gold = whole(value); return value.trim() === "" ? { ...draft, purse: null } : gold === null || gold < 0 || gold > 1_000_000 ? null : { ...draft, purse: gold }; }
    case "quantity": { const number = whole(value); const line = draft.cart[Number(first)]; return line && number !== null && number >= 0 ? changeLine(draft, line.uuid, { quantity: number }) : null; }
    case "free": { const line = draft.cart[Number(first)]; return line ? changeLine(draft, line.uuid, { free: checked }) : null; }
    case "name": return { ...draft, name: value };
    case "img": return { ...draft, img: value };
    default: return null;
  }
}
