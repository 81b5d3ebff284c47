import { addToDrive } from '@truckroll/contract/files/drive';
import type { JobFormField } from '@truckroll/contract/jobs/job-forms';
import { saveOrSend } from '../../app/outbox/save-or-send.ts';
import { randomKey } from '../../app/transport/random-key.ts';
import { planOfUpload } from './waiting-job.ts';

/** The placeholder for the key of an unsent file, which is used while the answers are validated. */
const unsent = (at: number): string => `unsent/${at}`;

/** The answers for the validation. Each unsent file is replaced by a placeholder key. */
export const withKeysToCome = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([id, value]) => [
      id,
      value instanceof File ? unsent(0) : Array.isArray(value) ? value.map(keyToCome) : value,
    ]),
  );

const keyToCome = (part: unknown, at: number): unknown => (part instanceof File ? unsent(at) : part);

/** Uploads files to a job and remembers the key of each, so that a retry sends no file twice. */
export function fileSender(jobId: string) {
  const sent = new WeakMap<File, string>();

  async function send(file: File, kind: 'photo' | 'signature'): Promise<string> {
    const known = sent.get(file);
    if (known !== undefined) return known;
    const moduleType = kind === 'photo' ? ('jobs' as const) : ('job_signature' as const);
    const kept = `waiting-${randomKey()}`;
    const items = await saveOrSend(
      addToDrive,
      { body: { moduleType, moduleId: jobId, relatedTo: 'job' }, files: [file] },
      planOfUpload(jobId, { file, key: kept }),
    );
    // Until the file is sent, a key of this device stands for the server's.
    const key = items === null ? kept : (items[0]?.systemGeneratedFileName ?? null);
    if (key === null) throw new Error(`The upload of ${file.name} answered no key.`);
    sent.set(file, key);
    return key;
  }

  /** Replaces every file in the answers by its key. Files are uploaded one by one, because the network may be poor. */
  return async (fields: readonly JobFormField[], values: Record<string, unknown>): Promise<Record<string, unknown>> => {
    const answers = { ...values };
    for (const { id, type } of fields) {
      if (type !== 'photo' && type !== 'signature') continue;
      const value = values[id];
      if (value instanceof File) answers[id] = await send(value, type);
      if (!Array.isArray(value)) continue;
      const keys: unknown[] = [];
      for (const part of value as unknown[]) keys.push(part instanceof File ? await send(part, type) : part);
      answers[id] = keys;
    }
    return answers;
  };
}
