import * as lists from '@truckroll/contract/documents/document-lists';
import * as pictures from '@truckroll/contract/documents/option-pictures';
import * as saving from '@truckroll/contract/documents/save-document';
import * as sending from '@truckroll/contract/documents/send-document';
import * as history from '@truckroll/contract/history/history';
import * as jobs from '@truckroll/contract/jobs/save-job';
import * as taxes from '@truckroll/contract/price-book/taxes';
import { chosenLines, optionTotals } from '@truckroll/domain/documents/estimate-options';
import { convertedLines } from '@truckroll/domain/jobs/converted-lines';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { read as readJob } from '../../testing/job-builders.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';
import { findDrifted } from './document-chores.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const twoOptions = {
  options: [
    { id: 'good', name: 'Good' },
    { id: 'better', name: 'Better', isRecommended: true, description: 'Quiet' },
  ],
  items: [
    { name: 'Small furnace', rate: 3000, optionId: 'good' },
    { name: 'Large furnace', rate: 4000, optionId: 'better' },
    { name: 'Filter', rate: 20, quantity: 2, optionId: 'better', isOptional: true, minQuantity: 1, maxQuantity: 12 },
    { name: 'Thermostat', rate: 250, optionId: 'better', isOptional: true, isChosen: false },
  ],
};

const create = async (as: Person, clientId: string, body: Record<string, unknown>) =>
  (await shop.call(saving.createDocument, { as, body: { documentType: 2, clientId, ...body } })).data.document;
const change = (as: Person, id: string, body: Record<string, unknown>) =>
  shop.call(saving.updateDocument, { as, params: { id }, body });
const read = async (as: Person, id: string) =>
  (await shop.call(lists.getDocument, { as, params: { id } })).data.document;
const refused = async (answer: Promise<{ body: unknown }>) => (await answer).body;

async function send(as: Person, id: string): Promise<string> {
  const body = { to: ['ann@lee.test'], attachPdf: false };
  const { data } = await shop.call(sending.sendDocument, { as, params: { id }, body });
  return /\/public\/documents\/([\w-]+)/.exec(data.link)?.[1] ?? '';
}

const see = async (token: string) => (await shop.call(sending.getPublicDocument, { params: { token } })).data.document;
const answer = (token: string, body: Record<string, unknown>) =>
  shop.call(sending.answerPublicDocument, { params: { token }, body: { actionStatus: 1, ...body } });

async function sentEstimate(account: TestAccount, body: Record<string, unknown> = twoOptions) {
  const clientId = await storeClient(account);
  const estimate = await create(account.owner, clientId, body);
  return { clientId, estimate, token: await send(account.owner, estimate.id) };
}

const idOf = (all: readonly { id: string; name: string }[], name: string): string =>
  all.find((each) => each.name === name)?.id ?? '';

