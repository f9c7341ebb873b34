import { addedDice } from "./effects/added-dice.ts";
import { focusByNature } from "../rules/spells/focus.ts";
import {
  weaponAttack,
  weaponModes,
  type AttackMode,
  type WeaponAttack,
  type Wielder,
} from "../rules/attack/weapon-attack.ts";
import {
  focusHand,
  hold,
  nextHand,
  offHandFree,
  wear,
  type Hand,
  type HandChange,
  type Holdable,
} from "../rules/turn/hands.ts";
import { containerCircle } from "../rules/character/load.ts";
import { isPhysical } from "../data/actor/item-totals.ts";
import { useGameText } from "../data/schema/game-numbers.ts";
import { ITEM_MODELS } from "../data/item/models.ts";
import { withoutParcels } from "../data/item/parcels.ts";
import { placementProblem } from "../data/item/placement.ts";
import { t } from "../core/i18n.ts";
import { readHere, storedName } from "../core/other-language.ts";
import { tableRuleset } from "../core/table-rules.ts";
import { gameOf } from "../rules/games/games.ts";
import { isTrainedWith, weaponTrainings } from "../rules/attack/weapon-training.ts";
import { SYSTEM_ID } from "../core/constants.ts";
import { embedContent, embedHidden, tooManyEmbeds } from "./common/embed.ts";
import { tell } from "./common/events.ts";
import { disarm, dropNames, refuseForeign } from "./common/foreign.ts";
import { noteUse } from "./effects/begins-now.ts";
import { refusesPreparing, postPreparedChange } from "./items/preparing.ts";
import { isBlank, isBorn, newSystem } from "./items/creation-defaults.ts";
import { prepareLedger } from "./ledger/ledger.ts";
import { ATTUNEMENT_LIMIT, mayAttune } from "../rules/basics/creature-kinds.ts";
import { CHARACTERISTICS, type Characteristic } from "../rules/basics/ids.ts";

export type { AttackMode } from "../rules/attack/weapon-attack.ts";
export type { Hand } from "../rules/turn/hands.ts";

/** All data that an attack needs about a weapon in one attack mode. */
export interface AttackSetup extends WeaponAttack {
  /** Ammunition that the shot would use; null if there is none or the weapon needs none. */
  readonly ammunition: OpposedItem<"ammunition"> | null;
  readonly needsAmmunition: boolean;
  readonly loaded: boolean;
  /** Whether each shot unloads the weapon, so that the wielder has to reload it. @rule H-RNG-02 */
  readonly needsReload: boolean;
  /** Whether a spell strikes. Default: false. */
  readonly spell?: boolean;
}

/** Item types with an image of their own in `icons/`. */
const ICONS: readonly string[] = Object.keys(ITEM_MODELS);

/** Stands for an item without an id. */
const NEWCOMER = "";

const NOBODY: Wielder = {
  modifiers: Object.fromEntries(CHARACTERISTICS.map((key) => [key, 0])) as Record<Characteristic, number>,
  steps: {},
  attackBonus: 0,
  damageBonus: 0,
};

/** An item of any type: physical item, spell, feature, class, species, background or injury. */
export class OpposedItem<out SubType extends Item.SubType = Item.SubType> extends Item<SubType> {
  /** Uses the system's own default images by type instead of Foundry's. */
  static override getDefaultArtwork(data?: { type?: string }): { img: string } {
    return { img: `systems/${SYSTEM_ID}/icons/${ICONS.find((type) => type === data?.type) ?? "weapon"}.svg` };
  }

  static override migrateData(source: Record<string, unknown>): Record<string, unknown> {
    disarm(source, Object.keys(CONFIG.Item.dataModels));
    return super.migrateData(source);
  }

  /** Imports a file. It rejects data of other systems and other files before anything changes. */
  override async importFromJSON(json: string): Promise<this> {
    const { readImport, tryImport } = await import("./common/import-file.ts");
    return readImport(json, CONFIG.Item.dataModels) ? tryImport(this, () => super.importFromJSON(json)) : this;
  }

  override async toEmbed(...args: Parameters<Item["toEmbed"]>): ReturnType<Item["toEmbed"]> {
    return embedHidden(this, args[1]) ?? (tooManyEmbeds(args[1]) ? this.toAnchor() : super.toEmbed(...args));
  }

  protected override async _buildEmbedHTML(
    ...args: Parameters<Item["_buildEmbedHTML"]>
  ): ReturnType<Item["_buildEmbedHTML"]> {
    return (await embedContent(this, args[1])) ?? super._buildEmbedHTML(...args);
  }

  override prepareBaseData(): void {
    super.prepareBaseData();
    useGameText(this.system);
    readHere(this);
    prepareLedger(this, this.system);
  }

