import * as mail from '@truckroll/contract/mail/mail';
import * as contract from '@truckroll/contract/mail/mailboxes';
import * as sending from '@truckroll/contract/mail/send-email';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OutgoingMessage } from '../../platform/egress/outgoing-message.ts';
import type { Mail } from '../../providers/mail/mail.ts';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { openLocalPost } from './local-post.ts';

const sent: OutgoingMessage[] = [];
const mailed: Mail[] = [];
let shop: Shop;
beforeAll(async () => {
  shop = await openShop(
    {
      ...{ SMTP_URL: 'smtp://mail.test', MAIL_FROM: 'Truckroll <post@truckroll.test>' },
      ...{ PUBLIC_URL: 'https://truckroll.test', MAIL_DOMAINS: 'all.test' },
    },
    {
      mail: {
        name: 'smtp',
        send: async (one) => void mailed.push(one),
        sendRaw: async (message) => void sent.push(message),
      },
    },
  );
});
afterAll(() => shop.close());
beforeEach(() => {
  sent.length = 0;
  mailed.length = 0;
});

const newAddress = (domain = 'northwind.test') => `billing-${newId()}@${domain}`;
const wrong = 'This code is not correct.';

async function claim(account: TestAccount, email = newAddress()): Promise<string> {
  const reply = await shop.call(contract.connectMailbox, { as: account.owner, body: { provider: 'local', email } });
  expect(reply.status).toBe(201);
  await shop.queue.runWaiting();
  return email;
}
const mailboxOf = async ({ owner }: TestAccount) =>
  (await shop.call(contract.getEmailIntegration, { as: owner, query: {} })).data;
const codeIn = (text = ''): string => /[A-Z2-9]{4}(-[A-Z2-9]{4}){3}/.exec(text)?.[0] ?? '';
const prove = ({ owner }: TestAccount, code: string) => shop.call(contract.proveMailbox, { as: owner, body: { code } });

/** The From and Reply-To of a mail that the company writes to somebody outside. */
async function headersOf({ owner }: TestAccount) {
  const body = { to: 'ann@lee.test', subject: 'Offer', content: '<p>Hello</p>' };
  expect((await shop.call(sending.sendNewEmail, { as: owner, body })).status).toBe(200);
  const message = sent.at(-1);
  const header = (name: string) =>
    new RegExp(`^${name}: (.*)$`, 'm').exec(message?.raw.toString().replaceAll('\r\n ', ' ') ?? '')?.[1] ?? '';
  return { envelope: message?.from, from: header('From'), replyTo: header('Reply-To') };
}

