/** Tab groups of an application. @source WIKI:guides/Tabs-and-Templates, API: ApplicationTabsConfiguration */
import type { Tab, TabsConfiguration } from "./types.ts";

/** Context of the tabs of one group; a configured initial tab becomes the active one when none is. */
export function prepareTabs(
  group: string,
  config: TabsConfiguration,
  active: Record<string, string | null>,
): Record<string, Tab> {
  active[group] ??= config.initial ?? null;
  const tabs: Record<string, Tab> = {};
  for (const { id, cssClass, ...rest } of config.tabs) {
    const isActive = active[group] === id;
    const tab: Tab = {
      id,
      group,
      active: isActive,
      cssClass: [cssClass, isActive ? "active" : ""].filter(Boolean).join(" "),
      ...rest,
    };
    if (config.labelPrefix && !tab.label) tab.label = `${config.labelPrefix}.${id}`;
    tabs[id] = tab;
  }
  return tabs;
}

/** Show one tab of a group and hide its siblings. @throws when no such tab is in the content. */
export function activateTab(content: HTMLElement, group: string, tab: string): void {
  const inGroup = `[data-group="${CSS.escape(group)}"][data-tab]`;
  const panels = [...content.querySelectorAll<HTMLElement>(`.tab${inGroup}`)];
  const links = [...content.querySelectorAll<HTMLElement>(`[data-action="tab"]${inGroup}, .tabs ${inGroup}`)];
  if (![...panels, ...links].some((element) => element.dataset.tab === tab))
    throw new Error(`No tab "${tab}" in the group "${group}"`);
  for (const panel of panels) panel.classList.toggle("active", panel.dataset.tab === tab);
  for (const link of links) {
    const active = link.dataset.tab === tab;
    link.classList.toggle("active", active);
    if (link.getAttribute("role") === "tab") link.setAttribute("aria-selected", String(active));
    else if (link instanceof HTMLButtonElement) link.setAttribute("aria-pressed", String(active));
  }
}
