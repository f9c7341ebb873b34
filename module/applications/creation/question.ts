/** Questions before something goes that brought other things along. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { gameTexts } from "../words/texts-game.ts";

interface Answer {
  readonly action: string;
  readonly label: string;
}

/** Asks; the first answer is the one for Enter. @returns the action, or null when the window was closed */
async function ask(title: string, text: string, answers: readonly Answer[]): Promise<string | null> {
  const content = document.createElement("p");
  content.textContent = text;
  const given: unknown = await foundry.applications.api.DialogV2.wait({
    classes: [SYSTEM_ID, "od-window", "od-question"],
    window: { title },
    position: { width: 420 },
    content: content.outerHTML,
    buttons: answers.map(({ action, label }, index) => ({ action, label, default: index === 0 })),
    rejectClose: false,
  });
  return typeof given === "string" ? given : null;
}

/** Whether a new class, species or background takes the place of the old one. @param count how many features go along */
export async function askReplace(actor: string, old: string, fresh: string, count: number): Promise<boolean> {
  const { t, plural } = gameTexts;
  const text = [
    t("OD20.Origin.Replace.Text", { actor, old, fresh }),
    count > 0 ? plural("OD20.Origin.Along", count) : "",
  ]
    .filter((line) => line !== "")
    .join(" ");
  const answer = await ask(t("OD20.Origin.Replace.Title"), text, [
    { action: "replace", label: t("OD20.Origin.Replace.Do", { name: fresh }) },
    { action: "keep", label: t("OD20.Origin.Replace.Keep", { name: old }) },
  ]);
  return answer === "replace";
}

/** What goes when an origin is removed: all, itself alone, or nothing. */
export async function askRemove(name: string, count: number): Promise<"all" | "alone" | null> {
  const { t, plural } = gameTexts;
  const answer = await ask(
    t("OD20.Origin.Remove.Title", { name }),
    plural("OD20.Origin.Remove.Text", count, { name }),
    [
      { action: "all", label: t("OD20.Origin.Remove.All") },
      { action: "alone", label: t("OD20.Origin.Remove.Alone") },
      { action: "cancel", label: t("OD20.Origin.Remove.Cancel") },
    ],
  );
  return answer === "all" || answer === "alone" ? answer : null;
}
