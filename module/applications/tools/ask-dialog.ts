/** The Game Master's window for checks of several and contests of two. */
import { tableLists } from "../../core/table-lists.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { knownTools, toolName } from "../../documents/items/tool-kinds.ts";
import { lacksTraining } from "../../play/check/situation.ts";
import { notifyWarning } from "../../play/shared/notify.ts";
import { requestCandidates, type Candidate } from "../../play/check/candidates.ts";
import { jumpOn } from "../../play/action-economy/jumping.ts";
import { clearedBy } from "../../rules/movement/jump.ts";
import { requestCheck } from "../../play/check/request.ts";
import { FormDialog } from "../forms/form-dialog.ts";
import type { FormValues } from "../forms/form-view.ts";
import { gameTexts } from "../words/texts-game.ts";
import { askView, readAsk, readCheck, type AskInput, type AskPerson, type AskTool } from "./ask-view.ts";

/** What was asked for last: the next time it is likely the same. */
let last = "";

/**
 * Tools in the order of the list: what those here have or know, then the others; the one that is asked for even when
 * nobody knows it any more.
 */
function toolsFor(people: readonly Candidate[], check: string): AskTool[] {
  const { kind, key } = readCheck(check);
  const keys = knownTools(people.map(({ actor }) => actor));
  return [...new Set(kind === "tool" ? [...keys, key] : keys)].map((one) => ({ key: one, name: toolName(one) }));
}

/** One who may be asked, with what his last jump may clear. @rule B-MOV-22 */
export function personOf({ actor: { uuid }, token, name }: Candidate): AskPerson {
  const jumped = token && jumpOn(token, token.movementHistory);
  return { uuid, name, ...(jumped ? { clears: clearedBy(jumped.feet) } : {}) };
}

/** What is chosen at first. */
export type AskPreset = Partial<Pick<AskInput, "difficulty" | "dc" | "characteristic">> & { readonly check?: string };

/**
 * Opens it.
 * @param given all of them chosen; without, the selected tokens, else the characters that are played
 * @param preset what a text or a stat block asks for
 */
export async function openAsk(
  given: readonly OpposedActor[] = [],
  { check = last, ...preset }: AskPreset = {},
): Promise<void> {
  if (!game.user.isGM) {
    notifyWarning("OD20.Can.gmOnly");
    return;
  }
  const { all, chosen, target } = requestCandidates(given);
  if (all.length === 0) {
    notifyWarning("OD20.Ask.NoCreatures");
    return;
  }
  const input: AskInput = {
    people: all.map(personOf),
    tools: toolsFor(all, check),
    lacking: (skill) => all.filter(({ actor }) => lacksTraining(actor, "skill", skill)).map(({ name }) => name),
    chosen,
    target,
    last: check,
    ...preset,
  };
  await FormDialog.show({
    // Something else is asked for in a window of its own.
    key: ["ask", check === last ? "" : check, String(preset.dc ?? "")].join("."),
    title: gameTexts.t("OD20.Ask.Title"),
    redraw: ["mode", "difficulty", "check", "ready"],
    view: (uid, values) => askView(uid, readAsk(values, input), input, tableLists(), gameTexts),
    submit: (values) => submit(values, input, all),
  });
}

async function submit(values: FormValues, input: AskInput, all: readonly Candidate[]): Promise<unknown> {
  const { mode, who, checks, characteristic, needs, difficulty, dc, advantage, against } = readAsk(values, input);
  if (mode === "each" && difficulty !== "none" && dc === null) {
    notifyWarning("OD20.Ask.NeedsNumber");
    return "stay";
  }
  const asked = who.flatMap((uuid, index) => {
    const found = all.find(({ actor }) => actor.uuid === uuid);
    const check = readCheck(checks[index] ?? checks[0] ?? "");
    return found
      ? [
          {
            actor: found.actor,
            token: found.token,
            ...check,
            characteristic: check.kind === "characteristic" ? ("" as const) : characteristic,
            needs,
            advantage: mode === "each" ? advantage : (0 as const),
          },
        ]
      : [];
  });
  last = checks[0] ?? "";
  const made = await requestCheck({
    mode,
    asked,
    dc: difficulty === "none" ? null : dc,
    dcHidden: difficulty === "hidden",
    against: asked.every(({ as }) => as === "save") ? against : "",
  });
  // Refused, and said why: what was chosen stays.
  return made ?? "stay";
}
