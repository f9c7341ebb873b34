/** Experience on a character: given and taken back as absolute values. Pure. */

/** What one award did to one character: stays with it, newest last. */
export interface AwardReceipt {
  /** Id of the message that tells of it. */
  readonly id: string;
  readonly from: number;
  readonly to: number;
  readonly state: "applied" | "undone";
}

/** Awards that a character remembers. */
const KEPT = 16;

export type AwardTurn = { readonly ok: true; readonly xp: number; readonly receipts: AwardReceipt[] } | { readonly ok: false; readonly reason: string };

/** Gives an amount; a second time under the same id gives nothing. @rule H-PRG-01 C-92 */
export function giveAward(xp: number, receipts: readonly AwardReceipt[], { id, amount }: { readonly id: string; readonly amount: number }): AwardTurn {
  if (receipts.some((receipt) => receipt.id === id)) return { ok: false, reason: "OD20.Award.GivenAlready" };
  const to = xp + amount;
  return { ok: true, xp: to, receipts: [...receipts, { id, from: xp, to, state: "applied" as const }].slice(-KEPT) };
}

/** Takes an award back: the experience returns to what it was. Refused when it has changed since. @rule H-PRG-01 */
export function undoAward(xp: number, receipts: readonly AwardReceipt[], id: string): AwardTurn {
  const receipt = receipts.find((entry) => entry.id === id);
  if (receipt?.state !== "applied") return { ok: false, reason: "OD20.Award.NothingToUndo" };
  if (xp !== receipt.to) return { ok: false, reason: "OD20.Award.Changed" };
  return { ok: true, xp: receipt.from, receipts: receipts.map((entry) => (entry.id === id ? { ...entry, state: "undone" as const } : entry)) };
}

function field(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}
function whole(value: unknown): number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : 0;
}
function word(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The receipts of a character, whatever somebody wrote into them. */
export function readAwards(list: readonly unknown[]): AwardReceipt[] {
  return list.flatMap((entry): AwardReceipt[] => {
    const id = word(field(entry, "id"));
    return id === "" ? [] : [{ id, from: whole(field(entry, "from")), to: whole(field(entry, "to")), state: field(entry, "state") === "undone" ? "undone" : "applied" }];
  });
}

/** One who was to get something, as the message tells. */
export interface AwardMember {
  readonly uuid: string;
  readonly name: string;
  readonly amount: number;
}

/** Who a message names, whatever somebody wrote into it. */
export function readAwardMembers(list: readonly unknown[]): AwardMember[] {
  return list.map((entry) => ({ uuid: word(field(entry, "uuid")), name: word(field(entry, "name")), amount: whole(field(entry, "amount")) }));
}

/** One who was inspired together with others, as the message tells. */
export interface InspiredMember {
  readonly uuid: string;
  readonly name: string;
  /** Whether he had inspiration already. */
  readonly had: boolean;
  /** How often he had spent inspiration before. */
  readonly spent: number;
}

/** Who a message of inspiration names, whatever somebody wrote into it. */
export function readInspired(list: readonly unknown[]): InspiredMember[] {
  return list.map((entry) => ({ uuid: word(field(entry, "uuid")), name: word(field(entry, "name")), had: field(entry, "had") === true, spent: whole(field(entry, "spent")) }));
}

/** How it stands with one of them: he had it anyway, has it, has spent it, or it was taken back. Told by the character alone. @rule B-DICE-10 */
export function inspiredState(member: Pick<InspiredMember, "had" | "spent">, hero: { readonly inspiration: boolean; readonly inspirationSpent: number }): "had" | "given" | "spent" | "taken" {
  if (member.had) return "had";
  if (hero.inspirationSpent !== member.spent) return "spent";
  return hero.inspiration ? "given" : "taken";
}

/** One who chose to stand to the death, as the message tells. */
export interface StandRecord {
  readonly uuid: string;
  readonly name: string;
  /** How often he had stood before. */
  readonly number: number;
  /** How far the hit points went below 0 with it, and the receipt of the blow; 0 and "" without one. */
  readonly overflow: number;
  /** How far below 0 they then were. */
  readonly depth: number;
  readonly receipt: string;
}

/** Who a message says has chosen to stand, whatever somebody wrote into it. */
export function readStand(list: readonly unknown[]): StandRecord[] {
  return list.map((entry) => ({ uuid: word(field(entry, "uuid")), name: word(field(entry, "name")), number: whole(field(entry, "number")), overflow: whole(field(entry, "overflow")), depth: whole(field(entry, "depth")), receipt: word(field(entry, "receipt")) }));
}
