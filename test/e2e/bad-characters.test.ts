/**
 * Characters and things as nobody should make them: typed, stored by a macro or by an old world. A clear word, nothing
 * lost, the sheet opens.
 */
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { beginEvening, listenToNotifications, type Evening } from "./support/evening.ts";
import { eyesores, loadAxe, violations } from "./support/inspect.ts";
import { openSheet } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";
import { FIGHT, idOf } from "./support/world.ts";

let evening: Evening;
afterEach(() => evening.end());

const BAGS = ["bagone0000000000", "bagtwo0000000000"] as const;

/** The hero carries two bags, each in the other, with a rope in one; a second class came with an old world. */
const WORLD = {
  ...FIGHT,
  finish: (data: Loose) => {
    const hero = data.actors.find((actor: Loose) => actor._id === idOf("actor:Воин"));
    const thing = (_id: string, name: string, type: string, system: object): object => ({
      _id,
      name,
      type,
      img: "icons/svg/item-bag.svg",
      system,
      effects: [],
      flags: {},
      folder: null,
      sort: 0,
      _stats: {},
    });
    hero.items.push(
      thing(BAGS[0], "Сума", "container", { weight: 1, container: BAGS[1] }),
      thing(BAGS[1], "Ящик", "container", { weight: 2, container: BAGS[0] }),
      thing("rope000000000000", "Верёвка", "gear", {
        weight: 3,
        container: BAGS[0],
        price: { value: 4, currency: "gp" },
      }),
      thing("classone00000000", "Боец", "class", { hitPoints: 10 }),
      thing("classtwo00000000", "Маг", "class", { hitPoints: 6 }),
    );
  },
};

test("H-PRG-02: two bags in each other, two classes, a thousand million experience, a price below nothing: all is told and there, and can be put right", async () => {
  evening = await beginEvening({ world: WORLD });
  const player = await evening.open("Player 1");
  const sheet = await openSheet(player, "Воин");
  await sheet.getByText("Не действует, потому что такое уже есть: Маг.").waitFor();
  expect(await player.evaluate(() => game.actors.getName("Воин").system.surplus as string[])).toEqual(["Маг"]);
  await sheet.getByRole("tab", { name: "Снаряжение" }).click();
  for (const name of ["Сума", "Ящик", "Верёвка"])
    await sheet.getByRole("button", { name, exact: true }).first().waitFor();
  // Everything is weighed once.
  expect(await player.evaluate(() => game.actors.getName("Воин").system.load.weight as number)).toBeGreaterThanOrEqual(
    6,
  );
  await player.evaluate(
    async (id) =>
      void (await game.actors
        .getName("Воин")
        .items.get(id)
        .update({ system: { container: "" } })),
    BAGS[0],
  );
  await expect
    .poll(() => player.evaluate(() => game.actors.getName("Воин").items.getName("Сума").system.container as string))
    .toBe("");
  await sheet.getByRole("button", { name: "Верёвка", exact: true }).first().waitFor();

  // What is typed beyond all bounds is told; what was stored stays.
  const heard = await listenToNotifications(player);
  await sheet.getByRole("button", { name: "Правка листа" }).click();
  const xp = sheet.getByLabel("Опыт", { exact: true });
  const before = await xp.inputValue();
  await xp.fill("1000000000");
  await player.keyboard.press("Tab");
  await expect.poll(async () => (await heard()).join()).toContain("1000000000");
  expect(await xp.inputValue()).toBe(before);
  // What a macro writes counts as far as the levels go.
  await player.evaluate(async () => void (await game.actors.getName("Воин").update({ "system.details.xp": 1e9 })));
  await expect
    .poll(() => player.evaluate(() => game.actors.getName("Воин").system.toObject().details.xp as number))
    .toBe(1e9);
  await expect.poll(() => xp.inputValue()).toBe("1000000000");
  expect(
    await player.evaluate(() => {
      const { available, waiting } = game.actors.getName("Воин").system.advancement;
      return [available, waiting];
    }),
  ).toEqual([10, 9]);

  await player.evaluate(
    async () => void (await game.actors.getName("Воин").items.getName("Верёвка").sheet.render({ force: true })),
  );
  const item = player
    .locator(".od-sheet")
    .filter({ has: player.locator("[name='system.price.value'], .od-pair") })
    .last();
  const toggle = player
    .locator(".application", { hasText: "Верёвка" })
    .last()
    .getByRole("button", { name: "Правка листа" });
  if ((await toggle.getAttribute("aria-pressed")) !== "true") await toggle.click();
  const price = item.locator("[name='system.price.value']");
  await price.fill("=-5");
  await player.keyboard.press("Tab");
  await expect.poll(async () => (await heard()).join()).toContain("=-5");
  expect(await price.inputValue()).toBe("4");
  expect(
    await player.evaluate(() => game.actors.getName("Воин").items.getName("Верёвка").system.price.value as number),
  ).toBe(4);
  // A change that goes past the bound stops there, and that is told.
  await price.fill("-5");
  await player.keyboard.press("Tab");
  await expect.poll(async () => (await heard()).join()).toContain("было 4, «-5» — слишком много; осталось 0");
  await expect.poll(() => price.inputValue()).toBe("0");
});

