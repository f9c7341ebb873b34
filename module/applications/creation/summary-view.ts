/** View of the summary step: name, resulting numbers, and open decisions. Pure, apart from the prepared character. */
import type { Contribution } from "../../rules/basics/contribution.ts";
import { partWords } from "../common/breakdown.ts";
import { gameOf } from "../../rules/games/games.ts";
import { tableRuleset } from "../../core/table-rules.ts";
import { entryLabel, inSaveOrder } from "../words/labels.ts";
import { defenseKinds, defenseText, reduces } from "../words/defenses.ts";
import { numeral } from "../../core/i18n.ts";
import type { Draft, Step } from "../../play/character/draft.pure.ts";
import type { Outcome } from "../../play/character/creation.ts";
import { spellsLeft, spellsToLearn, redundantCantrips } from "../../play/character/creation-spells.ts";
import type { Character } from "../../play/character/mastery.ts";
import { ATTRIBUTES, CHARACTERISTICS } from "../../rules/basics/ids.ts";
import { ORIGIN_KINDS, isOriginKind, type OriginKind } from "../../play/character/plan-origin.pure.ts";
import { openChoicesOf } from "../../play/character/origin.ts";
import { valuesOpen } from "../../play/character/draft.pure.ts";
import type { Texts } from "../words/texts.ts";
import { isTrainingChoice } from "./picked-choices.ts";
import { money as moneyText } from "./money-words.ts";
import { ranksOpen } from "../common/ranks-fields.ts";
import { spellCounts } from "./spells-view.ts";

export interface OpenIssue {
  /** The step with the open decision. */
  readonly step: Step;
  readonly text: string;
  /** What its own step says, where less words are enough. */
  readonly here?: string;
  /** True if it blocks the last button, for example unpaid equipment. */
  readonly blocks?: boolean;
  /** Number of open decisions, 1 if left out. */
  readonly count?: number;
}

function kindOf(item: Item.Implementation | undefined): OriginKind | null {
  const type: string = item?.type ?? "";
  return isOriginKind(type) ? type : null;
}

/** Returns the step in which a missing document was chosen. */
function stepOf(uuid: string, { origins, cart, spells }: Draft): Step {
  if (spells.includes(uuid)) return "spells";
  if (cart.some((line) => line.uuid === uuid)) return "equipment";
  return ORIGIN_KINDS.find((kind) => origins[kind]?.uuid === uuid) ?? "class";
}

/** Returns the open decisions with their steps. */
export function openIssuesOf(
  character: Character,
  draft: Draft,
  among: readonly string[],
  { missing, left: money, paid }: Pick<Outcome, "missing" | "left"> & { readonly paid: boolean },
  texts: Texts,
): OpenIssue[] {
  const { t, plural } = texts;
  const has = (kind: string): boolean => character.items.contents.some(({ type }) => (type as string) === kind);
  const { points } = character.system;
  const spells = spellsLeft(character);
  const kinds = (["species", "background", "class"] as const)
    .filter((kind) => !has(kind))
    .map((kind): OpenIssue => ({ step: kind, text: t(`OD20.Creation.Undone.${kind}`) }));
  const choices = openChoicesOf(character).flatMap(({ item, choices: all }) => {
    const owner = item.isKind("feature") ? character.items.get(item.system.given.by) : undefined;
    const issue = (step: Step, open: typeof all): OpenIssue[] => {
      const count = open.reduce((sum, choice) => sum + choice.open, 0);
      return count === 0
        ? []
        : [{ step, count, text: plural("OD20.Creation.Undone.choices", count, { name: item.name }) }];
    };
    return [
      ...issue(
        kindOf(item) ?? kindOf(owner) ?? "class",
        all.filter((choice) => !isTrainingChoice(choice)),
      ),
      ...issue("training", all.filter(isTrainingChoice)),
    ];
  });
  const left = (["talents", "power"] as const)
    .filter((currency) => points[currency].left > 0)
    .map((currency) => plural(`OD20.Planner.${currency}`, points[currency].left));
  return [
    ...kinds,
    ...choices,
    ...(valuesOpen(draft, among).length > 0
      ? [{ step: "values" as const, text: t("OD20.Creation.Undone.values") }]
      : []),
    ...(!paid
      ? [{ step: "mastery" as const, text: t("OD20.Creation.Undone.unpaidMastery"), blocks: true }]
      : left.length > 0
        ? [{ step: "mastery" as const, text: t("OD20.Creation.Undone.mastery", { points: left.join(", ") }) }]
        : []),
    ...ranksOpen(character, texts).map((text) => ({ step: "mastery" as const, text })),
    ...redundantCantrips(character).map(({ item, from }) => ({
      step: "spells" as const,
      text: t("OD20.Creation.Undone.doubled", { name: item.name, from }),
    })),
    ...(Object.values(spells).some((count) => count > 0)
      ? [
          {
            step: "spells" as const,
            count: spells.cantrips + spells.spells + spells.prepared,
            text: t("OD20.Creation.Undone.spells", { what: spellCounts(spellsToLearn(character), spells, texts) }),
            here: spellCounts(spellsToLearn(character), spells, texts),
          },
        ]
      : []),
    ...(character.items.contents.some((item) => item.isWeapon() || item.isArmor())
      ? []
      : [{ step: "equipment" as const, text: t("OD20.Creation.Undone.equipment") }]),
    ...(money !== null && money < 0
      ? [
          {
            step: "equipment" as const,
            text: t("OD20.Creation.Undone.unpaid", { money: moneyText(-money, texts) }),
            blocks: true,
          },
        ]
      : []),
    ...missing.map((uuid) => ({
      step: stepOf(uuid, draft),
      text: t("OD20.Creation.Undone.missing", { what: uuid.split(".").at(-1) ?? uuid }),
    })),
  ];
}

