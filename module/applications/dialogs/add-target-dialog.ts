import { findActor } from "../../play/common/documents.ts";
import { notifyWarning } from "../../play/common/notify.ts";
import { addTargets } from "../../play/attack/adjust-attack.ts";
import { attackState } from "../../play/card-state/read-card.ts";
import { COVERS } from "../../rules/basics/ids.ts";
import { coverSegment } from "../common/segment.ts";
import { gameTexts } from "../words/texts-game.ts";
import { candidates, stillFree, toTarget, type Candidate } from "../forms/candidates.ts";
import { FormDialog } from "../forms/form-dialog.ts";
import { numberOf, valueOf, type FieldView } from "../forms/form-view.ts";

/** Opens the list of possible targets for a card. Targeted tokens are checked. */
export async function openAddTarget(messageId: string): Promise<void> {
  const message = game.messages.get(messageId);
  const state = message ? attackState(message) : null;
  if (!state) return;
  const { t } = gameTexts;
  const [attacker] = state.record.attackers;
  const { tokens, actors } = candidates(attacker ? findActor(attacker) : null);
  const taken = new Set(state.targets.flatMap(({ token, actor }) => [token, actor]));
  const list = (uid: string, name: string, legend: string, people: Candidate[]): FieldView[] =>
    people.length === 0
      ? []
      : [
          {
            list: {
              name: "who",
              legend,
              options: people.map(({ uuid, name: text, targeted }, index) => ({
                id: `${uid}-${name}-${String(index)}`,
                value: uuid,
                text,
                selected: targeted,
              })),
            },
          },
        ];
  await FormDialog.show({
    key: `target.${messageId}`,
    title: t("OD20.AddTarget.Title"),
    view: (uid) => ({
      fields: [
        ...list(uid, "token", t("OD20.AddTarget.Tokens"), stillFree(tokens, taken)),
        ...list(uid, "actor", t("OD20.AddTarget.Actors"), stillFree(actors, taken)),
        // Cover matters for attacks and saves only.
        ...(state.record.dealt && !state.record.dealt.save
          ? []
          : [{ segment: coverSegment(uid, "none", gameTexts, { full: true }) }]),
        ...(state.record.dealt
          ? []
          : [
              {
                number: {
                  id: `${uid}-strikes`,
                  name: "strikes",
                  label: t("OD20.AddTarget.Strikes"),
                  value: Math.max(1, state.unassigned.length),
                  hint: "1",
                  bounds: { min: 1, max: 20 },
                },
              },
            ]),
      ],
      submit: t("OD20.AddTarget.Submit"),
      secondary: null,
    }),
    submit: async (values) => {
      const chosen = new Set(values.get("who") ?? []);
      const cover = COVERS.find((key) => key === valueOf(values, "cover")) ?? "none";
      const strikes = Math.min(20, Math.max(1, numberOf(values, "strikes") ?? 1));
      const people = [...tokens, ...actors].filter(({ uuid }) => chosen.has(uuid));
      if (people.length === 0) {
        notifyWarning("OD20.AddTarget.Nobody");
        return "stay";
      }
      // If it is refused, keep the window open with its choices.
      const added = await addTargets(
        messageId,
        people.map((one) => ({ ...toTarget(one, strikes), cover })),
      );
      return added ? null : "stay";
    },
  });
}
