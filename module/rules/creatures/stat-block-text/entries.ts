/** Traits and actions: attacks with a roll, and everything else. */
import { byStem, byWord, feet, plain, UNIT } from "./text.ts";
import { COUNT_WORDS } from "./words.ts";
import { readArea, readConditionsOf, readDamage, readSave, type Spans } from "./damage.ts";
import type { Piece } from "./lines.ts";
import type { AttackFacts, FeatureFacts, Mark, UsesFacts } from "./types.ts";

const ATTACK =
  /(?:(melee or ranged|melee|ranged) (?:(?:weapon|spell) )?attack(?: roll)?|(?:бросок )?(рукопашн\p{L}* или дальнобойн\p{L}*|рукопашн\p{L}*|дальнобойн\p{L}*)(?: (?:оружейн\p{L}*|магическ\p{L}*))? атак\p{L}*(?: (?:оружием|заклинанием))?|(melee or ranged|melee|ranged) (?:weapon|spell))(?: ?: ?| ?[.,]? ?(?=[+-] ?\d|\d{1,2} (?:to hit|к )))/iu;
const HIT = /(?:\bhit|попадание|попадании|hit or miss|попал) ?[:.] ?/i;
const MISS = /(?:\bmiss|промах) ?: /i;
const BONUS = /([+-]) ?(\d{1,9})(?!\d)|(\d{1,2}) (?:to hit|к (?:попаданию|броску|атаке))/i;
const REACH = new RegExp(`(?:reach|досягаемост\\p{L}*|зона досягаемости):? ?(\\d{1,3}(?:[.,]\\d)?) ?(${UNIT})?`, "iu");
const RANGE = new RegExp(
  `(?:range|дистанци\\p{L}*|дальност\\p{L}*):? ?(\\d{1,4}(?:[.,]\\d)?) ?(${UNIT})?(?: ?\\/ ?(\\d{1,4}(?:[.,]\\d)?) ?(${UNIT})?)?`,
  "iu",
);

const RECHARGE = /(?:recharge|перезарядка|перезаряжается|восстановление)s?:?(?: на)? ?(\d)(?: ?- ?(\d))?/i;
const USES = /(\d{1,2}) ?(?:\/|раза? в|per|times? (?:a|per)) ?(day|день|сут)/i;
const RESTS =
  /recharges? after|восстанавлива\p{L}* после|перезаря\p{L}* после|\/ ?(?:short|long|коротк|продолж|длин)/iu;
const SHORT_REST = /short|коротк/i;

/** Reads the bracket of a name: "(Recharge 5-6)", "(3/Day)". */
function limits(name: string, field: string, mark: Mark): { recharge: number; uses: UsesFacts | null } {
  const text = plain(name);
  const recharge = RECHARGE.exec(text);
  const uses = USES.exec(text);
  const face = Number(recharge?.[1] ?? 0);
  if (recharge && (face < 2 || face > 6 || (recharge[2] !== undefined && recharge[2] !== "6")))
    mark(`${field}.recharge`, "outOfRange", recharge[0]);
  if (uses && /lair|логов/i.test(text)) mark(`${field}.uses`, "twoReadings", text.slice(0, 60));
  if (uses) return { recharge: face, uses: { max: Number(uses[1]), per: "day" } };
  if (RESTS.test(text)) return { recharge: face, uses: { max: 1, per: SHORT_REST.test(text) ? "short" : "long" } };
  return { recharge: face, uses: null };
}

/** Highest bonus of an attack. */
const MOST_BONUS = 99;

/** Distance in letters from the damage of a hit to the save that belongs to it. */
const FAR = 200;

/** Name without its brackets. */
const bareName = (name: string): string => name.replace(/ ?\([^()]*\)/g, "").trim();

