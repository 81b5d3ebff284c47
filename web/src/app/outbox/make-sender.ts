import type { Ok } from '@truckroll/contract/endpoints/endpoint';
import { uploadsHeader } from '@truckroll/contract/endpoints/uploaded-files';
import { writtenAtHeader, writtenByHeader } from '@truckroll/contract/endpoints/written-at';
import { commonHeaders, formOf } from '../transport/request-parts.ts';
import { goesInPieces, sendPieces } from '../transport/send-pieces.ts';
import { type Answer, isEnvelope, NoAnswer, type Outgoing, send, timeoutMs } from '../transport/transport.ts';
import type { Outcome } from './outbox.ts';
import { codeOf, outcomeOf } from './outcome.ts';
import { correctedTime, type Write } from './write.ts';

/** The slowest upload that is waited for: 10 kB a second. */
const slowestBytesPerMs = 10;

/** Who sends: a page, or the service worker without one. */
export type SenderOf = {
  /** Whose writes it sends. */
  person: string;
  token: () => string | null;
  /** By how many milliseconds this device's clock is behind the server's. */
  clockOffset: () => number;
  /** The share of a write's files that has arrived; null once it was sent. */
  onProgress: (id: string, share: number | null) => void;
  onOutdated: () => void;
};

const lockName = 'truckroll.outbox';

/** One sender on this device, over all tabs and the service worker. */
export const alone = (work: () => Promise<void>): Promise<boolean> =>
  navigator.locks.request(lockName, { ifAvailable: true }, async (lock) => {
    if (lock !== null) await work();
    return lock !== null;
  });

/** As `alone`, for who waits until the other one has ended, such as a page that is closed. */
export const aloneInTurn = (work: () => Promise<void>): Promise<boolean> =>
  navigator.locks.request(lockName, async () => {
    await work();
    return true;
  });

/** Sends writes to the server, and reads the records that they are about. */
export function makeSender(by: SenderOf) {
  const failures = new Map<string, number>();

  /** Sends a request that ends without an answer after some time, the longer the more it sends. */
  async function ask(request: Partial<Outgoing> & Pick<Outgoing, 'method' | 'address'>, bytes = 0): Promise<Answer> {
    const signal = AbortSignal.timeout(timeoutMs + bytes / slowestBytesPerMs);
    try {
      return await send({
        ...{ reading: 'json', onProgress: undefined, isLeaving: false, hasNoTimeLimit: false },
        ...request,
        headers: { ...commonHeaders(by.token()), ...request.headers },
        signal,
      });
    } catch (error) {
      if (signal.aborted) throw new NoAnswer('No answer in time', { cause: error });
      throw error;
    }
  }

  async function sendWithFiles(write: Write, files: readonly File[], headers: Record<string, string>): Promise<Answer> {
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    const outgoing = { method: write.method, address: write.address };
    const { field = '' } = write.files ?? {};
    const form = (sent: readonly File[]) => formOf(field, write.body ?? {}, sent);
    if (goesInPieces(files)) {
      const onProgress = (share: number): void => by.onProgress(write.id, share);
      const sent = await sendPieces(files, { send: (piece) => ask(piece, 1_000_000), onProgress });
      if ('refusal' in sent) return sent.refusal;
      const named = { ...headers, [uploadsHeader]: sent.uploads.join(',') };
      const answer = await ask({ ...outgoing, headers: named, body: form([]) });
      // The server says what it has differently from this device: the files go with the request then.
      if (codeOf(answer) !== 'upload_missing') return answer;
    }
    return await ask({ ...outgoing, headers, body: form(files) }, bytes);
  }

  function sendPlain(write: Write, headers: Record<string, string>): Promise<Answer> {
    const { method, address, body } = write;
    const json = body === null ? {} : { body: JSON.stringify(body), contentType: 'application/json; charset=utf-8' };
    return ask({ method, address, headers, ...json });
  }

  return {
    async send(write: Write, contents: readonly Blob[]): Promise<Outcome> {
      if (by.token() === null) return { kind: 'later' };
      const headers = {
        'Idempotency-Key': write.id,
        [writtenAtHeader]: correctedTime(write, by.clockOffset()),
        // Somebody else may have signed in since the sender began.
        [writtenByHeader]: by.person,
      };
      const files = write.files?.list.map(({ name, type }, index) => new File([contents[index] ?? ''], name, { type }));
      try {
        const answer = await (files === undefined ? sendPlain(write, headers) : sendWithFiles(write, files, headers));
        if (answer.status === 500) failures.set(write.id, (failures.get(write.id) ?? 0) + 1);
        if (codeOf(answer) === 'outdated_client') by.onOutdated();
        return outcomeOf(answer, failures.get(write.id) ?? 0);
      } catch (error) {
        if (error instanceof NoAnswer) return { kind: 'later' };
        throw error;
      } finally {
        by.onProgress(write.id, null);
      }
    },

    async read(address: string): Promise<{ data: unknown } | null> {
      try {
        const answer = await ask({ method: 'GET', address });
        if (isEnvelope(answer)) return { data: (answer.json as Ok<unknown>).data };
        return codeOf(answer) !== undefined && (answer.status === 404 || answer.status === 403) ? { data: null } : null;
      } catch (error) {
        if (error instanceof NoAnswer) return null;
        throw error;
      }
    },
  };
}
