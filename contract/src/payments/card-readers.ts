import { z } from 'zod';
import { documentRow } from '../documents/documents.ts';
import { adminOnly, endpoint, nothing } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { idParams, optionalText, readText, requiredPathId, requiredText, version } from '../fields/fields.ts';
import { listBounds } from '../fields/list-bounds.ts';
import { cardCharge, chargedAmount, mayCharge } from './card-charges.ts';

/** What the card processor says of a reader now. 'unknown': it did not answer; 'gone': it does not have the reader any more. */
const readerStates = ['online', 'offline', 'gone', 'unknown'] as const;

const readerFields = {
  id: z.string(),
  name: z.string(),
  model: z.string(),
  serialNumber: z.string(),
  locationName: z.string(),
  /** Whether the card processor simulates the reader, for tests without a device. */
  isSimulated: z.boolean(),
  updatedAt: z.string(),
};

const storedReader = z.object(readerFields);
describeType(storedReader, { id: 'StoredCardReader' });
export type StoredCardReader = z.infer<typeof storedReader>;

/** A card reader on which clients pay on site. */
const cardReader = z.object({
  ...readerFields,
  state: z.enum(readerStates),
  /** Null if the card processor does not say. */
  lastSeenAt: z.string().nullable(),
  /** Whether it is taking a payment. */
  isBusy: z.boolean(),
});
describeType(cardReader, { id: 'CardReader' });
export type CardReader = z.infer<typeof cardReader>;

/** A place of the card processor at which readers are used. */
const readerLocation = z.object({ id: z.string(), name: z.string() });
describeType(readerLocation, { id: 'ReaderLocation' });

export const listCardReaders = endpoint({
  id: 'TE-1',
  name: 'listCardReaders',
  summary: 'The card readers with what the card processor says of them now, by name',
  method: 'GET',
  path: '/card-readers',
  needs: mayCharge,
  isNeverKept: true,
  data: z.object({
    readers: z.array(cardReader).max(listBounds.cardReaders),
    locations: z.array(readerLocation).max(listBounds.cardReaders),
    /** Whether the keys of the card processor are set. */
    isOn: z.boolean(),
  }),
  failure: 'Failed to load the card readers',
});

const name = requiredText(60, 'Please enter a name');

/** A place that is not known yet. */
export const newReaderLocation = z.object({
  name: requiredText(100, 'Please enter the name of the place'),
  street: requiredText(200, 'Please enter the street and number'),
  city: requiredText(100, 'Please enter the city'),
  state: optionalText(100),
  zipCode: optionalText(20),
  country: requiredText(60, 'Please enter the country'),
});
describeType(newReaderLocation, { id: 'NewReaderLocation' });

export const registerCardReader = endpoint({
  id: 'TE-2',
  name: 'registerCardReader',
  summary: 'Register a card reader by the code that it shows',
  method: 'POST',
  path: '/card-readers',
  needs: adminOnly,
  body: z.object({
    name,
    registrationCode: requiredText(100, 'Please enter the code that the reader shows'),
    /** A place of TE-1; absent with a new one. */
    locationId: readText(200).optional(),
    location: newReaderLocation.optional(),
  }),
  data: z.object({ reader: storedReader }),
  status: 201,
  failure: 'Failed to register the card reader',
  refuses: ['onlinePaymentOff', 'readerRefused', 'processorUnreachable'],
});

export const renameCardReader = endpoint({
  id: 'TE-3',
  name: 'renameCardReader',
  summary: 'Rename a card reader, at the card processor too',
  method: 'PATCH',
  path: '/card-readers/:id',
  needs: adminOnly,
  params: idParams,
  body: z.object({ name, updatedAt: version }),
  data: z.object({ reader: storedReader }),
  refuses: ['notFound', 'stale', 'onlinePaymentOff', 'processorUnreachable'],
});

export const removeCardReader = endpoint({
  id: 'TE-4',
  name: 'removeCardReader',
  summary: 'Remove a card reader, at the card processor too. Its payments stay',
  method: 'DELETE',
  path: '/card-readers/:id',
  needs: adminOnly,
  params: idParams,
  data: nothing,
  refuses: ['notFound', 'readerInUse', 'processorUnreachable'],
});

const followed = z.object({ charge: cardCharge, document: documentRow });

export const payOnReader = endpoint({
  id: 'TE-5',
  name: 'payOnReader',
  summary: 'Ask for the balance of an invoice or deposit, or less, on a card reader',
  method: 'POST',
  path: '/documents/:id/reader-payments',
  needs: mayCharge,
  params: idParams,
  body: z.object({
    /** Chosen by the caller, so that a repeated request asks once. */
    id: z.uuid(),
    readerId: requiredPathId,
    amount: chargedAmount,
    /** Sends the client a receipt by e-mail once the money has arrived. */
    sendReceipt: z.boolean().optional(),
  }),
  data: followed,
  status: 201,
  failure: 'Failed to start the payment on the card reader',
  refuses: [
    'notFound',
    'onlinePaymentOff',
    'documentFixed',
    'depositInvoiced',
    'paymentOfEstimate',
    'chargeUnderWay',
    'chargeOfAnother',
    'paymentTooLarge',
    'readerInUse',
  ],
});

const ofPayment = { method: 'POST', needs: mayCharge, params: idParams, data: followed } as const;

export const followReaderPayment = endpoint({
  ...{ ...ofPayment, id: 'TE-6', name: 'followReaderPayment', path: '/reader-payments/:id/follow' },
  summary: 'What became of a payment on a card reader, asked of the card processor and recorded',
  failure: 'Failed to read the payment',
  refuses: ['notFound'],
});

export const cancelReaderPayment = endpoint({
  ...{ ...ofPayment, id: 'TE-7', name: 'cancelReaderPayment', path: '/reader-payments/:id/cancel' },
  summary: 'Cancel a payment on a card reader; a card that was faster has paid',
  failure: 'Failed to cancel the payment',
  refuses: ['notFound', 'onlinePaymentOff', 'processorUnreachable'],
});

export const presentTestCard = endpoint({
  ...{ ...ofPayment, id: 'TE-8', name: 'presentTestCard', path: '/reader-payments/:id/test-card' },
  summary: 'Present a test card to a simulated reader',
  body: z.object({ declines: z.boolean().optional() }),
  failure: 'Failed to present the test card',
  refuses: ['notFound', 'onlinePaymentOff', 'readerNotSimulated', 'processorUnreachable'],
});
