/**
 * Takes a level: changes the items first, then updates the actor. After an error, everything is restored.
 * @rule H-PRG-02 H-PRG-07 C-92
 */
import { sorted } from "./origin.ts";
import type { Characteristic } from "../../rules/basics/ids.ts";
import { currentRuleset } from "../../core/settings.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { allowed, isolated } from "../common/isolated.ts";
import { notifyFailure, notifyWarning } from "../common/notify.ts";
import { changeLevel, withLevelClaim } from "./level-claim.ts";
import { type LevelState, planDeferredIncrease, planLevelUp } from "./plan-level.pure.ts";
import { type ChangedChoice, type LevelRecord, type Raise, raiseOf, readLevels, idOf } from "./level-record.pure.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { countedHitDie, mayRollHitPoints } from "../../rules/character/advancement.ts";
import { sumContributions } from "../../rules/basics/contribution.ts";
import { mostUses } from "../../rules/activities/uses.ts";
import { countedLevel, highestLevel } from "../../rules/character/progression.ts";
import { toldLine } from "../../core/told.ts";
import { rankLimit } from "../../documents/creatures/rank-limit.ts";
import { ownFlag } from "../../core/own-flag.ts";
import { storedRolls } from "../dice/rolls.ts";
import { inTurnOrTell, orTellFailure } from "../common/in-turn.ts";
import { bookGains } from "./level-entries.ts";
import { countedFor } from "../inventory/limited-uses.ts";
import { type LevelOffer, levelId, offerLevel } from "./level-offer.ts";
import { withChosen } from "./plan-origin.pure.ts";
import { speakerOf } from "../common/participants.ts";

type Character = OpposedActor<"character">;

/** The choices of the user in the window. */
interface LevelUpChoices {
  /** The level that the window showed. Another client may have taken it already. */
  readonly level: number;
  readonly raise: Characteristic | null;
  /** The second characteristic, where a raise of 2 may be two of 1. */
  readonly second?: Characteristic | null;
  /** Whether the Hit Die is rolled, in a game that allows it. Left out: the average counts. @rule D-C6 */
  readonly rolls?: boolean;
  /** Keys by owner (id of an item or UUID of a new feature) and index of the choice. */
  readonly chosen: ReadonlyMap<string, Readonly<Record<number, readonly string[]>>>;
  /** Ranks that the level adds, by the path of the skill below `system`; left out = none. @rule D-C6 */
  readonly ranks?: Readonly<Record<string, number>>;
  /** Ids of spells to forget; others are learned in their stead later. */
  readonly forget: readonly string[];
}

/** Returns what effects add to maximum hit points, for example dwarven toughness, which grows with the level. */
function hitPointsByEffects(actor: Character): number {
  return sumContributions(actor.system.maximum.parts.filter(({ source }) => source === "effect"));
}

/** Returns a temporary copy of the character at another level. */
function atLevel(actor: Character, level: number): Character {
  const { name, type } = actor;
  const copy = actor.clone({ name, type, system: { details: { level } } }, { keepId: true });
  return copy.isCharacter() ? copy : actor;
}

/** Returns the fields of a character that level planning needs. */
export function levelStateOf(actor: Character): LevelState {
  const stored = actor.system.toObject();
  const { level, xp } = stored.details;
  const records = readLevels(stored.levels);
  return {
    level: countedLevel(level, currentRuleset()),
    xp,
    characteristics: {
      strength: stored.characteristics.strength.value,
      dexterity: stored.characteristics.dexterity.value,
      endurance: stored.characteristics.endurance.value,
      learning: stored.characteristics.learning.value,
      perception: stored.characteristics.perception.value,
      charisma: stored.characteristics.charisma.value,
    },
    endurance: { drain: stored.characteristics.endurance.drain, mod: actor.system.characteristics.endurance.mod },
    die: countedHitDie(actor.system.hitDice.faces, currentRuleset()),
    classed: actor.items.contents.some((item) => item.isKind("class")),
    extraHitPoints:
      level < highestLevel(currentRuleset())
        ? hitPointsByEffects(atLevel(actor, level + 1)) - hitPointsByEffects(actor)
        : 0,
    records,
    ranks: ranksByPath(stored),
    rolls: mayRollHitPoints(currentRuleset())
      ? Object.fromEntries(records.flatMap(({ level: at, rolled }) => (rolled ? [[at, rolled]] : [])))
      : {},
  };
}

