/** Words of each game that the others lack. */

export type Lang = "ru" | "en";
export type Other = "base" | "d20-3e";
export type Game = "homebrew" | Other;
export type Words = Readonly<Record<Lang, RegExp>>;

/** Words of the homebrew that neither other game has. */
const HOMEBREW: Readonly<Record<Lang, RegExp>> = {
  ru: /талант|(?<![а-яё])мощ[ьи]|атрибут|встречн|вынослив|учён(?:ост|ый)|восприяти|адаптив|адаптиров|дисциплин|активн\S+ действ|ступен[иь] (?:\{(?:step|to|held)|[0-4]|мастерств|выше)|нужна ступень/iu,
  en: /\btalents?\b|\bpower\b|\battributes?\b|opposed (?:roll|check)|\bendurance\b|\bLearning\b|(?<!passive )\bPerception\b|adaptab|discipline\b|active action|\bstep (?:\{(?:step|to|held)|[0-4])|steps of mastery/iu,
};
/** Words of mastery; the proficiency bonus of base is «бонус мастерства». */
const MASTERY: Readonly<Record<Lang, RegExp>> = {
  ru: /(?<!бонус )мастерств|высшая ступень/iu,
  en: /mastery|the highest step/iu,
};
const BASE_ATTACK: Readonly<Record<Lang, RegExp>> = {
  ru: /базов\S+ бонус|спас\S* (?:стойкост|реакци|вол[ия])|^(?:Стойкость|Воля)$/iu,
  en: /base attack|fortitude|^reflex|\bwill save/iu,
};
const PROFICIENCY: Readonly<Record<Lang, RegExp>> = {
  ru: /владени[еяюй]|не владеете/iu,
  en: /proficien/iu,
};
/** What a player of the base game calls otherwise: opportunity attack, spell level, ability, DC, AC, proficient, and saves by characteristic. */
const NOT_BASE: Readonly<Record<Lang, RegExp>> = {
  ru: /(?<![а-яё])круг(?:а|ом|у|ов|и|ам)?(?![а-яё])|свободн\S+ атак|бесплатн\S+ обуч|обучен|физическ\S+ защит|сложность (?:спас|закл|провер)|спас\S* (?:атлетик|акробатик)/iu,
  en: /\bcircles?\b|free attack|free training|\bcharacteristics?\b|\bdifficulty\b|\btrain(?:ed|ing)\b|\bAwareness\b|(?:Athletics|Acrobatics) saves?\b/iu,
};
export const FOREIGN: Readonly<Record<Other, readonly Readonly<Record<Lang, RegExp>>[]>> = {
  base: [HOMEBREW, MASTERY, BASE_ATTACK, NOT_BASE],
  "d20-3e": [HOMEBREW, MASTERY, PROFICIENCY],
};

/** What descriptions say besides the words of the interface. */
const HOMEBREW_TEXTS: Words = {
  ru: /свободн\S+ атак|(?:физическ|магическ)\S+ защит|защит[аеу] \d|спас\S+ (?:в |с )?(?:акробатик|атлетик|анализ|внимательност)|на ступени/iu,
  en: /free attack|(?:physical|magical) defense|\bdefense \d|\b(?:acrobatics|athletics|analysis|awareness) saves?|saves? (?:with|by) (?:acrobatics|athletics)|\b(?:analysis|awareness)\b/iu,
};
const BASE_NAMES: Words = {
  ru: /телосложени|интеллект|мудрост|класс\S* доспеха|(?<![а-яё])КД(?![а-яё])|спас\S+ (?:силы|ловкости|харизмы)/iu,
  en: /constitution|intelligence|wisdom|armor class|\bAC\b|\b(?:strength|dexterity|charisma) save/iu,
};
const BASE_TURN: Words = { ru: /провоцированн/iu, en: /opportunity attack/iu };
const NOT_THIRD: Words = {
  ru: /бонусн|спасброс\S+ (?:\S+ и )?от смерти|окровавлен|\d\/\d+ фут/iu,
  en: /bonus action|death save|bloodied|\d\/\d+ feet/iu,
};
/** Names of actions that d20-3e calls otherwise, apart from features called so. */
const NOT_THIRD_ACTIONS: Words = {
  ru: /Уклонени|(?:^|[«\s])Рывок(?! к врагу)|(?<!\p{L})Отход(?!\p{L})|^(?:Изучение|Влияние|Использование|Подготовка|Помощь|Толкнуть)$/u,
  en: /Disengag|(?<!Uncanny )\bDodg|\bDash|Utiliz|^(?:Study|Influence|Ready|Help|Shove)$/u,
};
const THIRD_TURN: Words = { ru: /при возможности/iu, en: /attacks? of opportunity/iu };
/** What a game must not say, in the texts of packs and on screens. */
export const OTHERS: Readonly<Record<Game, readonly Words[]>> = {
  homebrew: [BASE_NAMES, BASE_TURN, THIRD_TURN, BASE_ATTACK, PROFICIENCY],
  base: [...FOREIGN.base, HOMEBREW_TEXTS, THIRD_TURN],
  "d20-3e": [...FOREIGN["d20-3e"], HOMEBREW_TEXTS, BASE_TURN, NOT_THIRD, NOT_THIRD_ACTIONS],
};

/** Names of the rulebook, circles of chalk and common words that sound like a word of a game, and the skill Perception that the other games have. */
export const ALLOWED: Readonly<Record<Lang, RegExp>> = {
  ru: /Неукротимая мощь|Надёжный талант|Несравненное мастерство|Мастерство заклинателя|^Учёный$|\{Учёный\}|Магический круг|Круг (?:смерти|телепортации)|Заклинания круга земли|круг телепортации|(?:постоянный|Чертя) круг|Знаки круга|— круг/gu,
  en: /Reliable Talent|Relentless Endurance|Undead Fortitude|Spell Mastery|Power (?:by a pact|Word (?:Stun|Kill|Heal))|(?:Ogre|Pearl of) Power|a god’s power|sign of power|unknown power|Magic Circle|Teleportation Circle|teleportation circle|Circle of (?:Death|the Land)|permanent circle|a circle becomes|A circle’s sigils|Spirits circle|Insight, Perception or|Intimidation, Perception|is Perception against|on Perception and Survival|Perception DC \d+/gu,
};
