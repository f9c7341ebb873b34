/** In place of the stand-in's sidebar: nobody looks at an evening that is played without a page. */
export { registerInterfaceSettings } from "../../../packages/stand-in/client/sidebar/index.ts";
export const interfaceClasses = (): object => ({});
export const createInterface = (): object => ({});
export const renderInterface = (): Promise<void> => Promise.resolve();
