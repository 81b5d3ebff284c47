import {
  announcementText,
  type CallSettings,
  quietHoursText,
  type updateCallSettings,
} from '@truckroll/contract/calls/call-settings';
import type { BodyOf } from '@truckroll/contract/endpoints/endpoint';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { invalid } from '../../platform/http/problem.ts';
import { requireVersion } from '../../platform/http/require-version.ts';
import { lockAccount } from '../../records/accounts/account-store.ts';
import { readCallSettings, storeCallSettings } from '../../records/calls/call-settings-store.ts';
import { requireForwarding } from './require-forwarding.ts';

const isGiven = ([, value]: [string, unknown]): boolean => value !== undefined;

/** Changes the account's settings of calls, and stores them on the first change. */
export async function saveCallSettings(
  tx: Tx,
  { updatedAt, ...change }: BodyOf<typeof updateCallSettings>,
  now: Date,
): Promise<CallSettings> {
  const given = Object.fromEntries(Object.entries(change).filter(isGiven)) as Partial<CallSettings>;
  await lockAccount(tx);
  const stored = await readCallSettings(tx);
  requireVersion(stored, updatedAt);
  const settings = { ...stored, ...given, updatedAt: now.toISOString() };
  // Callers have to be told that they are recorded.
  if (settings.recordCalls && settings.announcement === '') throw invalid('announcement', announcementText, 'required');
  if ((settings.quietFrom === null) !== (settings.quietTo === null))
    throw invalid(settings.quietFrom === null ? 'quietFrom' : 'quietTo', quietHoursText, 'required');
  if (given.forwardTo != null) await requireForwarding(tx, given.forwardTo);
  await storeCallSettings(tx, settings, now);
  return settings;
}
