import { closeBooks } from '@truckroll/contract/account/closed-books';
import { listServiceProperties } from '@truckroll/contract/clients/service-properties';
import { createProperty } from '@truckroll/contract/custom-properties/custom-properties';
import { listDocuments } from '@truckroll/contract/documents/document-lists';
import * as contract from '@truckroll/contract/imports/file-imports';
import { getJob, listJobs, nextJobNumber } from '@truckroll/contract/jobs/jobs';
import { recordPayment } from '@truckroll/contract/payments/record-payment';
import { listProducts } from '@truckroll/contract/price-book/product-services';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importsOf } from '../../testing/import-files.ts';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const messages = (rows: readonly contract.ImportedRow[]) =>
  rows.map(({ line, problems }) => [line, ...problems.map(({ message }) => message)]);

describe('a price book', () => {
  const heads = [
    'Product/Service Name',
    'Type',
    'Sales Description',
    'Sales Price / Rate',
    'Purchase Cost',
    'Taxable',
    'SKU',
  ];
  const products = async (as: Person) =>
    (await shop.call(listProducts, { as, query: { includeInactive: true, limit: 100 } })).data.products;

  it('of QuickBooks is recognised, imported, updated and undone', async () => {
    const { owner } = await shop.newAccount();
    const imports = importsOf(shop, owner);
    const first = await imports.checked([
      heads,
      ['Filter', 'Inventory', 'For furnaces', '$18.50', '9', 'Yes', 'F1'],
      ['Tune-up', 'Service', '', '120,00', '', 'no', ''],
      ['Odd', 'Service', '', 'soon', '', '', ''],
      ['filter', 'Inventory', '', '20', '', '', ''],
    ]);
    expect(first).toMatchObject({
      kind: 'products',
      layout: 'quickbooks',
      columns: ['name', 'type', 'description', 'price', 'cost', 'isTaxable', null],
      counts: { ready: 2, duplicate: 1, problem: 1 },
    });
    await imports.run(first.id);
    expect(await products(owner)).toMatchObject([
      { name: 'Filter', type: 1, price: 18.5, cost: 9, exemptFromTax: false },
      { name: 'Tune-up', type: 2, price: 120, exemptFromTax: true },
    ]);
    const second = await imports.checked([heads, ['Filter', 'Inventory', '', '21', '', '', '']], {
      duplicates: 'update',
    });
    expect((await imports.run(second.id)).counts).toEqual({ updated: 1 });
    expect((await products(owner))[0]).toMatchObject({ price: 21, description: 'For furnaces' });
    expect((await imports.undo(second.id)).counts).toEqual({ restored: 1 });
    expect((await products(owner))[0]).toMatchObject({ price: 18.5 });
    expect((await imports.undo(first.id)).counts).toMatchObject({ removed: 2, left_out: 1, problem: 1 });
  });

  it('needs the right to change entries for updating them', async () => {
    const account = await shop.newAccount();
    const pro = await account.person('fieldTechnicianPro');
    const started = await importsOf(shop, account.owner).start('Name,Price\nFilter,1\n');
    const { id, columns } = started.data.fileImport;
    const body = { kind: 'products' as const, columns, duplicates: 'update' as const };
    expect((await shop.call(contract.chooseColumns, { as: pro, params: { id }, body })).status).toBeGreaterThanOrEqual(
      403,
    );
  });
});

describe('service properties', () => {
  it('are added to the clients that their rows name', async () => {
    const account = await shop.newAccount();
    const clientId = await storeClient(account, { name: 'Ann Lee', nameKey: 'ann lee', email: 'ann@lee.test' });
    const imports = importsOf(shop, account.owner);
    const heads = ['Customer', 'Location Name', 'Street', 'City', 'Gate code'];
    const checked = await imports.checked(
      [
        heads,
        ['Ann Lee', 'Cottage', '5 Lake Rd', 'Gravenhurst', '#12'],
        ['Ann Lee', '', '7 Hill St', 'York', ''],
        ['Nobody', 'X', '', '', ''],
      ],
      { kind: 'properties', columns: ['clientName', 'name', 'address.street', 'address.city', 'accessCodes'] },
    );
    expect(checked.counts).toEqual({ ready: 2, problem: 1 });
    await imports.run(checked.id);
    const list = async () =>
      (await shop.call(listServiceProperties, { as: account.owner, params: { id: clientId } })).data.serviceProperties;
    await shop.queue.runWaiting({ only: 'locate-import' });
    expect((await list())[0]?.address?.latitude).toEqual(expect.any(Number));
    expect(await list()).toMatchObject([
      { name: 'Cottage', hasAccessCodes: true, address: { houseNumber: '5', street: 'Lake Rd' } },
      { name: '7 Hill St', hasAccessCodes: false },
    ]);
    expect((await imports.undo(checked.id)).counts).toMatchObject({ removed: 2 });
    expect(await list()).toEqual([]);
  });
});

