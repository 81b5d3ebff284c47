import { listBounds } from '@truckroll/contract/fields/list-bounds';
import * as contract from '@truckroll/contract/payments/card-readers';
import { countryCode } from '@truckroll/domain/addresses/regions';
import { isSimulatedReader, readerModel } from '@truckroll/domain/saved-cards/card-reader';
import { v7 as newId } from 'uuid';
import { invalid, Problem } from '../../platform/http/problem.ts';
import { requireVersion } from '../../platform/http/require-version.ts';
import type { CardReaders, SeenReader } from '../../providers/card-payments/card-readers.ts';
import { isReaderInUse } from '../../records/saved-cards/card-charge-store.ts';
import * as store from '../../records/saved-cards/card-reader-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { askProcessor } from './pay-on-reader.ts';

const toStored = (reader: store.StoredReader): contract.StoredCardReader => {
  const { id, name, deviceType, serialNumber, locationName, updatedAt } = reader;
  const [model, isSimulated] = [readerModel(deviceType), isSimulatedReader(deviceType)];
  return { id, name, model, serialNumber, locationName, isSimulated, updatedAt };
};

/** `seen` is null if the processor did not answer. */
function toReader(reader: store.StoredReader, seen: readonly SeenReader[] | null): contract.CardReader {
  const one = seen?.find(({ reference }) => reference === reader.reference);
  const state = seen === null ? 'unknown' : one === undefined ? 'gone' : one.isOnline ? 'online' : 'offline';
  const lastSeenAt = one?.lastSeenAt?.toISOString() ?? null;
  return { ...toStored(reader), state, lastSeenAt, isBusy: one?.isBusy === true };
}

/** The places of readers, each once. */
const placesOf = (readers: readonly store.StoredReader[]) =>
  [...new Map(readers.map(({ location, locationName }) => [location, locationName]))].map(([id, name]) => ({
    id,
    name,
  }));

/** The card readers of a company (API TE-1 to TE-4, decision 0118). */
export function cardReaderRoutes({ serve, cardPayments }: ServerContext): void {
  const getReaders = (): CardReaders => {
    if (cardPayments === null) throw new Problem('onlinePaymentOff');
    return cardPayments.readers;
  };

  serve(contract.listCardReaders, {
    find: ({ tx }) => store.listReaders(tx),
    async prepare({ record: readers, log }) {
      if (cardPayments === null) return null;
      return await cardPayments.readers.listSeen(placesOf(readers).map(({ id }) => id)).catch((error: unknown) => {
        log.warn({ err: error }, 'The card processor did not tell of its readers');
        return null;
      });
    },
    async handle({ record: readers, prepared: seen }) {
      return {
        readers: readers.map((reader) => toReader(reader, seen)),
        locations: placesOf(readers),
        isOn: cardPayments !== null,
      };
    },
  });

  serve(contract.registerCardReader, {
    find: ({ tx }) => store.listReaders(tx),
    async prepare({ record: readers, body, actor: { accountId } }) {
      const processor = getReaders();
      const { name, registrationCode: code, locationId, location: given } = body;
      if (readers.length >= listBounds.cardReaders)
        throw invalid(
          'name',
          `You can have at most ${listBounds.cardReaders} readers. Please remove one first.`,
          'too_big',
        );
      if (given === undefined) {
        // Places of other companies on the same keys are not to be chosen.
        const place = placesOf(readers).find(({ id }) => id === locationId);
        if (place === undefined) throw invalid('locationId', 'Please choose where the reader is used', 'required');
        const reader = await askProcessor(processor.register({ accountId, name, code, location: place.id }));
        return { ...reader, location: place.id, locationName: place.name };
      }
      const country = countryCode(given.country);
      if (country === null)
        throw invalid(
          'location.country',
          'Please enter the country by its two letters, such as US or CA',
          'invalid_format',
        );
      const address = { ...given, state: given.state ?? null, zipCode: given.zipCode ?? null, country };
      const location = await askProcessor(processor.addPlace({ ...address, accountId }));
      const reader = await askProcessor(processor.register({ accountId, name, code, location }));
      return { ...reader, location, locationName: given.name };
    },
    async handle({ tx, body, prepared, now }) {
      const at = now.toISOString();
      const reader = { id: newId(), name: body.name, ...prepared, createdAt: at, updatedAt: at };
      return { reader: toStored(await store.putReader(tx, reader)) };
    },
  });

  serve(contract.renameCardReader, {
    find: ({ tx, params }) => store.holdReader(tx, params.id),
    async prepare({ record, body }) {
      requireVersion(record, body.updatedAt);
      if (body.name !== record.name) await askProcessor(getReaders().rename(record.reference, body.name));
    },
    async handle({ tx, params, body, now }) {
      const reader = await store.holdReader(tx, params.id);
      requireVersion(reader, body.updatedAt);
      const isSame = reader.name === body.name;
      return { reader: toStored(isSame ? reader : await store.renameReader(tx, reader.id, body.name, now)) };
    },
  });

  serve(contract.removeCardReader, {
    find: ({ tx, params }) => store.holdReader(tx, params.id),
    async prepare({ record, transact }) {
      if (await transact((tx) => isReaderInUse(tx, record.id))) throw new Problem('readerInUse');
      // Without the processor's keys the reader is removed from this database only.
      if (cardPayments !== null) await askProcessor(cardPayments.readers.remove(record.reference));
    },
    async handle({ tx, params }) {
      const reader = await store.holdReader(tx, params.id);
      if (await isReaderInUse(tx, reader.id)) throw new Problem('readerInUse');
      await store.removeReader(tx, reader.id);
      return {};
    },
  });
}
