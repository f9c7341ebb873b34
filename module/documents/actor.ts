import { askedCheck } from "../core/table-lists.ts";
import { addedDice, rolledAs } from "./effects/added-dice.ts";
import { drawsAllEffects } from "../compat/status.ts";
import { SYSTEM_ID } from "../core/constants.ts";
import { readHere } from "../core/other-language.ts";
import type { Contribution } from "../rules/basics/contribution.ts";
import type { Mitigation } from "../rules/damage/damage.ts";
import { settleFloor } from "../rules/attack/defense.ts";
import { DEATH_MARKS, type ZeroOutcome, DEAD_AT_3E } from "../rules/death/at-zero.ts";
import { flatFootedParts } from "../rules/turn/turn-history.ts";
import type { HitPoints } from "../rules/damage/hit-points.ts";
import { type Characteristic, type DefenseKind, isDefense } from "../rules/basics/ids.ts";
import { sumContributions } from "../rules/basics/contribution.ts";
import { sight } from "../rules/checks/senses.ts";
import { helplessParts, helplessTarget, isDefenseless, isHelpless } from "../rules/checks/helpless.ts";
import type { CharacterData } from "../data/actor/character.ts";
import { sum, type Sum } from "../rules/basics/parts.ts";
import type { NpcData } from "../data/actor/npc.ts";
import { creatureRollData } from "../data/actor/roll-data.ts";
import { tableRuleset } from "../core/table-rules.ts";
import { UNDERWATER_RESISTANCES } from "../rules/attack/underwater.ts";
import {
  addDerivedStatuses,
  ailing,
  zeroSpeeds,
  forgetBroughtAlong,
  isBroughtAlong,
} from "./effects/derived-statuses.ts";
import { characteristicBonus, checkBonus } from "./common/check-bonus.ts";
import { CORE_CONDITIONS, EXHAUSTION } from "./effects/conditions.ts";
import { embedContent, embedHidden, tooManyEmbeds } from "./common/embed.ts";
import { tell } from "./common/events.ts";
import { disarm, dropNames, dropParcels, refuseForeign } from "./common/foreign.ts";
import { noteHandSteps } from "./common/hand-steps.ts";
import { refuseRanks } from "./creatures/rank-limit.ts";
import type { OpposedItem } from "./item.ts";
import { toolCheckOf, type OwnToolCheck, type ToolUse } from "./items/tool-check.ts";
import { isKnockedOut, wokenProneNote } from "./effects/knocked-out.ts";
import { forgetPast, isBlank, isBorn } from "./items/creation-defaults.ts";
import { atZeroOf, liesOut, noteOut, flatFooted } from "./fights/downed.ts";
import { cellsOf, followSize, tokenDefaults, withSign } from "./tokens/token-size.ts";
import { isLent } from "./effects/shapes.ts";
import { deathMarks } from "./effects/wounds.ts";
import { prepareLedger } from "./ledger/ledger.ts";

/** System data of a character or an NPC. */
export type CreatureData = CharacterData | NpcData;
/**
 * Kinds of checks of a creature. They include a Defense without an attack card. The key of a tool is its kind (or name), or the id of the
 * item. A death save has no bonus.
 */
export type CheckKind = "characteristic" | "attribute" | "skill" | "defense" | "tool" | "death";
/** Mitigation of a creature, with the contributions to its reduction. */
type ActorMitigation = Mitigation & { readonly parts: Contribution[] };

/** Ids of the rules by Foundry status ids, typed for lookups of any status. */
const CORE_STATUSES: Readonly<Record<string, string>> = CORE_CONDITIONS;
const NOTHING: Sum = { total: 0, parts: [] };

/** A player character, another creature, or a party. */
export class OpposedActor<out SubType extends Actor.SubType = Actor.SubType> extends Actor<SubType> {
  /** Uses the system's own default images by type instead of Foundry's. */
  static override getDefaultArtwork(data?: { type?: string }): { img: string; texture: { src: string } } {
    const img = `systems/${SYSTEM_ID}/icons/${data?.type === "npc" || data?.type === "party" ? data.type : "character"}.svg`;
    return { img, texture: { src: img } };
  }

