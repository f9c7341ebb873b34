/** The card of a rest while the page that has posted it still writes it on its members. */
import { expect, test, vi } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { brawl, liveTable } from "./live.ts";
import { verbs } from "../support/verbs.ts";

declare const game: Loose, ChatMessage: Loose;

test("B-REST-04: between its message and the write of its last member the card says so, then what was not written", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const seat = await liveTable(brawl("Воин", "Следопыт")).sit("GM", ["Player 1"]);
    const { restCard } = await verbs("restCard");
    const heroes: Loose[] = ["Воин", "Следопыт"].map((name) => seat.actor(name));
    const message = await ChatMessage.create({
      type: "rest",
      content: "x",
      system: {
        kind: "long",
        hours: 8,
        members: heroes.map(({ uuid, name }) => ({ uuid, name, img: "", changes: [], mayPrepare: false })),
      },
    });
    const face = (): Loose => restCard(message).face({ id: message.id, uid: "u" });
    const states = (): string[] => face().view.members.map(({ state }: Loose) => state as string);
    expect(states()).toEqual(["записывается…", "записывается…"]);
    expect(face().said()).toEqual(["Отдых записывается."]);
    // Another copy of the card, another drawing: it is said once.
    expect(face().said()).toEqual([]);
    const written = (actor: Loose): Promise<Loose> =>
      actor.update({ [`system.rest.log.${String(message.id)}`]: { kind: "long", n: 1, end: null } });
    await written(heroes[0]);
    // Whom the rest did not change has no row.
    expect(states()).toEqual(["записывается…"]);
    expect(face().said()).toEqual([]);
    await written(heroes[1]);
    expect(states()).toEqual([]);
    expect(face().said()).toEqual(["Отдых записан."]);

    // The page that was to write it has died: after a while the card says what to do.
    const other = await ChatMessage.create({ type: "rest", content: "x", system: message.system.toObject() });
    const late = (): Loose => restCard(other).face({ id: other.id, uid: "u" });
    expect(late().view.members[0].state).toBe("записывается…");
    const now: number = game.time.serverTime;
    vi.spyOn(game.time, "serverTime", "get").mockReturnValue(now + 7000);
    expect(late().view.members.map(({ state }: Loose) => state as string)).toEqual([
      "не записано: отдохните ещё раз",
      "не записано: отдохните ещё раз",
    ]);
    expect(seat.faults).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});
