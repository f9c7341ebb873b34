/** View of the turn bar. Pure. */
import { lengthWords } from "../../core/i18n.ts";
import type { MovementMode } from "../../rules/movement/step-cost.ts";
import type { Overuse, TurnLedger } from "../../rules/turn/turn-ledger.ts";
import type { Tint } from "../common/actor-tint.ts";
import type { BadgeView } from "../effects/badges.ts";
import type { ButtonOddsView } from "../common/odds-view.ts";
import type { Texts } from "../words/texts.ts";
import type { BarEntry } from "../turn-parts/actions-part.ts";
import type { BarDue, OthersDue } from "../turn-parts/dues-part.ts";
import type { BarOffer } from "./opportunity-part.ts";
import { overPhrases } from "./overuse-words.ts";

/** A numbered button. */
export interface BarButton {
  /** Key in the format of favorites, such as `attack.<item>.<mode>`. */
  readonly key: string;
  readonly name: string;
  /** Text such as "Strike" or an item type. */
  readonly note: string;
  /** The rolled number. */
  readonly number: string;
  readonly hint: string;
  /** Odds of an attack against the target; omitted when unknown. */
  readonly odds?: Pick<ButtonOddsView, "short" | "text"> | null;
  /** Why using it now is unwise, in words; omitted or "" for none. */
  readonly against?: string;
  /** Whether the user would be refused. Default: false. The button stays clickable, because the window may offer what is missing. */
  readonly isRefused?: boolean;
  /** Whether the turn has no such action left. Default: false. */
  readonly isOver?: boolean;
}

/** The creature that the bar shows. */
export interface BarCreature {
  readonly name: string;
  readonly img: string;
  /** Its color; omitted for none. */
  readonly tint?: Tint;
  readonly ledger: TurnLedger;
  /** Whether it is the creature's turn. */
  readonly acts: boolean;
  /** Whether the creature is down and cannot move. */
  readonly fallen?: boolean;
  /** Hit points in words; omitted when hidden. */
  readonly points?: string;
  /** Why the creature cannot act, and what would end that; omitted or "" when it can. */
  readonly idle?: string;
  /** Whether a token records the movement. */
  readonly tracked?: boolean;
  /** Whether the scene uses meters. Default: feet. */
  readonly metric?: boolean;
  /** Current movement mode. Default: walking. */
  readonly mode?: MovementMode;
  readonly badges: readonly BadgeView[];
  readonly buttons: readonly BarButton[];
  readonly actions: readonly BarEntry[];
  /** Omitted for none. */
  readonly moves?: readonly BarMove[];
  readonly dues: readonly BarDue[];
  /** Ids of the actions that this user may undo. Default: none. */
  readonly backs?: ReadonlySet<string>;
}

/** A concentration effect that can move to another target because its current target is down. */
export interface BarMove {
  /** Key in the format of the numbered buttons, with the same action. */
  readonly key: string;
  readonly label: string;
  /** Names of the targets that are down. */
  readonly what: string;
}

/** A readied action. */
export interface BarRelease {
  /** Actor uuid. */
  readonly key: string;
  readonly name: string;
  /** Description of the readied action. */
  readonly what: string;
}

export interface BarFacts {
  readonly round: number;
  /** Name of the acting creature, as this user may know it; "" without one. */
  readonly whose: string;
  /** The creature shown to this user; null for a user without creatures in the fight. */
  readonly creature: BarCreature | null;
  /** Whether it is the turn of a defeated combatant that the tracker does not skip. Only for Game Masters. Default: false. */
  readonly defeated?: boolean;
  /** Readied actions of creatures that are not acting, which this user may use. */
  readonly releases: readonly BarRelease[];
  /** Opportunity attacks that this user may make; omitted for none. */
  readonly offers?: readonly BarOffer[];
  /** Due upkeep of other creatures that this user handles; omitted for none. */
  readonly others?: readonly Pick<OthersDue, "name" | "dues">[];
  /** Turns until the next own creature acts; null for none. */
  readonly until: number | null;
  /** Users with pending answers, and the number of their answers. */
  readonly waiting: readonly { readonly name: string; readonly n: number }[];
  readonly gm: boolean;
  /** Whether the bar warns about exceeded actions. */
  readonly tells: boolean;
  readonly mayEnd: boolean;
  /** Upkeep still due after the user tried to end the turn; omitted for none. */
  readonly open?: readonly BarDue[];
  readonly folded: boolean;
  /** Whether the bar is folded by default. Default: false. */
  readonly startsFolded?: boolean;
}

