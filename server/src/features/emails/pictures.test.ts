import { listEmailPictures } from '@truckroll/contract/mail/email-pictures';
import { changeEmails } from '@truckroll/contract/mail/emails';
import { connectMailbox } from '@truckroll/contract/mail/mailboxes';
import { simulateEmail } from '@truckroll/contract/mail/send-email';
import { Response } from 'undici';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EgressRefused, fetchPublic } from '../../platform/egress/egress.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { type FetchOutside, fetchPicture, pictureLimits } from './fetch-picture.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

/** The requests to external hosts: the address and the headers. */
const asked: { url: string; init: Parameters<FetchOutside>[1] }[] = [];
const answers: Record<string, () => Response | Promise<Response>> = {
  '/a.png': () => new Response(png, { headers: { 'content-type': 'text/html' } }),
  '/b.svg': () => new Response(svg, { headers: { 'content-type': 'image/png' } }),
  '/page': () => new Response('<!doctype html><p>x</p>', { headers: { 'content-type': 'image/png' } }),
  '/gone': () => new Response(null, { status: 404 }),
  '/moved': () => new Response(null, { status: 302, headers: { location: '/a.png' } }),
  '/round': () => new Response(null, { status: 302, headers: { location: '/round' } }),
  '/inside': () => new Response(null, { status: 302, headers: { location: 'http://127.0.0.1/a.png' } }),
  '/scheme': () => new Response(null, { status: 302, headers: { location: 'file:///etc/passwd' } }),
};
const refusedByGuard: string[] = [];

/** Answers for one host; requests to all other addresses go through the real check. */
const outside: FetchOutside = async (url, init) => {
  const { hostname, pathname } = new URL(url);
  asked.push({ url: String(url), init });
  if (hostname === 'pictures.example') return (await answers[pathname]?.()) ?? new Response(null, { status: 500 });
  try {
    return await fetchPublic(url, init);
  } catch (error) {
    if (error instanceof EgressRefused) refusedByGuard.push(hostname);
    throw error;
  }
};

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({}, { fetchOutside: outside });
});
beforeEach(() => {
  asked.length = 0;
  refusedByGuard.length = 0;
});
afterAll(() => shop.close());

const at = (path: string): string => `https://pictures.example${path}`;

async function arrived(account: TestAccount, sources: readonly string[], from = `ann-${newId()}@lee.test`) {
  const email = `office-${newId()}@acme.test`;
  await shop.call(connectMailbox, { as: account.owner, body: { provider: 'local', email } });
  const html = sources.map((source) => `<img src="${source}">`).join('');
  const body = { from, subject: 'Offer', html: `<p>Hello</p>${html}` };
  return (await shop.call(simulateEmail, { as: account.owner, body })).data.emailData.messageId;
}

const list = (as: Person, id: string) => shop.call(listEmailPictures, { as, params: { id } });

async function linkTo(source: string): Promise<string> {
  const account = await shop.newAccount();
  const { data } = await list(account.owner, await arrived(account, [source]));
  const [picture] = data.pictures;
  expect(picture?.address).toBe(source);
  return picture?.url ?? '';
}

const read = (url: string) => shop.app.inject({ url });
const statusOf = async (source: string) => (await read(await linkTo(source))).statusCode;

describe('EM-24 links to the pictures of a message', () => {
  it('contacts no external host, and lists each address once', async () => {
    const account = await shop.newAccount();
    const id = await arrived(account, [at('/a.png?x=1&amp;y=2'), at('/a.png?x=1&amp;y=2'), at('/b.svg')]);
    const { data } = await list(account.owner, id);
    expect(data.pictures.map(({ address }) => address)).toEqual([at('/a.png?x=1&y=2'), at('/b.svg')]);
    expect(asked).toEqual([]);
  });

  it('refuses people who may not see the thread, other accounts, and deleted messages', async () => {
    const account = await shop.newAccount();
    const id = await arrived(account, [at('/a.png')]);
    expect((await list(await account.person('fieldTechnicianLite'), id)).status).toBe(403);
    // The sender is not a client of the technician.
    expect((await list(await account.person('fieldTechnicianPro'), id)).status).toBe(404);
    expect((await list((await shop.newAccount()).owner, id)).status).toBe(404);
    await shop.call(changeEmails, { as: account.owner, body: { action: 'delete', singleMessageId: id } });
    expect((await list(account.owner, id)).status).toBe(404);
  });
});