  static override migrateData(source: Record<string, unknown>): Record<string, unknown> {
    disarm(source, Object.keys(CONFIG.Actor.dataModels));
    return super.migrateData(source);
  }

  /** Renders `@Embed`. Captions and links contain the name, so a user without permission gets neither. */
  override async toEmbed(...args: Parameters<Actor["toEmbed"]>): ReturnType<Actor["toEmbed"]> {
    return embedHidden(this, args[1]) ?? (tooManyEmbeds(args[1]) ? this.toAnchor() : super.toEmbed(...args));
  }

  protected override async _buildEmbedHTML(
    ...args: Parameters<Actor["_buildEmbedHTML"]>
  ): ReturnType<Actor["_buildEmbedHTML"]> {
    return (await embedContent(this, args[1])) ?? super._buildEmbedHTML(...args);
  }

  isCharacter(): this is OpposedActor<"character"> {
    return this.type === "character";
  }

  isNpc(): this is OpposedActor<"npc"> {
    return this.type === "npc";
  }

  isParty(): this is OpposedActor<"party"> {
    return this.type === "party";
  }

  /** Whether the actor is a player character, regardless of who plays it. @rule H-CRIT-10 */
  get pc(): boolean {
    return this.isCharacter();
  }

  /** System data of a creature; null for a party. */
  get creature(): CreatureData | null {
    if (this.isCharacter()) return this.system;
    if (this.isNpc()) return this.system;
    return null;
  }

  /** Prepared hit points. They can be negative for a creature that stands to the death. @rule H-DEATH-03 */
  get hitPoints(): HitPoints {
    if (!this.creature) return { value: 0, max: 0, temporary: 0 };
    const { hp, death } = this.creature;
    const state = atZeroOf(this);
    const sinks = state === "negative";
    return {
      value: hp.value,
      max: hp.max,
      temporary: hp.temporary,
      standing: hp.value <= 0 && death.standing && !this.dead,
      ...(sinks ? { sinks } : state === "unconscious" ? { lies: true } : {}),
      // Healing revives an NPC that is dead only because of its hit points, unless the rules define a negative limit.
      dead: this.dead && (sinks || this.isCharacter()),
    };
  }

  /** Ids of the creature's conditions, as the rules name them. Conditions that other conditions imply are only in `statuses`. */
  get conditions(): string[] {
    // Exhaustion is excluded: its levels already apply the penalties.
    return [...this.statuses]
      .filter((status) => status !== EXHAUSTION && !isBroughtAlong(this, status))
      .map((status) => CORE_STATUSES[status] ?? status);
  }

  /** Whether the creature is unconscious, paralyzed or similarly helpless. @rule C-56 */
  get helpless(): boolean {
    return isHelpless(this.conditions);
  }

  /** Whether the creature is paralyzed or unconscious, so that a hit from nearby is a critical hit. @rule C-56 */
  get defenseless(): boolean {
    return isDefenseless(this.conditions);
  }

  /** Whether the creature can take actions: it is not incapacitated, dead or out of the fight. @rule B-COND-INC-1 */
  get acts(): boolean {
    return ailing(this).acts && !this.dead;
  }

  /**
   * Returns whether the creature sees another one, by conditions and senses only. Callers check walls and light.
   * @param distance in feet
   * @rule B-SENSE-06 B-SENSE-09 B-COND-BLI-1 B-COND-INV-3
   */
  sees(other: OpposedActor | null, distance: number): boolean {
    if (!Number.isFinite(distance)) return false;
    const { sight: senses } = this.creature ?? { sight: {} };
    return sight({
      senses,
      distance,
      light: "bright",
      viewerBlinded: !ailing(this).sees,
      targetInvisible: other?.conditions.includes("invisible") === true,
    }).sees;
  }

  /** Whether the creature rolls its Defense. By some rules, helpless creatures do not. @rule C-56 */
  get defends(): boolean {
    return !this.helpless || helplessTarget(tableRuleset()).rolls;
  }

