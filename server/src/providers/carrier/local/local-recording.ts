import { createHash } from 'node:crypto';
import type { TranscriptSegment } from '@truckroll/domain/calls/transcript';
import { simulatedScript } from './local-script.ts';
import { toneWave } from './tone-wave.ts';

type Recorded = { kind: 'call' | 'voicemail'; seconds: number };

const pattern = /^RE([0-9a-f]{8})[0-9a-f]{19}([01])([0-9a-f]{4})$/;
const mostSeconds = 0xff_ff;

/** The id of a simulated recording. It holds all that its content is made from, so that nothing is stored. */
export function recordingIdOf(providerCallId: string, { kind, seconds }: Recorded): string {
  const name = createHash('sha256').update(providerCallId).digest('hex').slice(0, 27);
  const length = Math.min(Math.max(seconds, 1), mostSeconds).toString(16).padStart(4, '0');
  return `RE${name}${kind === 'call' ? 0 : 1}${length}`;
}

/** The spoken text of a recording of the built-in carrier; null for a recording of another one. */
export function scriptOfRecording(recordingId: string): TranscriptSegment[] | null {
  const [, name, kind, length] = pattern.exec(recordingId) ?? [];
  if (name === undefined || length === undefined) return null;
  const seconds = Number.parseInt(length, 16);
  return simulatedScript(kind === '0' ? 'call' : 'voicemail', Number.parseInt(name, 16), seconds);
}

/** The sound of a recording of the built-in carrier: a tone for each line, of another pitch for each speaker. */
export function soundOfRecording(recordingId: string): Buffer | null {
  const script = scriptOfRecording(recordingId);
  const length = pattern.exec(recordingId)?.[3];
  if (script === null || length === undefined) return null;
  return soundOf(script, Number.parseInt(length, 16));
}

/** A tone for each line, of another pitch for each speaker; the party that called is in the first channel. */
export const soundOf = (script: readonly TranscriptSegment[], seconds: number): Buffer =>
  toneWave(
    script.map(({ speaker, start, end }) => ({
      channel: speaker === 'agent' ? (1 as const) : (0 as const),
      hertz: speaker === 'agent' ? 220 : 330,
      start,
      end,
    })),
    seconds,
  );
