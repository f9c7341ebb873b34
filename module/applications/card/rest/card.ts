/** The card of a rest, a revival, or a hardship: members, changes, and undo. */
import type { OpposedActor } from "../../../documents/actor.ts";
import { onDocument } from "../../../documents/common/events.ts";
import { ageOf } from "../../../play/common/age.ts";
import { refreshCards } from "../../../play/protocol/cards.ts";
import { knowsName, knowsNumbers } from "../../../play/secrecy/names.ts";
import { notifyInfo } from "../../../play/common/notify.ts";
import type { Permission } from "../../../play/common/types.ts";
import { viewer, viewerOwns } from "../../../play/secrecy/viewer.ts";
import { afterRest, type Afterwards } from "../../../play/rest/after-short-rest.ts";
import { clockOf, clockOffered, turnClock } from "../../../play/rest/clock.ts";
import { REST, type RecoveryKind, type RestMember } from "../../../data/message/rest.pure.ts";
import { awaitedOf, isImposed, writeHardshipSaves, watchHardships, type Awaited } from "../../../play/rest/hardship.ts";
import { readHardship } from "../../../play/rest/hardship.pure.ts";
import { activityOf, usesOf } from "../../../play/activities/activities.ts";
import { restState } from "../../../play/rest/rest-state.ts";
import { hardshipSubtitle } from "../../rest/hardship-view.ts";
import { changedView } from "../../rest/rest-table.ts";
import { gameTexts } from "../../words/texts-game.ts";
import { openUse } from "../../common/windows.ts";
import { offering, type Buttons } from "../buttons.ts";
import { newSentences } from "../action-parts.ts";
import { defineCard } from "../shell.ts";
import type { ActionView } from "../../common/card-view.ts";

/** Undoes a rest of members after a question, if somebody falls, dies or rises by it. */
async function undoAsked(id: string, uuids: readonly string[], clock: number): Promise<void> {
  const [{ restUndoConsequence, undoRestOf }, { agreesToUndo }] = await Promise.all([
    import("../../../play/rest/rest.ts"),
    import("../../common/ask-undo.ts"),
  ]);
  if (!(await agreesToUndo(uuids.flatMap((uuid) => restUndoConsequence(uuid, id))))) return;
  let isAny = false;
  for (const uuid of uuids) if (await undoRestOf(uuid, id)) isAny = true;
  if (isAny && clock !== 0) notifyInfo("OD20.Clock.Stays");
}

const { t, plural } = gameTexts;

/** Age in milliseconds after which a card no longer offers to move the clock. The clock has moved on by then. */
const FRESH = 3_600_000;

/** Time in milliseconds during which the card assumes that the posting client is still writing. */
const WRITING = 6000;

interface Rest {
  readonly id: string;
  /** Age of the message in milliseconds. */
  readonly age: number;
  readonly kind: RecoveryKind;
  readonly hours: number;
  readonly broken: boolean;
  /** Seconds that this rest moved the world clock. */
  readonly clock: number;
  readonly offered: boolean;
  /** Encoded hardship; see `hardshipWord`. */
  readonly hardship: string;
  /** Returns the state of the save that decides the hardship of a member. */
  readonly save: (uuid: string) => Awaited["save"];
  /** Returns whether a GM posted the hardship for a member. */
  readonly imposed: (uuid: string) => boolean;
  readonly members: readonly RestMember[];
}

/** Returns whether a hardship can be applied: nothing is written yet, and no save is missing. */
const isRipe = ({ id, kind, save, imposed }: Rest, uuid: string): boolean =>
  kind === "hardship" && imposed(uuid) && restState(uuid, id).state === "open" && save(uuid) !== "waiting";

/** Returns whether the posting client is probably still writing a member. Hardships wait for other users instead. */
function isWriting({ id, kind, age }: Rest, { uuid }: RestMember): boolean {
  if (kind === "hardship" || age >= WRITING) return false;
  const { actor, state } = restState(uuid, id);
  return actor !== null && state === "open";
}

/** Cards that redraw when the writing time is over. */
const due = new Set<string>();

/** Returns the sentences for screen readers: the rest is being written, or is written. */
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
    // A card that appears during writing is new, so its next sentence is announced.
    newSentences(id, []);
    setTimeout(() => {
      due.delete(id);
      refreshCards(id);
    }, WRITING - age);
  }
  const left = members.some(({ uuid }) => restState(uuid, id).state === "open");
  return newSentences(id, [begun ? t(writing) : left ? "" : t(written)]);
}

