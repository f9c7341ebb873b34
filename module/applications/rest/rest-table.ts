/** Changes of a rest as rows of a table, for its window and its card. Pure. */
import { HP_PATH, type RestChange } from "../../data/message/rest.pure.ts";
import { localDice } from "../words/formula-words.ts";
import type { Texts } from "../words/texts.ts";
import { changesInWords, changeWords } from "./rest-view.ts";

/** A value before and after; without numbers only the words count. */
interface PairView {
  readonly what: string;
  readonly pair: { readonly from: string; readonly to: string } | null;
}

/** Hit points before and after, with their shares of the maximum in percent. */
type HitPointsView = ReturnType<typeof hitPointsView>;

/** What changes on one creature, sorted by the columns of the table. */
interface ChangedView {
  readonly hp: HitPointsView | null;
  readonly slots: readonly PairView[];
  readonly back: readonly PairView[];
  readonly ends: string;
}

const SLOTS = /^system\.spellcasting\.slots\.c[1-9]\.value$/u;
const USES = /\.uses\.value$/u;
const TEMPORARY = "system.hp.temporary";

const minus = (value: number): string => String(value).replace("-", "−");
const share = (value: number, max: number): number => (max < 1 ? 0 : Math.round((100 * Math.max(0, value)) / max));

/** Returns hit points as numbers and as shares of the maximum. */
function hitPointsView(from: number, to: number, max: number) {
  const most = Math.max(max, to);
  return { from: minus(from), to: minus(to), max: String(max), was: share(from, most), now: share(to, most) };
}

/** Sorts changes into the columns: hit points, slots, what comes back, what ends. @rule H-HEAL-02 B-REST-09 B-THP-02 */
export function changedView(changes: readonly RestChange[], ends: readonly string[], texts: Texts): ChangedView {
  const worded = changesInWords(changes);
  const points = worded.find(({ path }) => path === HP_PATH);
  const slots = worded.filter(({ path }) => SLOTS.test(path));
  const temporary = worded.find(({ path }) => path === TEMPORARY);
  const others = worded.filter(({ path }) => path !== HP_PATH && path !== TEMPORARY && !SLOTS.test(path));
  // A caster with one circle needs no name for it.
  const bare = slots.length === 1 && slots[0]?.name === "1";
  const pairOf = ({ from, to }: RestChange) => ({ from: minus(from), to: minus(to) });
  const lost = temporary ? [`${texts.t(temporary.label)} ${minus(temporary.from)}`] : [];
  return {
    hp: points ? hitPointsView(points.from, points.to, points.max ?? points.to) : null,
    slots: slots.map((slot) => ({
      what: bare ? "" : texts.t("OD20.Rest.Circle", { n: slot.name }),
      pair: pairOf(slot),
    })),
    back: others.map((change) => {
      const { what, counts } = changeWords(change, texts);
      // The column says what comes back, so uses need only their name.
      const name = USES.test(change.path) ? change.name : what;
      if (!change.dice) return { what: name, pair: counts ? pairOf(change) : null };
      const dice = localDice(change.dice, texts);
      // Before the rest nobody knows the result.
      return typeof change.rolled === "number"
        ? { what: `${name} (${dice} = ${String(change.rolled)})`, pair: pairOf(change) }
        : { what: `${name} (+ ${dice})`, pair: null };
    }),
    ends: [...lost, ...ends].join(", "),
  };
}

/** One creature of the window. */
export interface RestPerson {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  /** Whether the user chose it to rest. */
  readonly on: boolean;
  readonly hp: { readonly value: number; readonly max: number };
  /** Slots by circle, for those that a rest does not change. */
  readonly slots: readonly { readonly value: number; readonly max: number }[];
  readonly plan:
    { readonly ok: true; readonly changes: readonly RestChange[] } | { readonly ok: false; readonly reason: string };
  /** Changes when the Hit Dice to spend show their highest faces; `plan` is with the lowest. */
  readonly best?: readonly RestChange[];
  readonly ends: readonly string[];
  /** Names of the features that it can use after the rest. */
  readonly afterwards: readonly string[];
  /** Whether its last long rest ended too recently. */
  readonly tooSoon: boolean;
  /** Which button helps it to rest. */
  readonly cure: "heal" | "revive" | null;
}

