/** Pays or refunds the cost of a message. Loads pay-cost.ts lazily. */
export async function payCost(id: string): Promise<void> {
  const { payCost: settle } = await import("./pay-cost.ts");
  await settle(id);
}
