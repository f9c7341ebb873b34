/** The card of a check: total, result, and rerolls with inspiration. */
import { knownWord } from "../../../data/known-word.pure.ts";
import { goingOn } from "../../../documents/effects/action-effects.ts";
import { onDocument } from "../../../documents/common/events.ts";
import { isCauseUndone, checkState, readCheck } from "../../../play/check/read-check.ts";
import { isPast, spendInspiration } from "../../../play/check/check-reroll.ts";
import { refreshCards } from "../../../play/protocol/cards.ts";
import { id16 } from "../../../play/common/id.pure.ts";
import { viewer } from "../../../play/secrecy/viewer.ts";
import { findActor } from "../../../play/common/documents.ts";
import { foundIn } from "../../../play/actions/search-finds.ts";
import { offersAgain } from "../../../play/reactions/reaction-views.ts";
import type { ReactionView } from "../../../play/reactions/reaction-applies.ts";
import { nameForViewer, actorsAround, sideOf } from "../../../play/scene/tokens.ts";
import type { Permission } from "../../../play/common/types.ts";
import type { CheckState } from "../../../play/check/types.ts";
import { gameTexts } from "../../words/texts-game.ts";
import { UNKNOWN_IMAGE } from "../attack/mask.ts";
import { partWords } from "../../common/breakdown.ts";
import { always } from "../buttons.ts";
import type { ActionView } from "../../common/card-view.ts";
import { defineCard } from "../shell.ts";
import { checkName } from "../../words/check-name.ts";
import { overuseOf } from "../attack/overuse.ts";
import { pressReaction, sharedHelp } from "../attack/press-reaction.ts";
import { overuseView, takeBackAction, newSentences, rerollText } from "../action-parts.ts";
import { aidedNote, deathNote, treatedNote, owedFor } from "./save-notes.ts";
import { owedWords, presentCheck, type CheckView } from "./present.ts";
import { isNamed } from "../../../documents/common/public-name.ts";
import { knowsName } from "../../../play/secrecy/names.ts";
import type { OpposedActor } from "../../../documents/actor.ts";
import { findsHidden } from "../../../rules/checks/senses.ts";

/** Returns the enemies around a hiding creature whose passive Awareness reaches the DC. @rule B-SENSE-10 B-ACT-10 */
function noticing(hider: OpposedActor, dc: number): OpposedActor[] {
  const side = Math.sign(sideOf(hider));
  return actorsAround().filter(
    (one) => one.acts && side * sideOf(one) < 0 && findsHidden(one.creature?.passive.total ?? 0, dc),
  );
}

/** Returns the portrait, or a placeholder if the name is hidden, because a portrait reveals the name. */
function imageOf({ record, reveal }: CheckState): string {
  const actor = reveal.name && record.actor ? fromUuidSync(record.actor) : null;
  return actor instanceof Actor ? (actor.img ?? UNKNOWN_IMAGE) : UNKNOWN_IMAGE;
}

/** Checks whether the user may take back a check that was an action: its author and GMs may, once. */
function mayTakeBack({ id, spends, cancelled }: CheckState["record"]): Permission {
  if (spends === "" || cancelled) return "OD20.Can.cancelled";
  return game.user.isGM || game.messages.get(id)?.isAuthor === true ? true : "OD20.Can.notOwner";
}

/** Returns the name of the roller. If the name was hidden at the roll but the viewer knows it now, returns the real name. */
function calledNow({ actor: uuid, name }: CheckState["record"]): string {
  const actor = findActor({ actor: uuid, token: null });
  return actor && !isNamed(actor) && knowsName({ actor, token: actor.token }) ? nameForViewer(actor) : name;
}

/** Returns the name of the target for this viewer. */
function nameOf(uuid: string): string {
  const actor = findActor({ actor: uuid, token: null });
  return actor ? nameForViewer(actor) : "";
}

/** Returns the creatures that notice a creature that just hid. @rule B-SENSE-10 B-ACT-10 */
function noticedBy({ record, total, failed }: CheckState): string[] {
  const actor = findActor({ actor: record.actor, token: null });
  if (record.action !== "hide" || failed || !actor || goingOn(actor, "hide").length === 0) return [];
  return noticing(actor, total).map(nameForViewer);
}

