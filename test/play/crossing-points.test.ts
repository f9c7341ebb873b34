/**
 * Several people who change the hit points of one hero, each by what he has seen so far, in whatever order the server takes
 * it: in the end everybody sees the same, and the points are the first ones and what the receipts in force tell of.
 * Holds inside: pure functions, tried in thousands of random orders, more than any table could play.
 */
import fc from "fast-check";
import { expect, it } from "vitest";
import { handReceipts } from "../../module/data/actor/hand-points.ts";
import type { StandRecord } from "../../module/data/message/stand.pure.ts";
import { takeStepsBack } from "../../module/play/number-writes/change.pure.ts";
import { LostWrites } from "../../module/play/number-writes/lost-writes.pure.ts";
import { movePoints } from "../../module/play/number-writes/points-order.pure.ts";
import { parseReceipts, type ReceiptRecord } from "../../module/play/common/records.pure.ts";
import { blowsOf, comeBack, goBelow, stepsOfStand, type Fallen } from "../../module/play/dying/stand-record.pure.ts";
import { lastBlow, leftOver } from "../../module/play/apply/brought-down.pure.ts";
import { planDamageUpdate, type DamageUpdate } from "../../module/play/apply/damage-updates.pure.ts";
import { withDeath } from "../../module/play/apply/death-state-change.pure.ts";
import { standingAgain, withDeathBefore } from "../../module/play/undo/undone-death.pure.ts";
import { decideRedo, decideUndo } from "../../module/play/undo/undo-updates.pure.ts";
import type { ChangeKind } from "../../module/rules/basics/ids.ts";
import type { HitPoints } from "../../module/rules/damage/hit-points.ts";
import { resolveRuleset } from "../../module/rules/ruleset/ruleset.ts";
import { PLAIN_BLOW } from "./fixtures.ts";

const MAX = 20;
const START = 12;
const SEATS = 3;

/** What the server keeps; points, receipts and marks are written whole, the choice by itself. */
interface Stored {
  readonly value: number;
  readonly temporary: number;
  readonly receipts: readonly ReceiptRecord[];
  readonly marks: readonly string[];
  readonly standing: boolean;
  readonly stands: number;
}
type Update = Partial<Stored>;
interface Sent {
  readonly update: Update;
  readonly mark: string;
  readonly from: Seat;
}
/** What is done in turn: perhaps it goes on, in the same turn, when something else has come back from the server. */
type Job = () => Job | undefined;
type Again = () => void;

class Server {
  readonly log: Sent[] = [];
  /** Choices that were posted, by number: one each. */
  readonly choices: StandRecord[] = [];
  ids = 0;
  newId(what: string): string {
    return `${what}${String(this.ids++)}`;
  }
}

class Seat {
  doc: Stored = { value: START, temporary: 0, receipts: [], marks: [], standing: false, stands: 0 };
  told = 0;
  readonly #server: Server;
  readonly #writes = new LostWrites<Again>(1);
  readonly #out: Sent[] = [];
  readonly #jobs: Job[] = [];
  #read = 0;
  /** The write that the job of now waits for. */
  #waits = "";
  #ended: (() => void) | null = null;
  #lost: { readonly writeName: string; readonly again: Again }[] = [];

  constructor(server: Server) {
    this.#server = server;
  }

  get hp(): HitPoints {
    const { value, temporary, standing } = this.doc;
    return { value, temporary, max: MAX, standing: value <= 0 && standing };
  }
  get fallen(): Fallen {
    return { hp: this.doc.value, max: MAX, receipts: this.doc.receipts };
  }

  inTurn(job: Job): void {
    this.#jobs.push(job);
  }

