/**
 * Contexts of the parts that every creature's sheet has: header, combat, effects. Inputs show stored values; all other
 * elements show derived values.
 */
import { readGameNumbers } from "../view/game-numbers.ts";
import type { CreatureData, OpposedActor } from "../../../documents/actor.ts";
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
import { combatNumbers, flatFootedNumbers, proficiencyNumbers } from "../view/combat-numbers.ts";
import { wounds } from "../view/features.ts";
import { ammunitionRow, armorRow, weaponRow, type OddsOf, type WeaponRow } from "../view/equipment.ts";
import { hitPointPercent, fallenState, receiptRows } from "../view/hit-points.ts";
import { leftOutText } from "../item-view/invalid-numbers.ts";
import { numberView, type NumberView } from "../../common/number-view.ts";
import { damageTypeSets, sizeLabel, sizeOptions } from "../view/stat-block.ts";
import { strikesPart } from "./strikes.ts";
import { dyingHead, saveLabel } from "./dying.ts";
import { lastingNotes } from "../../../play/modifiers/roll-notes.ts";
import { menuUses } from "../view/use-number.ts";
import { onDocument } from "../../../documents/common/events.ts";
import { CHOICES } from "../../../play/upkeep/due.ts";
import { viewerOwns } from "../../../play/secrecy/viewer.ts";
import { reactionLeft } from "../../../play/reactions/reaction-terms.ts";
import { barDues, type BarDue } from "../../turn-parts/dues-part.ts";
import { dueBadge } from "../view/due-badge.ts";
import { storedName } from "../../../core/other-language.ts";

/** Returns the due upkeep that the reader can handle. The choice at 0 hit points is in the header anyway. */
const owedBy = (actor: OpposedActor): readonly BarDue[] =>
  viewerOwns(actor) ? barDues(actor).filter(({ kind }) => !CHOICES.includes(kind)) : [];
/**
 * Returns the remaining reaction of a character, or what used it, for its owners; "" outside a fight, and when
 * reactions are not counted.
 */
function reactionWords(actor: OpposedActor): string {
  const left = actor.isCharacter() && viewerOwns(actor) ? reactionLeft(actor) : null;
  return left ? gameTexts.t(left.key, left.data) : "";
}

const signOf = (dues: readonly BarDue[], reaction: string): string =>
  JSON.stringify([reaction, ...dues.map(({ id, label }) => [id, label])]);

/** Drawn content of open sheets, by sheet id. */
const told = new Map<string, { readonly actor: OpposedActor; readonly sign: string }>();

/** Returns the context for the header, and starts keeping that sheet up to date. @rule H-TURN-10 B-TURN-17 */
export function dueHead(actor: OpposedActor, rootId: string) {
  watch();
  const dues = owedBy(actor);
  const reaction = reactionWords(actor);
  told.set(rootId, { actor, sign: signOf(dues, reaction) });
  // An incapacitated creature cannot use its reaction, so the note is dimmed.
  const reactionIdle = reaction !== "" && reactionLeft(actor)?.key === "OD20.Reason.Incapacitated";
  return { ...dueBadge(dues, rootId, gameTexts), reaction, reactionIdle };
}

/** Redraws sheets whose upkeep or reaction changed. Turns, messages and positions change them without redrawing sheets. */
function look(): void {
  for (const [id, { actor, sign }] of told) {
    const app = foundry.applications.instances.get(id);
    if (!app) told.delete(id);
    else if (sign !== signOf(owedBy(actor), reactionWords(actor))) void app.render({ parts: ["header", "effects"] });
  }
}

let watching = false;
let waiting = false;

function watch(): void {
  if (watching) return;
  watching = true;
  const soon = (): void => {
    if (waiting) return;
    waiting = true;
    // Waits until all consequences of the event are processed.
    setTimeout(() => {
      waiting = false;
      look();
    }, 0);
  };
  for (const event of ["updateCombat", "deleteCombat", "combatTurnChange", "userConnected"] as const)
    Hooks.on(event, soon);
  for (const event of ["createCombatant", "updateCombatant", "deleteCombatant"] as const) Hooks.on(event, soon);
  for (const event of ["updateToken", "deleteToken", "updateWorldTime"] as const) Hooks.on(event, soon);
  for (const event of ["messageCreated", "messageUpdated", "messageDeleted", "effectsEnded"] as const)
    onDocument(event, soon);
}

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
    name: editing ? storedName(actor) : ownName(actor),
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
      : [
          ...creatureNumbers(shown),
          ...(actor.isCharacter()
            ? [...flatFootedNumbers(creature, gameTexts), ...proficiencyNumbers(creature, gameTexts)]
            : []),
        ],
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