export interface PipView {
  readonly kind: "active" | "bonus" | "reaction";
  readonly label: string;
  readonly spent: boolean;
  /** Text such as "1 / 2", when there are several. */
  readonly count: string;
  /** How many are left, and what used the others. */
  readonly told: string;
  /** The same, after the label. */
  readonly hint: string;
  /** Actions that used it, as a list, if any of them can be undone. */
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
  /** Note that the acting creature is defeated, and how to skip such turns. */
  readonly defeated: string;
  readonly pips: readonly PipView[];
  readonly attacks: string;
  readonly feet: string;
  /** Percentage of movement left; null when not tracked. */
  readonly feetLeft: number | null;
  /** What used the free item interaction; "" for none. */
  readonly draws: string;
  readonly releases: readonly (BarRelease & { readonly label: string })[];
  readonly moves: readonly BarMove[];
  readonly offers: readonly BarOffer[];
  readonly over: readonly string[];
  readonly badges: readonly BadgeView[];
  readonly buttons: readonly (BarButton & { readonly n: number })[];
  readonly actions: readonly BarEntry[];
  readonly dues: readonly BarDue[];
  /** Number of due upkeeps for this user. */
  readonly duesLabel: string;
  /**
   * Label of the button at the foot that unfolds the due upkeep; "" when there is none. The upkeep unfolds above the
   * button, so the button stays under the pointer.
   */
  readonly duesFolded: string;
  /** The single due upkeep, shown instead of that button. */
  readonly lone: Pick<BarDue, "id" | "label" | "hint"> | null;
  readonly doAll: boolean;
  /** Text such as "Goblin 2: save; Goblin 3: save", and the label of the button that handles them; "" for none. */
  readonly others: string;
  readonly doOthers: string;
  readonly waiting: string;
  readonly mayEnd: boolean;
  /** Text such as "Still due: burning"; "" until the user tries to end the turn. */
  readonly open: string;
  /** Whether this user can handle all due upkeep and end the turn. */
  readonly endsAll: boolean;
  readonly folded: boolean;
  /** Whether there is anything to unfold. */
  readonly folds: boolean;
}

/** Number of buttons: one per digit key 1 to 9. */
export const BAR_BUTTONS = 9;

const NO_DEEDS: ReadonlySet<string> = new Set();