describe('EM-25 a picture behind a signed link', () => {
  it('is fetched once without cookies and referrer, and served with the type of its content', async () => {
    const link = await linkTo(at('/a.png'));
    const reply = await read(link);
    expect([reply.statusCode, reply.rawPayload]).toEqual([200, png]);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect((await read(link)).rawPayload).toEqual(png);
    expect(asked.map(({ url }) => url)).toEqual([at('/a.png')]);
    expect(Object.keys(asked[0]?.init.headers ?? {})).toEqual(['Accept', 'User-Agent']);
    expect(asked[0]?.init.referrerPolicy).toBe('no-referrer');
  });

  it('is refused if it is an SVG or a page, whatever its declared type, or does not exist', async () => {
    for (const path of ['/b.svg', '/page', '/gone']) expect(await statusOf(at(path))).toBe(404);
  });

  it('follows redirects, but not endless ones, nor to other schemes or private hosts', async () => {
    expect(await statusOf(at('/moved'))).toBe(200);
    for (const path of ['/round', '/scheme', '/inside']) expect(await statusOf(at(path))).toBe(404);
    expect(asked.filter(({ url }) => url.endsWith('/round'))).toHaveLength(pictureLimits.redirects + 1);
    expect(refusedByGuard).toEqual(['127.0.0.1']);
  });

  it('is not fetched from private hosts, unusual ports or URLs with a password', async () => {
    for (const host of ['localhost', '10.0.0.1', '[::1]', '169.254.169.254'])
      expect(await statusOf(`http://${host}/a.png`)).toBe(404);
    expect(refusedByGuard).toHaveLength(4);
    asked.length = 0;
    expect(await statusOf('https://pictures.example:8443/a.png')).toBe(404);
    expect(await statusOf('https://ann:secret@pictures.example/a.png')).toBe(404);
    expect(asked).toEqual([]);
  });

  it('refuses links without a signature, expired ones, and those of another picture, message or account', async () => {
    const link = await linkTo(at('/a.png'));
    const [path = '', query = ''] = link.split('?');
    const parts = path.split('/');
    const changed = (place: number, value: string) => [...parts.with(place, value)].join('/');
    const names = [path, changed(-1, '0'.repeat(32)), changed(-2, newId()), changed(-3, newId())];
    for (const name of names) expect((await read(`${name}?${name === path ? '' : query}`)).statusCode).toBe(403);
    expect((await read(link.replace(/expires=\d+/, 'expires=9999999999'))).statusCode).toBe(403);
    const { now } = shop.clock;
    shop.clock.now = new Date(now.getTime() + 2 * 3_600_000);
    expect((await read(link)).statusCode).toBe(403);
    shop.clock.now = now;
    expect(asked).toEqual([]);
  });

  it('is not available once the message is deleted', async () => {
    const account = await shop.newAccount();
    const id = await arrived(account, [at('/a.png')]);
    const link = (await list(account.owner, id)).data.pictures[0]?.url ?? '';
    await shop.call(changeEmails, { as: account.owner, body: { action: 'delete', singleMessageId: id } });
    expect((await read(link)).statusCode).toBe(404);
  });
});

describe('fetching a picture', () => {
  const endless = () =>
    new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024)),
    });

  it('stops at answers that are too large', async () => {
    const fetched = await fetchPicture(at('/x'), async () => new Response(endless()), {
      bytes: 1024 * 1024,
      milliseconds: 10_000,
    });
    expect(fetched).toBeNull();
  });

  it('times out on slow hosts', async () => {
    const silent: FetchOutside = (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
    expect(await fetchPicture(at('/x'), silent, { bytes: 1024, milliseconds: 20 })).toBeNull();
  });
});
