/**
 * Contents of foundry.applications.fields.
 * @source API:modules/foundry.applications.fields
 */
export {
  createCheckboxInput,
  createFontAwesomeIcon,
  createFormGroup,
  createMultiSelectInput,
  createNumberInput,
  createSelectInput,
  createTextareaInput,
  createTextInput,
  setInputAttributes,
} from "./inputs.ts";
