import type { OwnCall } from './call-state.ts';

/** The keys of a telephone, row by row. */
export const keypadKeys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'] as const;
export type Key = (typeof keypadKeys)[number];

/** What the softphone reports about the connection of a call. */
export type LineEvent =
  | { type: 'connected' }
  | { type: 'lost' }
  | { type: 'restored' }
  | { type: 'disconnected' }
  /** The softphone cannot make the call. */
  | { type: 'failed' };

/** The connection of one call between this page and the carrier. */
export type Line = {
  /** Brings the line into the state of the call: its tones, the microphone and the loudspeaker. */
  apply: (call: OwnCall) => void;
  /** Sends the tone of a key. */
  press: (key: Key) => void;
  /** Ends the connection from this side. */
  hangUp: () => void;
  /** Releases the microphone and the loudspeaker. */
  close: () => void;
};

export type Report = (event: LineEvent) => void;

/** A softphone makes and takes calls in the browser. It is opened once a page may have calls. */
export type Softphone = {
  /** Connects a call that the server has begun (API CA-10). */
  connect: (call: { id: string; number: string }, report: Report) => Promise<Line>;
  /** Takes a ringing call. Rejects when it does not ring any more. */
  answer: (call: { id: string }, report: Report) => Promise<Line>;
  /** Stops a call from ringing here. The caller of this function informs the server. */
  decline: (call: { id: string }) => void;
  /** Continues a call after a reload of the page; null if its connection ended with the page. */
  resume: (call: { id: string }, report: Report) => Promise<Line | null>;
  close: () => void;
};

/** The softphone is not available: the device's own telephone has to be used (screens M5). */
export class NoSoftphone extends Error {
  override readonly name = 'NoSoftphone';
}
