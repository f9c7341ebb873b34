/** Turns roll texts such as `[[/check …]]` into buttons, and runs them on a click. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { readerOf } from "../../documents/common/embed.ts";
import { localDice } from "../words/formula-words.ts";
import { typeLabel } from "../words/labels.ts";
import { checkName } from "../words/check-name.ts";
import { gameTexts } from "../words/texts-game.ts";
import { parseTextRoll, type TextRoll, plainText, type CheckNames, type TextCheck } from "./parse.ts";
import { itemToUse, macroActor, macroWeapon } from "../../play/scene/macro-subject.ts";
import { controlledTokens, targetedTokens } from "../../play/scene/chosen-tokens.ts";
import { openAsk, openAttack, openCheck, openDeal, openUse } from "../common/windows.ts";
import { notifyWarning } from "../../play/common/notify.ts";
import { usesOf } from "../../play/activities/activities.ts";
import { CONDITIONS, CONDITION_LABELS } from "../../rules/conditions/conditions.ts";
import { checkValue } from "../tools/ask-view.ts";
import { askedCheck, askedSave, tableLists } from "../../core/table-lists.ts";
import { ATTRIBUTE_CHARACTERISTIC, ATTRIBUTES, CHARACTERISTICS } from "../../rules/basics/ids.ts";
import { t } from "../../core/i18n.ts";
import { OpposedItem } from "../../documents/item.ts";
import { readOr } from "../../documents/common/every-actor.ts";
import { knownToolNames } from "../../documents/items/tool-kinds.ts";
import { LANGUAGES, wordsIn, type Words } from "../words/language-words.ts";

/** Returns the name of the item that a uuid names, unless it is on somebody else's sheet; any other text is a name. */
function itemName(text: string): string {
  if (!/^(?:Actor|Item|Scene|Compendium)\./u.test(text)) return text;
  const found = readOr(() => fromUuidSync(text, { strict: false }), null);
  if (found instanceof OpposedItem && found.actor?.isOwner !== false) return found.name;
  // Of an item in a pack the index tells the name.
  const listed: unknown = found && text.startsWith("Compendium.") ? Reflect.get(found, "name") : null;
  return typeof listed === "string" ? listed : t("OD20.TextRoll.SomeItem");
}

const conditionName = (key: string): string =>
  gameTexts.t(CONDITION_LABELS[CONDITIONS.find((id) => id === key) ?? "prone"]);

