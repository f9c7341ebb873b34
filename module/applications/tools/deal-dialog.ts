import { placeArea } from "../place-area/placing-of.ts";
import { template, SYSTEM_ID } from "../../core/constants.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import type { GivenEffect } from "../../data/message/given.pure.ts";
import { deal } from "../../play/damage/deal-damage.ts";
import { conditionGiven } from "../../play/activities/described-effects.ts";
import type { MessageAmount } from "../../play/card-state/clash-report.ts";
import { lastMarks } from "../../play/scene/marked-targets.ts";
import { whichMarks, type Marks } from "../../play/scene/marked-targets.pure.ts";
import { targetOnly } from "../../play/scene/tokens.ts";
import { controlledTokens, targetedTokens } from "../../play/scene/chosen-tokens.ts";
import { type DealRow, HAZARD_CHOICES } from "../../play/damage/deal-request.pure.ts";
import { CHANGE_KINDS, type ChangeKind } from "../../rules/basics/ids.ts";
import { candidates, stillFree, type Candidate } from "../forms/candidates.ts";
import { loadPartials } from "../common/render.ts";
import { gameTexts } from "../words/texts-game.ts";
import {
  dealFoot,
  dealView,
  readShare,
  type DealChoice,
  type DealPerson,
  type DealView,
  NO_SAVE,
  readOnSuccess,
  saveOf,
  type DealSave,
} from "./deal-view.ts";
import { PHONE, isOpen } from "../common/open-windows.ts";
import { failChances } from "../../play/odds/save-odds.ts";
import { sum } from "../../rules/basics/parts.ts";
import { CONDITIONS } from "../../rules/conditions/conditions.ts";
import type { Placing } from "../place-area/place-area.ts";
import { SystemWindow, type Drawn, type WindowContext } from "../common/system-window.ts";
import type { Share } from "../../play/common/records.pure.ts";

interface Opening {
  readonly kind?: ChangeKind;
  /** Amount that was already rolled. */
  readonly amount?: MessageAmount;
  readonly armor?: boolean;
  /** Share of every added creature. */
  readonly share?: Share;
  /** Area to place on the board. */
  readonly area?: Placing | null;
  /** The target. Default: the targeted or the selected tokens, whichever changed last. */
  readonly actor?: OpposedActor;
}

let shown: DealDialog | null = null;

/** Opens the window "Damage and healing", or resets the open one. */
export async function openDeal(opening: Opening = {}): Promise<void> {
  await loadPartials();
  shown ??= new DealDialog();
  await shown.begin(opening);
}

/** Window for damage, healing or temporary hit points without an attack. Not modal: it follows targeted and selected tokens. */
class DealDialog extends SystemWindow {
  static override DEFAULT_OPTIONS: foundry.applications.api.ApplicationV2.DefaultOptions<DealDialog> = {
    tag: "form",
    classes: [SYSTEM_ID, "od-window", "od-window--attack"],
    window: { title: "OD20.Deal.Title", contentClasses: ["od-dialog"] },
    position: { width: 400, height: "auto" },
    form: { handler: DealDialog.#submit, closeOnSubmit: false },
    actions: {
      addRow: DealDialog.#addRow,
      removeRow: DealDialog.#removeRow,
      removePerson: DealDialog.#removePerson,
      placeArea: DealDialog.#placeArea,
    },
  };

  static override PARTS = {
    body: { template: template("dialogs/deal"), scrollable: [""] },
    foot: { template: template("dialogs/deal-foot") },
  };

  #choice: DealChoice = { kind: "damage", rows: [], armor: true, name: "", people: [] };
  #img = "";
  #share: Share = 1;
  #area: Placing | null = null;
  /** Whether targeted tokens count. If the window opened with a roll for selected tokens, only the selection counts. */
  #aims = true;
  /** The user's choice between targeted and selected tokens, when they differ. */
  #marks: Marks | null = null;
  /** Uuids of creatures added here or by a sheet. They stay when the selection changes. */
  readonly #kept = new Set<string>();
  readonly #hooks: readonly (readonly ["controlToken" | "targetToken", number])[];
  #pending = false;

  constructor() {
    super();
    const follow = (): void => {
      this.#follow();
    };
    this.#hooks = [
      ["controlToken", Hooks.on("controlToken", follow)],
      ["targetToken", Hooks.on("targetToken", follow)],
    ];
  }