type Stored = ReturnType<Character["system"]["toObject"]>;

/** Returns the stored ranks of the skills, by the path of the skill below `system`. @rule D-C6 */
const ranksByPath = ({ skills, own }: Pick<Stored, "skills" | "own">): Record<string, number> =>
  Object.fromEntries([
    ...Object.entries(skills).map(([key, { ranks }]) => [`skills.${key}`, ranks] as const),
    ...Object.entries(own.skills).map(([key, { ranks }]) => [`own.skills.${key}`, ranks] as const),
  ]);

/**
 * Returns how many uses the existing features gain.
 * @param raise the characteristic that rises, because the number of uses may depend on it
 * @rule H-PRG-07 B-REST-04
 */
export function usesGained(actor: Character, level: number, raise: Raise | null): Record<string, number> {
  const then = countedFor(actor, { level, raise });
  return Object.fromEntries(
    actor.items.contents.flatMap((item): [string, number][] => {
      if (!item.isKind("feature")) return [];
      const stated = item.system.toObject();
      const more = mostUses(stated, then) - mostUses(stated, countedFor(actor));
      return more > 0 ? [[item.id ?? "", more]] : [];
    }),
  );
}

/**
 * Returns a language key if this user cannot take the level now, or null. A GM may take it before the experience suffices.
 * @rule H-PRG-04 C-92
 */
export function levelUpProblem(actor: Character): string | null {
  if (!actor.isOwner) return "OD20.Can.notOwner";
  if (actor.system.details.level >= highestLevel(currentRuleset())) return "OD20.LevelUp.Highest";
  return actor.system.advancement.waiting > 0 || game.user.isGM ? null : "OD20.LevelUp.NotYet";
}

/** Returns the new spell slots by circle. A circle with a manual maximum gains none. */
function slotsGained(actor: Character, offer: LevelOffer): Record<string, number> {
  const { slots } = actor.system.toObject().spellcasting;
  const free = new Set(
    Object.entries(slots)
      .filter(([, { max }]) => max === null)
      .map(([key]) => key),
  );
  return Object.fromEntries(
    (offer.growth?.slots ?? [])
      .map(({ circle, from, to }): [string, number] => [`c${String(circle)}`, Math.max(0, to - from)])
      .filter(([key]) => free.has(key)),
  );
}

export function choiceUpdates(
  actor: Character,
  wanted: readonly { readonly item: string; readonly index: number; readonly keys: readonly string[] }[],
): Item.UpdateData[] {
  return [...new Set(wanted.map(({ item }) => item))].flatMap((id) => {
    const item = actor.items.get(id);
    if (
      !item ||
      !(item.isKind("class") || item.isKind("species") || item.isKind("background") || item.isKind("feature"))
    )
      return [];
    const keys = Object.fromEntries(
      wanted.filter((one) => one.item === id).map(({ index, keys: own }) => [index, own]),
    );
    return [{ _id: id, system: { choices: withChosen(item.system.choices, keys) } }];
  });
}

/**
 * Takes the level under a claim, so only one client does it. The ids of new items derive from character, level, and source.
 * @returns the record, or null (the user sees a warning) if nothing changed
 */
export async function levelUp(actor: Character, choice: LevelUpChoices): Promise<LevelRecord | null> {
  const problem = levelUpProblem(actor);
  if (problem !== null) {
    notifyWarning(problem, { name: actor.name });
    return null;
  }
  return inTurnOrTell(actor.uuid, null, async () => {
    if (isTaken(actor, choice)) return null;
    const prepared = Object.freeze({ actor, level: choice.level });
    if (!allowed(`${SYSTEM_ID}.preLevelUp`, () => Hooks.call(`${SYSTEM_ID}.preLevelUp`, prepared))) return null;
    const offer = await offerLevel(
      actor,
      choice.level,
      raiseOf(levelStateOf(actor).characteristics, choice.raise, currentRuleset(), choice.second),
      choice.chosen,
    );
    const data: Item.CreateData[] = offer.features.map(({ uuid, data: feature }) => {
      const chosen = offer.choices.find(({ owner }) => owner === uuid);
      if (chosen)
        foundry.utils.setProperty(feature, "system.choices", withChosen(chosen.choices, choice.chosen.get(uuid) ?? {}));
      return withId(feature, actor, choice.level, uuid);
    });
    // Another client may have held the claim until just now.
    const made = await withLevelClaim(actor, choice.level, async () =>
      isTaken(actor, choice) ? null : writeLevel(actor, offer, choice, data),
    );
    if (typeof made !== "function") {
      if (made) isolated(`${SYSTEM_ID}.levelUp`, () => Hooks.callAll(`${SYSTEM_ID}.levelUp`, prepared));
      return made;
    }
    made();
    return null;
  });
}