describe('a built-in mailbox of an address that nobody proved', () => {
  it("sends as the installation, under the writer's name, and answers go to its address", async () => {
    const account = await shop.newAccount();
    const email = await claim(account);
    expect((await mailboxOf(account)).sendsAs).toBe('Truckroll <post@truckroll.test>');
    const headers = await headersOf(account);
    expect(headers.envelope).toBe('post@truckroll.test');
    expect(headers.from).toContain('<post@truckroll.test>');
    expect(headers.from).not.toContain(email);
    expect(headers.replyTo).toContain(email);
  });

  it('sends as itself once the code that was mailed to the address is entered', async () => {
    const account = await shop.newAccount();
    const email = await claim(account);
    expect(mailed.map(({ to }) => to)).toEqual([email]);
    expect((await prove(account, 'AAAA-AAAA-AAAA-AAAA')).body.errors?.[0]?.message).toBe(wrong);
    expect((await prove(account, codeIn(mailed[0]?.text).toLowerCase())).data.sendsAs).toBe(email);
    expect(await headersOf(account)).toMatchObject({ envelope: email, replyTo: '' });
    const again = await shop.call(contract.mailMailboxProof, { as: account.owner, body: {} });
    expect([again.status, again.body.message]).toEqual([422, 'This mailbox sends from its own address already.']);
  });

  it('takes only the latest code, for a day, and of its own mailbox', async () => {
    const [account, other] = [await shop.newAccount(), await shop.newAccount()];
    await claim(account);
    await claim(other);
    await shop.call(contract.mailMailboxProof, { as: account.owner, body: {} });
    await shop.queue.runWaiting();
    const [first = '', ofOther = '', latest = ''] = mailed.map(({ text }) => codeIn(text));
    for (const code of [first, ofOther]) expect((await prove(account, code)).status).toBe(400);
    const before = shop.clock.now;
    shop.clock.now = new Date(before.getTime() + 86_400_000);
    expect((await prove(account, latest)).status).toBe(400);
    shop.clock.now = before;
    expect((await prove(account, latest)).status).toBe(200);
  });

  it('does not learn the code from the product: neither in the list of mail, nor when the mail comes back here', async () => {
    const account = await shop.newAccount();
    const email = await claim(account, newAddress('all.test'));
    const { mails } = (await shop.call(mail.listOutgoingMail, { as: account.owner, query: {} })).data;
    expect(mails).toMatchObject([{ kind: 'mailbox-proof', text: null, html: null }]);
    const raw = Buffer.from(`From: post@truckroll.test\r\nTo: ${email}\r\nSubject: x\r\n\r\n${mailed[0]?.text}`);
    const plain = Buffer.from(`From: ann@lee.test\r\nTo: ${email}\r\nSubject: Boiler\r\n\r\nIt leaks`);
    const post = openLocalPost({ ...shop, domains: [] });
    for (const one of [raw, plain]) await post.take({ recipients: [email], raw: one, now: shop.clock.now });
    await shop.queue.runWaiting();
    const stored = await account.look((tx) => tx.selectFrom('emailMessages').select('subject').execute());
    // Other mail is received as ever.
    expect(stored.map(({ subject }) => subject)).toEqual(['Boiler']);
  });
});

describe('a domain that the operator gave to a company', () => {
  const mailbox = (accountId: string) =>
    ({ accountId, email: 'office@ours.test', provider: 'local', provedAt: null }) as const;

  it('needs no proof there, and is refused to others', () => {
    const [ours, theirs] = [newId(), newId()];
    const post = openLocalPost({ ...shop, domains: [`ours.test=${ours}`, 'all.test'], installation: 'post@x.test' });
    expect(post.installationFor(mailbox(ours))).toBeNull();
    expect(post.installationFor(mailbox(theirs))).toBe('post@x.test');
    expect(post.installationFor({ ...mailbox(ours), email: 'office@all.test' })).toBe('post@x.test');
    expect([post.isOfOthers('a@OURS.test', theirs), post.isOfOthers('a@ours.test', ours)]).toEqual([true, false]);
    expect([post.isOfOthers('a@all.test', ours), post.isOfOthers('a@else.test', ours)]).toEqual([false, false]);
  });
});

it('without a mail server a mailbox needs no proof: no mail leaves', () => {
  const post = openLocalPost({ ...shop, domains: null, installation: null });
  const local = { accountId: newId(), email: 'office@x.test', provider: 'local', provedAt: null } as const;
  expect(post.installationFor(local)).toBeNull();
});

it('nobody connects the sign-in address of a colleague, on whatever domain and for whatever scope', async () => {
  const account = await shop.newAccount();
  const { owner } = account;
  const colleague = await account.person('officeStaff');
  for (const scope of ['own', 'account'] as const)
    for (const email of [colleague.email, colleague.email.toUpperCase()]) {
      const body = { provider: 'local' as const, email, scope };
      const refused = await shop.call(contract.connectMailbox, { as: owner, body });
      expect([refused.status, refused.body.message]).toEqual([
        422,
        'This is the sign-in address of a colleague, who alone can connect it.',
      ]);
    }
  const own = { provider: 'local' as const, email: owner.email, scope: 'own' as const };
  expect((await shop.call(contract.connectMailbox, { as: owner, body: own })).status).toBe(201);
});
