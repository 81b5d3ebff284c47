import type { ReportedCharge } from './reported-charge.ts';

/** Where readers are used, as the processor is told it. */
export type ReaderPlace = {
  name: string;
  street: string;
  city: string;
  state: string | null;
  zipCode: string | null;
  /** ISO 3166 alpha-2. */
  country: string;
};

/** A reader that the processor has registered. */
export type RegisteredReader = { reference: string; deviceType: string; serialNumber: string };

/** A reader as the processor sees it now. */
export type SeenReader = { reference: string; isOnline: boolean; lastSeenAt: Date | null; isBusy: boolean };

/** A payment that a client makes on a reader. */
export type ReaderPayment = {
  /** The row of the charge, also the idempotency key: a repeated request asks once. */
  id: string;
  accountId: string;
  documentId: string;
  title: string;
  amount: number;
  /** ISO 4217. */
  currency: string;
  /** The processor's id of the reader. */
  reader: string;
};

/** Card readers of the processor, which are told what to do by the server. */
export type CardReaders = {
  /** Makes a place at which readers are used; its id. Throws `ReaderRefused`. */
  addPlace: (place: ReaderPlace & { accountId: string }) => Promise<string>;
  /** Registers a reader by the code that it shows. Throws `ReaderRefused`. */
  register: (reader: { accountId: string; name: string; code: string; location: string }) => Promise<RegisteredReader>;
  /** Renames a reader; it may be gone. */
  rename: (reference: string, name: string) => Promise<void>;
  /** Removes a reader; it may be gone already. */
  remove: (reference: string) => Promise<void>;
  /** The readers of places as they are now. */
  listSeen: (locations: readonly string[]) => Promise<SeenReader[]>;
  /** Tells the readers of a place which tips they offer; the id of what they were told. */
  tellTips: (tips: {
    location: string;
    configuration: string | null;
    currency: string;
    percents: readonly number[];
  }) => Promise<string>;
  /** Begins a payment, which no reader shows yet. The failure if the processor refuses. Rejects if the outcome is unknown. */
  begin: (payment: ReaderPayment) => Promise<{ intentId: string } | { failure: string }>;
  /** Shows a payment on its reader. Rejects if the outcome is unknown. */
  show: (payment: ReaderPayment & { intentId: string; asksForTip: boolean }) => Promise<ReportedCharge>;
  /**
   * A payment as it is now; null if the processor does not have it. One that has failed, or that is to end, is taken off its reader and
   * canceled, so that nothing can be paid by it later.
   */
  follow: (intentId: string, given: { isToEnd: boolean }) => Promise<ReportedCharge | null>;
  /** Presents a test card to a simulated reader. */
  presentTestCard: (reference: string, given: { declines: boolean }) => Promise<void>;
};

/** The processor refuses what a person has entered. */
export class ReaderRefused extends Error {
  override readonly name = 'ReaderRefused';
  /** What it refuses. */
  readonly of: 'code' | 'place';
  constructor(of: 'code' | 'place', message: string, options?: ErrorOptions) {
    super(message, options);
    this.of = of;
  }
}
