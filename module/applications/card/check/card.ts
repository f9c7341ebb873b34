/** The card of a check: its total, the result, and the die that inspiration may buy. */
import { knownWord } from "../../../data/known-word.pure.ts";
import { goingOn } from "../../../documents/effects/action-effects.ts";
import { onDocument } from "../../../documents/shared/events.ts";
import { isCauseUndone } from "../../../play/check/cause.ts";
import { isPast, spendInspiration } from "../../../play/check/spend-inspiration.ts";
import { checkState, readCheck } from "../../../play/check/read.ts";
import { refreshCards } from "../../../play/protocol/cards.ts";
import { id16 } from "../../../play/shared/id.pure.ts";
import { viewer } from "../../../play/secrecy/viewer.ts";
import { findActor } from "../../../play/shared/documents.ts";
import { foundIn } from "../../../play/actions/found.ts";
import { noticing } from "../../../play/scene/noticing.ts";
import { offersAgain } from "../../../play/reactions/reaction-views.ts";
import type { ReactionView } from "../../../play/reactions/reaction-view.ts";
import { nameForViewer } from "../../../play/scene/tokens.ts";
import type { Permission } from "../../../play/shared/types.ts";
import type { CheckState } from "../../../play/check/types.ts";
import { gameTexts } from "../../words/texts-game.ts";
import { UNKNOWN_IMAGE } from "../attack/mask.ts";
import { partWords } from "../../shared/breakdown.ts";
import { always } from "../buttons.ts";
import type { ActionView } from "../../shared/card-view.ts";
import { newlySaid } from "../said.ts";
import { defineCard } from "../shell.ts";
import { checkName } from "../../words/check-name.ts";
import { overuseOf } from "../attack/overuse.ts";
import { sharedHelp } from "../attack/shared-help.ts";
import { overuseView, takeBackAction } from "../deed-views.ts";
import { owedFor } from "./owed-note.ts";
import { rerollText } from "../reroll-text.ts";
import { treatedNote } from "../treated-note.ts";
import { aidedNote, deathNote } from "./mortal-notes.ts";
import { owedWords, presentCheck, type CheckView } from "./present.ts";
import { isNamed } from "../../../documents/shared/public-name.ts";
import { knowsName } from "../../../play/secrecy/names.ts";

/** A portrait is as good as a name. */
function imageOf({ record, reveal }: CheckState): string {
  const actor = reveal.name && record.actor ? fromUuidSync(record.actor) : null;
  return actor instanceof Actor ? (actor.img ?? UNKNOWN_IMAGE) : UNKNOWN_IMAGE;
}

/** A check that was an action may be taken back by its author and every GM, once. */
function mayTakeBack({ id, spends, cancelled }: CheckState["record"]): Permission {
  if (spends === "" || cancelled) return "OD20.Can.cancelled";
  return game.user.isGM || game.messages.get(id)?.isAuthor === true ? true : "OD20.Can.notOwner";
}

/** Who rolls: to whoever may know him by his name, though it was kept from others then. */
function calledNow({ actor: uuid, name }: CheckState["record"]): string {
  const actor = findActor({ actor: uuid, token: null });
  return actor && !isNamed(actor) && knowsName({ actor, token: actor.token }) ? nameForViewer(actor) : name;
}

/** Whom it is for, as the table calls him. */
function nameOf(uuid: string): string {
  const actor = findActor({ actor: uuid, token: null });
  return actor ? nameForViewer(actor) : "";
}

/** Who notices somebody that has just hidden and still is. @rule B-SENSE-10 B-ACT-10 */
function noticedBy({ record, total, failed }: CheckState): string[] {
  const actor = findActor({ actor: record.actor, token: null });
  if (record.action !== "hide" || failed || !actor || goingOn(actor, "hide").length === 0) return [];
  return noticing(actor, total).map(nameForViewer);
}

/** The Game Master's press that they do. */
function foundAction(who: string): ActionView[] {
  const label = gameTexts.t("OD20.Deed.Found");
  return [{ action: "found", label, name: `${label}: ${who}`, target: "", primary: false, icon: "" }];
}

/** What the viewer may roll it again with. */
export function offersFor(id: string): readonly ReactionView[] {
  const message = game.messages.get(id);
  return message ? offersAgain(message) : [];
}

/** "Found: Goblin 1 (Stealth 17)" */
function foundWords(id: string): string {
  const { t } = gameTexts;
  const message = game.messages.get(id);
  const names = (message ? foundIn(message) : []).map(({ name, stealth }) =>
    stealth === null ? name : t("OD20.Deed.FoundAt", { name, total: stealth }),
  );
  return names.length === 0 ? "" : t("OD20.Deed.FoundOnes", { names: names.join(", ") });
}

/** Told to a Game Master alone. */
function noticedWords(names: readonly string[]): string {
  return names.length === 0 ? "" : gameTexts.t("OD20.Deed.Noticed", { names: names.join(", ") });
}

