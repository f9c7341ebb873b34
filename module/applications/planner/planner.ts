import { SYSTEM_ID, template } from "../../core/constants.ts";
import { type Wish, heldStep, stepData } from "../../play/character/plan-mastery.pure.ts";
import {
  allowRespec,
  buyerOf,
  buyMastery,
  mayRefund,
  refundMastery,
  type Character,
} from "../../play/character/mastery.ts";
import { MASTERY_TRACKS, type Currency, type MasteryTrack } from "../../rules/character/mastery.ts";
import { currentRuleset } from "../../core/settings.ts";
import { announce, loadPartials } from "../common/render.ts";
import { gameTexts } from "../words/texts-game.ts";
import { plannerView } from "./planner-view.ts";
import { spokenBuys } from "./step-buys.ts";
import { thingGroups } from "./purchases.ts";
import { actorTint } from "../common/class-look.ts";
import { SystemWindow, type Drawn, type WindowContext, followActor } from "../common/system-window.ts";
import { isOpen } from "../common/open-windows.ts";
import { lastFoesOf, lastSavesOf } from "../../play/card-state/last-foes.ts";
import type { Texts } from "../words/texts.ts";
import {
  comparisons,
  type Comparison,
  saveComparisons,
  type SaveComparison,
  type Blow,
  type Fighter,
  type Asking,
} from "./step-blows.ts";
import { advantageState } from "../../rules/checks/checks.ts";
import { fixedDefense } from "../../rules/attack/defense.ts";
import type { DefenseKind } from "../../rules/basics/ids.ts";
import { attackSituation } from "../../rules/checks/situation.ts";
import type { OddsDefender } from "../../rules/simulation/odds.ts";
import type { Ruleset } from "../../rules/ruleset/ruleset.ts";
import type { AttackMode, OpposedItem } from "../../documents/item.ts";
import { hasTrait } from "../../documents/creatures/traits.ts";
import { rollOf, wholeFormula } from "../../play/card-state/last-foes.pure.ts";
import { activityOf } from "../../play/activities/activities.ts";
import { armOf, isStrike } from "../../play/activities/attack-source.ts";

const HANDS: readonly string[] = ["main", "off"];

/** Sorts weapons: first the weapons in hand, then the order of the sheet. */
function byHand(a: OpposedItem<"weapon">, b: OpposedItem<"weapon">): number {
  const rank = ({ system }: OpposedItem<"weapon">): number => (HANDS.indexOf(system.equipped) + 3) % 3;
  return rank(a) - rank(b) || a.sort - b.sort;
}

function blowOf(actor: Character, weapon: OpposedItem<"weapon">, mode: AttackMode, rules: Ruleset, texts: Texts): Blow {
  const { parts, damage, defense, characteristic, ranged } = weapon.getAttack(mode);
  const { advantages, disadvantages } = attackSituation(
    {
      ranged,
      range: "ok",
      enemies: [],
      characteristic,
      untrainedArmor: actor.untrainedArmor !== null,
    },
    rules,
  );
  const [usual] = weapon.getAttackModes();
  return {
    key: `${weapon.id ?? ""}.${mode}`,
    weapon: mode === usual ? weapon.name : `${weapon.name} (${texts.t(`OD20.Attack.Mode.${mode}`)})`,
    kind: defense,
    strike: {
      attack: {
        ...rollOf(parts, hasTrait(actor, "lucky")),
        advantage: advantageState(advantages.length, disadvantages.length),
      },
      damage: damage.map(({ formula, bonus, type }) => ({ formula: wholeFormula(formula, bonus), type })),
    },
  };
}

/** Returns the attack of a spell or feature; null when it makes no attack roll. @rule H-SPL-12 */
function castOf(actor: Character, item: OpposedItem): Blow | null {
  if (item.isWeapon() || !isStrike(activityOf(item))) return null;
  const setup = armOf({ actor, token: null }, item, "strike")?.setup;
  return setup
    ? {
        key: item.id ?? "",
        weapon: item.name,
        kind: setup.defense,
        strike: {
          attack: rollOf(setup.parts, hasTrait(actor, "lucky")),
          damage: setup.damage.map(({ formula, bonus, type }) => ({ formula: wholeFormula(formula, bonus), type })),
        },
      }
    : null;
}