function isTaken(actor: Character, choice: LevelUpChoices): boolean {
  const { level } = actor.system.details;
  if (level + 1 === choice.level) return false;
  notifyWarning("OD20.LevelUp.Already", { name: actor.name, level });
  return true;
}

function withId(data: Item.CreateData, actor: Character, level: number, uuid: string): Item.CreateData {
  foundry.utils.setProperty(data, "_id", levelId(actor, level, uuid));
  return data;
}

/** Names a level with its die in the actor's flag `hitDice`, which keeps the dice of undone levels. */
export const dieName = (level: number, { die = 0 }: LevelState): string => `${String(level)}d${String(die)}`;

/**
 * Returns the face that a player rolled for a level before undoing it; 0 for none. It stands, or the die could be rolled until it is
 * good. A Game Master is free. @rule D-C6
 */
function keptDie({ flags }: Character, level: number, state: LevelState): number {
  const kept = ownFlag(flags, "hitDice");
  if (game.user.isGM || !mayRollHitPoints(currentRuleset()) || typeof kept !== "object" || kept === null) return 0;
  const face: unknown = Reflect.get(kept, dieName(level, state));
  return typeof face === "number" && Number.isInteger(face) && face >= 1 && face <= (state.die ?? 0) ? face : 0;
}

/** Rolls the Hit Die of the new level; null if the average counts. @rule D-C6 */
async function rolledDie({ classed, die = 0 }: LevelState, { rolls }: LevelUpChoices): Promise<Roll | null> {
  const counts = rolls === true && classed && die > 0 && mayRollHitPoints(currentRuleset());
  return counts ? new Roll(`1d${String(die)}`).evaluate() : null;
}

/** Shows the roll to everybody. The level stands even if the message cannot be written. */
async function tellRoll(actor: Character, level: number, roll: Roll): Promise<void> {
  return orTellFailure(undefined, async () => {
    const { text: flavor, flags } = toldLine({ key: "OD20.LevelUp.RolledFlavor", data: { name: actor.name, level } });
    await ChatMessage.create({
      flavor,
      flags,
      speaker: speakerOf(actor),
      rolls: storedRolls([roll]),
    });
  });
}

/** Shows why nothing changed. Called after everything is restored. */
type Refusal = () => void;

/** Returns the ranks that this user may add with the level. Others may have given some since his window counted them. @rule D-C6 */
function allowedRanks(
  actor: Character,
  { level, ranks = {} }: LevelUpChoices,
  now: LevelState["ranks"] = {},
): Readonly<Record<string, number>> {
  const most = rankLimit(actor, level) ?? Infinity;
  return Object.fromEntries(Object.entries(ranks).map(([path, by]) => [path, Math.min(by, most - (now[path] ?? 0))]));
}

