/** View of the mastery planner. Pure. */
import { numeral } from "../../core/i18n.ts";
import { masteryKey, type Granted } from "../../rules/character/grants.ts";
import { heldStep, planPurchases, type Buyer, type Wish } from "../../play/character/plan-mastery.pure.ts";
import {
  masteryCost,
  MASTERY_TRACKS,
  type Currency,
  type MasteryTrack,
  isByHand,
} from "../../rules/character/mastery.ts";
import { missingPoints, stepOffers, stepChange } from "../../rules/character/purchases.ts";
import type { Ruleset } from "../../rules/ruleset/ruleset-types.ts";
import { segment } from "../common/segment.ts";
import type { Texts } from "../words/texts.ts";
import type { Comparison, SaveComparison } from "./step-blows.ts";
import { stepBuys } from "./step-buys.ts";

/** A mastery that can be bought, labeled as on the character's sheet. */
export interface Thing {
  readonly track: MasteryTrack;
  readonly key: string;
  readonly label: string;
  /** A number of the character that includes the step. `now` is null when there is no such number at present. */
  readonly number: { readonly label: string; readonly now: number | null; readonly signed: boolean };
  readonly expertise: boolean;
}

export interface ThingGroup {
  readonly legend: string;
  readonly hint: string;
  readonly things: readonly Thing[];
}

interface PlannerInput {
  readonly uid: string;
  readonly buyer: Buyer & { readonly granted: Readonly<Record<string, Granted>> };
  readonly earned: Readonly<Record<Currency, number>>;
  readonly groups: readonly ThingGroup[];
  readonly wishes: ReadonlyMap<string, Wish>;
  /** Attacks and saves that a planned step would change, by the step's key. */
  readonly blows: ReadonlyMap<string, readonly (Comparison | SaveComparison)[]>;
  readonly ruleset: Ruleset;
  readonly gm: boolean;
  readonly respec: boolean;
  /** Ids of log entries that can be refunded now. */
  readonly refundable: ReadonlySet<string>;
}

function points(currency: Currency, n: number, texts: Texts): string {
  return texts.plural(`OD20.Planner.${currency}`, n);
}

function changeText(thing: Thing, from: number, to: number, input: PlannerInput, texts: Texts): string {
  const by = stepChange(thing, from, to, input.buyer.level, input.ruleset);
  const { label, now, signed } = thing.number;
  if (now === null) return texts.t("OD20.Planner.ChangeBy", { label, by: texts.signed(by) });
  const write = (value: number): string => (signed ? texts.signed(value) : numeral(value));
  return texts.t("OD20.Planner.Change", { label, from: write(now), to: write(now + by) });
}

function row(thing: Thing, input: PlannerInput, left: Buyer["left"], texts: Texts, problem: string | undefined) {
  const { uid, buyer, wishes } = input;
  const key = masteryKey(thing.track, thing.key);
  const held = heldStep(buyer, thing.track, thing.key);
  const wish = wishes.get(key);
  const at = wish?.toStep ?? held;
  const currencies: readonly Currency[] = MASTERY_TRACKS[thing.track].currencies;
  const currency = wish?.currency ?? currencies[0] ?? "power";
  const id = `${uid}-${key.replaceAll(/[^\w-]/gu, "-")}`;
  const options = [0, 1, 2, 3, 4].map((step) => {
    const cost = step > held ? masteryCost(thing.track, held, step) : 0;
    const state =
      step > held
        ? currencies.map((one) => points(one, cost, texts)).join(` ${texts.t("OD20.Planner.Or")} `)
        : texts.t(step === held ? "OD20.Planner.Held" : "OD20.Planner.Below");
    return {
      id: `${id}-${String(step)}`,
      value: step,
      price: cost > 0 ? String(cost) : "",
      label: `${texts.t(`OD20.Step.${String(step)}`)}, ${state}`,
      checked: step === at,
      disabled: step < held,
      filled: step > 0 && step <= at,
    };
  });
  const given = buyer.granted[key];
  const [next] = stepOffers(thing.track, held, left);
  const cost = wish ? masteryCost(thing.track, held, wish.toStep) : 0;
  const missing = missingPoints(cost, currency, left);
  const status = wish
    ? problem === "budget"
      ? texts.t("OD20.Planner.Missing", { points: points(currency, missing, texts) })
      : problem
        ? texts.t(`OD20.Planner.Problem.${problem}`)
        : points(currency, cost, texts)
    : !next
      ? texts.t("OD20.Planner.Highest")
      : next.problem
        ? texts.t("OD20.Planner.Missing", { points: points(currency, missingPoints(next.cost, currency, left), texts) })
        : // The price stands below the step, its currency above the group.
          "";
  return {
    name: `to.${key}`,
    label: thing.label,
    options,
    /** Text such as "from the class Fighter", or "". */
    given: given && given.step > 0 ? texts.t("OD20.Planner.Given", { step: given.step, from: given.from }) : "",
    pay:
      wish && currencies.some((one) => one !== currency && input.earned[one] > 0)
        ? segment(
            id,
            `pay.${key}`,
            texts.t("OD20.Planner.PayNamed", { name: thing.label }),
            currencies.map((one) => [one, texts.t(`OD20.Planner.Name.${one}`)]),
            currency,
            true,
          )
        : null,
    /** What the chosen step would change, or "". */
    change: wish ? changeText(thing, held, wish.toStep, input, texts) : "",
    /** How the step changes attacks; null when it changes none. */
    buys: wish ? stepBuys(id, input.blows.get(key) ?? [], input.ruleset, texts) : null,
    status,
    problem: problem !== undefined,
  };
}

