/** Badges in the head of a creature's sheet: conditions and active effects in one line. Pure. */
import { CONDITION_LABELS, CONDITION_TABLE, CONDITIONS, type ConditionId } from "../../rules/conditions/conditions.ts";
import type { Texts } from "../words/texts.ts";
import { gameTexts } from "../words/texts-game.ts";

/** An effect that is active now. */
export interface ShownEffect {
  readonly name: string;
  readonly img: string;
  readonly statuses: readonly string[];
  /** Remaining duration in words; "" when the effect has no end. */
  readonly left: string;
  /** Name of the creature that caused the effect; "" when no name is shown. */
  readonly by: string;
  /** Description of the effect. Effects with a condition omit it, because the condition's text describes them. */
  readonly does?: string;
  readonly temporary: boolean;
  /** Whether the effect harms its bearer. Default: false, also when unknown. */
  readonly harms?: boolean;
  /** Set when the bearer concentrates through this effect. `mayDrop` tells whether this user may end the concentration. */
  readonly concentration?: { readonly mayDrop: boolean };
}

export interface BadgeView {
  readonly img: string;
  readonly name: string;
  readonly left: string;
  /** Tooltip text: what the effect does. */
  readonly hint: string;
  /** Whether the badge is styled as a condition. True for conditions and harmful effects. */
  readonly condition: boolean;
  /** Label of the button that ends concentration; omitted when the effect is no concentration. */
  readonly drop?: string;
}

/** Changes of an effect to numbers and rolls of its bearer: changes, extra dice, and advantage or disadvantage. */
interface Effecting {
  readonly changes: readonly { readonly way: string; readonly value: string }[];
  readonly adds: readonly { readonly count: number }[];
  readonly sways: readonly { readonly roll: string; readonly value: number }[];
}

/** Returns whether the effect has harmful numbers and no helpful ones. Advantage for attacks on the bearer counts as harm. */
export function harms({ changes, adds, sways }: Effecting): boolean {
  const numbers = [
    ...changes.flatMap(({ way, value }) =>
      way === "add" ? [Number(value)] : way === "subtract" ? [-Number(value)] : [],
    ),
    ...adds.map(({ count }) => count),
    ...sways.map(({ roll, value }) => (roll === "attacked" ? -value : value)),
  ];
  return numbers.some((one) => one < 0) && !numbers.some((one) => one > 0);
}

/** Exhaustion has levels, so the sheet shows it separately. */
const APART: ConditionId = "exhaustion";

/**
 * Returns the badges: first the conditions in the order of the rules, then temporary effects without a condition.
 * @rule B-COND-01 B-COND-02
 * @param active condition ids as the rules name them
 */
export function badges(
  active: readonly string[],
  effects: readonly ShownEffect[],
  image: (id: ConditionId) => string,
  { t }: Texts,
): BadgeView[] {
  const present = CONDITIONS.filter((id) => id !== APART && active.includes(id));
  return [
    ...present.map((id) => {
      const left = effects.find((effect) => effect.left !== "" && effect.statuses.includes(id))?.left ?? "";
      const by = effects.find((effect) => effect.by !== "" && effect.statuses.includes(id))?.by ?? "";
      const does = CONDITION_TABLE[id].map(({ kind }) => t(`OD20.Effects.Does.${kind}`));
      return {
        img: image(id),
        name: t(CONDITION_LABELS[id]),
        left: [by, left].filter(Boolean).join(" · "),
        hint: [...new Set([...does, by, left])].filter(Boolean).join("\n"),
        condition: true,
      };
    }),
    ...effects
      .filter(({ temporary, statuses }) => temporary && !present.some((id) => statuses.includes(id)))
      .map(({ name, img, left, does = "", harms = false, concentration }) => ({
        img,
        name: concentration ? t("OD20.Concentration.Badge", { name }) : name,
        left,
        hint: [concentration ? t("OD20.Concentration.Hint") : does, left].filter(Boolean).join("\n"),
        condition: harms || does !== "",
        ...(concentration?.mayDrop === true ? { drop: t("OD20.Concentration.Drop", { name }) } : {}),
      })),
  ];
}

/** Returns the localized name of a condition. For a status that the system does not define, returns the name from Foundry or a module. */
export function conditionName(key: string): string {
  const own = `OD20.Condition.${key}`;
  if (game.i18n.has(own)) return gameTexts.t(own);
  const core = Object.values(CONFIG.statusEffects).find(({ id }) => id === key)?.name;
  return core ? gameTexts.t(core) : key;
}
