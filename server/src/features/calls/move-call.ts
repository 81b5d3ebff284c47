import {
  afterReport,
  afterVoicemail,
  type CallProgress,
  isFinal,
  isMissed,
} from '@truckroll/domain/calls/call-progress';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { CallStatusReport } from '../../providers/carrier/reports.ts';
import { softphoneUserOf } from '../../providers/carrier/softphone-identity.ts';
import { type CallRow, handleMissed, lockCall, progressOf, saveProgress } from '../../records/calls/call-rows.ts';
import { clientNames } from '../../records/clients/client-rows.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { deleteUnreadOf } from '../../records/notifications/notification-store.ts';

/** The author of changes that follow from a carrier's report. */
const system = { userId: null, name: 'System' };

async function partyOf(tx: Tx, { id, clientId, phoneNumber }: CallRow) {
  const client =
    clientId === null
      ? undefined
      : await tx
          .selectFrom(clientNames.as('clients'))
          .select(['id', 'name'])
          .where('id', '=', clientId)
          .executeTakeFirst();
  return { callId: id, client: client ?? null, phoneNumber };
}

/** Notifies the people who take calls of a voicemail; it replaces the unread notification that the call was missed. */
async function notifyOfMissed(tx: Tx, row: CallRow, after: CallProgress, now: Date): Promise<void> {
  await deleteUnreadOf(tx, 'call', row.id);
  const type = after.isVoicemail ? ('call.voicemail' as const) : ('call.missed' as const);
  await recordEvent(tx, { actor: system, now }, { type, ...(await partyOf(tx, row)) });
}

/** Stores the new state of a call with what follows from it. */
async function move(tx: Tx, row: CallRow, after: CallProgress, now: Date): Promise<void> {
  await saveProgress(tx, row.id, after, now);
  const becameMissed = isMissed(after) && (!isMissed(progressOf(row)) || after.isVoicemail !== row.isVoicemail);
  if (isFinal(after.status) && !isFinal(row.status))
    await recordEvent(tx, { actor: system, now }, { type: 'call.ended', callId: row.id });
  if (becameMissed) await notifyOfMissed(tx, row, after, now);
  if (row.startedAt === null && after.startedAt !== null && !after.isVoicemail)
    await handleMissed(tx, row.phoneDigits, now);
}

/** Applies a carrier's report about one of the legs of a call (API WH-1). */
export async function applyStatus(
  tx: Tx,
  { callId, report, now }: { callId: string; report: CallStatusReport; now: Date },
): Promise<void> {
  const row = await lockCall(tx, callId);
  if (row === undefined) return;
  const after = afterReport(progressOf(row), {
    leg: report.parentCallId === null || report.providerCallId === row.providerCallId ? 'own' : 'other',
    status: report.status,
    seconds: report.seconds,
    userId: softphoneUserOf(report.to),
    at: now.toISOString(),
  });
  const isVoicemail = after.isVoicemail || (report.isMachine && row.direction === 'outbound');
  await move(tx, row, { ...after, isVoicemail }, now);
}

/** Notes that the caller left a voicemail, whose recording has arrived (API WH-2). */
export async function applyVoicemail(tx: Tx, callId: string, now: Date): Promise<void> {
  const row = await lockCall(tx, callId);
  if (row !== undefined && !row.isVoicemail) await move(tx, row, afterVoicemail(progressOf(row)), now);
}

/** Ends a call whose end the carrier did not report. */
export async function endCall(
  tx: Tx,
  row: CallRow,
  { status, now }: { status: 'canceled' | 'failed' | 'completed'; now: Date },
): Promise<void> {
  if (isFinal(row.status)) return;
  const at = now.toISOString();
  await move(tx, row, afterReport(progressOf(row), { leg: 'own', status, seconds: null, userId: null, at }), now);
}
