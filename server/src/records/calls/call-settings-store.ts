import type { CallSettings } from '@truckroll/contract/calls/call-settings';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';
import { neverChanged } from '../../platform/http/require-version.ts';

const columns = [
  'recordCalls',
  'announcement',
  'forwardTo',
  'ringOutsideHours',
  'voicemailGreeting',
  'recordingDays',
  'quietFrom',
  'quietTo',
  'updatedAt',
] as const;

/** The settings of an account that has changed none (API CA-14). */
const usual = {
  recordCalls: false,
  announcement: 'This call may be recorded.',
  forwardTo: null,
  ringOutsideHours: false,
  voicemailGreeting: 'Please leave a message after the tone.',
  recordingDays: 365,
  quietFrom: null,
  quietTo: null,
  updatedAt: neverChanged,
};

/** How the account's calls and texts are handled. */
export const readCallSettings = async (tx: Tx) =>
  (await tx.selectFrom('callSettings').select(columns).executeTakeFirst()) ?? usual;

export async function storeCallSettings(tx: Tx, settings: CallSettings, now: Date): Promise<void> {
  const row = { ...settings, updatedAt: now.toISOString() };
  await telling(tx, 'call', null)
    .insertInto('callSettings')
    .values(row)
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(row))
    .execute();
}