/** Returns which saves the character's spells and features require. @rule H-SPL-14 */
function askingOf(actor: Character): Asking {
  const asked = actor.items.contents.flatMap((item) => {
    const test = activityOf(item)?.test;
    // An item with a fixed difficulty keeps it, whatever mastery the character buys.
    return test?.kind === "save" && test.dc === null && test.attribute !== "" ? [test.attribute] : [];
  });
  const often = (attribute: string): number => asked.filter((one) => one === attribute).length;
  const attributes = [...new Set(asked)].sort((a, b) => often(b) - often(a));
  return {
    dc: actor.system.spells.dc?.total ?? null,
    attributes,
    saves: Object.fromEntries(
      attributes.map((one) => [one, rollOf(actor.getCheck("attribute", one).parts, hasTrait(actor, "lucky"))]),
    ),
  };
}

/** Returns the character's current attacks and defenses. */
function fighterOf(actor: Character, ruleset: Ruleset, texts: Texts): Fighter {
  const defenseOf = (kind: DefenseKind): OddsDefender["defense"] => {
    const { parts } = actor.getDefense(kind);
    return ruleset.attackAgainst === "static"
      ? { static: fixedDefense(parts) }
      : rollOf(parts, hasTrait(actor, "lucky"));
  };
  return {
    blows: [
      ...actor
        .getWeapons()
        .sort(byHand)
        .flatMap((weapon) =>
          weapon
            .getAttackModes()
            .filter((mode) => mode !== "improvised" && mode !== "offHand")
            .map((mode) => blowOf(actor, weapon, mode, ruleset, texts)),
        ),
      ...[...actor.items.contents].sort((a, b) => a.sort - b.sort).flatMap((item) => castOf(actor, item) ?? []),
    ],
    defenses: { physical: defenseOf("physical"), magical: defenseOf("magical") },
    mitigation: actor.getMitigation(),
  };
}

/** Returns a temporary copy of the character with one more step. The same data preparation derives its numbers; nothing is stored. */
function heroWith(actor: Character, wish: Wish): Character {
  const { name, type } = actor;
  const system = stepData(wish.track, wish.key, wish.toStep, []);
  const copy = actor.clone({ name, type, system }, { keepId: true });
  return copy.isCharacter() ? copy : actor;
}

const open = new Map<string, Planner>();

/** Opens a character's planner, or brings the open planner to the front. */
export async function openPlanner(actor: Character): Promise<void> {
  await loadPartials();
  const planner = open.get(actor.uuid) ?? new Planner(actor);
  await planner.render({ force: true });
  planner.bringToFront();
}

/** Only these mastery tracks change an attack; `spellDc` changes the difficulty of saves. */
const OF_BLOWS: readonly MasteryTrack[] = ["weapon", "armor", "spellAttack"];
const OF_SAVES: readonly MasteryTrack[] = ["spellDc"];

/** Returns the comparisons by key of the planned step. Computes nothing when no planned step changes attacks or saves. */
export function plannerBlows(
  actor: Character,
  wishes: ReadonlyMap<string, Wish>,
  texts: Texts,
): ReadonlyMap<string, readonly (Comparison | SaveComparison)[]> {
  const of = (tracks: readonly MasteryTrack[]): [string, Wish][] =>
    [...wishes].filter(([, { track }]) => tracks.includes(track));
  return new Map<string, readonly (Comparison | SaveComparison)[]>([
    ...blowsOf(actor, of(OF_BLOWS), texts),
    ...savesOf(actor, of(OF_SAVES)),
  ]);
}

function blowsOf(actor: Character, wishes: readonly [string, Wish][], texts: Texts): [string, Comparison[]][] {
  if (wishes.length === 0) return [];
  const ruleset = currentRuleset();
  const now = fighterOf(actor, ruleset, texts);
  const foes = lastFoesOf(actor);
  return wishes.map(([key, wish]) => [key, comparisons(now, fighterOf(heroWith(actor, wish), ruleset, texts), foes)]);
}

function savesOf(actor: Character, wishes: readonly [string, Wish][]): [string, SaveComparison[]][] {
  if (wishes.length === 0) return [];
  const now = askingOf(actor);
  const saves = lastSavesOf(actor);
  return wishes.map(([key, wish]) => [key, saveComparisons(now, askingOf(heroWith(actor, wish)), saves)]);
}

