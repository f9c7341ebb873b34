/** Replaces the stand-in's sidebar, because no user looks at a page of an evening. */
export { registerInterfaceSettings } from "../../../packages/stand-in/client/sidebar/index.ts";
export const interfaceClasses = (): object => ({});
export const createInterface = (): object => ({});
export const renderInterface = (): Promise<void> => Promise.resolve();