  async begin({ kind = "damage", amount, actor, armor = true, share = 1, area = null }: Opening): Promise<void> {
    this.#kept.clear();
    this.#share = share;
    this.#area = area;
    this.#aims = amount === undefined;
    this.#marks = null;
    this.#img = amount?.img ?? "";
    this.#choice = {
      kind,
      rows: amount?.rows ?? [{ formula: "", type: "" }],
      armor,
      name: amount?.name ?? "",
      people: [],
      // A rolled amount offers no hazards.
      ...(game.user.isGM && amount === undefined ? { hazard: "" } : {}),
      // Only a GM asks for a save that no creature causes.
      ...(game.user.isGM ? { save: NO_SAVE } : {}),
      area: area && canvas.ready ? { shape: area.pattern.shape, size: area.pattern.size } : null,
    };
    const own = actor ? this.#candidates().find((one) => one.actor?.uuid === actor.uuid) : undefined;
    if (own) {
      this.#kept.add(own.uuid);
      this.#choice = { ...this.#choice, people: [person(own, share)] };
    } else this.#select();
    await this.render({ force: true });
    // With a save there are two columns.
    if (innerWidth > PHONE && kind === "damage" && this.#choice.save) this.setPosition({ width: 680 });
    this.bringToFront();
    this.element.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  }

