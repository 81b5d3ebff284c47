import { getDocument } from '@truckroll/contract/documents/document-lists';
import * as contract from '@truckroll/contract/documents/estimate-templates';
import { createDocument, updateDocument } from '@truckroll/contract/documents/save-document';
import { listHistory } from '@truckroll/contract/history/history';
import * as products from '@truckroll/contract/price-book/product-services';
import * as taxes from '@truckroll/contract/price-book/taxes';
import { mostEstimateTemplates } from '@truckroll/domain/documents/estimate-template';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newClient } from '../../testing/job-builders.ts';
import { personWith } from '../../testing/person-with.ts';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const save = (as: Person, body: object) => shop.call(contract.createEstimateTemplate, { as, body });
const list = async (as: Person) =>
  (await shop.call(contract.listEstimateTemplates, { as })).data.templates.map(({ name }) => name);
const read = async (as: Person, id: string) =>
  (await shop.call(contract.getEstimateTemplate, { as, params: { id } })).data.template;
const rename = (as: Person, id: string, body: object) =>
  shop.call(contract.updateEstimateTemplate, { as, params: { id }, body });
const remove = (as: Person, id: string) => shop.call(contract.deleteEstimateTemplate, { as, params: { id } });

const texts = {
  title: 'Furnace replacement',
  discount: 10,
  discountType: 'percentage',
  markup: 12.5,
  shippingAmount: 7.5,
  shippingInfo: 'By us',
  comments: '<p>Thank you</p>',
  paymentTerms: 21,
  paymentInstructions: 'By cheque',
  isContractRequired: true,
  contractTitle: 'Contract',
  contractContent: '<p>Terms</p>',
};

const schedule = {
  retainage: 5,
  drawsDrafts: true,
  steps: [
    { name: 'Deposit', kind: 'percent', value: 30, when: 'approval' },
    { name: 'Balance', kind: 'rest', value: 0, when: 'completion' },
  ],
};

/** An account with an estimate of two options, and what it was made of. */
async function newEstimate() {
  const account = await shop.newAccount();
  const { owner } = account;
  const tax = async (name: string) =>
    (await shop.call(taxes.createTax, { as: owner, body: { name, rate: 13 } })).data.tax.id;
  const [hst, levy] = [await tax('HST'), await tax('Levy')];
  const product = { name: 'Furnace', type: 1, price: 2890, cost: 1700, unitType: 'each' };
  const furnace = (await shop.call(products.createProduct, { as: owner, body: product })).data.productService.id;
  const clientId = await newClient(shop, owner, { email: 'ann@lee.test' });
  const body = {
    ...{ documentType: 2, clientId, ...texts, billingSchedule: schedule, privateNotes: 'Beware of the dog' },
    options: [
      { id: 'good', name: 'Good', description: 'Plain' },
      { id: 'best', name: 'Best', isRecommended: true },
    ],
    items: [
      { name: 'Furnace', itemId: furnace, rate: 2890.1234, quantity: 1, optionId: 'good', taxIds: [hst] },
      { name: 'Furnace', itemId: furnace, rate: 3500, quantity: 2, optionId: 'best', taxIds: [hst, levy], discount: 5 },
      {
        ...{ name: 'Filter', rate: 20.55, quantity: 3, optionId: 'best', isOptional: true, isChosen: true },
        ...{ minQuantity: 1, maxQuantity: 6 },
      },
    ],
  };
  const made = await shop.call(createDocument, { as: owner, body });
  expect(made.status).toBe(201);
  return { ...account, estimateId: made.data.id, clientId, furnace, hst, levy };
}

async function newTemplate(name = 'Furnace replacement') {
  const made = await newEstimate();
  const reply = await save(made.owner, { name, estimateId: made.estimateId });
  expect(reply.status).toBe(201);
  return { ...made, template: reply.data.template, id: reply.data.template.id };
}

const documentOf = async (as: Person, id: string) =>
  (await shop.call(getDocument, { as, params: { id } })).data.document;

