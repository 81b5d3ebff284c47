import type { Call as Connection, Device } from '@twilio/voice-sdk';
import { type Line, NoSoftphone, type Report, type Softphone } from './softphone.ts';

/** A connection of Twilio's SDK as a line. */
function lineOf(connection: Connection, report: Report): Line {
  connection.on('accept', () => report({ type: 'connected' }));
  connection.on('reconnecting', () => report({ type: 'lost' }));
  connection.on('reconnected', () => report({ type: 'restored' }));
  connection.on('disconnect', () => report({ type: 'disconnected' }));
  connection.on('cancel', () => report({ type: 'disconnected' }));
  connection.on('reject', () => report({ type: 'disconnected' }));
  connection.on('error', () => {
    // An error before the connection means that it will not come; later ones are restored or disconnected.
    if (connection.status() !== 'open' && connection.status() !== 'reconnecting') report({ type: 'failed' });
  });
  return {
    apply({ isMuted, isHeld }) {
      connection.mute(isMuted || isHeld);
      for (const track of connection.getRemoteStream()?.getAudioTracks() ?? []) track.enabled = !isHeld;
    },
    press: (key) => connection.sendDigits(key),
    hangUp: () => connection.disconnect(),
    close: () => connection.disconnect(),
  };
}

/**
 * A device of Twilio's SDK as a softphone. It is registered in every page of a person, so that a call can be taken in
 * each; the page rings by itself, in one tab only.
 */
export function softphoneOf(device: Device, readToken: () => Promise<string>): Softphone {
  const ringing = new Map<string, Connection>();
  device.audio?.incoming(false);
  device.on('tokenWillExpire', () => {
    // Without a new token the device goes offline, and the next call opens it again.
    readToken()
      .then((token) => device.updateToken(token))
      .catch(() => undefined);
  });
  // Without a listener the SDK's errors are thrown. Those of a call are reported by its line.
  device.on('error', () => undefined);
  device.on('incoming', (connection: Connection) => {
    const id = connection.customParameters.get('callId');
    if (id === undefined) return;
    ringing.set(id, connection);
    for (const end of ['accept', 'cancel', 'disconnect', 'reject'] as const)
      connection.on(end, () => void ringing.delete(id));
  });
  device.register().catch(() => undefined);
  return {
    async connect({ id, number }, report) {
      try {
        return lineOf(await device.connect({ params: { callId: id, To: number } }), report);
      } catch (error) {
        throw new NoSoftphone('The softphone could not connect the call.', { cause: error });
      }
    },
    async answer({ id }, report) {
      const connection = ringing.get(id);
      if (connection === undefined) throw new NoSoftphone('The call does not ring at this softphone.');
      const line = lineOf(connection, report);
      connection.accept();
      return line;
    },
    decline: ({ id }) => ringing.get(id)?.reject(),
    // Twilio ends the calls of a page that is closed.
    resume: async () => null,
    close: () => device.destroy(),
  };
}
