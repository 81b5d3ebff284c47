import * as contract from '@truckroll/contract/calls/phone-numbers';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { type Carrier, CarrierRefused, CarrierUnreachable } from '../../providers/carrier/carrier.ts';
import * as numbers from '../../records/calls/phone-number-store.ts';
import { cancelReservation } from '../../records/calls/phone-number-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { requireCalls } from './require-calls.ts';
import { requireForwarding } from './require-forwarding.ts';
import { reserveNumber } from './reserve-number.ts';

/** A request to the carrier, with its failure as a refusal. */
async function asked<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof CarrierRefused) throw new Problem('numberUnavailable', {}, { cause: error });
    if (error instanceof CarrierUnreachable) throw new Problem('carrierUnreachable', {}, { cause: error });
    throw error;
  }
}

async function getForChange(tx: Tx, id: string) {
  const number = found(await numbers.lockActiveNumber(tx, id), 'Phone number');
  await requireCalls(tx);
  return number;
}

/** The account's phone numbers (API CA-9). */
export function phoneNumberRoutes({ serve, carrier, settings }: ServerContext): void {
  const most = settings.NUMBERS_PER_ACCOUNT;
  const getCarrier = (): Carrier => {
    if (carrier === null) throw new Problem('callsUnconfigured');
    return carrier;
  };

  serve(contract.listPhoneNumbers, {
    handle: async ({ tx }) => ({ phoneNumbers: await numbers.listActiveNumbers(tx) }),
  });

  serve(contract.findAvailableNumbers, {
    find: ({ tx }) => requireCalls(tx),
    prepare: ({ query }) => asked(getCarrier().findNumbers(query)),
    handle: async ({ prepared }) => ({ available: prepared.slice(0, contract.offeredNumbersMaximum) }),
  });

  serve(contract.buyPhoneNumber, {
    find: ({ tx }) => requireCalls(tx),
    async prepare({ body, now, transact }) {
      const { name: provider } = getCarrier();
      const purchase = { id: newId(), ...body, provider };
      await transact((tx) => reserveNumber(tx, purchase, { most, now }));
      try {
        const { providerId } = await asked(getCarrier().buyNumber(body.phoneNumber));
        return { ...purchase, providerNumberId: providerId };
      } catch (error) {
        await transact((tx) => cancelReservation(tx, purchase.id));
        throw error;
      }
    },
    async handle({ tx, prepared, now }) {
      await cancelReservation(tx, prepared.id);
      return { phoneNumber: await numbers.insertNumber(tx, prepared, now) };
    },
  });

  serve(contract.updatePhoneNumber, {
    find: ({ tx, params }) => getForChange(tx, params.id),
    async handle({ tx, record, body, now }) {
      if (body.forwardTo != null) await requireForwarding(tx, body.forwardTo);
      const { friendlyName = record.friendlyName, forwardTo = record.forwardTo } = body;
      await numbers.updateNumber(tx, record.id, { friendlyName, forwardTo }, now);
      return {};
    },
  });

  serve(contract.releasePhoneNumber, {
    find: ({ tx, params }) => getForChange(tx, params.id),
    async prepare({ record }) {
      // A number of another carrier cannot be given back while this one is used.
      if (record.provider !== carrier?.name || record.providerNumberId === null) return;
      await asked(carrier.releaseNumber(record.providerNumberId));
    },
    async handle({ tx, record, now }) {
      await numbers.endNumber(tx, record.id, now);
      return {};
    },
  });
}