function pipView(
  kind: PipView["kind"],
  { ledger: { [kind]: pip }, backs = NO_DEEDS }: BarCreature,
  empty: string,
  { t }: Texts,
): PipView | null {
  const { all, left, spentBy } = pip;
  // Omits a kind of action that the creature neither has nor used.
  if (all === 0 && spentBy.length === 0) return null;
  const label = t(`OD20.Bar.Pip.${kind}`);
  const deeds = spentBy.map(({ id, label: of }) => ({ id, label: of || t("OD20.Bar.Deed"), mine: backs.has(id) }));
  const by = deeds.map((deed) => deed.label).join(", ");
  const told = [
    // The bar explains elsewhere why the creature cannot act.
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

/** Returns action, bonus action (if any) and reaction. Outside its turn, only the reaction. */
function pipsOf(creature: BarCreature, empty: string, texts: Texts): PipView[] {
  const kinds = creature.acts ? (["active", "bonus", "reaction"] as const) : (["reaction"] as const);
  return kinds.flatMap((kind) => pipView(kind, creature, empty, texts) ?? []);
}

/** Returns a text such as "Free draw used by: Sword". With several draws, includes the number left. @rule H-TURN-12 B-ATK-13 */
function drawWords({ draws: { made, left, spentBy } }: TurnLedger, { t }: Texts): string {
  if (made === 0) return "";
  const by = spentBy.map(({ label }) => label || t("OD20.Bar.Deed")).join(", ");
  return left > 0 ? t("OD20.Bar.DrawsLeft", { left, by }) : t("OD20.Bar.DrawUsed", { by });
}

/**
 * Returns the movement left, in the scene's units. Without a token the movement is not recorded, so the text says "at
 * most".
 * @rule C-80 H-MOV-02
 */
function feetWords({ ledger, tracked, metric = false, mode = "walk" }: BarCreature, { t }: Texts): string {
  const { feet: counted } = ledger;
  const long = (feet: number): string => lengthWords(feet, metric, t);
  const [all, left] = [long(counted.all), long(counted.left)];
  const feet =
    counted.left >= counted.all
      ? t("OD20.Bar.Feet", { all })
      : t(tracked === true ? "OD20.Bar.FeetLeft" : "OD20.Bar.FeetAtMost", { left: metric ? left : counted.left, all });
  // Walking needs no mention.
  return mode === "walk" ? feet : t("OD20.Bar.FeetBy", { feet, mode: t(`OD20.Ruler.Mode.${mode}`) });
}

function feetPart({ ledger, tracked }: BarCreature): number | null {
  const { all, left } = ledger.feet;
  return tracked === true && all > 0 ? Math.round(Math.min(1, left / all) * 100) : null;
}

/** Returns exceeded actions of the creature's turn; outside its turn only reactions. */
function overOf({ ledger: { over }, acts }: BarCreature): readonly Overuse[] {
  return acts ? over : over.filter(({ kind }) => kind === "reaction");
}

/** Returns the name of the creature that the bar shows, such as "you: Fighter" during another creature's turn. */
function nameWords(creature: BarCreature | null, gm: boolean, { t }: Texts): string {
  if (!creature || gm) return "";
  return creature.acts ? creature.name : t("OD20.Bar.You", { name: creature.name });
}

/** Returns a text such as "you are next". */
function untilWords({ until, creature }: BarFacts, { t, plural }: Texts): string {
  if (creature?.acts === true || until === null) return "";
  return until === 1 ? t("OD20.Bar.Next") : plural("OD20.Bar.Until", until - 1);
}

/** Returns a text such as "Still due: burning, save". */
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

/** Returns the number of due upkeeps. Two answers to one question count as one. */
const questions = (dues: readonly BarDue[]): number =>
  dues.filter(({ choice }) => choice !== true).length + Number(dues.some(({ choice }) => choice === true));

/** Returns the view of the bar. @rule H-TURN-04 H-TURN-10 B-TURN-16 B-COND-INC-1 */
export function barView(facts: BarFacts, texts: Texts): BarView {
  const { t } = texts;
  const { creature, waiting, gm, whose, open = [] } = facts;
  const own = creature?.acts === true;
  const empty = creature?.ledger.empty ? t(creature.ledger.empty.label) : "";
  const all = creature?.dues ?? [];
  const mine = all.filter((due) => due.mine);
  const title =
    own && !gm ? t("OD20.Bar.YourTurn") : whose ? t("OD20.Bar.TurnOf", { name: whose }) : t("OD20.Bar.Nobody");
  // A user with no own upkeep sees the number of the others.
  const dues = t("OD20.Bar.Due", { n: questions(mine) || questions(all) });
  const [only, ...more] = mine;
  const folds = (facts.folded || facts.startsFolded === true) && mine.length > 0;
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

/** Returns the sentence for screen readers at the start of a turn. */
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