describe('jobs', () => {
  const heads = ['Job #', 'Client name', 'Title', 'Status', 'Start date', 'Start time', 'Total'];
  const jobs = async (as: Person) =>
    (await shop.call(listJobs, { as, query: { sortBy: 'jobNumber', sortOrder: 'asc' } })).data.jobs;

  it('keep their numbers, days and statuses, and find their clients', async () => {
    const account = await shop.newAccount();
    await storeClient(account, { name: 'Ann Lee', nameKey: 'ann lee' });
    await storeClient(account, { name: 'Twin', nameKey: 'twin' });
    await storeClient(account, { name: 'Twin', nameKey: 'twin' });
    const imports = importsOf(shop, account.owner);
    const table = [
      heads,
      ['#1043', 'ann LEE', 'Boiler', 'Complete', '02/09/2026', '9:30 AM', '$450.00'],
      ['1044', 'Ann Lee', 'Pump', 'Scheduled', '25/03/2026', '', ''],
      ['1045', 'Twin', 'Roof', '', '', '', ''],
      ['1046', 'Gone', 'Roof', '', '', '', ''],
      ['1047', 'Ann Lee', 'Gate', 'Completed', '', '', ''],
      ['1043', 'Ann Lee', 'Again', '', '', '', ''],
    ];
    const checked = await imports.checked(table, {
      kind: 'jobs',
      columns: ['jobNumber', 'clientName', 'title', 'jobStatus', 'startDay', 'startTime', 'total'],
    });
    expect(checked.counts).toEqual({ ready: 2, duplicate: 1, problem: 3 });
    expect(messages(await imports.rows(checked.id, 'problem'))).toEqual([
      [4, 'Several clients have this name.'],
      [5, 'No client has this name, email or phone. Import the clients first.'],
      [6, 'A job without a date or without the right to it cannot be Completed.'],
    ]);
    expect((await imports.run(checked.id)).counts).toEqual({ created: 2, left_out: 1, problem: 3 });
    // The file writes the date in front of the month, as its second row shows.
    expect(await jobs(account.owner)).toMatchObject([
      {
        jobNumber: 1043,
        title: 'Boiler',
        jobStatus: 'completed',
        startDateTime: '2026-09-02T13:30:00.000Z',
        total: 450,
        team: [],
      },
      { jobNumber: 1044, title: 'Pump', jobStatus: 'scheduled', isStartTime: false },
    ]);
    expect((await imports.undo(checked.id)).counts).toEqual({ removed: 2, left_out: 1, problem: 3 });
    expect(await jobs(account.owner)).toEqual([]);
    expect((await shop.call(nextJobNumber, { as: account.owner })).data.nextJobNumber).toBe(1);
    const again = await imports.checked(table.slice(0, 2), { kind: 'jobs', columns: checked.columns });
    expect((await imports.run(again.id)).counts).toEqual({ created: 1 });
    expect((await jobs(account.owner))[0]?.jobNumber).toBe(1043);
  });

  it('get the priority and the custom properties that a person chooses for the values of the file', async () => {
    const account = await shop.newAccount();
    await storeClient(account, { name: 'Ann Lee', nameKey: 'ann lee' });
    const defined = await shop.call(createProperty, {
      as: account.owner,
      body: { module_type: 'job_properties', name: 'Crew', type: 'Select', options: ['North', 'South'] },
    });
    const { id } = defined.data.property;
    const imports = importsOf(shop, account.owner);
    const table = [
      ['Client name', 'Job title', 'Priority', 'Crew', 'Start date'],
      ['Ann Lee', 'Boiler', 'P1', 'Team 7', ''],
      ['Ann Lee', 'Pump', 'urgent', 'south', ''],
      ['Ann Lee', 'Roof', 'P9', 'Team 8', ''],
    ];
    const first = await imports.checked(table);
    expect(first).toMatchObject({
      kind: 'jobs',
      columns: ['clientName', 'title', 'priority', `properties.${id}`, 'startDay'],
      counts: { ready: 1, problem: 2 },
    });
    expect((await imports.rows(first.id, 'problem')).map(({ problems }) => problems)).toMatchObject([
      [{ column: 2, field: 'Priority' }],
      [{ column: 2, field: 'Priority' }],
    ]);
    const choices: contract.FileImport['choices'] = {
      priority: { p1: 'high', p9: 'low' },
      [`properties.${id}`]: { 'team 7': 'North' },
    };
    const checked = await imports.checked(table, { choices });
    expect((await imports.rows(checked.id, 'problem')).map(({ problems }) => problems)).toEqual([
      [{ column: 3, field: 'Crew', message: 'Crew is not valid' }],
    ]);
    await imports.run(checked.id);
    const details = async (title: string) => {
      const job = (await jobs(account.owner)).find((each) => each.title === title);
      return (await shop.call(getJob, { as: account.owner, params: { id: job?.id ?? '' } })).data.job;
    };
    expect(await details('Boiler')).toMatchObject({ priority: 'high', properties: [{ id, value: 'North' }] });
    expect(await details('Pump')).toMatchObject({ priority: 'high', properties: [{ id, value: 'South' }] });
  });

  it('find their client by a phone number of the account’s country, also with an extension', async () => {
    const account = await shop.newAccount();
    await account.look((tx) => tx.updateTable('accounts').set({ phoneCountry: 'dk' }).execute());
    const phone = { countryCode: '+45', number: '32123456', countryIdentifier: 'dk' };
    const phoneNumber = JSON.stringify(phone);
    await storeClient(account, { name: 'Ann Lee', nameKey: 'ann lee', phoneNumber });
    const checked = await importsOf(shop, account.owner).checked(
      [
        ['Client phone', 'Title'],
        ['32 12 34 56 ext. 7', 'Boiler'],
        ['+45 32123456', 'Pump'],
      ],
      { kind: 'jobs', columns: ['clientPhone', 'title'] },
    );
    expect(checked.counts).toEqual({ ready: 2 });
    await storeClient(account, { name: 'Bo Lee', nameKey: 'bo lee', phoneNumber });
    const again = importsOf(shop, account.owner);
    const shared = await again.checked(
      [
        ['Client phone', 'Title'],
        ['32123456', 'Gate'],
      ],
      { kind: 'jobs', columns: ['clientPhone', 'title'] },
    );
    expect(messages(await again.rows(shared.id, 'problem'))).toEqual([[2, 'Several clients have this phone number.']]);
  });

  it('with a number that is taken get the next one, if a person adds them all the same', async () => {
    const account = await shop.newAccount();
    await storeClient(account, { name: 'Ann Lee', nameKey: 'ann lee' });
    const imports = importsOf(shop, account.owner);
    const choice = { kind: 'jobs' as const, columns: ['jobNumber', 'clientName'] };
    await imports.run(
      (
        await imports.checked(
          [
            ['Job #', 'Client'],
            ['7', 'Ann Lee'],
          ],
          choice,
        )
      ).id,
    );
    const second = await imports.checked(
      [
        ['Job #', 'Client'],
        ['7', 'Ann Lee'],
      ],
      { ...choice, duplicates: 'add' },
    );
    expect(second.counts).toEqual({ duplicate: 1 });
    expect((await imports.run(second.id)).counts).toEqual({ created: 1 });
    expect((await jobs(account.owner)).map(({ jobNumber }) => jobNumber)).toEqual([7, 8]);
  });
});