  /**
   * Whether the creature is dead: marked as dead, by exhaustion, with a maximum of 0 hit points, or at 0 hit points by the table's rules.
   * A character who may stand to the death dies only from three marks. @rule B-DEATH-01 B-DEATH-02 B-COND-EXH-1 C-27 C-64 D-DEATH-06 D-C15
   */
  get dead(): boolean {
    if (!this.creature) return false;
    const { hp, death, exhausted } = this.creature;
    const marked = death.standing && hp.value <= 0 && deathMarks(this) >= DEATH_MARKS;
    const deep = hp.value <= DEAD_AT_3E && atZeroOf(this) === "negative";
    return death.dead || exhausted.dead || hp.max <= 0 || marked || deep || this.fallen === "dead";
  }

  /** State of an NPC at 0 hit points by the table's rules; null above 0, and for characters. @rule B-DEATH-01 C-64 */
  get fallen(): ZeroOutcome["state"] | null {
    if (!this.isNpc()) return null;
    const { hp } = this.system;
    if (hp.value > 0 || !Number.isInteger(hp.max)) return null;
    return atZeroOf(this);
  }

  /** Whether an attack knocked the creature out. @rule B-DEATH-14 B-DEATH-15 */
  get knockedOut(): boolean {
    return !this.dead && isKnockedOut(this.creature);
  }

  /** Whether the creature has regained consciousness but is still prone. @rule B-COND-UNC-1 */
  get woken(): boolean {
    return wokenProneNote(this) !== null;
  }

  /** Whether the creature is unconscious because of its hit points, or has dropped out of the fight. @rule H-DEATH-02 B-DEATH-04 */
  get out(): boolean {
    return liesOut(this);
  }

  override prepareBaseData(): void {
    forgetBroughtAlong(this);
    super.prepareBaseData();
    readHere(this);
    prepareLedger(this, this.system);
    // Ignore `standing` if the table's rules have no standing to the death. The stored value stays.
    const { creature } = this;
    if (creature) creature.death.standing &&= tableRuleset().atZero === "choice";
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    noteOut(this);
    addDerivedStatuses(this);
    zeroSpeeds(this);
    tell("actorPrepared", this);
  }

  override get temporaryEffects(): ActiveEffect.Implementation[] {
    return withSign(this, super.temporaryEffects);
  }

  override get appliedEffects(): ActiveEffect.Implementation[] {
    return drawsAllEffects() ? withSign(this, super.appliedEffects) : super.appliedEffects;
  }

  /** Handles a condition button of the token HUD. Some conditions have rules of their own. */
  override async toggleStatusEffect(
    ...args: Parameters<Actor["toggleStatusEffect"]>
  ): ReturnType<Actor["toggleStatusEffect"]> {
    const [id, { active } = {}] = args;
    const core = (): ReturnType<Actor["toggleStatusEffect"]> => super.toggleStatusEffect(...args);
    return this.creature ? (await import("./effects/toggle-status.ts")).toggleStatus(this, id, active, core) : core();
  }

  /** Sets the level of exhaustion. Levels that hunger or thirst maintains stay. @rule B-COND-EXH-1 B-HAZ-04 B-HAZ-11 */
  async setExhaustion(level: number): Promise<void> {
    // Loaded lazily, because this is rare.
    const { setExhaustion } = await import("./effects/set-exhaustion.ts");
    await setExhaustion(this, level);
  }

  /** Returns the bonus to the Defense roll, without cover. @rule H-ATK-09 C-56 */
  getDefense(kind: DefenseKind): Sum {
    const { parts } = this.creature?.defenses[kind] ?? NOTHING;
    const able = flatFooted(this) ? settleFloor(flatFootedParts(parts, tableRuleset())) : parts;
    const counted = this.helpless
      ? settleFloor(helplessParts(parts, tableRuleset()))
      : [...able, ...addedDice(this, "defense")];
    return { parts: counted, total: sumContributions(counted) };
  }