describe('an estimate with options', () => {
  it('counts its recommended option until one is chosen, with the optional lines that are proposed', async () => {
    const account = await shop.newAccount();
    const { estimate } = await sentEstimate(account);
    expect(estimate).toMatchObject({ subTotal: 4040, total: 4040 });
    expect(estimate.options).toMatchObject([
      { name: 'Good', total: 3000, isRecommended: false, isChosen: false },
      { name: 'Better', total: 4040, isRecommended: true, isChosen: false, description: 'Quiet' },
    ]);
    const listed = await shop.call(lists.listDocuments, { as: account.owner, query: { documentType: 2 } });
    expect(listed.data.totals).toMatchObject({ total: 4040 });
  });

  it('locks what the client picks: option, lines and quantities, from which the job and the invoice are made', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const { clientId, token, estimate } = await sentEstimate(account);
    const shown = await see(token);
    const optionId = idOf(shown.options, 'Better');
    const lines = [
      { id: idOf(shown.items, 'Filter'), isChosen: true, quantity: 6 },
      { id: idOf(shown.items, 'Thermostat'), isChosen: true },
    ];
    await answer(token, { optionId, lines, updatedAt: shown.updatedAt });
    const agreed = await read(owner, estimate.id);
    expect(agreed).toMatchObject({ actionStatus: 1, total: 4370 });
    expect(agreed.options.map(({ name, isChosen }) => [name, isChosen])).toEqual([
      ['Good', false],
      ['Better', true],
    ]);
    expect(await refused(change(owner, estimate.id, { options: [] }))).toMatchObject({ code: 'approved_estimate' });
    const told = await shop.call(history.listHistory, {
      as: owner,
      query: { moduleType: 'document', moduleId: estimate.id },
    });
    expect(told.data.history.map(({ description }) => description).join()).toContain("option 'Better'");

    const job = await shop.call(jobs.createJob, {
      as: owner,
      body: { clientId, estimateId: estimate.id, title: 'Furnace', jobItems: [], jobAddress: null },
    });
    expect(job.body).toMatchObject({ success: true });
    const invoice = await shop.call(saving.createDocument, {
      as: owner,
      body: { documentType: 1, clientId, isConvertedFromEstimate: true, convertedFromId: estimate.id },
    });
    expect(invoice.data.document).toMatchObject({ total: 4370, options: [] });
    expect(invoice.data.document.items.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Large furnace', 1],
      ['Filter', 6],
      ['Thermostat', 1],
    ]);
  });

  it('opens all options when it is reopened, so that the recommended one counts again', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const { token, estimate } = await sentEstimate(account);
    const shown = await see(token);
    await answer(token, { optionId: idOf(shown.options, 'Good'), updatedAt: shown.updatedAt });
    expect((await read(owner, estimate.id)).total).toBe(3000);
    await shop.call(saving.reopenDocument, { as: owner, params: { id: estimate.id }, body: {} });
    const open = await read(owner, estimate.id);
    expect(open).toMatchObject({ total: 4040, documentStatus: 'draft' });
    expect(open.options.some(({ isChosen }) => isChosen)).toBe(false);
  });

  it('is approved by the office with an option, or with the one that counts', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const { estimate } = await sentEstimate(account);
    await change(owner, estimate.id, { actionStatus: 1, optionId: idOf(estimate.options, 'Good') });
    expect(await read(owner, estimate.id)).toMatchObject({ total: 3000, actionStatus: 1 });
    const other = await sentEstimate(account);
    await change(owner, other.estimate.id, { actionStatus: 1 });
    const agreed = await read(owner, other.estimate.id);
    expect(agreed.options.map(({ isChosen }) => isChosen)).toEqual([false, true]);
  });

  it('refuses a choice that it does not offer, and stores nothing', async () => {
    const account = await shop.newAccount();
    const { token, estimate } = await sentEstimate(account);
    const { options, items, updatedAt } = await see(token);
    const optionId = idOf(options, 'Better');
    const filter = idOf(items, 'Filter');
    const choices: [Record<string, unknown>, string][] = [
      [{}, 'Please choose an option'],
      [{ optionId: account.owner.userId }, 'Option is not valid'],
      [{ optionId, lines: [{ id: filter, isChosen: true, quantity: 13 }] }, 'Choose a quantity from 1 to 12'],
      [{ optionId, lines: [{ id: idOf(items, 'Large furnace'), isChosen: false }] }, 'part of the option'],
      [{ optionId, lines: [{ id: idOf(items, 'Small furnace'), isChosen: true }] }, 'Item is not valid'],
    ];
    for (const [choice, text] of choices) {
      const reply = await answer(token, { ...choice, updatedAt });
      expect([reply.status, JSON.stringify(reply.body)]).toEqual([400, expect.stringContaining(text)]);
    }
    expect(await read(account.owner, estimate.id)).toMatchObject({ actionStatus: 0, total: 4040 });
  });

  it('keeps lines and ids when it is saved again, and drops the lines of an option that goes', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const { estimate } = await sentEstimate(account);
    const [good, better] = estimate.options;
    await change(owner, estimate.id, { discount: 10, discountType: 'percentage' });
    const discounted = await read(owner, estimate.id);
    expect(discounted.options.map(({ total }) => total)).toEqual([2700, 3636]);
    expect(discounted.items).toEqual(estimate.items);
    const best = { id: 'best', name: 'Best' };
    await change(owner, estimate.id, {
      options: [good, best].map((each) => ({ id: each?.id, name: each?.name })),
      items: [
        ...estimate.items.filter(({ optionId }) => optionId === good?.id).map(({ taxes: _, ...line }) => line),
        { name: 'Heat pump', rate: 9000, optionId: 'best' },
      ],
    });
    const changed = await read(owner, estimate.id);
    expect(changed.options.map(({ name, total, isRecommended }) => [name, total, isRecommended])).toEqual([
      ['Good', 2700, true],
      ['Best', 8100, false],
    ]);
    expect(changed.items.some(({ optionId }) => optionId === better?.id)).toBe(false);
    await change(owner, estimate.id, { options: [] });
    const plain = await read(owner, estimate.id);
    expect([plain.total, plain.items.map(({ name }) => name)]).toEqual([2700, ['Small furnace']]);
  });

  it('refuses one option alone, names that are the same, lines without an option, and options of an invoice', async () => {
    const account = await shop.newAccount();
    const clientId = await storeClient(account);
    const { options, items } = twoOptions;
    const [good] = options;
    const bodies: [Record<string, unknown>, string][] = [
      [{ options: [good], items: [] }, 'An estimate has at least two options, or none'],
      [{ options: [good, { id: 'b', name: 'GOOD' }], items: [] }, 'Another option has this name'],
      [{ options, items: [{ name: 'Filter', rate: 1 }] }, 'Option is required'],
      [{ options, items: [{ name: 'Filter', rate: 1, optionId: 'best' }] }, 'Option is not valid'],
      [{ documentType: 1, options, items }, 'Only an estimate has options'],
      [{ documentType: 1, items: [{ name: 'A', rate: 1, isOptional: true }] }, 'Only an estimate has optional items'],
      [
        { items: [{ name: 'A', rate: 1, quantity: 9, isOptional: true, minQuantity: 1, maxQuantity: 4 }] },
        'Choose a quantity from 1 to 4',
      ],
    ];
    for (const [body, text] of bodies) {
      const reply = await shop.call(saving.createDocument, {
        as: account.owner,
        body: { documentType: 2, clientId, ...body },
      });
      expect([reply.status, JSON.stringify(reply.body)]).toEqual([400, expect.stringContaining(text)]);
    }
  });
});