test("a list with a key twice: the file is refused by name, a stored one counts once, and sheets open", async () => {
  evening = await beginEvening();
  const gm = await evening.open("GM");
  const skills = [
    { key: "sailing", labels: { ru: "Морское дело", en: "Sailing" }, characteristic: "dexterity" },
    { key: "sailing", labels: { ru: "Плавание", en: "Swimming" }, characteristic: "strength" },
  ];
  await gm.evaluate(async (list) => void (await game.settings.set("opposed-d20", "lists", { skills: list })), skills);
  const sheet = await openSheet(gm, "Воин");
  await expect
    .poll(() =>
      gm.evaluate(
        () =>
          Object.keys(game.actors.getName("Воин").system.own.skills as object).filter((key) => key === "sailing")
            .length,
      ),
    )
    .toBe(1);
  await sheet.getByRole("tab").first().waitFor();
  const heard = await listenToNotifications(gm);
  await gm.evaluate(() => {
    const menu = [...game.settings.menus.values()].find(
      (one: Loose) => String(one.key ?? "").includes("opposed-d20") || String(one.namespace) === "opposed-d20",
    ) as Loose;
    new menu.type().render({ force: true });
  });
  const window = gm
    .getByRole("dialog")
    .or(gm.locator(".od-window--settings"))
    .filter({ has: gm.locator("input[type='file']") })
    .first();
  await window.locator("input[type='file']").setInputFiles({
    name: "lists.json",
    mimeType: "application/json",
    buffer: Buffer.from(
      JSON.stringify({
        system: "opposed-d20",
        kind: "settings",
        version: 1,
        profile: "homebrew",
        rules: {},
        lists: { skills },
      }),
    ),
  });
  await expect.poll(async () => (await heard()).join()).toContain("lists.skills.sailing");
});

