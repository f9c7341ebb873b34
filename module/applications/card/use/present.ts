import type { ConcentrationState } from "../../../play/actions/concentration-state.ts";
import type { ReactionView } from "../../../play/reactions/reaction-applies.ts";
import type { Reveal } from "../../../play/common/types.ts";
import { actionTitle, type UseRecord } from "../../../play/costs/action-records.pure.ts";
import type { ProfileId } from "../../../rules/ruleset/ruleset-types.ts";
import { doesText } from "../../words/effect-words.ts";
import type { Overuse } from "../../../rules/turn/turn-ledger.ts";
import type { Willingness } from "../../../rules/basics/ids.ts";
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
import { ofWhole, overuseView, takeBackAction } from "../action-parts.ts";
import type { DealtView } from "../damage/present.ts";
import type { ActionView } from "../../common/card-view.ts";
import { readActivities } from "../../../data/item/activities.pure.ts";

/** The facts of a use card. */
export interface UseFacts {
  readonly record: UseRecord;
  /** True if the viewer may see the numbers: save DC and cost. */
  readonly dc: boolean;
  /** Profile of the rules; left out = homebrew. */
  readonly profile?: ProfileId;
  /** Total of the first roll in a contest if the viewer may see it; otherwise null or left out. */
  readonly contest?: number | null;
  /** Immediate damage or effects; null = none. */
  readonly dealt: DealtView | null;
  /** Text by the author in the language of the viewer; left out or "" = none. */
  readonly words?: string;
  /** Description as plain text; "" if the viewer may not see it. */
  readonly description: string;
  /** True if this viewer may roll the later damage. */
  readonly mayDeal: boolean;
  /** Name of the acting creature for this viewer. */
  readonly name: string;
  readonly img: string;
  readonly over: Overuse | null;
  /** Language key of the reason why the use has no effect; null if it has. */
  readonly void: string | null;
  readonly mayTakeBack: boolean;
  /** Name of the reaction that cancelled the use; null or left out = none. */
  readonly lostTo?: string | null;
  /** The treated injury and the result; left out or "" = none. */
  readonly cures?: string;
  /** The dead creatures that the use revives; left out = the use revives nobody. */
  readonly revives?: Revives | null;
  /** Reactions of the viewer to the use; left out = none. */
  readonly reactions?: readonly ReactionView[];
  /** True if this user owns the acting creature. */
  readonly owned?: boolean;
  /** Label of the button that moves the effect to another target; left out or "" = not available. */
  readonly carry?: string;
  /** True if the end of combat interrupted a casting of this user, who may finish it outside combat; left out = false. */
  readonly cutShort?: boolean;
  /** True if all targets saved, as far as this viewer may know; left out = false. */
  readonly warded?: boolean;
  /** Returns the name of an item of the acting creature; left out = items are not named. */
  readonly thing?: ThingName;
  /** The answer to an attempt to influence, or that it is open; left out = another use. */
  readonly plea?: Willingness | "open";
  /** Whether this viewer may answer it; left out = no. */
  readonly mayAnswer?: boolean;
  /** State of the concentration; null or left out = none needed. */
  readonly concentration?: ConcentrationState | null;
}

/** The dead creatures that wait for their revival: those of this user, and the names of the others. */
export interface Revives {
  readonly mine: readonly { readonly key: string; readonly name: string }[];
  readonly others: readonly string[];
  /** True if the use had no target. */
  readonly nobody: boolean;
}

/** Actions whose text only the acting creature knows until release. */
const PLANS = ["ready", "release"];

/**
 * Returns the record without its secret plan, unless the viewer may know name and numbers of the creature. Others see that it waits, but
 * not for what.
 * @rule B-ACT-15
 */
export function withoutPlans(record: UseRecord, { name, totals }: Pick<Reveal, "name" | "totals">): UseRecord {
  return PLANS.includes(record.action) && !(name && totals)
    ? { ...record, text: "", plan: null, readied: "", item: null, circle: 0, pays: [] }
    : record;
}

/** Returns the name of a use. */
const useName = (record: Pick<UseRecord, "label" | "by" | "action">, { t }: Pick<Texts, "t">): string =>
  actionTitle(record, t);

/** Number of target names to list in the header. More targets are counted. */
const NAMED = 3;

/** Returns the names of the targets other than the acting creature. */
function othersWords({ targets, actor }: UseRecord, dealt: DealtView | null, texts: Texts): string {
  const others = targets.filter((target) => target.actor !== actor?.actor);
  if (others.length > NAMED) return texts.plural("OD20.Card.Targets", others.length);
  const shown = new Map(dealt?.targets.map(({ key, name }) => [key, name]));
  return others.map(({ key, name }) => shown.get(key) ?? name).join(", ");
}

/** Returns how many darts each target received: "Goblin 1 ×2, Goblin 2 ×1"; "" for other uses. @rule C-94 */
function sharedWords({ strikes }: UseRecord, dealt: DealtView | null, { t }: Texts): string {
  const names = new Map(dealt?.targets.map(({ key, name }) => [key, name]));
  const list = strikes.flatMap(({ target, damage }) => {
    const name = names.get(target ?? "");
    // All darts of one target share the same dice, which are listed once per dart.
    const rows = new Set(damage.map(({ roll }) => roll)).size;
    return name === undefined || rows === 0 ? [] : [{ name, n: Math.round(damage.length / rows) }];
  });
  return list.some(({ n }) => n > 1) ? t("OD20.Use.Shared", { list: dartWords(list) }) : "";
}

