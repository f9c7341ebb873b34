/**
 * From whatever a message holds to records that are complete. Other people's clients write messages; nothing here may
 * throw, and what makes no sense becomes nothing. Pure.
 */
import type { Contribution, ContributionSource } from "../../rules/contribution.ts";
import type { Ruling } from "../../rules/clash.ts";
import { CHANGE_KINDS, type ChangeKind } from "../../rules/hit-point-change.ts";
import { CHARACTERISTICS, COVERS, type Cover, type DefenseKind } from "../../rules/ids.ts";
import type { Adjustment, Advantage, AskedRecord, AttackRecord, CheckRecord, DamageRow, DefenseRecord, NoteRecord, Participant, ReceiptRecord, RequestRecord, RulesRecord, Share, StrikeRecord, TargetRecord, TurnRecord } from "./records.ts";

type Loose = Readonly<Record<string, unknown>>;
const SOURCES: readonly ContributionSource[] = ["characteristic", "mastery", "expertise", "armor", "shield", "item", "cover", "situational", "effect", "range", "size", "base", "total", "fumble", "adjust"];
/** Nothing at a table is bigger; beyond it a number is a mistake or an attack on the arithmetic. */
const LIMIT = 10_000;
/** More would only be there to freeze other clients. */
const MANY = 200;

