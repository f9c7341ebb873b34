/** Collects the template data of each step of the creation guide. */
import { classLook } from "../common/class-look.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { outcomeOf, raisedAmong, type Outcome } from "../../play/character/creation.ts";
import { itemAt, originSources } from "../../play/character/creation-sources.ts";
import { swapValues, type Draft, type Step } from "../../play/character/draft.pure.ts";
import { openWishes, type Wish } from "../../play/character/plan-mastery.pure.ts";
import { isOriginKind, type OriginKind } from "../../play/character/plan-origin.pure.ts";
import { buyerOf, type Character } from "../../play/character/mastery.ts";
import { originOf } from "../../play/character/origin.ts";
import { orderFor } from "../../play/character/recommended-build.ts";
import type { Characteristic } from "../../rules/basics/ids.ts";
import { currentRuleset } from "../../core/settings.ts";
import { plannerView } from "../planner/planner-view.ts";
import { reachOf } from "../planner/reach.ts";
import { thingGroups } from "../planner/purchases.ts";
import { gameTexts } from "../words/texts-game.ts";
import { equipmentStep } from "./equipment-step.ts";
import type { ListState } from "./list-state.ts";
import { spellsStep } from "./spells-step.ts";
import type { Progress } from "./progress.ts";
import { buildView } from "./build-view.ts";
import { compareRows } from "./compare-view.ts";
import { originFacts } from "./origin-facts.ts";
import { pickedChoices } from "./picked-choices.ts";
import { trainingStep } from "./training-step.ts";
import { summaryView } from "./summary-view.ts";
import { compareResults, goblinChance, resultsOf } from "./results-view.ts";
import { gameOf } from "../../rules/games/games.ts";
import { ranksFields } from "../common/ranks-fields.ts";
import { valuesView } from "./values-view.ts";

interface StepInput {
  readonly uid: string;
  readonly actor: Character;
  readonly draft: Draft;
  readonly step: Step;
  readonly view: WindowState;
  /** Order and filters of the step's list. */
  readonly list: ListState;
}

/** State of one window that the draft does not store. */
export interface WindowState {
  /** The picked characteristic, and the one that it would be exchanged with. */
  readonly swapFrom: Characteristic | null;
  readonly swapWith: Characteristic | null;
  /** UUID of the class to compare with; "" = none. */
  readonly compareWith: string;
  /** What the last choice of an origin did to the later steps; "" = nothing. */
  readonly originResult: string;
}

/** Returns the wishes above the current step, by `track.key`. */
function wishMap(character: Character, wishes: readonly Wish[]): Map<string, Wish> {
  return new Map(openWishes(buyerOf(character), wishes).map((wish) => [`${wish.track}.${wish.key}`, wish]));
}

/** Returns the comparison of the class with another one. */
async function comparison(
  uid: string,
  shown: OpposedItem,
  sources: readonly OpposedItem[],
  against: string,
): Promise<object | null> {
  const { t } = gameTexts;
  const others = sources.filter(({ name }) => name !== shown.name);
  if (!shown.isKind("class") || others.length === 0) return null;
  const other = against === "" ? null : await itemAt(against);
  return {
    id: `${uid}-against`,
    one: shown.name,
    options: [
      { value: "", label: t("OD20.Creation.Compare.With"), selected: other === null },
      ...others.map(({ uuid, name }) => ({ value: uuid, label: name, selected: uuid === other?.uuid })),
    ],
    rows: other?.isKind("class") === true ? compareRows(shown, other, currentRuleset(), gameTexts) : [],
  };
}

async function originStep({ uid, actor, draft, view }: StepInput, kind: OriginKind, outcome: Outcome): Promise<object> {
  const { t } = gameTexts;
  const owned = originOf(actor, kind);
  const picked = draft.origins[kind];
  const sources = await originSources(kind);
  const chosen = picked ? await itemAt(picked.uuid) : null;
  const shown: OpposedItem | null = chosen ?? (picked ? null : owned);
  const rows = sources.map(({ uuid, name, img }, index) => ({
    id: `${uid}-${kind}-${String(index)}`,
    value: uuid,
    name,
    img: img ?? "",
    tint: kind === "class" ? classLook(img ?? "", name) : null,
    checked: uuid === picked?.uuid,
  }));
  const none = {
    id: `${uid}-${kind}-none`,
    value: "",
    name: owned ? t("OD20.Creation.Keep", { name: owned.name }) : t("OD20.Creation.Undecided"),
    img: "",
    checked: picked === null,
  };
  return {
    origin: {
      kind,
      legend: t(`OD20.Creation.Steps.${kind}`),
      rows: [none, ...rows],
      search: sources.length > 5,
      told: view.originResult,
      lost: picked && !chosen ? t("OD20.Creation.Lost") : "",
      replaces: picked && owned ? t("OD20.Creation.Replaces", { old: owned.name }) : "",
      detail: shown
        ? {
            name: shown.name,
            img: shown.img,
            uuid: shown.uuid,
            ...(await originFacts(shown, gameTexts)),
            tint: kind === "class" ? classLook(shown.img ?? "", shown.name) : null,
            choices: pickedChoices(outcome, kind, `${uid}-${kind}`, gameTexts),
            build: kind === "class" ? await buildView(uid, actor, draft) : null,
            compare: kind === "class" ? await comparison(uid, shown, sources, view.compareWith) : null,
          }
        : null,
    },
  };
}

