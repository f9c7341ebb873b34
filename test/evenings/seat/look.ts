/** Snapshot of the table for comparisons: the facts of all creatures, and pending matters. */
import type { Loose } from "../../../packages/stand-in/common/loose.ts";
import { system } from "the-system";
import { fights, isHero, tokens, upkeepNow } from "./pick.ts";

declare const game: Loose;

const { concentrations, deathMarks, keptNotes, openPrompts, turnOf } = system;

const named = (list: Iterable<Loose>): string[] => [...list].map(({ name }) => String(name)).sort();

/** Returns a token's places in the fights, and whether its turn runs. */
const turnsOf = (token: Loose): Loose[] =>
  game.combats.contents.map(({ turns, combatant }: Loose) => {
    const at = turns.findIndex(({ tokenId }: Loose) => tokenId === token.id);
    return [at, at >= 0 && turns[at] === combatant];
  });

/** Returns the working effects of a creature with the message that they come from, and the concentration that they hang on. */
const marksOf = (actor: Loose): Loose[] =>
  [...actor.appliedEffects]
    .map(({ name, system: { action: stored, hangs } }: Loose) => {
      return { name, action: stored?.action ?? "", message: stored?.message ?? "", hangs: hangs?.message ?? "" };
    })
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

/** Returns the facts of one creature. */
function lookAt(token: Loose): Loose {
  const { actor } = token;
  const { value, temporary, max } = actor.hitPoints;
  const items: Loose[] = actor.items.contents;
  const { death, hp, inspiration = null, exhaustion } = actor.system.toObject();
  const { receipts } = actor.system;
  const spent = turnOf(actor)?.ledger;
  return {
    points: [value, temporary, max, hp.value, hp.lost ?? 0],
    slots: Object.values<Loose>(actor.system.spellcasting?.slots ?? {}).map((slot) => slot.value ?? 0),
    uses: items.flatMap(({ name, system: { uses } }) => (uses?.max ? [`${String(name)} ${String(uses.value)}`] : [])),
    things: items.flatMap(({ name, type, system: { quantity } }) =>
      quantity !== undefined && type !== "ammunition" ? [`${String(name)} ${String(quantity)}`] : [],
    ),
    ammunition: items.flatMap(({ name, type, system: { quantity } }) =>
      type === "ammunition" ? [`${String(name)} ${String(quantity)}`] : [],
    ),
    coins: Object.entries(actor.system.coins ?? {}).map(([key, count]) => `${key} ${String(count)}`),
    level: [
      actor.system.details?.level ?? null,
      actor.system.log?.filter(({ refunded }: Loose) => !refunded).length ?? 0,
    ],
    xp: actor.system.details?.xp ?? null,
    effects: named(actor.appliedEffects),
    marks: marksOf(actor),
    statuses: [...actor.statuses].sort(),
    concentration: concentrations(actor).length,
    injuries: named(items.filter(({ type }) => type === "injury")),
    life: [actor.dead, actor.out, deathMarks(actor), death.standing, death.droppedOut, death.stable, exhaustion ?? 0],
    saves: [death.successes, death.failures],
    inspiration,
    notes: keptNotes(actor)
      .map((note: Loose) => JSON.stringify(note))
      .sort(),
    receipts: receipts.map(({ id, state, hp: taken, temporary: buffer }: Loose) => `${id} ${state} ${taken} ${buffer}`),
    // What still counts of deleted messages. Only the sheet offers to undo it.
    cardless: receipts.filter(
      ({ attack, state }: Loose) => attack !== "" && state === "applied" && !game.messages.has(attack),
    ).length,
    turn: [spent ? JSON.stringify(spent) : "", turnsOf(token)],
    place: [token.x, token.y, token.elevation],
    hidden: [token.hidden, isHero(actor)],
  };
}

/** Returns the facts by creature name. */
export const look = (): Record<string, Loose> =>
  Object.fromEntries(tokens().map((token) => [String(token.name), lookAt(token)]));

/** Returns pending requests of this user, targets without a result, and upkeep that resolves automatically. */
export function openEnds(): string[] {
  return [
    ...openPrompts().map(({ verb, id }: Loose) => `asked: ${verb} ${id}`),
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
    ...tokens().flatMap(({ name, actor }) =>
      upkeepNow(actor)
        .filter(({ byItself }: Loose) => byItself !== false)
        .map(({ kind, id }: Loose) => `due: ${String(name)} ${String(kind)} ${String(id)}`),
    ),
  ];
}
