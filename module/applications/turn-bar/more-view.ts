/** What stands behind "More": everything the creature can do, by group, with the user's own arrangement. Pure. */
import type { Texts } from "../words/texts.ts";
import { ROW_GROUPS, type BarButton, type MoreFacts, type MoreRow, type MoreView, type RowGroup } from "./bar-types.ts";

const plain = (text: string): string => text.toLocaleLowerCase().replaceAll("ё", "е").trim();

type Held = MoreFacts["held"];

/** Returns the rows in the places where they stand now. */
export const heldRows = ({ groups }: MoreView): Held =>
  Object.fromEntries(groups.map(({ group, rows }) => [group, rows.map(({ key }) => key)]));

const heldIn = (held: Held, key: string): RowGroup | undefined =>
  ROW_GROUPS.find((group) => held?.[group]?.includes(key) === true);

/** Returns the view. @param places number of buttons that stand on the bar now, beside what is due */
export function moreView(facts: MoreFacts, places: number, { t }: Texts): MoreView {
  const { query, arranging, held, pinned, hidden, actions, badges, mayEndAnyway } = facts;
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
  const bar = facts.bar.slice(0, places).map((button, index) => row(button, String(index + 1)));
  const rest = [...facts.bar.slice(places), ...facts.rest].map((button) => row(button, ""));
  const belongs = ({ isRefused, isHidden }: MoreRow): RowGroup =>
    isHidden ? "Hidden" : isRefused === true ? "NotNow" : "Rest";
  const all = [
    ...bar.map((one) => ({ one, group: heldIn(held, one.key) ?? ("OnBar" as const) })),
    ...rest.map((one) => ({ one, group: heldIn(held, one.key) ?? belongs(one) })),
  ];
  const groups = ROW_GROUPS.flatMap((group) => {
    const rank = (key: string): number => held?.[group]?.indexOf(key) ?? -1;
    const found = all
      .flatMap(({ one, group: at }) => (at === group && matches(one.name) ? [one] : []))
      .sort((a, b) => rank(a.key) - rank(b.key));
    return found.length > 0 ? [{ group, label: t(`OD20.Bar.Group.${group}`), rows: found }] : [];
  });
  const found = actions.filter(({ label }) => matches(label));
  return {
    query,
    arranging,
    groups,
    first: arranging ? [] : found.filter(({ first }) => first === true),
    actions: arranging ? [] : found.filter(({ first }) => first !== true),
    badges: arranging || meant !== "" ? [] : badges,
    mayEndAnyway,
    none: groups.length + found.length === 0 ? t("OD20.Bar.NoneFound") : "",
  };
}
