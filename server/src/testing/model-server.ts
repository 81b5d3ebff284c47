import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { analyseCall } from '@truckroll/domain/text-engine/analyse-call';
import { answerQuestion } from '@truckroll/domain/text-engine/answer-question';
import { summarize } from '@truckroll/domain/text-engine/summarize';
import { writeNote } from '@truckroll/domain/text-engine/write-note';
import { writeReply } from '@truckroll/domain/text-engine/write-reply';
import type { ChatCompletionChunk, ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions';
import { z } from 'zod';

/** The faults of the server, one for each entry of `next`. */
export type Misbehaviour =
  | 'silent' // takes the request and sends nothing
  | 'stalls' // sends half of the answer, then nothing
  | 'cuts' // sends half of the answer and ends
  | 'breaks' // sends half of the answer and resets the connection
  | 'no-done' // ends with finish_reason alone
  | 'no-finish' // ends with [DONE] alone
  | 'no-usage'
  | 'refuses-options' // 400 for a request with response_format or stream_options
  | 'busy' // 429 with Retry-After
  | 'failing' // 500 that repeats the request
  | 'unauthorized' // 401
  | 'forbidden' // 403
  | 'redirects' // 307 to another address of this server
  | 'not-json' // a line of the stream that is no JSON
  | 'other-form' // a line of the stream in another form
  | 'error-in-stream'
  | 'useless' // an answer in words where JSON was asked for
  | 'empty'
  | 'obeys' // the answer that a hostile file asks for
  | 'split' // each byte is sent by itself
  | 'long-line' // a line of a little more than 1 MB, in an answer that is right but for it
  | 'huge-line' // 10 MB without a line break
  | 'html'; // a page of a proxy instead of an answer

/**
 * The fields of a Chat Completions request that every compatible server supports:
 * https://platform.openai.com/docs/api-reference/chat/create
 */
const requestForm = z.strictObject({
  model: z.string().min(1),
  messages: z
    .tuple([
      z.strictObject({ role: z.literal('system'), content: z.string().min(1) }),
      z.strictObject({ role: z.literal('user'), content: z.string().min(1) }),
    ])
    .readonly(),
  stream: z.literal(true),
  stream_options: z.strictObject({ include_usage: z.boolean() }).optional(),
  response_format: z.strictObject({ type: z.literal('json_object') }).optional(),
});
type Request = z.output<typeof requestForm>;

const passageForm = z.object({ file: z.string(), page: z.number().nullable(), text: z.string() });
const contentForm = z.union([
  z.strictObject({
    question: z.string(),
    passages: z.array(passageForm),
    conversation: z.array(z.strictObject({ from: z.enum(['user', 'assistant']), text: z.string() })),
  }),
  z.strictObject({ file: z.string(), passages: z.array(passageForm) }),
  z.strictObject({ prompt: z.string(), facts: z.array(z.string()) }),
  z.strictObject({
    messages: z.array(z.strictObject({ sender: z.string(), own: z.boolean(), text: z.string() })),
    signer: z.string(),
  }),
  z.strictObject({ transcript: z.string() }),
  z.strictObject({ lines: z.array(z.string()) }),
]);

const passagesOf = (passages: z.output<typeof passageForm>[]) =>
  passages.map(({ file, ...own }) => ({ ...own, fileId: file, fileName: file }));

/** The answers are those of the built-in engine, so that tests know them. */
function answerTo(content: z.output<typeof contentForm>): string {
  if ('question' in content) {
    const earlier = content.conversation.map(({ from, text }) => ({
      sender: from === 'user' ? ('User' as const) : ('Bot' as const),
      content: text,
    }));
    const asked = { question: content.question, passages: passagesOf(content.passages), earlier };
    return answerQuestion(asked)
      .map(({ text }) => text)
      .join('');
  }
  if ('file' in content) return summarize(passagesOf(content.passages));
  if ('prompt' in content) return `\`\`\`html\n${writeNote(content)}\n\`\`\``;
  if ('messages' in content) {
    const messages = content.messages.map(({ own, ...mail }) => ({ ...mail, isOwn: own }));
    return writeReply({ messages, tone: 'professional', signer: content.signer }).join('');
  }
  if ('transcript' in content) return JSON.stringify(analyseCall(content.transcript));
  return JSON.stringify({ lines: content.lines.map((line) => `Indeed: ${line}`) });
}

export type ModelServer = {
  /** For `AI_BASE_URL`. */
  url: string;
  /** The requests so far, and the headers of each. */
  asked: { request: Request; headers: IncomingMessage['headers'] }[];
  /** The faults of the next requests, one entry for each; without entries the server behaves. */
  next: Misbehaviour[];
  /** The addresses of requests that the interface does not have. */
  strays: string[];
  /** Resolves when the client has closed the connection of an unfinished answer. */
  left: () => Promise<void>;
  close: () => Promise<void>;
};

/** The markup that the server answers when it obeys. */
export const hostileAnswer =
  'Hacked <img src=x onerror=alert(1)> <script>alert(1)</script> <a href="https://evil.test/?code=4711">here</a>';
const wrongTexts: Partial<Record<Misbehaviour, string>> = {
  useless: 'I would rather not.',
  empty: '',
  obeys: hostileAnswer,
};

const words = /\S+\s*/g;

function chunksOf(request: Request, text: string): ChatCompletionChunk[] {
  const usual = { id: 'chatcmpl-1', object: 'chat.completion.chunk' as const, created: 1, model: request.model };
  const chunk = (delta: ChatCompletionChunk.Choice.Delta, finish: 'stop' | null = null): ChatCompletionChunk => ({
    ...usual,
    choices: [{ index: 0, delta, finish_reason: finish }],
  });
  return [
    chunk({ role: 'assistant', content: '' }),
    ...(text.match(words) ?? []).map((content) => chunk({ content })),
    chunk({}, 'stop'),
    { ...usual, choices: [], usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 } },
  ];
}

