import type { ConcentrationState } from "../../../play/actions/concentration-state.ts";
import type { ReactionView } from "../../../play/reactions/reaction-view.ts";
import type { Reveal } from "../../../play/shared/types.ts";
import { deedTitle, type UseRecord } from "../../../play/actions/records.pure.ts";
import type { ProfileId } from "../../../rules/ruleset/ruleset-types.ts";
import { doesText } from "../../words/does.ts";
import type { Overuse } from "../../../rules/turn/turn-ledger.ts";
import type { Texts } from "../../words/texts.ts";
import {
  contestWords,
  dartWords,
  lastsWords,
  paidWords,
  partWords,
  saveWords,
  type ThingName,
} from "../../words/use-words.ts";
import { lostWords, reactionActions } from "../attack/actions.ts";
import { ofWhole, overuseView, takeBackAction } from "../deed-views.ts";
import type { DealtView } from "../damage/present.ts";
import type { ActionView, NumberView } from "../../shared/card-view.ts";

/** What the card of an action knows. */
export interface UseFacts {
  readonly record: UseRecord;
  /** Whether its numbers are for these eyes: what is saved against, and what it took. */
  readonly dc: boolean;
  /** The table's rules; left out = the homebrew's. */
  readonly profile?: ProfileId;
  /** What a contest was begun with, as far as it is for these eyes; null or left out where there is none. */
  readonly contest?: number | null;
  /** What arrives at once, as of damage without an attack; null = nothing does. */
  readonly dealt: DealtView | null;
  /** What its author adds, in the viewer's language; "" or left out = nothing. */
  readonly words?: string;
  /** What the thing says of itself, without its form; "" for what is not for these eyes. */
  readonly description: string;
  /** Whether this viewer may roll what is rolled later. */
  readonly mayDeal: boolean;
  /** Who does it, as this viewer may know him. */
  readonly name: string;
  readonly img: string;
  readonly over: Overuse | null;
  /** Language key of why it counts for nothing; null when it counts. */
  readonly void: string | null;
  readonly mayTakeBack: boolean;
  /** The reaction that has brought it to nothing, by name; null or left out where none has. */
  readonly lostTo?: string | null;
  /** The injury that it was for, and what came of it; left out or "" = it was for none. */
  readonly cures?: string;
  /** Those of the dead whom it brings back and this user may, and the names of all others; left out = it brings nobody back. */
  readonly revives?: Revives | null;
  /** What the viewer may react with to it; left out = nothing. */
  readonly reactions?: readonly ReactionView[];
  /** Whether its doer is this user's. */
  readonly owned?: boolean;
  /** What moving it to another is called, where this user may; left out or "" = nobody carries it. */
  readonly carry?: string;
  /** Whether the end of its fight has cut this user's casting short, so that he may cast it outside of one; left out = not. */
  readonly cutShort?: boolean;
  /** Whether all whom it was to hold have saved, as far as this viewer may know; left out = not. */
  readonly warded?: boolean;
  /** What the things of its doer are called; left out = that is not told. */
  readonly thing?: ThingName;
  /** What has become of the concentration that it needs; null or left out where it needs none. */
  readonly concentration?: ConcentrationState | null;
}

/** Who waits to be brought back from death by a use. */
export interface Revives {
  readonly mine: readonly { readonly key: string; readonly name: string }[];
  readonly others: readonly string[];
  /** Whether it was for nobody. */
  readonly nobody: boolean;
}

export interface UseView {
  readonly title: string;
  readonly subtitle: string;
  readonly img: string;
  /** Which way hit points go, "" where none do. */
  readonly kind: string;
  /** Classes of the card. */
  readonly variant: string;
  readonly what: string;
  readonly note: string;
  readonly overuse: readonly NumberView[];
  /** What was paid, what it asks, how long it lasts: in a line. */
  readonly facts: string;
  readonly description: string;
  /** "Concentration: holds"; "" where there is none. */
  readonly concentration: string;
  /** Whether it is over; a turn of a casting that another has followed is as it should be. */
  readonly concentrationOver: boolean;
  readonly total: string;
  readonly totalLabel: string;
  readonly tint: string;
  readonly targets: DealtView["targets"];
  readonly lines: DealtView["lines"];
  readonly actions: readonly ActionView[];
  readonly more: readonly ActionView[];
  readonly moreLabel: string;
}

/** What stands in the words of these only its doer knows until it happens. */
const PLANS = ["ready", "release"];

/** The same to somebody who may know its doer's name and numbers, or may not: then that he waits, and not for what. @rule B-ACT-15 */
export function withoutPlans(record: UseRecord, { name, totals }: Pick<Reveal, "name" | "totals">): UseRecord {
  return PLANS.includes(record.action) && !(name && totals)
    ? { ...record, text: "", plan: null, readied: "", item: null, circle: 0, pays: [] }
    : record;
}

/** What an action is called. */
const useName = (record: Pick<UseRecord, "label" | "by" | "action">, { t }: Pick<Texts, "t">): string =>
  deedTitle(record, t);

/** So many names fit beside the doer's; more are counted, and stand in the rows below. */
const NAMED = 3;

/** Whom it is for but its doer, by the names that their rows give them. */
function othersWords({ targets, actor }: UseRecord, dealt: DealtView | null, texts: Texts): string {
  const others = targets.filter((target) => target.actor !== actor?.actor);
  if (others.length > NAMED) return texts.plural("OD20.Card.Targets", others.length);
  const shown = new Map(dealt?.targets.map(({ key, name }) => [key, name]));
  return others.map(({ key, name }) => shown.get(key) ?? name).join(", ");
}