  /** Sends; whoever comes above 0 stands no longer, and what is written below 0 says that he stands. */
  #send(update: Update, mark: string): void {
    const { value = 0 } = update;
    const stands = value > 0 ? { standing: false } : value < 0 && this.doc.standing ? { standing: true } : {};
    this.#out.push({ update: { ...stands, ...update, ...(value > 0 ? stands : {}) }, mark, from: this });
  }

  /** Writes points with everything that belongs to them. */
  write(writeName: string, update: Update, again: Again, waits = true): void {
    const { value, temporary, receipts, marks } = this.doc;
    const mark = this.#server.newId("m");
    this.#writes.expect("A", mark, { writeName, register: "points", again }, 0);
    this.#send({ value, temporary, receipts, ...update, marks: [...marks, mark] }, mark);
    if (waits) this.#waits = mark;
  }

  /** Writes the choice alone. */
  choose(update: Pick<Stored, "stands">): void {
    const mark = this.#server.newId("c");
    this.#send(update, mark);
    this.#waits = mark;
  }

  isLost(writeName: string): boolean {
    return this.#writes.isLost("A", writeName, () => this.doc.marks);
  }

  /** Does what can be done without anybody else. @returns whether there was anything */
  work(): boolean {
    if (this.#waits !== "") return false;
    const job = this.#jobs.shift();
    if (job) {
      const rest = job();
      if (rest) this.#jobs.unshift(rest);
      return true;
    }
    if (this.#ended) {
      this.#ended();
      this.#ended = null;
      return true;
    }
    return this.#repeat();
  }

  #repeat(): boolean {
    const marks = (): readonly string[] => this.doc.marks;
    if (this.#lost.length === 0) this.#lost = this.#writes.lost("A", marks);
    const next = this.#lost.shift();
    if (!next) return false;
    const { writeName, again } = next;
    if (!this.isLost(writeName)) return true;
    this.#writes.retry("A", writeName);
    again();
    this.#ended = () => {
      this.#writes.retried("A", writeName, marks);
    };
    return true;
  }

  /** The server takes what this seat has sent first. */
  post(): boolean {
    const sent = this.#out.shift();
    if (sent) this.#server.log.push(sent);
    return sent !== undefined;
  }

  /** The next of what the server has taken arrives. */
  hear(): boolean {
    const sent = this.#server.log[this.#read];
    if (!sent) return false;
    this.#read++;
    this.doc = { ...this.doc, ...sent.update };
    this.#writes.arrive("A", sent.update.marks ? [sent.mark] : [], () => this.doc.marks, 0);
    if (sent.from === this && sent.mark === this.#waits) this.#waits = "";
    return true;
  }
}

const settled = ({ hp, receipts }: DamageUpdate): Update => ({ ...hp, receipts });

/** What healing finds between life and death stands in its receipt. */
function lifted(
  { hp, doc: { receipts, standing, stands } }: Seat,
  write: DamageUpdate,
  receiptId: string,
): DamageUpdate {
  const who = {
    kind: "character",
    important: false,
    droppedOut: false,
    death: { ...ALIVE, standing },
    stands,
  } as const;
  return withDeath(write, { who, hp, receipts, receiptId, critical: false }, HOMEBREW);
}
const ALIVE = { marks: 0, successes: 0, failures: 0, stable: false, dead: false };
const HOMEBREW = resolveRuleset();

function blow(seat: Seat, kind: ChangeKind, amount: number, id: string): void {
  seat.inTurn(() => {
    const write = planDamageUpdate({
      ...PLAIN_BLOW,
      state: { phase: "ready", strikes: [], amount, received: null, fumbles: 0, concedes: 0, best: null },
      receiptId: id,
      receipts: seat.doc.receipts,
      hp: seat.hp,
      kind,
    });
    if (write && !seat.doc.receipts.some((receipt) => receipt.id === id))
      seat.write(`apply.${id}`, settled(kind === "healing" ? lifted(seat, write, id) : write), () => {
        if (!seat.doc.receipts.some((receipt) => receipt.id === id)) blow(seat, kind, amount, id);
      });
    return undefined;
  });
}

function turn(seat: Seat, way: "undo" | "redo", id: string): void {
  seat.inTurn(() => {
    const input = { receipts: seat.doc.receipts, receiptId: id, hp: seat.hp, notes: [] };
    const decided =
      way === "undo"
        ? decideUndo({ ...input, earnedIds: [] })
        : decideRedo({ ...input, amount: null, damage: null, wrote: "", healFromZero: false });
    if (!decided.ok) seat.told++;
    else {
      const found = seat.doc.receipts.find((receipt) => receipt.id === id);
      const death = { ...ALIVE, standing: seat.doc.standing };
      const back = standingAgain(withDeathBefore(decided.write, found, death), { death, stands: seat.doc.stands });
      const { standing } = (way === "undo" && back.death) || seat.doc;
      seat.write(`${way}.${id}`, { ...settled(decided.write), standing }, () => {
        const state = seat.doc.receipts.find((receipt) => receipt.id === id)?.state;
        if (state !== (way === "undo" ? "undone" : "applied")) turn(seat, way, id);
      });
    }
    return undefined;
  });
}