/** Says what a group is paid with. A hero without Power reads nothing of it where Talents pay as well. */
function priceHint([thing]: readonly Thing[], hasPower: boolean, texts: Texts): string {
  const currencies: readonly Currency[] = thing ? MASTERY_TRACKS[thing.track].currencies : [];
  const [first] = currencies.filter((one) => one === "talents" || hasPower || currencies.length === 1);
  if (!first) return "";
  return texts.t(currencies.length > 1 && hasPower ? "OD20.Planner.Either" : `OD20.Planner.Priced.${first}`);
}

/** Returns the view of the whole planner. */
export function plannerView(input: PlannerInput, texts: Texts) {
  const { buyer, earned, uid } = input;
  const wishes = [...input.wishes.values()];
  const plan = planPurchases(buyer, wishes);
  const problems = new Map(plan.problems.map(({ index, problem }) => [[...input.wishes.keys()][index] ?? "", problem]));
  const spending = (["talents", "power"] as const)
    .filter((currency) => buyer.left[currency] !== plan.left[currency])
    .map((currency) => points(currency, buyer.left[currency] - plan.left[currency], texts));
  const chosen = wishes.length > 0;
  return {
    // Points that nobody has earned yet are no news.
    purses: (["talents", "power"] as const)
      .filter((currency) => currency === "talents" || earned[currency] > 0 || plan.left[currency] !== 0)
      .map((currency) => ({
        label: texts.t(`OD20.Planner.Name.${currency}`),
        left: plan.left[currency],
        detail: texts.t(`OD20.Planner.${plan.left[currency] === buyer.left[currency] ? "Earned" : "EarnedChosen"}`, {
          earned: earned[currency],
          spent: earned[currency] - buyer.left[currency],
          chosen: buyer.left[currency] - plan.left[currency],
        }),
        short: plan.left[currency] < 0,
      })),
    groups: input.groups.map(({ legend, hint, things }) => ({
      legend,
      hint: [priceHint(things, earned.power > 0 || plan.left.power > 0, texts), hint]
        .filter((one) => one !== "")
        .join(" "),
      rows: things.map((thing) =>
        row(thing, input, plan.left, texts, problems.get(masteryKey(thing.track, thing.key))),
      ),
    })),
    log: [...buyer.log].reverse().map((entry) => ({
      id: entry.id,
      text: isByHand(entry)
        ? texts.t("OD20.ByHand.Entry", {
            level: entry.level,
            name: nameOf(input, entry.track, entry.key),
            from: entry.from,
            to: entry.to,
            by: entry.by ?? "",
          })
        : texts.t("OD20.Planner.Entry", {
            level: entry.level,
            name: nameOf(input, entry.track, entry.key),
            from: entry.from,
            to: entry.to,
            cost: points(entry.currency === "talents" ? "talents" : "power", entry.cost, texts),
          }),
      refunded: entry.refunded,
      refund: texts.t("OD20.Planner.RefundNamed", { name: nameOf(input, entry.track, entry.key), to: entry.to }),
      refundable: input.refundable.has(entry.id),
    })),
    respec: input.gm ? { id: `${uid}-respec`, on: input.respec } : null,
    summary: !chosen
      ? texts.t("OD20.Planner.Choose")
      : plan.ok
        ? texts.t("OD20.Planner.Leaves", {
            talents: points("talents", plan.left.talents, texts),
            power: points("power", plan.left.power, texts),
          })
        : texts.t("OD20.Planner.NotAll"),
    blocked: !chosen || !plan.ok,
    chosen,
    submit:
      chosen && plan.ok && spending.length > 0
        ? texts.t("OD20.Planner.BuyFor", { cost: spending.join(", ") })
        : texts.t("OD20.Planner.Buy"),
  };
}

function nameOf({ groups }: PlannerInput, track: string, key: string): string {
  return (
    groups.flatMap(({ things }) => things).find((thing) => thing.track === track && thing.key === key)?.label ?? key
  );
}
