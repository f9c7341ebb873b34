/** What a user sees at the first login: a Game Master three choices for the world, a player what to press first. Loaded lazily. */
import { CONTENT_LANGUAGES, languageInEffect, type ContentLanguage } from "../../core/content-language.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { ownFlag } from "../../core/own-flag.ts";
import { onSettingsChange } from "../../core/settings.ts";
import { readSetting } from "../../core/settings-list.ts";
import { OpposedActor } from "../../documents/actor.ts";
import { notifyFailure } from "../../play/common/notify.ts";
import { tokenOf } from "../../play/scene/tokens.ts";
import { RULESET_FIELDS } from "../../rules/ruleset/ruleset.ts";
import { boundKey } from "../common/bound-key.ts";
import { PHONE } from "../common/open-windows.ts";
import { ruleView } from "../common/rule-pages.ts";
import { segment } from "../common/segment.ts";
import { createWithGuide } from "../common/windows.ts";
import { FormDialog } from "../forms/form-dialog.ts";
import { valueOf, type FormValues, type FormView } from "../forms/form-view.ts";
import { withPlain, withProfile } from "../settings/draft.ts";
import { readSettings, saveSettings } from "../settings/store.ts";
import { isOpposed } from "../words/defenses.ts";
import { gameTexts } from "../words/texts-game.ts";
import { fetchAdventure, importAdventure, isImported } from "./adventure.ts";
import { canTour, heroOf, openSheet, registerTours, startTour } from "./tours.ts";

/** Flag of a user who has seen his window. */
const FLAG = "welcomed";
const place = (): string => `flags.${SYSTEM_ID}.${FLAG}`;
const PICTURE = `systems/${SYSTEM_ID}/icons/die.svg`;

/** Returns the rule pages to begin with. */
const rulesToRead = () =>
  (["opposedRoll", "turnOrder", "actions"] as const)
    .filter((page) => page !== "opposedRoll" || isOpposed())
    .map((page) => ruleView(page, gameTexts));

const hasSeen = ({ flags }: User.Implementation): boolean => ownFlag(flags, FLAG) === true;

/** Returns the default language: that of the interface of the GM, or English if there are no packs for it. */
const likelyLanguage = (): ContentLanguage => CONTENT_LANGUAGES.find((language) => language === game.i18n.lang) ?? "en";

interface Choices {
  readonly language: ContentLanguage;
  readonly profile: (typeof RULESET_FIELDS)["profile"]["values"][number];
  readonly adventure: boolean;
}

function readChoices(values: FormValues, first: Choices): Choices {
  return {
    language: CONTENT_LANGUAGES.find((one) => one === valueOf(values, "language")) ?? first.language,
    profile: RULESET_FIELDS.profile.values.find((one) => one === valueOf(values, "profile")) ?? first.profile,
    adventure: values.has("adventure") ? valueOf(values, "adventure") === "yes" : first.adventure,
  };
}

/** The three questions. @param offer name of the adventure that can be imported, "" if the world has it or there is none */
function questions(uid: string, { language, profile, adventure }: Choices, offer: string, reloads: boolean): FormView {
  const { t } = gameTexts;
  const begins = segment(
    uid,
    "adventure",
    t("OD20.Welcome.Begin"),
    [
      ["yes", offer],
      ["no", t("OD20.Welcome.Empty")],
    ],
    adventure ? "yes" : "no",
  );
  return {
    head: { img: PICTURE, title: t("OD20.Welcome.Title"), subtitle: t("OD20.Welcome.Subtitle") },
    fields: [
      {
        segment: segment(
          uid,
          "language",
          t("OD20.Welcome.Language"),
          CONTENT_LANGUAGES.map((one) => [one, t(`OD20.Settings.ContentLanguage.${one}`)]),
          language,
        ),
      },
      {
        segment: segment(
          uid,
          "profile",
          t("OD20.Welcome.Game"),
          RULESET_FIELDS.profile.values.map((one) => [one, t(`OD20.Settings.RuleProfile.${one}`)]),
          profile,
        ),
        note: t(`OD20.Welcome.About.${profile}`),
      },
      ...(offer === "" ? [] : [{ segment: begins, note: t("OD20.Welcome.Adventure") }]),
    ],
    rules: rulesToRead(),
    foot: [t("OD20.Welcome.Later"), ...(reloads ? [t("OD20.Welcome.Reload")] : [])].join(" "),
    submit: t("OD20.Welcome.Start"),
    secondary: canTour("firstFight") ? { action: "secondary", label: t("OD20.Tour.firstFight.title") } : null,
  };
}

/**
 * Asks a Game Master the three questions.
 * @returns the language that he chose; null if he closed the window or chose the tour
 */
