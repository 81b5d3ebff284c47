/** What browsers with the Network Information API say about the network. */
type Connection = { saveData?: boolean; effectiveType?: string };

/** Whether data that may not be needed can be fetched: not on a slow network, and not for people who save data. */
export function isGoodNetwork(
  { connection }: { connection?: Connection } = globalThis.navigator as { connection?: Connection },
): boolean {
  return connection?.saveData !== true && (connection?.effectiveType ?? '4g') === '4g';
}
