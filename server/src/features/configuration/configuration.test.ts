import * as contract from '@truckroll/contract/configuration/configuration';
import { type ConfigurationFile, configurationSchema } from '@truckroll/contract/configuration/configuration-file';
import { createProperty } from '@truckroll/contract/custom-properties/custom-properties';
import {
  createEstimateTemplate,
  getEstimateTemplate,
  listEstimateTemplates,
} from '@truckroll/contract/documents/estimate-templates';
import { createDocument } from '@truckroll/contract/documents/save-document';
import { createJobForm, listJobForms } from '@truckroll/contract/jobs/job-forms';
import { createEmailTemplate } from '@truckroll/contract/mail/email-templates';
import { createPackage } from '@truckroll/contract/price-book/product-packages';
import { createProduct, listAllProducts } from '@truckroll/contract/price-book/product-services';
import { createTax } from '@truckroll/contract/price-book/taxes';
import { createRule, listRules } from '@truckroll/contract/rules/rules';
import { createTag } from '@truckroll/contract/tags/tags';
import { createRole } from '@truckroll/contract/team/roles';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const later = () => {
  shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
};
const exported = async (as: Person) => (await shop.call(contract.exportConfiguration, { as })).raw.toString('utf8');
const parsed = async (as: Person) => JSON.parse(await exported(as)) as ConfigurationFile;
const filesOf = (content: string) => [{ field: 'file', name: 'configuration.json', content }];
const compare = (as: Person, content: string) =>
  shop.call(contract.compareConfiguration, { as, files: filesOf(content) });
const applyAt = (as: Person, content: string, version: string) =>
  shop.call(contract.applyConfiguration, { as, files: filesOf(content), body: { version } });
/** Compares a file and applies it. */
async function apply(as: Person, content: string) {
  const { comparison } = (await compare(as, content)).data;
  later();
  const reply = await applyAt(as, content, comparison.version);
  expect([reply.status, reply.body.message]).toEqual([200, 'Configuration applied']);
  return { comparison, applied: reply.data.comparison };
}
const changesOf = ({ changes }: contract.ConfigurationComparison) =>
  changes.map(({ kind, name, change }) => [kind, name, change]);
const sentences = (reply: { body: { errors?: { message: string }[] } }) =>
  (reply.body.errors ?? []).map(({ message }) => message);

/** A company with a record of each kind, which name each other. */
async function configured() {
  const account = await shop.newAccount();
  const { owner: as } = account;
  const call: typeof shop.call = (endpoint, request) => shop.call(endpoint, { as, ...request });
  const tax = (await call(createTax, { body: { name: 'GST', rate: 5 } })).data.tax.id;
  const pst = { name: 'PST', rate: 7, state: { name: 'British Columbia', isoCode: 'BC' } };
  await call(createTax, { body: pst });
  const add = async (body: Record<string, unknown>) =>
    (await call(createProduct, { body: { name: '', ...body } })).data.productService.id;
  const filter = await add({ name: 'Filter', type: 1, price: 18.5, cost: 7, taxIds: [tax], category: 'HVAC' });
  const labour = await add({ name: 'Labour', price: 115.55, unitType: 'hour' });
  await call(createPackage, {
    body: { name: 'Service visit', items: [{ itemId: filter, quantity: 2 }, { itemId: labour }] },
  });
  const tag = (await call(createTag, { body: { name: 'VIP', color: '#ff8800' } })).data.tag.id;
  const property = { module_type: 'job_properties' as const, name: 'Crew', type: 'Select' as const };
  await call(createProperty, { body: { ...property, options: ['North', { name: 'South', color: '#00aa00' }] } });
  const fields = [
    { label: 'Is it clean?', type: 'checkbox' as const, required: true, itemId: filter },
    { label: 'Notes', type: 'text' as const },
  ];
  const { jobForm } = (await call(createJobForm, { body: { title: 'Checklist', fields, attachToNewJobs: true } })).data;
  await call(createEmailTemplate, { body: { name: 'Hello', subject: 'Hi', content: '<p>{client.firstName}</p>' } });
  const clientId = await storeClient(account);
  const options = [
    { id: 'good', name: 'Good' },
    { id: 'best', name: 'Best', isRecommended: true },
  ];
  const items = [
    { name: 'Filter', itemId: filter, rate: 18.5, taxIds: [tax], optionId: 'good' },
    { name: 'All', rate: 500, optionId: 'best', quantity: 1.5 },
  ];
  const estimate = { documentType: 2 as const, clientId, options, items, comments: '<p>Thanks</p>' };
  const { document } = (await call(createDocument, { body: estimate })).data;
  await call(createEstimateTemplate, { body: { name: 'Replacement', estimateId: document.id } });
  const permissions = [{ name: 'Jobs' as const, abilities: ['viewAll'] }];
  await call(createRole, { body: { name: 'dispatcher', label: 'Dispatcher', permissions, requiresTwoStep: true } });
  const rule = {
    name: 'Welcome',
    trigger: 'client.created' as const,
    conditions: [{ field: 'clientTags', op: 'anyOf' as const, values: [tag] }],
    actions: [
      { kind: 'mail' as const, subject: 'Welcome', text: 'Hello' },
      { kind: 'tag' as const, isOfClient: true, add: [tag] },
    ],
  };
  await call(createRule, { body: rule });
  return { account, owner: as, call, filter, labour, tag, rule, jobForm };
}