/** Of a check that was an action: which, whether it was one too many, and taking it back. */
function withDeed(state: CheckState, view: CheckView, uid: string): CheckView {
  const { record } = state;
  const { action, cancelled, turn, actor, target, id } = record;
  if (action === "" || record.spends === "") return view;
  const name = knownWord(gameTexts.t, "OD20.ActionList", action, gameTexts.t("OD20.Deed.Other"));
  const who = { key: "a", actor, token: null, name: record.name, img: "", pc: true };
  const [over] = cancelled ? [] : overuseOf({ id, turn, attackers: [who], targets: [] });
  const noticed = viewer().isGM ? noticedBy(state) : [];
  const treated = treatedNote(record, target, state.reveal.totals && !state.rolling);
  const came = treated || aidedNote(state) || noticedWords(noticed) || foundWords(id);
  const note = cancelled ? gameTexts.t("OD20.Deed.TakenBack") : came;
  return {
    ...view,
    subtitle: [`${view.subtitle} · ${name}`, ...(target ? [nameOf(target)] : [])].join(" → "),
    ...(note === "" ? {} : { note }),
    overuse: overuseView(over?.over ?? null, uid, gameTexts),
    actions: [
      ...view.actions,
      ...(noticed.length > 0 && game.user.isGM ? foundAction(record.name) : []),
      ...takeBackAction(mayTakeBack(record) === true, name, gameTexts),
    ],
  };
}

/** That it was for a blow on one who stands to the death, and the injury that came of it. @rule H-DEATH-05 */
function riskOf({ record, reveal }: CheckState): { readonly note?: string } | null {
  const { risks, actor } = record;
  if (!risks) return null;
  const standing = gameTexts.t("OD20.Head.Death.standing");
  if (isCauseUndone(record)) return { note: gameTexts.t("OD20.Due.Came.undone", { what: standing }) };
  const injury = findActor({ actor, token: null })?.items.get(id16(risks.receipt, "injury"))?.name ?? "";
  // What hides the difficulty hides what it comes from; the plain 10 explains itself.
  const from =
    reveal.dc && (record.dc ?? 0) > 10 && risks.parts.length > 0
      ? gameTexts.t("OD20.Stand.Against", { dc: record.dc ?? 0, parts: partWords(risks.parts, gameTexts) })
      : "";
  return { note: [standing, injury, from].filter(Boolean).join(" · ") };
}

/** The injury comes and goes after what is told of the check itself: its cards, and those of the blow, tell it then. */
function tellInjury({ id: injury, type }: Item.Implementation): void {
  if (type !== "injury") return;
  for (const message of game.messages) {
    const { id, risks } = readCheck(message) ?? {};
    if (id && risks && id16(risks.receipt, "injury") === injury) [id, risks.attack].forEach(refreshCards);
  }
}
onDocument("itemCreated", tellInjury);
onDocument("itemUpdated", tellInjury);
onDocument("itemDeleted", tellInjury);

/** What a save was owed for, to those who may know who rolls, and what came of it, to those who may know the roll. */
function owedNote({ record, reveal, result, rolling, void: reason }: CheckState): { readonly note?: string } | null {
  const owed = reveal.name ? owedFor(record, gameTexts) : null;
  const known = reveal.totals && !rolling && reason === null;
  return owed && { note: owedWords(owed, known && result ? result.success : null, gameTexts) };
}

export const checkCard = defineCard<CheckState>({
  read: checkState,
  face: (state, { id, uid }) => {
    const { record } = state;
    const title = checkName(record.kind, record.key, record.characteristic, record.what);
    const changed = state.reroll && state.reveal.totals && !state.rolling;
    const view = presentCheck(
      { ...state, record: { ...record, name: calledNow(record) }, inspire: state.inspire && !isPast(record) },
      title,
      imageOf(state),
      uid,
      gameTexts,
      offersFor(record.id),
    );
    const note = sharedHelp(record.id, record.reasons);
    return {
      template: "chat/check",
      view: withDeed(
        state,
        {
          ...view,
          struck: record.cancelled || isCauseUndone(record),
          ...(note === null ? (riskOf(state) ?? owedNote(state) ?? deathNote(state)) : { note }),
        },
        uid,
      ),
      said: () => newlySaid(id, changed ? [`${title}. ${rerollText(state.reroll, gameTexts)}`] : []),
    };
  },
  buttons: {
    takeBack: {
      may: ({ record }) => mayTakeBack(record),
      run: async ({ record }) => {
        const message = game.messages.get(record.id);
        const { takeBack } = await import("../../../play/actions/use.ts");
        return message && takeBack(message);
      },
    },
    // Whether those who could notice him do is the Game Master's to say.
    found: {
      may: (state) => (game.user.isGM ? noticedBy(state).length > 0 || "OD20.Can.cancelled" : "OD20.Can.gmOnly"),
      run: async ({ record }) => {
        const actor = findActor({ actor: record.actor, token: null });
        const { doAction } = await import("../../../play/actions/actions.ts");
        return actor && doAction(actor, "reveal");
      },
    },
    react: {
      may: always,
      run: async (_state, click) => (await import("../attack/press-reaction.ts")).pressReaction(click),
    },
    inspire: {
      may: always,
      run: (_state, { id, detail: [die] }) => spendInspiration(id, Number(die)),
    },
  },
});