/** Returns the main numbers of a prepared character, each with what it is made of. */
function numbersOf(character: Character, texts: Texts) {
  const why = (parts: readonly Contribution[]): string => (parts.length > 1 ? partWords(parts, texts) : "");
  const { t, signed } = texts;
  const { system } = character;
  const { saves, progressions } = gameOf(tableRuleset());
  const characteristics = CHARACTERISTICS.map((key) => ({
    label: t(`OD20.Characteristic.${key}`),
    text: `${String(system.characteristics[key].value)} (${signed(system.characteristics[key].mod)})`,
  }));
  const { attack, dc, slots } = system.spells;
  return [
    { label: t("OD20.Sheet.HitPointsMax"), text: String(system.hp.max), why: why(system.maximum.parts) },
    ...defenseKinds().map((kind) => ({
      label: t(`OD20.Defense.${kind}`),
      text: defenseText(system.defenses[kind].total, texts),
      why: why(system.defenses[kind].parts),
    })),
    ...(reduces() ? [{ label: t("OD20.Sheet.Reduction"), text: numeral(system.reduction.total) }] : []),
    { label: t("OD20.Sheet.Initiative"), text: signed(system.initiative.total), why: why(system.initiative.parts) },
    { label: t("OD20.Sheet.Speed"), text: String(system.movement.walk.total) },
    ...characteristics,
    ...(progressions ? [{ label: t("OD20.Numbers3e.baseAttack"), text: signed(system.baseAttack) }] : []),
    ...inSaveOrder(saves ?? ATTRIBUTES).map((key) => ({
      label: entryLabel("attributes", key, texts),
      text: signed(system.attributes[key].total),
      why: why(system.attributes[key].parts),
    })),
    ...(attack && system.spells.preparation
      ? [{ label: t("OD20.Mastery.spellAttack"), text: signed(attack.total), why: why(attack.parts) }]
      : []),
    ...(dc ? [{ label: t("OD20.Mastery.spellDc"), text: String(dc.total), why: why(dc.parts) }] : []),
    ...slots
      .filter(({ max }) => max > 0)
      .map(({ circle, max }) => ({ label: t("OD20.Creation.Summary.Slots", { circle }), text: String(max) })),
  ];
}

export function summaryView(
  uid: string,
  actor: Character,
  draft: Draft,
  { character }: Outcome,
  trained: Character,
  undone: readonly OpenIssue[],
  texts: Texts,
) {
  const { t } = texts;
  const origins = character.items.contents.filter(
    (item) => item.isKind("species") || item.isKind("background") || item.isKind("class"),
  );
  const current = draft.img || (actor.img ?? "");
  const pictures = new Map<string, string>([[actor.img ?? "", t("OD20.Creation.Summary.OwnPicture")]]);
  for (const { img, name } of origins) if (img !== null && img !== "") pictures.set(img, pictures.get(img) ?? name);
  if (current !== "" && !pictures.has(current)) pictures.set(current, t("OD20.Creation.Summary.OtherPicture"));
  return {
    name: { id: `${uid}-name`, value: draft.name || actor.name },
    img: {
      id: `${uid}-img`,
      value: current,
      options: [...pictures]
        .filter(([img]) => img !== "")
        .map(([value, label], index) => ({
          id: `${uid}-img-${String(index)}`,
          value,
          label,
          checked: value === current,
        })),
    },
    who: origins.map(({ name }) => name).join(" · "),
    numbers: numbersOf(trained, texts),
    /** Decisions that block the last button, and those that can wait. */
    blocking: undone.filter(({ blocks }) => blocks === true),
    undone: undone.filter(({ blocks }) => blocks !== true),
  };
}
