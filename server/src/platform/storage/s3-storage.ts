import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { isStorageKey, partsOfKey, type Storage } from './storage.ts';

export type Bucket = {
  bucket: string;
  region: string;
  /** The endpoint of another S3-compatible server; null for Amazon. */
  endpoint: string | null;
  /** Null means the machine's own credentials, such as a role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
};

const isMissing = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound');

/** A client of Amazon S3 or of a compatible server. */
export const openS3Client = (
  { region, endpoint, credentials }: Omit<Bucket, 'bucket'>,
  options: S3ClientConfig = {},
): S3Client =>
  new S3Client({
    region,
    ...(endpoint === null ? {} : { endpoint }),
    ...(credentials === null ? {} : { credentials }),
    forcePathStyle: true,
    // By default uploads have a checksum trailer, which servers other than Amazon's store as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...options,
  });

/** Stores files in a bucket of Amazon S3 or of a compatible server. */
export function openS3Storage({ bucket, ...server }: Bucket): Storage {
  const client = openS3Client(server);
  const at = (key: string) => {
    const { accountId, name } = partsOfKey(key);
    return { Bucket: bucket, Key: `${accountId}/${name}` };
  };

  return {
    name: 's3',
    async put(key, content, type) {
      await client.send(new PutObjectCommand({ ...at(key), Body: content, ContentType: type }));
    },
    async putStream(key, content, type) {
      // Sent in parts, which the client repeats on its own, because the size is not known before the end.
      await new Upload({ client, params: { ...at(key), Body: content, ContentType: type } }).done();
    },
    async get(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      try {
        const { Body } = await client.send(new GetObjectCommand({ ...at(key), Range }));
        return (Body as Readable | undefined) ?? null;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },
    async *list() {
      for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket })) {
        for (const { Key, LastModified } of page.Contents ?? []) {
          // The bucket may contain foreign objects.
          if (Key !== undefined && LastModified !== undefined && isStorageKey(Key))
            yield { key: Key, storedAt: LastModified };
        }
      }
    },
    // A bucket deletes unfinished uploads by its own lifecycle rule (docs/operations.md).
    deleteUnfinished: () => Promise.resolve(),
    async ping() {
      await client.send(new HeadBucketCommand({ Bucket: bucket }));
    },
  };
}
