/** The card of a rest: who rested, what it gave, and its undo. */
import { ageOf } from "../../play/age.ts";
import { readRestChanges } from "../../play/logic/rest-read.ts";
import { trackCard } from "../../play/refresh.ts";
import { notifyInfo } from "../../play/notify.ts";
import { clockOffered, turnClock } from "../../play/rest-clock.ts";
import { restState } from "../../play/rest-state.ts";
import { delegateClicks } from "../click.ts";
import { renderInto } from "../render.ts";
import { gameTexts } from "../texts-game.ts";
import { undoRestOf } from "../windows.ts";
import { changeLine } from "./rest-view.ts";

const { t, plural } = gameTexts;

/** Milliseconds after which a card no longer offers to move the clock: by then it has moved on in some other way. */
const FRESH = 3_600_000;

interface MemberView {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  readonly lines: readonly string[];
  readonly state: string;
  readonly undo: string;
}

function word(record: object, key: string): string {
  const value: unknown = Reflect.get(record, key);
  return typeof value === "string" ? value : "";
}

function memberView(member: object, messageId: string): MemberView {
  const uuid = word(member, "uuid");
  const name = word(member, "name");
  const { actor, state } = restState(uuid, messageId);
  const changes = readRestChanges(Reflect.get(member, "changes")).map((change) => changeLine(change, gameTexts));
  return {
    uuid, name,
    img: actor?.img ?? "icons/svg/mystery-man.svg",
    lines: changes.length > 0 ? changes : [t("OD20.Rest.Nothing")],
    state: state === "applied" ? "" : t(`OD20.Rest.State.${state}`),
    undo: state === "applied" && actor?.isOwner === true ? t("OD20.Rest.UndoNamed", { name }) : "",
  };
}

/** What became of the world's clock: told to everybody once it was moved, offered to Game Masters. */
function clockView(seconds: number, hours: number, offered: boolean): { readonly text: string; readonly action: string; readonly label: string } | null {
  const label = !game.user.isGM ? "" : seconds === 0 ? plural("OD20.Clock.Move", hours) : t("OD20.Clock.Back");
  if (seconds === 0 && !offered) return null;
  return { text: seconds === 0 ? t("OD20.Clock.Unmoved") : plural("OD20.Clock.Moved", Math.round(seconds / 3600)), action: seconds === 0 ? "moveClock" : "returnClock", label };
}

/** Draws a rest into its message. */
export async function renderRest(message: ChatMessage.Implementation, html: HTMLElement): Promise<void> {
  const content = html.querySelector<HTMLElement>(".message-content");
  const { id } = message;
  if (!content || !id || !message.isRest()) return;
  const draw = async (element: HTMLElement): Promise<void> => {
    const { kind, hours, broken, clock, members } = message.system;
    const title = t(kind === "short" ? "OD20.Rest.short" : "OD20.Rest.long");
    const subtitle = broken === null ? plural("OD20.Rest.Took", hours) : t("OD20.Rest.LikeShort");
    await renderInto(element, "chat/rest", { title, subtitle, members: members.map((member) => memberView(member, id)), clock: clockView(clock, hours, clockOffered() && ageOf(message) < FRESH), lang: game.i18n.lang });
  };
  trackCard(id, content, draw);
  delegateClicks(content, `rest.${id}`, async (action, uuid) => {
    if (action === "moveClock" || action === "returnClock") await turnClock(message, action === "moveClock");
    if (action === "undoRest" && await undoRestOf(uuid, id) && message.isRest() && message.system.clock !== 0) notifyInfo("OD20.Clock.Stays");
  });
  await draw(content);
}
