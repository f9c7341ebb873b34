import { feetFrom, redirect } from "../../play/group-attack/redirect-strikes.ts";
import { surplusOf, type SpareStrike } from "../../play/group-attack/surplus-strikes.ts";
import { candidates, toTarget, type Candidate } from "../forms/candidates.ts";
import { FormDialog } from "../forms/form-dialog.ts";
import { valueOf } from "../forms/form-view.ts";
import { gameTexts } from "../words/texts-game.ts";

/** Opens the window that redirects unused strikes. It suggests the nearest enemy that is not down. */
export async function openRedirect(messageId: string): Promise<void> {
  const message = game.messages.get(messageId);
  const spare = message ? surplusOf(message) : [];
  if (spare.length === 0) return;
  const { t } = gameTexts;
  const people = candidates().tokens.filter(({ actor }) => actor !== null);
  await FormDialog.show({
    key: `redirect.${messageId}`,
    title: t("OD20.Redirect.Title"),
    view: (uid) => ({
      fields: [
        { note: t("OD20.Redirect.Hint") },
        ...spare.map((strike, index) => ({
          select: {
            id: `${uid}-${String(index)}`,
            name: strike.key,
            label: t("OD20.Redirect.Strike", { name: strike.attacker, total: strike.total ?? "?" }),
            options: [
              { value: "", text: t("OD20.Redirect.Stay"), selected: false },
              ...people
                .filter(({ token }) => token?.uuid !== strike.targetToken && token?.uuid !== strike.attackerToken)
                .map(({ uuid, name }) => ({
                  value: uuid,
                  text: name,
                  selected: uuid === proposal(strike, people)?.uuid,
                })),
            ],
          },
        })),
      ],
      submit: t("OD20.Redirect.Submit"),
      secondary: null,
    }),
    submit: (values) =>
      redirect(
        messageId,
        spare.flatMap((strike) => {
          const to = people.find(({ uuid }) => uuid === valueOf(values, strike.key));
          return to ? [{ strike: strike.key, to: toTarget(to, 1) }] : [];
        }),
      ),
  });
}

/** Returns the nearest creature on the target's side that is not down. */
function proposal(strike: SpareStrike, people: readonly Candidate[]): Candidate | undefined {
  const side = people.find(({ token }) => token?.uuid === strike.targetToken)?.token?.disposition;
  const far = ({ token }: Candidate): number => (token ? (feetFrom(strike, token) ?? Infinity) : Infinity);
  return people
    .filter(
      ({ token, actor }) =>
        token &&
        token.uuid !== strike.targetToken &&
        token.uuid !== strike.attackerToken &&
        token.disposition === side &&
        (actor?.hitPoints.value ?? 0) > 0,
    )
    .sort((a, b) => far(a) - far(b))[0];
}