describe('the configuration as a file', () => {
  it('has what a company is set up with, by names, and fits its JSON Schema', async () => {
    const { owner } = await configured();
    const reply = await shop.call(contract.exportConfiguration, { as: owner });
    expect(reply.headers['content-disposition']).toMatch(
      /^attachment; filename="configuration-\d{4}-\d\d-\d\d\.json"$/,
    );
    const file = await parsed(owner);
    expect(file).toMatchObject({
      ...{ format: 'truckroll-configuration', version: 1, currency: 'USD' },
      tags: [{ name: 'VIP', color: '#ff8800' }],
      taxes: [{ name: 'GST' }, { name: 'PST' }],
      products: [{ name: 'Filter', taxes: [{ name: 'GST', state: null }] }, { name: 'Labour' }],
      packages: [{ name: 'Service visit', items: [{ name: 'Filter', type: 1, quantity: 2 }, { name: 'Labour' }] }],
      customProperties: [{ name: 'Crew' }],
      jobForms: [{ title: 'Checklist', fields: [{ item: { name: 'Filter', type: 1 } }, { item: null }] }],
      emailTemplates: [{ name: 'Hello' }],
      estimateTemplates: [{ name: 'Replacement', items: [{ option: 0, item: { name: 'Filter' } }, { option: 1 }] }],
      rules: [{ name: 'Welcome', conditions: [{ values: ['VIP'] }], actions: [{}, { add: ['VIP'], remove: [] }] }],
    });
    expect(file.roles.map(({ name }) => name)).toContain('dispatcher');
    const { properties, required } = configurationSchema() as { properties: object; required: string[] };
    expect(Object.keys(file).toSorted()).toEqual(Object.keys(properties).toSorted());
    expect(required.toSorted()).toEqual(Object.keys(file).toSorted());
    const schema = await shop.call(contract.getConfigurationSchema, { as: owner });
    expect(JSON.parse(schema.raw.toString('utf8'))).toEqual(configurationSchema());
  });

  it('has no people, secrets, ids or work', async () => {
    const { owner, call, rule } = await configured();
    await call(createRule, {
      body: {
        ...rule,
        name: 'To me',
        actions: [{ kind: 'assign', userId: owner.userId }],
        trigger: 'job.created',
        conditions: [],
      },
    });
    const text = await exported(owner);
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
    expect(text).not.toContain(owner.email);
    const { data } = await shop.call(contract.getConfiguration, { as: owner });
    expect(data.leftOut).toEqual([{ kind: 'rules', name: 'To me', reason: 'It names a person.' }]);
    expect(data.kinds).toContainEqual({ kind: 'products', count: 2 });
    expect((await parsed(owner)).rules.map(({ name }) => name)).toEqual(['Welcome']);
  });

  it('makes another company alike, which then exports the same file, and changes nothing the second time', async () => {
    const { owner } = await configured();
    const file = await exported(owner);
    const other = (await shop.newAccount()).owner;
    const { comparison, applied } = await apply(other, file);
    expect(applied.changes).toEqual(comparison.changes);
    expect(await exported(other)).toBe(file);
    expect((await shop.call(listRules, { as: other })).data.rules.map(({ isOn }) => isOn)).toEqual([false]);
    const again = await apply(other, file);
    expect([again.comparison.changeCount, again.applied.changeCount]).toEqual([0, 0]);
    const before = (await shop.call(listAllProducts, { as: other })).data.mergedProducts;
    await apply(other, file);
    expect((await shop.call(listAllProducts, { as: other })).data.mergedProducts).toEqual(before);
    expect((await compare(owner, file)).data.comparison.changeCount).toBe(0);
  });

  it('is compared per record, before and after, and nothing is stored', async () => {
    const { owner } = await configured();
    const file = await parsed(owner);
    const before = await exported(owner);
    const next = {
      ...file,
      tags: [],
      taxes: file.taxes.map((tax) => (tax.name === 'GST' ? { ...tax, rate: 6 } : tax)),
      products: [...file.products, { ...file.products[0], name: 'Pump', taxes: [{ name: 'PST', state: 'BC' }] }],
    };
    const { comparison } = (await compare(owner, JSON.stringify(next))).data;
    expect(changesOf(comparison)).toEqual([
      ['taxes', 'GST', 'changed'],
      ['products', 'Pump', 'added'],
    ]);
    expect(comparison.changes[0]?.fields).toEqual([{ field: 'rate', before: '5', after: '6' }]);
    expect(comparison.kinds.find(({ kind }) => kind === 'tags')).toEqual({
      ...{ kind: 'tags', added: 0, changed: 0, same: 0, left: 1 },
    });
    expect(await exported(owner)).toBe(before);
    await apply(owner, JSON.stringify(next));
    const after = await parsed(owner);
    expect([after.tags.length, after.taxes[0]?.rate, after.products.length]).toEqual([1, 6, 3]);
  });

  it('keeps what filled forms know their questions by, and the photos of templates', async () => {
    const { owner, jobForm, call } = await configured();
    const file = await parsed(owner);
    const [form] = file.jobForms;
    const fields = [{ label: 'New', type: 'text', required: false, options: [], item: null }, ...(form?.fields ?? [])];
    await apply(owner, JSON.stringify({ ...file, jobForms: [{ ...form, fields }] }));
    const [stored] = (await call(listJobForms, { query: {} })).data.jobForms;
    expect(stored?.fields.slice(1).map(({ id }) => id)).toEqual(jobForm.fields.map(({ id }) => id));
    const [template] = (await call(listEstimateTemplates, {})).data.templates;
    expect((await call(getEstimateTemplate, { params: { id: template?.id ?? '' } })).data.template.items).toHaveLength(
      2,
    );
  });
});

