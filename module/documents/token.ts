import { defenseStands } from "../core/table-rules.ts";
import { countedPoints } from "../rules/damage/counted-points.ts";
import { textHere } from "../core/other-language.ts";
import { giveSenses } from "./tokens/token-senses.ts";
import { growToken, wearShape } from "./tokens/token-size.ts";
import { fightOf } from "./fights/fights.ts";
import { isReady } from "./common/prepare-again.ts";

type Before = TokenDocument["_preUpdateMovement"];

/** Decides whether a movement is allowed. The client that is about to make the movement calls it. */
type Judge = (token: TokenDocument.Implementation, movement: Parameters<Before>[0]) => Promise<boolean> | boolean;
let judge: Judge = () => true;

/** Registers the function that decides about movements. `module/play/` registers it, because documents must not import that folder. */
export function judgeMovement(by: Judge): void {
  judge = by;
}

/** A token document. */
export class OpposedToken extends TokenDocument {
  /** A prone creature crawls, unless the user selected another movement action. @rule B-COND-PRO-1 B-MOV-17 */
  protected override _inferMovementAction(): string {
    return this.hasStatusEffect("prone") ? "crawl" : super._inferMovementAction();
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    // Who bears the name of his actor is called as the actor is.
    if (this.baseActor) this.name = textHere(this.baseActor, this.name);
    if (!isReady()) return;
    growToken(this);
    wearShape(this);
    giveSenses(this);
  }

  /**
   * Returns a bar value as the table's rules count it: Defense as an Armor Class, and hit points that stop at 0 if the rules have no
   * negative ones. @rule B-ATK-04 B-DMG-10
   */
  override getBarAttribute(
    ...args: Parameters<TokenDocument["getBarAttribute"]>
  ): ReturnType<TokenDocument["getBarAttribute"]> {
    const bar = super.getBarAttribute(...args);
    if (!bar || !this.actor) return bar;
    if (bar.attribute === "hp") return { ...bar, value: countedPoints({ ...this.actor.hitPoints, value: bar.value }) };
    return bar.attribute.startsWith("defenses") && defenseStands() ? { ...bar, value: 10 + bar.value } : bar;
  }

  /** Records the movement in every running fight, not only in the active one. */
  protected override _shouldRecordMovementHistory(): boolean {
    return fightOf([this.actor]) !== null;
  }

  protected override async _preUpdateMovement(...args: Parameters<Before>): Promise<boolean> {
    return (await super._preUpdateMovement(...args)) !== false && (await judge(this, args[0]));
  }
}