describe('DC-42 an estimate saved as a template', () => {
  it('is listed with its options and the total of the recommended one before taxes', async () => {
    const { owner, template } = await newTemplate(' Furnace, standard ');
    expect(template).toEqual({
      id: expect.any(String),
      name: 'Furnace, standard',
      title: 'Furnace replacement',
      currency: 'USD',
      itemCount: 3,
      optionNames: ['Good', 'Best'],
      // 7000 and 61.65, less 5 for the line and 706.17, plus 12.50 and 7.50.
      total: 6370.48,
      createdAt: shop.clock.now.toISOString(),
      updatedAt: shop.clock.now.toISOString(),
    });
    const { data } = await shop.call(contract.listEstimateTemplates, { as: owner });
    expect(data.templates).toEqual([template]);
  });

  it('is one line in the history of the estimate', async () => {
    const { owner, estimateId } = await newTemplate('Standard');
    const query = { moduleType: 'document', moduleId: estimateId };
    const { data } = await shop.call(listHistory, { as: owner, query } as never);
    expect(JSON.stringify(data)).toContain("saved the estimate as the template 'Standard'");
  });

  it('makes the same estimate again, of another client', async () => {
    const { owner, id, estimateId } = await newTemplate();
    const { items, options, billingSchedule, ...terms } = await read(owner, id);
    const clientId = await newClient(shop, owner);
    const kept = Object.keys(texts).map((key) => [key, terms[key as keyof typeof terms]]);
    const body = { documentType: 2, clientId, ...Object.fromEntries(kept), billingSchedule, options, items };
    const sent = { ...body, items: items.map(({ exemptFromTax: _, ...item }) => item) };
    const made = await shop.call(createDocument, { as: owner, body: sent });
    expect(made.body.errors).toBeUndefined();
    const [before, after] = [await documentOf(owner, estimateId), await documentOf(owner, made.data.id)];
    const compared = (document: typeof before) => ({
      sums: [document.subTotal, document.tax, document.discountAmount, document.total],
      lines: document.items.map(({ id: _, optionId: __, ...line }) => line),
      options: document.options.map(({ id: _, ...option }) => option),
      steps: document.billingSchedule?.steps.map(({ id: _, ...step }) => step),
      texts: Object.keys(texts).map((key) => document[key as keyof typeof document]),
    });
    expect(compared(after)).toEqual(compared(before));
    expect(after.items.map(({ optionId }) => after.options.findIndex((option) => option.id === optionId))).toEqual([
      0, 1, 1,
    ]);
  });

  it('has nothing of its client, its days and its people', async () => {
    const { owner, look, id, clientId } = await newTemplate();
    const stored = JSON.stringify(await look((tx) => tx.selectFrom('estimateTemplates').selectAll().execute()));
    for (const text of [clientId, 'ann@lee.test', 'Beware', 'EST-', 'documentNumber', 'dueDate', 'assignedTo'])
      expect([text, stored.includes(text)]).toEqual([text, false]);
    expect(Object.keys(await read(owner, id))).not.toContain('clientId');
  });

  it('proposes anew what the client of an approved estimate has chosen', async () => {
    const { owner, estimateId } = await newEstimate();
    const { options, items } = await documentOf(owner, estimateId);
    const filter = items.find(({ name }) => name === 'Filter')?.id ?? '';
    const lines = [{ id: filter, isChosen: true, quantity: 6 }];
    const body = { actionStatus: 1 as const, optionId: options[1]?.id ?? '', lines };
    expect((await shop.call(updateDocument, { as: owner, params: { id: estimateId }, body })).status).toBe(200);
    const { id } = (await save(owner, { name: 'Approved', estimateId })).data.template;
    const template = await read(owner, id);
    expect(template.items[2]).toMatchObject({ name: 'Filter', isChosen: false, quantity: 1 });
    expect(template.options.map(({ isRecommended }) => isRecommended)).toEqual([false, true]);
  });

  it('leaves out taxes that are no longer charged, which it names, and links to deleted entries', async () => {
    const { owner, id, hst, levy, furnace } = await newTemplate();
    await shop.call(taxes.deactivateTax, { as: owner, params: { id: levy } });
    await shop.call(products.deleteProduct, { as: owner, params: { id: furnace } });
    const { items, leftOutTaxes } = await read(owner, id);
    expect(leftOutTaxes).toEqual(['Levy']);
    expect(items.map(({ itemId, rate, taxIds }) => [itemId, rate, taxIds])).toEqual([
      [null, 2890.1234, [hst]],
      [null, 3500, [hst]],
      [null, 20.55, []],
    ]);
  });

  it('says which entries the price book exempts from taxes', async () => {
    const { owner, id, furnace } = await newTemplate();
    const exempt = { as: owner, params: { id: furnace }, body: { exemptFromTax: true } };
    await shop.call(products.updateProduct, exempt);
    expect((await read(owner, id)).items.map(({ exemptFromTax }) => exemptFromTax)).toEqual([true, true, false]);
  });

  it('needs a name of at most 100 characters that no template has, and an estimate', async () => {
    const { owner, estimateId, id, clientId } = await newTemplate();
    const taken = await save(owner, { name: 'FURNACE replacement', estimateId });
    expect([taken.status, taken.body.message]).toEqual([409, 'A template with this name already exists']);
    expect(taken.body.errors).toMatchObject([{ path: 'name' }]);
    for (const name of [' ', 'x'.repeat(101)])
      expect((await save(owner, { name, estimateId })).body.errors).toMatchObject([{ path: 'name' }]);
    expect((await save(owner, { name: 'No estimate' })).body.errors).toMatchObject([{ path: 'estimateId' }]);
    expect((await save(owner, { name: 'Unknown', estimateId: newId() })).status).toBe(404);
    const invoice = await shop.call(createDocument, { as: owner, body: { documentType: 1, clientId } });
    expect((await save(owner, { name: 'Invoice', estimateId: invoice.data.id })).body.message).toBe(
      'Only an estimate can be saved as a template.',
    );
    expect((await remove(owner, id)).status).toBe(200);
    expect((await save(owner, { name: 'FURNACE replacement', estimateId })).status).toBe(201);
  });

  it('is refused when the account has as many as a list shows', async () => {
    const { owner, estimateId, look } = await newEstimate();
    const at = shop.clock.now.toISOString();
    const rows = Array.from({ length: mostEstimateTemplates }, (_, n) => ({
      ...{ id: newId(), name: `Template ${n}`, nameKey: `template ${n}`, currency: 'CAD' },
      ...{ terms: '{}', summary: '{}', createdAt: at, updatedAt: at },
    }));
    await look((tx) => tx.insertInto('estimateTemplates').values(rows).execute());
    const reply = await save(owner, { name: 'One more', estimateId });
    expect([reply.status, reply.body.message]).toEqual([
      422,
      'You can have at most 200 templates. Please delete one first.',
    ]);
  });
});

