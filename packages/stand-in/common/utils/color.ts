/**
 * A color as a number, with conversions.
 * @source API:foundry.utils.Color
 */
export class Color extends Number {
  /** From "#rrggbb" (or "rrggbb"), or a number. */
  static from(value: string | number | null | undefined): Color {
    return typeof value === "string" ? Color.fromString(value) : new Color(value ?? NaN);
  }

  /** From "#rrggbb". */
  static fromString(value: string): Color {
    return new Color(/^#?[0-9a-f]{6}$/i.test(value) ? parseInt(value.replace("#", ""), 16) : NaN);
  }

  /** Whether it is a color at all. */
  get valid(): boolean {
    const value = this.valueOf();
    return Number.isInteger(value) && value >= 0 && value <= 0xffffff;
  }

  /** Lower case "#rrggbb"; "#000000" when it is no color. */
  get css(): string {
    return this.valid ? `#${this.valueOf().toString(16).padStart(6, "0")}` : "#000000";
  }

  /** Red, green and blue, each 0 to 1. */
  get rgb(): [number, number, number] {
    const value = this.valueOf();
    return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
  }

  override toString(radix?: number): string {
    return radix === undefined ? this.css : super.toString(radix);
  }

  toJSON(): string {
    return this.css;
  }
}
