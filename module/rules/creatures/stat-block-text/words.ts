/** Words of stat blocks in English and Russian. Both languages are always tried. Russian words are stems, because they bend. */
import type { Characteristic } from "../../basics/ids.ts";
import type { Section } from "./types.ts";

/** A key and the beginnings of the words for it, in lower case, with "е" for "ё". */
export type Stems<K extends string = string> = readonly (readonly [key: K, stems: readonly string[]])[];

export const CHARACTERISTIC_WORDS: Stems<Characteristic> = [
  ["strength", ["str", "strength", "сил", "сила", "силы", "силе", "силу"]],
  ["dexterity", ["dex", "dexterity", "лов", "ловкость", "ловкости"]],
  [
    "endurance",
    [
      "con",
      "constitution",
      "тел",
      "телосложение",
      "телосложения",
      "телосложению",
      "вын",
      "выносливость",
      "выносливости",
    ],
  ],
  ["learning", ["int", "intelligence", "инт", "интеллект", "интеллекта", "интеллекту"]],
  ["perception", ["wis", "wisdom", "мдр", "муд", "мудрость", "мудрости"]],
  ["charisma", ["cha", "charisma", "хар", "харизма", "харизмы", "харизме", "харизму"]],
];

export const SKILL_WORDS: Stems = [
  ["athletics", ["athletics", "атлетик"]],
  ["acrobatics", ["acrobatics", "акробатик"]],
  ["sleightOfHand", ["sleight of hand", "ловкость рук", "ловкости рук"]],
  ["stealth", ["stealth", "скрытност"]],
  ["arcana", ["arcana", "маги", "аркан"]],
  ["history", ["history", "истори"]],
  ["analysis", ["investigation", "анализ", "расследовани"]],
  ["nature", ["nature", "природ"]],
  ["religion", ["religion", "религи"]],
  ["animalHandling", ["animal handling", "уход за животными", "ухода за животными", "обращение с животными"]],
  ["insight", ["insight", "проницательност"]],
  ["medicine", ["medicine", "медицин"]],
  ["awareness", ["perception", "внимательност", "восприяти"]],
  ["survival", ["survival", "выживани"]],
  ["deception", ["deception", "обман"]],
  ["intimidation", ["intimidation", "запугивани"]],
  ["performance", ["performance", "выступлени"]],
  ["persuasion", ["persuasion", "убеждени"]],
];

export const SIZE_WORDS: Stems = [
  ["tiny", ["tiny", "крошечн"]],
  ["small", ["small", "маленьк", "небольш"]],
  ["medium", ["medium", "средн"]],
  ["large", ["large", "больш"]],
  ["huge", ["huge", "огромн"]],
  ["gargantuan", ["gargantuan", "громадн", "исполинск"]],
];

export const KIND_WORDS: Stems = [
  ["aberration", ["aberration", "аберраци"]],
  ["beast", ["beast", "звер"]],
  ["celestial", ["celestial", "небожител", "целестиал"]],
  ["construct", ["construct", "конструкт"]],
  ["dragon", ["dragon", "дракон"]],
  ["elemental", ["elemental", "элементал"]],
  ["fey", ["fey", "фей", "фея", "феи", "фэйр"]],
  ["fiend", ["fiend", "исчади"]],
  ["giant", ["giant", "великан"]],
  ["humanoid", ["humanoid", "гуманоид"]],
  ["monstrosity", ["monstrosit", "чудовищ", "монстр"]],
  ["ooze", ["ooze", "слиз"]],
  ["plant", ["plant", "растени"]],
  ["undead", ["undead", "нежит"]],
];

export const DAMAGE_WORDS: Stems = [
  ["acid", ["acid", "кислот"]],
  ["bludgeoning", ["bludgeoning", "дробящ"]],
  ["cold", ["cold", "холод"]],
  ["fire", ["fire", "огн", "огон"]],
  ["force", ["force", "силов"]],
  ["lightning", ["lightning", "электричеств", "электрическ", "молни"]],
  ["necrotic", ["necrotic", "некротическ", "некротик"]],
  ["piercing", ["piercing", "колющ"]],
  ["poison", ["poison", "яд"]],
  ["psychic", ["psychic", "психическ"]],
  ["radiant", ["radiant", "излучени", "лучист"]],
  ["slashing", ["slashing", "рубящ", "режущ"]],
  ["thunder", ["thunder", "звук", "гром"]],
];

export const CONDITION_WORDS: Stems = [
  ["blinded", ["blinded", "ослеплен"]],
  ["charmed", ["charmed", "очарован"]],
  ["deafened", ["deafened", "оглох", "глухот"]],
  ["exhaustion", ["exhaustion", "истощен"]],
  ["frightened", ["frightened", "испуг", "испуган", "напуган"]],
  ["grappled", ["grappled", "схвачен", "захвачен"]],
  ["incapacitated", ["incapacitated", "недееспособ"]],
  ["invisible", ["invisible", "невидим"]],
  ["paralyzed", ["paralyzed", "парализ", "паралич"]],
  ["petrified", ["petrified", "окамен"]],
  ["poisoned", ["poisoned", "отравлен"]],
  ["prone", ["prone", "ничком", "распластан", "сбитый с ног", "лежащий ничком"]],
  ["restrained", ["restrained", "опутан"]],
  ["stunned", ["stunned", "ошеломлен"]],
  ["unconscious", ["unconscious", "бессознательн", "без сознания", "потеря сознания"]],
];

