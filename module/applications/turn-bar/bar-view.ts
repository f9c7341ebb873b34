/** What the turn bar shows, in words. Pure. */
import { lengthWords } from "../../core/i18n.ts";
import type { MovementMode } from "../../rules/movement/step-cost.ts";
import type { Overuse, TurnLedger } from "../../rules/turn/turn-ledger.ts";
import type { Tint } from "../shared/actor-tint.ts";
import type { BadgeView } from "../effects/badges.ts";
import type { ButtonOddsView } from "../shared/odds-view.ts";
import type { Texts } from "../words/texts.ts";
import type { BarEntry } from "../turn-parts/actions-part.ts";
import type { BarDue, OthersDue } from "../turn-parts/dues-part.ts";
import type { BarOffer } from "./free-part.ts";
import { overPhrases } from "./over-words.ts";

/** One of the numbered buttons. */
export interface BarButton {
  /** `attack.<item>.<mode>` and the like: what a favorite is stored by. */
  readonly key: string;
  readonly name: string;
  /** "Strike", a kind of thing … */
  readonly note: string;
  /** The number that is rolled. */
  readonly number: string;
  readonly hint: string;
  /** Of an attack, while a target is marked that may be told about; left out: nothing is told. */
  readonly odds?: Pick<ButtonOddsView, "short" | "text"> | null;
  /** What speaks against pressing it now, in words; left out or "" = nothing. */
  readonly against?: string;
  /** Whether this user would be refused; left out = at most told. It stays to be pressed: what is missing may be had in its window. */
  readonly isRefused?: boolean;
  /** Whether the turn has no more of what it takes; left out = it has. */
  readonly isOver?: boolean;
}

/** The creature whose ledger is shown. */
export interface BarCreature {
  readonly name: string;
  readonly img: string;
  /** Its color; left out = none. */
  readonly tint?: Tint;
  readonly ledger: TurnLedger;
  /** Whether its turn runs. */
  readonly acts: boolean;
  /** Whether it has no hit points left: it goes nowhere. */
  readonly fallen?: boolean;
  /** Its hit points in words; left out = nobody tells. */
  readonly points?: string;
  /** Why it can do nothing, and what would end that; left out or "" = nobody tells. */
  readonly idle?: string;
  /** Whether a token tells where it went. */
  readonly tracked?: boolean;
  /** Whether its scene counts in meters; left out = in feet. */
  readonly metric?: boolean;
  /** The speed that runs; left out = on foot. */
  readonly mode?: MovementMode;
  readonly badges: readonly BadgeView[];
  readonly buttons: readonly BarButton[];
  readonly actions: readonly BarEntry[];
  /** Left out: nothing. */
  readonly moves?: readonly BarMove[];
  readonly dues: readonly BarDue[];
  /** Ids of the deeds that this user may take back; left out = of none. */
  readonly backs?: ReadonlySet<string>;
}

/** What somebody concentrates on and may move to another, for who has had it has fallen. */
export interface BarMove {
  /** As of a numbered button: pressing it is the same. */
  readonly key: string;
  readonly label: string;
  /** Who has fallen. */
  readonly what: string;
}

/** Somebody's readied action. */
export interface BarRelease {
  /** Uuid of who has readied it. */
  readonly key: string;
  readonly name: string;
  /** What was readied. */
  readonly what: string;
}