async function askGameMaster(): Promise<ContentLanguage | null> {
  const saved = readSettings();
  const isFirst = game.settings.get(SYSTEM_ID, "contentArranged") === "";
  const fetched = new Map<ContentLanguage, Adventure | null>();
  for (const language of CONTENT_LANGUAGES) fetched.set(language, await fetchAdventure(language).catch(() => null));
  const adventures = [...fetched.values()].flatMap((one) => one ?? []);
  const offers = adventures.length > 0 && !adventures.some(isImported);
  const first: Choices = {
    language: isFirst ? likelyLanguage() : readSetting("contentLanguage"),
    profile: saved.rules.profile,
    adventure: offers && isFirst,
  };
  let chosen: ContentLanguage | null = null;
  return new Promise((resolve) => {
    FormDialog.show({
      key: "welcome",
      title: gameTexts.t("OD20.Welcome.Window"),
      width: 540,
      redraw: ["language", "profile"],
      view: (uid, values) => {
        const choices = readChoices(values, first);
        const offer = offers ? (fetched.get(choices.language)?.name ?? "") : "";
        return questions(uid, choices, offer, choices.language !== languageInEffect());
      },
      submit: async (values) => {
        const { language, profile, adventure } = readChoices(values, first);
        try {
          await saveSettings(saved, withProfile(withPlain(saved, "contentLanguage", language), profile));
          const begins = adventure && offers ? fetched.get(language) : null;
          if (begins) await importAdventure(begins);
          chosen = language;
        } catch (error) {
          notifyFailure(error);
          return "stay";
        }
        return undefined;
      },
      secondary: async () => startTour("firstFight"),
      closed: () => {
        resolve(chosen);
      },
    }).catch((error: unknown) => {
      notifyFailure(error);
      resolve(null);
    });
  });
}

/** Tells a player what to press first. Does nothing without a hero if he may not make one either. */
async function greetPlayer(): Promise<void> {
  const { t } = gameTexts;
  const hero = heroOf();
  if (!hero && !OpposedActor.canUserCreate(game.user)) return;
  await FormDialog.show({
    key: "welcome",
    title: t("OD20.Welcome.Window"),
    // The Game Master may choose the game while a player reads.
    watch: onSettingsChange,
    view: () => {
      const open = t("OD20.Welcome.Open");
      const key = innerWidth <= PHONE ? "" : boundKey("targetNext");
      const tours = canTour("firstAttack");
      if (!hero)
        return {
          head: { img: PICTURE, title: t("OD20.Welcome.NoHero"), subtitle: t("OD20.Welcome.Subtitle") },
          fields: [{ note: t("OD20.Welcome.MakeHint") }],
          rules: rulesToRead(),
          submit: t("OD20.Creation.WithGuide"),
          secondary: null,
        };
      const hp = hero.hitPoints;
      return {
        head: {
          img: hero.img ?? PICTURE,
          title: hero.name,
          subtitle: t("OD20.Welcome.Hero", { hp: hp.value, max: hp.max }),
        },
        fields: [
          { note: t("OD20.Welcome.Step.open") },
          { note: key === "" ? t("OD20.Welcome.Step.aim") : t("OD20.Welcome.Step.target", { key }) },
          ...(isOpposed() ? [{ note: t("OD20.Welcome.Step.defend") }] : []),
          ...(tokenOf(hero) ? [] : [{ note: t("OD20.Welcome.NoToken") }]),
        ],
        rules: rulesToRead(),
        submit: tours ? t("OD20.Tour.firstAttack.title") : open,
        secondary: tours ? { action: "secondary", label: open } : null,
      };
    },
    submit: async () => {
      if (!hero) void createWithGuide();
      else if (canTour("firstAttack")) void startTour("firstAttack");
      else await openSheet(hero);
    },
    secondary: async () => (hero ? openSheet(hero) : undefined),
  });
}

/** Opens the window of the user. @returns the language of the packs that a Game Master chose, else null */
export async function openWelcome(): Promise<ContentLanguage | null> {
  const asked = game.user.isGM && game.user.hasPermission("SETTINGS_MODIFY");
  if (!hasSeen(game.user)) await game.user.update({ [place()]: true });
  registerTours();
  if (asked) return askGameMaster();
  await greetPlayer();
  return null;
}

/** Opens the window once: for one Game Master of a world, and for each player who has a hero or may make one. */
export async function welcomeOnce(): Promise<void> {
  if (hasSeen(game.user)) return;
  if (game.user.isGM) {
    if (game.users.activeGM !== game.user || game.users.some((user) => user.isGM && hasSeen(user))) return;
  } else if (!heroOf() && !OpposedActor.canUserCreate(game.user)) return;
  await openWelcome();
}
