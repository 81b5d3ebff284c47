import { Readable } from 'node:stream';
import type { Queue } from '../../../platform/background/queue.ts';
import type { Tx } from '../../../platform/database/bound-dialect.ts';
import type { Database } from '../../../platform/database/database.ts';
import { type Carrier, CarrierRefused } from '../carrier.ts';
import { isHookSigned } from '../hook-signature.ts';
import { type DeliverForm, makePostHook } from './hook-post.ts';
import { openLocalCalls } from './local-calls.ts';
import { localId } from './local-ids.ts';
import { openLocalMessages } from './local-messages.ts';
import { isLocalNumber, localNumbers } from './local-numbers.ts';
import { soundOfRecording } from './local-recording.ts';

export type LocalParts = {
  database: Database;
  queue: Queue;
  clock: () => Date;
  deliver: DeliverForm;
  publicUrl: string;
  /** Those of these numbers that some account of the installation has. */
  listTakenNumbers: (system: Tx, phoneNumbers: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Signs the webhooks. */
  key: string;
};

/**
 * The built-in carrier: it simulates everything outside of the product, and reports it by the same signed webhooks as a
 * real one. What is still to happen waits in the queue, so that it survives a restart.
 */
export function openLocalCarrier(parts: LocalParts): Carrier {
  const post = makePostHook(parts);
  const messages = openLocalMessages({ ...parts, post });
  const { hangUp, ...calls } = openLocalCalls({ ...parts, post });
  return {
    name: 'local',
    sendMessage: messages.send,
    findMessage: messages.find,
    hangUp,
    async findNumbers(wanted) {
      const offered = localNumbers(wanted);
      const numbers = offered.map(({ phoneNumber }) => phoneNumber);
      const taken = await parts.database.asSystem((system) => parts.listTakenNumbers(system, numbers));
      return offered.filter(({ phoneNumber }) => !taken.has(phoneNumber));
    },
    async buyNumber(phoneNumber) {
      if (!isLocalNumber(phoneNumber)) throw new CarrierRefused('This number is no longer available.');
      return { providerId: localId('PN', phoneNumber) };
    },
    releaseNumber: async () => undefined,
    async readRecording(recordingId) {
      const sound = soundOfRecording(recordingId);
      if (sound === null) throw new CarrierRefused('There is no such recording.');
      return { content: Readable.from([sound], { objectMode: false }), type: 'audio/wav' };
    },
    deleteRecording: async () => undefined,
    readMedia: () => Promise.reject(new CarrierRefused('There is no such picture.')),
    softphone: async () => null,
    isSigned: (hook) => isHookSigned(hook, parts.key),
    instructions: (plan) => ({ type: 'application/json', body: JSON.stringify(plan) }),
    pageSources: { connect: [], media: [] },
    simulation: { ...calls, sendText: messages.receive },
  };
}
