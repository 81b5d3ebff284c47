import * as onSite from '@truckroll/contract/documents/answer-on-site';
import * as lists from '@truckroll/contract/documents/document-lists';
import * as saving from '@truckroll/contract/documents/save-document';
import { writtenAtHeader } from '@truckroll/contract/endpoints/written-at';
import { listHistory } from '@truckroll/contract/history/history';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPng } from '../../demo/demo-jobs-pictures.ts';
import { personWith } from '../../testing/person-with.ts';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';
import { findDrifted } from './document-chores.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const png = toPng({ width: 4, height: 3, pixels: new Uint8Array(12).fill(90) });
const signed = { name: 'Ann Lee', image: `data:image/png;base64,${png.toString('base64')}` };

const offer = {
  dueDate: '2026-04-09',
  isContractRequired: true,
  contractContent: '<p>Terms</p>',
  options: [
    { id: 'good', name: 'Good', isRecommended: true },
    { id: 'better', name: 'Better' },
  ],
  items: [
    { name: 'Small furnace', rate: 3000, optionId: 'good' },
    { name: 'Large furnace', rate: 4000, optionId: 'better' },
    { name: 'Filter', rate: 20, optionId: 'better', isOptional: true, isChosen: false, minQuantity: 1, maxQuantity: 9 },
  ],
};

async function newEstimate(more: object = {}) {
  const account = await shop.newAccount();
  const { owner } = account;
  const clientId = await storeClient(account);
  const body = { documentType: 2, clientId, ...offer, ...more };
  const { document } = (await shop.call(saving.createDocument, { as: owner, body })).data;
  return { account, owner, clientId, document };
}

type Estimate = Awaited<ReturnType<typeof newEstimate>>['document'];

const read = async (as: Person, id: string) =>
  (await shop.call(lists.getDocument, { as, params: { id } })).data.document;
const change = (as: Person, id: string, body: object) => shop.call(saving.updateDocument, { as, params: { id }, body });

/** The choice of the better option with three filters. */
const better = ({ options, items }: Estimate) => ({
  optionId: options[1]?.id,
  lines: [{ id: items[2]?.id, isChosen: true, quantity: 3 }],
});

const answer = (as: Person, shown: Estimate, more: object = {}, headers: Record<string, string> = {}) =>
  shop.call(onSite.answerOnSite, {
    ...{ as, params: { id: shown.id }, headers },
    body: { actionStatus: 1, seen: { version: shown.offerVersion }, choice: better(shown), signed, ...more },
  });

describe('DC-45 the answer of a client on site', () => {
  it('approves what was chosen and signed, from the moment at which it was given', async () => {
    const { owner, document } = await newEstimate();
    const writtenAt = '2026-03-09T10:00:00.000Z';
    const reply = await answer(owner, document, {}, { [writtenAtHeader]: writtenAt });
    expect(reply.status).toBe(200);
    const approved = reply.data.document;
    expect(approved).toMatchObject({
      ...{ documentStatus: 'approved', actionStatus: 1, total: 4060, approvedAt: writtenAt, approvedByName: 'Ann Lee' },
      ...{ contractSignerName: 'Ann Lee', contractSignedAt: writtenAt },
    });
    expect((await shop.app.inject(approved.contractSignature ?? '')).statusCode).toBe(200);
    expect(await findDrifted((work) => shop.database.asSystem(work))).toEqual([]);
    const of = { moduleType: 'document' as const, moduleId: document.id };
    const { history } = (await shop.call(listHistory, { as: owner, query: of })).data;
    expect(history[0]?.description).toContain("option 'Better', presented by ");
    // The second answer of another device.
    expect(await answer(owner, document)).toMatchObject({
      status: 409,
      body: { message: 'This document has already been answered.' },
    });
  });

  it('is done once, however often it is sent', async () => {
    const { owner, document } = await newEstimate();
    const headers = { 'Idempotency-Key': '0199a3c4-7d10-7a55-8c01-90b1e2f3a4c5' };
    const first = await answer(owner, document, {}, headers);
    const second = await answer(owner, document, {}, headers);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.data).toEqual(first.data);
  });

  it('counts for what was shown: other prices, lines, texts and pictures refuse it, notes of the company do not', async () => {
    const { owner, document } = await newEstimate();
    const changed = [
      { items: document.items.map((line) => ({ ...line, rate: 10 })) },
      { items: document.items.slice(0, 2) },
      { comments: '<p>Other terms</p>' },
      { contractContent: '<p>Other terms</p>' },
      { discount: 5 },
      { dueDate: '2026-04-10' },
    ];
    for (const each of changed) {
      const shown = await read(owner, document.id);
      expect((await change(owner, document.id, each)).status).toBe(200);
      const choice = { optionId: shown.options[1]?.id };
      expect([each, await answer(owner, shown, { choice })]).toMatchObject([
        each,
        { status: 409, body: { code: 'presented_changed' } },
      ]);
    }
    const shown = await read(owner, document.id);
    expect(shown).toMatchObject({ actionStatus: 0, contractSignature: null });
    await change(owner, document.id, { privateNotes: 'She is interested', assignedTo: [owner.userId] });
    const right = { optionId: shown.options[0]?.id, lines: [] };
    expect((await answer(owner, shown, { choice: right })).status).toBe(200);
  });

  it('rejects, without a choice or signature', async () => {
    const { owner, document } = await newEstimate();
    const reply = await answer(owner, document, { actionStatus: 2, choice: undefined, signed: undefined });
    expect(reply.data.document).toMatchObject({ documentStatus: 'rejected', actionStatus: 2, total: 3000 });
  });

  it('of an estimate that has expired since counts, and one that was given after its last day does not', async () => {
    const { owner, document } = await newEstimate({ dueDate: '2026-03-09' });
    const given = (writtenAt: string) => answer(owner, document, {}, { [writtenAtHeader]: writtenAt });
    expect((await given('2026-03-10T14:00:00.000Z')).body).toMatchObject({ code: 'estimate_expired' });
    expect((await given('2026-03-09T14:00:00.000Z')).status).toBe(200);
  });

  it('is refused without the signature of a contract, without an option, with a broken picture, and to who may not edit', async () => {
    const { account, owner, document, clientId } = await newEstimate();
    expect((await answer(owner, document, { signed: undefined })).body.message).toBe('Please provide a signature');
    expect((await answer(owner, document, { signed: { ...signed, image: 'data:image/png;base64,AAAA' } })).status).toBe(
      400,
    );
    expect((await answer(owner, document, { signed: { ...signed, name: ' ' } })).status).toBe(400);
    expect((await answer(owner, document, { choice: undefined })).status).toBe(400);
    expect((await answer(owner, document, { seen: { version: '' } })).status).toBe(400);
    const viewer = await personWith(account, { Estimate: ['viewAll'] });
    expect((await answer(viewer, document)).status).toBe(403);
    const stranger = await shop.newAccount();
    expect((await answer(stranger.owner, document)).status).toBe(404);
    const body = { documentType: 1, clientId, items: [{ name: 'Furnace', rate: 1 }] };
    const invoice = (await shop.call(saving.createDocument, { as: owner, body })).data.document;
    expect(invoice.offerVersion).toBeNull();
    expect((await answer(owner, { ...document, id: invoice.id })).status).toBe(422);
    expect((await read(owner, document.id)).actionStatus).toBe(0);
  });
});