describe('the templates of estimates', () => {
  it('belong to their account', async () => {
    const { owner, id, estimateId } = await newTemplate();
    const other = await shop.newAccount();
    expect(await list(owner)).toEqual(['Furnace replacement']);
    expect(await list(other.owner)).toEqual([]);
    expect((await shop.call(contract.getEstimateTemplate, { as: other.owner, params: { id } })).status).toBe(404);
    expect((await rename(other.owner, id, { name: 'Mine' })).status).toBe(404);
    expect((await remove(other.owner, id)).status).toBe(404);
    expect((await save(other.owner, { name: 'Mine', estimateId })).status).toBe(404);
  });

  it('are used by who creates estimates, renamed by who edits them and deleted by who deletes them', async () => {
    const made = await newTemplate();
    const { id, estimateId } = made;
    const all = { Clients: ['viewAll'] };
    const newPerson = (abilities: string[]) => personWith(made, { ...all, Estimate: abilities });
    const [maker, own, reader, editor, deleter] = [
      await newPerson(['create', 'viewAll']),
      await newPerson(['createOwn']),
      await newPerson(['viewAll']),
      await newPerson(['edit']),
      await newPerson(['delete', 'viewAll']),
    ];
    for (const as of [maker, own]) expect(await list(as)).toEqual(['Furnace replacement']);
    for (const as of [reader, editor, deleter]) {
      expect((await shop.call(contract.listEstimateTemplates, { as })).status).toBe(403);
      expect((await shop.call(contract.getEstimateTemplate, { as, params: { id } })).status).toBe(403);
      expect((await save(as, { name: 'Other', estimateId })).status).toBe(403);
    }
    for (const as of [maker, own, reader, deleter]) expect((await rename(as, id, { name: 'Other' })).status).toBe(403);
    for (const as of [maker, own, reader, editor]) expect((await remove(as, id)).status).toBe(403);
    // An estimate of somebody else, which the person does not see.
    expect((await save(own, { name: 'Other', estimateId })).status).toBe(404);
    expect((await save(maker, { name: 'Other', estimateId })).status).toBe(201);
    expect((await rename(editor, id, { name: 'Renamed' })).data.template.name).toBe('Renamed');
    expect((await remove(deleter, id)).status).toBe(200);
    expect(await list(maker)).toEqual(['Other']);
  });

  it('are not renamed over the version of another person', async () => {
    const { owner, id, template } = await newTemplate();
    const { updatedAt } = template;
    shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
    const same = await rename(owner, id, { name: template.name, updatedAt });
    expect(same.data.template.updatedAt).toBe(updatedAt);
    expect((await rename(owner, id, { name: 'First', updatedAt })).status).toBe(200);
    expect((await rename(owner, id, { name: 'Second', updatedAt })).status).toBe(409);
    expect(await list(owner)).toEqual(['First']);
  });
});