/** Returns the label of a link: the check and its difficulty. Only Game Masters see a hidden difficulty. */
function textRollLabel(roll: TextRoll, gm: boolean): string {
  const { t } = gameTexts;
  if (roll.what === "attack") return t("OD20.TextRoll.Attack", { name: roll.name });
  if (roll.what === "use") return t("OD20.TextRoll.Use", { name: itemName(roll.name) });
  if (roll.what === "condition") return conditionName(roll.key);
  if (roll.what === "heal")
    return t(roll.temporary ? "OD20.TextRoll.Temporary" : "OD20.TextRoll.Heal", {
      healing: localDice(roll.formula.replaceAll(" ", ""), gameTexts),
    });
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

/** Loads the texts of both languages. Skips a language whose file fails to load. */
const languages = async (): Promise<Words[]> => [
  t,
  ...(await Promise.all(LANGUAGES.map(wordsIn))).filter((words) => words !== null),
];

let burst: Promise<CheckNames> | null = null;

/** Returns the current names. Links that are drawn in the same task share one result. */
export function checkNames(): Promise<CheckNames> {
  if (burst) return burst;
  setTimeout(() => {
    burst = null;
  });
  return (burst = languages().then(readNames));
}

function readNames(words: readonly Words[]): CheckNames {
  const lists = tableLists();
  const checks = new Map<string, { kind: TextCheck; key: string }>();
  const saves = new Map<string, string>();
  const damageTypes = new Map<string, string>();
  const conditions = new Map<string, string>();
  const named = (stem: string, key: string, own: readonly string[] = []): string[] =>
    [
      key,
      ...own,
      ...words.flatMap((word) =>
        ["", "Words.proficiency.", "Words.names."].map((of) => word(`OD20.${of}${stem}.${key}`)),
      ),
    ]
      .map((name) => plainText(name).toLocaleLowerCase())
      .filter((name) => name !== "" && !name.startsWith("od20."));
  // Attributes come first: a name with two meanings refers to the Attribute, because saves use Attributes.
  for (const { key, ru, en } of lists.attributes)
    for (const name of named("Attribute", key, [ru, en]))
      if (!checks.has(name)) {
        checks.set(name, askedCheck("attribute", key, "check"));
        saves.set(name, askedSave(key));
      }
  for (const { key, ru, en } of lists.skills)
    for (const name of named("Skill", key, [ru, en])) if (!checks.has(name)) checks.set(name, { kind: "skill", key });
  for (const key of CHARACTERISTICS) {
    const attribute = ATTRIBUTES.find((one) => ATTRIBUTE_CHARACTERISTIC[one] === key);
    for (const name of named("Characteristic", key)) {
      if (!checks.has(name)) checks.set(name, { kind: "characteristic", key });
      if (attribute && !saves.has(name)) saves.set(name, attribute);
    }
  }
  for (const [key, own] of knownToolNames())
    for (const name of named("Tool", key, [own])) if (!checks.has(name)) checks.set(name, { kind: "tool", key });
  for (const { key, ru, en } of lists.damageTypes)
    for (const name of named("DamageType", key, [ru, en])) damageTypes.set(name, key);
  for (const key of CONDITIONS) for (const name of named("Condition", key)) conditions.set(name, key);
  return { checks, saves, damageTypes, conditions };
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
  icon.className = `od-icon od-icon--${["attack", "damage"].includes(read.roll.what) ? "attack" : "dice"}`;
  icon.setAttribute("aria-hidden", "true");
  const says = textRollLabel(read.roll, readerOf(options).isGM);
  // Words of their own may not hide what a press does.
  if (label) link.dataset["tooltipText"] = says;
  link.append(icon, label || says);
  return link;
}

/**
 * Sets a condition on the selected tokens, or on the user's character, as the token's button does. When all of them have it,
 * it ends.
 */
async function switchCondition(key: string): Promise<void> {
  const selected = controlledTokens().map(({ actor }) => actor);
  const people = (selected.length > 0 ? selected : [game.user.character]).flatMap((actor) =>
    actor?.isOwner === true ? [actor] : [],
  );
  if (people.length === 0) notifyWarning("OD20.Macro.nobody", { name: conditionName(key) });
  const active = people.some(({ statuses }) => !statuses.has(key));
  for (const actor of new Set(people))
    if (actor.statuses.has(key) !== active) await actor.toggleStatusEffect(key, { active });
}

/** Makes the roll, or opens its window. Notifies the user of every refusal. */
async function pressTextRoll(roll: TextRoll, event: Event): Promise<void> {
  const as = roll.what === "check" && !roll.save ? "check" : "save";
  if (roll.what === "damage") {
    await openDeal({
      amount: {
        rows: [{ formula: roll.formula, type: roll.type }],
        name: gameTexts.t("OD20.TextRoll.FromText"),
        img: "",
      },
    });
  } else if (roll.what === "heal") {
    await openDeal({
      kind: roll.temporary ? "temporary" : "healing",
      amount: { rows: [{ formula: roll.formula, type: "" }], name: gameTexts.t("OD20.TextRoll.FromText"), img: "" },
    });
  } else if (roll.what === "condition") {
    await switchCondition(roll.key);
  } else if (roll.what === "use") {
    const item = await itemToUse(roll.name, (one) => one.isWeapon() || usesOf(one).length > 0);
    if (item?.isWeapon()) await openAttack(item, undefined, { event });
    else if (item?.actor) await openUse(item.actor, item);
  } else if (roll.what === "attack") {
    const weapon = await macroWeapon("", roll.name);
    if (weapon) await openAttack(weapon, undefined, { event });
  } else if (game.user.isGM) {
    const given = targetedTokens().flatMap(({ actor }) => (actor ? [actor] : []));
    await openAsk(given, {
      check: checkValue(roll.kind, roll.key, as),
      dc: roll.dc,
      difficulty: roll.dc === null ? "none" : roll.hidden ? "hidden" : "shown",
    });
  } else {
    const actor = await macroActor("", checkName(roll.kind, roll.key));
    // Only the Game Master knows a hidden difficulty, so the player rolls without one.
    if (actor) await openCheck(actor, roll.kind, roll.key, { event, as, dc: roll.hidden ? null : roll.dc });
  }
}

/** Makes the roll of a link. */
export async function press(link: HTMLElement, event: Event): Promise<void> {
  const { odCommand = "", odText = "" } = link.dataset;
  // Parses the text again: the table's names may have changed, and the attributes in the page are not trusted.
  const read = parseTextRoll(odCommand, odText, await checkNames());
  if (read.ok) await pressTextRoll(read.roll, event);
}