/** Returns whether this user may end the concentration. @rule H-CONC-02 B-CONC-02 */
export const mayDrop = ({ concentration, owned = false }: Pick<UseFacts, "concentration" | "owned">): boolean =>
  concentration === "holds" && owned;

/** Returns the state of the concentration, or that all targets saved. */
function concentrationWords({ concentration, warded }: UseFacts, { t }: Texts): string {
  if (!concentration) return "";
  return t(`OD20.Concentration.State.${concentration === "holds" && warded === true ? "warded" : concentration}`);
}

/** Returns why the use has no effect; otherwise the treated injury or the waiting revivals. */
function noteOf(facts: UseFacts, texts: Texts): string {
  if (facts.record.cancelled) return texts.t("OD20.ActionUse.TakenBack");
  return facts.void === null
    ? lostWords(facts, texts) || facts.cures || pleaWords(facts, texts) || revivesWords(facts, texts)
    : texts.t(facts.void);
}

/** Returns the answer to an attempt to influence, or that it waits; "" for other uses. @rule B-SOC-04 */
function pleaWords({ plea }: UseFacts, { t }: Texts): string {
  if (plea === undefined) return "";
  return t(plea === "open" ? "OD20.Influence.Waits" : `OD20.Influence.Said.${plea}`);
}

/** Returns the names of the dead that wait for their owners, or a hint if the use had no target. @rule B-DEATH-11 */
function revivesWords({ revives }: UseFacts, { t }: Texts): string {
  if (revives?.nobody === true) return t("OD20.Revive.Nobody");
  return revives && revives.others.length > 0 ? t("OD20.Revive.Waits", { names: revives.others.join(", ") }) : "";
}

/** Returns a button for each dead creature that this user may revive. @rule B-DEATH-11 B-DEATH-12 */
function reviveActions({ mine }: Revives, { t }: Texts): ActionView[] {
  return mine.map(({ key, name }) => {
    const named = t("OD20.Revive.Title", { name });
    const label = mine.length > 1 ? named : t("OD20.Revive.Open");
    return { action: "revive", label, name: named, target: key, primary: true, icon: "" };
  });
}

/** Returns the view of a use: actor, effects, and warnings about the limits of the turn. Pure. */
export function presentUse(facts: UseFacts, uid: string, texts: Texts) {
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
    record.summons ? t("OD20.Summon.Brings", { n: record.summons.count }) : "",
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
    /** Kind of hit point change; "" for none. */
    kind: dealt?.kind ?? "",
    /** CSS classes of the card. */
    variant: dealt ? "od-card--use od-card--dealt" : "od-card--use",
    what: facts.words || what,
    note: noteOf(facts, texts),
    overuse: record.cancelled ? [] : overuseView(over, uid, texts),
    /** Cost, save, and duration in one line. */
    facts: told.filter((one) => one !== "").join(" · "),
    description: facts.description,
    /** Text such as "Concentration: holds"; "" for none. */
    concentration: concentrationWords(facts, texts),
    concentrationHint: facts.concentration ? t("OD20.Concentration.Hint") : "",
    /** True if the concentration is over. A casting turn followed by the next one does not count as over. */
    concentrationOver: facts.concentration !== "holds" && facts.concentration !== "wentOn",
    total: dealt?.total ?? "",
    totalLabel: dealt?.totalLabel ?? "",
    tint: dealt?.tint ?? "",
    targets: dealt?.targets ?? [],
    lines: dealt?.lines ?? [],
    actions: [
      ...reactionActions("", title, facts.reactions),
      ...(facts.mayAnswer ? [{ ...ofWhole("answerInfluence", t("OD20.Influence.Open"), title), primary: true }] : []),
      ...(facts.revives ? reviveActions(facts.revives, texts) : []),
      ...(deals
        ? [
            {
              ...ofWhole("deal", t("OD20.Use.Deal", { dice: later.join(" + ") }), title, "dice"),
              primary: true,
            },
          ]
        : []),
      // Hide the button that undoes all effects if the user may take back the whole use, which includes them.
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

/** Returns the name of the used option; "" if the item has no options. @param label name of the use */
export const sideUsed = (activities: unknown, label: string): string =>
  readActivities(activities).find(({ option, name }) => option !== "" && label.endsWith(`: ${name}`))?.name ?? "";

/**
 * Returns the text of one option from a list such as "archery (+2 to ranged attacks), defense (…)". Returns null if the list does not
 * contain the option.
 */
export function sideWords(text: string, name: string): string | null {
  if (name === "") return null;
  const literal = name.replaceAll(/[\\^$.*+?()[\]{}|/-]/gu, String.raw`\$&`);
  const [, words = ""] =
    new RegExp(String.raw`(?<!\p{L})${literal} \(((?:[^()]|\([^()]*\))+)\)`, "iu").exec(text) ?? [];
  return words === "" ? null : words.charAt(0).toLocaleUpperCase() + words.slice(1);
}