function readAttack(piece: Piece, name: string, head: RegExpExecArray, spans: Spans, mark: Mark): AttackFacts {
  const field = `attacks.${name}`;
  const text = plain(piece.raw);
  const from = head.index + head[0].length;
  const hitAt = HIT.exec(text.slice(from));
  const start = hitAt ? from + hitAt.index : text.length;
  const line = text.slice(from, start);
  const [after] = text.slice(start).split(MISS);
  const word = (head[1] ?? head[2] ?? head[3] ?? "").toLowerCase();
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const found = pattern.exec(line);
    if (found) spans.push([from + found.index, from + found.index + found[0].length]);
    return found;
  };
  const bonus = take(BONUS);
  const stated = bonus ? Number(`${bonus[1] ?? ""}${bonus[2] ?? bonus[3] ?? ""}`) : null;
  const isPossible = stated === null || Math.abs(stated) <= MOST_BONUS;
  if (stated === null) mark(`${field}.hit`, "missing");
  else if (!isPossible) mark(`${field}.hit`, "outOfRange", stated);
  const [reach, range] = [take(REACH), take(RANGE)];
  const manner = /or|или/.test(word) ? "both" : /ranged|дальноб/.test(word) ? "ranged" : "melee";
  if (manner !== "ranged" && !reach) mark(`${field}.reach`, "missing");
  if (manner !== "melee" && !range) mark(`${field}.range`, "missing");
  const normal = range ? feet(range[1] ?? "", range[2] ?? range[4]) : 0;
  const far = range?.[3] === undefined ? normal : feet(range[3], range[4]);
  if (far < normal) mark(`${field}.range`, "disagrees", normal, far);
  const damage = readDamage(after ?? "", field, spans, start, mark);
  const save = readSave(after ?? "", field, spans, start, mark);
  const [lastOfDamage, ofSave] = [spans.at(save ? -2 : -1)?.[1] ?? start, spans.at(-1)?.[0] ?? start];
  // So far behind the hit, it may be that of another entry whose name was not seen.
  if (save && ofSave - lastOfDamage > FAR) mark(`${field}.save`, "twoReadings", save.dc);
  return {
    name,
    section: piece.section,
    text: piece.raw,
    manner,
    isSpell: /spell|заклинан|магическ/i.test(head[0]),
    hit: isPossible ? stated : null,
    reach: manner === "ranged" || !reach ? 0 : feet(reach[1] ?? "", reach[2]),
    range: range ? { normal, max: far } : null,
    damage,
    save,
    conditions: readConditionsOf(after ?? "", field, mark),
    ...limits(piece.name, field, mark),
  };
}

function readFeature(piece: Piece, name: string, spans: Spans, mark: Mark): FeatureFacts {
  const field = `features.${name}`;
  const text = plain(piece.raw);
  const save = readSave(text, field, spans, 0, mark);
  const area = readArea(text, field, spans, 0, mark);
  // Damage without a save or an area belongs to something else, such as a weapon.
  const damage = save || area ? readDamage(text, field, spans, 0, mark) : [];
  return {
    name,
    section: piece.section,
    text: piece.raw,
    save,
    area,
    damage,
    conditions: save ? readConditionsOf(text, field, mark) : [],
    ...limits(piece.name, field, mark),
  };
}

/** An entry that was read. */
export interface ReadEntry {
  readonly attack: AttackFacts | null;
  readonly feature: FeatureFacts | null;
  /** Whether numbers of its text were not understood. */
  readonly isPartial: boolean;
}

/** Longest text of an entry that is read, in letters. A longer one stays text. */
const MOST_LETTERS = 6000;

/** Reads one trait or action. */
export function readEntry(piece: Piece, mark: Mark): ReadEntry {
  const name = bareName(piece.name);
  if (piece.raw.length > MOST_LETTERS) {
    const { section, raw: text } = piece;
    const nothing = { save: null, area: null, damage: [], conditions: [], recharge: 0, uses: null };
    return { attack: null, feature: { name, section, text, ...nothing }, isPartial: true };
  }
  const text = plain(piece.raw);
  const spans: Spans = [];
  const head = ATTACK.exec(text);
  const attack = head && head.index < 40 ? readAttack(piece, name, head, spans, mark) : null;
  const feature = attack ? null : readFeature(piece, name, spans, mark);
  const isPartial = [...text.matchAll(/\d+/g)].some(
    ({ index }) => !spans.some(([from, to]) => index >= from && index < to),
  );
  return { attack, feature, isPartial };
}

const MAGIC_RESISTANCE = /^(?:magic resistance|сопротивление магии|магическое сопротивление)/i;
const REGENERATION = /^(?:regeneration|регенерация)/i;
const REGAINS = /(?:regains?|восстанавливает) (\d{1,3}) (?:hit points|хит)/i;