  /** Returns whether the item has the given type. */
  isKind<T extends Item.SubType>(type: T): this is OpposedItem<T> {
    const own: string = this.type;
    return own === type;
  }

  isWeapon(): this is OpposedItem<"weapon"> {
    return this.type === "weapon";
  }

  isArmor(): this is OpposedItem<"armor"> {
    return this.type === "armor";
  }

  isAmmunition(): this is OpposedItem<"ammunition"> {
    return this.type === "ammunition";
  }

  /** Returns the attack modes of the weapon, the usual one first; an empty list for other items. */
  getAttackModes(): AttackMode[] {
    if (!this.isWeapon()) return [];
    return weaponModes(this.system, this.lightPair, tableRuleset());
  }

  /**
   * Returns all data that an attack with this weapon needs.
   * @throws RangeError if the item is no weapon
   */
  getAttack(mode: AttackMode): AttackSetup {
    if (!this.isWeapon()) throw new RangeError(`${this.uuid} cannot attack`);
    const { system } = this;
    const attack = weaponAttack(system, storedName(this), this.#wielder(), mode, tableRuleset());
    const shoots = mode === "shoot" && system.ammunition.kind !== "";
    const stock = shoots ? this.#stock(system.ammunition.kind) : [];
    const ammunition = stock.find((item) => item.system.quantity > 0) ?? null;
    const needsReload = mode === "shoot" && (system.reload === "bonus" || system.reload === "active");
    return {
      ...attack,
      parts: [...attack.parts, ...addedDice(this.actor, "attack")],
      ammunition,
      // An NPC without any ammunition of this kind needs none.
      needsAmmunition: shoots && (this.actor?.isNpc() !== true || stock.length > 0),
      loaded: !needsReload || system.loaded,
      needsReload,
    };
  }

  /** Whether the weapon is one of two light weapons, one in each hand. @rule H-TWO-01 */
  get lightPair(): boolean {
    const held = (this.actor?.getWeapons() ?? []).filter(({ system }) => system.properties.has("light"));
    const inHand = (hand: Hand): boolean => held.some(({ system }) => system.equipped === hand);
    return (
      inHand("main") &&
      inHand("off") &&
      held.some(({ id, system }) => id === this.id && (system.equipped === "main" || system.equipped === "off"))
    );
  }

  /** Number of shots left; null if the item needs no ammunition. */
  get shots(): number | null {
    if (!this.isWeapon() || this.system.ammunition.kind === "") return null;
    return this.#stock(this.system.ammunition.kind).reduce((sum, item) => sum + item.system.quantity, 0);
  }

  /** Everything that the owner holds, wears, or could hold or wear. */
  get holdables(): Holdable[] {
    return (this.actor?.items.contents ?? [this]).map(holdable).filter((item) => item !== null);
  }

  /**
   * Returns the changes that equip the item in a hand, or as worn (true): first its own change, then those of the items that make room.
   * @rule B-ATK-05 C-99
   */
  handChanges(state: Hand | boolean): HandChange[] {
    const id = this.id ?? "";
    return typeof state === "string" ? hold(this.holdables, id, state) : wear(this.holdables, id, state);
  }

  /**
   * Moves a weapon or focus to a hand, puts armor on (true) or takes it off (false). The same update puts away the items that were in that
   * place: two hands, one body armor, one shield. @rule B-ATK-05 C-99
   * @param marks further changes of the changed items, by item id
   * @returns the names of the items that made room
   */
  async setEquipped(state: Hand | boolean, marks: Readonly<Record<string, object>> = {}): Promise<string[]> {
    const changes = this.handChanges(state);
    const updates = changes.map((change) => ({ ...equipmentUpdate(change), ...marks[change.id] }));
    const [own] = updates;
    if (this.actor) await this.actor.updateEmbeddedDocuments("Item", updates);
    else if (own) await this.update(own);
    return changes.filter(({ id }) => id !== this.id).map(({ id }) => this.actor?.items.get(id)?.name ?? "");
  }

  /** Hand that holds the item; "none" for items that cannot be held and for used-up items. */
  get hand(): Hand {
    const held = this.isWeapon() || this.isKind("gear") || this.isKind("tool");
    return held && this.quantity > 0 ? this.system.equipped : "none";
  }

  /** Number of pieces; 1 for items without a quantity. */
  get quantity(): number {
    return isPhysical(this.system) ? this.system.quantity : 1;
  }

  /** Kinds of casting focus that the item serves as; null = it is no focus. @rule H-SPL-21 B-SPL-07 */
  get focus(): ReadonlySet<string> | null {
    const nature = this.isArmor()
      ? focusByNature({ shield: this.system.armorType === "shield" })
      : this.isKind("tool")
        ? focusByNature({ tool: this.system.tool })
        : [];
    const said = this.isWeapon() || this.isKind("gear") || this.isKind("tool") ? this.system.focus : [];
    const kinds = new Set<string>([...nature, ...said]);
    return kinds.size > 0 ? kinds : null;
  }

  /** Hand to which the equip button moves the item. */
  get nextHand(): Hand {
    if (!this.isWeapon()) return this.focus && this.hand === "none" ? focusHand(this.holdables, this.id ?? "") : "none";
    const { properties, equipped } = this.system;
    return nextHand(equipped, {
      twoHanded: properties.has("twoHanded"),
      versatile: properties.has("versatile"),
      light: properties.has("light"),
      offFree: offHandFree(this.holdables, this.id ?? ""),
    });
  }

  /** Whether the item is worn body armor that penalizes its bearer for lack of mastery. @rule B-PROF-07 C-43 */
  get hinders(): boolean {
    return this.actor !== null && this.actor.untrainedArmor === this && tableRuleset().untrainedArmorPenalty;
  }

  /** Reloads the weapon. @param mark further changes of the item @rule H-RNG-02 */
  async reload(mark: object = {}): Promise<void> {
    if (this.isWeapon()) await this.update({ system: { loaded: true }, ...mark });
  }

  /**
   * Rejects items of other systems and items that the actor cannot have. If the place of an equipped item is occupied, the new item is not
   * equipped.
   * @rule B-ATK-05 C-99
   */
  protected override async _preCreate(
    data: Item.CreateData,
    options: Item.Database.PreCreateOptions,
    user: User.Stored,
  ): Promise<boolean | undefined> {
    if (refuseForeign(data)) return false;
    const allowed = await super._preCreate(data, options, user);
    if (allowed === false) return false;
    const { actor, type, name } = this;
    // Foundry 13 copies the folder of a world or compendium item onto the actor.
    if (actor && this._source.folder !== null) this.updateSource({ folder: null });
    const problem = actor
      ? placementProblem(
          actor.type,
          type,
          actor.items.contents.map((item) => item.type),
        )
      : null;
    if (problem !== null) {
      ui.notifications.warn(t(problem, { item: name, actor: actor?.name ?? "" }));
      return false;
    }
    if (isBlank(data, options)) this.updateSource({ system: newSystem(type, actor?.type) });
    // A copy has no pending gifts. An item that keeps its id is not a copy.
    const whole = options.keepId === true ? null : withoutParcels(this._source);
    if (whole) this.updateSource(whole);
    dropNames(this);
    if (this.#attunesTooMany({})) this.updateSource({ system: { attuned: false } });
    const own = holdable(this);
    const others = (this.actor?.items.contents ?? []).map(holdable).filter((item) => item !== null);
    if (own && others.length > 0) {
      const items = [...others, { ...own, id: NEWCOMER }];
      if (
        own.kind === "held" &&
        own.hand !== "none" &&
        hold(items, NEWCOMER, own.hand).some(({ id }) => id !== NEWCOMER)
      )
        this.updateSource({ system: { equipped: "none" } });
      if (this.isArmor() && own.worn && wear(items, NEWCOMER, true).some(({ id }) => id !== NEWCOMER))
        this.updateSource({ system: { equipped: false } });
    }
    return allowed ?? undefined;
  }

  /**
   * Prevents containers inside themselves, at any depth, and attunement beyond the limit. Completes the ledger.
   * @rule B-SPL-12
   */
  protected override async _preUpdate(
    changed: Item.UpdateData,
    options: Item.Database.PreUpdateOptions,
    user: User.Stored,
  ): Promise<boolean | undefined> {
    const allowed = await super._preUpdate(changed, options, user);
    if (allowed !== false && refusesPreparing(this, changed, options)) return false;
    if (this.#attunesTooMany(changed)) foundry.utils.setProperty(changed, "system.attuned", false);
    if (allowed !== false) (await import("./ledger/ledger-writes.ts")).completeLedger(this, changed, options);
    noteUse(this, changed);
    const into: unknown = foundry.utils.getProperty(changed, "system.container");
    const items = this.actor?.items;
    const containerOf = (id: string): string | null => {
      const system = items?.get(id)?.system;
      return system && isPhysical(system) ? system.container : null;
    };
    if (typeof into !== "string" || into === "" || !containerCircle(this.id ?? "", into, containerOf))
      return allowed ?? undefined;
    ui.notifications.warn(t("OD20.Place.Circle", { item: this.name }));
    return false;
  }

  /** Removes the reference to a container that neither the actor nor this operation contains. */
  protected static override async _preCreateOperation(
    documents: Item.Implementation[],
    operation: Item.Database.Create,
    user: User.Stored,
  ): Promise<boolean | undefined> {
    const allowed = await super._preCreateOperation(documents, operation, user);
    const comeAlong = new Set(documents.map(({ id }) => id));
    for (const item of documents) {
      const container = isPhysical(item.system) ? item.system.container : "";
      if (container !== "" && !comeAlong.has(container) && item.actor?.items.has(container) !== true)
        item.updateSource({ system: { container: "" } });
    }
    return allowed ?? undefined;
  }

  protected override _onCreate(data: Item.CreateData, options: Item.Database.OnCreateOperation, userId: string): void {
    isBorn(this, options, userId);
    super._onCreate(data, options, userId);
    tell("itemCreated", this);
  }

  protected override _onDelete(options: Item.Database.OnDeleteOperation, userId: string): void {
    super._onDelete(options, userId);
    tell("itemDeleted", this);
  }

  protected override _onUpdate(
    changed: Item.UpdateData,
    options: Item.Database.OnUpdateOperation,
    userId: string,
  ): void {
    super._onUpdate(changed, options, userId);
    postPreparedChange(this, changed, options, userId);
    tell("itemUpdated", this, changed);
    if (userId === game.user.id && foundry.utils.hasProperty(changed, "system.ledger"))
      void import("./ledger/ledger-writes.ts").then(({ correctPlainNumbers }) => correctPlainNumbers(this));
  }

  /** Returns whether a change, or the creation of the item, attunes the owner to too many items, and warns the user. @rule B-SPL-12 */
  #attunesTooMany(changed: object): boolean {
    const { actor, system, name } = this;
    if (!actor?.creature || !isPhysical(system)) return false;
    const here = actor.items.has(this.id ?? "");
    const after = (key: "attunement" | "attuned"): boolean =>
      (foundry.utils.getProperty(changed, `system.${key}`) ?? system[key]) === true;
    if (!after("attunement") || !after("attuned") || (here && system.attunement && system.attuned)) return false;
    const others = actor.items.contents.filter(
      (item) => item.id !== this.id && isPhysical(item.system) && item.system.attunement && item.system.attuned,
    ).length;
    if (mayAttune(others)) return false;
    ui.notifications.warn(t("OD20.Inventory.AttunementFull", { item: name, max: ATTUNEMENT_LIMIT }));
    return true;
  }

  #wielder(): Wielder {
    const data = this.actor?.creature;
    if (!data) return NOBODY;
    const modifiers = { ...NOBODY.modifiers };
    for (const key of CHARACTERISTICS) modifiers[key] = data.characteristics[key].mod;
    return {
      modifiers,
      steps: this.#steps(data),
      attackBonus: data.bonuses.attack,
      damageBonus: data.bonuses.damage,
      might: data.bonuses.might,
      rangedBonus: data.bonuses.ranged,
      credits: data.credits,
      training: data.training,
      hindrance: data.hindrance.attack,
    };
  }

  /** Returns the steps by type of weapon; where categories are trained, that of this one in every grip. @rule H-ATK-06 B-PROF-05 */
  #steps({ own, mastery, granted }: NonNullable<Actor.Implementation["creature"]>): Wielder["steps"] {
    if (gameOf(tableRuleset()).sells || this.actor?.isCharacter() !== true || !this.isWeapon())
      return { ...own.weapons, ...mastery.weapons };
    const { weaponType, category, properties } = this.system;
    const weapon = { name: storedName(this), weaponType, category, properties };
    const step = Number(isTrainedWith(weaponTrainings(granted), weapon));
    return { [weaponType]: step, twoHanded: step };
  }

