/**
 * Combats on the client: turn order, rounds, initiative.
 * Written from: API Combat page, API:hookEvents combatStart, combatTurn, combatRound, combatTurnChange.
 */
import type { Loose, LooseObject } from "../../../common/loose.ts";
import { fault } from "../faults.ts";
import { g } from "../globals.ts";
import { postInitiative } from "./combat-messages.ts";
import { isForward, nextIndex, stateOf, timeBetween, type CombatState } from "./combat-turns.ts";

// Preparation runs inside the base constructor: state lives aside.
const turns = new WeakMap<object, Loose[]>();
const states = new WeakMap<object, { previous: CombatState | null; current: CombatState }>();

/** The client's Combat, from the schema class. */
export function combatClass(Base: Loose): Loose {
  return class Combat extends Base {
    static CONFIG_SETTING = "combatTrackerConfig";

    /** Combatants in the order of their turns. */
    get turns(): Loose[] {
      return turns.get(this) ?? [];
    }
    get current(): CombatState {
      return states.get(this)?.current ?? stateOf(this);
    }
    get previous(): CombatState | null {
      return states.get(this)?.previous ?? null;
    }
    get combatant(): Loose {
      return this.turn === null ? null : (this.turns[this.turn] ?? null);
    }
    get nextCombatant(): Loose {
      return this.turns[(this.turn ?? -1) + 1] ?? this.turns[0] ?? null;
    }
    get started(): boolean {
      return this.round > 0;
    }
    get settings(): LooseObject {
      return g.game.settings.get("core", "combatTrackerConfig");
    }
    get visible(): boolean {
      return true;
    }
    get isActive(): boolean {
      return this.active && (!this.scene || this.scene.isView);
    }

    prepareDerivedData(): void {
      if (g.game._documentsReady) this.setupTurns();
    }

    /** Puts the turns in order. */
    setupTurns(): Loose[] {
      const order: Loose[] = this.combatants.contents.sort((a: Loose, b: Loose) => this._sortCombatants(a, b));
      turns.set(this, order);
      if (!states.has(this)) states.set(this, { previous: null, current: stateOf(this) });
      return order;
    }

    /** Initiative, highest first; who has none comes last; ties by id. */
    _sortCombatants(a: Loose, b: Loose): number {
      const value = (each: Loose): number => (Number.isNumeric(each.initiative) ? each.initiative : -Infinity);
      const [first, second] = [value(a), value(b)];
      return first === second ? (a.id > b.id ? 1 : -1) : second - first;
    }

    getCombatantsByToken(token: Loose): Loose[] {
      const id: string = typeof token === "string" ? token : token?.id;
      return this.combatants.filter((each: Loose) => each.tokenId === id);
    }
    /** Of an actor that is a token's own: that token's combatant only. */
    getCombatantsByActor(actor: Loose): Loose[] {
      const doc: Loose = typeof actor === "string" ? g.game.actors.get(actor) : actor;
      if (doc?.isToken) return this.getCombatantsByToken(doc.token);
      return this.combatants.filter(
        (each: Loose) => each.actorId === doc?.id && !(each.token && !each.token.actorLink),
      );
    }

    /** Makes this the fight that everybody looks at. */
    async activate(): Promise<Loose> {
      const others = g.game.combats
        .filter((each: Loose) => each !== this && each.active)
        .map((each: Loose) => ({ _id: each.id, active: false }));
      await g.CONFIG.Combat.documentClass.updateDocuments([...others, { _id: this.id, active: true }]);
      return this;
    }

    async startCombat(): Promise<Loose> {
      const updateData = { round: 1, turn: Math.max(0, nextIndex(this.turns, -1, this.settings["skipDefeated"])) };
      g.Hooks.callAll("combatStart", this, updateData);
      await this.update(updateData);
      return this;
    }
    async nextTurn(): Promise<Loose> {
      if (this.round === 0) return this.nextRound();
      const next = nextIndex(this.turns, this.turn ?? -1, this.settings["skipDefeated"]);
      return next < 0 ? this.nextRound() : this.#change("combatTurn", { round: this.round, turn: next }, 1);
    }
    async previousTurn(): Promise<Loose> {
      if (this.round === 0) return this;
      if (this.turn === 0 || this.turns.length === 0) return this.previousRound();
      return this.#change("combatTurn", { round: this.round, turn: (this.turn ?? this.turns.length) - 1 }, -1);
    }
    async nextRound(): Promise<Loose> {
      const first = nextIndex(this.turns, -1, this.settings["skipDefeated"]);
      return this.#change(
        "combatRound",
        { round: this.round + 1, turn: this.turn === null || this.turns.length === 0 ? null : Math.max(0, first) },
        1,
      );
    }
    async previousRound(): Promise<Loose> {
      const round = Math.max(0, this.round - 1);
      const turn = round === 0 || this.turns.length === 0 ? null : this.turns.length - 1;
      return this.#change("combatRound", { round, turn }, -1);
    }

    getTimeDelta(
      originRound: number,
      originTurn: number | null,
      targetRound: number,
      targetTurn: number | null,
    ): number {
      const [from, to] = [
        { round: originRound, turn: originTurn },
        { round: targetRound, turn: targetTurn },
      ];
      return timeBetween(this.turns.length, from, to, g.CONFIG.time);
    }

    /** Listeners learn how far the world's clock is moved. */
    async #change(hook: "combatTurn" | "combatRound", updateData: LooseObject, direction: 1 | -1): Promise<Loose> {
      const { round, turn } = updateData;
      const delta = this.getTimeDelta(this.round, this.turn, round, turn);
      // @source API:hookEvents combatTurn of each generation
      const updateOptions =
        g.game.release.generation >= 14 ? { direction, worldTime: { delta } } : { direction, advanceTime: delta };
      if (hook === "combatTurn") g.Hooks.callAll("combatTurn", this, updateData, updateOptions);
      else g.Hooks.callAll("combatRound", this, updateData, updateOptions);
      await this.update(updateData, updateOptions);
      return this;
    }

    /** Asks, then deletes the fight. */
    async endCombat(): Promise<Loose> {
      const { i18n } = g.game;
      const sure: Loose = await g.foundry.applications.api.DialogV2.confirm({
        window: { title: i18n.localize("HOST.Combat.End") },
        content: `<p>${String(i18n.localize("HOST.Combat.EndQuestion"))}</p>`,
        modal: true,
      });
      if (sure === true) await this.delete();
      return this;
    }

    async setInitiative(id: string, value: number): Promise<void> {
      await this.combatants.get(id, { strict: true }).update({ initiative: value });
    }
    async resetAll({ updateTurn = true }: LooseObject = {}): Promise<Loose> {
      const current: string | undefined = this.combatant?.id;
      await this.updateEmbeddedDocuments(
        "Combatant",
        this.combatants.map((each: Loose) => ({ _id: each.id, initiative: null })),
        { turnEvents: false, keepTurn: updateTurn ? current : undefined },
      );
      return this;
    }

    /** Rolls for some: one update for all, a message each. */
    async rollInitiative(
      ids: string | string[],
      { formula = null, updateTurn = true, messageOptions = {} }: LooseObject = {},
    ): Promise<Loose> {
      const rolled: { combatant: Loose; roll: Loose }[] = [];
      for (const id of Array.isArray(ids) ? ids : [ids]) {
        const combatant: Loose = this.combatants.get(id);
        if (!combatant?.isOwner) continue;
        const roll: Loose = combatant.getInitiativeRoll(formula);
        await roll.evaluate();
        rolled.push({ combatant, roll });
      }
      if (rolled.length === 0) return this;
      const updates = rolled.map(({ combatant, roll }) => ({ _id: combatant.id, initiative: roll.total }));
      await this.updateEmbeddedDocuments("Combatant", updates, {
        turnEvents: false,
        keepTurn: updateTurn ? this.combatant?.id : undefined,
      });
      await postInitiative(rolled, messageOptions);
      return this;
    }
    async rollAll(options: LooseObject = {}): Promise<Loose> {
      return this.rollInitiative(
        this.#unrolled(() => true),
        options,
      );
    }
    async rollNPC(options: LooseObject = {}): Promise<Loose> {
      return this.rollInitiative(
        this.#unrolled((each) => each.isNPC),
        options,
      );
    }
    #unrolled(wanted: (combatant: Loose) => boolean): string[] {
      return this.combatants
        .filter((each: Loose) => each.isOwner && each.initiative === null && wanted(each))
        .map((each: Loose) => each.id);
    }

    /** What a system may refuse a player: API Combat#_canChangeTurn. */
    _canChangeTurn(_user: Loose): boolean {
      return true;
    }
    _canChangeRound(_user: Loose): boolean {
      return true;
    }
    canUserModify(user: Loose, action: string, data: LooseObject = {}): boolean {
      if (!super.canUserModify(user, action, data)) return false;
      if (user.isGM || action !== "update") return true;
      if ("round" in data && !this._canChangeRound(user)) return false;
      if ("turn" in data && !this._canChangeTurn(user)) return false;
      // UNSURE: only whose turn it is may end it.
      return this.combatant?.testUserPermission(user, "OWNER") ?? false;
    }

    async _preCreate(data: LooseObject, options: LooseObject, user: Loose): Promise<boolean | void> {
      if ((await super._preCreate(data, options, user)) === false) return false;
      if (data["active"] === undefined && g.game.combats.size === 0) this.updateSource({ active: true });
    }
    _onUpdate(changed: LooseObject, options: LooseObject, userId: string): void {
      super._onUpdate(changed, options, userId);
      if ("round" in changed || "turn" in changed) this.#turned(options);
      // UNSURE who moves it: a player whose turn ends may not.
      const delta: number = options["worldTime"]?.delta ?? options["advanceTime"] ?? 0;
      if (delta !== 0 && g.game.users.activeGM?.isSelf)
        g.game.time.advance(delta).catch((error: unknown) => {
          fault("the clock of a fight", error);
        });
    }
    _onCreateDescendantDocuments(...args: Loose[]): void {
      super._onCreateDescendantDocuments(...args);
      this.#composed(args);
    }
    _onUpdateDescendantDocuments(...args: Loose[]): void {
      super._onUpdateDescendantDocuments(...args);
      this.#composed(args);
    }
    _onDeleteDescendantDocuments(...args: Loose[]): void {
      super._onDeleteDescendantDocuments(...args);
      this.#composed(args);
    }

    /** Whoever changed the combatants keeps the turn with whom it was; one who may not leaves it to the GM. */
    #composed(args: Loose[]): void {
      this.setupTurns();
      const options: LooseObject = args[4] ?? {};
      const userId: string = args[5];
      const held: string | null = options["keepTurn"] ?? this.current.combatantId;
      const index = held === null ? -1 : this.turns.findIndex((each) => each.id === held);
      const turn =
        index >= 0 ? index : this.turns.length === 0 ? null : Math.min(this.turn ?? 0, this.turns.length - 1);
      if (this.started && turn !== this.turn) {
        const author: Loose = g.game.users.get(userId);
        const writer: Loose = author?.active && author.isGM ? author : g.game.users.activeGM;
        if (writer === g.game.user) void this.update({ turn }, { turnEvents: false });
      } else states.set(this, { previous: this.previous, current: stateOf(this) });
    }

    #turned(options: LooseObject): void {
      const before = this.current;
      const now = stateOf(this);
      states.set(this, { previous: before, current: now });
      if (before.combatantId === now.combatantId && before.round === now.round) return;
      if (options["turnEvents"] === false) return;
      g.Hooks.callAll("combatTurnChange", this, before, now);
      this._manageTurnEvents().catch((error: unknown) => {
        fault("Combat#_manageTurnEvents", error);
      });
    }

    /** On one GM's client only, in order, and only forwards. */
    async _manageTurnEvents(): Promise<void> {
      const { previous, current } = this;
      if (!g.game.users.activeGM?.isSelf || !previous || !isForward(previous, current)) return;
      const before: Loose = this.combatants.get(previous.combatantId ?? "");
      const context = { round: current.round, turn: current.turn, skipped: false };
      const ended = { round: previous.round, turn: previous.turn, skipped: false };
      if (before && previous.round > 0) await this._onEndTurn(before, ended);
      if (previous.round > 0 && current.round > previous.round) await this._onEndRound(ended);
      if (current.round > previous.round) await this._onStartRound(context);
      if (this.combatant) {
        await this._onStartTurn(this.combatant, context);
        await this._clearMovementHistoryOnStartTurn(this.combatant, context);
      }
    }
    /** @source GH:#11730 (13: who begins); GH:#13686 (14: everybody); on the client that manages the turns */
    async _clearMovementHistoryOnStartTurn(combatant: Loose, _context: LooseObject): Promise<void> {
      if (g.game.release.generation >= 14) await this.clearMovementHistories();
      else await combatant.clearMovementHistory();
    }
    /** @source GH:#12296 */
    async clearMovementHistories(): Promise<void> {
      for (const combatant of this.combatants) await combatant.clearMovementHistory();
    }
    async _onStartTurn(_combatant: Loose, _context: LooseObject): Promise<void> {
      /* for subclasses */
    }
    async _onEndTurn(_combatant: Loose, _context: LooseObject): Promise<void> {
      /* for subclasses */
    }
    async _onStartRound(_context: LooseObject): Promise<void> {
      /* for subclasses */
    }
    async _onEndRound(_context: LooseObject): Promise<void> {
      /* for subclasses */
    }
  };
}
