/**
 * Active Effects in real pages, in the shapes and phases of both generations.
 * @source KB:active-effects; API: ActiveEffect, Actor (allApplicableEffects, appliedEffects, toggleStatusEffect, statuses),
 * EffectChangeData, EffectDurationData (13 and 14); CONST.ACTIVE_EFFECT_CHANGE_TYPES; GH:#13740, #13332, #13122, #14112, #14522, #9468
 */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Loose } from "../common/loose.ts";
import { IDS } from "../world/empty.ts";
import { faults, openBrowserTable, type BrowserTable } from "./browser.ts";

declare const game: Loose, foundry: Loose, CONFIG: Loose, canvas: Loose;

const HERO = "actorHero0000001",
  ITEM = "itemRing00000001",
  TOKEN = "tokenFoe00000001";

describe.each([13, 14] as const)("Active Effects of generation %i", (generation) => {
  let table: BrowserTable, gm: Page, one: Page, two: Page;
  /** A change of the hit points in the generation's shape. */
  const change = (type: "add" | "multiply" | "override", value: string, more: object = {}): object =>
    generation >= 14
      ? { system: { changes: [{ key: "system.hp.max", type, value, ...more }] } }
      : { changes: [{ key: "system.hp.max", mode: { multiply: 1, add: 2, override: 5 }[type], value, ...more }] };
  const make = (page: Page, data: object): Promise<Loose> =>
    page.evaluate(
      async ([id, source]) => (await game.actors.get(id).createEmbeddedDocuments("ActiveEffect", [source]))[0].id,
      [HERO, data] as const,
    );
  const max = (page: Page): Promise<number> => page.evaluate((id) => game.actors.get(id).system.hp.max, HERO);
  const clear = (): Promise<void> =>
    gm.evaluate(async (id) => {
      await game.actors.get(id).deleteEmbeddedDocuments("ActiveEffect", [...game.actors.get(id).effects.keys()]);
    }, HERO);

  beforeAll(async () => {
    table = await openBrowserTable(
      {
        actors: [
          {
            _id: HERO,
            name: "Hero",
            type: "hero",
            ownership: { default: 0, [IDS.player1]: 3 },
            items: [{ _id: ITEM, name: "Ring", type: "gear", system: {} }],
          },
        ],
        tokens: [{ _id: TOKEN, name: "Twin", actorId: HERO, actorLink: false, x: 300, y: 300 }],
      },
      { generation },
    );
    [gm, one, two] = [await table.page(IDS.gm), await table.page(IDS.player1), await table.page(IDS.player2)];
    for (const page of [gm, one, two]) {
      await page.evaluate(() => {
        const stunned = { id: "stunned", _id: "staticStunned000", name: "Stunned", img: "icons/svg/aura.svg" };
        if (Array.isArray(CONFIG.statusEffects)) CONFIG.statusEffects.push(stunned);
        else CONFIG.statusEffects.stunned = stunned;
      });
    }
  }, 90_000);
  afterAll(() => table?.end());

  it("changes prepared data and never the source, on every client; deleting takes it back", async () => {
    await make(one, { name: "Vigor", ...change("add", "3") });
    await expect.poll(() => max(gm)).toBe(13);
    expect(
      await one.evaluate((id) => {
        const a = game.actors.get(id);
        return [a._source.system.hp.max, a.system.wounds, a.overrides.system.hp.max, a.appliedEffects.length];
      }, HERO),
    ).toEqual([10, 3, 13, 1]);
    await clear();
    await expect.poll(() => max(one)).toBe(10);
  });

  it("multiplies before it adds before it overrides, unless a priority says otherwise", async () => {
    await make(gm, { name: "A", ...change("add", "2") });
    await make(gm, { name: "B", ...change("multiply", "3") });
    expect(await max(gm)).toBe(32);
    await make(gm, { name: "C", ...change("override", "5", { priority: 1 }) });
    expect(await max(gm)).toBe(17);
    await clear();
  });

  it("what is disabled, or of an item without transfer, does not count; what an item passes on does", async () => {
    const on = await make(gm, { name: "Off", disabled: true, ...change("add", "1") });
    expect(await max(gm)).toBe(10);
    await gm.evaluate(([id, effect]) => game.actors.get(id).effects.get(effect).update({ disabled: false }), [
      HERO,
      on,
    ] as const);
    expect(await max(gm)).toBe(11);
    await clear();
    const ring = (page: Page, transfer: boolean, data: object): Promise<string> =>
      page.evaluate(
        async ([id, item, flag, source]) =>
          (
            await game.actors
              .get(id)
              .items.get(item)
              .createEmbeddedDocuments("ActiveEffect", [{ name: "Ring", transfer: flag, ...source }])
          )[0].uuid,
        [HERO, ITEM, transfer, data] as const,
      );
    await ring(gm, false, change("add", "4"));
    expect(await max(gm)).toBe(10);
    const uuid = await ring(one, true, change("add", "5"));
    await expect.poll(() => max(gm)).toBe(15);
    expect(uuid).toMatch(new RegExp(`^Actor\\.${HERO}\\.Item\\.${ITEM}\\.ActiveEffect\\.`));
    expect(await gm.evaluate((id) => [...game.actors.get(id).allApplicableEffects()].length, HERO)).toBe(1);
    await gm.evaluate(
      ([id, item]) =>
        game.actors.get(id).items.get(item).deleteEmbeddedDocuments("ActiveEffect", [], { deleteAll: true }),
      [HERO, ITEM] as const,
    );
    expect(await max(gm)).toBe(10);
  });

  it("only owners make, change and delete them", async () => {
    expect(
      await two.evaluate(
        (id) =>
          game.actors
            .get(id)
            .createEmbeddedDocuments("ActiveEffect", [{ name: "X" }])
            .then(
              () => "done",
              (error: Error) => error.message,
            ),
        HERO,
      ),
    ).toMatch(/lacks permission/);
    expect(
      await gm.evaluate(
        (id) =>
          game.actors
            .get(id)
            .createEmbeddedDocuments("ActiveEffect", [{ img: "x.svg" }])
            .then(
              () => "done",
              () => "refused",
            ),
        HERO,
      ),
    ).toBe("refused");
  });

  it("a condition is toggled by its id: effect, then false, undefined when it was not there", async () => {
    const answers = await one.evaluate(async (id) => {
      const actor = game.actors.get(id);
      const made = await actor.toggleStatusEffect("stunned");
      const during = [...actor.statuses];
      return [
        made.documentName,
        made.id,
        during,
        await actor.toggleStatusEffect("stunned", { active: true }),
        await actor.toggleStatusEffect("stunned"),
        [...actor.statuses],
        (await actor.toggleStatusEffect("stunned", { active: false })) === undefined,
        await actor.toggleStatusEffect("nonsense").then(
          () => "",
          () => "refused",
        ),
      ];
    }, HERO);
    expect(answers).toEqual(["ActiveEffect", "staticStunned000", ["stunned"], true, false, [], true, "refused"]);
  });

  it("the own actor of a token has effects apart from the world actor's", async () => {
    await gm.evaluate(async (token) => {
      await canvas.scene.tokens.get(token).actor.toggleStatusEffect("stunned");
    }, TOKEN);
    const look = (page: Page): Promise<unknown> =>
      page.evaluate(
        ([token, id]) => [[...canvas.scene.tokens.get(token).actor.statuses], [...game.actors.get(id).statuses]],
        [TOKEN, HERO] as const,
      );
    await expect.poll(() => look(one)).toEqual([["stunned"], []]);
    await gm.evaluate(
      async ([token, item]) => {
        await canvas.scene.tokens
          .get(token)
          .actor.items.get(item)
          .createEmbeddedDocuments("ActiveEffect", [{ name: "Own" }]);
      },
      [TOKEN, ITEM] as const,
    );
    await expect
      .poll(() =>
        one.evaluate(
          ([token, id, item]) => [
            canvas.scene.tokens.get(token).actor.items.get(item).effects.size,
            game.actors.get(id).items.get(item).effects.size,
          ],
          [TOKEN, HERO, ITEM] as const,
        ),
      )
      .toEqual([1, 0]);
    await gm.reload();
    await gm.waitForFunction(() => (globalThis as Loose).game?.ready === true);
    expect(
      await gm.evaluate(
        ([token, item]) => {
          const { actor } = canvas.scene.tokens.get(token);
          return [[...actor.statuses], actor.items.get(item).effects.size];
        },
        [TOKEN, ITEM] as const,
      ),
    ).toEqual([["stunned"], 1]);
  });

  it("stores the shape of its generation; 14 reads that of 13 @source GH:#13740, #13332, #14112", async () => {
    const id = await make(gm, {
      name: "Old",
      changes: [{ key: "system.hp.max", mode: 2, value: "2" }],
      duration: { rounds: 3, seconds: 18 },
    });
    expect(await max(gm)).toBe(12);
    const stored = await gm.evaluate(
      ([actor, effect]) => {
        const { changes, system, duration } = game.actors.get(actor).effects.get(effect).toObject();
        return { changes, system, duration };
      },
      [HERO, id] as const,
    );
    if (generation >= 14)
      expect(stored).toMatchObject({
        system: { changes: [{ key: "system.hp.max", type: "add", phase: "initial", value: "2" }] },
        duration: { value: 18, units: "seconds" },
      });
    else
      expect(stored).toMatchObject({
        changes: [{ key: "system.hp.max", mode: 2, value: "2" }],
        duration: { rounds: 3, seconds: 18 },
      });
    expect(
      await gm.evaluate(([actor, effect]) => game.actors.get(actor).effects.get(effect).isTemporary, [
        HERO,
        id,
      ] as const),
    ).toBe(true);
    await clear();
  });

  it("nothing guides what lies below a TypedObjectField: text still adds, bounds do not hold, a word breaks the number @source GH:#13249, RN:14.362 #14300", async () => {
    const below = (value: string): object => {
      const { key: _key, ...rest }: Loose =
        generation >= 14 ? { key: "", type: "add", value } : { key: "", mode: 2, value };
      return {
        name: "Below",
        ...(generation >= 14
          ? { system: { changes: [{ key: "system.skills.a.bonus", ...rest }] } }
          : { changes: [{ key: "system.skills.a.bonus", ...rest }] }),
      };
    };
    const bonus = (): Promise<string> => gm.evaluate((id) => String(game.actors.get(id).system.skills.a.bonus), HERO);
    await gm.evaluate((id) => game.actors.get(id).update({ "system.skills.a": { bonus: 4 } }), HERO);
    await make(gm, below("2.5"));
    expect(await bonus()).toBe("6.5");
    await make(gm, below("many"));
    expect(await bonus()).toBe("NaN");
    await clear();
    expect(await bonus()).toBe("4");
  });

  it("a word where a number belongs: dropped on 14, a broken number on 13 @source GH:#14522 @unsure on 13", async () => {
    await make(gm, { name: "Broken", ...change("add", "many") });
    expect(await gm.evaluate((id) => String(game.actors.get(id).system.hp.max), HERO)).toBe(
      generation >= 14 ? "10" : "NaN",
    );
    await clear();
  });

  it.runIf(generation >= 14)(
    "applies the phase final when everything is derived, refuses unknown phases @source API v14:Actor#applyActiveEffects, GH:#13613",
    async () => {
      await make(gm, { name: "Late", ...change("add", "3", { phase: "final" }) });
      expect(
        await gm.evaluate((id) => {
          const { system } = game.actors.get(id);
          return [system.hp.max, system.wounds];
        }, HERO),
      ).toEqual([13, 0]);
      expect(
        await gm.evaluate((id) => {
          try {
            game.actors.get(id).applyActiveEffects("never");
            return "done";
          } catch {
            return "refused";
          }
        }, HERO),
      ).toBe("refused");
      expect(await gm.evaluate(() => typeof foundry.data.ActiveEffectTypeDataModel)).toBe("function");
      await clear();
    },
  );

  it.runIf(generation >= 14)(
    "what has run out is suppressed by the base; the names of 13 are told as deprecated @source public code of dnd5e and crucible (super.isSuppressed), RN:14.349",
    async () => {
      const id = await make(gm, { name: "Old", ...change("add", "2") });
      await gm.evaluate(
        ([actor, effect]) =>
          game.actors
            .get(actor)
            .effects.get(effect)
            .update({ duration: { expired: true } }),
        [HERO, id] as const,
      );
      const told = await gm.evaluate(
        ([actor, effect]) => {
          const { hostFaults }: Loose = globalThis;
          const [document, before] = [game.actors.get(actor).effects.get(effect), hostFaults.length];
          const answers = [
            document.isSuppressed,
            document.active,
            document.system.changes[0].mode,
            document.changes.length,
            document._source.changes.length,
            Object.keys(document.system.changes[0]).includes("mode"),
            "changes" in document.toObject(),
          ];
          return [answers, hostFaults.splice(before).length];
        },
        [HERO, id] as const,
      );
      expect(told).toEqual([[true, false, 2, 1, 1, false, false], 3]);
      expect(await max(gm)).toBe(10);
      await clear();
    },
  );

  it("leaves no fault behind", async () => {
    for (const page of [gm, one, two]) expect(await faults(page)).toEqual([]);
  });
});