function isObject(value: unknown): value is Loose {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
function object(value: unknown): Loose {
  return isObject(value) ? value : {};
}
function list(value: unknown): Loose[] {
  return Array.isArray(value) ? value.slice(0, MANY).filter(isObject) : [];
}
function text(value: unknown): string {
  return typeof value === "string" ? value.slice(0, 500) : "";
}
function textOrNull(value: unknown): string | null {
  const read = text(value);
  return read === "" ? null : read;
}
function whole(value: unknown): number {
  return typeof value === "number" && Number.isFinite(value) ? Math.max(-LIMIT, Math.min(LIMIT, Math.trunc(value))) || 0 : 0;
}
function wholeOrNull(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? whole(value) : null;
}
function index(value: unknown): number | null {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value < 1000 ? value : null;
}
function advantage(value: unknown): Advantage {
  return value === 1 || value === -1 ? value : 0;
}
function cover(value: unknown): Cover {
  return COVERS.find((known) => known === value) ?? "none";
}
function share(value: unknown): Share {
  return value === 0 || value === 0.5 ? value : 1;
}
function changeKind(value: unknown): ChangeKind {
  return CHANGE_KINDS.find((known) => known === value) ?? "damage";
}
function defenseKind(value: unknown): DefenseKind {
  return value === "magical" ? "magical" : "physical";
}
function words(value: unknown): string[] {
  return Array.isArray(value) ? value.slice(0, MANY).filter((word) => typeof word === "string") : [];
}

/** One contribution, or null when it is none. */
export function readContribution(value: unknown): Contribution | null {
  if (!isObject(value)) return null;
  const dice = object(value.dice);
  const count = whole(dice.count);
  const faces = whole(dice.faces);
  const name = text(value.name);
  return {
    source: SOURCES.find((known) => known === value.source) ?? "adjust",
    label: text(value.label),
    ...(name === "" ? {} : { name }),
    value: whole(value.value),
    ...(count !== 0 && faces > 0 ? { dice: { count, faces } } : {}),
    rules: words(value.rules),
  };
}

/** A list of contributions; entries that are none are left out. */
export function readContributions(value: unknown): Contribution[] {
  return list(value).flatMap((entry) => readContribution(entry) ?? []);
}

function participant(value: Loose): Participant {
  return { key: text(value.key), actor: textOrNull(value.actor), token: textOrNull(value.token), name: text(value.name), img: text(value.img), pc: value.pc === true };
}
function target(value: Loose): TargetRecord {
  return { ...participant(value), cover: cover(value.cover), bonus: readContribution(value.bonus), share: share(value.share) };
}
function damageRow(value: Loose): DamageRow {
  return { type: text(value.type), formula: text(value.formula), roll: index(value.roll), critical: index(value.critical), parts: readContributions(value.parts) };
}
/** A turn of a fight, or null when it is none. */
export function readTurn(value: unknown): TurnRecord | null {
  const { combat, round, combatant } = object(value);
  return text(combat) === "" ? null : { combat: text(combat), round: whole(round), combatant: text(combatant) };
}
function adjustment(value: unknown, rolled: Advantage): Adjustment | null {
  if (!isObject(value)) return null;
  return {
    advantage: "advantage" in value ? advantage(value.advantage) : rolled,
    die: index(value.die),
    attack: whole(value.attack),
    defense: whole(value.defense),
    cover: typeof value.cover === "string" ? cover(value.cover) : null,
  };
}
function ruling(value: unknown): Ruling | null {
  if (!isObject(value)) return null;
  const { outcome, factor } = value;
  const amount = wholeOrNull(value.amount);
  return {
    outcome: outcome === "miss" || outcome === "tie" || outcome === "hit" || outcome === "crit" ? outcome : null,
    factor: factor === 0 || factor === 0.5 || factor === 1 || factor === 2 ? factor : null,
    amount: amount === null ? null : Math.max(0, amount),
  };
}
function strike(value: Loose): StrikeRecord {
  const rolled = advantage(value.advantage);
  return {
    key: text(value.key),
    attacker: text(value.attacker),
    target: textOrNull(value.target),
    roll: index(value.roll) ?? -1,
    advantage: rolled,
    parts: readContributions(value.parts),
    ...(value.near === true ? { near: true } : {}),
    damage: list(value.damage).map(damageRow),
    adjust: adjustment(value.adjust, rolled),
    ruling: ruling(value.ruling),
  };
}
function rules(value: unknown): RulesRecord {
  const read = object(value);
  // Unknown and ill-valued fields are dropped by the rules themselves when they are used.
  return { profile: text(read.profile), overrides: object(read.overrides) satisfies Loose };
}
/** Entries whose key is there and was not there before: a key is an identity. */
function keyed<T extends { readonly key: string }>(entries: readonly T[]): T[] {
  const seen = new Set<string>();
  return entries.filter(({ key }) => key !== "" && !seen.has(key) && seen.add(key));
}

/**
 * Reads the system data of an attack message, or of one of damage or healing without an attack.
 * @param dealt whether it is the latter
 */
export function parseAttack(id: string, data: unknown, dealt = false): AttackRecord {
  const read = object(data);
  const item = isObject(read.item) ? read.item : null;
  const damage = isObject(read.damage) ? textOrNull(read.damage.id) : null;
  return {
    id,
    version: whole(read.version),
    tab: text(read.tab),
    mode: text(read.mode),
    item: item && { uuid: text(item.uuid), name: text(item.name), img: text(item.img) },
    ranged: read.ranged === true,
    defense: defenseKind(read.defense),
    attackers: keyed(list(read.attackers).map(participant)),
    targets: keyed(list(read.targets).map(target)),
    strikes: keyed(list(read.strikes).map(strike)),
    rules: rules(read.rules),
    damage: damage === null ? null : { id: damage },
    turn: readTurn(read.turn),
    secret: read.secret === true,
    cancelled: read.cancelled === true,
    dealt: dealt ? { kind: changeKind(read.kind), armor: read.armor !== false } : null,
  };
}

/** Reads the system data of a defense message. */
export function parseDefense(id: string, data: unknown): DefenseRecord {
  const read = object(data);
  const parts = object(read.parts);
  const mitigation = object(read.mitigation);
  return {
    id,
    version: whole(read.version),
    tab: text(read.tab),
    attack: text(read.attack),
    target: text(read.target),
    actor: textOrNull(read.actor),
    token: textOrNull(read.token),
    kind: defenseKind(read.kind),
    fixed: wholeOrNull(read.fixed),
    terms: text(read.terms),
    quoted: list(read.quoted).map((entry) => ({ strike: text(entry.strike), natural: whole(entry.natural), total: whole(entry.total) })),
    strikes: keyed(list(read.strikes).map((entry) => ({ key: text(entry.key), roll: index(entry.roll) ?? -1 }))),
    parts: { physical: readContributions(parts.physical), magical: readContributions(parts.magical) },
    situational: readContributions(read.situational),
    advantage: advantage(read.advantage),
    mitigation: {
      reduction: whole(mitigation.reduction),
      parts: readContributions(mitigation.parts),
      resistances: words(mitigation.resistances),
      vulnerabilities: words(mitigation.vulnerabilities),
      immunities: words(mitigation.immunities),
      threshold: wholeOrNull(mitigation.threshold),
    },
    cover: cover(read.cover),
    helpless: read.helpless === true,
  };
}

/** A GM's rulings by strike; of two records of one attack the higher round holds. */
export interface RulingsRecord {
  readonly round: number;
  readonly rulings: ReadonlyMap<string, Ruling>;
}

/** Reads the system data of a ruling message. */
export function parseRulings(data: unknown): RulingsRecord {
  const read = object(data);
  const rulings = list(read.rulings).flatMap((entry): [string, Ruling][] => {
    const one = ruling(entry);
    return one ? [[text(entry.key), one]] : [];
  });
  return { round: whole(read.round), rulings: new Map(rulings) };
}

function checkKind(value: unknown): CheckRecord["kind"] {
  return value === "attribute" || value === "skill" || value === "defense" || value === "tool" || value === "death" ? value : "characteristic";
}

function characteristic(value: unknown): CheckRecord["characteristic"] {
  return CHARACTERISTICS.find((known) => known === value) ?? "";
}

/** Reads the system data of a check message. */
export function parseCheck(id: string, data: unknown): CheckRecord {
  const read = object(data);
  return {
    id,
    version: whole(read.version),
    tab: text(read.tab),
    actor: textOrNull(read.actor),
    name: text(read.name),
    kind: checkKind(read.kind),
    key: text(read.key),
    what: text(read.what),
    skill: text(read.skill),
    bothTrained: read.bothTrained === true,
    withoutTool: read.withoutTool === true,
    characteristic: characteristic(read.characteristic),
    advantage: advantage(read.advantage),
    parts: readContributions(read.parts),
    dc: wholeOrNull(read.dc),
    dcHidden: read.dcHidden === true,
    rules: rules(read.rules),
    request: text(read.request),
    asked: text(read.asked),
    die: index(read.die) ?? 0,
    strike: text(read.strike),
  };
}

function asked(value: Loose): AskedRecord {
  return { ...participant(value), kind: checkKind(value.kind), check: text(value.check), characteristic: characteristic(value.characteristic), advantage: advantage(value.advantage) };
}

/** Reads the system data of a request for checks. */
export function parseRequest(id: string, data: unknown): RequestRecord {
  const read = object(data);
  const difficulty = read.difficulty === "shown" || read.difficulty === "hidden" ? read.difficulty : "none";
  return {
    id,
    version: whole(read.version),
    tab: text(read.tab),
    mode: read.mode === "contest" ? "contest" : "each",
    difficulty,
    dc: difficulty === "shown" ? wholeOrNull(read.dc) : null,
    asked: keyed(list(read.asked).map(asked)),
    rules: rules(read.rules),
  };
}

/** Reads a hidden difficulty; null when it is none or that of another request. */
export function parseDifficulty(requestId: string, data: unknown): number | null {
  const read = object(data);
  return text(read.request) === requestId ? wholeOrNull(read.dc) : null;
}

/** Reads an actor's receipts, oldest first. */
export function parseReceipts(data: unknown): ReceiptRecord[] {
  return list(data).map((entry) => ({
    id: text(entry.id),
    attack: text(entry.attack),
    item: text(entry.item),
    kind: changeKind(entry.kind),
    damage: textOrNull(entry.damage),
    amount: Math.max(0, whole(entry.amount)),
    hp: Math.max(0, whole(entry.hp)),
    temporary: Math.max(0, whole(entry.temporary)),
    state: entry.state === "undone" ? "undone" : "applied",
    wrote: text(entry.wrote),
  }));
}

/** Reads an actor's notes. */
export function parseNotes(data: unknown): NoteRecord[] {
  return list(data).map((entry) => ({ id: text(entry.id), kind: text(entry.kind), against: text(entry.against), name: text(entry.name), used: entry.used === true, turn: readTurn(entry.turn) }));
}
