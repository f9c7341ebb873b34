/** The system's id: package name, settings namespace, flag scope, path of its files. */
/** By this id messages and buttons name the unarmed strike that everybody has. */
export const UNARMED_ID = "unarmedStrike000";
export const SYSTEM_ID = "opposed-d20";

/**
 * Path of one of the system's own templates.
 * @param name path below `templates/`, without the extension
 */
export function template(name: string): string {
  return `systems/${SYSTEM_ID}/templates/${name}.hbs`;
}