describe('a configuration file that does not fit', () => {
  it('is refused as a whole by a sentence for each record, and nothing is stored', async () => {
    const { owner } = await configured();
    const file = await parsed(owner);
    const [gst] = file.taxes;
    const [filter] = file.products;
    const [welcome] = file.rules;
    const wrong = JSON.stringify({
      ...file,
      tags: [...file.tags, { name: 'New one', color: 'red; and' }, { name: 'vip', color: '#ff8800' }],
      taxes: [{ ...gst, rate: 105 }, file.taxes[1]],
      products: [
        { ...filter, price: -1 },
        { ...filter, name: 'Valve', taxes: [{ name: 'Nobody', state: null }] },
      ],
      packages: [
        { name: 'Nested', description: null, isActive: true, items: [{ name: 'Service visit', type: 1, quantity: 1 }] },
      ],
      customProperties: [{ module: 'job_properties', name: 'Size', type: 'Select', options: [], orderIndex: 1 }],
      roles: [
        { name: 'boss', label: 'Boss', permissions: [{ name: 'Jobs', abilities: ['fly'] }], requiresTwoStep: false },
      ],
      rules: [{ ...welcome, conditions: [{ field: 'clientTags', op: 'anyOf', values: ['Gone'], amount: null }] }],
    });
    const before = await exported(owner);
    const refused = await compare(owner, wrong);
    expect(refused.status).toBe(400);
    expect(sentences(refused)).toEqual([
      'Tags, “New one”: Color is not valid',
      'Tags, “vip”: Two records of the file have this name.',
      'Taxes, “GST”: Rate must be between 0 and 100',
      'Price book, “Filter”: Price is not valid',
      'Price book, “Valve”: The tax “Nobody” is neither in the file nor in this company',
      'Packages, “Nested”: “Service visit” of the price book is neither in the file nor in this company',
      'Custom properties, “Size”: Options is required',
      'Roles, “Boss”: Unknown ability: Jobs.fly',
      'Rules, “Welcome”: The tag “Gone” is neither in the file nor in this company',
    ]);
    const { comparison } = (await compare(owner, before)).data;
    const unapplied = await applyAt(owner, wrong, comparison.version);
    expect([unapplied.status, sentences(unapplied).length]).toEqual([400, 9]);
    expect(await exported(owner)).toBe(before);
  });

  it.each([
    ['Name,Price', 'This is not a configuration file of Truckroll.'],
    ['[]', 'This is not a configuration file of Truckroll.'],
    ['{"format":"other"}', 'This is not a configuration file of Truckroll.'],
    [
      '{"format":"truckroll-configuration","version":7}',
      'This file has version 7 of the format. This installation reads version 1.',
    ],
    [
      '{"format":"truckroll-configuration","version":1,"tags":[{"name":"\\ud83d","color":"#fff"}]}',
      'The file has a text that cannot be stored.',
    ],
  ])('is refused: %s', async (content, message) => {
    const { owner } = await shop.newAccount();
    const reply = await compare(owner, content);
    expect([reply.status, sentences(reply)]).toEqual([400, [message]]);
  });

  it('names the place of another shape, of an unknown member, and another currency', async () => {
    const { owner } = await configured();
    const file = await parsed(owner);
    const [gst] = file.taxes;
    const misshapen = await compare(
      owner,
      JSON.stringify({ ...file, taxes: [{ ...gst, rate: 'five', secret: 1 }], extra: [] }),
    );
    expect(misshapen.status).toBe(400);
    expect(sentences(misshapen).some((text) => text.startsWith('Taxes, “GST”, Rate: '))).toBe(true);
    expect(sentences(misshapen).length).toBeGreaterThanOrEqual(3);
    const foreign = await compare(owner, JSON.stringify({ ...file, currency: 'EUR' }));
    expect(sentences(foreign)).toEqual(['The amounts of the file are in EUR, and those of this company in USD.']);
  });

  it('cannot change what is fixed: the rights of admins, and the type of a property with values', async () => {
    const { owner } = await configured();
    const file = await parsed(owner);
    const roles = file.roles.map((role) => (role.name === 'superAdmin' ? { ...role, permissions: [] } : role));
    const refused = await compare(owner, JSON.stringify({ ...file, roles }));
    expect([refused.status, sentences(refused).length]).toEqual([400, 1]);
    expect(sentences(refused)[0]).toMatch(/^Roles, “.*”: /);
  });

  it('does not write over a rule of the same name that names a person', async () => {
    const { owner, rule } = await configured();
    const file = await exported(owner);
    const other = (await shop.newAccount()).owner;
    const own = {
      ...rule,
      trigger: 'job.created' as const,
      conditions: [],
      actions: [{ kind: 'assign' as const, userId: other.userId }],
    };
    await shop.call(createRule, { as: other, body: own });
    expect(sentences(await compare(other, file))).toEqual([
      'Rules, “Welcome”: This company has one of this name that cannot be compared. It names a person.',
    ]);
  });
});

