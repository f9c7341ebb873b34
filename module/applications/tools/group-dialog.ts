import { template, SYSTEM_ID } from "../../core/constants.ts";
import { turnGuard } from "../../play/modifiers/window-turn.ts";
import {
  attackAsGroup,
  distancesOf,
  groupAttacker,
  groupObstacles,
  groupOutlooks,
  shownReasons,
  groupReasons,
  suggestedAssignment,
  suggestedAttackers,
  suggestedTargets,
  type GroupStrike,
  type GroupTarget,
} from "../../play/group-attack/group-attack.ts";
import { isStanding } from "../../play/scene/tokens.ts";
import { weighed } from "../../play/modifiers/advantage.pure.ts";
import { COVERS, type Cover } from "../../rules/basics/ids.ts";
import { candidates } from "../forms/candidates.ts";
import { oddsView, spokenOdds, type OddsView } from "../common/odds-view.ts";
import { onOddsChange } from "../common/odds-watch.ts";
import { announce, loadPartials } from "../common/render.ts";
import type { NumberBounds } from "../common/read-number.ts";
import { readAdvantage } from "../common/segment.ts";
import { gameTexts } from "../words/texts-game.ts";
import { TypedNumbers } from "../common/typed-numbers.ts";
import { aimAt, keepCover, sheltered, striker, type Aim, type Striker, addDragging } from "./group-people.ts";
import { groupFoot, groupView, type GroupInput } from "./group-view.ts";
import { SystemWindow, type Drawn, type WindowContext } from "../common/system-window.ts";
import { isOpen } from "../common/open-windows.ts";
import { shelterText } from "../words/measures.ts";

type Token = TokenDocument.Implementation;

/** Bounds of one group attack. */
const BONUS = { min: -20, max: 20 };
const COUNT = { min: 1, max: 9 };
const NO_IMAGE = "icons/svg/mystery-man.svg";
let shown: GroupDialog | null = null;

/** Opens the group attack for the selected tokens (or all enemies of the players), or resets the open window. */
export async function openGroup(): Promise<void> {
  await loadPartials();
  shown ??= new GroupDialog();
  await shown.begin();
}

