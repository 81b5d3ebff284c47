import { isInternational } from '@truckroll/domain/calls/calling-refusal';
import { isOpenAt } from '@truckroll/domain/calls/opening-hours';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { VoicePlan } from '../../providers/carrier/carrier.ts';
import { softphoneIdentity } from '../../providers/carrier/softphone-identity.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { insertCall, lockCall, lockCallOfCarrier, patchCall } from '../../records/calls/call-rows.ts';
import { readCallSettings } from '../../records/calls/call-settings-store.ts';
import { findActiveNumber } from '../../records/calls/phone-number-store.ts';
import { clientNames } from '../../records/clients/client-rows.ts';
import { findClientOfNumber } from '../../records/clients/clients-of-number.ts';
import { digitsOfNumber } from '../../records/clients/phone-digits.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { listHolderIds } from '../../records/people/holders.ts';
import type { ServerContext } from '../../server-context.ts';
import { isConnected } from '../add-ons/add-on-store.ts';
import type { ReceivedCall } from '../carrier-hooks/carrier-hooks.ts';
import { listClosedDays } from '../holidays/closed-days.ts';

/** How long softphones and the other number ring, and how long a voicemail may be. */
const ringSeconds = 20;
const voicemailSeconds = 120;
/** A caller who hides the number. Carriers report other texts for it. */
const hiddenNumber = 'anonymous';

const reject: VoicePlan = { kind: 'reject' };

async function isOpen(tx: Tx, accountId: string, now: Date): Promise<boolean> {
  const { workingDays, workingHours, timezone, holidays } = await getAccountRow(tx, accountId);
  const days = (ms: number): string => new Date(now.getTime() + ms).toISOString().slice(0, 10);
  const dayMs = 86_400_000;
  const closed = await listClosedDays(holidays, { start: days(-dayMs), end: days(dayMs) });
  return isOpenAt({ workingDays, workingHours, timezone }, now.toISOString(), new Set(closed.map(({ day }) => day)));
}

/** The people who take calls and have a page open, unless the company is closed and calls do not ring then. */
async function whoRings(
  tx: Tx,
  { accountId, now, online }: { accountId: string; now: Date; online: ReadonlySet<string> },
  ringOutsideHours: boolean,
): Promise<string[]> {
  if (!ringOutsideHours && !(await isOpen(tx, accountId, now))) return [];
  return (await listHolderIds(tx, 'Communications.calls')).filter((id) => online.has(id));
}

async function insertIncoming(tx: Tx, received: ReceivedCall, rungUserIds: readonly string[]): Promise<string> {
  const { report, provider, now } = received;
  const fromNumber = isInternational(report.from) ? report.from : hiddenNumber;
  const clientId = await findClientOfNumber(tx, digitsOfNumber(fromNumber));
  const id = await insertCall(
    tx,
    {
      ...{ provider, providerCallId: report.providerCallId, direction: 'inbound', userId: null },
      ...{ fromNumber, toNumber: report.to, clientId, rungUserIds },
    },
    now,
  );
  const client =
    clientId === null
      ? null
      : await tx
          .selectFrom(clientNames.as('clients'))
          .select(['id', 'name'])
          .where('id', '=', clientId)
          .executeTakeFirst();
  const event = { type: 'call.received' as const, callId: id, client: client ?? null, phoneNumber: fromNumber };
  await recordEvent(tx, { actor: { userId: null, name: 'System' }, now }, event);
  return id;
}

/**
 * The stages of a call to one of the account's numbers: the people who take calls and have a page open, then the other
 * number, then the voicemail. The carrier requests it again after each stage and gets the same stages.
 */
export const planIncoming =
  ({ peopleOnline }: Pick<ServerContext, 'peopleOnline'>) =>
  async (received: ReceivedCall): Promise<VoicePlan> => {
    const { tx, report, provider, now, accountId } = received;
    const [number, settings] = await Promise.all([findActiveNumber(tx, report.to), readCallSettings(tx)]);
    if (number === undefined || !(await isConnected(tx, 'calls'))) return reject;
    const known = await lockCallOfCarrier(tx, provider, report.providerCallId);
    if (known === undefined && report.ended !== null) return { kind: 'hang-up' };
    const online = peopleOnline.list(accountId);
    const rung = known?.rungUserIds ?? (await whoRings(tx, { accountId, now, online }, settings.ringOutsideHours));
    const callId = known?.id ?? (await insertIncoming(tx, received, rung));
    if (known !== undefined && report.ended !== null) await patchCall(tx, callId, { rungUserIds: [] }, now);
    const forwardTo = number.forwardTo ?? settings.forwardTo;
    return {
      kind: 'ring',
      callId,
      identities: rung.map(softphoneIdentity),
      // A number that forwards to itself would ring for ever.
      forwardTo: forwardTo === number.phoneNumber ? null : forwardTo,
      ringSeconds,
      from: number.phoneNumber,
      recording: settings.recordCalls ? { announcement: settings.announcement } : null,
      voicemail: { greeting: settings.voicemailGreeting, seconds: voicemailSeconds },
    };
  };

/**
 * The number that a softphone is connected to: that of the named call, if it rings and belongs to the identity's
 * account. Every other request is rejected.
 */
export async function planOutgoing({ tx, report, now, isKnown }: ReceivedCall): Promise<VoicePlan> {
  if (report.callId === null) return reject;
  const call = await lockCall(tx, report.callId);
  if (call === undefined || call.direction !== 'outbound') return reject;
  const isOfThis = call.providerCallId === null || call.providerCallId === report.providerCallId;
  if (!isOfThis || (!isKnown && call.status !== 'ringing')) return reject;
  if (call.providerCallId === null) await patchCall(tx, call.id, { providerCallId: report.providerCallId }, now);
  const { recordCalls, announcement } = await readCallSettings(tx);
  return {
    kind: 'dial',
    callId: call.id,
    from: call.fromNumber,
    to: call.toNumber,
    recording: recordCalls ? { announcement } : null,
  };
}
