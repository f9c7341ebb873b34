/** Id of the system. It is the package name, the settings namespace, the flag scope and a part of file paths. */
export const SYSTEM_ID = "opposed-d20";

/**
 * Returns the path of one of the system's templates.
 * @param name path below `templates/`, without the extension
 */
export function template(name: string): string {
  return `systems/${SYSTEM_ID}/templates/${name}.hbs`;
}
