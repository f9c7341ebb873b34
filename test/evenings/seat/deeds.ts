/** What somebody at the table may do, and what he sees: through the functions that the buttons call. */
import type { Loose } from "../../host/common/loose.ts";
import { system } from "the-system";

declare const game: Loose;

const { addTargets, adjust, allowEffects, applyNow, attackState, can, cancelAttack, concentrations, defend } = system;
const { doAction, faceOf, mayTakeBack, pending, redo, rule, takeBack, undo, useItem } = system;
const { offersToCast, react } = system;
const { actionsFor, fallFrom, goOn, grapplersOf, mayGoOn, maySetBack, riding, rollAction, setBack, wrestle } = system;

/** Picks by a seed: the same seed among the same things is the same choice. */
class Pick {
  #state: number;
  constructor(seed: number) {
    this.#state = seed >>> 0;
  }
  below(count: number): number {
    this.#state = (Math.imul(this.#state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.#state / 4294967296) * count);
  }
  of<T>(list: readonly T[]): T | undefined {
    return list[this.below(list.length)];
  }
}

const tokens = (): Loose[] => game.scenes.active.tokens.contents;
const mine = (): Loose[] => tokens().filter((token: Loose) => token.actor?.isOwner);
const messages = (): Loose[] => game.messages.contents.filter((message: Loose) => message.visible || game.user.isGM);
/** Cards that have targets, the newest first. */
const fights = (): { message: Loose; state: Loose }[] =>
  messages().flatMap((message: Loose) => {
    const state = attackState(message);
    return state ? [{ message, state }] : [];
  });

const CHOICE = { ritual: false, spent: 1, kind: null, material: "" };

/** Presses of a card that this user may make now: in words, with what they do. */
function presses(pick: Pick): readonly (readonly [string, () => Promise<unknown>])[] {
  return fights().flatMap(({ message, state }) => {
    const may = (action: Loose, key: string | null = null): boolean => can(game.user, action, message, key) === true;
    const out: (readonly [string, () => Promise<unknown>])[] = [];
    const add = (what: string, run: () => Promise<unknown>): void => void out.push([`${what} ${message.id}`, run]);
    for (const { key, phase, given } of state.targets) {
      if (phase === "waiting" && may("defend", key)) add(`answer ${key}`, () => defend(message, key, {}));
      if ((phase === "ready" || phase === "changed") && may("apply", key))
        add(`apply ${key}`, () => applyNow(message.id, key));
      if (may("undo", key)) add(`undo ${key}`, () => undo(message.id, key));
      if (may("redo", key)) add(`redo ${key}`, () => redo(message.id, key));
      if (game.user.isGM && (given?.waits.length ?? 0) > 0) add(`allow ${key}`, () => allowEffects(message.id, key));
    }
    if (state.targets.length > 0 && state.targets.some(({ key }: Loose) => may("undo", key)))
      add("undo all", () => undo(message.id, null));
    if (may("cancel") && message.type === "attack") add("cancel", () => cancelAttack(message.id));
    if (mayTakeBack(message) === true) add("take back", () => takeBack(message));
    if (maySetBack(message.id)) add("set back", () => setBack(message.id));
    if (mayGoOn(message.id)) add("go on", () => goOn(message.id));
    const strike = pick.of<Loose>(state.record.strikes ?? []);
    if (strike && may("adjust") && message.type === "attack") {
      const by = pick.below(9) - 4;
      add(`adjust ${String(strike.key)} ${String(by)}`, () => adjust(message.id, strike.key, { attack: by }));
    }
    if (strike && may("rule") && message.type === "attack") {
      const ruling: Loose = pick.of<Loose>([null, { outcome: "hit", factor: null, amount: null }]);
      add(`rule ${String(strike.key)}`, () => rule(message.id, strike.key, ruling));
    }
    const late = pick.of(tokens());
    if (may("addTarget") && message.type === "attack" && late?.actor)
      add(`add ${String(late.name)}`, () =>
        addTargets(message.id, [{ actor: late.actor, token: late, strikes: 1, cover: "none", bonus: 0 }]),
      );
    return out;
  });
}