  /** Returns everything that reduces damage before it becomes lost hit points. @rule H-DMG-02 H-RES-01 */
  getMitigation(): ActorMitigation {
    const data = this.creature;
    return {
      reduction: data?.reduction.total ?? 0,
      parts: [...(data?.reduction.parts ?? [])],
      // A petrified creature resists all damage; a creature under water resists fire. @rule B-COND-PET-6 B-UW-03
      resistances: [
        ...(data?.resistances ?? []),
        ...ailing(this).resistances,
        ...(this.conditions.includes("underwater") ? UNDERWATER_RESISTANCES : []),
      ],
      vulnerabilities: [...(data?.vulnerabilities ?? [])],
      immunities: [...(data?.immunities ?? [])],
      threshold: data?.threshold ?? null,
    };
  }

  /**
   * Returns the bonus to a check.
   * @param characteristic replacement for the usual characteristic of a skill, Attribute or tool; "" = the usual one
   * @param as for an Attribute: "check" if the roll is not a save
   * @rule H-SKL-01 H-ATK-09 B-SKL-07
   */
  getCheck(asked: CheckKind, of: string, characteristic: Characteristic | "" = "", as = ""): Sum {
    const data = this.creature;
    const { kind, key } = askedCheck(asked, of, as);
    if (!data) return { ...NOTHING, parts: [] };
    // A death save is a d20 without bonus, but exhaustion affects it as a d20 test. @rule B-DEATH-05 B-COND-EXH-2
    if (kind === "death") return sum(key === "save" && data.exhausted.d20 ? [data.exhausted.d20] : []);
    if (kind === "tool") return sum(this.getToolCheck(key, { characteristic, skill: "" })?.parts ?? []);
    if (kind === "defense") return isDefense(key) ? this.getDefense(key) : { ...NOTHING, parts: [] };
    const { parts, total } =
      kind === "characteristic" ? characteristicBonus(data, key) : checkBonus(data, kind, key, characteristic);
    return { parts: [...parts, ...addedDice(this, rolledAs(kind, as))], total };
  }

  /** Returns the bonus to a tool check; null for an unknown tool. @rule B-PROF-06 B-PROF-02 C-55 */
  getToolCheck(key: string, use: ToolUse): OwnToolCheck | null {
    const found = toolCheckOf(this, key, use);
    return found && { ...found, parts: [...found.parts, ...addedDice(this, "check")] };
  }

  /**
   * Applies damage or healing that a user enters. As with an attack, damage reduces temporary hit points first.
   * @param amount negative = damage, positive = healing
   * @param options.temporary temporary hit points gained; the larger of old and new stays
   * @rule B-THP-01 B-THP-03
   */
  async changeHitPoints(amount: number, { temporary = 0 }: { temporary?: number } = {}): Promise<void> {
    await (await import("./ledger/points-by-hand.ts")).changeByHand(this, amount, temporary);
  }

  /** Writes hit points without limiting the value. */
  async setHitPoints(hp: { value?: number; max?: number; temporary?: number }): Promise<void> {
    // The type guards only narrow the type; both updates are the same.
    if (this.isCharacter()) await this.update({ system: { hp } });
    else if (this.isNpc()) await this.update({ system: { hp } });
  }

  /** Its weapons; in the shape of another creature those of that creature. */
  getWeapons(): OpposedItem<"weapon">[] {
    const shaped = this.creature?.shape != null;
    return this.items.contents.filter((item) => item.isWeapon()).filter((item) => !shaped || isLent(item));
  }

  getArmors(): OpposedItem<"armor">[] {
    return this.items.contents.filter((item) => item.isArmor());
  }

  getAmmunition(): OpposedItem<"ammunition">[] {
    return this.items.contents.filter((item) => item.isAmmunition());
  }

  /** The worn body armor. If several are worn, the first one counts. */
  get bodyArmor(): OpposedItem<"armor"> | null {
    return this.#worn(false);
  }

  /** The worn body armor if its bearer lacks mastery of its type; always null for NPCs. @rule B-PROF-07 C-43 */
  get untrainedArmor(): OpposedItem<"armor"> | null {
    if (!this.isCharacter()) return null;
    const { armorType: type } = this.bodyArmor?.system ?? {};
    const isBody = type === "light" || type === "medium" || type === "heavy";
    return isBody && this.system.mastery.armor[type] <= 0 ? this.bodyArmor : null;
  }

  get shield(): OpposedItem<"armor"> | null {
    return this.#worn(true);
  }

