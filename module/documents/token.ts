import { defenseStands } from "../core/table-rules.ts";
import { countedPoints } from "../rules/damage/hit-points.ts";
import { giveSenses } from "./tokens/token-senses.ts";
import { growToken } from "./tokens/token-size.ts";
import { fightOf } from "./fights/fights.ts";
import { isReady } from "./shared/prepare-again.ts";

type Before = TokenDocument["_preUpdateMovement"];

/** Whether a movement may be made; asked on the client that is about to make it. */
type Judge = (token: TokenDocument.Implementation, movement: Parameters<Before>[0]) => Promise<boolean> | boolean;
let judge: Judge = () => true;

/** Whoever knows what a turn allows says whether a token may go. */
export function judgeMovement(by: Judge): void {
  judge = by;
}

/** A token. */
export class OpposedToken extends TokenDocument {
  /** Who is prone crawls, unless somebody has chosen otherwise. @rule B-COND-PRO-1 B-MOV-17 */
  protected override _inferMovementAction(): string {
    return this.hasStatusEffect("prone") ? "crawl" : super._inferMovementAction();
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    if (!isReady()) return;
    growToken(this);
    giveSenses(this);
  }

  /** As the table counts them: an Armor Class, and nothing below 0 where there is nothing. @rule B-ATK-04 B-DMG-10 */
  override getBarAttribute(
    ...args: Parameters<TokenDocument["getBarAttribute"]>
  ): ReturnType<TokenDocument["getBarAttribute"]> {
    const bar = super.getBarAttribute(...args);
    if (!bar || !this.actor) return bar;
    if (bar.attribute === "hp") return { ...bar, value: countedPoints({ ...this.actor.hitPoints, value: bar.value }) };
    return bar.attribute.startsWith("defenses") && defenseStands() ? { ...bar, value: 10 + bar.value } : bar;
  }

  /** In every fight that goes on, not only in the one that everybody looks at. */
  protected override _shouldRecordMovementHistory(): boolean {
    return fightOf([this.actor]) !== null;
  }

  protected override async _preUpdateMovement(...args: Parameters<Before>): Promise<boolean> {
    return (await super._preUpdateMovement(...args)) !== false && (await judge(this, args[0]));
  }
}
