/** The card of a rest, a revival or a hardship: who it was about, what it changed, and its undo. */
import { onDocument } from "../../../documents/shared/events.ts";
import { ageOf } from "../../../play/shared/age.ts";
import { refreshCards } from "../../../play/protocol/cards.ts";
import { knowsName, knowsNumbers } from "../../../play/secrecy/names.ts";
import { notifyInfo } from "../../../play/shared/notify.ts";
import type { Permission } from "../../../play/shared/types.ts";
import { viewer, viewerOwns } from "../../../play/secrecy/viewer.ts";
import { afterRest, type Afterwards } from "../../../play/rest/afterwards.ts";
import { clockOf, clockOffered, turnClock } from "../../../play/rest/clock.ts";
import { REST, type RecoveryKind, type RestMember } from "../../../data/message/rest.pure.ts";
import { awaitedOf, isImposed, settleHardship, watchHardships, type Awaited } from "../../../play/rest/hardship.ts";
import { readHardship } from "../../../play/rest/hardship.pure.ts";
import { activityOf, usesOf } from "../../../play/activities/activities.ts";
import { restState } from "../../../play/rest/state.ts";
import { hardshipSubtitle } from "../../rest/hardship-view.ts";
import { changeLine, endedLine, toldChanges } from "../../rest/rest-view.ts";
import { gameTexts } from "../../words/texts-game.ts";
import { onDemand } from "../../shared/on-demand.ts";
import { openUse } from "../../shared/windows.ts";
import { offering, type Buttons } from "../buttons.ts";
import { newlySaid } from "../said.ts";
import { defineCard } from "../shell.ts";
import type { ActionView } from "../../shared/card-view.ts";

const undoRestOf = onDemand(async () => (await import("../../../play/rest/rest.ts")).undoRestOf);

const { t, plural } = gameTexts;

/** Milliseconds after which a card no longer offers to move the clock: by then it has moved on in some other way. */
const FRESH = 3_600_000;

/** Milliseconds for which the page that has posted it is believed to be writing it. */
const WRITING = 6000;

interface Rest {
  readonly id: string;
  /** Milliseconds since it was posted. */
  readonly age: number;
  readonly kind: RecoveryKind;
  readonly hours: number;
  readonly broken: boolean;
  /** Seconds by which it has moved the world's clock. */
  readonly clock: number;
  readonly offered: boolean;
  /** Of a hardship: which one. */
  readonly hardship: string;
  /** How the save of a member stands that decides about it. */
  readonly save: (uuid: string) => Awaited["save"];
  /** Whether a Game Master has said so. */
  readonly imposed: (uuid: string) => boolean;
  readonly members: readonly RestMember[];
}

/** Whether nothing of it is written yet, and nothing is waited for any more. */
const isRipe = ({ id, kind, save, imposed }: Rest, uuid: string): boolean =>
  kind === "hardship" && imposed(uuid) && restState(uuid, id).state === "open" && save(uuid) !== "waiting";

/** Whether its page is about to write it on a member. What hardship does waits for others. */
function isWriting({ id, kind, age }: Rest, { uuid }: RestMember): boolean {
  if (kind === "hardship" || age >= WRITING) return false;
  const { actor, state } = restState(uuid, id);
  return actor !== null && state === "open";
}

/** Cards that are drawn again once nobody is believed to write them any more. */
const due = new Set<string>();

/** News for screen readers: that it is being written, and that it is written. */
function writingNews(rest: Rest): string[] {
  const { id, kind, age, members } = rest;
  if (kind === "hardship") return [];
  const [writing, written] =
    kind === "revival"
      ? (["OD20.Revive.Writing", "OD20.Revive.Written"] as const)
      : (["OD20.Rest.Writing", "OD20.Rest.Written"] as const);
  const begun = members.some((member) => isWriting(rest, member));
  if (begun && !due.has(id)) {
    due.add(id);
    // One that comes while somebody reads along is news.
    newlySaid(id, []);
    setTimeout(() => {
      due.delete(id);
      refreshCards(id);
    }, WRITING - age);
  }
  const left = members.some(({ uuid }) => restState(uuid, id).state === "open");
  return newlySaid(id, [begun ? t(writing) : left ? "" : t(written)]);
}

