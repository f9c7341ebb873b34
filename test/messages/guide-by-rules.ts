/** The guide of a table that plays a game: begins a hero with a recommended build, and draws a step. */
import { vi } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { byRules, noWindows } from "../support/alone.ts";
import { verbs } from "../support/verbs.ts";
import { brawl, liveTable } from "./live.ts";
import "./look.ts";
import { shelves } from "./shelves.ts";
import type { Seat } from "./table.ts";

declare const game: Loose;

const PACKS = ["classes", "species", "backgrounds", "features", "spells", "weapons", "armor", "gear"];
const LIST = { sort: "", descending: false, tab: "", filters: [], expanded: "" };

/** Texts of the packs have paragraphs, which this page cannot read. */
class NoText {
  parseFromString(): object {
    const none = (): [] => [];
    return { querySelectorAll: none, body: { querySelectorAll: none, textContent: "" } };
  }
}

/** Begins a hero of a class by its recommended build. @param profile the game that the table plays */
export async function begin(profile: string, className: string): Promise<{ seat: Seat; hero: Loose; draft: Loose }> {
  vi.restoreAllMocks();
  const scene = byRules(brawl("Воин"), profile);
  const seat = await liveTable(scene, shelves("ru", PACKS)).sit("GM", ["Player 1"]);
  noWindows();
  vi.stubGlobal("DOMParser", NoText);
  const { emptyDraft, pick, recommendedBuild } = await verbs("emptyDraft", "pick", "recommendedBuild");
  const [hero] = await seat
    .actor("Воин")
    .constructor.createDocuments([{ name: "Новый", type: "character", system: { draft: "" } }]);
  const classes: Loose[] = await game.packs.get("opposed-d20.classes-ru").getDocuments();
  const { uuid } = classes.find(({ name }) => name === className) ?? {};
  return { seat, hero, draft: await recommendedBuild(hero, pick(emptyDraft(), "class", uuid)) };
}

/** Draws a step of the guide. */
export const shown = async (hero: Loose, draft: Loose, step: string): Promise<Loose> => {
  const { creationStep, creationProgress } = await verbs("creationStep", "creationProgress");
  const view = { swapFrom: null, swapWith: null, compareWith: "", originResult: "" };
  return creationStep({ uid: "u", actor: hero, draft, step, view, list: LIST }, await creationProgress(hero, draft));
};