async function writeLevel(
  actor: Character,
  offer: LevelOffer,
  choice: LevelUpChoices,
  data: Item.CreateData[],
): Promise<LevelRecord | Refusal> {
  sorted(actor, data);
  const forget = choice.forget.flatMap((id) => actor.items.get(id) ?? []);
  // `createEmbeddedDocuments` accepts the source data of documents.
  const forgotten = forget.map((item) => item.toObject() as Item.CreateData);
  const chosen = offer.choices.flatMap(({ owner, choices }) =>
    actor.items.has(owner)
      ? choices.map((one): ChangedChoice => ({
          item: owner,
          index: one.index,
          from: [...one.chosen],
          to: [...new Set(choice.chosen.get(owner)?.[one.index] ?? [...one.chosen])],
        }))
      : [],
  );
  const state = levelStateOf(actor);
  const kept = keptDie(actor, choice.level, state);
  const roll = kept > 0 ? null : await rolledDie(state, choice);
  const increase = offer.raises ? choice.raise : null;
  const raise = raiseOf(state.characteristics, increase, currentRuleset(), choice.second);
  const plan = planLevelUp(
    state,
    {
      deed: foundry.utils.randomID(16),
      by: game.user.name,
      raise: increase,
      second: choice.second ?? null,
      rolled: roll?.total ?? kept,
      slots: slotsGained(actor, offer),
      uses: usesGained(actor, choice.level, raise),
      created: data.map((one) => ({ id: idOf(one), name: one.name })),
      forgotten,
      chosen,
      ranks: allowedRanks(actor, choice, state.ranks),
    },
    currentRuleset(),
  );
  if (!plan.ok)
    return () => {
      notifyWarning(plan.reason, { name: actor.name });
    };
  const gains = bookGains(actor, plan.record.gains);
  // Undo only items of this call. Items with the same ids from another client belong to a valid level.
  let made: readonly string[] = [];
  const undo = async (): Promise<void> => {
    const left = made.filter((id) => actor.items.has(id));
    if (left.length > 0) await actor.deleteEmbeddedDocuments("Item", [...left]);
    const back = choiceUpdates(
      actor,
      chosen.map(({ item, index, from }) => ({ item, index, keys: from })),
    );
    if (back.length > 0) await actor.updateEmbeddedDocuments("Item", back);
  };
  try {
    const left = offer.left.filter((id) => actor.items.has(id));
    if (left.length > 0) await actor.deleteEmbeddedDocuments("Item", left);
    if (data.length > 0)
      made = (await actor.createEmbeddedDocuments("Item", data, { keepId: true })).map(({ id }) => id);
    if (made.length < data.length) throw new Error(actor.name);
    const updates = choiceUpdates(
      actor,
      chosen.map(({ item, index, to }) => ({ item, index, keys: to })),
    );
    if (updates.length > 0) await actor.updateEmbeddedDocuments("Item", updates);
    await actor.update({ system: foundry.utils.mergeObject(plan.system, gains.system) });
    // If a module vetoes the update, Foundry throws no error.
    if (actor.system.details.level !== plan.record.level) {
      await undo();
      return () => {
        notifyWarning("OD20.LevelUp.Vetoed", { name: actor.name });
      };
    }
  } catch (error) {
    await undo();
    return () => {
      notifyFailure(error);
    };
  }
  if (roll) await tellRoll(actor, choice.level, roll);
  // Do this last. If the client crashes before it, a replaced spell remains or uses are missing, but nothing is lost.
  await gains.writeUses();
  const gone = forget.flatMap(({ id }) => (id !== null && actor.items.has(id) ? [id] : []));
  if (gone.length > 0) await actor.deleteEmbeddedDocuments("Item", gone);
  return plan.record;
}

/**
 * Writes the raise and adds it to the record of its level.
 * @returns whether it was written; the user sees a warning after a refusal
 * @rule H-PRG-08 C-26
 */
export async function applyDeferredIncrease(
  actor: Character,
  level: number,
  key: Characteristic,
  second: Characteristic | null = null,
): Promise<boolean> {
  if (!actor.isOwner) {
    notifyWarning("OD20.Can.notOwner");
    return false;
  }
  return changeLevel(actor, level, async () => {
    const state = levelStateOf(actor);
    const raise = raiseOf(state.characteristics, key, currentRuleset(), second);
    const uses = usesGained(actor, actor.system.details.level, raise);
    const deed = foundry.utils.randomID(16);
    const plan = planDeferredIncrease(state, { deed, level, key, second, uses }, currentRuleset());
    if (!plan) {
      if (state.level < level) notifyWarning("OD20.LevelUp.Already", { name: actor.name, level: state.level });
      else notifyWarning("OD20.LevelUp.RaiseDone", { name: actor.name, level });
      return false;
    }
    const gains = bookGains(actor, plan.gains);
    await actor.update({ system: foundry.utils.mergeObject(plan.system, gains.system) });
    await gains.writeUses();
    return true;
  });
}
