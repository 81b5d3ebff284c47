import { recall, remember } from '../../design/device-memory.ts';

/** Less than this is the time that an answer travels, and the whole seconds of its `Date`. */
const unsureMs = 2_000;

const storageName = 'clock';
let offsetMs: number | null = null;

function knownOffset(): number {
  if (offsetMs !== null) return offsetMs;
  const remembered = recall(storageName);
  offsetMs = typeof remembered === 'number' ? remembered : 0;
  return offsetMs;
}

/** Takes the server's time from the `Date` of an answer. */
export function noteServerTime(date: string | null, receivedAt: number = Date.now()): void {
  const at = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(at)) return;
  const offset = at - receivedAt;
  const next = Math.abs(offset) <= unsureMs ? 0 : offset;
  if (Math.abs(next - knownOffset()) <= unsureMs) return;
  offsetMs = next;
  remember(storageName, next);
}

/** By how many milliseconds this device's clock is behind the server's, as far as is known. */
export const clockOffset = (): number => knownOffset();

/** The present by the server's clock, as far as is known. */
export const serverNow = (): Date => new Date(Date.now() + knownOffset());
