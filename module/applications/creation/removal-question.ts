/** Adds and removes origins of a finished character: asks first, then opens the open choices. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { gameTexts } from "../words/texts-game.ts";
import { itemsFromOrigin, giveOrigin, originOf, readOrigin } from "../../play/character/origin.ts";
import type { Character } from "../../play/character/mastery.ts";
import { announce } from "../common/render.ts";
import { openChoicesOfItems } from "./choices-dialog.ts";

interface Answer {
  readonly action: string;
  readonly label: string;
}

/** Shows a question. Enter chooses the first answer. @returns the action, or null if the window was closed */
export async function ask(title: string, text: string, answers: readonly Answer[]): Promise<string | null> {
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

/** Asks whether a new class, species, or background replaces the old one. @param count number of features that are removed too */
async function askReplace(actor: string, old: string, fresh: string, count: number): Promise<boolean> {
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

/** Asks whether the recommended build replaces what the user chose in some steps. @param steps names of the steps */
export async function askBuild(steps: readonly string[]): Promise<boolean> {
  const { t } = gameTexts;
  const answer = await ask(
    t("OD20.Creation.Build.ReplaceTitle"),
    t("OD20.Creation.Build.Replace", { steps: steps.join(", ") }),
    [
      { action: "take", label: t("OD20.Creation.Build.Take") },
      { action: "keep", label: t("OD20.Creation.Build.Keep") },
    ],
  );
  return answer === "take";
}

/** Asks what to remove with an origin: all features, only the origin, or nothing. */
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

/**
 * Adds the origin. Asks before it replaces an earlier origin of the same kind. Then opens the open choices in one window.
 * @returns the owned item, or null if nothing was added
 */
export async function takeUpOrigin(actor: Character, source: Item.Implementation): Promise<Item.Implementation | null> {
  const record = readOrigin(source);
  if (!record) return null;
  const old = originOf(actor, record.kind);
  if (old && !(await askReplace(actor.name, old.name, source.name, itemsFromOrigin(old).length))) return null;
  const given = await giveOrigin(actor, source, { replace: old !== null });
  if (!given) return null;
  announce(gameTexts.plural("OD20.Origin.Given", given.features.length, { name: given.origin.name }));
  await openChoicesOfItems(actor, [given.origin, ...given.features]);
  return given.origin;
}
