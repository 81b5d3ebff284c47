type Saving = {
  /** The cells of the row as the server has them. */
  stored: readonly string[];
  /** The corrected cells by column, also those that were corrected while earlier ones were sent. */
  corrected: () => ReadonlyMap<number, string>;
  send: (cells: string[]) => Promise<void>;
};

/**
 * Sends a row's cells until the server has all corrections. Resolves to the cells that it then has; rejects with the
 * first refusal.
 */
export async function saveCells({ stored, corrected, send }: Saving): Promise<readonly string[]> {
  let sent = stored;
  for (;;) {
    const cells = corrected();
    const columns = Math.max(sent.length, ...[...cells.keys()].map((column) => column + 1));
    const next = Array.from({ length: columns }, (_, column) => cells.get(column) ?? sent[column] ?? '');
    if (next.every((text, column) => text === (sent[column] ?? ''))) return sent;
    await send(next);
    sent = next;
  }
}
