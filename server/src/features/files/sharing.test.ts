import * as contract from '@truckroll/contract/files/drive';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aFile, newClientDrive, newFile, newFolder, newNote } from '../../testing/drive-builders.ts';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ PUBLIC_URL: 'https://truckroll.example' });
});
afterAll(() => shop.close());

/** The same link with a different signature. */
const tampered = (url: string): string =>
  url.replace(/signature=(.)/, (_, first: string) => `signature=${first === 'A' ? 'B' : 'A'}`);

const newDrive = async () => {
  const account = await shop.newAccount();
  return { account, drive: await newClientDrive(shop, account.owner) };
};

const share = (as: Person, body: Record<string, unknown>) => shop.call(contract.shareDriveItem, { as, body });
const open = (url: string, accept = 'text/html') =>
  shop.app.inject({ method: 'GET', url: url.replace('https://truckroll.example', ''), headers: { accept } });
const day = 24 * 3_600_000;

async function afterDays<T>(days: number, work: () => Promise<T>): Promise<T> {
  const began = shop.clock.now;
  shop.clock.now = new Date(began.getTime() + days * day);
  try {
    return await work();
  } finally {
    shop.clock.now = began;
  }
}

it('DR-11 counts toward the mail limit only when it sends e-mail', async () => {
  const { drive } = await newDrive();
  const file = await newFile(shop, drive, aFile('permit.txt', 'the permit'));
  const send = (emails: string[]) => share(drive.as, { id: file.id, emails });
  for (let request = 1; request <= 60; request += 1) expect((await send(['ann@example.test'])).status).not.toBe(429);
  expect((await send(['ann@example.test'])).status).toBe(429);
  expect((await send([])).status).toBe(200);
});

describe('DR-11 share a file', () => {
  it('creates a link that needs no session and works for seven days', async () => {
    const { account, drive } = await newDrive();
    const file = await newFile(shop, drive, aFile('permit.txt', 'the permit'));
    const reply = await share(drive.as, { id: file.id });
    expect(reply.status).toBe(200);
    const { url, expiresAt } = reply.data;
    expect(url).toMatch(/^https:\/\/truckroll\.example\/api\/storage\//);
    expect(Date.parse(expiresAt) - shop.clock.now.getTime()).toBeGreaterThanOrEqual(7 * day);
    expect(Date.parse(expiresAt) - shop.clock.now.getTime()).toBeLessThan(7 * day + 600_000);
    expect((await afterDays(6.99, () => open(url))).payload).toBe('the permit');
    const late = await afterDays(7.01, () => open(url));
    expect([late.statusCode, late.json().message]).toEqual([403, 'This link is invalid or has expired.']);
    const history = await account.look((tx) => tx.selectFrom('history').select('description').orderBy('id').execute());
    expect(history.at(-1)?.description).toBe('{{creator}} shared the file "permit.txt"');
  });

  it('mails the link to the given addresses', async () => {
    const { account, drive } = await newDrive();
    const file = await newFile(shop, drive, aFile('permit.txt'));
    const emails = ['ann@example.test', 'bob@example.test', 'ann@example.test'];
    const reply = await share(drive.as, { id: file.id, emails, message: 'As <b>agreed</b>' });
    const mails = await account.look((tx) => tx.selectFrom('outgoingMail').selectAll().orderBy('to').execute());
    expect(mails.map((mail) => [mail.to, mail.subject])).toEqual([
      ['ann@example.test', 'Test Company shared "permit.txt" with you'],
      ['bob@example.test', 'Test Company shared "permit.txt" with you'],
    ]);
    expect(mails[0]?.text).toContain(reply.data.url);
    expect(mails[0]?.text).toContain('As <b>agreed</b>');
    expect(mails[0]?.html).toContain('As &lt;b&gt;agreed&lt;/b&gt;');
  });

  it('sends and shares nothing while the account has mail switched off', async () => {
    const { account, drive } = await newDrive();
    const file = await newFile(shop, drive, aFile('permit.txt'));
    await account.look((tx) =>
      tx
        .updateTable('accounts')
        .set({ features: JSON.stringify({ ai: true, maps: true, mail: false }) })
        .execute(),
    );
    const refused = await share(drive.as, { id: file.id, emails: ['ann@example.test'] });
    expect([refused.status, refused.body.message]).toEqual([422, 'Please add an email integration first!']);
    expect((await share(drive.as, { id: file.id, emails: [] })).status).toBe(200);
  });

  it.each([
    [{ emails: ['not one'] }, 'Please enter a valid email address'],
    [{ emails: Array.from({ length: 21 }, (_, n) => `to${n}@example.test`) }, 'Emails is not valid'],
    [{ message: 'x'.repeat(2001) }, 'Message is too long (maximum 2000 characters)'],
  ])('refuses wrong input: %#', async (wrong, message) => {
    const { drive } = await newDrive();
    const file = await newFile(shop, drive, aFile('permit.txt'));
    const reply = await share(drive.as, { id: file.id, ...wrong });
    expect([reply.status, reply.body.message]).toEqual([400, message]);
  });

  it('refuses folders and unknown items', async () => {
    const { drive } = await newDrive();
    const folder = await share(drive.as, { id: (await newFolder(shop, drive, 'Plans')).id });
    expect([folder.status, folder.body.message]).toEqual([422, 'Folders cannot be shared.']);
    expect((await share(drive.as, { id: newId() })).body.message).toBe('File not found');
    expect((await share(drive.as, {})).body.message).toBe('Id is required');
  });
});

describe('a shared note', () => {
  const shareNote = async () => {
    const { drive } = await newDrive();
    const note = await newNote(shop, drive, {
      title: 'Gate <code>',
      noteContent: '<p>Ring <a href="https://example.org/x?a=1&amp;b=2">twice</a></p>',
    });
    return { drive, note, url: (await share(drive.as, { id: note.id })).data.url };
  };

  it('is a page without active content', async () => {
    const { url } = await shareNote();
    expect(url).toMatch(/^https:\/\/truckroll\.example\/api\/public\/notes\//);
    const page = await open(url);
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.payload).toContain('<h1>Gate &lt;code&gt;</h1>');
    expect(page.payload).toContain('Shared by Test Company · Mar 10, 2026');
    expect(page.payload).toContain('<a href="https://example.org/x?a=1&amp;b=2" target="_blank"');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('sandbox allow-popups');
    expect(policy).not.toContain('unsafe-inline');
    expect(page.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-frame-options': 'DENY' });
  });

  it('is found only by its own link, for seven days, until deleted', async () => {
    const { drive, note, url } = await shareNote();
    const other = await newNote(shop, drive, { title: 'Other' });
    const refusals = [
      await open(url.replace(note.id, other.id)),
      await open(tampered(url)),
      await open(url.split('?')[0] ?? ''),
      await afterDays(7.01, () => open(url)),
    ];
    for (const page of refusals) {
      expect(page.statusCode).toBe(403);
      expect(page.payload).toContain('<h1>This link is invalid or has expired.</h1>');
    }
    const program = await open(tampered(url), 'application/json');
    expect(program.json()).toEqual({
      success: false,
      code: 'invalid_link',
      message: 'This link is invalid or has expired.',
    });
    await shop.call(contract.deleteDriveItem, { as: drive.as, body: { id: note.id } });
    const gone = await open(url);
    expect([gone.statusCode, gone.payload.includes('Note not found')]).toEqual([404, true]);
  });
});
