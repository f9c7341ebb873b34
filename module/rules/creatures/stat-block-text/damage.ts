/** Damage, saves, areas, and conditions in the text of an entry. */
import type { Characteristic } from "../../basics/ids.ts";
import { averageDice, type DamagePart } from "../conversion.ts";
import { byStem, byWord, feet, UNIT } from "./text.ts";
import { CHARACTERISTIC_WORDS, CONDITION_WORDS, DAMAGE_WORDS, SHAPE_WORDS } from "./words.ts";
import type { AreaFacts, Mark, SaveFacts } from "./types.ts";

/** Places of a text, from and to, whose numbers were understood. */
export type Spans = [from: number, to: number][];

/** "7 (1d8 + 3)", "1d8+3", or "1" before a type. */
const AMOUNT =
  /(?:(\d{1,12}) ?\( ?(\d{1,9}) ?d ?(\d{1,9})(?: ?([+-]) ?(\d{1,9}))? ?\)|(?<!\d)(\d{1,9})d ?(\d{1,9})(?: ?([+-]) ?(\d{1,9}))?(?!\d)|(?<![\d+-])(\d{1,9})(?![\d/]))/g;
/** Between a number and its type: "points of", "урона". */
const BEFORE_TYPE =
  /^[ ,)]*(?:points? of |ед(?:иниц\p{L}*|\.)? ?|hit points? of )?(?:(?:урона|урон|damage|extra|дополнительного)(?: от)? )?(\p{L}+)(?: \p{L}+)?/u;

interface Amount {
  readonly part: DamagePart;
  readonly average: number | null;
  readonly from: number;
  readonly to: number;
}

/** Returns every amount that has a type of damage. */
function amounts(text: string, misspelled: (word: string) => void): Amount[] {
  return [...text.matchAll(AMOUNT)].flatMap((found): Amount[] => {
    const [
      whole,
      average,
      count,
      faces,
      sign = "+",
      flat = "0",
      onlyCount,
      onlyFaces,
      onlySign = "+",
      onlyFlat = "0",
      number,
    ] = found;
    const from = found.index;
    const after = text.slice(from + whole.length, from + whole.length + 60);
    const word = BEFORE_TYPE.exec(after);
    const type = word?.[1] === undefined ? null : byStem(word[1].toLowerCase(), DAMAGE_WORDS);
    if (!word || !type) return [];
    // "10 fire" alone is no damage: "урон" or "damage" must be near.
    if (!/damage|урон/i.test(after) && count === undefined) return [];
    if (type.misspelled) misspelled(word[1] ?? "");
    const dice = count ? `${count}d${faces ?? ""}` : onlyCount ? `${onlyCount}d${onlyFaces ?? ""}` : "";
    const bonus = count ? Number(`${sign}${flat}`) : onlyCount ? Number(`${onlySign}${onlyFlat}`) : Number(number);
    return [
      {
        part: { dice, flat: bonus, type: type.key },
        average: average === undefined ? null : Number(average),
        from,
        to: from + whole.length + word[0].length,
      },
    ];
  });
}

/** Numbers above these are no damage of a creature. */
const MOST_DICE = 99;
const MOST_FACES = 100;
const MOST_FLAT = 999;

/** Words that join the parts of one damage. */
const JOINS = /^(?:damage|урона?|от)?[ ,]*(?:plus|and|и|плюс|а также|плюс еще|and another|and an extra)? ?$/i;

/**
 * Returns the damage of one hit or one save: the first amount and those that are joined to it. Others hold under some condition; they stay
 * text. An average that disagrees with its dice is marked.
 */