/** Numbers that are random, and the same in every run. */
function chance(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  return { below: (most: number) => Math.floor(next() * most), happens: (share: number) => next() < share };
}

it.each([
  ['JPY', 0],
  ['USD', 2],
  ['KWD', 3],
] as const)(
  'shows the client in %s the sum that is stored, and that of the invoice and the job made from it',
  async (currency, decimals) => {
    const account = await shop.newAccount();
    const { owner } = account;
    await account.look((tx) => tx.updateTable('accounts').set({ currency }).execute());
    const clientId = await storeClient(account);
    const made = await Promise.all(
      ([1, 2] as const).map((taxType) =>
        shop.call(taxes.createTax, { as: owner, body: { name: `Tax ${taxType}`, rate: 8.875, taxType } }),
      ),
    );
    const taxIds = made.map(({ data }) => data.tax.id);
    for (let seed = 1; seed <= 6; seed += 1) {
      const random = chance(seed);
      const options = Array.from({ length: random.below(2) * (2 + random.below(3)) }, (_, at) => ({
        id: `option-${at}`,
        name: `Option ${at}`,
        isRecommended: at === 1,
      }));
      const items = Array.from({ length: 4 + random.below(5) }, (_, at) => {
        const isOptional = random.happens(0.4);
        const quantity = 1 + random.below(5);
        return {
          name: `Line ${at}`,
          quantity,
          rate: 10 + random.below(900_000) / 10_000,
          taxIds: taxIds.filter(() => random.happens(0.5)),
          optionId: options[at % Math.max(1, options.length)]?.id,
          isOptional,
          isChosen: random.happens(0.5),
          ...(isOptional ? { minQuantity: 1, maxQuantity: 9 } : {}),
        };
      });
      const whole = { discount: random.below(20), discountType: 'percentage', markup: random.below(9) };
      const estimate = await create(owner, clientId, { options, items, ...whole });
      const token = await send(owner, estimate.id);
      const shown = await see(token);
      const optionId = shown.options[random.below(Math.max(1, shown.options.length))]?.id ?? null;
      const lines = shown.items
        .filter((line) => line.isOptional && line.optionId === optionId)
        .map(({ id }) => ({ id, isChosen: random.happens(0.5), quantity: 1 + random.below(9) }));
      const chosen = chosenLines(shown.items, { optionId, lines });
      const onPage = optionTotals(
        chosen.map((line) => ({
          ...line,
          rate: line.rate ?? 0,
          taxes: line.taxes.map((tax) => ({ ...tax, taxId: tax.name })),
        })),
        optionId,
        { ...shown, markup: shown.otherCharges, decimals },
      );
      const reply = await answer(token, { optionId, lines, updatedAt: shown.updatedAt });
      expect(reply.body).toMatchObject({ success: true });
      const stored = await read(owner, estimate.id);
      expect([stored.subTotal, stored.tax, stored.total]).toEqual([onPage.subTotal, onPage.tax, onPage.total]);
      const counted = stored.items.filter((line) => line.optionId === optionId && (!line.isOptional || line.isChosen));
      const source = { isConvertedFromEstimate: true, convertedFromId: estimate.id };
      const invoice = await shop.call(saving.createDocument, {
        as: owner,
        body: { documentType: 1, clientId, ...source },
      });
      const { total, tax, subTotal } = invoice.data.document;
      expect([subTotal, tax, total]).toEqual([onPage.subTotal, onPage.tax, onPage.total]);
      const jobItems = convertedLines(counted, decimals);
      const job = await shop.call(jobs.createJob, {
        as: owner,
        body: { clientId, estimateId: estimate.id, title: 'Work', jobItems },
      });
      expect(job.body).toMatchObject({ success: true });
      const { subTotal: jobSubTotal, tax: jobTax } = await readJob(shop, owner, job.data.jobId);
      expect([jobSubTotal, jobTax]).toEqual([onPage.subTotal, onPage.tax]);
    }
    expect(await findDrifted((work) => shop.database.asSystem(work))).toEqual([]);
  },
);