const lineOf = (data: unknown): string => `data: ${JSON.stringify(data)}\n\n`;

/** Answers a fault before a stream begins; false if it begins. */
function refuses(kind: Misbehaviour | undefined, request: Request, reply: ServerResponse): boolean {
  const refuse = (status: number, message: string, headers: Record<string, string> = {}): true => {
    reply.writeHead(status, { 'content-type': 'application/json', ...headers });
    reply.end(JSON.stringify({ error: { message, type: 'invalid_request_error', param: null, code: null } }));
    return true;
  };
  if (kind === 'silent') return true;
  if (kind === 'unauthorized') return refuse(401, 'Incorrect API key provided: secret-key');
  if (kind === 'forbidden') return refuse(403, 'Project secret-key may not use this model');
  if (kind === 'redirects') return refuse(307, 'Moved', { location: '/elsewhere' });
  if (kind === 'busy') return refuse(429, 'Rate limit reached', { 'retry-after': '0.01' });
  if (kind === 'failing') return refuse(500, `Could not process ${JSON.stringify(request)}`);
  if (kind === 'refuses-options' && (request.response_format ?? request.stream_options) !== undefined)
    return refuse(400, 'Unknown parameter: response_format');
  if (kind !== 'html') return false;
  reply.writeHead(200, { 'content-type': 'text/html' });
  reply.end('<html><body>Sign in</body></html>');
  return true;
}

async function sendBytewise(reply: ServerResponse, text: string): Promise<void> {
  for (const byte of Buffer.from(text)) {
    reply.write(Buffer.from([byte]));
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function sendStream(kind: Misbehaviour | undefined, request: Request, reply: ServerResponse): Promise<void> {
  const content = contentForm.parse(JSON.parse(request.messages[1].content));
  const text = (kind === undefined ? undefined : wrongTexts[kind]) ?? answerTo(content);
  const chunks = chunksOf(request, text);
  const usage = chunks.pop();
  const finish = chunks.pop();
  reply.writeHead(200, { 'content-type': 'text/event-stream' });
  if (kind === 'long-line') reply.write(`: ${'x'.repeat(1024 * 1024)}\n\n`);
  if (kind === 'huge-line') {
    // The client leaves in the middle.
    reply.write(`data: ${'x'.repeat(10 * 1024 * 1024)}\n\n`);
    return;
  }
  if (kind === 'not-json' || kind === 'other-form' || kind === 'error-in-stream') {
    const lines = {
      'not-json': 'data: {"choices": [\n\n',
      'other-form': lineOf({ choices: 'none' }),
      'error-in-stream': lineOf({ error: { message: `Overloaded: ${request.messages[1].content}` } }),
    };
    reply.end(lines[kind]);
    return;
  }
  if (kind === 'cuts' || kind === 'stalls' || kind === 'breaks') {
    reply.write(
      chunks
        .slice(0, Math.ceil(chunks.length / 2))
        .map(lineOf)
        .join(''),
      () => {
        if (kind === 'cuts') reply.end();
        if (kind === 'breaks') setImmediate(() => reply.destroy());
      },
    );
    return;
  }
  if (kind !== 'no-finish' && finish !== undefined) chunks.push(finish);
  if (kind !== 'no-usage' && request.stream_options?.include_usage === true && usage !== undefined) chunks.push(usage);
  const stream = `: a comment\n\n${chunks.map(lineOf).join('')}${kind === 'no-done' ? '' : 'data: [DONE]\n\n'}`;
  if (kind === 'split') await sendBytewise(reply, stream);
  else reply.write(stream);
  reply.end();
}

/** A server with the Chat Completions interface, on loopback, that answers as the built-in engine does. */
export async function startModelServer(): Promise<ModelServer> {
  const leaving: (() => void)[] = [];
  const served: Pick<ModelServer, 'asked' | 'next' | 'strays'> = { asked: [], next: [], strays: [] };
  const answer = async (incoming: IncomingMessage, reply: ServerResponse): Promise<void> => {
    reply.on('close', () => {
      if (!reply.writableFinished) for (const tell of leaving.splice(0)) tell();
    });
    const sent = await buffer(incoming);
    if (incoming.method !== 'POST' || incoming.url !== '/v1/chat/completions') {
      served.strays.push(incoming.url ?? '');
      throw new Error('No such call');
    }
    const request = requestForm.parse(JSON.parse(sent.toString()));
    // The SDK's own type agrees with the form.
    const typed = { ...request, messages: [...request.messages] } satisfies ChatCompletionCreateParamsStreaming;
    if (typed.response_format !== undefined && !/json/i.test(typed.messages[0]?.content ?? ''))
      throw new Error("'messages' must contain the word 'json' in some form");
    served.asked.push({ request, headers: incoming.headers });
    const kind = served.next.shift();
    if (!refuses(kind, request, reply)) await sendStream(kind, request, reply);
  };
  const server = createServer((incoming, reply) => {
    answer(incoming, reply).catch((error: unknown) => {
      if (!reply.headersSent) reply.writeHead(422, { 'content-type': 'application/json' });
      reply.end(JSON.stringify({ error: { message: String(error) } }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    ...served,
    left: () => new Promise((resolve) => leaving.push(resolve)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