export interface BarFacts {
  readonly round: number;
  /** Whose turn it is, as this user may call it; "" while it is nobody's. */
  readonly whose: string;
  /** What this user may see of his own; null for somebody who has nobody in the fight. */
  readonly creature: BarCreature | null;
  /** Told to a Game Master whose tracker stops at the defeated, in the turn of one; left out: it is none. */
  readonly defeated?: boolean;
  /** Readied actions of those whose turn it is not, which this user may carry out. */
  readonly releases: readonly BarRelease[];
  /** Free attacks that this user may make; left out: none. */
  readonly offers?: readonly BarOffer[];
  /** What others owe that is this user's to do; left out: nothing. */
  readonly others?: readonly Pick<OthersDue, "name" | "dues">[];
  /** Turns until the next one of an own creature; null when there is none. */
  readonly until: number | null;
  /** People whose answers are waited for, with how many of them. */
  readonly waiting: readonly { readonly name: string; readonly n: number }[];
  readonly gm: boolean;
  /** Whether too much is told. */
  readonly tells: boolean;
  readonly mayEnd: boolean;
  /** What is open of the turn that somebody has wanted to end; left out: nobody has. */
  readonly open?: readonly BarDue[];
  readonly folded: boolean;
  /** Whether it folds by itself; left out = only by hand. */
  readonly foldsItself?: boolean;
}

export interface PipView {
  readonly kind: "active" | "bonus" | "reaction";
  readonly label: string;
  readonly spent: boolean;
  /** "1 / 2" where there are several. */
  readonly count: string;
  /** What is left of it, and what took the rest. */
  readonly told: string;
  /** The same after its name. */
  readonly hint: string;
  /** What took it, in a list to open where any of it can be taken back. */
  readonly deeds: readonly { readonly id: string; readonly label: string; readonly mine: boolean }[];
  readonly backs: boolean;
}

export interface BarView {
  readonly title: string;
  readonly round: string;
  readonly own: boolean;
  readonly name: string;
  readonly img: string;
  readonly tint: Tint | null;
  readonly quiet: string;
  readonly empty: string;
  /** That whoever has the turn is out of the fight, and how turns pass over such ones. */
  readonly defeated: string;
  readonly pips: readonly PipView[];
  readonly attacks: string;
  readonly feet: string;
  /** Of a hundred, how much of the way is left; null where nobody counts it. */
  readonly feetLeft: number | null;
  /** What took the free draw; "" while nothing has. */
  readonly draws: string;
  readonly releases: readonly (BarRelease & { readonly label: string })[];
  readonly moves: readonly BarMove[];
  readonly offers: readonly BarOffer[];
  readonly over: readonly string[];
  readonly badges: readonly BadgeView[];
  readonly buttons: readonly (BarButton & { readonly n: number })[];
  readonly actions: readonly BarEntry[];
  readonly dues: readonly BarDue[];
  /** How many of them are this user's. */
  readonly duesLabel: string;
  /** The same on the button that unfolds them, at the foot: unfolded they stand above it, and it stays under the finger; else "". */
  readonly duesFolded: string;
  /** The only one, shown in the place of that button: nothing is to be unfolded for it. */
  readonly lone: Pick<BarDue, "id" | "label" | "hint"> | null;
  readonly doAll: boolean;
  /** "Goblin 2: save; Goblin 3: save", and what does all of that; "" while there is none. */
  readonly others: string;
  readonly doOthers: string;
  readonly waiting: string;
  readonly mayEnd: boolean;
  /** "Still due: burning"; "" while nobody has wanted to end the turn. */
  readonly open: string;
  /** Whether this user can do all of it, and end the turn. */
  readonly endsAll: boolean;
  readonly folded: boolean;
  /** Whether there is anything to unfold. */
  readonly folds: boolean;
}

/** As many as there are keys with one digit. */
export const BAR_BUTTONS = 9;

const NO_DEEDS: ReadonlySet<string> = new Set();

function pipView(
  kind: PipView["kind"],
  { ledger: { [kind]: pip }, backs = NO_DEEDS }: BarCreature,
  empty: string,
  { t }: Texts,
): PipView | null {
  const { all, left, spentBy } = pip;
  // What nothing grants and nobody used is no pip.
  if (all === 0 && spentBy.length === 0) return null;
  const label = t(`OD20.Bar.Pip.${kind}`);
  const deeds = spentBy.map(({ id, label: of }) => ({ id, label: of || t("OD20.Bar.Deed"), mine: backs.has(id) }));
  const by = deeds.map((deed) => deed.label).join(", ");
  const told = [
    // That nothing can be done is told beside them, with the reason.
    left > 0 ? t("OD20.Bar.Left", { left, all }) : empty ? "" : t("OD20.Bar.Spent"),
    by ? t("OD20.Bar.By", { by }) : "",
  ]
    .filter(Boolean)
    .join(" · ");
  return {
    kind,
    label,
    spent: left === 0,
    count: all > 1 ? `${String(left)} / ${String(all)}` : "",
    told,
    hint: [label, told].filter(Boolean).join(": "),
    deeds,
    backs: deeds.some(({ mine }) => mine),
  };
}

