/** What stands behind "More": everything the creature can do, by group, with the user's own arrangement. Pure. */
import type { BadgeView } from "../effects/badges.ts";
import type { BarEntry } from "../turn-parts/actions-part.ts";
import type { Texts } from "../words/texts.ts";
import type { BarButton } from "./bar-creature.ts";

/** Facts of the list. */
export interface MoreFacts {
  /** What the user searches; "" for nothing. */
  readonly query: string;
  /** Whether the user arranges the bar. */
  readonly arranging: boolean;
  /** On the bar, in order. */
  readonly bar: readonly BarButton[];
  readonly rest: readonly BarButton[];
  readonly pinned: readonly string[];
  readonly hidden: readonly string[];
  readonly actions: readonly BarEntry[];
  readonly badges: readonly BadgeView[];
  /** Upkeep that the user may skip by ending the turn. */
  readonly mayEndAnyway: boolean;
}

/** A row of the list. */
export interface MoreRow extends BarButton {
  /** Its number on the bar; "" for none. */
  readonly place: string;
  readonly isPinned: boolean;
  readonly isHidden: boolean;
  /** Labels of the buttons that arrange it. */
  readonly pin: string;
  readonly hide: string;
  readonly earlier: string;
  readonly later: string;
}

/** The list, ready for its template. */
export interface MoreView extends Pick<MoreFacts, "query" | "arranging" | "actions" | "badges" | "mayEndAnyway"> {
  readonly groups: readonly { readonly label: string; readonly rows: readonly MoreRow[] }[];
  /** Text when nothing matches the search; "" otherwise. */
  readonly none: string;
}

const plain = (text: string): string => text.toLocaleLowerCase().replaceAll("ё", "е").trim();

/** Returns the view. */
export function moreView(facts: MoreFacts, { t }: Texts): MoreView {
  const { query, arranging, pinned, hidden, actions, badges, mayEndAnyway } = facts;
  const meant = plain(query);
  const matches = (name: string): boolean => meant === "" || plain(name).includes(meant);
  const row = (button: BarButton, place: string): MoreRow => {
    const { key, name } = button;
    const [isPinned, isHidden] = [pinned.includes(key), hidden.includes(key)];
    return {
      ...button,
      place,
      isPinned,
      isHidden,
      pin: t(isPinned ? "OD20.Bar.Unpin" : "OD20.Bar.Pin", { name }),
      hide: t(isHidden ? "OD20.Bar.Show" : "OD20.Bar.Hide", { name }),
      earlier: t("OD20.Bar.Earlier", { name }),
      later: t("OD20.Bar.Later", { name }),
    };
  };
  const bar = facts.bar.map((button, index) => row(button, String(index + 1)));
  const rest = facts.rest.map((button) => row(button, ""));
  const isOff = ({ isRefused }: MoreRow): boolean => isRefused === true;
  const groups = (
    [
      ["OnBar", bar],
      ["Rest", rest.filter((one) => !isOff(one) && !one.isHidden)],
      ["NotNow", rest.filter((one) => isOff(one) && !one.isHidden)],
      ["Hidden", rest.filter((one) => one.isHidden)],
    ] as const
  ).flatMap(([key, rows]) => {
    const found = rows.filter(({ name }) => matches(name));
    return found.length > 0 ? [{ label: t(`OD20.Bar.Group.${key}`), rows: found }] : [];
  });
  const found = actions.filter(({ label }) => matches(label));
  return {
    query,
    arranging,
    groups,
    actions: arranging ? [] : found,
    badges: arranging || meant !== "" ? [] : badges,
    mayEndAnyway,
    none: groups.length + found.length === 0 ? t("OD20.Bar.NoneFound") : "",
  };
}
