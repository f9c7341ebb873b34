/** True if a user set the step manually instead of buying it. @rule C-58 */
export function isByHand({ by = "" }: { readonly by?: string }): boolean {
  return by !== "";
}
