/** The item types that a creature can carry, in the order of the inventory. */
export const PHYSICAL_TYPES = ["weapon", "armor", "consumable", "ammunition", "tool", "gear", "container"] as const;
export type PhysicalType = (typeof PHYSICAL_TYPES)[number];

/** Returns whether an item type is one that a creature can carry. */
export const isPhysicalType = (type: string): boolean => PHYSICAL_TYPES.some((one) => one === type);
