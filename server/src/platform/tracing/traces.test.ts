import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { getClient, listClients } from '@truckroll/contract/clients/clients';
import { predictPlaces } from '@truckroll/contract/maps/geo';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFileText } from '../../features/files/read-file-text.ts';
import { openShop, type TestAccount } from '../../testing/shop.ts';

type Value = { stringValue?: string; intValue?: number };
type SentSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Value }[];
  status: { code?: number };
};
type Sent = {
  resourceSpans: { resource: { attributes: { key: string; value: Value }[] }; scopeSpans: { spans: SentSpan[] }[] }[];
};

let collector: Server;
let address: string;
let account: TestAccount;
let got: { path: string; headers: Record<string, unknown>; text: string }[] = [];
let spans: SentSpan[] = [];

const attributesOf = (span: SentSpan): Record<string, unknown> =>
  Object.fromEntries(span.attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
const below = (parent: SentSpan): SentSpan[] => spans.filter((span) => span.parentSpanId === parent.spanId);
const named = (name: string): SentSpan => {
  const span = spans.find((one) => one.name === name);
  if (span === undefined) throw new Error(`No span ${name} among ${spans.map((one) => one.name).join(', ')}`);
  return span;
};

beforeAll(async () => {
  collector = createServer((request, reply) => {
    const { url = '', headers } = request;
    void text(request).then((body) => {
      if (url === '/v1/traces') got.push({ path: url, headers, text: body });
      reply
        .writeHead(url.startsWith('/refusing') ? 503 : 200, { 'content-type': 'application/json' })
        .end(url.startsWith('/v1') ? '{}' : '{"features":[]}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;

  const shop = await openShop({
    OTEL_EXPORTER_OTLP_ENDPOINT: address,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-api-key=key%20of%20collector',
    MAPS_PROVIDER: 'photon',
    PHOTON_URL: address,
  });
  account = await shop.newAccount();
  const as = account.owner;
  await shop.call(listClients, { as, query: { search: 'Secret Name' } });
  await shop.call(getClient, { as, params: { id: newId() } });
  await shop.call(predictPlaces, { as, query: { q: 'Secret Street 1' } });
  await account.look((tx) => shop.queue.enqueue(tx, readFileText, { fileId: newId() }));
  await shop.queue.runWaiting();
  // Closing the server flushes pending spans.
  await shop.close();
  spans = got.flatMap(({ text }) =>
    (JSON.parse(text) as Sent).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
});
afterAll(() => {
  collector.closeAllConnections();
  collector.close();
});

describe('the traces', () => {
  it('are exported to the configured collector by OTLP, with its headers', () => {
    expect(got.length).toBeGreaterThan(0);
    expect(got[0]).toMatchObject({
      path: '/v1/traces',
      headers: { 'content-type': 'application/json', 'x-api-key': 'key of collector' },
    });
    const [sent] = (JSON.parse(got[0]?.text ?? '') as Sent).resourceSpans;
    expect(sent?.resource.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'truckroll' } });
  });

  it('show a request with its endpoint, its status and its account', () => {
    expect(attributesOf(named(listClients.id))).toEqual({
      'truckroll.endpoint': listClients.id,
      'http.response.status_code': 200,
      'truckroll.account.id': account.accountId,
    });
    expect(attributesOf(named(getClient.id))['http.response.status_code']).toBe(404);
    expect(named(listClients.id).parentSpanId ?? '').toBe('');
  });

  it('contain the transactions of a request, and their statements without values', () => {
    const [transaction] = below(named(listClients.id)).filter(
      (span) => attributesOf(span)['truckroll.transaction.as'] === 'account',
    );
    if (transaction === undefined) throw new Error('No transaction');
    const statements = below(transaction);
    expect(statements.length).toBeGreaterThan(0);
    for (const statement of statements) {
      expect(statement.traceId).toBe(named(listClients.id).traceId);
      expect(attributesOf(statement)['db.query.text']).toMatch(/^\s*(select|with)/i);
    }
  });

  it('show a background task with its account', () => {
    const task = named(`task ${readFileText.name}`);
    expect(attributesOf(task)).toMatchObject({ 'truckroll.account.id': account.accountId, 'truckroll.attempt': 1 });
    expect(below(task).length).toBeGreaterThan(0);
  });

  it('contain outgoing requests by their host, but not their own', () => {
    const [outgoing] = below(named(predictPlaces.id)).filter((span) => span.name === 'GET');
    if (outgoing === undefined) throw new Error('No outgoing request');
    expect(attributesOf(outgoing)).toEqual({
      'http.request.method': 'GET',
      'server.address': new URL(address).host,
      'http.response.status_code': 200,
    });
    expect(spans.filter((span) => span.name === 'POST')).toEqual([]);
  });

  it('contain no values, tokens or personal data', () => {
    const text = got.map((sent) => sent.text).join();
    for (const secret of ['Secret', 'secret', account.owner.token, account.owner.email, account.owner.userId, 'Olga'])
      expect(text).not.toContain(secret);
  });
});

describe('a server whose collector refuses', () => {
  it('keeps serving, and logs it once', async () => {
    const lines: string[] = [];
    const shop = await openShop(
      { OTEL_EXPORTER_OTLP_ENDPOINT: `${address}/refusing`, LOG_LEVEL: 'warn' },
      { logTo: { write: (line) => lines.push(line) } },
    );
    const { owner } = await shop.newAccount();
    expect((await shop.call(listClients, { as: owner })).status).toBe(200);
    await shop.close();
    expect(lines.filter((line) => line.includes('Traces could not be sent'))).toHaveLength(1);
  });

  it('traces nothing after it is closed', async () => {
    got = [];
    const shop = await openShop();
    const { owner } = await shop.newAccount();
    await shop.call(listClients, { as: owner });
    await shop.close();
    expect(got).toEqual([]);
  });
});
