/** Holds inside: a pure function on records, whose cases are worked by hand. */
import { describe, expect, it } from "vitest";
import {
  awaited,
  dutyOrder,
  graceSeconds,
  responsible,
  type UserRecord,
} from "../../module/play/protocol/responsible.pure.ts";

const user = (id: string, more: Partial<UserRecord> = {}): UserRecord => ({
  id,
  active: true,
  isGM: false,
  character: null,
  owner: false,
  ...more,
});
const GM = user("gm1", { isGM: true, owner: true });
const GM2 = user("gm0", { isGM: true, owner: true });
const ACTOR = "Actor.b";

describe("who is responsible for a target", () => {
  it("the user whose character it is, before other owners", () => {
    const users = [user("a", { owner: true }), user("z", { owner: true, character: ACTOR }), GM];
    expect(dutyOrder({ users, activeGM: "gm1", author: "a", actor: ACTOR })).toEqual(["z", "a", "gm1"]);
  });

  it("then the owner with the lowest id, whatever the order of the list", () => {
    const users = [user("c", { owner: true }), user("b", { owner: true }), GM];
    expect(responsible({ users, activeGM: "gm1", author: null, actor: ACTOR })).toBe("b");
  });

  it("not somebody who is away, and not one whose character it is but who does not own it", () => {
    const users = [user("a", { owner: true, character: ACTOR, active: false }), user("b", { character: ACTOR }), GM];
    expect(responsible({ users, activeGM: "gm1", author: "b", actor: ACTOR })).toBe("gm1");
  });

  it("the attacking GM before the active GM", () => {
    expect(dutyOrder({ users: [GM, GM2], activeGM: "gm0", author: "gm1", actor: ACTOR })).toEqual(["gm1", "gm0"]);
    expect(dutyOrder({ users: [GM, GM2], activeGM: "gm1", author: "p", actor: ACTOR })).toEqual(["gm1", "gm0"]);
  });

  it("nobody yet, when nobody is there who could", () => {
    expect(responsible({ users: [user("a")], activeGM: null, author: "a", actor: ACTOR })).toBeNull();
  });

  it("waits for the absent player by name", () => {
    const users = [
      user("a", { owner: true, active: false }),
      user("b", { owner: true, character: ACTOR, active: false }),
      GM,
    ];
    expect(awaited({ users, actor: ACTOR })).toEqual(["b"]);
    expect(awaited({ users: [users[0] ?? GM, GM], actor: ACTOR })).toEqual(["a"]);
  });

  it("the first acts at once, the others after fifteen seconds each", () => {
    expect([0, 1, 2].map(graceSeconds)).toEqual([0, 15, 30]);
  });
});
