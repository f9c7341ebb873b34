/** The treasure window for GMs: draws a table, shows what was found, and gives it to an actor. */
import { SYSTEM_ID } from "../../core/constants.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { drawTreasure, treasureTables, type Find, type Treasure } from "../../play/award/draw-treasure.ts";
import {
  createPile,
  findText,
  giveTreasure,
  keepers,
  lastTreasure,
  playersTake,
  takeBackTreasure,
} from "../../play/award/give-treasure.ts";
import { isGMOrTell, notifyInfo, notifyWarning } from "../../play/common/notify.ts";
import { FormDialog } from "../forms/form-dialog.ts";
import { valueOf, type FieldView, type FormValues } from "../forms/form-view.ts";
import { gameTexts } from "../words/texts-game.ts";

const { t } = gameTexts;

/** The receiver that is created when the treasure is given. */
const NEW_PILE = "pile";

const pictureOf = (find: Find): string =>
  find.is === "item"
    ? (find.item.img ?? "")
    : `systems/${SYSTEM_ID}/icons/${find.is === "coins" ? "pouch" : "gems"}.svg`;

function listOf(uid: string, { finds, snags }: Treasure): FieldView[] {
  const options = finds.map((find, index) => ({
    id: `${uid}-find-${String(index)}`,
    value: String(index),
    text: findText(find),
    selected: true,
    more: { img: pictureOf(find), beside: "", bad: false, note: "", reasons: [], select: null },
  }));
  return [
    ...(finds.length > 0
      ? [{ list: { name: "find", legend: t("OD20.Treasure.Found"), options } }]
      : [{ note: t("OD20.Treasure.Empty") }]),
    ...(snags.length > 0 ? [{ reasons: snags.map(({ key, data }) => ({ text: t(key, data), good: false })) }] : []),
  ];
}

function receiverField(uid: string, preset: string): FieldView {
  const option = ({ uuid, name }: { readonly uuid: string; readonly name: string }) => ({
    value: uuid,
    text: name,
    selected: uuid === preset,
  });
  const all = keepers();
  const groups = [
    { label: t("OD20.Treasure.PlayersTake"), options: all.filter(playersTake).map(option) },
    { label: t("OD20.Treasure.OnlyGm"), options: all.filter((actor) => !playersTake(actor)).map(option) },
  ];
  return {
    select: {
      id: `${uid}-to`,
      name: "to",
      label: t("OD20.Send.To"),
      options: [option({ uuid: NEW_PILE, name: t("OD20.Treasure.NewPile") })],
      groups: groups.filter(({ options }) => options.length > 0),
    },
  };
}

async function takeBack(): Promise<void> {
  const last = lastTreasure();
  const gone = last && (await takeBackTreasure(last));
  if (!last || !gone) return;
  const name = last.actor.name;
  if (gone.length > 0) notifyWarning("OD20.Treasure.TakenPartly", { name, gone: gone.join(", ") });
  else notifyInfo("OD20.Treasure.TakenBack", { name });
}

/** Opens the window. GM only. @param party the actor that is offered first */
export async function openTreasure(party?: OpposedActor): Promise<void> {
  if (!isGMOrTell()) return;
  const { packed, own } = await treasureTables();
  const tables = [...packed, ...own];
  if (tables.length === 0) {
    notifyWarning("OD20.Treasure.NoTables");
    return;
  }
  let rolled: { readonly table: string; readonly treasure: Treasure } | null = null;
  let redraw = (): void => undefined;
  const draw = async (values: FormValues): Promise<void> => {
    const table = tables.find(({ uuid }) => uuid === valueOf(values, "table"));
    rolled = table ? { table: table.uuid, treasure: await drawTreasure(table) } : null;
  };
  const option = (chosen: string) => (table: RollTable.Implementation) => ({
    value: table.uuid,
    text: table.name,
    selected: table.uuid === chosen,
  });
  const shown = (values: FormValues): Treasure | null =>
    rolled?.table === valueOf(values, "table") ? rolled.treasure : null;
  const preset = party?.uuid ?? keepers().find((actor) => actor.isParty() && playersTake(actor))?.uuid ?? NEW_PILE;
  await FormDialog.show({
    key: "treasure",
    title: t("OD20.Treasure.Title"),
    redraw: ["table"],
    watch: (changed) => {
      redraw = changed;
      return () => undefined;
    },
    view: (uid, values) => {
      const chosen = valueOf(values, "table");
      const treasure = shown(values);
      const last = treasure ? null : lastTreasure();
      const groups = [
        { label: t("OD20.Treasure.Packed"), options: packed.map(option(chosen)) },
        { label: t("OD20.Treasure.Own"), options: own.map(option(chosen)) },
      ];
      return {
        fields: [
          {
            select: {
              id: `${uid}-table`,
              name: "table",
              label: t("OD20.Treasure.Table"),
              options: [],
              groups: groups.filter(({ options }) => options.length > 0),
            },
          },
          ...(treasure ? [...listOf(uid, treasure), receiverField(uid, valueOf(values, "to") || preset)] : []),
          ...(last
            ? [
                {
                  note: t("OD20.Treasure.Last", {
                    name: last.actor.name,
                    finds: last.finds.map(({ name }) => name).join(", "),
                  }),
                },
              ]
            : []),
        ],
        submit: t(treasure ? "OD20.Treasure.Give" : "OD20.Treasure.Roll"),
        secondary: treasure
          ? { action: "again", label: t("OD20.Treasure.Again") }
          : last
            ? { action: "secondary", label: t("OD20.Treasure.TakeBack") }
            : null,
      };
    },
    again: async (values) => {
      await draw(values);
      return values;
    },
    secondary: takeBack,
    submit: async (values) => {
      const treasure = shown(values);
      if (!treasure) {
        await draw(values);
        // The form draws itself anew only after the submission has ended.
        setTimeout(redraw);
        return "stay";
      }
      const chosen = new Set(values.get("find"));
      const finds = treasure.finds.filter((_, index) => chosen.has(String(index)));
      if (finds.length === 0) {
        notifyWarning("OD20.Treasure.Nothing");
        return "stay";
      }
      const to = valueOf(values, "to");
      const actor = to === NEW_PILE ? await createPile() : keepers().find(({ uuid }) => uuid === to);
      if (!actor) {
        notifyWarning("OD20.Treasure.NobodyThere");
        return "stay";
      }
      return (await giveTreasure(finds, actor)) ? undefined : "stay";
    },
  });
}
