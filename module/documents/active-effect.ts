import { hasRunOut } from "../compat/effect-duration.ts";
import { expiresByCore } from "../compat/effect-expiry.ts";
import { acceptChanges, readChanges, screenChanges, sparesTokens, type EffectChange } from "../compat/effect-shape.ts";
import { CharacterData } from "../data/actor/character.ts";
import { NpcData } from "../data/actor/npc.ts";
import { t } from "../core/i18n.ts";
import { effectInput } from "../data/effects/inputs.ts";
import { HARMLESS, judgeChange, type ChangeProblem, type TargetKind } from "../data/effects/judge.ts";
import { hangsOf } from "./effects/concentrating.ts";
import { deedName, deedOf, isDeed } from "./effects/action-effects.ts";
import { bearerOf, endsOf, endState, isLetGo, noteEnd } from "./effects/effect-ends.ts";
import { chosenKeys } from "../rules/character/chosen.ts";
import { readFigure } from "../rules/basics/figure.ts";
import { isListKey, tableLists } from "../core/table-lists.ts";
import { OpposedItem } from "./item.ts";
import { armorSuppression, effectOption, immuneSuppression, suppressionOf, type Suppression } from "./suppression.ts";

/** A stored change with what is wrong with it. */
export interface JudgedChange extends EffectChange {
  readonly problem: ChangeProblem | null;
}

/** Entries that only the table's lists know have no field of their own. */
const OWN = /^own\.(?:skills|attributes)\.(\w+)\.(?:bonus|step)$/u;

/** What a path below `system` leads to in creatures; a path that only one kind has is one. */
function kindOf(path: string): TargetKind | "other" | null {
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

/** Parts of an actor that neither its schema nor its class names: each has them of its own. */
const OWN_PARTS = ["statuses", "overrides", "tokenActiveEffectChanges", "apps", "collections", "parent", "pack"];

/** Whether an actor itself is made of it: a change would take it away, and the actor could not be read any more. */
function isOfDocument(step: string): boolean {
  const { documentClass } = CONFIG.Actor;
  return step in documentClass.prototype || documentClass.schema.has(step) || OWN_PARTS.includes(step);
}

/** The first thing that is wrong with a change. */
export function problemOf(change: Pick<EffectChange, "key" | "way" | "value">): ChangeProblem | null {
  const aside = sparesTokens() && change.key.startsWith("token.");
  const declared = (path: string): boolean => effectInput(path, tableLists()) !== undefined;
  return judgeChange(change, kindOf, declared, aside ? undefined : isOfDocument);
}

/** What changes a creature while it is there: a blessing, a worn ring, a condition. */
export class OpposedActiveEffect<
  out SubType extends ActiveEffect.SubType = ActiveEffect.SubType,
> extends ActiveEffect<SubType> {
  /** Data of either generation are taken. */
  static override migrateData(source: Record<string, unknown>): Record<string, unknown> {
    acceptChanges(source);
    return super.migrateData(source);
  }

  /** The item that brings it; null for an effect of the creature itself. */
  get item(): OpposedItem | null {
    return this.parent instanceof OpposedItem ? this.parent : null;
  }

  /** Why it does not count although it is switched on. */
  get suppression(): Suppression | null {
    const ofItem = this.item ? suppressionOf(this.item) : null;
    return (
      ofItem ??
      armorSuppression(this) ??
      (isLetGo(this) ? "letGo" : this.hasEnded ? "runOut" : null) ??
      immuneSuppression(this, bearerOf(this))
    );
  }

  /** Whether its time is over: of what has an end of our own Foundry's clock is not asked. */
  get hasEnded(): boolean {
    return endState(this) === "over" || (!endsOf(this) && hasRunOut(this));
  }

  override get isSuppressed(): boolean {
    return (super.isSuppressed && !(endsOf(this) && hasRunOut(this))) || this.suppression !== null;
  }

  /**
   * What belongs to a choice of its item is on with it; switched on by hand it is on without. Derived: no second write. So is
   * what a deed is called, by its reader's language, as long as nobody has given it another name.
   */
  override prepareBaseData(): void {
    super.prepareBaseData();
    const deed = deedOf(this);
    if (deed?.called === this.name && isDeed(deed.action)) this.name = deedName(deed.action, deed.words);
    const option = effectOption(this);
    if (option === "") return;
    const item = this.item;
    const chosen = item?.isKind("feature") === true && chosenKeys(item.system.choices, "option").includes(option);
    this.disabled = this.toObject().disabled && !chosen;
  }

  /** What ends by itself is shown on tokens. */
  override get isTemporary(): boolean {
    return super.isTemporary || endsOf(this) !== null || hangsOf(this) !== null;
  }

  /** Whoever gives a condition to one who is immune is told so. @rule B-RES-06 */
  protected override _onCreate(...args: Parameters<ActiveEffect["_onCreate"]>): void {
    super._onCreate(...args);
    const bearer = bearerOf(this);
    if (args[2] !== game.user.id || !bearer || this.suppression !== "immune") return;
    ui.notifications.warn(t("OD20.Effects.Immune", { name: bearer.name, condition: this.name }));
  }

  /** Asked by 14, which would write that it has run out: what has an end of our own is told by that alone. */
  isExpiryEvent(...asked: readonly unknown[]): boolean {
    return !endsOf(this) && expiresByCore(this, asked);
  }

  /** What is stored, with what is wrong with it. */
  get judged(): JudgedChange[] {
    return readChanges(this._source).map((change) => ({ ...change, problem: problemOf(change) }));
  }

  /** What is broken is kept from Foundry, which would put it into the numbers; what comes too late comes in time. */
  override prepareDerivedData(): void {
    super.prepareDerivedData();
    noteEnd(this);
    screenChanges(this, (change) => {
      const problem = problemOf(change);
      // Figures are the creature's to count.
      if (change.key.startsWith("system.") && readFigure(change.value)) return null;
      if (problem !== null && !HARMLESS.includes(problem)) return null;
      return change.key.startsWith("system.") ? { phase: "initial" } : {};
    });
  }
}
