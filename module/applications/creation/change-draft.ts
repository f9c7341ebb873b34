/** Applies a form control of the creation window to the draft. Pure. */
import {
  changeLine,
  learnSpell,
  MOST_QUANTITY,
  pickKey,
  pickOnly,
  prepareSpell,
  RANKS_LIMIT,
  setQuantity,
  setRanks,
  setValue,
  takeKits,
  setMethod,
  WAYS,
  type CartLine,
  type Draft,
} from "../../play/character/draft.pure.ts";
import { isOriginKind } from "../../play/character/plan-origin.pure.ts";
import { CHARACTERISTIC_RANGE } from "../../rules/basics/characteristics.ts";
import { CHARACTERISTICS } from "../../rules/basics/ids.ts";
import { MASTERY_TRACKS, type Currency, type MasteryTrack } from "../../rules/character/mastery.ts";
import { numberProblem, readTyped, typedProblem, type NumberBounds } from "../common/read-number.ts";
import type { Texts } from "../words/texts.ts";
import type { Changed } from "../../play/character/change-origin.ts";
import { keyLabel } from "../words/choice-labels.ts";

/** The state of a form control. */
export interface Control {
  readonly name: string;
  readonly value: string;
  readonly checked: boolean;
}

/** Limits of the typed numbers. */
const BOUNDS: Readonly<Record<string, NumberBounds>> = {
  value: { ...CHARACTERISTIC_RANGE },
  raise: { max: 2 },
  purse: {},
  quantity: { max: MOST_QUANTITY },
  rank: { max: RANKS_LIMIT },
};

function whole(what: string, text: string): number | null {
  const read = readTyped(text, BOUNDS[what]);
  return "value" in read ? read.value : null;
}

/** Returns why the value of a control is invalid. */
export function refusal({ name, value }: Control, texts: Pick<Texts, "t">, label = ""): string {
  const bounds = BOUNDS[name.split(".")[0] ?? ""] ?? {};
  return typedProblem(value, bounds, texts, label) || numberProblem("letters", value, bounds, texts, label);
}

function isTrack(track: string): track is MasteryTrack {
  return Object.hasOwn(MASTERY_TRACKS, track);
}

function wish(
  draft: Draft,
  what: string,
  track: string,
  key: string,
  value: string,
  held: (track: MasteryTrack, key: string) => number,
): Draft {
  if (!isTrack(track)) return draft;
  const others = draft.wishes.filter((one) => one.track !== track || one.key !== key);
  const old = draft.wishes.find((one) => one.track === track && one.key === key);
  if (what === "pay") {
    const currencies: readonly Currency[] = MASTERY_TRACKS[track].currencies;
    const currency = currencies.find((one) => one === value);
    return old && currency ? { ...draft, wishes: [...others, { ...old, currency }] } : draft;
  }
  const toStep = Number(value);
  return toStep <= held(track, key)
    ? { ...draft, wishes: others }
    : {
        ...draft,
        wishes: [...others, { track, key, toStep, currency: old?.currency ?? MASTERY_TRACKS[track].currencies[0] }],
      };
}

/** Finds a cart line by its UUID, because indexes change when lines are removed. */
function lineOf({ cart }: Draft, first: string, rest: readonly string[]): CartLine | undefined {
  const uuid = [first, ...rest].join(".");
  return cart.find((line) => line.uuid === uuid);
}

/**
 * Returns the draft after a control changed.
 * @param held returns the step of the character without its wishes
 * @returns null if the control does not belong to the draft or its value is invalid
 */
export function changeDraft(
  draft: Draft,
  { name, value, checked }: Control,
  held: (track: MasteryTrack, key: string) => number,
): Draft | null {
  const [what = "", first = "", ...rest] = name.split(".");
  const { step } = draft;
  switch (what) {
    // A choice of an origin outside of its step.
    case "of": {
      if (!isOriginKind(first)) return null;
      const changed = changeDraft({ ...draft, step: first }, { name: rest.join("."), value, checked }, held);
      return changed && { ...changed, step };
    }
    case "choice":
      return isOriginKind(step) ? pickKey(draft, step, rest.join("."), Number(first), value, checked) : null;
    // Of a choice of one, another key takes the place of the first.
    case "only":
      return isOriginKind(step) ? pickOnly(draft, step, rest.join("."), Number(first), value) : null;
    case "way": {
      const way = WAYS.find((one) => one === value);
      return way ? setMethod(draft, way) : null;
    }
    case "value": {
      const key = CHARACTERISTICS.find((one) => one === first);
      const number = whole(what, value);
      if (!key || (number === null && value.trim() !== "")) return null;
      return setValue(draft, key, number);
    }
    case "raise": {
      const key = CHARACTERISTICS.find((one) => one === first);
      const by = whole(what, value);
      if (!key || by === null) return null;
      const others = Object.fromEntries(Object.entries(draft.raises).filter(([one]) => one !== key));
      return { ...draft, raises: by === 0 ? others : { ...others, [key]: by } };
    }
    case "to":
    case "pay":
      return wish(draft, what, first, rest.join("."), value, held);
    case "rank": {
      const ranks = whole(what, value);
      return ranks === null ? null : setRanks(draft, first, ranks);
    }
    case "purse": {
      const gold = whole(what, value);
      return value.trim() === "" ? { ...draft, purse: null } : gold === null ? null : { ...draft, purse: gold };
    }
    case "quantity": {
      const number = whole(what, value);
      return number === null ? null : setQuantity(draft, [first, ...rest].join("."), number);
    }
    case "kits":
      return takeKits(draft, value);
    case "free": {
      const line = lineOf(draft, first, rest);
      return line ? changeLine(draft, line.uuid, { free: checked }) : null;
    }
    case "spell":
      return learnSpell(draft, [first, ...rest].join("."), checked);
    case "ready":
      return prepareSpell(draft, [first, ...rest].join("."), checked);
    case "name":
      return { ...draft, name: value };
    case "img":
      return { ...draft, img: value };
    default:
      return null;
  }
}

/** Returns the sentences; "" if nothing changed. */
export function changeWords({ anew, moved, given, unpaid, spells, kit }: Omit<Changed, "draft">, texts: Texts): string {
  const word = (key: string, data: Record<string, string> = {}): string =>
    texts.t(`OD20.Creation.Changed.${key}`, data);
  const names = (wishes: Changed["given"]): string =>
    wishes.map(({ track, key }) => keyLabel(track, key, texts)).join(", ");
  const back = [
    ...(given.length > 0 ? [word("given", { names: names(given) })] : []),
    ...(unpaid.length > 0 ? [word("unpaid", { names: names(unpaid) })] : []),
    ...(spells > 0 ? [texts.plural("OD20.Creation.Changed.spells", spells)] : []),
    ...(kit ? [word("kit")] : []),
    ...(moved ? [word("moved")] : []),
  ];
  if (anew) return word("anew");
  return back.length > 0 ? [...back, word("rest")].join(" ") : "";
}