export const SENSE_WORDS: Stems = [
  ["blindsight", ["blindsight", "слепое зрение", "слепозрени"]],
  ["darkvision", ["darkvision", "темное зрение", "ночное зрение"]],
  ["tremorsense", ["tremorsense", "чувство вибрации", "ощущение вибрац", "виброчувств"]],
  ["truesight", ["truesight", "истинное зрение"]],
];

export const SPEED_WORDS: Stems = [
  ["climb", ["climb", "лаза", "карабка"]],
  ["swim", ["swim", "плава", "плавание"]],
  ["fly", ["fly", "лет", "полет"]],
  ["burrow", ["burrow", "копа", "рытье", "роет", "роя"]],
  ["walk", ["walk", "ходьб", "пешком"]],
];

export const SHAPE_WORDS = [
  ["cone", ["cone", "конус"]],
  ["cube", ["cube", "куб"]],
  ["line", ["line", "лини"]],
  ["sphere", ["sphere", "сфер"]],
  ["cylinder", ["cylinder", "цилиндр"]],
  ["emanation", ["emanation", "эманаци"]],
] as const satisfies Stems;

/** Headings of figures. Those of `NUMBER_HEADINGS` stand before a number. */
export const HEADINGS: Stems = [
  ["armorClass", ["armor class", "armour class", "ac", "класс доспеха", "класс брони", "класс защиты", "кд", "кз"]],
  [
    "hitPoints",
    ["hit points", "hit point", "hp", "хиты", "хп", "хит пойнты", "очки здоровья", "пункты здоровья", "оз"],
  ],
  ["speed", ["speed", "скорость"]],
  ["initiative", ["initiative", "инициатива"]],
  ["saves", ["saving throws", "saving throw", "saves", "спасброски", "испытания", "спасительные броски"]],
  ["skills", ["skills", "навыки", "умения"]],
  [
    "vulnerabilities",
    [
      "damage vulnerabilities",
      "vulnerabilities",
      "уязвимость к урону",
      "уязвимости к урону",
      "уязвимости",
      "уязвимость",
    ],
  ],
  [
    "resistances",
    [
      "damage resistances",
      "resistances",
      "сопротивление урону",
      "сопротивления урону",
      "сопротивление к урону",
      "сопротивления",
      "сопротивление",
    ],
  ],
  [
    "conditionImmunities",
    [
      "condition immunities",
      "иммунитет к состояниям",
      "иммунитет к состоянию",
      "иммунитеты к состояниям",
      "невосприимчивость к состояниям",
    ],
  ],
  [
    "immunities",
    [
      "damage immunities",
      "immunities",
      "иммунитет к урону",
      "иммунитеты к урону",
      "невосприимчивость к урону",
      "иммунитеты",
      "иммунитет",
    ],
  ],
  ["senses", ["senses", "чувства", "органы чувств"]],
  ["languages", ["languages", "языки", "язык"]],
  [
    "challenge",
    [
      "challenge rating",
      "challenge",
      "cr",
      "показатель опасности",
      "уровень опасности",
      "класс опасности",
      "рейтинг опасности",
      "опасность",
      "по",
      "ур. опасности",
      "ко",
    ],
  ],
  ["proficiency", ["proficiency bonus", "pb", "бонус мастерства", "бонус владения", "бм"]],
  ["gear", ["gear", "equipment", "снаряжение"]],
];
export const NUMBER_HEADINGS: readonly string[] = [
  "armorClass",
  "hitPoints",
  "speed",
  "initiative",
  "challenge",
  "proficiency",
];

export const SECTION_WORDS: Stems<Section> = [
  ["legendary", ["legendary actions", "легендарные действия", "mythic actions"]],
  ["lair", ["lair actions", "действия логова", "regional effects", "эффекты логова"]],
  ["bonus", ["bonus actions", "bonus action", "бонусные действия", "бонусное действие"]],
  ["reactions", ["reactions", "reaction", "реакции", "реакция", "ответные действия"]],
  ["actions", ["actions", "action", "действия", "действие"]],
  [
    "traits",
    [
      "traits",
      "features",
      "abilities",
      "special traits",
      "особенности",
      "черты",
      "умения",
      "способности",
      "особые умения",
    ],
  ],
];

/** Number words, including those of Russian cases. */
export const COUNT_WORDS: Stems = [
  ["1", ["one", "once", "одну", "одна", "один", "одной"]],
  ["2", ["two", "twice", "две", "два", "двумя", "дважды"]],
  ["3", ["three", "три", "тремя", "трижды"]],
  ["4", ["four", "четыре"]],
  ["5", ["five", "пять"]],
  ["6", ["six", "шесть"]],
];

/** First words of sentences that are no names of entries. */
export const SENTENCE_WORDS: ReadonlySet<string> = new Set(
  (
    "the if each on a an this that these it its when while until at any as " +
    "once after hit miss failure success trigger response they he she " +
    "for until with melee ranged first second dc " +
    "цель существо существа если при каждое каждый в во на до пока когда " +
    "попадание промах провал успех триггер ответ она он оно они это этот эта " +
    "после также кроме затем иначе сл все любое раненая рукопашная дальнобойная одно если"
  ).split(" "),
);
