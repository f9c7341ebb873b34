/** Views of the windows of Influence: of the creature that asks, and of the GM who answers. Pure. */
import type { CreatureType } from "../../rules/basics/creature-kinds.ts";
import { type Skill, WILLINGNESS } from "../../rules/basics/ids.ts";
import { resolveCheck } from "../../rules/checks/resolve-check.ts";
import { approaches, ATTITUDES, INFLUENCE_SKILLS } from "../../rules/checks/social.ts";
import type { Ruleset } from "../../rules/ruleset/ruleset-types.ts";
import type { InfluenceAnswer } from "../../play/actions/influence.ts";
import { segment } from "../common/segment.ts";
import { valueOf, type FieldView, type FormValues, type FormView, type HeadView } from "../forms/form-view.ts";
import type { Texts } from "../words/texts.ts";

/** What the asking window knows. */
export interface InfluenceFacts {
  readonly head: HeadView;
  /** Creatures to choose from; empty when the target is given. */
  readonly people: readonly { readonly uuid: string; readonly name: string }[];
  readonly target: string;
  readonly creatureType?: CreatureType;
  /** Bonus of each skill. */
  readonly bonus: (skill: Skill) => number;
  readonly skillName: (skill: Skill) => string;
  /** Hours that a skill must wait, for those that failed. */
  readonly waits: ReadonlyMap<string, number>;
  readonly text: string;
  /** The chosen skill; "" = the best one. */
  readonly skill: string;
  /** Reasons against the action. */
  readonly notes: readonly FieldView[];
}

/** Returns creatures in the order in which one influences them: comrades last, then the nearest first. */
export const strangersFirst = <T extends { readonly friend: boolean; readonly feet: number | null }>(
  people: readonly T[],
): T[] =>
  people.toSorted(
    (a, b) => Number(a.friend) - Number(b.friend) || (a.feet ?? Number.MAX_VALUE) - (b.feet ?? Number.MAX_VALUE),
  );

/** Returns the skill that is chosen: the user's, while nothing is against it, else the best possible one. */
export function chosenSkill({ creatureType, waits, bonus, skill }: InfluenceFacts): Skill | null {
  const free = approaches(creatureType ? { creatureType } : {}, failedOf(waits)).flatMap((one) =>
    one.problem === null ? [one.skill] : [],
  );
  const best = free.toSorted((a, b) => bonus(b) - bonus(a))[0];
  return free.find((one) => one === skill) ?? best ?? null;
}

const failedOf = (waits: ReadonlyMap<string, number>): Skill[] => INFLUENCE_SKILLS.filter((skill) => waits.has(skill));

/** Returns the window of the creature that asks. @rule B-ACT-13 B-SOC-06 B-SOC-07 */
export function influenceView(uid: string, facts: InfluenceFacts, texts: Texts): FormView {
  const { t, plural, signed } = texts;
  const { creatureType, waits, bonus, people } = facts;
  const chosen = chosenSkill(facts);
  const options = approaches(creatureType ? { creatureType } : {}, failedOf(waits)).map(
    ({ skill, problem }, index) => ({
      id: `${uid}-skill-${String(index)}`,
      value: skill,
      text: facts.skillName(skill),
      selected: skill === chosen,
      refused: problem !== null,
      more: {
        beside: signed(bonus(skill)),
        bad: false,
        note:
          problem === null
            ? t(`OD20.Influence.Does.${skill}`)
            : problem === "recent"
              ? plural("OD20.Influence.Recent", waits.get(skill) ?? 1)
              : t(`OD20.Influence.Problem.${problem}`),
        reasons: [],
        select: null,
      },
    }),
  );
  const whom: FieldView = {
    select: {
      id: `${uid}-whom`,
      name: "whom",
      label: t("OD20.Influence.Whom"),
      options: people.map(({ uuid, name }) => ({ value: uuid, text: name, selected: uuid === facts.target })),
    },
  };
  const request = { id: `${uid}-text`, name: "text", label: t("OD20.Influence.Text"), value: facts.text };
  return {
    head: facts.head,
    fields: [
      ...(people.length > 0 ? [whom] : []),
      { text: { ...request, placeholder: t("OD20.Influence.TextHint") } },
      ...facts.notes,
      { list: { one: true, name: "skill", legend: t("OD20.Influence.Skill"), options } },
      { note: t("OD20.Influence.Hidden") },
    ],
    submit: chosen
      ? t(`OD20.Influence.Submit.${chosen}`, { bonus: signed(bonus(chosen)) })
      : t("OD20.ActionList.influence"),
    secondary: null,
  };
}

/** Returns the chance of a check, in percent. @param bonus sum of the numbers; dice in it do not count */
export function checkPercent(
  bonus: number,
  dc: number,
  state: -1 | 0 | 1,
  ruleset: Pick<Ruleset, "critScope">,
): number {
  let weight = 0;
  for (let natural = 1; natural <= 20; natural += 1)
    if (resolveCheck({ natural, total: natural + bonus }, dc, ruleset).success)
      weight += state > 0 ? 2 * natural - 1 : state < 0 ? 41 - 2 * natural : 20;
  return Math.round(weight / 4);
}

/** Reads the answering window. Only a hesitant creature has further fields, so their last values stay meanwhile. */
export function readAnswer(values: FormValues, last: InfluenceAnswer): InfluenceAnswer {
  const answer = WILLINGNESS.find((one) => one === valueOf(values, "answer")) ?? last.answer;
  if (last.answer !== "hesitant") return { ...last, answer };
  const attitude = ATTITUDES.find((one) => one === valueOf(values, "attitude")) ?? last.attitude;
  return { answer, attitude, shown: values.has("shown") };
}

/** What the answering window knows. */
export interface PleaFacts extends InfluenceAnswer {
  readonly head: HeadView;
  readonly text: string;
  readonly dc: number;
  readonly learning: number;
  readonly chance: number;
}

/** Returns the window of the GM who answers. @rule B-SOC-01 B-SOC-02 B-SOC-03 B-SOC-04 B-SOC-05 */
export function pleaView(uid: string, facts: PleaFacts, { t }: Texts): FormView {
  const { answer, attitude, dc, learning, chance, text, shown } = facts;
  const words = (group: string, keys: readonly string[]): [string, string][] =>
    keys.map((key) => [key, t(`OD20.Influence.${group}.${key}`)]);
  return {
    head: facts.head,
    fields: [
      ...(text === "" ? [] : [{ note: t("OD20.Influence.Quote", { text }) }]),
      { segment: segment(uid, "answer", t("OD20.Influence.Willing.Legend"), words("Willing", WILLINGNESS), answer) },
      ...(answer === "hesitant"
        ? [
            { segment: segment(uid, "attitude", t("OD20.Influence.How.Legend"), words("How", ATTITUDES), attitude) },
            { note: t("OD20.Influence.Difficulty", { dc, learning, chance }) },
            { check: { id: `${uid}-shown`, name: "shown", label: t("OD20.Influence.Show"), on: shown } },
          ]
        : []),
    ],
    submit: t(`OD20.Influence.Do.${answer}`),
    secondary: null,
  };
}