  /** Returns the owner's ammunition of a kind, in the order of the sheet. */
  #stock(kind: string): OpposedItem<"ammunition">[] {
    return (this.actor?.getAmmunition() ?? [])
      .filter((item) => item.system.kind === kind)
      .sort((a, b) => a.sort - b.sort);
  }
}

function holdable(item: OpposedItem): Holdable | null {
  const id = item.id ?? "";
  if (item.isWeapon()) {
    const { equipped, properties, weaponType } = item.system;
    return {
      id,
      kind: "held",
      hand: equipped,
      worn: false,
      oneHand: !properties.has("twoHanded"),
      natural: weaponType === "unarmed",
    };
  }
  if ((item.isKind("gear") || item.isKind("tool")) && (item.focus || item.hand !== "none"))
    return { id, kind: "held", hand: item.hand, worn: false, oneHand: true, natural: false };
  if (!item.isArmor()) return null;
  const { armorType, equipped } = item.system;
  return {
    id,
    kind: armorType === "shield" ? "shield" : "body",
    hand: "none",
    worn: equipped,
    oneHand: true,
    natural: false,
  };
}

function equipmentUpdate(change: HandChange): Item.UpdateData {
  return { _id: change.id, system: { equipped: "hand" in change ? change.hand : change.worn } };
}