/** Whether nobody has anything of it any more, so that it took no time. */
const isUndone = ({ id, members }: Rest): boolean =>
  members.length > 0 && members.every(({ uuid }) => restState(uuid, id).state === "undone");

/** Whether the world's clock may still follow it. */
const movesClock = (rest: Rest): boolean => rest.clock === 0 && rest.hours > 0 && rest.offered && !isUndone(rest);

const BUTTONS: Buttons<Rest> = {
  undoRest: {
    may: ({ id }, uuid) => {
      const { actor, state } = restState(uuid, id);
      if (state !== "applied") return "OD20.Undo.nothing";
      return viewerOwns(actor) ? true : "OD20.Can.notOwner";
    },
    run: async ({ id, clock }, { target }) => {
      if ((await undoRestOf(target, id)) && clock !== 0) notifyInfo("OD20.Clock.Stays");
    },
  },
  useAfter: {
    may: (rest, uuid) => mayUse(afterwardsOf(rest, uuid)),
    run: async (rest, { target, detail: [id, use] }) => {
      const found = afterwardsOf(rest, target).find((one) => one.item.id === id && one.use === use);
      if (found?.item.actor) await openUse(found.item.actor, found.item, { use: found.use });
    },
  },
  settleHardship: {
    may: (rest, uuid) => (isRipe(rest, uuid) ? byGM() : "OD20.Can.over"),
    run: (_rest, { message, target }) => settleHardship(message, target),
  },
  moveClock: {
    may: (rest) => (movesClock(rest) ? byGM() : "OD20.Can.over"),
    run: (_rest, { message }) => turnClock(message, true),
  },
  returnClock: {
    may: ({ clock }) => (clock === 0 ? "OD20.Can.over" : byGM()),
    run: (_rest, { message }) => turnClock(message, false),
  },
};

/** What it has made possible for one of its members, whom this user plays. @rule B-REST-04 */
function afterwardsOf({ id }: Pick<Rest, "id">, uuid: string): Afterwards[] {
  const { actor, state } = restState(uuid, id);
  return actor && state === "applied" && viewerOwns(actor) ? afterRest(actor, id) : [];
}

/** In a fight it waits for its end, unless a Game Master says so. */
function mayUse([first]: readonly Afterwards[]): Permission {
  if (!first) return "OD20.Can.over";
  return first.waits && !viewer().isGM ? "OD20.Rest.InFight" : true;
}

function byGM(): Permission {
  return viewer().isGM ? true : "OD20.Can.gmOnly";
}

function action(name: string, label: string, full = label, target = "", icon = ""): ActionView {
  return { action: name, label, name: full, target, primary: false, icon };
}

const REST_WORDS = { undo: "OD20.Rest.UndoNamed", state: (state: string) => `OD20.Rest.State.${state}` };
/** The words of what is no rest. */
const WORDS: Partial<Record<RecoveryKind, typeof REST_WORDS>> = {
  revival: { undo: "OD20.Revive.UndoNamed", state: (state) => `OD20.Revive.State.${state}` },
  hardship: { undo: "OD20.Hardship.UndoNamed", state: (state) => `OD20.Hardship.State.${state}` },
};

