/** Known below play, too: switches of conditions are pressed by several. */
export { once, takesBack } from "../../documents/shared/once.ts";
