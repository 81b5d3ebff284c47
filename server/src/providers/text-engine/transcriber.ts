import type { Readable } from 'node:stream';
import type { TranscriptSegment } from '@truckroll/domain/calls/transcript';

export type Speaker = NonNullable<TranscriptSegment['speaker']>;

/** The recording of a call, as it is stored. */
export type CallRecording = {
  /** The carrier's id of the recording. */
  recordingId: string;
  /** A MIME type. */
  type: string;
  /** Who speaks in each channel, in their order; somebody who speaks in the only channel speaks alone. */
  speakers: readonly Speaker[];
  read: () => Promise<Readable>;
  /** The texts of an earlier transcription; empty without one. */
  known: readonly TranscriptSegment[];
};

/**
 * Writes what is said in recordings. Rejects with a `TranscriberFailure`, except that an aborted run rejects with the
 * reason of its signal. Nothing is stored, and no text is logged.
 */
export type Transcriber = {
  /** 'built-in', or '{model} at {host}'. */
  name: string;
  transcribe: (recording: CallRecording, signal: AbortSignal) => Promise<TranscriptSegment[]>;
};

/** The transcriber for the recordings of a carrier; null if there is none. */
export type TranscriberFor = (provider: string) => Transcriber | null;

/** The service did not answer, or answered what cannot be used. The message contains neither texts nor keys. */
export class TranscriberFailure extends Error {
  override readonly name = 'TranscriberFailure';
}
