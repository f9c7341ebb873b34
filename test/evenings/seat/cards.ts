/** Actions on chat cards: any button that a card offers to this user. */
import type { Loose } from "../../../packages/stand-in/common/loose.ts";
import { system } from "the-system";
import { fightOf, messages, tokens, type Deed, type Doing, type Fight, type Pick } from "./pick.ts";

declare const game: Loose;

const { attackContext, facesToInspire, targetContext, targetContexts } = system;
const { addTargets, adjust, allowEffects, applyNow, attackState, can, cancelAttack, defend, goOn } = system;
const { inspireStrike, mayGoOn, mayInspire, maySetBack, mayUndoAction, offersToCast, react, readCheck, redo } = system;
const { restState, rule, setBack, spendInspiration, standNow, standOf, undoAction, undo, undoRestOf, undoStand } =
  system;

/** Returns the strikes whose die this user may reroll for inspiration. @param late also those whose damage has arrived, which is refused */
function facesOf(message: Loose, side: string, late: boolean): readonly string[] {
  const attack = attackContext(message);
  const targets: Loose[] = attackState(message)?.targets ?? [];
  const isLate = (key: string): boolean => targets.some((one) => one.key === key && one.inspireLater !== null);
  return (attack?.record.strikes ?? []).flatMap(({ key, target }: Loose) => {
    const context = attack && target !== null ? targetContext(attack, target, false) : null;
    if (!late && isLate(target)) return [];
    return attack && facesToInspire(attack, context, key, side).length > 0 ? [key] : [];
  });
}

/** Returns the possible actions on the card of an attack or use. */
function pressesOf({ message, state }: Fight, pick: Pick): Doing[] {
  const may = (action: Loose, key: string | null = null): boolean => can(game.user, action, message, key) === true;
  const out: Doing[] = [];
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
  if (maySetBack(message.id)) add("set back", () => setBack(message.id));
  if (mayGoOn(message.id)) add("go on", () => goOn(message.id));
  const strike = pick.of<Loose>(state.record.strikes ?? []);
  if (strike && may("adjust") && message.type === "attack") {
    const by = pick.below(9) - 4;
    add(`adjust ${String(strike.key)} ${String(by)}`, () => adjust(message.id, strike.key, { attack: by }));
  }
  if (strike && may("rule") && message.type === "attack") {
    const ruling: Loose = pick.of<Loose>([
      null,
      { outcome: "hit", factor: null, amount: null },
      { outcome: null, factor: 2, amount: null },
      { outcome: null, factor: null, amount: 0 },
    ]);
    add(`rule ${String(strike.key)} ${JSON.stringify(ruling)}`, () => rule(message.id, strike.key, ruling));
  }
  const late = pick.of(tokens());
  if (may("addTarget") && message.type === "attack" && late?.actor)
    add(`add ${String(late.name)}`, () =>
      addTargets(message.id, [{ actor: late.actor, token: late, strikes: 1, cover: "none", bonus: 0 }]),
    );
  return out;
}

/** Returns the possible undo of a message without targets: a rest, a revival, or a choice to stand. */
function undoings(message: Loose): Doing[] {
  const id = String(message.id);
  const stand = standOf(message);
  if (stand) {
    const now = standNow(stand, id);
    return now?.stands && now.actor.isOwner ? [[`undo the stand ${id}`, () => undoStand(stand, id)]] : [];
  }
  if (message.type !== "rest") return [];
  return message.system.members.flatMap(({ uuid }: Loose) => {
    const { actor, state } = restState(uuid, id);
    return state === "applied" && actor?.isOwner ? [[`undo the rest ${id}`, () => undoRestOf(uuid, id)]] : [];
  });
}

/** Returns a deed that presses a button of a random card. @param wanted matches the start of its description */
const pressing =
  (wanted: RegExp): Deed =>
  (pick) => {
    // Prefers recent messages, because older ones offer little.
    const log = messages();
    const near = pick.below(3) === 0 ? log : log.slice(-12);
    for (const message of pick.from(near)) {
      const fight = fightOf(message);
      const all = [
        ...(fight ? pressesOf(fight, pick) : []),
        ...undoings(message),
        ...(mayUndoAction(message) === true
          ? [[`take back ${String(message.id)}`, () => undoAction(message)] satisfies Doing]
          : []),
      ].filter(([what]) => wanted.test(what));
      const chosen = pick.of(all);
      if (chosen) return chosen;
    }
    return undefined;
  };

export const press = pressing(/^(?!undo|cancel|take back|redo|rule|adjust)/u);
export const undoingPoints = pressing(/^undo (?!the)/u);
export const undoing = pressing(/^(?:undo|cancel|take back)/u);
export const redoing = pressing(/^redo/u);
export const ruling = pressing(/^rule/u);
export const adjusting = pressing(/^adjust/u);

/** Undoes something as a Game Master. The search starts at a random message. */
export const takeBackAny: Deed = (pick) => {
  for (const message of pick.from(messages())) {
    const [undoing] = undoings(message);
    if (undoing) return undoing;
    const id = String(message.id);
    const keys: string[] = attackState(message)?.targets.map(({ key }: Loose) => key) ?? [];
    if (keys.some((key) => can(game.user, "undo", message, key) === true))
      return [`undo all ${id}`, () => undo(id, null)];
    if (message.type === "attack" && can(game.user, "cancel", message, null) === true)
      return [`cancel ${id}`, () => cancelAttack(id)];
    if (mayUndoAction(message) === true) return [`take back ${id}`, () => undoAction(message)];
  }
  return undefined;
};

/** Answers or applies on a card whose prompt no longer appears. */
export const late: Deed = () => {
  for (const message of messages()) {
    const attack = attackContext(message);
    // Asked after every step, so without what only a card shows.
    for (const { target, state } of attack ? targetContexts(attack, false) : []) {
      const { key } = target;
      const { phase } = state;
      if (phase === "waiting" && can(game.user, "defend", message, key) === true)
        return [`answers late ${String(message.id)} ${String(key)}`, () => defend(message, key, {})];
      else if ((phase === "ready" || phase === "changed") && can(game.user, "apply", message, key) === true)
        return [`applies late ${String(message.id)} ${String(key)}`, () => applyNow(message.id, key)];
    }
  }
  return undefined;
};

/** Takes a reaction to an attack or spell that a card offers. */
export const reacting: Deed = (pick) => {
  // Older messages belong to turns that are over.
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
};

/** Buys a reroll with heroic inspiration, for a recent attack, Defense or check. */
export const inspiring: Deed = (pick) => {
  for (const message of pick.from(messages().slice(-10))) {
    const id = String(message.id);
    const check = message.type === "check" ? readCheck(message) : null;
    if (check && mayInspire(check)) return [`buys a die of the check ${id}`, () => spendInspiration(id, 0)];
    for (const side of ["attack", "defense"] as const)
      for (const key of facesOf(message, side, pick.below(8) === 0))
        return [`buys a die of ${side} ${id} ${key}`, () => inspireStrike(id, key, side, 0)];
  }
  return undefined;
};
