/** API functions for the buttons of sheets (weapons and checks) and for quick NPCs. */
import { challengeOf, usualChoice } from "../applications/tools/quick-view.ts";
import { openAttack, openCheck } from "../applications/common/windows.ts";
import { SYSTEM_ID } from "../core/constants.ts";
import { checkName } from "../applications/words/check-name.ts";
import { CHECK_KINDS, checkKind } from "../documents/creatures/check-kind.ts";
import { check } from "../play/check/check.ts";
import { checkSituation } from "../play/check/situation.ts";
import { macroActor, macroWeapon } from "../play/scene/macro-subject.ts";
import type { QuickNpcArguments, RollCheckArguments, RollItemArguments } from "../types/public.ts";
import { COPIES_LIMIT, createQuickNpc } from "../play/character/quick-npc.ts";
import { t } from "../core/i18n.ts";
import { advantageOf, formulaOf, ownActor, ownWeapon, record, textOf, wholeOf, wordOf, yesOrNo } from "./arguments.ts";
import { CHARACTERISTICS } from "../rules/basics/ids.ts";
import { denied, missing, wrong } from "./error.ts";

function eventOf(value: unknown): Event | null {
  if (value === undefined || value === null) return null;
  if (!(value instanceof Event)) throw wrong("event", "event");
  return value;
}

/**
 * Does the same as a click on a weapon's button. With a name, as in macros of the hotbar, another weapon with this name
 * may replace a missing one.
 * @throws ApiError
 */
export async function rollItem(args: RollItemArguments): Promise<void> {
  const given = record(args);
  if (given["name"] !== undefined) {
    const found = await macroWeapon(textOf("uuid", given["uuid"]), textOf("name", given["name"]));
    if (found)
      await openAttack(
        found,
        found.getAttackModes().find((known) => known === given["mode"]),
        { event: eventOf(given["event"]) },
      );
    return;
  }
  const { item } = await ownWeapon("uuid", textOf("uuid", given["uuid"]));
  const mode = given["mode"] === undefined ? undefined : wordOf("mode", given["mode"], item.getAttackModes());
  await openAttack(item, mode, { event: eventOf(given["event"]) });
}

/**
 * Does the same as a click on a number of the sheet. If the arguments already decide the roll, no window opens.
 * @throws ApiError
 */
export async function rollCheck(args: RollCheckArguments): Promise<ChatMessage.Implementation | null> {
  const given = record(args);
  const lenient = yesOrNo("standIn", given["standIn"]) === true;
  const own = lenient ? null : await ownActor("actor", given["actor"]);
  const kind = wordOf("kind", given["kind"], CHECK_KINDS);
  const key = textOf("key", given["key"]);
  if (!checkKind(kind, key)) throw missing("key", key);
  const actor = own?.actor ?? (await macroActor(textOf("actor", given["actor"]), checkName(kind, key)));
  if (!actor) return null;
  const as = yesOrNo("save", given["save"]) === false ? "check" : "save";
  const decided = ["advantage", "situational", "dc", "dcHidden", "characteristic"].some(
    (name) => given[name] !== undefined,
  );
  if (yesOrNo("dialog", given["dialog"]) ?? !decided) {
    await openCheck(actor, kind, key, { event: eventOf(given["event"]), as });
    return null;
  }
  const characteristic =
    given["characteristic"] === undefined ? "" : wordOf("characteristic", given["characteristic"], CHARACTERISTICS);
  const suggested = checkSituation({ actor, kind, key, characteristic, as });
  const message = await check(actor, kind, key, {
    // If an argument is missing, the suggestion of the check window applies.
    advantage: given["advantage"] === undefined ? suggested.advantage : advantageOf("advantage", given["advantage"]),
    situational:
      given["situational"] === undefined ? suggested.situational : formulaOf("situational", given["situational"]),
    dc: given["dc"] === undefined ? null : wholeOf("dc", given["dc"], -100, 100),
    dcHidden: yesOrNo("dcHidden", given["dcHidden"]) ?? false,
    characteristic,
    as,
  });
  return message ?? null;
}

/** Creates a creature from six numbers. @throws ApiError */
export async function quickNpc(args: QuickNpcArguments): Promise<Actor.Implementation | null> {
  const given = record(args);
  if (!game.user.isGM) throw denied("user", "OD20.Can.gmOnly");
  const number = (name: string, fallback?: number): number => wholeOf(name, given[name], -50, 100, fallback);
  const damage = formulaOf("damage", given["damage"]);
  if (damage === "") throw wrong("damage", "formula");
  const made = await createQuickNpc({
    name: textOf("name", given["name"]),
    img: textOf("img", given["img"], `systems/${SYSTEM_ID}/icons/npc.svg`),
    hitPoints: wholeOf("hitPoints", given["hitPoints"], 1, 10_000),
    physical: number("physical"),
    magical: number("magical"),
    attack: number("attack"),
    reduction: number("reduction", 0),
    damage,
    damageType: textOf("damageType", given["damageType"], ""),
    ranged: yesOrNo("ranged", given["ranged"]) ?? false,
    weaponName: textOf("weaponName", given["weaponName"], t("TYPES.Item.weapon")),
    challenge: challengeOf(usualChoice()),
    copies: wholeOf("copies", given["copies"], 0, COPIES_LIMIT, 0),
  });
  return made ?? null;
}
