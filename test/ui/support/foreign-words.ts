/** Words of each game that the others lack. */

export type Lang = "ru" | "en";
export type Other = "base" | "d20-3e";

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