describe('open invoices', () => {
  const heads = [
    'Date',
    'Transaction type',
    'Num',
    'Customer',
    'Memo/Description',
    'Due date',
    'Amount',
    'Open balance',
  ];
  const invoices = async (as: Person) =>
    (await shop.call(listDocuments, { as, query: { documentType: 1, sortBy: 'documentNumber', sortOrder: 'asc' } }))
      .data;

  it('of QuickBooks arrive with number, balance and due date', async () => {
    const account = await shop.newAccount();
    await storeClient(account, { name: 'Ann Lee', nameKey: 'ann lee', companyName: 'Lee Ltd', companyKey: 'lee ltd' });
    const imports = importsOf(shop, account.owner);
    const checked = await imports.checked([
      heads,
      ['02/01/2026', 'Invoice', 'INV-1043', 'Lee Ltd', 'Boiler', '03/01/2026', '500.00', '300.00'],
      ['02/05/2026', 'Invoice', '1044', 'Ann Lee', '', '04/01/2026', '80.00', '80.00'],
      ['02/06/2026', 'Invoice', '1045', 'Ann Lee', '', '', '80.00', '0.00'],
      ['02/06/2026', 'Invoice', '1046', 'Ann Lee', '', '', '80.00', 'much'],
    ]);
    expect(checked).toMatchObject({
      kind: 'invoices',
      layout: 'quickbooks',
      counts: { ready: 2, left_out: 1, problem: 1 },
    });
    expect(messages(await imports.rows(checked.id, 'left_out'))).toEqual([[4, 'Nothing is due on this invoice.']]);
    await imports.run(checked.id);
    const { documents, totals } = await invoices(account.owner);
    expect(documents).toMatchObject([
      {
        documentNumber: 1043,
        documentPrefix: 'INV-',
        documentStatus: 'sent',
        title: 'Boiler',
        date: '2026-02-01',
        dueDate: '2026-03-01',
        isOverdue: true,
        amountDue: 300,
        total: 300,
      },
      { documentNumber: 1044, dueDate: '2026-04-01', isOverdue: false, amountDue: 80 },
    ]);
    expect(totals).toBeDefined();

    const body = { documentId: documents[1]?.id ?? '', paymentAmount: 20 };
    const paid = await shop.call(recordPayment, { as: account.owner, body });
    expect(paid.status).toBe(201);
    expect((await imports.undo(checked.id)).counts).toMatchObject({ removed: 1, kept: 1 });
    expect((await invoices(account.owner)).documents.map(({ documentNumber }) => documentNumber)).toEqual([1044]);
  });

  it('are not imported into closed books, and stay there when the import is undone', async () => {
    const account = await shop.newAccount();
    await storeClient(account, { name: 'Ann Lee', nameKey: 'ann lee' });
    const imports = importsOf(shop, account.owner);
    const rows = (number: number) => [
      ['02/01/2026', 'Invoice', String(number), 'Ann Lee', '', '', '80.00', '80.00'],
      ['03/05/2026', 'Invoice', String(number + 1), 'Ann Lee', '', '', '80.00', '80.00'],
    ];
    const before = await imports.checked([heads, ...rows(1)]);
    const late = await imports.checked([heads, ...rows(3)]);
    await imports.run(before.id);
    await shop.call(closeBooks, { as: account.owner, body: { from: null, through: '2026-02-28' } });
    expect((await imports.run(late.id)).counts).toMatchObject({ problem: 1, created: 1 });
    const checked = await imports.checked([heads, ...rows(5)]);
    expect(checked.counts).toMatchObject({ ready: 1, problem: 1 });
    const closed = 'The books are closed through Feb 28, 2026.';
    const [refused] = await imports.rows(checked.id, 'problem');
    expect(refused?.problems).toEqual([{ column: 0, field: 'Date', message: closed }]);
    expect((await imports.undo(before.id)).counts).toMatchObject({ removed: 1, kept: 1 });
    expect((await invoices(account.owner)).documents.map(({ documentNumber }) => documentNumber)).toEqual([1, 4]);
  });

  it('need the right to create invoices', async () => {
    const account = await shop.newAccount();
    const lite = await account.person('fieldTechnicianLite');
    expect((await importsOf(shop, lite).start('Name\nAnn\n')).status).toBe(403);
  });
});
