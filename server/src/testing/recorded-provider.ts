import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type Asked = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: unknown;
};
export type Reply = { status?: number; json?: unknown; content?: string } | 'hang';

/** A maps provider on loopback that replays recorded answers and stores its requests. */
export async function recordedProvider(reply: (asked: Asked) => Reply) {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    void text(request).then((sent) => {
      const url = new URL(request.url ?? '/', 'http://localhost');
      const body: unknown = sent === '' ? null : JSON.parse(sent);
      const one = {
        method: request.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body,
      };
      asked.push(one);
      const answer = reply(one);
      if (answer === 'hang') return;
      response.writeHead(answer.status ?? 200, { 'Content-Type': 'application/json' });
      response.end(answer.content ?? JSON.stringify(answer.json));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    last: (): Asked => {
      const one = asked.at(-1);
      if (one === undefined) throw new Error('The provider was not asked.');
      return one;
    },
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export type RecordedProvider = Awaited<ReturnType<typeof recordedProvider>>;