/** Types other points: no turn is waited for. */
function type(seat: Seat, by: { readonly value: number; readonly temporary: number }, newId: () => string): void {
  const { value, temporary, receipts } = seat.doc;
  const to = { value: Math.min(MAX, value + by.value), temporary: Math.max(0, temporary + by.temporary) };
  const told = parseReceipts(handReceipts([value, temporary], [to.value, to.temporary], { wrote: "", newId }));
  const moved = { value: to.value - value, temporary: to.temporary - temporary };
  const writeName = newId();
  const again = (): void => {
    seat.inTurn(() => {
      if (!seat.isLost(writeName)) return undefined;
      const next = movePoints({ hp: seat.hp, receipts: seat.doc.receipts }, moved, told);
      seat.write(writeName, { ...next.hp, receipts: next.receipts }, again);
      return undefined;
    });
  };
  if (told.length > 0) seat.write(writeName, { ...to, receipts: [...receipts, ...told] }, again, false);
}

/** As in play/dying/choose-stand.ts. */
function stand(seat: Seat, server: Server): void {
  seat.inTurn(() => {
    const { value, receipts, standing, stands } = seat.doc;
    if (value > 0 || standing) return undefined;
    const blows = leftOver(receipts, value);
    const overflow = blows.reduce((sum, one) => sum + one.overflow, 0);
    const depth = overflow > 0 ? overflow : -value;
    const receipt = lastBlow(receipts, value)?.id ?? "";
    const record = { uuid: "", name: "", number: stands, overflow, depth, receipt, blows, over: "" };
    const known = new Set(receipts.map(({ id }) => id));
    if (server.choices[stands]) return undefined;
    server.choices[stands] = record;
    const write = (): undefined => {
      const below = goBelow(seat.fallen, ({ id }) => blowsOf(record).has(id) || !known.has(id));
      const choice = { standing: true, stands: Math.max(seat.doc.stands, record.number + 1) };
      if (!below) {
        seat.told++;
        seat.choose({ stands: choice.stands });
        return;
      }
      const writeName = `stand.${String(record.number)}`;
      seat.write(writeName, { value: below.hp, receipts: below.receipts, ...choice }, () => {
        seat.inTurn(() => {
          if (seat.isLost(writeName)) write();
          return undefined;
        });
      });
    };
    return write;
  });
}

function stop(seat: Seat, server: Server): void {
  seat.inTurn(() => {
    const { standing, stands, receipts } = seat.doc;
    const record = server.choices[stands - 1];
    const standsAt: Readonly<Record<string, number>> = {
      "system.hp.value": seat.doc.value,
      "system.death.standing": standing ? 1 : 0,
    };
    if (!record || !standing || !takeStepsBack(stepsOfStand(record), (path) => standsAt[path] ?? null).ok)
      return undefined;
    const was = receipts;
    const write = (): void => {
      const back = comeBack(seat.fallen, record, was);
      const times = Math.max(seat.doc.stands, record.number + 1);
      if (!back) {
        seat.told++;
        seat.choose({ stands: times });
        return;
      }
      const writeName = `stand.${String(record.number)}`;
      seat.write(writeName, { value: back.hp, receipts: back.receipts, standing: false, stands: times }, () => {
        seat.inTurn(() => {
          if (seat.isLost(writeName)) write();
          return undefined;
        });
      });
    };
    write();
    return undefined;
  });
}

type Order =
  | { readonly what: "blow"; readonly kind: ChangeKind; readonly amount: number }
  | { readonly what: "type"; readonly value: number; readonly temporary: number }
  | { readonly what: "undo" | "redo"; readonly which: number }
  | { readonly what: "stand" | "stop" | "work" | "post" | "hear" };