export function readDamage(text: string, field: string, spans: Spans, offset: number, mark: Mark): DamagePart[] {
  const said = amounts(text, (word) => {
    mark(`${field}.damage`, "spelling", word);
  });
  const taken: DamagePart[] = [];
  let end = 0;
  for (const { part, average, from, to } of said) {
    const between = text.slice(end, from);
    if (taken.length > 0 && !JOINS.test(between.trim() === "" ? " " : between)) {
      const isOther =
        /^[ ,]*(?:damage|урона?)?[ ,]*(?:or|или|либо)\b/i.test(between) || /^[^.]{0,12}(?: или | or )/i.test(between);
      if (isOther)
        mark(`${field}.damage`, "twoReadings", `${part.dice}${part.flat ? `+${String(part.flat)}` : ""} ${part.type}`);
      break;
    }
    const { dice, flat = 0 } = part;
    const [count = 0, faces = 0] = dice === "" ? [] : dice.split("d").map(Number);
    if (count > MOST_DICE || faces > MOST_FACES || Math.abs(flat) > MOST_FLAT) {
      mark(`${field}.damage`, "outOfRange", text.slice(from, to).slice(0, 40));
      continue;
    }
    const expected = Math.floor(averageDice(dice) + flat);
    const path = `${field}.damage.${String(taken.length)}`;
    if (average !== null && average !== Math.max(expected, dice === "" ? 0 : Math.min(1, average)))
      mark(path, "disagrees", average, expected);
    if (/d(?!(?:4|6|8|10|12|20|100|3|2)$)/.test(dice)) mark(path, "outOfRange", dice);
    taken.push(part);
    spans.push([offset + from, offset + to]);
    end = to;
  }
  return taken;
}

const DC = /(?<!escape )(?:\bDC|Сл\.?|СЛ\.?|КС|сложност\p{L}*(?: спасброска)?)(?: =|:)? ?(\d{1,2})(?!\d)/u;
/** The characteristic of a save, before or after the word for it. */
const ENGLISH_SAVE =
  /\b(strength|dexterity|constitution|intelligence|wisdom|charisma|str|dex|con|int|wis|cha)\.? (?:saving throws?|save)\b/i;
const RUSSIAN_SAVE = /(?:спасброс\p{L}*|испытани\p{L}*)(?: от| по)? (\p{L}+)/iu;
const HALF = /half (?:as much )?(?:of )?(?:the |that |this )?damage|half as much|половин/i;

/** Reads the first save with a difficulty; null if there is none. */
export function readSave(text: string, field: string, spans: Spans, offset: number, mark: Mark): SaveFacts | null {
  const said = ENGLISH_SAVE.exec(text) ?? RUSSIAN_SAVE.exec(text);
  if (!said) return null;
  const from = Math.max(0, said.index - 40);
  const found = DC.exec(text.slice(from, said.index + 90));
  const key = byWord((said[1] ?? "").toLowerCase(), CHARACTERISTIC_WORDS);
  if (!found || !key) return null;
  if (key.misspelled) mark(`${field}.save`, "spelling", said[1]);
  const at = from + found.index;
  spans.push([offset + at, offset + at + found[0].length]);
  const other = DC.exec(text.slice(at + found[0].length));
  if (other && other[1] !== found[1]) mark(`${field}.save`, "twoReadings", other[0]);
  const characteristic: Characteristic = key.key;
  return { characteristic, dc: Number(found[1]), half: HALF.test(text) };
}

const FEET = `(\\d{1,4}(?:[.,]\\d)?)(${UNIT})`;
const SHAPE = "(cone|cube|line|sphere|cylinder|emanation|конус|куб|лини|сфер|цилиндр|эманаци)";
const RADIUS = "(?:[- ]?(?:radius|радиус\\p{L}*))?";
/** "60-foot cone", "20-foot-radius sphere", "в 15-футовом конусе". */
const SIZE_FIRST = new RegExp(`${FEET}${RADIUS}[ -,]{0,2}${SHAPE}`, "iu");
/** "a line that is 60 feet long and 5 feet wide", "линия длиной 60 фт. и шириной 5 фт.", "конус 15 фт." */
const SHAPE_FIRST = new RegExp(
  `${SHAPE}\\p{L}*(?: that is| длиной| радиусом| с радиусом| размером| с ребром| с длиной ребра| в| на| из|,)? ${FEET}`,
  "iu",
);
const LONG_FIRST = new RegExp(
  `${FEET}[- ](?:long|в длину)[, ]{1,2}(?:and |и )?${FEET}[- ](?:wide|в ширину),? ${SHAPE}`,
  "iu",
);
const WIDTH = new RegExp(`(?:${FEET}[- ]?(?:wide|в ширину|ширин)|шириной ${FEET})`, "iu");
const LINE_WIDTH = 5;