  protected override async _prepareContext(): Promise<WindowContext> {
    const { tokens, actors } = candidates();
    const taken = new Set(this.#choice.people.map(({ uuid }) => uuid));
    const group = (key: string, list: readonly Candidate[]): DealView["candidates"] => {
      const options = stillFree(list, taken)
        .filter(({ actor }) => actor !== null)
        .map(({ uuid, name }) => ({ value: uuid, text: name }));
      return options.length > 0 ? [{ label: gameTexts.t(key), options }] : [];
    };
    const offered = [...group("OD20.AddTarget.Tokens", tokens), ...group("OD20.AddTarget.Actors", actors)];
    const choice = { ...this.#choice, people: this.#savers() };
    return Promise.resolve({
      ...dealView(this.id, choice, offered, gameTexts),
      ...dealFoot(this.#choice, gameTexts),
      submitId: `${this.id}-submit`,
    });
  }

  protected override async _onFirstRender(...args: Drawn): Promise<void> {
    await super._onFirstRender(...args);
    this.element.addEventListener("change", (event) => {
      this.#onChange(event.target);
    });
    this.element.addEventListener("input", (event) => {
      if (event.target instanceof HTMLInputElement && event.target.type === "text") this.#onText(event.target);
    });
  }

  protected override leave(): void {
    for (const [name, id] of this.#hooks) Hooks.off(name, id);
    if (shown === this) shown = null;
  }

  /** Returns the targets with their chances, if a save is chosen. */
  #savers(): DealPerson[] {
    const { people, kind, save } = this.#choice;
    const asked = saveOf(kind, save);
    if (!asked) return [...people];
    const threats = save?.condition ? [save.condition] : [];
    const found = this.#candidates();
    return people.map((one) => {
      const actor = found.find(({ uuid }) => uuid === one.uuid)?.actor;
      const token = found.find(({ uuid }) => uuid === one.uuid)?.token ?? null;
      if (!actor?.creature) return one;
      const fails = failChances(null, { actor, token }, { ...asked, threats })?.get("none") ?? null;
      const { total } = sum(actor.getCheck("attribute", asked.attribute).parts);
      return { ...one, saver: { bonus: total, fails, reduction: actor.getMitigation().reduction } };
    });
  }

  #candidates(): Candidate[] {
    const { tokens, actors } = candidates();
    return [...tokens, ...actors];
  }

  /** Selecting several tokens fires a hook for each; this combines them into one redraw. */
  #follow(): void {
    if (this.#pending) return;
    this.#pending = true;
    queueMicrotask(() => {
      this.#pending = false;
      if (!isOpen(this)) return;
      this.#select();
      void this.render();
    });
  }

  /** Updates the list from the targeted or selected tokens, and keeps creatures that the user added. */
  #select(): void {
    const uuids = (tokens: readonly TokenDocument.Implementation[]): string[] => tokens.map(({ uuid }) => uuid);
    const marked = { targets: this.#aims ? uuids(targetedTokens()) : [], selected: uuids(controlledTokens()) };
    const { marks, differ } = whichMarks({ ...marked, last: lastMarks(), chosen: this.#marks });
    const selected = new Set(marked[marks]);
    const kept = this.#choice.people.filter(({ uuid }) => this.#kept.has(uuid) || selected.has(uuid));
    const known = new Set(kept.map(({ uuid }) => uuid));
    const fresh = this.#candidates()
      .filter(({ uuid, actor }) => actor && selected.has(uuid) && !known.has(uuid))
      .map((one) => person(one, this.#share));
    this.#choice = { ...this.#choice, people: [...kept, ...fresh], marks: differ ? marks : null };
  }

  #change(change: Partial<DealChoice>, parts: readonly string[] = ["foot"]): void {
    this.#choice = { ...this.#choice, ...change };
    void this.render({ parts: [...parts] });
  }

  #changeRow(index: number, change: Partial<DealRow>): void {
    this.#change({ rows: this.#choice.rows.map((row, at) => (at === index ? { ...row, ...change } : row)) });
  }

  /** Redraws the whole window, because the share of everybody and the single shares depend on each other. */
  #changePeople(change: (person: DealPerson, index: number) => DealPerson): void {
    this.#change({ people: this.#choice.people.map(change) }, ["body", "foot"]);
  }

  /** Redraws the people, too, because their chances depend on the save. Focus and typed text stay. */
  #changeSave(change: Partial<DealSave>): void {
    const { save } = this.#choice;
    if (save) this.#change({ save: { ...save, ...change } }, ["body", "foot"]);
  }

  #onText({ name, value }: HTMLInputElement): void {
    const [field = "", index = ""] = name.split("-");
    if (field === "dc") this.#changeSave({ dc: value });
    if (field === "formula") this.#changeRow(Number(index), { formula: value });
    else if (field === "source") this.#choice = { ...this.#choice, name: value };
  }

  #onChange(field: EventTarget | null): void {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
    const [name = "", index = ""] = field.name.split("-");
    const { value } = field;
    if (name === "kind")
      this.#change({ kind: CHANGE_KINDS.find((key) => key === value) ?? "damage" }, ["body", "foot"]);
    else if (name === "marks") {
      this.#marks = value === "targets" ? "targets" : "selected";
      this.#select();
      this.#change({}, ["body", "foot"]);
    } else if (name === "type") this.#changeRow(Number(index), { type: value });
    else if (name === "armor" && field instanceof HTMLInputElement) this.#change({ armor: field.checked });
    else if (name === "attribute") this.#changeSave({ attribute: value });
    else if (name === "success") this.#changeSave({ onSuccess: readOnSuccess(value) });
    else if (name === "condition") this.#changeSave({ condition: value });
    else if (name === "all") this.#changePeople((one) => ({ ...one, share: readShare(value) }));
    else if (name === "share")
      this.#changePeople((one, at) => (at === Number(index) ? { ...one, share: readShare(value) } : one));
    else if (name === "hazard") this.#choose(value);
    else if (name === "candidate") {
      const found = this.#candidates().find(({ uuid }) => uuid === value);
      if (!found) return;
      this.#kept.add(found.uuid);
      this.#change({ people: [...this.#choice.people, person(found, this.#share)] }, ["body", "foot"]);
    }
  }

