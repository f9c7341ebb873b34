/**
 * Extensions of Math and Number.
 * @source API:primitives.Math, API:primitives.Number
 */
import { define } from "./define.ts";

declare global {
  interface Math {
    /** The number within bounds. */
    clamp(value: number, min: number, max: number): number;
    /** Degrees to radians. */
    toRadians(degrees: number): number;
    /** Linear interpolation by a weight 0 to 1. */
    mix(a: number, b: number, weight: number): number;
  }
  interface NumberConstructor {
    /** Whether a value is a number or text of one. */
    isNumeric(value: unknown): boolean;
  }
  interface Number {
    toNearest(interval?: number, method?: "round" | "ceil" | "floor"): number;
    signedString(): string;
    ordinalString(): string;
    paddedString(digits: number): string;
    between(a: number, b: number, inclusive?: boolean): boolean;
  }
}

define(Math, {
  clamp: (value: number, min: number, max: number) => Math.min(Math.max(value, min), max),
  toRadians: (degrees: number) => (degrees * Math.PI) / 180,
  mix: (a: number, b: number, weight: number) => a * (1 - weight) + b * weight,
});

define(Number, {
  isNumeric: (value: unknown) => {
    if (typeof value === "number") return !Number.isNaN(value);
    return typeof value === "string" && value.trim() !== "" && !Number.isNaN(Number(value));
  },
});

define(Number.prototype, {
  toNearest(this: number, interval = 1, method: "round" | "ceil" | "floor" = "round"): number {
    if (!(interval > 0)) throw new Error("Number#toNearest interval must be positive");
    const rounded = Math[method](Number(this) / interval) * interval;
    // 0.1 * 3 is not 0.3: keep as many decimals as the interval has.
    const decimals = String(interval).split(".")[1]?.length ?? 0;
    return Number(rounded.toFixed(decimals));
  },
  signedString(this: number): string {
    return (Number(this) < 0 ? "" : "+") + Number(this);
  },
  ordinalString(this: number): string {
    const tens = Math.abs(Number(this)) % 100;
    const ones = tens % 10;
    const suffix = tens > 10 && tens < 14 ? "th" : (["th", "st", "nd", "rd"][ones] ?? "th");
    return `${Number(this)}${suffix}`;
  },
  paddedString(this: number, digits: number): string {
    return String(Number(this)).padStart(digits, "0");
  },
  between(this: number, a: number, b: number, inclusive = true): boolean {
    const [min, max] = [Math.min(a, b), Math.max(a, b)];
    return inclusive ? this >= min && this <= max : this > min && this < max;
  },
});
