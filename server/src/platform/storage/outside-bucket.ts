import type { Readable } from 'node:stream';
import { DeleteObjectCommand, PutObjectCommand, S3ServiceException } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { EgressRefused, guardedAgents } from '../egress/egress.ts';
import { isPublicAddress } from '../egress/public-address.ts';
import { BucketProblem } from './bucket-problem.ts';
import { openS3Client } from './s3-storage.ts';

/** A bucket of a company, with its keys. */
export type BucketTarget = {
  /** Null for Amazon. */
  endpoint: string | null;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const keyCodes = ['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'AuthorizationHeaderMalformed', 'InvalidToken'];

/** The problem as a sentence. Texts of the server may name internal addresses, so only its codes are used. */
function problemOf(error: unknown): BucketProblem {
  if (error instanceof BucketProblem) return error;
  if (error instanceof EgressRefused)
    return new BucketProblem('The address does not lie on the public internet.', 'server', true);
  if (error instanceof S3ServiceException) {
    const status = error.$metadata.httpStatusCode ?? 0;
    if (keyCodes.includes(error.name))
      return new BucketProblem('The server does not accept this access key.', 'secretAccessKey', true);
    if (error.name === 'NoSuchBucket') return new BucketProblem('There is no such bucket.', 'bucket', true);
    if (status === 403) return new BucketProblem('This access key may not write to the bucket.', 'bucket', true);
    if (status >= 300 && status < 400) return new BucketProblem('The bucket lies in another region.', 'bucket', true);
    return new BucketProblem(`The server of the bucket answered with status ${status}.`, 'bucket', status < 500);
  }
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const shown = typeof code === 'string' && /^[A-Z_0-9]{3,60}$/.test(code) ? ` (${code})` : '';
  return new BucketProblem(`The server of the bucket could not be reached${shown}.`, 'server', false);
}

async function told<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw problemOf(error);
  }
}

/** The address to which requests for a bucket go. */
const serverOf = ({ endpoint, region }: BucketTarget): URL => new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);

export type OutsideBucket = {
  /** Stores content of unknown size. When the signal aborts, the upload is cancelled and nothing is stored. */
  put: (key: string, content: Readable, signal: AbortSignal) => Promise<void>;
  remove: (key: string) => Promise<void>;
  /** Rejects unless a small file can be written. */
  check: (folder: string) => Promise<void>;
  close: () => void;
};

/**
 * Opens a bucket that a person has entered. Private addresses are refused unless the operator permits them.
 * @throws BucketProblem, as all that it returns does
 */
export function openOutsideBucket(target: BucketTarget, { allowsPrivate }: { allowsPrivate: boolean }): OutsideBucket {
  const { bucket: Bucket, region, endpoint, accessKeyId, secretAccessKey } = target;
  let agents: ReturnType<typeof guardedAgents>;
  try {
    agents = guardedAgents(serverOf(target).hostname, allowsPrivate ? () => true : isPublicAddress);
  } catch (error) {
    throw problemOf(error);
  }
  const client = openS3Client(
    { region, endpoint, credentials: { accessKeyId, secretAccessKey } },
    { maxAttempts: 3, requestHandler: { ...agents, connectionTimeout: 10_000, requestTimeout: 120_000 } },
  );
  const put = async (Key: string, Body: string) => {
    await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType: 'text/plain' }));
  };
  const remove = async (Key: string) => {
    await client.send(new DeleteObjectCommand({ Bucket, Key }));
  };
  return {
    async put(Key, Body, signal) {
      const upload = new Upload({ client, params: { Bucket, Key, Body, ContentType: 'application/zip' } });
      const giveUp = () => void upload.abort();
      signal.addEventListener('abort', giveUp);
      try {
        await told(upload.done());
      } finally {
        signal.removeEventListener('abort', giveUp);
      }
    },
    remove: (key) => told(remove(key)),
    async check(folder) {
      const key = [folder, 'truckroll-check.txt'].filter((part) => part !== '').join('/');
      await told(put(key, 'Truckroll can write to this bucket.\n'));
      // An access key without the right to delete is accepted: it is the safest kind.
      await remove(key).catch(() => undefined);
    },
    close: () => client.destroy(),
  };
}
