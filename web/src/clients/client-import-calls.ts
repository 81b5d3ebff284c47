import { type ImportRow, importClients } from '@truckroll/contract/client-transfer';
import type { ImportProblem } from '@truckroll/contract/imports';
import { call } from '../app/call.ts';

/** Rows as they are sent: one file, so that sending it again after a lost answer writes nothing twice. */
export const sentRows = (rows: readonly ImportRow[]): File =>
  new File([JSON.stringify(rows)], 'clients.json', { type: 'application/json' });

type Sending = { signal: AbortSignal; onProgress: (share: number) => void };

export type Checked = { problems: readonly ImportProblem[]; problemCount: number };

/** What the server finds in the rows; it writes nothing. */
export const checkRows = (file: File, sending: Sending): Promise<Checked> =>
  call(importClients, { body: { dryRun: true }, files: [file], ...sending });

/** Writes all rows or, where one of them has become wrong meanwhile, none. */
export const writeRows = (file: File, sending: Sending): Promise<Checked & { createdCount: number }> =>
  call(importClients, { body: { dryRun: false }, files: [file], ...sending });
