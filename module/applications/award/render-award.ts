/** The card of an award: who got what, whose level waits, whose inspiration is spent, and its undo. */
import { readAwardMembers, readInspired, readStand, type AwardMember, type InspiredMember, type StandRecord } from "../../play/logic/award.ts";
import { inspiredNow, takeInspiration } from "../../play/inspire-party.ts";
import { awardState, undoAwardOf } from "../../play/award.ts";
import { standNow, undoStand } from "../../play/stand.ts";
import { trackCard } from "../../play/refresh.ts";
import { delegateClicks } from "../click.ts";
import { openLevelUp } from "../windows.ts";
import { renderInto } from "../render.ts";
import { gameTexts } from "../texts-game.ts";

const { t, plural } = gameTexts;

interface MemberView {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  readonly text: string;
  readonly state: string;
  /** "level 3 waits", for whoever it concerns. */
  readonly level: string;
  /** For whoever may take the step. */
  readonly rise: string;
  readonly undo: string;
}

function memberView({ uuid, name, amount }: AwardMember, messageId: string): MemberView {
  const { actor, state } = awardState(uuid, messageId);
  const waiting = state === "applied" && actor !== null && actor.system.advancement.waiting > 0;
  return {
    uuid, name,
    img: actor?.img ?? "icons/svg/mystery-man.svg",
    text: plural("OD20.Award.Gets", amount),
    state: state === "applied" ? "" : t(actor ? `OD20.Award.State.${state}` : "OD20.Award.State.gone"),
    level: waiting ? t("OD20.Award.Waits", { level: actor.system.advancement.available }) : "",
    rise: waiting && actor.isOwner ? t("OD20.LevelUp.OpenFor", { name, level: actor.system.advancement.available }) : "",
    undo: state === "applied" && game.user.isGM ? t("OD20.Award.UndoNamed", { name }) : "",
  };
}

/** One who was inspired: whether it is still there, and its undo while it is. */
function inspiredView(member: InspiredMember): MemberView {
  const { uuid, name } = member;
  const now = inspiredNow(member);
  const state = now?.state ?? null;
  return {
    uuid, name,
    img: now?.actor.img ?? "icons/svg/mystery-man.svg",
    text: state === null || state === "had" ? "" : t("OD20.Inspire.Gets"),
    state: state === null ? t("OD20.Award.State.gone") : state === "given" ? "" : t(`OD20.Inspire.State.${state}`),
    level: "", rise: "",
    undo: state === "given" && game.user.isGM ? t("OD20.Award.UndoNamed", { name }) : "",
  };
}

/** One who chose to stand: how deep he went with it, and the undo for whom it concerns while it holds. */
function standView(record: StandRecord): MemberView {
  const { uuid, name, overflow } = record;
  const now = standNow(record);
  return {
    uuid, name,
    img: now?.actor.img ?? "icons/svg/mystery-man.svg",
    text: overflow > 0 ? t("OD20.Stand.Below", { n: overflow }) : "",
    state: !now ? t("OD20.Award.State.gone") : now.stands ? "" : t("OD20.Stand.Over"),
    level: "", rise: "",
    undo: now?.stands === true && now.actor.isOwner ? t("OD20.Stand.UndoNamed", { name }) : "",
  };
}

/** Draws an award into its message. */
export async function renderAward(message: ChatMessage.Implementation, html: HTMLElement): Promise<void> {
  const content = html.querySelector<HTMLElement>(".message-content");
  const { id } = message;
  if (!content || !id || !message.isAward()) return;
  const stood = message.system.what === "standing";
  const inspires = message.system.what === "inspiration";
  const draw = async (element: HTMLElement): Promise<void> => {
    const members = stood ? readStand(message.system.members).map(standView) : inspires ? readInspired(message.system.members).map(inspiredView) : readAwardMembers(message.system.members).map((member) => memberView(member, id));
    const open = members.filter(({ undo }) => undo !== "");
    const words = stood ? { title: t("OD20.Head.Death.standing"), subtitle: t("OD20.Stand.Hint") } : inspires ? { title: t("OD20.Inspire.Card"), subtitle: t("OD20.Inspire.Hint") } : { title: t("OD20.Award.Card"), subtitle: plural("OD20.Award.Each", message.system.amount) };
    await renderInto(element, "chat/award", { ...words, members, undoAll: open.length > 1, lang: game.i18n.lang });
  };
  trackCard(id, content, draw);
  delegateClicks(content, `award.${id}`, async (action, uuid) => {
    if (stood) {
      for (const record of readStand(message.system.members)) if (record.uuid === uuid) await undoStand(record);
      return;
    }
    if (inspires) {
      for (const member of readInspired(message.system.members)) if (action === "undoAwards" ? inspiredNow(member)?.state === "given" : member.uuid === uuid) await takeInspiration(member);
      return;
    }
    const { actor } = awardState(uuid, id);
    if (action === "levelUp" && actor) await openLevelUp(actor);
    if (action === "undoAward") await undoAwardOf(uuid, id);
    if (action === "undoAwards") for (const member of readAwardMembers(message.system.members)) if (awardState(member.uuid, id).state === "applied") await undoAwardOf(member.uuid, id);
  });
  await draw(content);
}
