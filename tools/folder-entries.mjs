// @ts-check
/**
 * The folders inside of the packs: one for each table of `packs/_source/<pack>` that `packs/_source/folders.json` names. Creatures are in
 * the order of their challenge, features in that of their table, everything else by name.
 */

/** @typedef {any} Json */
/** @typedef {Record<string, Record<string, { ru: string, en: string }>>} FolderNames by pack and file */

/** How Foundry sorts a folder: by hand, or by name. @type {Record<string, "m" | "a">} */
const SORTING = { creatures: "m", features: "m" };

/**
 * Returns a name for the id of a folder, or null if documents of this file stand in no folder.
 * @param {FolderNames} names @param {string} pack @param {string} file without extension
 */
export const folderName = (names, pack, file) => (names[pack]?.[file] ? `folders/${pack}/${file}` : null);

/**
 * Returns the folders of a pack with their keys.
 * @param {FolderNames} names
 * @param {string} pack
 * @param {"Actor" | "Item" | "JournalEntry" | "RollTable"} type documents of the pack
 * @param {string} lang
 * @param {(name: string) => string} idOf
 * @returns {Json[]}
 */
export const foldersOf = (names, pack, type, lang, idOf) =>
  Object.entries(names[pack] ?? {}).map(([file, title], index) => {
    const _id = idOf(`folders/${pack}/${file}`);
    return {
      _id,
      _key: `!folders!${_id}`,
      name: title[/** @type {"ru" | "en"} */ (lang)],
      type,
      folder: null,
      description: "",
      color: null,
      sorting: SORTING[pack] ?? "a",
      sort: (index + 1) * 100_000,
      flags: {},
    };
  });

/** Puts creatures in the order of their challenge; others stay. @param {string} pack @param {Json[]} documents */
export const inOrder = (pack, documents) =>
  pack === "creatures" ? documents.toSorted((a, b) => a.system.challenge - b.system.challenge) : documents;