describe('DC-43b what a template offers', () => {
  const historyOf = async (as: Person, moduleId: string) =>
    (await shop.call(listHistory, { as, query: { moduleType: 'estimateTemplate', moduleId } })).data.history.map(
      ({ description }) => description,
    );
  /** A template as its editor sends it back. */
  const termsOf = async (as: Person, id: string) => {
    const {
      name: _,
      id: __,
      currency,
      itemCount,
      optionNames,
      total,
      createdAt,
      updatedAt,
      leftOutTaxes,
      ...terms
    } = await read(as, id);
    const items = terms.items.map(({ exemptFromTax, ...item }) => item);
    return { ...terms, items };
  };

  it('stays exactly as it is when it is sent back, and is changed with the rules of an estimate', async () => {
    const { owner, id, hst } = await newTemplate();
    const before = await read(owner, id);
    const terms = await termsOf(owner, id);
    expect((await rename(owner, id, { terms })).data.template).toEqual(before);
    const [first, ...others] = terms.items;
    const items = [{ ...first, rate: 3000, taxIds: [hst] }, ...others];
    const changed = await rename(owner, id, { terms: { ...terms, title: 'Furnace', items } });
    expect(changed.data.template).toMatchObject({ title: 'Furnace', items: [{ rate: 3000, taxIds: [hst] }, {}, {}] });
    expect(changed.data.template.options).toEqual(before.options);
    for (const [wrong, path] of [
      [{ ...terms, items: [{ ...first, taxIds: [newId()] }] }, 'terms.items.0.taxes.0'],
      [{ ...terms, options: terms.options.slice(0, 1) }, 'terms.options'],
      [{ ...terms, discountType: 'percentage', discount: 200 }, 'terms.discount'],
      [{ ...terms, items: [{ ...first, photos: [{ id: 'none' }] }] }, 'terms.items.0.photos.0'],
    ] as const) {
      const reply = await rename(owner, id, { terms: wrong });
      expect([reply.status, reply.body.errors?.map((error: { path: string }) => error.path)]).toEqual([
        400,
        expect.arrayContaining([path]),
      ]);
    }
    expect((await rename(owner, id, { terms: { ...terms, clientId: newId() } })).status).toBe(400);
  });

  it('has a history of who saved, renamed and changed it, with the total before and after', async () => {
    const { owner, id } = await newTemplate();
    const terms = await termsOf(owner, id);
    await rename(owner, id, { name: 'Furnace, gas' });
    await rename(owner, id, { terms: { ...terms, comments: null, discountType: 'amount', discount: 0 } });
    expect(await historyOf(owner, id)).toEqual([
      '{{creator}} changed the template: discount, comments. Total $6,370.48 → $7,076.65',
      "{{creator}} renamed the template from 'Furnace replacement' to 'Furnace, gas'",
      "{{creator}} saved EST-2026000001 as the template 'Furnace replacement'",
    ]);
    const stranger = await shop.newAccount();
    const query = { moduleType: 'estimateTemplate' as const, moduleId: id };
    expect((await shop.call(listHistory, { as: stranger.owner, query })).status).toBe(404);
    await remove(owner, id);
    expect((await shop.call(listHistory, { as: owner, query })).status).toBe(404);
  });

  it('of two people who change it at once, the second is asked', async () => {
    const { owner, id, template } = await newTemplate();
    const terms = await termsOf(owner, id);
    const { updatedAt } = template;
    shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
    expect((await rename(owner, id, { terms: { ...terms, markup: 5 }, updatedAt })).status).toBe(200);
    expect((await rename(owner, id, { terms: { ...terms, markup: 7 }, updatedAt })).status).toBe(409);
    expect((await read(owner, id)).markup).toBe(5);
  });
});
