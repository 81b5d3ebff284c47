import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { openS3Storage } from '../platform/storage/s3-storage.ts';
import type { Storage } from '../platform/storage/storage.ts';

/** The used subset of S3: one bucket, path style, pages of two keys, uploads in parts. */
function fakeS3(bucket: string) {
  const objects = new Map<string, Buffer>();
  const parts = new Map<string, Buffer[]>();
  const fail = (reply: ServerResponse, status: number, code: string): void => {
    reply.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
  };
  const send = (request: IncomingMessage, reply: ServerResponse, content: Buffer): void => {
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    if (start === undefined) reply.end(content);
    else reply.writeHead(206).end(content.subarray(Number(start), Number(end) + 1));
  };
  const list = (reply: ServerResponse, after: string): void => {
    const keys = [...objects.keys()].sort().filter((key) => key > after);
    const page = keys.slice(0, 2);
    const contents = page.map(
      (key) => `<Contents><Key>${key}</Key><LastModified>2026-03-10T15:00:00.000Z</LastModified></Contents>`,
    );
    const more = keys.length > page.length;
    const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    reply.setHeader('content-type', 'application/xml');
    reply.end(`<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`);
  };
  /** An upload in parts: begun, a part of it, finished or given up. */
  const upload = (request: IncomingMessage, reply: ServerResponse, to: { key: string; url: URL; content: Buffer }) => {
    const [id, number] = ['uploadId', 'partNumber'].map((name) => to.url.searchParams.get(name));
    const sendXml = (xml: string): void => {
      reply.setHeader('content-type', 'application/xml');
      reply.end(xml);
    };
    if (id === null || id === undefined) {
      parts.set(`upload-${parts.size}`, []);
      return sendXml(
        `<InitiateMultipartUploadResult><UploadId>upload-${parts.size - 1}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    const sent = parts.get(id) ?? [];
    if (request.method === 'PUT') {
      sent[Number(number)] = to.content;
      return reply.setHeader('ETag', `"part-${number}"`).end();
    }
    parts.delete(id);
    if (request.method === 'DELETE') return reply.writeHead(204).end();
    objects.set(to.key, Buffer.concat(sent.filter((part) => part !== undefined)));
    return sendXml(`<CompleteMultipartUploadResult><Key>${to.key}</Key></CompleteMultipartUploadResult>`);
  };
  const answer = async (request: IncomingMessage, reply: ServerResponse): Promise<unknown> => {
    const url = new URL(request.url ?? '/', 'http://fake');
    const [, inBucket, ...rest] = decodeURIComponent(url.pathname).split('/');
    const key = rest.join('/');
    if (!/^AWS4-HMAC-SHA256 Credential=key\//.test(request.headers.authorization ?? ''))
      return fail(reply, 403, 'AccessDenied');
    if (inBucket !== bucket) return fail(reply, 404, 'NoSuchBucket');
    const content = await buffer(request);
    if (key === '')
      return request.method === 'HEAD' ? reply.end() : list(reply, url.searchParams.get('continuation-token') ?? '');
    if (url.searchParams.has('uploads') || url.searchParams.has('uploadId'))
      return upload(request, reply, { key, url, content });
    const known = objects.get(key);
    if (request.method === 'PUT') objects.set(key, content);
    if (request.method === 'DELETE') objects.delete(key);
    if (request.method !== 'GET') return reply.writeHead(request.method === 'DELETE' ? 204 : 200).end();
    return known === undefined ? fail(reply, 404, 'NoSuchKey') : send(request, reply, known);
  };
  const server = createServer((request, reply) => void answer(request, reply));
  return { server, objects };
}

/** The settings of an installation with its files in this bucket. */
type S3Settings = Record<'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY', string>;

export type FakeS3 = {
  /** The bucket's contents by key. */
  objects: Map<string, Buffer>;
  settings: S3Settings;
  /** The bucket as a storage, or a missing one. */
  open: (another?: string) => Storage;
  close: () => Promise<void>;
};

/** An in-process S3 server with one bucket. */
export async function openFakeS3(bucket: string): Promise<FakeS3> {
  const { server, objects } = fakeS3(bucket);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [accessKeyId, secretAccessKey] = ['key', 'secret'];
  return {
    objects,
    settings: {
      S3_BUCKET: bucket,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
    open: (another = bucket) =>
      openS3Storage({ bucket: another, region: 'us-east-1', endpoint, credentials: { accessKeyId, secretAccessKey } }),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