/** Whatever can be taken back. */
function takings(): readonly (readonly [string, () => Promise<unknown>])[] {
  return messages().flatMap((message) => {
    const state = attackState(message);
    const id = String(message.id);
    const keys: string[] = state?.targets.map(({ key }: Loose) => key) ?? [];
    if (keys.some((key) => can(game.user, "undo", message, key) === true))
      return [[`undo all ${id}`, () => undo(id, null)]];
    if (message.type === "attack" && can(game.user, "cancel", message, null) === true)
      return [[`cancel ${id}`, () => cancelAttack(id)]];
    return mayTakeBack(message) === true ? [[`take back ${id}`, () => takeBack(message)]] : [];
  });
}

const shapeOf = ({ shape, size, width }: Loose): Loose => ({ shape, size, width });

type Deed = (pick: Pick) => readonly [string, () => Promise<unknown>] | undefined;

function some(pick: Pick, count: number): Loose[] {
  return Array.from({ length: count }, () => pick.of(tokens())).filter(
    (token, index, list) => token?.actor && list.indexOf(token) === index,
  );
}

const DEEDS: Readonly<Record<string, Deed>> = {
  attack: (pick) => {
    const token = pick.of(mine());
    const item = token && pick.of<Loose>(token.actor.items.contents.filter(({ type }: Loose) => type === "weapon"));
    const targets = some(pick, 1 + pick.below(2)).filter((one) => one !== token);
    if (!item || targets.length === 0) return undefined;
    return [
      `${String(token.name)} strikes with ${String(item.name)} at ${targets.map(({ name }) => String(name)).join(", ")}`,
      () =>
        game.system.api.attack({ item, targets: targets.map((target) => ({ target, strikes: 1 + pick.below(2) })) }),
    ];
  },
  use: (pick) => {
    const token = pick.of(mine());
    const item =
      token &&
      pick.of<Loose>(token.actor.items.contents.filter(({ type }: Loose) => type === "spell" || type === "feature"));
    const targets = some(pick, 1 + pick.below(3)).map((one) => one.actor);
    if (!item) return undefined;
    const circle = item.system.circle ?? 0;
    // What fills an area lies about the first of them; whoever else is meant is named as a window would name him.
    const area = item.system.area?.shape ? { scene: game.scenes.active.id, direction: 0 } : null;
    const [first] = tokens().filter(({ actor }) => actor === targets[0]);
    const placed = area &&
      first && { ...area, ...shapeOf(item.system.area), x: first.x + first.w / 2, y: first.y + first.h / 2 };
    return [
      `${String(token.name)} uses ${String(item.name)} on ${targets.map(({ name }) => String(name)).join(", ")}`,
      () => useItem(token.actor, item, { ...CHOICE, circle }, targets, placed ?? null),
    ];
  },
  press: (pick) => pick.of(presses(pick)),
  answer: (pick) => {
    const request = pick.of<Loose>(pending());
    if (!request) return undefined;
    const face = faceOf(request);
    const { giveIn } = face;
    if (giveIn && pick.below(4) === 0) return [`gives in to ${request.verb}`, () => giveIn()];
    return [`answers ${request.verb} ${request.id}`, () => face.answer(face.suggested)];
  },
  wrestle: (pick) => {
    const actor = pick.of(mine())?.actor;
    const of = pick.of(["grapple", "shove", "escape"] as const);
    const target = pick.of<Loose>(of === "escape" && actor ? grapplersOf(actor) : tokens().map((one) => one.actor));
    if (!actor || !of || !target || target === actor) return undefined;
    return [`${String(actor.name)}: ${of} ${String(target.name)}`, () => wrestle(actor, of, target)];
  },
  move: (pick) => {
    const token = pick.of(mine());
    const [dx, dy] = [pick.below(5) - 2, pick.below(5) - 2];
    const size = game.scenes.active.grid.size;
    if (token && pick.below(5) === 0) {
      const up = { x: token.x, y: token.y, elevation: 10 + 5 * pick.below(4), action: "fly" };
      const fly = async (): Promise<unknown> => (await token.move([up])) && fallFrom(token.actor, token);
      return [`${String(token.name)} falls from ${String(up.elevation)}`, fly];
    }
    return (
      token && [
        `${String(token.name)} moves by ${String(dx)}, ${String(dy)}`,
        () => token.update({ x: token.x + dx * size, y: token.y + dy * size }),
      ]
    );
  },
  turn: () => {
    const fight = game.combat;
    return fight && game.user.isGM ? ["next turn", () => fight.nextTurn()] : undefined;
  },
  back: () => {
    const fight = game.combat;
    return fight && game.user.isGM && (fight.round > 1 || fight.turn > 0)
      ? ["a turn back", () => fight.previousTurn()]
      : undefined;
  },
  action: (pick) => {
    const actor = pick.of(mine())?.actor;
    const action = pick.of([
      "dodge",
      "dash",
      "disengage",
      "prone",
      "stand",
      "dropConcentration",
      "hide",
      "reveal",
      "mount",
    ] as const);
    if (!actor || !action || (action === "dropConcentration" && concentrations(actor).length === 0)) return undefined;
    if (action === "reveal" && !actionsFor(actor).some(({ key }: Loose) => key === action)) return undefined;
    if (action === "hide")
      return [`${String(actor.name)}: hide`, () => rollAction("hide")(actor, "skill", "stealth", { dc: 15 })];
    if (action !== "mount") return [`${String(actor.name)}: ${action}`, () => doAction(actor, action)];
    if (riding(actor)) return [`${String(actor.name)}: dismount`, () => doAction(actor, "dismount")];
    const mount = pick.of(tokens())?.actor;
    if (!mount || mount === actor) return undefined;
    return [`${String(actor.name)} mounts ${String(mount.name)}`, () => doAction(actor, "mount", { targets: [mount] })];
  },
  /** From the card: what is asked no more by itself, because much has happened since. */
  late: () => {
    for (const { message, state } of fights())
      for (const { key, phase } of state.targets)
        if (phase === "waiting" && can(game.user, "defend", message, key) === true)
          return [`answers late ${String(message.id)} ${String(key)}`, () => defend(message, key, {})];
        else if ((phase === "ready" || phase === "changed") && can(game.user, "apply", message, key) === true)
          return [`applies late ${String(message.id)} ${String(key)}`, () => applyNow(message.id, key)];
    return undefined;
  },
  /** To a blow that has landed, or to a spell: whatever the cards offer. */
  react: (pick) => {
    // Of what is older the turn is over, nearly always.
    const all = messages()
      .slice(-8)
      .flatMap((message): (readonly [string, string, string])[] => {
        const id = String(message.id);
        const toCast = message.type === "use" || message.type === "attack" ? offersToCast(message) : [];
        const state = attackState(message);
        return [
          ...toCast.map((one: Loose) => [id, "", String(one.id)] as const),
          ...(state?.targets ?? []).flatMap(({ key, reactions = [] }: Loose) =>
            reactions.map((one: Loose) => [id, String(key), String(one.id)] as const),
          ),
        ];
      });
    const chosen = pick.of(all);
    return chosen && [`reacts ${chosen.join(" ")}`, () => react(...chosen)];
  },
  takeBack: (pick) => pick.of(takings()),
};

