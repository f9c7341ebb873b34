import { forGameMasters } from "../compat/visibility.ts";
import { tableRuleset } from "../core/table-rules.ts";
import { t } from "../core/i18n.ts";
import { compareInitiative, isInitiativeShared, readInitiative } from "../rules/checks/initiative.ts";
import { OpposedCombatant, tieModifier } from "./combatant.ts";
import { isNamed } from "./shared/public-name.ts";
import { disclosureOf } from "../core/settings-list.ts";
import { noteTurns } from "./fights/turn-history.ts";

/** Whether players never learn what others' rolls are made of. */
function keepsBonuses(): boolean {
  return disclosureOf("Totals") === "never" || disclosureOf("Breakdown") === "never";
}

/** A fight. */
export class OpposedCombat<out SubType extends Combat.SubType = Combat.SubType> extends Combat<SubType> {
  /**
   * The message of a roll shows all its bonuses: where the table keeps those of others secret, or their names, it is for the
   * GMs, and everybody else sees the number in the tracker.
   */
  override async rollInitiative(ids: string | string[], options: Combat.InitiativeOptions = {}): Promise<this> {
    const asked = typeof ids === "string" ? [ids] : ids;
    const groups = isInitiativeShared(tableRuleset())
      ? (await import("./shared-initiative.ts")).groupsOf(this, asked)
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

  /** Behind whom there is no creature rolls without its bonuses, which is told. */
  #tellOfGuests(ids: readonly string[]): void {
    const guests = ids.flatMap((id) => this.combatants.get(id) ?? []).filter(({ actor }) => !actor?.creature);
    if (guests.length === 0) return;
    ui.notifications.warn(t("OD20.Notify.initiativeGuest", { names: guests.map(({ name }) => name ?? "").join(", ") }));
  }

  /** Whoever has reasons for advantage or disadvantage gets a message that tells and keeps them; the others roll together. */
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
    // Of a player the server takes nothing but the turn.
    if (user.isGM) noteTurns(this, changed);
    return allowed ?? undefined;
  }

  /** Of whose turn begins, on every generation: what others have walked is theirs until their own. */
  protected override async _clearMovementHistoryOnStartTurn(combatant: Combatant.Implementation): Promise<void> {
    await combatant.clearMovementHistory();
  }

  /** Highest first; of equal ones the higher modifier, then as Foundry does. @rule H-TURN-01 C-73 */
  protected override _sortCombatants(a: Combatant.Implementation, b: Combatant.Implementation): number {
    const [first, second] = [readInitiative(a.initiative), readInitiative(b.initiative)];
    if (first === null || second === null) return super._sortCombatants(a, b);
    return (
      compareInitiative({ total: first, modifier: tieModifier(a) }, { total: second, modifier: tieModifier(b) }) ||
      super._sortCombatants(a, b)
    );
  }
}
