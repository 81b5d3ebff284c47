import * as contract from '@truckroll/contract/calls/dial';
import { listBounds } from '@truckroll/contract/fields/list-bounds';
import { found, Problem } from '../../platform/http/problem.ts';
import { type Carrier, CarrierRefused, CarrierUnreachable } from '../../providers/carrier/carrier.ts';
import { softphoneIdentity } from '../../providers/carrier/softphone-identity.ts';
import { hasEnded, listUnderWayIds, lockCall, patchCall } from '../../records/calls/call-rows.ts';
import { getCall, getCallId } from '../../records/calls/call-store.ts';
import { clientScope } from '../../records/client-access/client-scope.ts';
import { requireClient } from '../../records/client-access/find-client.ts';
import type { ServerContext } from '../../server-context.ts';
import { requireCalling, requireCalls } from '../phone-numbers/require-calls.ts';
import { beginCall } from './dial.ts';
import { endCall } from './move-call.ts';

/** Asks the carrier to end a call. False if the carrier has no such call any more. */
async function hangUpAtCarrier(carrier: Carrier | null, providerCallId: string): Promise<boolean> {
  try {
    await carrier?.hangUp(providerCallId);
    return carrier !== null;
  } catch (error) {
    if (error instanceof CarrierRefused) return false;
    if (error instanceof CarrierUnreachable) throw new Problem('carrierUnreachable', {}, { cause: error });
    throw error;
  }
}

/** Making, taking and ending calls. */
export function dialRoutes({ serve, carrier }: ServerContext): void {
  serve(contract.createSoftphoneToken, {
    find: ({ tx }) => requireCalling(tx),
    async prepare({ actor, now }) {
      const identity = softphoneIdentity(actor.userId);
      const granted = await carrier?.softphone(identity, now);
      if (granted == null) throw new Problem('softphoneUnavailable');
      return { ...granted, identity };
    },
    handle: async ({ prepared }) => prepared,
  });

  serve(contract.dialNumber, {
    find: ({ tx }) => requireCalling(tx),
    async prepare({ body, actor, now, transact }) {
      if (carrier === null) throw new Problem('softphoneUnavailable');
      const callId = await transact((tx) => beginCall(tx, body, { actor, now, provider: carrier.name }));
      // With a real carrier the softphone in the browser connects the call.
      const identity = softphoneIdentity(actor.userId);
      await carrier.simulation?.dial({ accountId: actor.accountId, callId, identity, to: body.to });
      return callId;
    },
    handle: async ({ tx, prepared }) => ({ call: await getCall(tx, prepared) }),
  });

  serve(contract.readCall, {
    handle: async ({ tx, params }) => ({ call: await getCall(tx, params.id) }),
  });

  serve(contract.hangUpCall, {
    async find({ tx, params }) {
      const row = found(await lockCall(tx, await getCallId(tx, params.id)), 'Call');
      await requireCalls(tx);
      return row;
    },
    async prepare({ record, now, transact }) {
      if (hasEnded(record)) return false;
      await transact((tx) => patchCall(tx, record.id, { hungUpBy: 'us' }, now));
      return record.providerCallId !== null && (await hangUpAtCarrier(carrier, record.providerCallId));
    },
    async handle({ tx, record, prepared: isReported, now }) {
      const row = await lockCall(tx, record.id);
      const status = record.status === 'in-progress' ? 'completed' : 'canceled';
      if (!isReported && row !== undefined) await endCall(tx, row, { status, now });
      return { call: await getCall(tx, record.id) };
    },
  });

  serve(contract.updateCall, {
    find: ({ tx, params }) => getCallId(tx, params.id),
    async handle({ tx, record: id, body, actor, now }) {
      const { notes, isHandled, clientId } = body;
      if (clientId != null) await requireClient(tx, clientId, clientScope(actor));
      const handled = isHandled === undefined ? {} : { handledAt: isHandled ? now.toISOString() : null };
      const values = { ...(notes === undefined ? {} : { notes }), ...(clientId === undefined ? {} : { clientId }) };
      await patchCall(tx, id, { ...values, ...handled }, now);
      return { call: await getCall(tx, id) };
    },
  });

  serve(contract.listCallsUnderWay, {
    async handle({ tx, actor }) {
      const underWay = await listUnderWayIds(tx, actor.userId, listBounds.callsUnderWay);
      return {
        calls: await Promise.all(underWay.map(async ({ id, rings }) => ({ ...(await getCall(tx, id)), rings }))),
      };
    },
  });

  serve(contract.answerCall, {
    async find({ tx, params }) {
      const row = found(await lockCall(tx, await getCallId(tx, params.id)), 'Call');
      await requireCalls(tx);
      return row;
    },
    async prepare({ record, actor }) {
      const { simulation = null } = carrier ?? {};
      if (simulation === null) throw new Problem('softphoneUnavailable');
      const { providerCallId, rungUserIds } = record;
      const rings = record.status === 'ringing' && rungUserIds.includes(actor.userId);
      if (!rings || providerCallId === null) throw new Problem('callNotRinging');
      if (!(await simulation.answer({ accountId: actor.accountId, providerCallId })))
        throw new Problem('callNotRinging');
    },
    async handle({ tx, record, actor, now }) {
      await patchCall(tx, record.id, { userId: actor.userId, rungUserIds: [] }, now);
      return { call: await getCall(tx, record.id) };
    },
  });

  serve(contract.declineCall, {
    find: async ({ tx, params }) => found(await lockCall(tx, await getCallId(tx, params.id)), 'Call'),
    async handle({ tx, record, actor, now }) {
      const rungUserIds = record.rungUserIds.filter((id) => id !== actor.userId);
      if (rungUserIds.length < record.rungUserIds.length) await patchCall(tx, record.id, { rungUserIds }, now);
      return { call: await getCall(tx, record.id) };
    },
  });
}
