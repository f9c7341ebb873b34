import { hasRunOut, expiresByCore } from "../compat/effect-duration.ts";
import { acceptChanges, readChanges, screenChanges, sparesTokens, type EffectChange } from "../compat/effect-shape.ts";
import { CharacterData } from "../data/actor/character.ts";
import { NpcData } from "../data/actor/npc.ts";
import { t } from "../core/i18n.ts";
import { SYSTEM_ID } from "../core/constants.ts";
import { movePartsOfFlags } from "../data/effects/effect.pure.ts";
import { effectData } from "../data/effects/model.ts";
import { effectInput } from "../data/effects/inputs.ts";
import { HARMLESS, judgeChange, type ChangeProblem, type TargetKind } from "../data/effects/valid-change.ts";
import { dependencyOf } from "./effects/concentrating.ts";
import { actionName, actionOf, isActionEffect } from "./effects/action-effects.ts";
import { bearerOf, endsOf, endState, isLetGo, noteEnd } from "./effects/effect-ends.ts";
import { chosenKeys } from "../rules/character/chosen.ts";
import { readFigure } from "../rules/basics/scale-value.ts";
import { isListKey, tableLists } from "../core/table-lists.ts";
import { isToldToGMs } from "./effects/told-to-gms.ts";
import { OpposedItem } from "./item.ts";
import { armorSuppression, immuneSuppression, suppressionOf, type Suppression } from "./suppression.ts";

/** A stored change together with its problem, if any. */
interface JudgedChange extends EffectChange {
  readonly problem: ChangeProblem | null;
}

/** Matches entries of the table's own lists, which have no schema field of their own. */
const OWN = /^own\.(?:skills|attributes)\.(\w+)\.(?:bonus|step)$/u;

/** Kinds of fields by path. Schemas never change, and every preparation of an effect asks again. */
const kinds = new Map<string, TargetKind | "other" | null>();

/** Returns the kind of field at a path below `system`. It is enough that one creature type has the field. */
function kindOf(path: string): TargetKind | "other" | null {
  const known = kinds.get(path);
  if (known !== undefined) return known;
  const kind = readKind(path);
  kinds.set(path, kind);
  return kind;
}

function readKind(path: string): TargetKind | "other" | null {
  const own = OWN.exec(path);
  if (own) return isListKey(own[1]) ? "number" : null;
  const { NumberField, StringField, BooleanField, SetField, HTMLField } = foundry.data.fields;
  for (const model of [CharacterData, NpcData]) {
    const field: unknown = model.schema.getField(path);
    if (field instanceof NumberField) return "number";
    if (field instanceof BooleanField) return "flag";
    if (field instanceof SetField) return "set";
    if (field instanceof StringField && !(field instanceof HTMLField)) return "text";
    if (field !== undefined) return "other";
  }
  return null;
}

/** Properties of an actor instance that neither its schema nor its class prototype contains. */
const OWN_PARTS = ["statuses", "overrides", "tokenActiveEffectChanges", "apps", "collections", "parent", "pack"];

/** Returns whether a path segment is a core part of the actor document. A change would overwrite it and make the actor unusable. */
function isOfDocument(step: string): boolean {
  const { documentClass } = CONFIG.Actor;
  return step in documentClass.prototype || documentClass.schema.has(step) || OWN_PARTS.includes(step);
}

/** Returns the first problem of a change; null = none. */
export function problemOf(change: Pick<EffectChange, "key" | "way" | "value">): ChangeProblem | null {
  const aside = sparesTokens() && change.key.startsWith("token.");
  const declared = (path: string): boolean => effectInput(path, tableLists()) !== undefined;
  return judgeChange(change, kindOf, declared, aside ? undefined : isOfDocument);
}

/** An active effect, for example a blessing, a worn ring or a condition. */
export class OpposedActiveEffect<
  out SubType extends ActiveEffect.SubType = ActiveEffect.SubType,
> extends ActiveEffect<SubType> {
  /** Accepts data of both supported Foundry versions, and of development versions that stored flags. */
  static override migrateData(source: Record<string, unknown>): Record<string, unknown> {
    acceptChanges(source);
    movePartsOfFlags(source, SYSTEM_ID);
    return super.migrateData(source);
  }

  /** The item that owns the effect; null for an effect of the creature itself. */
  get item(): OpposedItem | null {
    return this.parent instanceof OpposedItem ? this.parent : null;
  }

  /** Why an enabled effect does not count; null = it counts. */
  get suppression(): Suppression | null {
    const ofItem = this.item ? suppressionOf(this.item) : null;
    return (
      ofItem ??
      armorSuppression(this) ??
      (isLetGo(this) ? "letGo" : this.hasEnded ? "runOut" : null) ??
      immuneSuppression(this, bearerOf(this))
    );
  }

  /** Whether the effect has ended. Foundry's duration counts only for effects without an end of this system. */
  get hasEnded(): boolean {
    return endState(this) === "over" || (!endsOf(this) && hasRunOut(this));
  }

  override get isSuppressed(): boolean {
    return (super.isSuppressed && !(endsOf(this) && hasRunOut(this))) || this.suppression !== null;
  }

  /**
   * Enables an effect that belongs to a choice of its item if the player made this choice. A manually enabled effect stays enabled. Also
   * translates the name of an action's effect unless a user has changed it. Both are derived and never stored.
   */
  override prepareBaseData(): void {
    super.prepareBaseData();
    const stored = actionOf(this);
    if (stored?.called === this.name && isActionEffect(stored.action))
      this.name = actionName(stored.action, stored.words);
    const { option } = effectData(this).needs;
    if (option === "") return;
    const item = this.item;
    const chosen = item?.isKind("feature") === true && chosenKeys(item.system.choices, "option").includes(option);
    this.disabled = this.toObject().disabled && !chosen;
  }

  /** Tokens and the tracker show effects that end by themselves, if the user may know them. */
  override get isTemporary(): boolean {
    if (!game.user.isGM && isToldToGMs(this)) return false;
    return super.isTemporary || endsOf(this) !== null || dependencyOf(this) !== null;
  }

  /** Warns the user who adds a condition to an immune creature. @rule B-RES-06 */
  protected override _onCreate(...args: Parameters<ActiveEffect["_onCreate"]>): void {
    super._onCreate(...args);
    const bearer = bearerOf(this);
    if (args[2] !== game.user.id || !bearer || this.suppression !== "immune") return;
    ui.notifications.warn(t("OD20.Effects.Immune", { name: bearer.name, condition: this.name }));
  }

  /** Foundry 14 calls this before it marks an effect as expired. Effects with an end of this system never expire this way. */
  isExpiryEvent(...asked: readonly unknown[]): boolean {
    return !endsOf(this) && expiresByCore(this, asked);
  }

  /** The stored changes, each with its problem. */
  get judged(): JudgedChange[] {
    return readChanges(this._source).map((change) => ({ ...change, problem: problemOf(change) }));
  }

  /**
   * Hides invalid changes from Foundry, which would apply them to the numbers. Moves other changes of `system` to the initial phase,
   * before derived data.
   */
  override prepareDerivedData(): void {
    super.prepareDerivedData();
    noteEnd(this);
    screenChanges(this, (change) => {
      const problem = problemOf(change);
      // The system, not Foundry, evaluates values such as a level or a modifier.
      if (change.key.startsWith("system.") && readFigure(change.value)) return null;
      if (problem !== null && !HARMLESS.includes(problem)) return null;
      return change.key.startsWith("system.") ? { phase: "initial" } : {};
    });
  }
}
