/** Readying: what is waited for and what answers it, in a small window; and doing it, which opens the window of that at once. */
import type { OpposedActor } from "../../documents/actor.ts";
import { itemById, unarmedOf } from "../../documents/unarmed.ts";
import { favoriteKey, readFavorite } from "../../play/character/favorites.pure.ts";
import { doAction, readiedThing } from "../../play/deeds/actions.ts";
import { nameAtTable, tokenOf } from "../../play/table/tokens.ts";
import { activityOf } from "../../play/use/activities.ts";
import { openAttack } from "../dialogs/attack-dialog.ts";
import { FormDialog } from "../dialogs/form-dialog.ts";
import { valueOf } from "../dialogs/form-view.ts";
import { gameTexts } from "../texts-game.ts";
import { openUse } from "../use/use-dialog.ts";

/** Something that can be readied. */
interface Readiable {
  /** As a favorite is kept. */
  readonly key: string;
  readonly name: string;
}

/** Each way of striking that takes the action, what is held first. */
function blows(actor: OpposedActor): Readiable[] {
  const unarmed = unarmedOf(actor);
  const held = ({ system: { equipped } }: { readonly system: { readonly equipped: string } }): number =>
    Number(equipped === "none");
  const weapons = [...actor.getWeapons()].sort((a, b) => held(a) - held(b) || a.sort - b.sort);
  return [...weapons, ...(unarmed ? [unarmed] : [])].flatMap((weapon) =>
    weapon
      .getAttackModes()
      .filter((mode) => mode !== "improvised" && mode !== "offHand")
      .map((mode, index) => ({
        key: favoriteKey({ kind: "attack", key: weapon.id ?? "", mode }),
        name: index === 0 ? weapon.name : `${weapon.name} · ${gameTexts.t(`OD20.Mode.${mode}`)}`,
      })),
  );
}

/** What takes the action otherwise. A spell would have to be held. @rule B-ACT-15 B-ACT-16 */
function uses(actor: OpposedActor): Readiable[] {
  return actor.items.contents
    .filter((item) => !item.isKind("spell") && activityOf(item)?.spends === "active")
    .map(({ id, name }) => ({ key: favoriteKey({ kind: "item", key: id ?? "", mode: "" }), name }));
}

/** What is waited for, with what, and what is done then. @rule B-ACT-15 */
export async function openReady(actor: OpposedActor): Promise<void> {
  const { t } = gameTexts;
  const things = [...blows(actor), ...uses(actor)];
  const text = (uid: string, name: "trigger" | "then") => ({
    text: {
      id: `${uid}-${name}`,
      name,
      // Without words there is nothing to wait for: they come before the button.
      focus: name === "trigger",
      label: t(`OD20.Deed.Ready.${name}`),
      value: "",
      placeholder: t(`OD20.Deed.Ready.${name}Hint`),
    },
  });
  await FormDialog.show({
    key: `action.${actor.uuid}.ready`,
    title: `${t("OD20.ActionList.ready")} · ${nameAtTable(actor)}`,
    view: (uid) => ({
      fields: [
        text(uid, "trigger"),
        {
          select: {
            id: `${uid}-thing`,
            name: "thing",
            label: t("OD20.Deed.Ready.thing"),
            options: [{ key: "", name: t("OD20.Deed.Ready.nothing") }, ...things].map(({ key, name }) => ({
              value: key,
              text: name,
              selected: key === "",
            })),
          },
        },
        text(uid, "then"),
      ],
      submit: t("OD20.ActionList.ready"),
      secondary: null,
    }),
    submit: (values) => {
      const thing = things.find(({ key }) => key === valueOf(values, "thing"));
      const said = (name: string): string => valueOf(values, name).trim();
      const filled = (...words: readonly string[]): string[] => words.filter((one) => one !== "");
      const then = filled(thing?.name ?? "", said("then")).join(": ");
      const text = filled(said("trigger"), then).join(" → ");
      return doAction(actor, "ready", { text, readied: thing?.key ?? "" });
    },
  });
}

/** Says that it is done now, and opens the window of what was readied; of a thing that is gone there is none. @rule B-ACT-15 */
export async function releaseReadied(actor: OpposedActor): Promise<void> {
  const readied = readFavorite(readiedThing(actor));
  if (!(await doAction(actor, "release")) || !readied) return;
  const item = itemById(actor, readied.key);
  const mode = item?.getAttackModes().find((one) => one === readied.mode);
  const attackers = [{ actor, token: tokenOf(actor) }];
  if (item && readied.kind === "attack" && mode) await openAttack(item, mode, { attackers });
  else if (item && readied.kind === "item") await openUse(actor, item);
}
