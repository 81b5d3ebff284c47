import type { Readable } from 'node:stream';
import type { SmsStatus } from '@truckroll/domain/calls/call-kinds';
import type { SignedHook } from './hook-signature.ts';

/** The carriers, under the names that paths of webhooks and stored rows use. */
export type CarrierName = 'local' | 'twilio';

/**
 * The targets of a call, in the order in which they are tried. Every carrier can carry out each of these plans. An
 * announcement that is empty is not spoken.
 */
export type VoicePlan =
  /** An incoming call: these softphones ring at once, then the other number, then a voicemail is recorded. */
  | {
      kind: 'ring';
      callId: string;
      identities: readonly string[];
      forwardTo: string | null;
      ringSeconds: number;
      /** The account's number that was called; a forwarded call comes from it. */
      from: string;
      recording: { announcement: string } | null;
      voicemail: { greeting: string; seconds: number };
    }
  /** A call from a softphone to a number. */
  | { kind: 'dial'; callId: string; from: string; to: string; recording: { announcement: string } | null }
  | { kind: 'voicemail'; callId: string; greeting: string; seconds: number }
  /** The announcement that the called person hears before being connected. */
  | { kind: 'say'; text: string }
  | { kind: 'hang-up' }
  | { kind: 'reject' };

export type OfferedNumber = { phoneNumber: string; friendlyName: string; monthlyPrice: number };

/** A carrier's answer about a message. `segments` is its own count of the parts that it sends. */
export type AcceptedMessage = { providerId: string; status: SmsStatus; segments: number };

export type OutgoingMessage = {
  /** Our id of the message, which comes back with the reports about it. */
  id: string;
  accountId: string;
  /** With its country code: '+14165550123'. */
  from: string;
  to: string;
  body: string;
};

/** Which messages can be the sought one: those since a time, without those that are known to be others. */
export type Among = { since: Date; others: readonly string[] };

/**
 * A telephone company: sends messages, connects calls, and reports what happened by signed webhooks. Methods reject
 * with a `CarrierRefused` when a retry is pointless, and with a `CarrierUnreachable` when the carrier did not answer
 * or takes no requests now.
 */
export type Carrier = {
  name: CarrierName;
  sendMessage: (message: OutgoingMessage) => Promise<AcceptedMessage>;
  /**
   * A message that the carrier already accepted, sought by its numbers and text; null if there is none. Asked before a
   * message is sent again whose answer was lost.
   */
  findMessage: (message: OutgoingMessage, among: Among) => Promise<AcceptedMessage | null>;
  /** Ends a call, which reports its end. Refused if there is no such call any more. */
  hangUp: (providerCallId: string) => Promise<void>;
  findNumbers: (wanted: { country: string; areaCode: string | null }) => Promise<OfferedNumber[]>;
  /**
   * Buys a number and directs its calls and messages to our webhooks. A number that was already bought this way is not
   * bought twice.
   */
  buyNumber: (phoneNumber: string) => Promise<{ providerId: string }>;
  /** A number that is gone already counts as released, a recording as deleted. */
  releaseNumber: (providerId: string) => Promise<void>;
  /** The type is a MIME type. */
  readRecording: (providerId: string) => Promise<{ content: Readable; type: string }>;
  deleteRecording: (providerId: string) => Promise<void>;
  /** A picture of a received message, by the address in the report; only addresses of the carrier are followed. */
  readMedia: (url: string) => Promise<{ content: Readable; type: string }>;
  /** What a browser needs to make and take calls as this identity; null where calls are simulated on the page. */
  softphone: (identity: string, now: Date) => Promise<{ token: string; expiresAt: string } | null>;
  /** Whether a webhook was signed by the carrier as it arrived: its public URL and the fields of its form. */
  isSigned: (hook: SignedHook) => boolean;
  /** The body of the answer to the webhook of a call, and its content type. */
  instructions: (plan: VoicePlan) => { type: string; body: string };
  /** What the softphone in a page reaches at the carrier, in the words of a content security policy. */
  pageSources: { connect: readonly string[]; media: readonly string[] };
  /** The outside world of a simulated carrier; null for a real one. */
  simulation: Simulation | null;
};

/** The people and telephones outside, where they are simulated. Their deeds happen in the background. */
export type Simulation = {
  /** Somebody sends a text to a number of the account. */
  sendText: (text: { accountId: string; from: string; to: string; body: string }) => Promise<void>;
  /** Somebody calls a number of the account: to speak to somebody, or only to leave a voicemail. */
  placeCall: (call: { accountId: string; from: string; to: string; kind: 'call' | 'voicemail' }) => Promise<void>;
  /** A softphone of the account makes the call of this id, which is ringing. */
  dial: (call: { accountId: string; callId: string; identity: string; to: string }) => Promise<void>;
  /** A softphone of the account takes a ringing call. False if it does not ring any more. */
  answer: (call: { accountId: string; providerCallId: string }) => Promise<boolean>;
};

/** The carrier refused, for good. The text is shown to people and holds no numbers; the code is the carrier's. */
export class CarrierRefused extends Error {
  override readonly name = 'CarrierRefused';
  readonly code: number | null;

  constructor(message: string, code: number | null = null) {
    super(message);
    this.code = code;
  }
}

/** The carrier did not answer, or takes no requests now. */
export class CarrierUnreachable extends Error {
  override readonly name = 'CarrierUnreachable';
}