describe('who may, and when', () => {
  it('is refused to everybody but admins', async () => {
    const { owner, account } = await configured();
    const file = await exported(owner);
    const office = await account.person('officeStaff');
    expect((await shop.call(contract.exportConfiguration, { as: office })).status).toBe(403);
    expect((await compare(office, file)).status).toBe(403);
    expect((await applyAt(office, file, 'x')).status).toBe(403);
  });

  it('refuses what was compared with another state of the company', async () => {
    const { owner } = await configured();
    const file = await exported(owner);
    const other = (await shop.newAccount()).owner;
    const { version } = (await compare(other, file)).data.comparison;
    later();
    await shop.call(createTag, { as: other, body: { name: 'In between' } });
    const refused = await applyAt(other, file, version);
    expect([refused.status, refused.body.code]).toEqual([409, 'configuration_changed']);
    expect((await parsed(other)).products).toEqual([]);
    await apply(other, file);
    expect((await parsed(other)).tags.map(({ name }) => name)).toEqual(['In between', 'VIP']);
  });

  it('applies one of two at once', async () => {
    const { owner } = await configured();
    const file = await exported(owner);
    const other = (await shop.newAccount()).owner;
    const { version } = (await compare(other, file)).data.comparison;
    const both = await Promise.all([applyAt(other, file, version), applyAt(other, file, version)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await exported(other)).toBe(file);
  });

  it('is in the audit trail: the export, and each change', async () => {
    const { owner, account } = await configured();
    const file = await exported(owner);
    const { owner: other, look } = await shop.newAccount();
    await apply(other, file);
    const subjects = await look((tx) =>
      tx.selectFrom('auditEntries').select('subject').where('endpoint', '=', 'CF-5').distinct().execute(),
    );
    expect(subjects.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['taxes', 'roles', 'rules', 'custom_properties', 'estimate_templates']),
    );
    const exports = await account.look((tx) =>
      tx.selectFrom('auditEntries').select('subject').where('endpoint', '=', 'CF-2').execute(),
    );
    expect(exports).toHaveLength(1);
  });

  it('takes a large price book', async () => {
    const { owner } = await configured();
    const file = await parsed(owner);
    const [filter] = file.products;
    const products = Array.from({ length: 2000 }, (_, index) => ({
      ...filter,
      name: `Part ${index} ${'x'.repeat(150)}`,
    }));
    const content = JSON.stringify({ ...file, products: [...file.products, ...products] });
    const other = (await shop.newAccount()).owner;
    const { comparison } = await apply(other, content);
    expect(comparison.kinds.find(({ kind }) => kind === 'products')).toMatchObject({ added: 2002 });
    expect((await parsed(other)).products).toHaveLength(2002);
  });
});