interface BoxView {
  readonly id: string;
  readonly value: string;
  readonly name: string;
  readonly on: boolean;
}

interface RestRow extends ChangedView {
  readonly name: string;
  readonly img: string;
  readonly box: BoxView | null;
  /** Slots that stay as they are, such as "2 / 2". */
  readonly kept: string;
  readonly refused: string;
  readonly cure: { readonly detail: string; readonly label: string; readonly name: string } | null;
  readonly note: string;
}

/** Returns whether a rest changes nothing on a creature that could rest. */
const isUnchanged = ({ plan, ends, afterwards, tooSoon }: RestPerson): boolean =>
  plan.ok && changesInWords(plan.changes).length === 0 && ends.length + afterwards.length === 0 && !tooSoon;

/** Whether a change is Hit Dice that are spent: the window has a field for them. */
const isSpent = ({ path, from, to }: RestChange): boolean => path === "system.hitDice.spent" && to > from;

const boxOf = (uid: string, { uuid, name, on }: RestPerson, index: number): BoxView => ({
  id: `${uid}-who-${String(index)}`,
  value: uuid,
  name,
  on,
});

/**
 * Returns the table of the window: a row for each creature that a rest changes or that cannot rest, and the names of the others.
 * @param uid prefix of the ids of the checkboxes
 * @rule B-REST-02 B-REST-04 B-REST-06 B-REST-08
 */
export function restTable(uid: string, people: readonly RestPerson[], lines: readonly string[], texts: Texts) {
  const { t } = texts;
  const several = people.length > 1;
  const boxes = people.map((person, index) => boxOf(uid, person, index));
  const rows = people.flatMap((person, index): RestRow[] => {
    const { name, img, plan, hp, slots, cure } = person;
    if (isUnchanged(person)) return [];
    const changed = changedView(plan.ok ? plan.changes.filter((change) => !isSpent(change)) : [], person.ends, texts);
    const points = changed.hp ?? hitPointsView(hp.value, hp.value, hp.max);
    const most = person.best?.find(({ path }) => path === HP_PATH)?.to ?? 0;
    const full = slots.filter(({ max }) => max > 0).map(({ value, max }) => `${String(value)} / ${String(max)}`);
    const label = cure ? t(`OD20.Rest.Cure.${cure}`) : "";
    return [
      {
        ...changed,
        hp: most > Number(points.to) ? { ...points, to: `${points.to}–${minus(most)}` } : points,
        name,
        img,
        box: several ? (boxes[index] ?? null) : null,
        kept: changed.slots.length === 0 ? full.join(", ") : "",
        refused: plan.ok ? "" : t("OD20.Rest.Refused", { reason: t(plan.reason) }),
        cure: cure ? { detail: `${cure}.${person.uuid}`, label, name: t("OD20.Rest.Of", { name, what: label }) } : null,
        note: [
          ...(person.tooSoon ? [t("OD20.Rest.TooSoon")] : []),
          ...(person.afterwards.length > 0 ? [t("OD20.Rest.Afterwards", { names: person.afterwards.join(", ") })] : []),
        ].join(" · "),
      },
    ];
  });
  const anyRow = (has: (row: RestRow) => boolean): boolean => rows.some((row) => row.refused === "" && has(row));
  return {
    rows,
    columns: {
      slots: anyRow((row) => row.slots.length > 0 || row.kept !== ""),
      back: anyRow(({ back }) => back.length > 0),
      ends: anyRow(({ ends }) => ends !== ""),
    },
    /** Creatures that a rest leaves as they are. */
    unchanged: boxes.filter((_box, index) => people[index] !== undefined && isUnchanged(people[index])),
    lines,
  };
}

/** Returns how many of the chosen creatures can rest. */
export const resting = (people: readonly RestPerson[]): number => people.filter(({ on, plan }) => on && plan.ok).length;

/** Returns the world time before and after, such as "21:10 ▸ 05:10". @param seconds world time */
export function clockWords(seconds: number, hours: number): string {
  const at = (time: number): string => {
    const minutes = ((Math.floor(time / 60) % 1440) + 1440) % 1440;
    return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
  };
  return `${at(seconds)} ▸ ${at(seconds + hours * 3600)}`;
}
