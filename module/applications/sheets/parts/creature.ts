/**
 * Contexts of the parts that every creature's sheet has: header, combat, effects. Inputs show stored values; all other
 * elements show derived values.
 */
import { readGameNumbers } from "../view/game-numbers.ts";
import type { CreatureData } from "../../../documents/actor.ts";
import type { OpposedItem } from "../../../documents/item.ts";
import { unarmedOf } from "../../../documents/creatures/unarmed.ts";
import { fightOf, hasTurn } from "../../../play/scene/reins.ts";
import { ownName } from "../../../play/scene/tokens.ts";
import { countedPoints } from "../../../rules/damage/counted-points.ts";
import { isOpposed } from "../../words/defenses.ts";
import { gameTexts } from "../../words/texts-game.ts";
import { headBadges } from "../../effects/effect-rows.ts";
import type { Finder } from "../mixins/finder.ts";
import { barActions } from "../../turn-parts/actions-part.ts";
import { lastRemoved } from "./restore-removed.ts";
import { combatNumbers, proficiencyNumbers } from "../view/combat-numbers.ts";
import { wounds } from "../view/features.ts";
import { ammunitionRow, armorRow, weaponRow, type OddsOf, type WeaponRow } from "../view/equipment.ts";
import { hitPointPercent, fallenState, receiptRows } from "../view/hit-points.ts";
import { leftOutText } from "../item-view/invalid-numbers.ts";
import { numberView, type NumberView } from "../../common/number-view.ts";
import { damageTypeSets, sizeLabel, sizeOptions } from "../view/stat-block.ts";
import { strikesPart } from "./strikes.ts";
import { dueHead } from "./due-part.ts";
import { dyingHead, saveLabel } from "./dying.ts";
import { lastingNotes } from "../../../play/modifiers/roll-notes.ts";
import { menuUses } from "../view/use-number.ts";

export { creatureEffects } from "../../effects/effect-rows.ts";

/** Input of these parts. */
export interface CreatureShown {
  readonly actor: Actor.Implementation;
  readonly creature: CreatureData;
  readonly rootId: string;
  readonly editable: boolean;
  readonly editing: boolean;
  /** Whether the reader may see only image, name and story. */
  readonly fromAfar: boolean;
  readonly finder: Finder;
  readonly odds: OddsOf;
}

/** Returns the note that it is the creature's turn, or "". */
function turnWords(actor: Actor.Implementation): string {
  const fight = fightOf([actor]);
  return fight && hasTurn(fight, actor) ? gameTexts.t("OD20.Bar.Acts") : "";
}

/** Returns the state of an NPC at 0 hit points, including the Game Master's decision. */
function fallenNow(actor: Actor.Implementation): Actor.Implementation["fallen"] {
  const { fallen, dead, out } = actor;
  // `dyingHead` shows creatures whose hit points go below 0.
  if (fallen === "negative") return null;
  return fallen === "ask" && (dead || out) ? (dead ? "dead" : "unconscious") : fallen;
}

/** Returns the dying state of an NPC. Important NPCs roll death saves and can be revived like characters. */
function npcDying(actor: Actor.OfType<"npc">, { rootId, editable }: CreatureShown): object {
  return {
    ...dyingHead(actor, rootId, editable),
    deathSave: editable ? saveLabel(actor) : "",
    revive: editable && actor.system.important && actor.dead && actor.system.hp.max > 0,
  };
}

/** Returns the header: name, hit points, Defenses. */
export function creatureHeader(shown: CreatureShown): object {
  const { creature, actor, editing, fromAfar, rootId } = shown;
  const { stored, at } = actor.isNpc()
    ? readGameNumbers(actor.system.toObject())
    : { stored: creature.toObject(), at: "system" };
  const { hp, speed, size } = stored;
  const value = countedPoints({ ...actor.hitPoints, value: hp.value });
  const below = value === hp.value ? "" : gameTexts.t("OD20.Sheet.HitPointsBelow", { n: hp.value });
  return {
    // In play mode the sheet shows the token's name; in edit mode, the actor's name.
    name: editing ? actor.name : ownName(actor),
    img: actor.img,
    hp: { ...hp, maxName: `${at}.hp.max`, value, below, percent: hitPointPercent(value, creature.hp.max) },
    // The input shows the maximum without effects.
    maximum:
      !editing || actor.items.contents.some((item) => item.isKind("class"))
        ? numberView("maximum", gameTexts.t("OD20.Sheet.HitPointsMax"), creature.maximum, gameTexts, false)
        : null,
    speed: speed.walk,
    size: { value: size, label: sizeLabel(size, gameTexts), options: sizeOptions(size, gameTexts) },
    numbers: fromAfar
      ? []
      : [...creatureNumbers(shown), ...(actor.isCharacter() ? proficiencyNumbers(creature, gameTexts) : [])],
    fromAfar,
    fallen: fromAfar ? "" : fallenState(fallenNow(actor), gameTexts),
    // `characterHeader` shows more for a character.
    ...(actor.isNpc() && !fromAfar ? npcDying(actor, shown) : {}),
    turn: fromAfar ? "" : turnWords(actor),
    // The head has the state at 0 hit points beside its buttons.
    badges: fromAfar ? [] : headBadges(actor, false),
    ...dueHead(actor, rootId),
    leftOut: leftOutText(creature.leftOut, gameTexts),
  };
}

/** Returns the numbers that others roll against. Initiative is a button for users who may roll it. */
export function creatureNumbers({ creature, editable }: CreatureShown): object[] {
  const initiative = (view: NumberView): object => ({
    ...view,
    action: "rollInitiative",
    actionLabel: gameTexts.t("OD20.Sheet.RollInitiative", { number: view.spoken }),
  });
  return combatNumbers(creature, gameTexts).map((view) =>
    editable && view.key === "initiative" ? initiative(view) : view,
  );
}

/** Returns the combat part: injuries, weapons, armor, and recent damage. */
export function creatureCombat({ creature, actor, finder, rootId, editable, editing, odds }: CreatureShown): object {
  const source = creature.toObject();
  const order = finder.compare;
  const unarmed = unarmedOf(actor);
  const row = (item: OpposedItem<"weapon">): WeaponRow => weaponRow(item, gameTexts, odds);
  const [weapons, armors, ammunition] = [actor.getWeapons(), actor.getArmors(), actor.getAmmunition()];
  const rows = [...weapons.sort(order), ...(unarmed ? [unarmed] : [])].map(row);
  return {
    id: rootId,
    wounds: wounds(actor, gameTexts),
    deeds: editable ? barActions(actor) : [],
    finder: finder.view(weapons.length + armors.length + ammunition.length, rootId, gameTexts),
    byName: finder.byName,
    otherUses: menuUses([...weapons, ...armors, ...ammunition], gameTexts),
    opposed: isOpposed(),
    weapons: rows,
    // In play a character sees what strikes, and the things themselves below.
    strikes: actor.isCharacter() && !editing ? strikesPart(actor, rows, odds) : null,
    armors: armors.sort(order).map((item) => armorRow(item, gameTexts)),
    ammunition: ammunition.sort(order).map((item) => ammunitionRow(item, gameTexts)),
    removed: editable ? lastRemoved(actor) : null,
    receipts: receiptRows(creature.receipts, gameTexts),
    notes: lastingNotes(actor),
    types: damageTypeSets(source, gameTexts),
  };
}