/** Action, bonus action where there is one, reaction. Out of turn only the reaction says something. */
function pipsOf(creature: BarCreature, empty: string, texts: Texts): PipView[] {
  const kinds = creature.acts ? (["active", "bonus", "reaction"] as const) : (["reaction"] as const);
  return kinds.flatMap((kind) => pipView(kind, creature, empty, texts) ?? []);
}

/** "Free draw used by: Sword"; of several how many are left. @rule H-TURN-12 B-ATK-13 */
function drawWords({ draws: { made, left, spentBy } }: TurnLedger, { t }: Texts): string {
  if (made === 0) return "";
  const by = spentBy.map(({ label }) => label || t("OD20.Bar.Deed")).join(", ");
  return left > 0 ? t("OD20.Bar.DrawsLeft", { left, by }) : t("OD20.Bar.DrawUsed", { by });
}

/**
 * Feet of the turn, as its scene counts them. Without a token nobody knows who went where: what is left is told only as the most
 * that it may be. @rule C-80 H-MOV-02
 */
function feetWords({ ledger, tracked, metric = false, mode = "walk" }: BarCreature, { t }: Texts): string {
  const { feet: counted } = ledger;
  const long = (feet: number): string => lengthWords(feet, metric, t);
  const [all, left] = [long(counted.all), long(counted.left)];
  const feet =
    counted.left >= counted.all
      ? t("OD20.Bar.Feet", { all })
      : t(tracked === true ? "OD20.Bar.FeetLeft" : "OD20.Bar.FeetAtMost", { left: metric ? left : counted.left, all });
  // On foot is how everybody goes.
  return mode === "walk" ? feet : t("OD20.Bar.FeetBy", { feet, mode: t(`OD20.Ruler.Mode.${mode}`) });
}

function feetPart({ ledger, tracked }: BarCreature): number | null {
  const { all, left } = ledger.feet;
  return tracked === true && all > 0 ? Math.round(Math.min(1, left / all) * 100) : null;
}

/** What was too much in the own turn; in the turns of others only the reactions still count. */
function overOf({ ledger: { over }, acts }: BarCreature): readonly Overuse[] {
  return acts ? over : over.filter(({ kind }) => kind === "reaction");
}

/** Whose reaction and badges stand there: "Ogre's turn · you: Fighter". */
function nameWords(creature: BarCreature | null, gm: boolean, { t }: Texts): string {
  if (!creature || gm) return "";
  return creature.acts ? creature.name : t("OD20.Bar.You", { name: creature.name });
}

/** "Goblin's turn · you are next". */
function untilWords({ until, creature }: BarFacts, { t, plural }: Texts): string {
  if (creature?.acts === true || until === null) return "";
  return until === 1 ? t("OD20.Bar.Next") : plural("OD20.Bar.Until", until - 1);
}

/** "Still due: burning, save". */
export const openWords = (open: readonly BarDue[], { t }: Texts): string =>
  open.length === 0 ? "" : t("OD20.Bar.StillDue", { names: open.map(({ label }) => label).join(", ") });

function othersView({ others = [] }: BarFacts, { t }: Texts): Pick<BarView, "others" | "doOthers"> {
  if (others.length === 0) return { others: "", doOthers: "" };
  const list = others.map(({ name, dues }) => `${name}: ${dues.map(({ label }) => label).join(", ")}`).join("; ");
  return {
    others: t("OD20.Bar.Others", { list }),
    doOthers: t("OD20.Bar.RollForAll", { n: others.reduce((all, { dues }) => all + dues.length, 0) }),
  };
}