/**
 * Returns whether the rest counts for a member. Undone for all, it took no time. Only owners can write it to a member, so
 * the message of a stranger is no rest.
 */
const isTaken = ({ id, members }: Rest): boolean => members.some(({ uuid }) => restState(uuid, id).state === "applied");

/** Returns whether the card may offer to move the world clock. */
const movesClock = (rest: Rest): boolean => rest.clock === 0 && rest.hours > 0 && rest.offered && isTaken(rest);

const BUTTONS: Buttons<Rest> = {
  undoRest: {
    may: ({ id }, uuid) => {
      const { actor, state } = restState(uuid, id);
      if (state !== "applied") return "OD20.Undo.nothing";
      return viewerOwns(actor) ? true : "OD20.Can.notOwner";
    },
    run: ({ id, clock }, { target }) => undoAsked(id, [target], clock),
  },
  undoRests: {
    may: (rest) => (undoableOf(rest).length > 0 ? true : "OD20.Undo.nothing"),
    run: (rest) => {
      const uuids = undoableOf(rest).map(({ uuid }) => uuid);
      return undoAsked(rest.id, uuids, rest.clock);
    },
  },
  prepare: {
    may: (rest, uuid) => (preparers(rest).some((one) => one.uuid === uuid) ? true : "OD20.Can.over"),
    run: async ({ id }, { target }) => {
      const sheet = restState(target, id).actor?.sheet;
      if (sheet instanceof foundry.applications.api.ApplicationV2)
        await sheet.render({ force: true, tab: { primary: "spells" } });
    },
  },
  useAfter: {
    may: (rest, uuid) => mayUse(afterwardsOf(rest, uuid)),
    run: async (rest, { target, detail: [id, use] }) => {
      const found = afterwardsOf(rest, target).find((one) => one.item.id === id && one.use === use);
      if (found?.item.actor) await openUse(found.item.actor, found.item, { use: found.use });
    },
  },
  writeHardshipSaves: {
    may: (rest, uuid) => (isRipe(rest, uuid) ? byGM() : "OD20.Can.over"),
    run: (_rest, { message, target }) => writeHardshipSaves(message, target),
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

/** Returns the members whose rest this user can undo. */
const undoableOf = ({ id, members }: Rest): RestMember[] =>
  members.filter(({ uuid }) => {
    const { actor, state } = restState(uuid, id);
    return state === "applied" && viewerOwns(actor);
  });

/** Returns the uses that the rest allows for a member that this user owns. @rule B-REST-04 */
function afterwardsOf({ id }: Pick<Rest, "id">, uuid: string): Afterwards[] {
  const { actor, state } = restState(uuid, id);
  return actor && state === "applied" && viewerOwns(actor) ? afterRest(actor, id) : [];
}

/** Returns whether the use is available. During combat only a GM may allow it. */
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
/** Texts for kinds of recovery other than rests. */
const WORDS: Partial<Record<RecoveryKind, typeof REST_WORDS>> = {
  revival: { undo: "OD20.Revive.UndoNamed", state: (state) => `OD20.Revive.State.${state}` },
  hardship: { undo: "OD20.Hardship.UndoNamed", state: (state) => `OD20.Hardship.State.${state}` },
};

function memberView(rest: Rest, member: RestMember) {
  const { uuid, name, changes, ends = [] } = member;
  const { actor, state } = restState(uuid, rest.id);
  const words = WORDS[rest.kind] ?? REST_WORDS;
  // Lost and regained numbers of an NPC are hidden if its numbers are hidden.
  const known = knowsNumbers(uuid);
  const changed = changedView(known ? changes : [], known ? ends : [], gameTexts);
  const save = rest.kind === "hardship" ? rest.save(uuid) : "none";
  const may = offering(BUTTONS, rest);
  const told =
    state === "applied" || save === "waiting" ? "" : t(words.state(isWriting(rest, member) ? "writing" : state));
  const lines = [
    ...(changed.ends === "" ? [] : [t("OD20.Rest.Ended", { names: changed.ends })]),
    ...(save === "none" ? [] : [t(`OD20.Hardship.Save.${save}`)]),
  ];
  const actions = [
    ...(may("writeHardshipSaves", uuid)
      ? [action("writeHardshipSaves", t("OD20.Hardship.Settle"), t("OD20.Hardship.SettleNamed", { name }), uuid)]
      : []),
    ...afterwardsOf(rest, uuid).map((one) => {
      const label = t(one.waits ? "OD20.Rest.Later" : "OD20.Rest.Now", { name: one.item.name });
      const full = t("OD20.Rest.Of", { name, what: label });
      const why = mayUse([one]);
      const reason = why === true ? {} : { reason: t(why) };
      return { ...action(`useAfter-${one.item.id ?? ""}-${one.use}`, label, full, uuid), ...reason };
    }),
  ];
  const { hp, slots, back } = changed;
  return {
    uuid,
    name,
    img: (actor && knowsName({ actor, token: actor.token }) ? actor.img : null) ?? "icons/svg/mystery-man.svg",
    hp,
    slots,
    back,
    lines,
    undone: state === "undone",
    state: told,
    more: back.length + lines.length + actions.length > 0 || told !== "",
    // A member without changes has no row, unless something is still due.
    unchanged: known && !hp && slots.length + back.length + lines.length + actions.length === 0 && told === "",
    actions,
    undo: may("undoRest", uuid) ? t(words.undo, { name }) : "",
  };
}
type MemberView = ReturnType<typeof memberView>;

/** Returns the members that can change their prepared spells now. @rule B-REST-06 */
function preparers({ id, kind, age, members }: Rest): OpposedActor[] {
  if (kind !== "long" || age >= FRESH) return [];
  return members.flatMap(({ uuid }) => {
    const { actor, state } = restState(uuid, id);
    const preparation = actor?.creature?.spells.preparation;
    return actor?.isCharacter() && state === "applied" && preparation && preparation !== "known" && viewerOwns(actor)
      ? [actor]
      : [];
  });
}

/** Returns the rows, the names of those whom the rest left as they are, and the buttons below: preparing spells, undo. */
function tableView(rest: Rest, members: readonly MemberView[]) {
  const undoable = members.filter(({ undo }) => undo !== "");
  const [only] = undoable;
  const preparing = preparers(rest);
  const prepare = preparing.map(({ uuid, name }) => {
    const named = t("OD20.Rest.PrepareNamed", { name });
    return action("prepare", preparing.length > 1 ? named : t("OD20.Rest.PrepareNow"), named, uuid);
  });
  const label = t(undoable.length > 1 ? "OD20.Rest.UndoAll" : "OD20.Rest.Undo");
  const undo = only ? [action("undoRests", label, undoable.length > 1 ? label : only.undo, "", "undo")] : [];
  // A single member needs no button in its row.
  const rows = undoable.length > 1 ? members : members.map((member) => ({ ...member, undo: "" }));
  const same = members.filter(({ unchanged }) => unchanged).map(({ name }) => name);
  const few = prepare.length < 2;
  return {
    members: rows.filter(({ unchanged }) => !unchanged),
    slots: members.some(({ slots }) => slots.length > 0),
    hp: members.some(({ hp }) => hp !== null),
    same: same.length > 0 ? t("OD20.Rest.Unchanged", { names: same.join(", ") }) : "",
    actions: [...(few ? prepare : []), ...undo],
    more: few ? [] : prepare,
    moreLabel: t("OD20.Rest.PrepareNow"),
  };
}

/** Returns the clock part of the card: everyone sees that the clock moved, only GMs see the button. */
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

// A use after the rest may have been made.
onDocument("itemUpdated", (item) => {
  if (item.isKind("feature") && usesOf(item).some(({ key }) => activityOf(item, key)?.after === "short")) drawAgain();
});

/** Returns the ids of all fighters. Only these decide whether a use must wait for the end of combat. */
const fighters = (): string =>
  game.combats.contents.flatMap(({ started, turns }) => (started ? turns.map(({ id }) => id) : [])).join();
// Not read here, because this module loads before the documents.
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
      ...tableView(
        rest,
        rest.members.map((member) => memberView(rest, member)),
      ),
      clock: rest.kind in WORDS ? null : clockView(rest),
    },
    said: () => writingNews(rest),
  }),
  buttons: BUTTONS,
});
