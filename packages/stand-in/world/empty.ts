/** A world with five users and one empty scene. */
import type { LooseObject } from "../common/loose.ts";
import { emptyWorld, type WorldData } from "../server/store.ts";

/** Ids that fixtures and tests may rely on. */
export const IDS = {
  gm: "userGamemaster00",
  assistant: "userAssistant000",
  player1: "userPlayer100000",
  player2: "userPlayer200000",
  player3: "userPlayer300000",
  scene: "sceneTable000000",
} as const;

const COLORS = ["#b3502f", "#7a6a2f", "#2f6ab3", "#2f8a5a", "#7d4fa8"];

/** The users of every table: a GM, an assistant and three players. */
export function tableUsers(): LooseObject[] {
  const rows: [string, string, number][] = [
    [IDS.gm, "GM", 4],
    [IDS.assistant, "Assistant", 3],
    [IDS.player1, "Player 1", 1],
    [IDS.player2, "Player 2", 1],
    [IDS.player3, "Player 3", 1],
  ];
  return rows.map(([_id, name, role], index) => ({
    _id,
    name,
    role,
    color: COLORS[index],
    character: null,
    avatar: null,
    pronouns: "",
    hotbar: {},
    permissions: {},
    flags: {},
    _stats: {},
  }));
}

/** A scene of 20 × 14 squares of 5 ft. */
export function tableScene(tokens: LooseObject[] = []): LooseObject {
  const size = 60;
  return {
    _id: IDS.scene,
    name: "Table",
    active: true,
    navigation: true,
    width: 20 * size,
    height: 14 * size,
    padding: 0,
    grid: { type: 1, size, distance: 5, units: "ft" },
    background: { src: null },
    tokens,
    ownership: { default: 0 },
    folder: null,
    sort: 0,
    flags: {},
    _stats: {},
  };
}

/** The world of `--world empty`. */
export function emptyTable(): WorldData {
  return { ...emptyWorld(), users: tableUsers(), scenes: [tableScene()] };
}
