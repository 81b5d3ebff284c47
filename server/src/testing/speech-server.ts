import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';

/** The faults of the server, one for each entry of `next`. */
type Misbehaviour = 'failing' | 'no-times' | 'other-form' | 'not-json' | 'unauthorized';

/** The fields of a transcription: https://platform.openai.com/docs/api-reference/audio/createTranscription */
const requestForm = z.strictObject({
  model: z.literal('ears-1'),
  response_format: z.enum(['verbose_json', 'json']),
  file: z.instanceof(File),
});

type HeardFile = { bytes: Buffer; format: string; authorization: string | undefined };

/** A server with the audio transcriptions of OpenAI's interface, on loopback. */
export async function startSpeechServer() {
  const heard: HeardFile[] = [];
  const next: Misbehaviour[] = [];
  /** The text that is heard in a file. */
  const state = { hear: (_: Buffer): { start: number; end: number; text: string }[] => [] };

  const send = (reply: ServerResponse, status: number, body: string): void => {
    reply.writeHead(status, { 'content-type': 'application/json' }).end(body);
  };

  async function answer(incoming: IncomingMessage, reply: ServerResponse): Promise<void> {
    const headers = { 'content-type': incoming.headers['content-type'] ?? '' };
    const form = await new Response(new Uint8Array(await buffer(incoming)), { headers }).formData();
    if (incoming.method !== 'POST' || incoming.url !== '/v1/audio/transcriptions') return send(reply, 404, '{}');
    const request = requestForm.parse(Object.fromEntries(form));
    const bytes = Buffer.from(await request.file.arrayBuffer());
    const kind = next.shift();
    if (kind === 'failing') return send(reply, 500, JSON.stringify({ error: { message: 'Said: the gate code' } }));
    if (kind === 'unauthorized') return send(reply, 401, JSON.stringify({ error: { message: 'Wrong key: secret' } }));
    if (kind === 'no-times' && request.response_format === 'verbose_json')
      return send(reply, 400, JSON.stringify({ error: { message: 'response_format is not supported' } }));
    heard.push({ bytes, format: request.response_format, authorization: incoming.headers.authorization });
    if (kind === 'not-json') return send(reply, 200, 'Hello');
    if (kind === 'other-form') return send(reply, 200, JSON.stringify({ words: [] }));
    const segments = state.hear(bytes);
    const text = segments.map((segment) => segment.text).join(' ');
    return send(reply, 200, JSON.stringify(request.response_format === 'json' ? { text } : { text, segments }));
  }

  const server = createServer((incoming, reply) => {
    answer(incoming, reply).catch((error: unknown) => send(reply, 422, JSON.stringify({ error: String(error) })));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    ...{ heard, next, state },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export type SpeechServer = Awaited<ReturnType<typeof startSpeechServer>>;
