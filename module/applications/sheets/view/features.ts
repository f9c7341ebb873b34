/** Origins, features with their uses, and injuries, as rows of a sheet. */
import { chosenKeys } from "../../../rules/character/chosen.ts";
import { askedSave } from "../../../core/table-lists.ts";
import { countedHitDie } from "../../../rules/character/advancement.ts";
import { tableRuleset } from "../../../core/table-rules.ts";
import { knownWord } from "../../../data/known-word.pure.ts";
import { isOfGame } from "../../../documents/creatures/traits.ts";
import type { OpposedItem } from "../../../documents/item.ts";
import { requirementOf } from "../../../play/modifiers/mastery-requirement.ts";
import { usesOf, verbOf } from "../../../play/activities/activities.ts";
import { useHint, costView } from "./use-number.ts";
import { gameOf } from "../../../rules/games/games.ts";
import { isHealed, type InjuryRest, type InjuryTreatment } from "../../../rules/creatures/body.ts";
import { entryLabel, typeLabel } from "../../words/labels.ts";
import type { Texts } from "../../words/texts.ts";
import { featureWords } from "./npc-entries.ts";
import { counterView, spentWords } from "./counter.ts";
import { dealtView } from "../../words/dealt-words.ts";
import { localDice } from "../../words/formula-words.ts";
import { barredText } from "./equipment.ts";
import { sizeLabel } from "./stat-block.ts";

type Feature = OpposedItem<"feature">;

/** Origins in the order of the sheet. Other origins use their own word as a label. */
const ORIGINS = ["class", "species", "background", "feat", "capstone", "monster"] as const;

/** The creature that has the features. */
interface Bearer {
  readonly level: number;
  /** Difficulty of saves against its features; null for none. @rule C-97 */
  readonly dc: number | null;
  /** Roll data for formulas. */
  readonly numbers: Readonly<Record<string, unknown>>;
  /** Prefix of element ids. */
  readonly id: string;
}

/** Returns the row of a feature: action, level, uses, save, damage. @rule H-PRG-07 B-REST-04 */
function featureRow(feature: Feature, { level, dc, numbers, id: rootId }: Bearer, texts: Texts) {
  const { t } = texts;
  const { id, name, img, system } = feature;
  const { uses, action } = system;
  const { save, damage } = featureWords(feature);
  const deed = knownWord(t, "OD20.FeatureAction", action);
  const from = system.level > 1 ? t("OD20.Traits.FromLevel", { n: system.level }) : "";
  const asked = save.attribute === "" ? "" : entryLabel("attributes", askedSave(save.attribute), texts);
  const against = asked === "" ? "" : t("OD20.Spellbook.Save", { name: asked });
  const number = asked === "" ? null : (save.dc ?? dc);
  const hurts = damage.map(({ formula, type }) => `${localDice(formula, texts)} ${typeLabel(type, texts)}`).join(" + ");
  const dealt = dealtView(feature, numbers, texts);
  const here = isOfGame(feature);
  const asleep = system.level > level || !here;
  const facts = [
    deed,
    from,
    uses.max > 0 && uses.recharge !== "none" ? t(`OD20.Recharge.${uses.recharge}`).toLocaleLowerCase() : "",
    against,
    hurts,
  ];
  return {
    id: id ?? "",
    name,
    img: img ?? "",
    /** All facts in one line. */
    facts: facts.filter((text) => text !== "").join(" · "),
    cost: action === "passive" ? null : costView(action, deed),
    /** Facts that the row shows besides icons and buttons. */
    line: [
      !here ? t("OD20.Traits.NotInGame") : asleep ? from : "",
      number === null ? against : t("OD20.Block.Save", { what: asked, dc: number }),
      dealt ? "" : hurts,
    ]
      .filter((text) => text !== "")
      .join(" · "),
    dealt,
    /** Label of the button; "" for a feature that cannot be used. */
    use: asleep || usesOf(feature).length === 0 ? "" : t(verbOf(feature)),
    /** Why the feature has no uses left; "" otherwise. */
    spent: spentWords(feature, texts),
    /** Tooltip of the button: the number and its breakdown. */
    hint: useHint(feature, numbers, texts),
    uses:
      uses.max > 0
        ? counterView(
            { kind: "uses", key: id ?? "", label: t("OD20.Traits.UsesOf", { name }), value: uses.value, max: uses.max },
            rootId,
            texts,
          )
        : null,
    /** Whether the character's level is too low, or the game lacks what the feature builds on. */
    asleep,
    /** The missing mastery step, or "". */
    barred: barredText(requirementOf(feature), texts),
  };
}

/** Returns the features by origin. Omits empty groups. */
export function featureGroups(features: readonly Feature[], bearer: Bearer, texts: Texts) {
  const other = [...new Set(features.map(({ system }) => system.origin))].filter(
    (origin) => !ORIGINS.some((known) => known === origin),
  );
  return [...ORIGINS, ...other]
    .map((origin) => {
      return {
        origin,
        label: knownWord(texts.t, "OD20.Origin", origin),
        features: features
          .filter(({ system }) => system.origin === origin)
          .map((feature) => featureRow(feature, bearer, texts)),
      };
    })
    .filter(({ features: own }) => own.length > 0);
}

