import { forGameMasters } from "../compat/visibility.ts";
import { tableRuleset } from "../core/table-rules.ts";
import { t } from "../core/i18n.ts";
import { compareInitiative, isInitiativeShared, readInitiative } from "../rules/checks/initiative.ts";
import { OpposedCombatant, tieModifier } from "./combatant.ts";
import { isNamed } from "./common/public-name.ts";
import { disclosureOf } from "../core/settings-list.ts";
import { noteTurns } from "./fights/turn-history.ts";

/** Returns whether players may not see the totals of other creatures' rolls or their contributions. */
function keepsBonuses(): boolean {
  return disclosureOf("Totals") === "never" || disclosureOf("Breakdown") === "never";
}

/** A combat encounter. */
export class OpposedCombat<out SubType extends Combat.SubType = Combat.SubType> extends Combat<SubType> {
  /**
   * Rolls initiative. The roll message shows all bonuses. If the table hides bonuses or names of a creature, the message goes to the GMs
   * only, and other users see the result in the combat tracker.
   */
  override async rollInitiative(ids: string | string[], options: Combat.InitiativeOptions = {}): Promise<this> {
    const asked = typeof ids === "string" ? [ids] : ids;
    const groups = isInitiativeShared(tableRuleset())
      ? (await import("./fights/initiative-message.ts")).groupsOf(this, asked)
      : [];
    this.#tellOfGuests(asked);
    const all = groups.length > 0 ? groups.map(({ id }) => id) : asked;
    const secret = all.filter((id) => {
      const { actor = null, token = null } = this.combatants.get(id) ?? {};
      return actor?.pc === false && (keepsBonuses() || !isNamed(actor, token));
    });
    const open = all.filter((id) => !secret.includes(id));
    await this.#roll(open, options);
    await this.#roll(secret, { ...options, messageOptions: { ...options.messageOptions, ...forGameMasters() } });
    const shared = groups.flatMap(({ id, shared }) => {
      const initiative = this.combatants.get(id)?.initiative ?? null;
      return initiative === null ? [] : shared.map((_id) => ({ _id, initiative }));
    });
    if (shared.length > 0) await this.updateEmbeddedDocuments("Combatant", shared, { turnEvents: false });
    return this;
  }

  /** Warns about combatants without a creature: they roll without bonuses. */
  #tellOfGuests(ids: readonly string[]): void {
    const guests = ids.flatMap((id) => this.combatants.get(id) ?? []).filter(({ actor }) => !actor?.creature);
    if (guests.length === 0) return;
    ui.notifications.warn(t("OD20.Notify.initiativeGuest", { names: guests.map(({ name }) => name ?? "").join(", ") }));
  }

  /**
   * Rolls initiative. Combatants with reasons for advantage or disadvantage get a separate message that shows and stores the reasons. The
   * others roll together.
   */
  async #roll(ids: readonly string[], options: Combat.InitiativeOptions): Promise<void> {
    const plain: string[] = [];
    for (const id of ids) {
      const combatant = this.combatants.get(id);
      const reasons = combatant instanceof OpposedCombatant ? combatant.initiativeReasons : [];
      if (combatant && reasons.length > 0) {
        const { initiativeMessage } = await import("./fights/initiative-message.ts");
        const told = initiativeMessage(combatant.name ?? "", reasons);
        await super.rollInitiative([id], { ...options, messageOptions: { ...options.messageOptions, ...told } });
      } else plain.push(id);
    }
    if (plain.length > 0) await super.rollInitiative(plain, options);
  }

  protected override async _preUpdate(
    changed: Combat.UpdateData,
    options: Combat.Database.PreUpdateOptions,
    user: User.Stored,
  ): Promise<boolean | undefined> {
    const allowed = await super._preUpdate(changed, options, user);
    if (allowed === false) return false;
    // For a player's update, the server accepts only the turn.
    if (user.isGM) noteTurns(this, changed);
    return allowed ?? undefined;
  }

  /**
   * Clears only the movement history of the combatant whose turn begins, in every Foundry version. The others keep theirs until their own
   * turn.
   */
  protected override async _clearMovementHistoryOnStartTurn(combatant: Combatant.Implementation): Promise<void> {
    await combatant.clearMovementHistory();
  }

  /** Sorts by initiative, highest first; then by modifier; then as Foundry does. @rule H-TURN-01 C-73 */
  protected override _sortCombatants(a: Combatant.Implementation, b: Combatant.Implementation): number {
    const [first, second] = [readInitiative(a.initiative), readInitiative(b.initiative)];
    if (first === null || second === null) return super._sortCombatants(a, b);
    return (
      compareInitiative({ total: first, modifier: tieModifier(a) }, { total: second, modifier: tieModifier(b) }) ||
      super._sortCombatants(a, b)
    );
  }
}