/** Window of a group attack with attackers and targets. Not modal: it follows targeted tokens. */
class GroupDialog extends SystemWindow {
  static override DEFAULT_OPTIONS: foundry.applications.api.ApplicationV2.DefaultOptions<GroupDialog> = {
    tag: "form",
    classes: [SYSTEM_ID, "od-window", "od-window--attack"],
    window: { title: "OD20.Group.Title", contentClasses: ["od-dialog"] },
    position: { width: 560, height: "auto" },
    form: { handler: GroupDialog.#submit, closeOnSubmit: false },
    actions: {
      fill: GroupDialog.#refill,
      removeTarget: GroupDialog.#removeTarget,
      removeAttacker: GroupDialog.#removeAttacker,
      tellOdds: GroupDialog.#tellOdds,
    },
  };

  static override PARTS = {
    body: { template: template("dialogs/group"), scrollable: [""] },
    odds: { template: template("dialogs/odds"), scrollable: [""] },
    foot: { template: template("dialogs/group-foot") },
  };

  /** Parts that update after each choice. The other parts keep their fields and the focus. */
  static readonly #FOLLOWING = ["odds", "foot"];

  #strikers: readonly Striker[] = [];
  #aims: readonly Aim[] = [];
  readonly #hook: number;
  readonly #unwatch: () => void;
  #pending = false;
  #mayPress = turnGuard();
  /** Cover values at the last draw. */
  #drawn = "";
  readonly #typed = new TypedNumbers();

  constructor() {
    super();
    this.#hook = Hooks.on("targetToken", (user) => {
      if (user.isSelf) this.#follow();
    });
    // Targets may change meanwhile, for example put on armor.
    this.#unwatch = onOddsChange((concerns) => {
      const people = [...this.#aims.map(({ token }) => token), ...this.#strikers.map(({ attacker }) => attacker.token)];
      const covers = this.#covers();
      if (!isOpen(this)) return;
      // Another token moved between attacker and target, or moved away.
      if (covers !== this.#drawn) void this.render();
      else if (people.some(({ actor }) => concerns(actor))) void this.render({ parts: ["odds"] });
    });
  }

  async begin(): Promise<void> {
    this.#typed.forget();
    this.#mayPress = turnGuard();
    const attackers = suggestedAttackers();
    const tokens = suggestedTargets(attackers);
    this.#aims = tokens.map(aimAt);
    this.#strikers = attackers.flatMap((attacker) => striker(attacker, tokens) ?? []);
    this.#fill();
    await this.render({ force: true });
    this.bringToFront();
    this.element.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  }

  protected override async _prepareContext(): Promise<WindowContext> {
    const input = this.#input();
    this.#drawn = this.#covers();
    const taken = new Set(this.#aims.map(({ token }) => token.uuid));
    const striking = new Set(this.#strikers.map(({ attacker }) => attacker.token.uuid));
    const tokens = candidates().tokens.flatMap(({ token }) => token ?? []);
    const offer = (list: readonly Token[]): { value: string; text: string }[] =>
      list.map(({ uuid, name }) => ({ value: uuid, text: name }));
    const free = tokens.filter(({ uuid }) => !taken.has(uuid) && !striking.has(uuid));
    const offered = {
      // Creatures at 0 hit points can be attacked, so the list offers them with a note. Dead creatures can only be targeted on the scene.
      targets: offer(free.filter(({ actor }) => actor?.dead !== true)),
      attackers: offer(free.filter((token) => isStanding(token) && groupAttacker(token) !== null)),
    };
    const view = groupView(this.id, input, offered, gameTexts);
    const sections = view.sections.map((section) => ({
      ...section,
      options: section.options && {
        ...section.options,
        bonus: this.#typed.text(`bonus.${input.targets[section.index]?.uuid ?? ""}`) ?? section.options.bonus,
      },
      rows: section.rows.map((row) => ({ ...row, count: this.#typed.text(`count.${row.uuid}`) ?? row.count })),
    }));
    const foot = groupFoot(input, gameTexts);
    const error = this.#typed.error(
      [...input.targets.map(({ uuid }) => `bonus.${uuid}`), ...input.attackers.map(({ uuid }) => `count.${uuid}`)],
      gameTexts,
    );
    return Promise.resolve({
      ...view,
      sections,
      ...foot,
      ...this.#odds(),
      error,
      blocked: foot.blocked || error !== "",
      submitId: `${this.id}-submit`,
    });
  }

  protected override async _onFirstRender(...args: Drawn): Promise<void> {
    await super._onFirstRender(...args);
    // Selects react to "change". Number fields react to "input", because a click on the button ends typing and must not
    // find the button redrawn.
    const isNumber = ({ target }: Event): boolean =>
      target instanceof HTMLInputElement && target.classList.contains("od-number");
    this.element.addEventListener("change", (event) => {
      if (!isNumber(event)) this.#onChange(event.target);
    });
    this.element.addEventListener("input", (event) => {
      if (isNumber(event)) this.#onChange(event.target);
    });
    addDragging(this.element, (uuid, index) => {
      this.#send(uuid, this.#aims[index]?.token.uuid ?? null);
    });
  }

  protected override leave(): void {
    Hooks.off("targetToken", this.#hook);
    this.#unwatch();
    if (shown === this) shown = null;
  }

  #tokens(): Token[] {
    return this.#aims.map(({ token }) => token);
  }

  #covers(): string {
    return this.#aims.map((aim) => sheltered(aim, this.#strikers).cover).join();
  }

  /** Returns the strikes and targets of the current choices. */
  #attack(): { readonly strikes: readonly GroupStrike[]; readonly targets: readonly GroupTarget[] } {
    const strikes = this.#strikers.flatMap(({ attacker, weapon, target: uuid, count }) => {
      const target = this.#aims.findIndex(({ token }) => token.uuid === uuid);
      const aim = this.#aims[target];
      if (!aim) return [];
      const advantage = weighed(aim.advantage, groupReasons(attacker, weapon, aim.token));
      return [{ attacker, weapon, target, count, advantage }];
    });
    const targets = this.#aims.map((aim) => ({
      token: aim.token,
      cover: sheltered(aim, this.#strikers).cover,
      bonus:
        aim.bonus === 0 ? null : { source: "situational" as const, label: "OD20.Attack.BonusPart", value: aim.bonus },
    }));
    return { strikes, targets };
  }

  /** Returns the odds of all strikes on each target that this user may know about. */
  #odds(): OddsView {
    const { strikes, targets } = this.#attack();
    const told = groupOutlooks(strikes, targets).flatMap((now, index) => {
      const name = targets[index]?.token.name;
      return now && name !== undefined ? [{ name, now, changes: [] }] : [];
    });
    return oddsView(this.id, told, gameTexts);
  }

  #input(): GroupInput {
    const tokens = this.#tokens();
    const { strikes, targets } = this.#attack();
    return {
      warnings: groupObstacles(strikes, targets),
      attackers: this.#strikers.map(({ attacker, weapon, target, count }) => {
        const index = tokens.findIndex(({ uuid }) => uuid === target);
        const aim = tokens[index];
        const distance = aim ? (distancesOf(attacker, [aim])[0] ?? null) : null;
        return {
          uuid: attacker.token.uuid,
          name: attacker.token.name,
          img: attacker.token.texture.src ?? NO_IMAGE,
          weapons: attacker.weapons.map(({ key, item, mode }) => ({
            key,
            name: item.name,
            mode,
            several: attacker.weapons.filter((other) => other.item === item).length > 1,
          })),
          weapon: weapon.key,
          target: index < 0 ? null : index,
          count,
          distance,
          outOfReach: distance !== null && distance > weapon.reach,
          reasons: aim ? shownReasons(attacker, weapon, aim) : [],
        };
      }),
      targets: this.#aims
        .map((aim) => ({ aim, ...sheltered(aim, this.#strikers) }))
        .map(({ aim, cover, shelter }) => ({
          uuid: aim.token.uuid,
          name: aim.token.name,
          img: aim.token.texture.src ?? NO_IMAGE,
          down: !isStanding(aim.token),
          cover,
          shelter: shelterText(shelter, cover, gameTexts),
          advantage: aim.advantage,
          bonus: aim.bonus,
        })),
    };
  }

  /** Assigns a new target to each attacker. Skips creatures that are down. */
  #fill(): void {
    const up = this.#tokens().filter(isStanding);
    const plan = suggestedAssignment(this.#strikers, up);
    this.#strikers = this.#strikers.map((one, index) => ({ ...one, target: up[plan[index] ?? -1]?.uuid ?? null }));
  }

  /** Follows targeted tokens. Targeting a group fires a hook per token; this combines them into one redraw. */
  #follow(): void {
    if (this.#pending) return;
    this.#pending = true;
    queueMicrotask(() => {
      this.#pending = false;
      if (!isOpen(this)) return;
      const marked = suggestedTargets(this.#strikers.map(({ attacker }) => attacker));
      const uuids = new Set(marked.map(({ uuid }) => uuid));
      const kept = this.#aims.filter(({ token }) => uuids.has(token.uuid));
      const known = new Set(kept.map(({ token }) => token.uuid));
      this.#aims = [...kept, ...marked.filter(({ uuid }) => !known.has(uuid)).map(aimAt)];
      this.#fill();
      void this.render();
    });
  }

  #send(uuid: string, target: string | null): void {
    this.#strike(uuid, { target });
  }

  #strike(uuid: string, change: Partial<Striker>, parts = ["body", ...GroupDialog.#FOLLOWING]): void {
    this.#strikers = this.#strikers.map((one) => (one.attacker.token.uuid === uuid ? { ...one, ...change } : one));
    void this.render({ parts });
  }

  /** Does not redraw the row, because the user may already type in the next field. */
  #aim(index: number, change: Partial<Aim>): void {
    this.#aims = this.#aims.map((one, at) => (at === index ? { ...one, ...change } : one));
    void this.render({ parts: GroupDialog.#FOLLOWING });
  }

  #cover(index: number, cover: Cover): void {
    const aim = this.#aims[index];
    if (!aim) return;
    keepCover(aim, this.#strikers, cover);
    this.#aim(index, { cover });
  }

  #onChange(field: EventTarget | null): void {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
    const [name = "", index = ""] = field.name.split("-");
    const { value } = field;
    const uuid = field.closest<HTMLElement>("[data-attacker]")?.dataset["attacker"] ?? "";
    const found = candidates().tokens.find((one) => one.uuid === value)?.token;
    if (name === "target") this.#send(uuid, value === "" ? null : (this.#aims[Number(value)]?.token.uuid ?? null));
    else if (name === "weapon") {
      const weapon = this.#strikers
        .find(({ attacker }) => attacker.token.uuid === uuid)
        ?.attacker.weapons.find(({ key }) => key === value);
      if (weapon) this.#strike(uuid, { weapon });
    } else if (name === "count")
      this.#number(field, `count.${uuid}`, COUNT, (count) => {
        this.#strike(uuid, { count }, GroupDialog.#FOLLOWING);
      });
    else if (name === "cover") this.#cover(Number(index), COVERS.find((key) => key === value) ?? "none");
    else if (name === "advantage") this.#aim(Number(index), { advantage: readAdvantage(value) });
    else if (name === "bonus")
      this.#number(field, `bonus.${this.#aims[Number(index)]?.token.uuid ?? ""}`, BONUS, (bonus) => {
        this.#aim(Number(index), { bonus });
      });
    else if (name === "addTarget" && found) {
      this.#aims = [...this.#aims, aimAt(found)];
      void this.render();
    } else if (name === "addAttacker" && found) {
      const attacker = groupAttacker(found);
      const added = attacker && striker(attacker, this.#tokens());
      if (!added) return;
      const up = this.#tokens().filter(isStanding);
      const [target] = suggestedAssignment([added], up);
      this.#strikers = [...this.#strikers, { ...added, target: up[target ?? -1]?.uuid ?? null }];
      void this.render();
    }
  }

  /** Reads a number field. Invalid text changes only the error message. */
  #number(
    field: HTMLInputElement | HTMLSelectElement,
    key: string,
    bounds: NumberBounds,
    take: (value: number) => void,
  ): void {
    const value = this.#typed.read(key, field.ariaLabel ?? "", field.value, bounds);
    field.ariaInvalid = String(value === null);
    if (value === null) void this.render({ parts: ["foot"] });
    else take(value);
  }

  static #tellOdds(this: GroupDialog): void {
    announce(spokenOdds(this.#odds(), gameTexts));
  }

  static #refill(this: GroupDialog): void {
    this.#fill();
    void this.render();
  }

  static async #removeTarget(this: GroupDialog, _event: PointerEvent, button: HTMLElement): Promise<void> {
    const gone = this.#aims[Number(button.dataset["index"])];
    if (!gone) return;
    this.#aims = this.#aims.filter((one) => one !== gone);
    await this.render();
    this.element.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  }

  static async #removeAttacker(this: GroupDialog, _event: PointerEvent, button: HTMLElement): Promise<void> {
    const uuid = button.closest<HTMLElement>("[data-attacker]")?.dataset["attacker"];
    this.#strikers = this.#strikers.filter(({ attacker }) => attacker.token.uuid !== uuid);
    await this.render();
    this.element.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  }

  static async #submit(this: GroupDialog): Promise<void> {
    if (!this.#strikers.every(({ attacker }) => this.#mayPress(attacker.actor))) return;
    const { strikes, targets } = this.#attack();
    if (strikes.length > 0 && (await attackAsGroup(strikes, targets))) await this.close();
  }
}