const amount = fc.integer({ min: 1, max: 18 });
const orders: fc.Arbitrary<Order> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant("blow" as const),
      kind: fc.constantFrom<ChangeKind>("damage", "damage", "damage", "healing", "temporary"),
      amount,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant("type" as const),
      value: fc.integer({ min: -9, max: 9 }),
      temporary: fc.integer({ min: -3, max: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constantFrom("undo" as const, "redo" as const), which: fc.nat(9) }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constantFrom("stand" as const, "stop" as const) }) },
  { weight: 12, arbitrary: fc.record({ what: fc.constantFrom("work" as const, "post" as const, "hear" as const) }) },
);

/** What receipts in force have moved, hit points and temporary ones. */
function moved(receipts: readonly ReceiptRecord[]): readonly [number, number] {
  const force = receipts.filter(({ state }) => state === "applied");
  const sign = ({ kind }: ReceiptRecord): number => (kind === "damage" ? -1 : 1);
  return [
    force.reduce((sum, one) => sum + sign(one) * one.hp, 0),
    force.reduce((sum, one) => sum + sign(one) * one.temporary, 0),
  ];
}

/** Until nothing happens any more. */
function rest(seats: readonly Seat[]): void {
  const move = (seat: Seat): boolean => [seat.post(), seat.hear(), seat.work()].some(Boolean);
  for (let rounds = 0; seats.map(move).some(Boolean); rounds++) expect(rounds).toBeLessThan(2000);
}

/** In some order: something always goes, and in the end he is as he was. */
function takeAllBack(seats: readonly Seat[], which: number): void {
  const [seat = expect.fail()] = seats;
  const inForce = (): string[] =>
    seat.doc.receipts.flatMap(({ id, state, hp, temporary }) =>
      state === "applied" && hp + temporary > 0 ? [id] : [],
    );
  for (let left = inForce(); left.length > 0; left = inForce()) {
    const from = which % left.length;
    for (const id of [...left.slice(from), ...left.slice(0, from)]) {
      turn(seat, "undo", id);
      rest(seats);
    }
    expect(inForce().length, `stuck with ${JSON.stringify(seat.doc)}`).toBeLessThan(left.length);
  }
  expect([seat.doc.value, seat.doc.temporary, seat.doc.standing]).toEqual([START, 0, false]);
}

it("H-DEATH-03 C-19 C-27 B-THP-01: however blows, undo, redo, typed points and standing to the death cross, points and receipts tell the same at every seat", () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.array(fc.tuple(fc.nat(SEATS - 1), orders), { maxLength: 60 }),
      fc.nat(99),
      (fallen, all, which) => {
        const server = new Server();
        const seats = Array.from({ length: SEATS }, () => new Seat(server));
        const given: string[] = [];
        let typed = false;
        // Half of them begin when he has fallen, and everybody has seen it.
        if (fallen) {
          blow(seats[0] ?? expect.fail(), "damage", START + 4, "fall");
          given.push("fall");
          rest(seats);
        }
        for (const [index, order] of all) {
          const seat = seats[index];
          if (!seat) continue;
          if (order.what === "blow") {
            const id = server.newId("r");
            given.push(id);
            blow(seat, order.kind, order.amount, id);
          } else if (order.what === "type") {
            type(seat, order, () => server.newId("t"));
            typed = true;
          } else if (order.what === "undo" || order.what === "redo")
            turn(seat, order.what, given[order.which % Math.max(1, given.length)] ?? "none");
          else if (order.what === "stand") stand(seat, server);
          else if (order.what === "stop") stop(seat, server);
          else seat[order.what]();
        }
        rest(seats);
        const [first] = seats;
        const docs = seats.map(({ doc }) => doc);
        for (const doc of docs) expect(doc).toEqual(first?.doc);
        const { value, temporary, standing, receipts } = docs[0] ?? expect.fail();
        expect([value - START, temporary]).toEqual(moved(receipts));
        for (const id of given) expect(receipts.some((receipt) => receipt.id === id)).toBe(true);
        for (const { hp, temporary: ofTemporary, amount: whole } of receipts)
          expect(hp >= 0 && ofTemporary >= 0 && hp + ofTemporary <= whole).toBe(true);
        if (standing) expect(value).toBeLessThanOrEqual(0);
        // Nobody lies below 0 who does not stand, unless somebody has typed it.
        if (value < 0 && !typed) expect(standing).toBe(true);
        takeAllBack(seats, which);
      },
    ),
    { numRuns: 1500 },
  );
});