it('any configuration: applied to another company it is exported the same, and applied twice changes nothing', {
  timeout: 600_000,
}, async () => {
  const name = fc
    .string({ unit: fc.constantFrom(...'abcÉß "\'{}🙂漢'), minLength: 1, maxLength: 12 })
    .map((text) => text.trim())
    .filter((text) => text !== '');
  const fold = (text: string) => text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss');
  const named = <T extends { name: string }>(record: fc.Arbitrary<T>, most = 4) =>
    fc.uniqueArray(record, { selector: (each) => fold(each.name), maxLength: most });
  const money = fc.integer({ min: 0, max: 9_999_999 }).map((cents) => cents / 100);
  const optional = fc.option(name);
  const parts = fc.record({
    tags: named(fc.record({ name, color: fc.constantFrom('#ff8800', '#00aa00') })),
    taxes: named(
      fc.record({ name, rate: fc.integer({ min: 0, max: 1_000_000 }).map((n) => n / 10_000), isActive: fc.boolean() }),
    ),
    products: named(
      fc.record({
        ...{ name, type: fc.constantFrom(1, 2), description: optional, category: optional, price: money },
        ...{
          cost: fc.option(money),
          unitType: optional,
          exemptFromTax: fc.boolean(),
          isActive: fc.boolean(),
          tax: fc.nat(),
        },
      }),
      6,
    ),
    packages: named(
      fc.record({
        ...{ name, description: optional, isActive: fc.boolean() },
        items: fc.array(fc.record({ at: fc.nat(), quantity: fc.integer({ min: 1, max: 999 }) }), {
          minLength: 1,
          maxLength: 4,
        }),
      }),
    ),
    texts: named(fc.record({ name, content: name })),
    rules: named(fc.record({ name, tags: fc.array(fc.nat(), { maxLength: 2 }) })),
    roles: fc.uniqueArray(fc.constantFrom('alpha', 'beta', 'gamma'), { maxLength: 3 }),
  });
  const { owner: blank } = await shop.newAccount();
  const empty = await parsed(blank);
  await fc.assert(
    fc.asyncProperty(parts, async ({ tags, taxes, products, packages, texts, rules, roles }) => {
      const rulesOfTax = {
        apply_to_goods: true,
        apply_to_business_services: true,
        apply_to_residential_services: false,
        allow_tax_exempt_override: false,
      };
      const plainTax = {
        taxType: 1,
        applyOnAllItems: false,
        state: null,
        effectiveDate: null,
        countryId: null,
        stateId: null,
      };
      const from = <T>(list: readonly T[], at: number): T[] => (list.length === 0 ? [] : [list[at % list.length] as T]);
      const items = (list: readonly { at: number; quantity: number }[]) =>
        list.flatMap(({ at, quantity }) =>
          from(products, at).map((product) => ({ name: product.name, type: product.type, quantity })),
        );
      const content = JSON.stringify({
        ...empty,
        tags,
        taxes: taxes.map((tax) => ({ ...plainTax, applicationRules: rulesOfTax, ...tax })),
        products: products.map(({ tax, ...product }) => ({
          ...product,
          taxes: from(taxes, tax).map((each) => ({ name: each.name, state: null })),
        })),
        packages: products.length === 0 ? [] : packages.map((pack) => ({ ...pack, items: items(pack.items) })),
        emailTemplates: texts.map((text) => ({ ...text, subject: '' })),
        roles: [
          ...empty.roles,
          ...roles.map((role) => ({
            name: role,
            label: role,
            permissions: [{ name: 'Jobs', abilities: ['viewAll'] }],
            requiresTwoStep: false,
          })),
        ],
        rules: rules.map(({ name: called, tags: chosen }) => ({
          ...{
            name: called,
            trigger: 'client.created',
            delay: { amount: 0, unit: 'minutes' },
            waitsForQuiet: true,
            oncePerRecord: true,
          },
          conditions: [],
          actions: [
            {
              kind: 'tag',
              isOfClient: true,
              add: [...new Set(chosen.flatMap((at) => from(tags, at).map((tag) => tag.name)))],
              remove: [],
            },
            { kind: 'mail', subject: 'Hi', text: 'Hello' },
          ].filter((action) => action.kind === 'mail' || (action.add ?? []).length > 0),
        })),
      });
      const a = (await shop.newAccount()).owner;
      await apply(a, content);
      const file = await exported(a);
      const second = await apply(a, content);
      expect(second.comparison.changeCount).toBe(0);
      expect(await exported(a)).toBe(file);
      const b = (await shop.newAccount()).owner;
      await apply(b, file);
      expect(await exported(b)).toBe(file);
    }),
    { numRuns: 15 },
  );
});
