/** Template pieces by the name under which templates include them, with their path below `templates/`. */
export const PARTIALS: Readonly<Record<string, string>> = {
  "od20-card": "chat/card",
  "od20-number": "chat/number",
  "od20-clash": "chat/clash",
  "od20-flow": "chat/flow",
  "od20-buttons": "chat/buttons",
  "od20-strike": "chat/strike",
  "od20-target": "chat/target",
  "od20-dealt": "chat/dealt",
  "od20-segment": "dialogs/segment",
  "od20-rules": "dialogs/rules",
  "od20-reasons": "dialogs/reasons",
  "od20-chips": "dialogs/chips",
  "od20-edge": "dialogs/edge",
  "od20-damage": "damage-words",
  "od20-odds-changes": "dialogs/odds-changes",
  "od20-warnings": "dialogs/warnings",
};