/** How many things that is: two answers to one question are one. */
const questions = (dues: readonly BarDue[]): number =>
  dues.filter(({ choice }) => choice !== true).length + Number(dues.some(({ choice }) => choice === true));

/** The whole bar. @rule H-TURN-04 H-TURN-10 B-TURN-16 B-COND-INC-1 */
export function barView(facts: BarFacts, texts: Texts): BarView {
  const { t } = texts;
  const { creature, waiting, gm, whose, open = [] } = facts;
  const own = creature?.acts === true;
  const empty = creature?.ledger.empty ? t(creature.ledger.empty.label) : "";
  const all = creature?.dues ?? [];
  const mine = all.filter((due) => due.mine);
  const title =
    own && !gm ? t("OD20.Bar.YourTurn") : whose ? t("OD20.Bar.TurnOf", { name: whose }) : t("OD20.Bar.Nobody");
  // Whoever has none of them reads how many others have.
  const dues = t("OD20.Bar.Due", { n: questions(mine) || questions(all) });
  const [only, ...more] = mine;
  const folds = (facts.folded || facts.foldsItself === true) && mine.length > 0;
  const lone = folds && only && more.length === 0 && all.length === 1 ? only : null;
  const waits = waiting.map(({ name, n }) => (n > 1 ? `${name} (${String(n)})` : name)).join(", ");
  return {
    title,
    own,
    round: t("OD20.Bar.Round", { n: facts.round }),
    name: nameWords(creature, gm, texts),
    img: creature?.img ?? "",
    tint: creature?.tint ?? null,
    quiet: [untilWords(facts, texts), creature?.points].filter(Boolean).join(" · "),
    empty: [empty, empty && creature?.idle].filter(Boolean).join(": "),
    defeated: facts.defeated === true ? t("OD20.Bar.Defeated") : "",
    pips: creature ? pipsOf(creature, empty, texts) : [],
    attacks: own && creature.ledger.attacks.left > 0 ? t("OD20.Bar.Attacks", { n: creature.ledger.attacks.left }) : "",
    feet: own && creature.fallen !== true ? feetWords(creature, texts) : "",
    feetLeft: own && creature.fallen !== true ? feetPart(creature) : null,
    draws: own ? drawWords(creature.ledger, texts) : "",
    releases: facts.releases.map((one) => ({ ...one, label: t("OD20.Bar.Release", { name: one.name }) })),
    moves: own ? (creature.moves ?? []) : [],
    offers: facts.offers ?? [],
    over: creature && facts.tells ? overPhrases(overOf(creature), texts) : [],
    badges: creature?.badges ?? [],
    buttons: own ? creature.buttons.slice(0, BAR_BUTTONS).map((button, index) => ({ ...button, n: index + 1 })) : [],
    actions: own ? creature.actions : [],
    dues: all,
    duesLabel: dues,
    duesFolded: folds ? dues : "",
    lone: lone && { ...lone, label: [creature?.name, lone.label].filter(Boolean).join(": ") },
    doAll: mine.filter(({ choice }) => choice !== true).length > 1,
    ...othersView(facts, texts),
    waiting: waits ? t("OD20.Bar.Waiting", { names: waits }) : "",
    mayEnd: facts.mayEnd,
    open: openWords(open, texts),
    endsAll: open.some(({ mine: own }) => own),
    folded: facts.folded,
    folds: own || all.length > 0 || (creature?.badges.length ?? 0) > 0,
  };
}

/** What is said aloud when a turn begins. */
export function barSentence(view: BarView): string {
  return [
    view.title,
    view.own ? view.name : "",
    view.round,
    view.empty,
    view.own && !view.empty ? view.feet : view.quiet,
  ]
    .filter(Boolean)
    .join(". ");
}
