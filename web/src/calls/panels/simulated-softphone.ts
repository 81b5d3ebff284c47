import { answerCall } from '@truckroll/contract/calls/dial';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import type { OwnCall } from './call-state.ts';
import { closeMicrophone, openMicrophone } from './microphone.ts';
import { type Line, NoSoftphone, type Softphone } from './softphone.ts';
import { openTones, type ToneName } from './tones.ts';

/** How long the tone after a call sounds, in seconds. */
const endToneSeconds = 2;

function toneOf({ phase, direction, isHeld, end }: OwnCall): ToneName | null {
  if (phase === 'ended') return end?.status === 'busy' || end?.status === 'failed' ? 'busy' : null;
  if (phase === 'ringing') return direction === 'outbound' ? 'ringing' : null;
  return isHeld ? null : 'voice';
}

/** A line without speech: tones signal its state. It needs the microphone, as a real line does. */
async function openLine(): Promise<Line> {
  const microphone = await openMicrophone();
  if (microphone.kind !== 'open') throw new NoSoftphone('The microphone could not be opened.');
  const tones = openTones();
  let isClosed = false;
  const close = (): void => {
    if (isClosed) return;
    isClosed = true;
    closeMicrophone(microphone.stream);
    tones.close();
  };
  return {
    apply(own) {
      if (isClosed) return;
      tones.play(toneOf(own), own.phase === 'ended' ? endToneSeconds : undefined);
      for (const track of microphone.stream.getTracks()) track.enabled = !own.isMuted && !own.isHeld;
    },
    press: (key) => tones.press(key),
    // The server ends simulated calls.
    hangUp: () => undefined,
    close: () => void setTimeout(close, endToneSeconds * 1000),
  };
}

/** The softphone of the built-in carrier. The server decides what happens, and the page follows the call's record. */
export const openSimulatedSoftphone = (): Softphone => ({
  connect: () => openLine(),
  async answer({ id }) {
    const line = await openLine();
    try {
      await fetchEndpoint(answerCall, { params: { id } });
    } catch (error) {
      line.close();
      throw error;
    }
    return line;
  },
  decline: () => undefined,
  resume: () => openLine(),
  close: () => undefined,
});
