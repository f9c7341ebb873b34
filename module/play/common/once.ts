/** Re-exported from the documents folder, which needs these functions too: several users may toggle the same condition. */
export { once, takesBack } from "../../documents/common/once.ts";