  /** Fills the fields with the values of a hazard. The user can still change them. */
  #choose(key: string): void {
    const found = HAZARD_CHOICES.find((one) => one.key === key);
    const rows = found?.rows ?? [{ formula: "", type: "" }];
    const name = found ? gameTexts.t(`OD20.Deal.Hazard.${found.label}`) : "";
    this.#change({ hazard: key, rows, name, armor: true }, ["body", "foot"]);
  }

  async #redraw(focus: string): Promise<void> {
    await this.render();
    this.element.querySelector<HTMLElement>(focus)?.focus();
  }

  static async #addRow(this: DealDialog): Promise<void> {
    const { rows } = this.#choice;
    this.#choice = { ...this.#choice, rows: [...rows, { formula: "", type: "" }] };
    await this.#redraw(`[name="formula-${String(rows.length)}"]`);
  }

  static async #removeRow(this: DealDialog, _event: PointerEvent, button: HTMLElement): Promise<void> {
    const index = Number(button.dataset["index"]);
    this.#choice = { ...this.#choice, rows: this.#choice.rows.filter((_row, at) => at !== index) };
    await this.#redraw("[data-autofocus]");
  }

  static async #removePerson(this: DealDialog, _event: PointerEvent, button: HTMLElement): Promise<void> {
    const gone = this.#choice.people[Number(button.dataset["index"])];
    if (!gone) return;
    this.#kept.delete(gone.uuid);
    this.#choice = { ...this.#choice, people: this.#choice.people.filter(({ uuid }) => uuid !== gone.uuid) };
    await this.#redraw("[data-autofocus]");
  }

  /** Targets the tokens in the placed area. */
  static async #placeArea(this: DealDialog): Promise<void> {
    const placed = this.#area && (await placeArea(this.#area));
    if (!placed) return;
    targetOnly(placed.tokens);
    if (!isOpen(this)) return;
    this.#aims = true;
    this.#marks = "targets";
    this.#select();
    await this.#redraw('[data-action="placeArea"]');
  }

  static async #submit(this: DealDialog): Promise<void> {
    const { kind, armor, name, people, hazard = "", save } = this.#choice;
    const found = this.#candidates();
    const asked = saveOf(kind, save);
    const targets = people.flatMap(({ uuid, share }) => {
      const one = found.find((candidate) => candidate.uuid === uuid);
      return one ? [{ actor: one.actor, token: one.token, share: asked ? 1 : share }] : [];
    });
    const message = await deal({
      kind,
      rows: this.#choice.rows,
      armor,
      targets,
      source: { uuid: "", name: name.trim(), img: this.#img },
      save: asked,
      effects: kind === "damage" ? [...hazardGives(hazard), ...leaves(save?.condition ?? "")] : [],
      secret: undefined,
    });
    if (message) await this.close();
  }
}

/** Returns the effects that a hazard leaves on its targets. @rule B-HAZ-01 B-HAZ-06 */
const hazardGives = (key: string): GivenEffect[] =>
  HAZARD_CHOICES.filter((one) => one.key === key).flatMap(({ gives }) =>
    gives.map(({ status, on }) => conditionGiven(status, on)),
  );

/** Returns the effect of the chosen condition. With a save, it applies on a failure. */
const leaves = (condition: string): GivenEffect[] =>
  CONDITIONS.filter((one) => one === condition).map((one) => conditionGiven(one));

function person({ uuid, name, actor, token }: Candidate, share: Share): DealPerson {
  return {
    uuid,
    name,
    img: token?.texture.src ?? actor?.img ?? "icons/svg/mystery-man.svg",
    share,
    atOnce: game.user.isGM || actor?.isOwner === true,
  };
}