/** Returns the results now, and after the exchange that is about to be made. */
async function liveView(
  { actor, draft, step, view: { swapFrom: picked, swapWith: aim } }: StepInput,
  trained: Character,
) {
  // The build of a class tells its own results.
  if (step === "summary" || step === "class" || !originOf(trained, "class")) return null;
  const { t } = gameTexts;
  const { character: then } =
    picked && aim && picked !== aim ? await outcomeOf(actor, swapValues(draft, picked, aim)) : { character: null };
  const chances = [trained, ...(then ? [then] : [])].map((one) =>
    t("OD20.Creation.Values.Live.chance", { n: goblinChance(one) }),
  );
  const name = (key: Characteristic | null): string => (key ? t(`OD20.Characteristic.${key}`) : "");
  const order = await orderFor(actor, draft);
  return {
    /** One line above the foot, in steps that need their width. */
    strip: step !== "values" && step !== "mastery",
    /** The characteristics that the class lives on. */
    needs: order.slice(0, 3).map(name).join(", "),
    note: then ? t("OD20.Creation.Values.Live.after", { one: name(picked), other: name(aim) }) : "",
    rows: compareResults(resultsOf(trained, gameTexts), then && resultsOf(then, gameTexts)),
    goblin: chances.join(" → "),
  };
}

async function valuesStep(input: StepInput, trained: Character): Promise<object> {
  const { uid, actor, draft, view } = input;
  const [among, order] = await Promise.all([raisedAmong(actor, draft), orderFor(actor, draft)]);
  const results = resultsOf(trained, gameTexts);
  return {
    values: valuesView({ uid, among, order, picked: view.swapFrom, results }, draft, gameTexts),
  };
}

/** Returns the planner for the preview character. Nothing is bought yet, so there is no log. */
function masteryStep({ uid, draft }: StepInput, { character }: Outcome) {
  const { t, plural } = gameTexts;
  const { points, granted } = character.system;
  const profession = originOf(character, "class");
  const advised = new Set(
    profession?.isKind("class") === true ? profession.system.build.trains.map((word) => `to.${word}`) : [],
  );
  const buyer = { ...buyerOf(character), granted };
  const wishes = wishMap(character, draft.wishes);
  const ruleset = currentRuleset();
  const reach = reachOf(thingGroups(character, gameTexts), buyer, wishes);
  const planner = plannerView(
    {
      uid,
      buyer,
      wishes,
      ruleset,
      // A new character has no attacks to show.
      blows: new Map(),
      earned: { talents: points.talents.earned, power: points.power.earned },
      groups: [...reach.open, ...reach.later],
      gm: false,
      respec: false,
      refundable: new Set(),
    },
    gameTexts,
  );
  const each = { talents: ruleset.talentsPerLevel, power: ruleset.powerPerLevel };
  const reasons = reach.lacking.flatMap((currency) => [
    t("OD20.Creation.Mastery.Have", { points: plural(`OD20.Planner.${currency}`, buyer.left[currency]) }),
    ...(each[currency] > 0
      ? [t("OD20.Creation.Mastery.EachLevel", { points: plural(`OD20.Planner.${currency}`, each[currency]) })]
      : []),
  ]);
  const later =
    reach.later.length === 0
      ? null
      : {
          label: t("OD20.Creation.Mastery.Later", { groups: reach.later.map(({ legend }) => legend).join(", ") }),
          why: reasons.join(" "),
          groups: planner.groups.slice(reach.open.length),
        };
  const shown = planner.groups.slice(0, reach.open.length).map((group) => ({
    ...group,
    rows: group.rows.map((row) => ({ ...row, advised: advised.has(row.name) })),
  }));
  return { planner: { ...planner, groups: shown }, later, uid };
}

/** Returns the template data of one step. */
export async function stepContext(input: StepInput, progress: Progress): Promise<object> {
  return { ...(await bodyOf(input, progress)), live: await liveView(input, progress.trained) };
}

async function bodyOf(input: StepInput, { outcome, trained, openIssues }: Progress): Promise<object> {
  const { step, actor, draft, uid } = input;
  if (isOriginKind(step)) return originStep(input, step, outcome);
  if (step === "values") return valuesStep(input, trained);
  if (step === "equipment") return equipmentStep(input, { character: trained });
  if (step === "mastery")
    return gameOf(currentRuleset()).ranks
      ? { ranks: ranksFields(uid, trained, gameTexts) }
      : masteryStep(input, outcome);
  if (step === "training") return trainingStep(uid, outcome, gameTexts);
  if (step === "spells") return spellsStep(uid, outcome, draft, input.list);
  return { summary: summaryView(uid, actor, draft, outcome, trained, openIssues, gameTexts) };
}