/** Returns the facts of a class, species or background in one line. */
export function originFacts(item: OpposedItem, texts: Texts): string {
  const { t } = texts;
  const talentWords = (n: number): string =>
    n > 0 && gameOf(tableRuleset()).sells ? texts.plural("OD20.Planner.talents", n) : "";
  if (item.isKind("class")) {
    const { hitPoints, hitDie, characteristic, talents } = item.system;
    return [
      t("OD20.Traits.ClassHitPoints", { n: countedHitDie(hitDie, tableRuleset()) || hitPoints }),
      talentWords(talents),
      knownWord(t, "OD20.Characteristic", characteristic),
    ]
      .filter((text) => text !== "")
      .join(" · ");
  }
  if (item.isKind("species")) {
    const { size, speed, choices } = item.system;
    return [sizeLabel(chosenKeys(choices, "size")[0] ?? size, texts), t("OD20.Traits.Feet", { n: speed.walk })].join(
      " · ",
    );
  }
  if (item.isKind("background")) return talentWords(item.system.talents);
  return "";
}

/** Returns how an injury heals. After the first treatment, returns only what is still needed. @rule H-DEATH-05 C-27 */
function waysOf(
  { permanent, healing, heals: { rest, count, passed, treated, by } }: OpposedItem<"injury">["system"],
  { t }: Pick<Texts, "t">,
): string[] {
  const rests = { n: passed, max: Math.max(1, count) };
  if (treated.length > 0)
    return [
      rest === "long" || rest === "short" ? t(`OD20.Traits.RestsOf.${rest}`, rests) : t("OD20.Traits.Treated.rests"),
      by === "" ? "" : t("OD20.Traits.Or", { how: by }),
    ];
  return [
    rest !== "" && passed > 0 ? t("OD20.Traits.Rests", rests) : "",
    permanent ? t("OD20.Traits.Permanent") : "",
    healing === "" ? "" : t("OD20.Traits.Healing", { how: healing }),
  ];
}

type Treated = InjuryTreatment & { readonly message: string };

/**
 * Returns the state of the toggle, and the data to store when it is clicked.
 * @param isTold returns whether the message of a treatment still exists; such a treatment is undone on its card
 * @rule H-DEATH-05 C-27
 */
export function cureSwitch<T extends Treated>(
  heals: Omit<InjuryRest, "treated"> & { readonly treated: readonly T[] },
  isTold: (message: string) => boolean,
): { readonly on: boolean; readonly then: { readonly cured: boolean; readonly treated?: readonly T[] } } {
  const told = heals.treated.filter(({ message }) => isTold(message));
  const on = heals.cured === true || (isHealed(heals) && !isHealed({ ...heals, treated: told }));
  return { on, then: on ? { cured: false, treated: told } : { cured: true } };
}

/**
 * Returns the row of an injury with its penalties. Includes the toggle "treated" unless rests or an undoable treatment
 * healed the injury.
 * @param isTold returns whether the message with this id is about the injury
 * @rule H-DEATH-05
 */
export function injuryRow(
  { id, name, img, system }: OpposedItem<"injury">,
  texts: Texts,
  isTold: (message: string) => boolean = () => true,
): {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly facts: string;
  readonly line: string;
  /** The same in two parts: penalties, and healing. */
  readonly takes: string;
  readonly mends: string;
  readonly cure: { readonly on: boolean; readonly label: string; readonly name: string } | null;
  /** Whether the injury still has penalties. */
  readonly grave: boolean;
  /** The line is complete, so an opened row does not repeat it. */
  readonly told: true;
} {
  const { t, signed } = texts;
  const { penalty, heals } = system;
  const healed = isHealed(heals);
  const taken = (["checks", "attack", "defense", "speed"] as const)
    .filter((key) => penalty[key] !== 0)
    .map((key) => `${t(`OD20.Traits.Penalty.${key}`)} ${signed(penalty[key])}`);
  const takes = (healed ? [t("OD20.Traits.Healed")] : taken).join(" · ");
  const ways = healed ? [] : waysOf(system, texts);
  const line = (...texts: readonly string[]): string => texts.filter((text) => text !== "").join(" · ");
  const facts = line(takes, ...ways);
  // The line always includes the penalties.
  const [{ on }, label] = [cureSwitch(heals, isTold), t("OD20.Traits.Cured")];
  const cure = on || !healed ? { on, label, name: `${label}: ${name}` } : null;
  const [grave, mends] = [!healed, line(...ways)];
  return { id: id ?? "", name, img: img ?? "", facts, line: facts, takes, mends, cure, grave, told: true };
}

/** Returns a creature's unhealed injuries, with penalties and healing. @rule H-DEATH-05 C-27 */
export const wounds = ({ items }: Actor.Implementation, texts: Texts): ReturnType<typeof injuryRow>[] =>
  items.contents
    .flatMap((item) => (item.isKind("injury") ? [injuryRow(item, texts)] : []))
    .filter(({ grave }) => grave)
    .sort((a, b) => a.name.localeCompare(b.name));
