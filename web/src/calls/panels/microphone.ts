/** The reason why there is no microphone. `unsupported`: the browser offers none on this page, as on plain http. */
export type NoMicrophone = 'blocked' | 'absent' | 'unsupported';

export type Microphone = { kind: 'open'; stream: MediaStream } | { kind: NoMicrophone };

const absentNames: ReadonlySet<string> = new Set(['NotFoundError', 'OverconstrainedError', 'DevicesNotFoundError']);

/** Opens the microphone; the browser asks the person at the first time. */
export async function openMicrophone(): Promise<Microphone> {
  // Typed as always present, but browsers leave it out on pages without https.
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  if (mediaDevices === undefined) return { kind: 'unsupported' };
  try {
    return { kind: 'open', stream: await mediaDevices.getUserMedia({ audio: true }) };
  } catch (error) {
    const isAbsent = error instanceof DOMException && absentNames.has(error.name);
    return { kind: isAbsent ? 'absent' : 'blocked' };
  }
}

export function closeMicrophone(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Whether the browser will ask the person. Not all browsers can tell. */
async function willAsk(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'microphone' })).state === 'prompt';
  } catch {
    return false;
  }
}

/**
 * Checks that there is a microphone that may be used, and releases it. `onAsking` is called before the browser asks the
 * person, which may take any time.
 */
export async function checkMicrophone(onAsking: () => void): Promise<NoMicrophone | null> {
  if (await willAsk()) onAsking();
  const microphone = await openMicrophone();
  if (microphone.kind !== 'open') return microphone.kind;
  closeMicrophone(microphone.stream);
  return null;
}
