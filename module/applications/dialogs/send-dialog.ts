import { isPhysical } from "../../data/actor/item-totals.ts";
import { give, takers } from "../../play/inventory/gift.ts";
import { mayCopy, receivers, transfer } from "../../play/inventory/transfer.ts";
import { gameTexts } from "../words/texts-game.ts";
import { FormDialog } from "../forms/form-dialog.ts";
import { numberOf, valueOf, type FieldView } from "../forms/form-view.ts";
import { segment } from "../common/segment.ts";

/** Asks for the receiver of an item, the quantity, and whether to move or copy it. */
export async function openSend(item: Item.Implementation): Promise<void> {
  const { t } = gameTexts;
  const own = receivers(item);
  // Characters of other users. Their owner must take the item.
  const others = takers(item);
  const people = [...own, ...others];
  if (people.length === 0) {
    ui.notifications.info(t("OD20.Send.Nobody"));
    return;
  }
  const stock = isPhysical(item.system) ? item.system.quantity : 1;
  const quantity = (uid: string): FieldView[] =>
    stock > 1
      ? [
          {
            number: {
              id: `${uid}-quantity`,
              name: "quantity",
              label: t("OD20.Send.Quantity", { n: stock }),
              value: stock,
              hint: "1",
              bounds: { min: 1, max: stock },
            },
          },
        ]
      : [];
  await FormDialog.show({
    key: `send.${item.uuid}`,
    title: t("OD20.Send.Title", { name: item.name }),
    view: (uid) => ({
      fields: [
        {
          select: {
            id: `${uid}-to`,
            name: "to",
            label: t("OD20.Send.To"),
            options: people.map(({ uuid, name }, index) => ({ value: uuid, text: name, selected: index === 0 })),
          },
        },
        ...quantity(uid),
        ...(mayCopy()
          ? [
              {
                segment: segment(
                  uid,
                  "how",
                  t("OD20.Send.How"),
                  [
                    ["move", t("OD20.Send.move")],
                    ["copy", t("OD20.Send.copy")],
                  ],
                  "move",
                ),
              },
            ]
          : []),
      ],
      submit: t("OD20.Send.Submit"),
      secondary: null,
    }),
    submit: async (values) => {
      const actor = people.find(({ uuid }) => uuid === valueOf(values, "to"));
      if (!actor) return;
      if (others.includes(actor)) {
        await give(item, actor, numberOf(values, "quantity") ?? stock);
        return;
      }
      const sent = await transfer(item, actor, {
        move: !mayCopy() || valueOf(values, "how") !== "copy",
        quantity: numberOf(values, "quantity") ?? stock,
      });
      if (sent) ui.notifications.info(t("OD20.Send.Done", { item: sent.name, actor: actor.name }));
    },
  });
}