function memberView(rest: Rest, member: RestMember) {
  const { uuid, name, changes, ends = [] } = member;
  const { actor, state } = restState(uuid, rest.id);
  const words = WORDS[rest.kind] ?? REST_WORDS;
  // What a creature has lost and regained is its Game Master's where its numbers are.
  const known = knowsNumbers(uuid);
  const lines = toldChanges(known ? changes : []).map((change) => changeLine(change, gameTexts));
  if (known && ends.length > 0) lines.push(endedLine(ends, gameTexts));
  const undo = t(words.undo, { name });
  const save = rest.kind === "hardship" ? rest.save(uuid) : "none";
  if (save !== "none") lines.push(t(`OD20.Hardship.Save.${save}`));
  const may = offering(BUTTONS, rest);
  return {
    uuid,
    name,
    img: (actor && knowsName({ actor, token: actor.token }) ? actor.img : null) ?? "icons/svg/mystery-man.svg",
    lines: lines.length > 0 || !known ? lines : [t("OD20.Rest.NothingChanged")],
    undone: state === "undone",
    state: state === "applied" || save === "waiting" ? "" : t(words.state(isWriting(rest, member) ? "writing" : state)),
    actions: [
      ...(may("settleHardship", uuid)
        ? [action("settleHardship", t("OD20.Hardship.Settle"), t("OD20.Hardship.SettleNamed", { name }), uuid)]
        : []),
      ...afterwardsOf(rest, uuid).map((one) => {
        const label = t(one.waits ? "OD20.Rest.Later" : "OD20.Rest.Now", { name: one.item.name });
        const full = t("OD20.Rest.Of", { name, what: label });
        const why = mayUse([one]);
        const reason = why === true ? {} : { reason: t(why) };
        return { ...action(`useAfter-${one.item.id ?? ""}-${one.use}`, label, full, uuid), ...reason };
      }),
      ...(may("undoRest", uuid) ? [action("undoRest", t("OD20.Sheet.Undo"), undo, uuid, "undo")] : []),
    ],
  };
}

/** What became of the world's clock: told to everybody once it was moved, offered to Game Masters. */
function clockView(rest: Rest): { readonly text: string; readonly actions: readonly ActionView[] } | null {
  const { clock, hours } = rest;
  if (clock === 0 && !movesClock(rest)) return null;
  const may = offering(BUTTONS, rest);
  return {
    text: clock === 0 ? t("OD20.Clock.Unmoved") : plural("OD20.Clock.Moved", Math.round(clock / 3600)),
    actions: [
      ...(may("moveClock", null) ? [action("moveClock", plural("OD20.Clock.Move", hours))] : []),
      ...(may("returnClock", null) ? [action("returnClock", t("OD20.Clock.Back"))] : []),
    ],
  };
}

function headView({ kind, hours, broken, hardship }: Rest): { readonly title: string; readonly subtitle: string } {
  if (kind === "revival") return { title: t("OD20.Revive.Card"), subtitle: t("OD20.Revive.Stays") };
  if (kind === "hardship") {
    const read = readHardship(hardship);
    return { title: t(`OD20.Hardship.Card.${read.of}`), subtitle: hardshipSubtitle(read, gameTexts) };
  }
  const took = hours > 0 ? plural("OD20.Rest.Took", hours) : "";
  return { title: t(`OD20.Rest.${kind}`), subtitle: broken ? t("OD20.Rest.LikeShort") : took };
}

watchHardships();

function drawAgain(): void {
  for (const one of game.messages.contents) if (one.isKind("rest")) refreshCards(one.id);
}

// What was possible after it has been done.
onDocument("itemUpdated", (item) => {
  if (item.isKind("feature") && usesOf(item).some(({ key }) => activityOf(item, key)?.after === "short")) drawAgain();
});

/** Who fights: what waits for the end of it is told from nothing else. */
const fighters = (): string =>
  game.combats.contents.flatMap(({ started, turns }) => (started ? turns.map(({ id }) => id) : [])).join();
// Not asked yet: this comes before the documents do.
let fought = "";
for (const event of ["updateCombat", "deleteCombat", "createCombatant", "deleteCombatant"] as const)
  Hooks.on(event, () => {
    const now = fighters();
    if (now !== fought) drawAgain();
    fought = now;
  });

export const restCard = defineCard<Rest>({
  read: (message) => {
    if (!message.isKind("rest") || !message.id) return null;
    const { kind, hours, broken, hardship, members } = REST.read(message.system);
    return {
      id: message.id,
      age: Math.max(0, ageOf(message)),
      kind,
      hours,
      broken: broken !== null,
      clock: clockOf(message),
      offered: clockOffered() && ageOf(message) < FRESH,
      hardship,
      save: (uuid) => awaitedOf(message, uuid).save,
      imposed: (uuid) => isImposed(message, uuid),
      members,
    };
  },
  face: (rest) => ({
    template: "chat/rest",
    view: {
      ...headView(rest),
      members: rest.members.map((member) => memberView(rest, member)),
      clock: rest.kind in WORDS ? null : clockView(rest),
    },
    said: () => writingNews(rest),
  }),
  buttons: BUTTONS,
});
