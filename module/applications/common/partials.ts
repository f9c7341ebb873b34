/** Handlebars partials by name, with their paths below `templates/`. */
export const PARTIALS: Readonly<Record<string, string>> = {
  "od20-card": "chat/card",
  "od20-number": "chat/number",
  "od20-clash": "chat/clash",
  "od20-flow": "chat/flow",
  "od20-buttons": "chat/buttons",
  "od20-strike": "chat/strike",
  "od20-target": "chat/target",
  "od20-dealt": "chat/dealt",
  "od20-dealt-target": "chat/dealt-target",
  "od20-alike": "chat/alike",
  "od20-head": "dialogs/head",
  "od20-sums": "dialogs/sums",
  "od20-segment": "dialogs/segment",
  "od20-rules": "dialogs/rules",
  "od20-reasons": "dialogs/reasons",
  "od20-chips": "dialogs/chips",
  "od20-edge": "dialogs/edge",
  "od20-damage": "damage-words",
  "od20-odds-changes": "dialogs/odds-changes",
  "od20-warnings": "dialogs/warnings",
};

/** Handlebars partials of the turn bar. They load with the bar, not with the table. */
export const BAR_PARTIALS: Readonly<Record<string, string>> = {
  "od20-pip": "turn-bar/pip",
  "od20-pip-sign": "turn-bar/pip-sign",
  "od20-bar-badges": "actor/badges",
  "od20-bar-act": "turn-bar/act",
  "od20-bar-deals": "turn-bar/deals",
  "od20-bar-notices": "turn-bar/notices",
  "od20-bar-offers": "turn-bar/offers",
  "od20-bar-others": "turn-bar/others",
  "od20-bar-end": "turn-bar/end",
  "od20-bar-more": "turn-bar/more",
  "od20-bar-more-button": "turn-bar/more-button",
  "od20-bar-row": "turn-bar/row",
};
