/** Compares attacks and saves that a planned step changes: the character's own, and those against the character. Pure. */
import type { Mitigation } from "../../rules/damage/damage.ts";
import type { DefenseKind } from "../../rules/basics/ids.ts";
import type { OddsDefender, OddsStrike, OddsRoll } from "../../rules/simulation/odds.ts";
import type { LastFoes, LastSaves } from "../../play/card-state/last-foes.pure.ts";

/** One attack of a character. */
export interface Blow {
  /** Weapon and mode. */
  readonly key: string;
  readonly weapon: string;
  readonly kind: DefenseKind;
  readonly strike: OddsStrike;
}

/** Attacks and defenses of a character. */
export interface Fighter {
  /** Attacks in order: weapons in hand first. */
  readonly blows: readonly Blow[];
  readonly defenses: Readonly<Record<DefenseKind, OddsDefender["defense"]>>;
  readonly mitigation: Mitigation;
}

/** One attack, now and with the step. */
export interface Comparison {
  readonly side: "strike" | "suffer";
  readonly foe: string | null;
  /**
   * Set when the attack is measured against the character itself: no enemy is known ("none"), or the viewer may not
   * know the enemy's numbers ("kept").
   */
  readonly equal: "none" | "kept" | null;
  readonly weapon: string;
  readonly kind: DefenseKind;
  readonly now: Meeting;
  readonly then: Meeting;
  readonly playerVersusPlayer: boolean;
  /** Whether the viewer may know the damage after mitigation; "kept" and "types" tell why not. */
  readonly damage: "known" | "kept" | "types";
}
export interface Meeting {
  readonly strike: OddsStrike;
  readonly defender: OddsDefender;
}

/** Maximum number of enemies per kind of comparison. */
const MOST_FOES = 2;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Returns the most recent distinct enemies, preferring those with complete numbers. Enemies with the same name count as one. */
function distinct<Foe extends { readonly id: string; readonly name: string | null }>(
  foes: readonly Foe[],
  isFull: (foe: Foe) => boolean,
): Foe[] {
  const by = new Map<string, Foe>();
  for (const foe of foes) {
    const who = foe.name === null ? foe.id : `“${foe.name}”`;
    const known = by.get(who);
    if (!known || (!isFull(known) && isFull(foe))) by.set(who, foe);
  }
  return [...by.values()].slice(0, MOST_FOES);
}

/**
 * Returns every attack that the step changes.
 * @param then the character with the step
 */
export function comparisons(now: Fighter, then: Fighter, foes: LastFoes): Comparison[] {
  return [...ownBlows(now, then, foes), ...blowsSuffered(now, then, foes)];
}

function ownBlows(now: Fighter, then: Fighter, { struck, kept }: LastFoes): Comparison[] {
  for (const blow of now.blows) {
    const better = then.blows.find(({ key }) => key === blow.key);
    if (!better || same(better, blow)) continue;
    const { weapon, kind, strike } = blow;
    const meet = (defender: OddsDefender) => ({
      now: { strike, defender },
      then: { strike: better.strike, defender },
    });
    const about = { side: "strike", weapon, kind } as const;
    const types = strike.damage.map(({ type }) => type);
    const isKnown = (foe: (typeof struck)[number]): boolean => types.every((type) => foe.types.includes(type));
    const met = distinct(
      struck.filter((foe) => foe.kind === kind),
      (foe) => foe.mitigation !== null && isKnown(foe),
    ).map((foe): Comparison => ({
      ...about,
      ...meet({ defense: foe.defense, mitigation: foe.mitigation ?? {} }),
      foe: foe.name,
      equal: null,
      playerVersusPlayer: foe.pc,
      damage: foe.mitigation === null ? "kept" : isKnown(foe) ? "known" : "types",
    }));
    if (met.length > 0) return met;
    const equal = { defense: now.defenses[kind], mitigation: now.mitigation };
    return [
      {
        ...about,
        ...meet(equal),
        foe: null,
        equal: kept.struck ? "kept" : "none",
        playerVersusPlayer: false,
        damage: "known",
      },
    ];
  }
  return [];
}

function blowsSuffered(now: Fighter, then: Fighter, { striking, kept }: LastFoes): Comparison[] {
  const changed = (["physical", "magical"] as const).filter(
    (kind) => !same(now.mitigation, then.mitigation) || !same(now.defenses[kind], then.defenses[kind]),
  );
  if (changed.length === 0) return [];
  const meet = (strike: OddsStrike, kind: DefenseKind) => ({
    now: { strike, defender: { defense: now.defenses[kind], mitigation: now.mitigation } },
    then: { strike, defender: { defense: then.defenses[kind], mitigation: then.mitigation } },
  });
  const met = distinct(
    striking.filter(({ kind }) => changed.includes(kind)),
    ({ damageKnown }) => damageKnown,
  ).map(({ name, weapon, kind, strike, pc, damageKnown }): Comparison => ({
    side: "suffer",
    ...meet(strike, kind),
    weapon,
    kind,
    foe: name,
    equal: null,
    playerVersusPlayer: pc,
    damage: damageKnown ? "known" : "kept",
  }));
  if (met.length > 0) return met;
  const own = now.blows.find(({ kind }) => changed.includes(kind));
  if (!own) return [];
  const { weapon, kind, strike } = own;
  return [
    {
      side: "suffer",
      ...meet(strike, kind),
      weapon,
      kind,
      foe: null,
      equal: kept.striking ? "kept" : "none",
      playerVersusPlayer: false,
      damage: "known",
    },
  ];
}

/** Saves that a character's spells and features require. */
export interface Asking {
  readonly dc: number | null;
  /** Attributes of the required saves, the most frequent first. */
  readonly attributes: readonly string[];
  /** The character's own save bonus with each Attribute. */
  readonly saves: Readonly<Record<string, OddsRoll>>;
}

/** One save, now and with the step. */
export interface SaveComparison {
  readonly side: "save";
  readonly foe: string | null;
  /**
   * Set when the save is measured with the character's own bonus: no enemy has saved yet ("none"), or the viewer may
   * not know the enemy's numbers ("kept").
   */
  readonly equal: "none" | "kept" | null;
  readonly attribute: string;
  readonly save: OddsRoll;
  readonly now: number;
  readonly then: number;
}

/** Returns every save that the step makes harder. Empty when the difficulty stays the same or nothing requires a save. */
export function saveComparisons(now: Asking, then: Asking, { saved, kept }: LastSaves): SaveComparison[] {
  if (now.dc === null || then.dc === null || now.dc === then.dc) return [];
  const about = { side: "save", now: now.dc, then: then.dc } as const;
  const met = distinct(saved, () => true).map(({ name, attribute, save }): SaveComparison => ({
    ...about,
    foe: name,
    equal: null,
    attribute,
    save,
  }));
  if (met.length > 0) return met;
  const [attribute] = now.attributes;
  const save = attribute === undefined ? undefined : now.saves[attribute];
  if (attribute === undefined || !save) return [];
  return [{ ...about, foe: null, equal: kept ? "kept" : "none", attribute, save }];
}