  /** Nothing is worn in the shape of another creature. */
  #worn(shield: boolean): OpposedItem<"armor"> | null {
    if (this.creature?.shape) return null;
    return this.getArmors().find(({ system }) => system.equipped && (system.armorType === "shield") === shield) ?? null;
  }

  /** Imports a file. It rejects data of other systems and other files before anything changes. */
  override async importFromJSON(json: string): Promise<this> {
    const { readImport, tryImport, withoutOthersGifts } = await import("./common/import-file.ts");
    if (!readImport(json, CONFIG.Actor.dataModels)) return this;
    const text = this.creature ? withoutOthersGifts(json, this.uuid) : json;
    return tryImport(this, () => super.importFromJSON(text));
  }

  /** Returns a new plain object, so that formulas and modules cannot change the actor. */
  override getRollData(): Record<string, unknown> {
    const data = this.creature;
    return data ? creatureRollData(data) : {};
  }

  /** Handles input on a token bar. A change of hit points is damage or healing; a negative number is also a change. */
  override async modifyTokenAttribute(
    attribute: string,
    value: number,
    isDelta = false,
    isBar = true,
  ): Promise<this | undefined> {
    if (attribute !== "hp" || !isBar || !(isDelta || value < 0))
      return super.modifyTokenAttribute(attribute, value, isDelta, isBar);
    await (await import("./ledger/points-by-hand.ts")).typedOnBar(this, value, isDelta);
    return this;
  }

  protected override async _preCreate(
    data: Actor.CreateData,
    options: Actor.Database.PreCreateOptions,
    user: User.Stored,
  ): Promise<boolean | undefined> {
    if (refuseForeign(data)) return false;
    const allowed = await super._preCreate(data, options, user);
    if (allowed === false) return false;
    // Keep the prototype token of a copied actor.
    const { compendiumSource, duplicateSource } = this._stats;
    const copied = Boolean(compendiumSource ?? duplicateSource);
    if (!copied)
      this.updateSource({
        prototypeToken: tokenDefaults(
          this.type,
          this.img ?? "",
          data.prototypeToken ?? {},
          cellsOf(this.creature?._source.size) ?? 1,
        ),
      });
    forgetPast(this);
    dropParcels(this);
    dropNames(this);
    if (compendiumSource && this.creature) (await import("./common/other-game.ts")).fitToGame(this);
    isBlank(data, options);
    return allowed ?? undefined;
  }

  protected override _onCreate(
    data: Actor.CreateData,
    options: Actor.Database.OnCreateOperation,
    userId: string,
  ): void {
    isBorn(this, options, userId);
    super._onCreate(data, options, userId);
  }

  /**
   * Adds log entries for manually set steps and ledger entries for typed numbers to the update, regardless of the source of the update.
   * @rule C-58
   */
  protected override async _preUpdate(
    changed: Actor.UpdateData,
    options: Actor.Database.PreUpdateOptions,
    user: User.Stored,
  ): Promise<boolean | undefined> {
    const allowed = await super._preUpdate(changed, options, user);
    if (allowed === false) return false;
    (await import("./ledger/ledger-writes.ts")).completeLedger(this, changed, options);
    followSize(this, changed, options);
    refuseRanks(this, changed);
    if (this.isCharacter()) noteHandSteps(this.system, changed, user.name);
    if (typeof foundry.utils.getProperty(changed, "system.hp.value") === "number")
      (await import("./effects/falls.ts")).noteCrossing(this, changed);
    if (this.statuses.has("unconscious")) (await import("./effects/waking.ts")).noteWaking(this, changed);
    return allowed ?? undefined;
  }

  protected override _onUpdate(
    changed: Actor.UpdateData,
    options: Actor.Database.OnUpdateOperation,
    userId: string,
  ): void {
    super._onUpdate(changed, options, userId);
    tell("actorUpdated", this, changed, options, userId);
    if (userId === game.user.id && foundry.utils.hasProperty(changed, "system.ledger"))
      void import("./ledger/ledger-writes.ts").then(({ correctPlainNumbers }) => correctPlainNumbers(this));
  }
}