test("whatever number is stored, sheets of heroes, goblins and things open, say what does not count, and are put right by hand", async () => {
  evening = await beginEvening({
    world: {
      ...FIGHT,
      finish: (data: Loose) => {
        const of = (name: string): Loose => data.actors.find((actor: Loose) => actor._id === idOf(`actor:${name}`));
        const sword = of("Воин").items.find((item: Loose) => item.type === "weapon");
        Object.assign(sword.system, {
          attack: { bonus: 1e9, total: null },
          damage: [{ formula: "999d999", type: "slashing" }],
          reach: 1e12,
        });
        Object.assign(of("Воин").system, {
          skills: { stealth: { step: 1e9, bonus: -1e9 } },
          spellcasting: { slots: { c1: { value: 1e9, max: 1e9 } } },
          death: { marks: 1e9 },
          exhaustion: { other: 1e9 },
        });
        of("Воин").system.characteristics.strength = { value: 1e9, bonus: 1e9 };
        Object.assign(of("Огр").system, {
          hp: { value: -1e9, max: 1e9 },
          totals: { physical: 1e9, magical: -1e9 },
          challenge: 1e9,
          speed: { walk: 1e9, bonus: 1e9 },
        });
      },
    },
  });
  const gm = await evening.open("GM");
  const heard = await listenToNotifications(gm);
  const hero = await openSheet(gm, "Воин");
  await hero.getByText(/Не учтено, потому что таких чисел в правилах нет: .*Бонус атаки \+1000000 \(/u).waitFor();
  for (const tab of await hero.getByRole("tab").all()) await tab.click();
  const ogre = await openSheet(gm, "Огр");
  await ogre.getByText(/Не учтено, потому что таких чисел в правилах нет: .*Физическая защита \+1000000/u).waitFor();
  await shoot(gm, "left-out-sheets");
  expect(
    await gm.evaluate(
      () =>
        [
          game.actors.getName("Огр").system.hp.max,
          game.actors.getName("Воин").system.characteristics.strength.mod,
        ] as number[],
    ),
  ).toEqual([1_000_000, 10]);

  const weapon = await gm.evaluate(
    () => game.actors.getName("Воин").items.contents.find((item: Loose) => item.type === "weapon").name as string,
  );
  await gm.evaluate(
    async (name) => void (await game.actors.getName("Воин").items.getName(name).sheet.render({ force: true })),
    weapon,
  );
  const sheet = gm.locator(".application.od-sheet--item", { hasText: weapon }).last();
  const toggle = sheet.getByRole("button", { name: "Правка листа" });
  if ((await toggle.getAttribute("aria-pressed")) !== "true") await toggle.click();
  const bonus = sheet.getByLabel("Бонус атаки");
  const formula = sheet.locator("[data-formula]").first();
  const refused = async (field: typeof bonus, text: string, reason: string): Promise<void> => {
    const before = await field.inputValue();
    await field.fill(text);
    await gm.keyboard.press("Tab");
    await expect.poll(async () => (await heard()).join("\n")).toContain(reason);
    await expect.poll(() => field.inputValue()).toBe(before);
  };
  await refused(bonus, "1000000000", "«1000000000» — слишком много: не больше 1000.");
  await refused(bonus, "пять", "«пять» не число.");
  await refused(bonus, "", "Здесь нужно число.");
  await refused(formula, "abc", "«abc» не бросить. Неожиданный символ, позиция 1.");
  await refused(formula, "−5", "«−5»: урон и лечение не бывают меньше 0.");
  await bonus.fill("−5");
  await gm.keyboard.press("Tab");
  await expect
    .poll(() =>
      gm.evaluate((name) => game.actors.getName("Воин").items.getName(name).system.attack.bonus as number, weapon),
    )
    .toBe(-5);
  await expect.poll(() => bonus.inputValue()).toBe("-5");
  await formula.fill("1к8");
  await gm.keyboard.press("Tab");
  await expect.poll(() => hero.getByText("Бонус атаки").count()).toBe(0);
  await shoot(gm, "numbers-put-right");
});

test("B-REST-12: dice for returning charges that cannot be rolled are told on the sheet, refused when typed, and put right", async () => {
  evening = await beginEvening({ world: FIGHT });
  const gm = await evening.open("GM");
  const heard = await listenToNotifications(gm);
  await gm.evaluate(async () => {
    const uses = { value: 1, max: 7, recharge: "day", back: "сколько-нибудь" };
    const [wand] = await game.actors
      .getName("Воин")
      .createEmbeddedDocuments("Item", [{ name: "Жезл искр", type: "gear", system: { uses } }]);
    await wand.sheet.render({ force: true });
  });
  const sheet = gm.locator(".application.od-sheet--item", { hasText: "Жезл искр" }).last();
  const toggle = sheet.getByRole("button", { name: "Правка листа" });
  if ((await toggle.getAttribute("aria-pressed")) !== "true") await toggle.click();
  const field = sheet.locator("[name='system.uses.back']");
  await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
  const alert = sheet.getByRole("alert");
  expect(await alert.textContent()).toBe("«сколько-нибудь» не бросить. Неожиданный символ, позиция 1.");
  await shoot(gm, "uses-back-wrong");
  await loadAxe(gm);
  expect([await eyesores(sheet), await violations(sheet)]).toEqual([[], []]);
  const stored = (): Promise<string> =>
    gm.evaluate(() => game.actors.getName("Воин").items.getName("Жезл искр").system.uses.back as string);
  await field.fill("@level");
  await gm.keyboard.press("Tab");
  await expect.poll(async () => (await heard()).join("\n")).toContain("«@level» не бросить.");
  expect([await field.inputValue(), await stored()]).toEqual(["сколько-нибудь", "сколько-нибудь"]);
  await field.fill("1к6+1");
  await gm.keyboard.press("Tab");
  await expect.poll(() => alert.count()).toBe(0);
  expect([await field.inputValue(), await stored()]).toEqual(["1к6+1", "1к6+1"]);
});