/** Reads the traits that are numbers of the creature itself. Regeneration that states no hit points is marked. */
export function readTraits(
  features: readonly FeatureFacts[],
  mark: Mark,
): { magicResistant: boolean; regeneration: number } {
  const trait = features.find(({ name }) => REGENERATION.test(name));
  const points = trait && REGAINS.exec(plain(trait.text))?.[1];
  if (trait && points === undefined) mark(`features.${trait.name}`, "missing");
  return {
    magicResistant: features.some(({ name }) => MAGIC_RESISTANCE.test(name)),
    regeneration: Number(points ?? 0),
  };
}

const SEVERAL = /multiattack|мультиатака|несколько атак/i;
const ATTACKS_WORD = /^(?:attacks?|атак\p{L}*|melee|ranged|weapon|with|its|рукопашн\p{L}*|дальнобойн\p{L}*|оружием)$/iu;

/** Returns whether the words at a place name an attack. Russian names bend, so only their beginnings count. */
function namedAt(words: readonly string[], at: number, names: readonly string[]): string | null {
  for (const name of names) {
    const own = name.toLowerCase().split(" ");
    const isIt = own.every((word, index) => {
      const said = words[at + index] ?? "";
      const least = Math.max(3, word.length - 3);
      return word.length < 4 ? said.startsWith(word) : said.slice(0, least) === word.slice(0, least);
    });
    if (isIt) return name;
  }
  return null;
}

type Counts = { weapon: string; count: number }[];

/** Counts "two attacks: one with its bite and one with its claws"; null if it is not plain. @param text in lower case */
function attackCounts(text: string, names: readonly string[]): Counts | null {
  if (/ or |, or| или |replace|замен|instead|вместо|if |если/.test(text)) return null;
  const words = text.split(/[^\p{L}\d'-]+/u).filter(Boolean);
  const counts = new Map<string, number>();
  let pending = 0;
  // "Two attacks: one with its bite…" has a total, "two claw attacks" has none.
  let total = 0;
  let isTotal = false;
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? "";
    const number = byWord(word, COUNT_WORDS);
    if (number && !number.misspelled) {
      pending = Number(number.key);
      const [next = ""] = words.slice(at + 1).filter((one) => !/^(?:melee|ranged|рукопаш|дальноб)/.test(one));
      isTotal = total === 0 && /^(?:attack|атак)/.test(next);
      if (isTotal) total = pending;
      continue;
    }
    const name = pending > 0 ? namedAt(words, at, names) : null;
    if (name) {
      if (isTotal) total = 0;
      isTotal = false;
      counts.set(name, (counts.get(name) ?? 0) + pending);
      pending = 0;
    } else if (!ATTACKS_WORD.test(word) && byStem(word, COUNT_WORDS)?.misspelled) return null;
  }
  const sum = [...counts.values()].reduce((all, count) => all + count, 0);
  if (sum === 0 || (total > 0 && sum !== total)) return null;
  return [...counts].map(([weapon, count]) => ({ weapon, count }));
}

/** Reads the attacks of one action; empty with a mark if they are not plain. */
export function readSeveral(features: readonly FeatureFacts[], names: readonly string[], mark: Mark): Counts {
  const feature = features.find(({ name }) => SEVERAL.test(name));
  if (!feature) return [];
  const text = plain(feature.text.slice(0, MOST_LETTERS)).toLowerCase();
  const counts = attackCounts(text, names);
  if (!counts) mark("several", "twoReadings", text.slice(0, 80));
  return counts ?? [];
}

const STRIKES = /(?:makes?|соверша\p{L}*|дела\p{L}*) (?:(an?|its) )?([^.]*?(?:attack|атак)[^.]*)/iu;

/**
 * Returns the attacks that a legendary action makes, by weapon; empty if it makes none or its text is not plain.
 * @param attacks those of the creature; one with recharge or uses is no weapon
 */
export function readStrikes({ section, text }: FeatureFacts, attacks: readonly AttackFacts[]): Counts {
  const found = section === "legendary" ? STRIKES.exec(plain(text.slice(0, MOST_LETTERS)).toLowerCase()) : null;
  if (!found) return [];
  const [, article, said = ""] = found;
  // "Makes a tail attack" and the same in Russian, without any article.
  const counted = article !== undefined || /^атаку/.test(said) ? `one ${said}` : said;
  const weapons = attacks.filter(({ recharge, uses }) => recharge === 0 && !uses);
  return (
    attackCounts(
      counted,
      weapons.map(({ name }) => name),
    ) ?? []
  );
}
