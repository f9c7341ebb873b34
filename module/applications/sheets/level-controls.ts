import type { HeaderControls } from "./base.ts";

/** Entries of the window's menu. They are drawn once with the frame: what does not fit now is told when it is chosen. */
export function levelControls(): HeaderControls {
  return [
    { icon: "fa-solid fa-stairs", label: "OD20.LevelUp.Open", action: "levelUp", ownership: "OWNER" },
    { icon: "fa-solid fa-rotate-left", label: "OD20.LevelUp.Undo.Open", action: "undoLevel", ownership: "OWNER" },
    ...(game.user.isGM ? [{ icon: "fa-solid fa-trophy", label: "OD20.LevelUp.Capstone", action: "capstone" }] : []),
  ];
}
