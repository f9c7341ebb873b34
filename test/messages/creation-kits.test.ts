/** What a new hero begins with, by each way that a class and a background offer: things, the fighter's second kit, gold. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { byRules } from "../support/alone.ts";
import { play, verbs } from "../support/verbs.ts";
import "./look.ts";
import { brawl, liveTable } from "./live.ts";
import { shelves } from "./shelves.ts";

declare const game: Loose;

const PACKS = ["classes", "species", "backgrounds", "features", "spells", "weapons", "armor", "gear"];

// SRD 5.2.1: the fighter takes things and 4 gp, other things and 11 gp, or 155 gp; the soldier things and 14 gp, or 50 gp.
test.each([
  ["homebrew", "things", "things", 18, ["Кольчуга", "Копьё", "Колчан"]],
  ["base", "things", "gold", 54, ["Кольчуга"]],
  ["d20-3e", "second", "things", 25, ["Скимитар", "Копьё", "Колчан"]],
  ["base", "second", "gold", 61, ["Скимитар", "Колчан"]],
  ["d20-3e", "gold", "things", 169, ["Копьё", "Колчан"]],
  ["homebrew", "gold", "gold", 205, []],
] as const)(
  "B-CHAR-04 H-CHAR-01 C-58: %s: a fighter's %s and a soldier's %s are %i gp and what belongs to them",
  async (profile, ofClass, ofBackground, gold, things) => {
    const gm = await liveTable(byRules(brawl("Воин"), profile), shelves("ru", PACKS)).sit("GM");
    const { emptyDraft, pick, recommendedBuild } = await verbs("emptyDraft", "pick", "recommendedBuild");
    const [hero] = await gm
      .actor("Воин")
      .constructor.createDocuments([{ name: "Новый", type: "character", system: { draft: "" } }]);
    const named = async (pack: string, of: string): Promise<string> => {
      const documents: Loose[] = await game.packs.get(`opposed-d20.${pack}-ru`).getDocuments();
      return documents.find(({ name }) => name === of)?.uuid as string;
    };
    const begun = [
      ["species", await named("species", "Человек")],
      ["background", await named("backgrounds", "Солдат")],
      ["class", await named("classes", "Воин")],
    ].reduce((draft: Loose, [kind, uuid]) => pick(draft, kind, uuid), emptyDraft());
    const built: Loose = await recommendedBuild(hero, begun);
    const draft = { ...built, kits: { class: ofClass, background: ofBackground }, name: "Ильма" };
    expect(await play.finishCreation(hero, draft)).toBe("made");
    const names = new Set(hero.items.contents.map(({ name }: Loose) => name as string));
    const owned = ["Кольчуга", "Скимитар", "Копьё", "Колчан"].filter((name) => names.has(name));
    const { gp, sp, cp } = hero.system.coins;
    expect({ coins: gp + sp / 10 + cp / 100, owned }).toEqual({ coins: gold, owned: [...things] });
    expect(gm.faults).toEqual([]);
  },
);
