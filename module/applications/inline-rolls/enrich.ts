/** Turns `[[/check …]]`, `[[/save …]]`, `[[/attack …]]` and `[[/damage …]]` in journals, descriptions and chat into links that roll. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { readerOf } from "../../documents/common/reader.ts";
import { localDice } from "../words/formula-words.ts";
import { typeLabel } from "../words/labels.ts";
import { checkName } from "../words/check-name.ts";
import { gameTexts } from "../words/texts-game.ts";
import { checkNames } from "./names.ts";
import { parseTextRoll, type TextRoll } from "./parse.ts";
import { pressTextRoll } from "./press.ts";

/** Returns the label of a link: the check and its difficulty. Only Game Masters see a hidden difficulty. */
function textRollLabel(roll: TextRoll, gm: boolean): string {
  const { t } = gameTexts;
  if (roll.what === "attack") return t("OD20.TextRoll.Attack", { name: roll.name });
  if (roll.what === "damage")
    return t("OD20.TextRoll.Damage", {
      damage: [
        localDice(roll.formula.replaceAll(" ", ""), gameTexts),
        roll.type === "" ? "" : typeLabel(roll.type, gameTexts),
      ]
        .filter(Boolean)
        .join(" "),
    });
  const name = checkName(roll.kind, roll.key);
  const what = roll.save ? t("OD20.TextRoll.Save", { what: name }) : name;
  if (roll.dc === null || (roll.hidden && !gm)) return what;
  return t(roll.hidden ? "OD20.TextRoll.HiddenDc" : "OD20.TextRoll.Dc", { what, dc: roll.dc });
}

/**
 * Returns the element that replaces the text of a roll.
 * @param linkClass class of the link; an unreadable text gets the class `{linkClass}--broken`
 * @param options enrichment options of the whole text
 */
export async function enrich(match: RegExpMatchArray, linkClass: string, options: unknown): Promise<HTMLElement> {
  const [, command = "", behind = "", label = ""] = match;
  const rest = behind.trim();
  const read = parseTextRoll(command, rest, await checkNames());
  if (!read.ok) {
    // The element omits the brackets, so that no later enricher reads the text as a roll.
    const broken = document.createElement("span");
    broken.className = `${linkClass}--broken`;
    broken.tabIndex = 0;
    broken.textContent = label || `/${command} ${rest}`.trim();
    broken.dataset["tooltipText"] = gameTexts.t(`OD20.TextRoll.Wrong.${read.error}`);
    broken.setAttribute("aria-description", gameTexts.t(`OD20.TextRoll.Wrong.${read.error}`));
    return broken;
  }
  // A link, not a button: Foundry disables buttons on pages that the reader may not edit.
  const link = document.createElement("a");
  // Journals and chat are not windows of the system, so the link needs the class that defines the style variables.
  link.className = `${SYSTEM_ID} ${linkClass}`;
  link.setAttribute("role", "button");
  link.tabIndex = 0;
  link.dataset["odCommand"] = command;
  link.dataset["odText"] = rest;
  const icon = document.createElement("span");
  icon.className = `od-icon od-icon--${read.roll.what === "attack" || read.roll.what === "damage" ? "attack" : "dice"}`;
  icon.setAttribute("aria-hidden", "true");
  link.append(icon, label || textRollLabel(read.roll, readerOf(options).isGM));
  return link;
}

/** Makes the roll of a link. */
export async function press(link: HTMLElement, event: Event): Promise<void> {
  const { odCommand = "", odText = "" } = link.dataset;
  // Parses the text again: the table's names may have changed, and the attributes in the page are not trusted.
  const read = parseTextRoll(odCommand, odText, await checkNames());
  if (read.ok) await pressTextRoll(read.roll, event);
}
