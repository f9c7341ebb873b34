/**
 * The lowest face of the d20 that makes a weapon hit a critical hit for a creature with the trait, lowest first.
 * @rule H-CRIT-01 H-PRG-07
 */
export const THREATS = { superiorCritical: 18, improvedCritical: 19 } as const;

export type Threat = (typeof THREATS)[keyof typeof THREATS];
