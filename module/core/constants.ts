/** The system's id: package name, settings namespace, flag scope, path of its files. */
export const SYSTEM_ID = "opposed-d20";

/**
 * Path of one of the system's own templates.
 * @param name path below `templates/`, without the extension
 */
export function template(name: string): string {
  return `systems/${SYSTEM_ID}/templates/${name}.hbs`;
}