/** Returns the button for a GM to reveal the hidden creature. */
function foundAction(who: string): ActionView[] {
  const label = gameTexts.t("OD20.ActionUse.Found");
  return [{ action: "found", label, name: `${label}: ${who}`, target: "", primary: false, icon: "" }];
}

/** Returns the rerolls that are available to the viewer. */
export function offersFor(id: string): readonly ReactionView[] {
  const message = game.messages.get(id);
  return message ? offersAgain(message) : [];
}

/** Returns "Found: Goblin 1 (Stealth 17)". */
function foundWords(id: string): string {
  const { t } = gameTexts;
  const message = game.messages.get(id);
  const names = (message ? foundIn(message) : []).map(({ name, stealth }) =>
    stealth === null ? name : t("OD20.ActionUse.FoundAt", { name, total: stealth }),
  );
  return names.length === 0 ? "" : t("OD20.ActionUse.FoundOnes", { names: names.join(", ") });
}

/** Returns the list of creatures that notice the hider. Shown to GMs only. */
function noticedWords(names: readonly string[]): string {
  return names.length === 0 ? "" : gameTexts.t("OD20.ActionUse.Noticed", { names: names.join(", ") });
}

/** Adds the parts of an action to the view: its name, a warning about the limits of the turn, and the button to take it back. */
function withAction(state: CheckState, view: CheckView, uid: string): CheckView {
  const { record } = state;
  const { action, cancelled, turn, actor, target, id } = record;
  if (action === "" || record.spends === "") return view;
  const name = knownWord(gameTexts.t, "OD20.ActionList", action, gameTexts.t("OD20.ActionUse.Other"));
  const who = { key: "a", actor, token: null, name: record.name, img: "", pc: true };
  const [over] = cancelled ? [] : overuseOf({ id, turn, attackers: [who], targets: [] });
  const noticed = viewer().isGM ? noticedBy(state) : [];
  const treated = treatedNote(record, target, state.reveal.totals && !state.rolling);
  const came = treated || aidedNote(state) || noticedWords(noticed) || foundWords(id);
  const note = cancelled ? gameTexts.t("OD20.ActionUse.TakenBack") : came;
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

/** Returns the note of a death check: that the creature stands, its injury, and the difficulty. @rule H-DEATH-05 */
function riskOf({ record, reveal }: CheckState): { readonly note?: string } | null {
  const { risks, actor } = record;
  if (!risks) return null;
  const standing = gameTexts.t("OD20.Head.Death.standing");
  if (isCauseUndone(record)) return { note: gameTexts.t("OD20.Due.Came.undone", { what: standing }) };
  const injury = findActor({ actor, token: null })?.items.get(id16(risks.receipt, "injury"))?.name ?? "";
  // If the difficulty is hidden, hide its parts too. The plain difficulty of 10 needs no parts.
  const from =
    reveal.dc && (record.dc ?? 0) > 10 && risks.parts.length > 0
      ? gameTexts.t("OD20.Stand.Against", { dc: record.dc ?? 0, parts: partWords(risks.parts, gameTexts) })
      : "";
  return { note: [standing, injury, from].filter(Boolean).join(" · ") };
}

/** Redraws the cards of a death check and its blow when the injury is created, changed, or deleted. */
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

/** Returns the note of a due save. The cause shows if the viewer knows the name, the result if the viewer may see the roll. */
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
      view: withAction(
        state,
        {
          ...view,
          struck: record.cancelled || isCauseUndone(record),
          ...(note === null ? (riskOf(state) ?? owedNote(state) ?? deathNote(state)) : { note }),
        },
        uid,
      ),
      said: () => newSentences(id, changed ? [`${title}. ${rerollText(state.reroll, gameTexts)}`] : []),
    };
  },
  buttons: {
    takeBack: {
      may: ({ record }) => mayTakeBack(record),
      run: async ({ record }) => {
        const message = game.messages.get(record.id);
        const { takeBack } = await import("../../../play/actions/post-action.ts");
        return message && takeBack(message);
      },
    },
    // A GM decides whether creatures that could notice the hider do so.
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
      run: (_state, click) => pressReaction(click),
    },
    inspire: {
      may: always,
      run: (_state, { id, detail: [die] }) => spendInspiration(id, Number(die)),
    },
  },
});
