/**
 * Text fields and fields stored as text.
 * @source
 *   API:foundry.data.fields.{StringField,HTMLField,JSONField,ColorField,FilePathField,DocumentIdField,DocumentUUIDField}
 */
import { Color } from "../../utils/color.ts";
import { parseUuid } from "../../utils/uuid.ts";
import { DataField } from "./base.ts";
import { isChoice } from "./numbers.ts";
import type { DataFieldContext, DataFieldOptions, Verdict } from "./base.ts";
import type { ValidateOptions } from "../types.ts";
import type { Loose } from "../../loose.ts";
import { IS_SETTLED } from "./shortcuts.ts";

/** Text. */
export class StringField extends DataField {
  declare blank: boolean;
  declare trim: boolean;
  declare choices: Loose;
  declare textSearch: boolean;

  static override get _defaults(): DataFieldOptions {
    return {
      ...super._defaults,
      blank: true,
      trim: true,
      nullable: false,
      choices: undefined,
      textSearch: false,
      initial: undefined,
    };
  }

  constructor(options: DataFieldOptions = {}, context: DataFieldContext = {}) {
    super(options, context);
    if (this.choices) {
      this.nullable = options.nullable ?? false;
      this.blank = options.blank ?? false;
    }
  }

  override getInitialValue(data = {}): Loose {
    if (this.initial !== undefined) return super.getInitialValue(data);
    if (!this.required) return undefined;
    if (this.blank) return "";
    return this.nullable ? null : undefined;
  }

  override _cast(value: Loose): Loose {
    return typeof value === "object" ? value : String(value);
  }

  override _cleanType(value: Loose): Loose {
    return typeof value === "string" && this.trim ? value.trim() : value;
  }

  /** A blank that is allowed is right whatever a subclass asks of its values. @source API: StringField#_validateSpecial */
  override _validateSpecial(value: Loose, options?: ValidateOptions): Verdict {
    if (value !== "") return super._validateSpecial(value, options);
    if (!this.blank) throw new Error("may not be a blank string");
    return true;
  }

  override _validateType(value: Loose): Verdict {
    if (typeof value !== "string") throw new Error("must be a string");
    if (this.choices && !isChoice(this.choices, value)) throw new Error(`"${value}" is not a valid choice`);
  }

  override [IS_SETTLED](value: Loose): boolean {
    if (value === null) return this.nullable;
    if (value === "") return this.blank;
    return typeof value === "string" && !this.choices && (!this.trim || value.trim() === value);
  }
}

/** HTML; the server sanitizes what the manifest names. */
export class HTMLField extends StringField {
  static override get _defaults(): DataFieldOptions {
    return { ...super._defaults, required: true, blank: true };
  }
}

/** Data stored as JSON text, used as data. */
export class JSONField extends StringField {
  static override get _defaults(): DataFieldOptions {
    return {
      ...super._defaults,
      required: false,
      blank: false,
      trim: true,
      initial: undefined,
      validationError: "is not a valid JSON string",
    };
  }

  override _cast(value: Loose): Loose {
    return typeof value === "string" ? value : JSON.stringify(value);
  }

  override _validateType(value: Loose): Verdict {
    super._validateType(value);
    try {
      JSON.parse(value);
    } catch {
      throw new Error(this.validationError);
    }
  }

  override initialize(value: Loose): Loose {
    return value === undefined || value === null ? value : JSON.parse(value);
  }

  override toObject(value: Loose): Loose {
    return value === undefined || value === null ? value : JSON.stringify(value);
  }
}

/** "#rrggbb", used as a Color. */
export class ColorField extends StringField {
  static override get _defaults(): DataFieldOptions {
    return {
      ...super._defaults,
      nullable: true,
      blank: false,
      initial: null,
      validationError: "is not a valid hexadecimal color string",
    };
  }

  override _cast(value: Loose): Loose {
    if (value instanceof Color || typeof value === "number") return Color.from(Number(value)).css;
    return value;
  }

  override clean(value: Loose, options = {}): Loose {
    return super.clean(value === "" ? null : value, options);
  }

  override _cleanType(value: Loose): Loose {
    return typeof value === "string" ? value.trim().toLowerCase() : value;
  }