describe('DC-39, DC-40 the picture of an option', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/n4EIwDiqEF8oAJ1ABAEfiDxlAAAAAElFTkSuQmCC',
    'base64',
  );
  const files = (content: Buffer | string, name = 'furnace.png') => [{ field: 'file', name, content }];
  const params = (estimate: { id: string; options: readonly { id: string; name: string }[] }, name = 'Better') => ({
    ...{ id: estimate.id, optionId: idOf(estimate.options, name) },
  });
  const set = (as: Person, of: ReturnType<typeof params>, content: Buffer | string = png) =>
    shop.call(pictures.setOptionPicture, { as, params: of, files: files(content) });
  const storedKeys = (account: TestAccount) =>
    account.look((tx) => tx.selectFrom('storedFiles').select('key').where('name', '=', 'furnace.png').execute());

  it('is shown to the client without a session, replaced, and removed with its file', async () => {
    const account = await shop.newAccount();
    const { estimate, token } = await sentEstimate(account);
    await set(account.owner, params(estimate));
    const [, better] = (await see(token)).options;
    const shown = await shop.app.inject(better?.pictureUrl ?? '');
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png']);
    await set(account.owner, params(estimate));
    expect(await storedKeys(account)).toHaveLength(1);
    const of = { as: account.owner, params: params(estimate) };
    const { document } = (await shop.call(pictures.removeOptionPicture, of)).data;
    expect(document.options.map(({ pictureUrl }) => pictureUrl)).toEqual([null, null]);
    expect((await shop.call(pictures.removeOptionPicture, of)).data.document.updatedAt).toBe(document.updatedAt);
    expect(await storedKeys(account)).toEqual([]);
  });

  it('stays through other changes, and goes with its option', async () => {
    const account = await shop.newAccount();
    const { estimate } = await sentEstimate(account);
    await set(account.owner, params(estimate));
    await change(account.owner, estimate.id, { discount: 5 });
    expect((await read(account.owner, estimate.id)).options[1]?.pictureUrl).not.toBeNull();
    const changed = await change(account.owner, estimate.id, { options: [], items: [{ name: 'Furnace', rate: 100 }] });
    expect(changed.status).toBe(200);
    expect(await storedKeys(account)).toEqual([]);
  });

  it('is refused of other options, other files, other accounts, and after the approval', async () => {
    const account = await shop.newAccount();
    const stranger = await shop.newAccount();
    const { estimate, token } = await sentEstimate(account);
    expect((await set(account.owner, params(estimate, 'None'))).status).toBe(404);
    expect((await set(stranger.owner, params(estimate))).status).toBe(404);
    expect((await set(account.owner, params(estimate), 'text')).body.message).toBe(
      'This file type is not allowed: furnace.png',
    );
    const { optionId } = params(estimate);
    const { updatedAt } = await see(token);
    expect((await answer(token, { optionId, updatedAt })).status).toBe(200);
    expect((await set(account.owner, params(estimate))).status).toBe(422);
    expect(await storedKeys(account)).toEqual([]);
  });
});