/** How many of its darts flew at each, where each may take several: "Goblin 1 ×2, Goblin 2 ×1"; "" for all else. @rule C-94 */
function sharedWords({ strikes }: UseRecord, dealt: DealtView | null, { t }: Texts): string {
  const names = new Map(dealt?.targets.map(({ key, name }) => [key, name]));
  const list = strikes.flatMap(({ target, damage }) => {
    const name = names.get(target ?? "");
    // All darts of one target are the same dice, named once for each of them.
    const rows = new Set(damage.map(({ roll }) => roll)).size;
    return name === undefined || rows === 0 ? [] : [{ name, n: Math.round(damage.length / rows) }];
  });
  return list.some(({ n }) => n > 1) ? t("OD20.Use.Shared", { list: dartWords(list) }) : "";
}

/** Whether this user may give up what its doer still concentrates on. @rule H-CONC-02 B-CONC-02 */
export const mayDrop = ({ concentration, owned = false }: Pick<UseFacts, "concentration" | "owned">): boolean =>
  concentration === "holds" && owned;

/** What has become of it; where nobody is held by it, that, too. */
function concentrationWords({ concentration, warded }: UseFacts, { t }: Texts): string {
  if (!concentration) return "";
  return t(`OD20.Concentration.State.${concentration === "holds" && warded === true ? "warded" : concentration}`);
}

/** Why it counts for nothing; else the injury that it was for, and what came of it. */
function noteOf(facts: UseFacts, texts: Texts): string {
  if (facts.record.cancelled) return texts.t("OD20.Deed.TakenBack");
  return facts.void === null
    ? lostWords(facts, texts) || facts.cures || revivesWords(facts, texts)
    : texts.t(facts.void);
}

/** Who waits for others to bring him back; where nobody was named, where that is done. @rule B-DEATH-11 */
function revivesWords({ revives }: UseFacts, { t }: Texts): string {
  if (revives?.nobody === true) return t("OD20.Revive.Nobody");
  return revives && revives.others.length > 0 ? t("OD20.Revive.Waits", { names: revives.others.join(", ") }) : "";
}

/** For each of the dead whom this user may bring back. @rule B-DEATH-11 B-DEATH-12 */
function reviveActions({ mine }: Revives, { t }: Texts): ActionView[] {
  return mine.map(({ key, name }) => {
    const named = t("OD20.Revive.Title", { name });
    const label = mine.length > 1 ? named : t("OD20.Revive.Open");
    return { action: "revive", label, name: named, target: key, primary: true, icon: "" };
  });
}

/** An action in a line: who does what, what it does, whether it was one too many. Pure. */
export function presentUse(facts: UseFacts, uid: string, texts: Texts): UseView {
  const { record, name, img, over, mayTakeBack } = facts;
  const { t } = texts;
  const title = useName(record, texts);
  const what = record.label + record.by === "" ? doesText(record.action, t, facts.profile) : "";
  const { dealt } = facts;
  const others = othersWords(record, dealt, texts);
  const later = record.later.map((part) => partWords(part, part.kind, texts));
  const deals = facts.mayDeal && !record.cancelled && later.length > 0;
  const told = [
    ...(facts.dc ? paidWords(record, texts, facts.thing) : []),
    saveWords(record.save && { ...record.save, dc: facts.dc ? record.save.dc : null }, texts),
    contestWords(record.contest && { ...record.contest, total: facts.contest ?? null }, texts),
    ...(deals ? [] : later),
    sharedWords(record, dealt, texts),
    record.concentration && !facts.concentration ? t("OD20.Spellbook.Concentration") : "",
    lastsWords(record.lasts, texts),
  ];
  const drops = mayDrop(facts);
  return {
    title,
    subtitle: [name, others].filter((one) => one !== "").join(" → "),
    img,
    kind: dealt?.kind ?? "",
    variant: dealt ? "od-card--use od-card--dealt" : "od-card--use",
    what: facts.words || what,
    note: noteOf(facts, texts),
    overuse: record.cancelled ? [] : overuseView(over, uid, texts),
    facts: told.filter((one) => one !== "").join(" · "),
    description: facts.description,
    concentration: concentrationWords(facts, texts),
    concentrationOver: facts.concentration !== "holds" && facts.concentration !== "wentOn",
    total: dealt?.total ?? "",
    totalLabel: dealt?.totalLabel ?? "",
    tint: dealt?.tint ?? "",
    targets: dealt?.targets ?? [],
    lines: dealt?.lines ?? [],
    actions: [
      ...reactionActions("", title, facts.reactions),
      ...(facts.revives ? reviveActions(facts.revives, texts) : []),
      ...(deals
        ? [
            {
              ...ofWhole("deal", t("OD20.Use.Deal", { dice: later.join(" + ") }), title, "dice"),
              primary: true,
            },
          ]
        : []),
      // Taking the whole use back is more than taking back what has arrived.
      ...(dealt?.actions ?? []).filter(({ action }) => !(mayTakeBack && action === "undoAll")),
      ...takeBackAction(mayTakeBack, title, texts, drops || (dealt?.targets.length ?? 0) > 1),
      ...(facts.carry ? [ofWhole("carry", facts.carry, title)] : []),
      ...(facts.cutShort === true ? [ofWhole("finish", t("OD20.Use.Finish"), title)] : []),
      ...(drops
        ? [
            {
              ...ofWhole("drop", t("OD20.ActionList.dropConcentration"), title, "remove"),
              hint: t("OD20.Concentration.DropHint"),
            },
          ]
        : []),
    ],
    more: dealt?.more ?? [],
    moreLabel: t("OD20.Card.More"),
  };
}
