/** Holds inside: the shape of an id, which Foundry asks for. */
import { describe, expect, it } from "vitest";
import { id16 } from "../../module/play/common/id.pure.ts";

describe("id16", () => {
  it("is a document id that every client computes alike", () => {
    expect(id16("attack0000000000", "t0")).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(id16("attack0000000000", "t0")).toBe(id16("attack0000000000", "t0"));
  });

  it("tells scopes and keys apart, also where one ends and the other begins", () => {
    expect(id16("ab", "c")).not.toBe(id16("a", "bc"));
    const ids = new Set<string>();
    for (let attack = 0; attack < 400; attack++)
      for (let target = 0; target < 50; target++) ids.add(id16(`attack${String(attack)}`, `t${String(target)}`));
    expect(ids.size).toBe(20_000);
  });
});
