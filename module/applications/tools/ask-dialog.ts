/** The Game Master's window that requests checks from several creatures, or a contest of two. */
import { tableLists } from "../../core/table-lists.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { knownTools, toolName } from "../../documents/items/tool-kinds.ts";
import { lacksTraining } from "../../play/check/situation.ts";
import { notifyWarning } from "../../play/common/notify.ts";
import { requestCandidates, type Candidate } from "../../play/check/candidates.ts";
import { jumpOn } from "../../play/action-economy/feet.ts";
import { clearedBy } from "../../rules/movement/jump.ts";
import { requestCheck } from "../../play/check/request.ts";
import { FormDialog } from "../forms/form-dialog.ts";
import type { FormValues } from "../forms/form-view.ts";
import { gameTexts } from "../words/texts-game.ts";
import { askView, readAsk, readCheck, type AskInput, type AskPerson, type AskTool } from "./ask-view.ts";
import { findRequest } from "../../play/check/request-context.ts";
import { addAsked } from "../../play/check/change-asked.ts";

/** Opens the list of creatures that the request does not include yet. They make the same check as its first creature. */
export async function openAskMore(requestId: string): Promise<void> {
  const request = findRequest(requestId);
  const [model] = request?.record.asked ?? [];
  if (!request || !model) return;
  const { t } = gameTexts;
  const taken = new Set(request.record.asked.map(({ actor }) => actor));
  const free = requestCandidates().all.filter(({ actor }) => !taken.has(actor.uuid));
  if (free.length === 0) {
    notifyWarning("OD20.Ask.NobodyMore");
    return;
  }
  await FormDialog.show({
    key: `ask-more.${requestId}`,
    title: t("OD20.Ask.More"),
    view: (uid) => ({
      fields: [
        {
          list: {
            name: "who",
            legend: t("OD20.Ask.Who"),
            options: free.map(({ actor: { uuid }, name }, index) => ({
              id: `${uid}-who-${String(index)}`,
              value: uuid,
              text: name,
              selected: false,
            })),
          },
        },
      ],
      submit: t("OD20.Ask.Submit"),
      secondary: null,
    }),
    submit: async (values) => {
      const chosen = free.filter(({ actor }) => values.get("who")?.includes(actor.uuid));
      if (chosen.length === 0) {
        notifyWarning("OD20.Ask.Nobody");
        return "stay";
      }
      return addAsked(
        requestId,
        chosen.map(({ actor, token }) => ({
          actor,
          token,
          kind: model.kind,
          key: model.check,
          characteristic: model.characteristic,
          needs: model.needs,
          advantage: model.advantage,
        })),
      );
    },
  });
}

/** The last requested check, preselected next time. */
let last = "";

/**
 * Returns the tools in the order of the list: first the tools that the creatures own or know, then the others. Includes
 * the selected tool even when no creature knows it.
 */
function toolsFor(people: readonly Candidate[], check: string): AskTool[] {
  const { kind, key } = readCheck(check);
  const keys = knownTools(people.map(({ actor }) => actor));
  return [...new Set(kind === "tool" ? [...keys, key] : keys)].map((one) => ({ key: one, name: toolName(one) }));
}

/** Returns a creature to ask, with the obstacle height that its last jump can clear. @rule B-MOV-22 */
export function personOf({ actor: { uuid }, token, name }: Candidate): AskPerson {
  const jumped = token && jumpOn(token, token.movementHistory);
  return { uuid, name, ...(jumped ? { clears: clearedBy(jumped.feet) } : {}) };
}

/** Initial choices of the window. */
export type AskPreset = Partial<Pick<AskInput, "difficulty" | "dc" | "characteristic">> & { readonly check?: string };

/**
 * Opens the window.
 * @param given creatures to preselect; omitted = selected tokens, else the player characters
 * @param preset the check that a text or a stat block names
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
    // Different presets open separate windows.
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
  // The request was refused and the user notified, so the form keeps its values.
  return made ?? "stay";
}