/** "each creature within 10 feet of it". */
const AROUND = new RegExp(
  `(?:creature|creatures|target|существ\\p{L}*|цел\\p{L}*) (?:within|в пределах|в радиусе|на расстоянии) ${FEET}`,
  "iu",
);

/** Reads the first area of a shape; null if there is none. */
export function readArea(text: string, field: string, spans: Spans, offset: number, mark: Mark): AreaFacts | null {
  const long = LONG_FIRST.exec(text);
  const first = long ?? SIZE_FIRST.exec(text);
  const found = first ?? SHAPE_FIRST.exec(text);
  if (!found) {
    const around = AROUND.exec(text);
    // One creature nearby is a target, not an area.
    if (
      !around ||
      !/\b(?:each|every|all)\b|кажд|(?<!\p{L})все /iu.test(text.slice(Math.max(0, around.index - 20), around.index + 1))
    )
      return null;
    spans.push([offset + around.index, offset + around.index + around[0].length]);
    return { shape: "emanation", size: feet(around[1] ?? "", around[2]), width: 0 };
  }
  const [number, unit, word] = long
    ? [long[1], long[2], long[5]]
    : first
      ? [first[1], first[2], first[3]]
      : [found[2], found[3], found[1]];
  const shape = byStem((word ?? "").toLowerCase(), SHAPE_WORDS)?.key;
  if (!shape) return null;
  spans.push([offset + found.index, offset + found.index + found[0].length]);
  const wide = shape === "line" ? WIDTH.exec(text) : null;
  if (wide) spans.push([offset + wide.index, offset + wide.index + wide[0].length]);
  else if (shape === "line") mark(`${field}.area`, "missing", "width");
  const width = wide ? feet(wide[1] ?? wide[3] ?? "", wide[2] ?? wide[4]) : shape === "line" ? LINE_WIDTH : 0;
  return { shape, size: feet(number ?? "", unit), width };
}

/** Before a condition that a creature gets: "is", "be", "has the", "становится". */
const GETS =
  /(?:\b(?:(?:is|be|are|and|or) knocked|is|be|are|becomes?|has the|have the|falls?) |становит\p{L}* |стать |стан[еу]т |оказывает\p{L}* |пада[ею]т |упасть |будет |быть |состояни[ея] |иначе (?:она |он |оно )?|и (?:она |он )?|или )["«“]?/giu;
const KNOCKED = /сб(?:ит|ива)\p{L}* с ног/giu;
const LONGEST_CONDITION = 20;

/** Before a condition that a creature has already, or does not get: "if the target is", "can't be", "не может быть". */
const GETS_NOT =
  /(?<!\p{L})(?:(?:if|while|если|пока)(?!\p{L})[^.,;:!?]*|(?:can't|cannot|can not|не(?: мо[гж]\p{L}*)?) )$/iu;
const LONGEST_CLAUSE = 80;

/** Returns the conditions that creatures get by the text. Those that only may be there are marked. @param text in plain signs */
export function readConditionsOf(text: string, field: string, mark: Mark): string[] {
  const gets = [...text.matchAll(GETS)].flatMap(({ index, 0: said }) => {
    const after = text.slice(index + said.length, index + said.length + LONGEST_CONDITION).toLowerCase();
    const key = CONDITION_WORDS.find(([, stems]) => stems.some((stem) => after.startsWith(stem)))?.[0];
    return key === undefined ? [] : [{ key, index }];
  });
  const knocked = [...text.matchAll(KNOCKED)].map(({ index }) => ({ key: "prone", index }));
  const keys = [...gets, ...knocked].flatMap(({ key, index }) => {
    if (!GETS_NOT.test(text.slice(Math.max(0, index - LONGEST_CLAUSE), index))) return [key];
    mark(`${field}.condition`, "conditional", text.slice(Math.max(0, index - 20), index + 30).trim());
    return [];
  });
  return [...new Set(keys)];
}
