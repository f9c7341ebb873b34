/** Window that adds creatures to an existing request. */
import { requestCandidates } from "../../play/check/candidates.ts";
import { findRequest } from "../../play/check/request-context.ts";
import { addAsked } from "../../play/check/change-asked.ts";
import { notifyWarning } from "../../play/common/notify.ts";
import { FormDialog } from "../forms/form-dialog.ts";
import { gameTexts } from "../words/texts-game.ts";

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
