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
  notedText,
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

function listOf(uid: string, { finds, snags }: Treasure, values: FormValues): FieldView[] {
  // The list and the receiver are shown together. A list with nothing ticked has no value.
  const ticked = values.has("to") ? (values.get("find") ?? []) : null;
  const options = finds.map((find, index) => ({
    id: `${uid}-find-${String(index)}`,
    value: String(index),
    text: findText(find),
    selected: ticked?.includes(String(index)) ?? true,
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

async function takeBack(given: NonNullable<ReturnType<typeof lastTreasure>>): Promise<void> {
  const left = await takeBackTreasure(given);
  if (!left) return;
  const name = given.actor.name;
  if (left.length > 0) notifyWarning("OD20.Treasure.TakenPartly", { name, left: left.join(", ") });
  else notifyInfo("OD20.Treasure.TakenBack", { name });
}

interface Rolled {
  readonly table: string;
  readonly treasure: Treasure;
  /** Id of the message that will give it. */
  readonly message: string;
  /** What that message gives, from the first attempt on. */
  gift?: { readonly finds: readonly Find[]; readonly actor: OpposedActor };
}

/** Returns what a message already gives, maybe in part because a write failed. */
const begun = ({ message, gift }: Rolled): Rolled["gift"] => (game.messages.has(message) ? gift : undefined);

/** Opens the window. GM only. @param party the actor that is offered first */
export async function openTreasure(party?: OpposedActor): Promise<void> {
  if (!isGMOrTell()) return;
  const { packed, own } = await treasureTables();
  const tables = [...packed, ...own];
  if (tables.length === 0) {
    notifyWarning("OD20.Treasure.NoTables");
    return;
  }
  let rolled: Rolled | null = null;
  let pile: OpposedActor | undefined;
  let last: ReturnType<typeof lastTreasure> = null;
  let redraw = (): void => undefined;
  const draw = async (values: FormValues): Promise<void> => {
    const table = tables.find(({ uuid }) => uuid === valueOf(values, "table"));
    rolled = table
      ? { table: table.uuid, treasure: await drawTreasure(table), message: foundry.utils.randomID(16) }
      : null;
  };
  const option = (chosen: string) => (table: RollTable.Implementation) => ({
    value: table.uuid,
    text: table.name,
    selected: table.uuid === chosen,
  });
  const shown = (values: FormValues): Rolled | null => (rolled?.table === valueOf(values, "table") ? rolled : null);
  const preset = party?.uuid ?? keepers().find((actor) => actor.isParty() && playersTake(actor))?.uuid ?? NEW_PILE;
  const giftOf = async ({ treasure }: Rolled, values: FormValues): Promise<Rolled["gift"]> => {
    const chosen = new Set(values.get("find"));
    const finds = treasure.finds.filter((_, index) => chosen.has(String(index)));
    if (finds.length === 0) {
      notifyWarning("OD20.Treasure.Nothing");
      return undefined;
    }
    const to = valueOf(values, "to");
    // Giving again after a failure fills the same pile.
    if (to === NEW_PILE && !(pile?.id && game.actors.has(pile.id))) pile = await createPile();
    const actor = to === NEW_PILE ? pile : keepers().find(({ uuid }) => uuid === to);
    if (!actor) notifyWarning("OD20.Treasure.NobodyThere");
    return actor && { finds, actor };
  };
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
      const found = shown(values);
      const gift = found && begun(found);
      last = found ? null : lastTreasure();
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
          ...(gift
            ? [
                {
                  note: t("OD20.Treasure.Unfinished", {
                    name: gift.actor.name,
                    finds: gift.finds.map(findText).join(", "),
                  }),
                },
              ]
            : found
              ? [...listOf(uid, found.treasure, values), receiverField(uid, valueOf(values, "to") || preset)]
              : []),
          ...(last
            ? [
                {
                  note: t("OD20.Treasure.Last", {
                    name: last.actor.name,
                    finds: last.finds.map(notedText).join(", "),
                  }),
                },
              ]
            : []),
        ],
        submit: t(found ? "OD20.Treasure.Give" : "OD20.Treasure.Roll"),
        secondary: found
          ? { action: "again", label: t("OD20.Treasure.Again") }
          : last
            ? { action: "secondary", label: t("OD20.Treasure.TakeBack") }
            : null,
      };
    },
    again: async (values) => {
      await draw(values);
      // Whatever was ticked was of the treasure before.
      return new Map([...values, ["find", rolled?.treasure.finds.map((_, index) => String(index)) ?? []]]);
    },
    secondary: async () => {
      if (last) await takeBack(last);
    },
    submit: async (values) => {
      const found = shown(values);
      if (!found) await draw(values);
      else {
        const gift = begun(found) ?? (await giftOf(found, values));
        if (!gift) return "stay";
        found.gift = gift;
        if (await giveTreasure(gift.finds, gift.actor, found.message)) return undefined;
      }
      // The form draws itself anew only after the submission has ended.
      setTimeout(redraw);
      return "stay";
    },
  });
}