/** Window for buying mastery: prices, benefits, remaining points and past purchases. Not modal. */
class Planner extends SystemWindow {
  static override DEFAULT_OPTIONS: foundry.applications.api.ApplicationV2.DefaultOptions<Planner> = {
    tag: "form",
    classes: [SYSTEM_ID, "od-window", "od-window--planner"],
    window: { contentClasses: ["od-dialog"], resizable: true },
    position: { width: 560, height: 720 },
    form: { handler: Planner.#submit, closeOnSubmit: false },
    actions: { refund: Planner.#refund, reset: Planner.#reset },
  };

  static override PARTS = {
    head: { template: template("planner/head") },
    body: { template: template("planner/body"), scrollable: [""] },
    foot: { template: template("planner/foot") },
  };

  readonly #actor: Character;
  readonly #wishes = new Map<string, Wish>();
  readonly #unfollow: () => void;
  #buying = false;
  /** Texts for screen readers about what a planned step changes, by row name. */
  #told = new Map<string, string>();

  constructor(actor: Character) {
    super({ window: { title: gameTexts.t("OD20.Planner.Title", { name: actor.name }) } });
    this.#actor = actor;
    open.set(actor.uuid, this);
    this.#unfollow = followActor(actor, () => {
      if (isOpen(this)) void this.render();
    });
  }

  protected override async _prepareContext(): Promise<WindowContext> {
    const actor = this.#actor;
    const buyer = buyerOf(actor);
    // Another user may have bought the step meanwhile. A step that the character already has is no longer planned.
    for (const [key, wish] of this.#wishes)
      if (wish.toStep <= heldStep(buyer, wish.track, wish.key)) this.#wishes.delete(key);
    const { points, respec, granted } = actor.system;
    const view = plannerView(
      {
        uid: this.id,
        buyer: { ...buyer, granted },
        earned: { talents: points.talents.earned, power: points.power.earned },
        groups: thingGroups(actor, gameTexts),
        wishes: this.#wishes,
        blows: plannerBlows(actor, this.#wishes, gameTexts),
        ruleset: currentRuleset(),
        gm: game.user.isGM,
        respec,
        refundable: new Set(buyer.log.filter((entry) => mayRefund(actor, entry)).map(({ id }) => id)),
      },
      gameTexts,
    );
    this.#told = new Map(
      view.groups.flatMap(({ rows }) =>
        rows.flatMap(({ name, buys }): [string, string][] => (buys ? [[name, spokenBuys(buys)]] : [])),
      ),
    );
    return Promise.resolve({ ...view, uid: this.id, img: actor.img, tint: actorTint(actor) });
  }

  protected override async _onFirstRender(...args: Drawn): Promise<void> {
    await super._onFirstRender(...args);
    this.element.addEventListener("change", ({ target }) => {
      if (target instanceof HTMLInputElement) void this.#choose(target);
    });
    this.element.querySelector<HTMLElement>("input:checked")?.focus();
  }

  protected override get holdsWork(): boolean {
    return this.#wishes.size > 0;
  }

  protected override leave(): void {
    this.#unfollow();
    if (open.get(this.#actor.uuid) === this) open.delete(this.#actor.uuid);
  }

  async #choose({ name, value, checked }: HTMLInputElement): Promise<void> {
    if (name === "respec") return allowRespec(this.#actor, checked);
    const [what = "", track = "", ...rest] = name.split(".");
    if (!isTrack(track)) return;
    const key = `${track}.${rest.join(".")}`;
    const old = this.#wishes.get(key);
    if (what === "pay" && old && isCurrency(value)) this.#wishes.set(key, { ...old, currency: value });
    if (what === "to") {
      const toStep = Number(value);
      const thing = rest.join(".");
      if (toStep <= heldStep(buyerOf(this.#actor), track, thing)) this.#wishes.delete(key);
      else
        this.#wishes.set(key, {
          track,
          key: thing,
          toStep,
          currency: old?.currency ?? MASTERY_TRACKS[track].currencies[0],
        });
    }
    await this.render();
    const summary = this.element.querySelector("[data-summary]")?.textContent ?? "";
    announce([this.#told.get(name), summary].filter(Boolean).join(" "));
  }

  static async #submit(this: Planner): Promise<void> {
    if (this.#buying) return;
    this.#buying = true;
    try {
      const wishes = [...this.#wishes.values()];
      if (!(await buyMastery(this.#actor, wishes))) return;
      this.#wishes.clear();
      announce(gameTexts.plural("OD20.Planner.Bought", wishes.length));
      await this.render();
    } finally {
      this.#buying = false;
    }
  }

  static async #refund(this: Planner, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const { entry } = target.dataset;
    if (entry !== undefined) await refundMastery(this.#actor, entry);
  }

  static async #reset(this: Planner): Promise<void> {
    this.#wishes.clear();
    await this.render();
  }
}

function isTrack(track: string): track is MasteryTrack {
  return Object.hasOwn(MASTERY_TRACKS, track);
}

function isCurrency(value: string): value is Currency {
  return value === "power" || value === "talents";
}