/** See seat.ts. */
export function act(deed: string, seed: number): string {
  const chosen = DEEDS[deed]?.(new Pick(seed));
  if (!chosen) return "";
  void chosen[1]().catch((error: unknown) => {
    Reflect.get(globalThis, "hostFaults").push(`deed ${chosen[0]}: ${String(error)}`);
  });
  return chosen[0];
}

const byName = (effects: Iterable<Loose>): string[] => [...effects].map(({ name }) => String(name)).sort();

/** What counts of a creature: points, what it may still cast and use, and what acts on it. */
export function look(): Record<string, Loose> {
  return Object.fromEntries(
    tokens().map(({ name, actor }) => {
      const { value, temporary } = actor.hitPoints;
      const slots = Object.values<Loose>(actor.system.spellcasting?.slots ?? {}).map((slot) => slot.value ?? 0);
      const uses = actor.items.contents.flatMap((item: Loose) =>
        item.system.uses?.max ? [`${String(item.name)} ${String(item.system.uses.value)}`] : [],
      );
      const effects = byName(actor.appliedEffects);
      return [name, { points: [value, temporary], slots, uses, effects, statuses: [...actor.statuses].sort() }];
    }),
  );
}

/** Questions to this user, and targets that nobody has been done with. */
export function openEnds(): string[] {
  return [
    ...pending().map(({ verb, id }: Loose) => `asked: ${verb} ${id}`),
    ...fights().flatMap(({ message, state }) =>
      state.record.cancelled
        ? []
        : state.targets
            .filter(({ phase }: Loose) => ["waiting", "ready", "changed"].includes(phase))
            .map(
              ({ key, phase, name, waiting, voids }: Loose) =>
                `${String(phase)}: ${String(message.type)} of ${String(message.author?.name)} ${String(message.id)} ${String(key)} ${String(name)} ${JSON.stringify(waiting)} ${JSON.stringify(voids)}`,
            ),
    ),
  ];
}