  override _validateType(value: Loose): Verdict {
    if (typeof value !== "string" || !/^#[0-9a-f]{6}$/i.test(value)) throw new Error(this.validationError);
  }

  override initialize(value: Loose): Loose {
    return value === null || value === undefined ? value : Color.fromString(value);
  }

  override toObject(value: Loose): Loose {
    return value instanceof Color ? value.css : value;
  }
}

const EXTENSIONS: Record<string, RegExp> = {
  IMAGE: /\.(apng|avif|bmp|gif|jpe?g|png|svg|tiff?|webp)$/i,
  VIDEO: /\.(m4v|mp4|ogv|webm)$/i,
  AUDIO: /\.(aac|flac|m4a|mid|mp3|ogg|opus|wav|webm)$/i,
  TEXT: /\.(csv|json|md|pdf|tsv|txt|xml|ya?ml)$/i,
  FONT: /\.(otf|ttf|woff2?)$/i,
  GRAPHICS: /\.(fbx|glb|gltf|mtl|obj|stl|usdz)$/i,
};
const DATA_URL: Record<string, RegExp> = { IMAGE: /^data:image\//i, VIDEO: /^data:video\//i, AUDIO: /^data:audio\//i };

/** A path to a file of given categories. */
export class FilePathField extends StringField {
  declare categories: string[];
  declare base64: boolean;
  declare wildcard: boolean;

  static override get _defaults(): DataFieldOptions {
    return {
      ...super._defaults,
      categories: [],
      base64: false,
      wildcard: false,
      nullable: true,
      blank: false,
      initial: null,
    };
  }

  constructor(options: DataFieldOptions = {}, context: DataFieldContext = {}) {
    super(options, context);
    if (!Array.isArray(this.categories) || !this.categories.length)
      throw new Error("The categories of a FilePathField must contain at least one category");
    const unknown = this.categories.find((category) => !(category in EXTENSIONS));
    if (unknown) throw new Error(`The file category "${unknown}" is not known`);
  }

  override clean(value: Loose, options = {}): Loose {
    return super.clean(value === "" && this.nullable && !this.blank ? null : value, options);
  }

  override _validateType(value: Loose): Verdict {
    super._validateType(value);
    if (this.wildcard && value.includes("*")) return;
    const path = String(value).split(/[?#]/)[0] ?? "";
    const inline = String(value).startsWith("data:");
    if (inline && !this.base64) throw new Error("may not be a data URL");
    const fits = this.categories.some((category) =>
      inline ? DATA_URL[category]?.test(value) : EXTENSIONS[category]?.test(path),
    );
    if (!fits) throw new Error(`does not have a valid file extension for ${this.categories.join(", ")}`);
  }
}

/** Whether a value is a document id: sixteen letters and digits. */
export function isValidId(id: unknown): boolean {
  return typeof id === "string" && /^[A-Za-z0-9]{16}$/.test(id);
}

/** The id of a document. */
export class DocumentIdField extends StringField {
  static override get _defaults(): DataFieldOptions {
    return {
      ...super._defaults,
      required: true,
      blank: false,
      nullable: true,
      readonly: true,
      initial: null,
      validationError: "is not a valid Document ID string",
    };
  }

  override _cast(value: Loose): Loose {
    return typeof value === "object" && typeof value._id === "string" ? value._id : value;
  }

  override clean(value: Loose, options = {}): Loose {
    return super.clean(value === "" ? null : value, options);
  }

  override _validateType(value: Loose): Verdict {
    if (!isValidId(value)) throw new Error("must be a valid 16-character alphanumeric ID");
  }

  override [IS_SETTLED](value: Loose): boolean {
    return value === null ? this.nullable : isValidId(value);
  }
}

/** The UUID of a document. */
export class DocumentUUIDField extends StringField {
  /** The document name the UUID must have. */
  declare type: string | undefined;
  /** Whether the document must (true) or must not (false) be embedded. */
  declare embedded: boolean | undefined;
  declare relative: boolean;

  static override get _defaults(): DataFieldOptions {
    return {
      ...super._defaults,
      required: true,
      blank: false,
      nullable: true,
      initial: null,
      type: undefined,
      embedded: undefined,
      relative: false,
    };
  }

  override clean(value: Loose, options = {}): Loose {
    return super.clean(value === "" ? null : value, options);
  }

  override [IS_SETTLED](value: Loose): boolean {
    return value === null && this.nullable;
  }

  override _validateType(value: Loose): Verdict {
    if (typeof value !== "string") throw new Error("must be a string");
    if (value.startsWith(".")) {
      if (this.relative) return;
      throw new Error("may not be a relative UUID");
    }
    const parsed = parseUuid(value);
    if (!parsed || !isValidId(parsed.id)) throw new Error(`"${value}" is not a valid UUID string`);
    if (this.type && parsed.type !== this.type)
      throw new Error(`"${value}" is not the UUID of a document of type ${this.type}`);
    const embedded = parsed.embedded.length > 0;
    if (this.embedded !== undefined && this.embedded !== embedded)
      throw new Error(`"${value}" must ${this.embedded ? "" : "not "}be the UUID of an embedded document`);
  }
}
