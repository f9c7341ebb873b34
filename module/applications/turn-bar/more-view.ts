/** What stands behind "More": everything the creature can do, by group, with the user's own arrangement. Pure. */
import type { Texts } from "../words/texts.ts";
import type { BarButton, MoreFacts, MoreRow, MoreView } from "./bar-types.ts";

const plain = (text: string): string => text.toLocaleLowerCase().replaceAll("ё", "е").trim();

/** Returns the view. @param places number of buttons that stand on the bar now, beside what is due */
export function moreView(facts: MoreFacts, places: number, { t }: Texts): MoreView {
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
  const bar = facts.bar.slice(0, places).map((button, index) => row(button, String(index + 1)));
  const rest = [...facts.bar.slice(places), ...facts.rest].map((button) => row(button, ""));
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
