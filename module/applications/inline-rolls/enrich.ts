/** `[[/check …]]`, `[[/save …]]`, `[[/attack …]]` and `[[/damage …]]` in journals, descriptions and chat: links that roll. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { readerOf } from "../../documents/shared/reader.ts";
import { localDice } from "../words/formula-words.ts";
import { typeLabel } from "../words/labels.ts";
import { checkName } from "../words/check-name.ts";
import { gameTexts } from "../words/texts-game.ts";
import { checkNames } from "./names.ts";
import { parseTextRoll, type TextRoll } from "./parse.ts";
import { pressTextRoll } from "./press.ts";

/** What a link says: the check with its difficulty, which is for Game Masters where it is hidden. */
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
 * What stands in the place of such a text.
 * @param linkClass class of the link, or the stem of another one for what cannot be read
 * @param options those of the whole text
 */
export async function enrich(match: RegExpMatchArray, linkClass: string, options: unknown): Promise<HTMLElement> {
  const [, command = "", behind = "", label = ""] = match;
  const rest = behind.trim();
  const read = parseTextRoll(command, rest, await checkNames());
  if (!read.ok) {
    // Without the brackets: what cannot be read must not be taken for a roll by anybody behind us.
    const broken = document.createElement("span");
    broken.className = `${linkClass}--broken`;
    broken.tabIndex = 0;
    broken.textContent = label || `/${command} ${rest}`.trim();
    broken.dataset["tooltipText"] = gameTexts.t(`OD20.TextRoll.Wrong.${read.error}`);
    broken.setAttribute("aria-description", gameTexts.t(`OD20.TextRoll.Wrong.${read.error}`));
    return broken;
  }
  // A link, not a button: Foundry switches off the buttons of a page that its reader may not edit.
  const link = document.createElement("a");
  // The class brings the tokens along: journals and chat are not windows of ours.
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

/** Rolls what a link says. */
export async function press(link: HTMLElement, event: Event): Promise<void> {
  const { odCommand = "", odText = "" } = link.dataset;
  // Read again: the table may call things otherwise by now, and nobody vouches for what stands in a page.
  const read = parseTextRoll(odCommand, odText, await checkNames());
  if (read.ok) await pressTextRoll(read.roll, event);
}
