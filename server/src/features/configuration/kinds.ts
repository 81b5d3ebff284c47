import { createTextTemplate } from '@truckroll/contract/conversations/text-templates';
import { createProperty as createPropertyEndpoint } from '@truckroll/contract/custom-properties/custom-properties';
import { estimateTermsInput } from '@truckroll/contract/documents/save-document';
import { createJobForm } from '@truckroll/contract/jobs/job-forms';
import { createEmailTemplate } from '@truckroll/contract/mail/email-templates';
import { newPackage } from '@truckroll/contract/price-book/product-packages';
import { newProduct } from '@truckroll/contract/price-book/product-services';
import { newTax } from '@truckroll/contract/price-book/taxes';
import { createRule } from '@truckroll/contract/rules/rules';
import { createTag } from '@truckroll/contract/tags/tags';
import { createRole, updateRole } from '@truckroll/contract/team/roles';
import { propertyModules } from '@truckroll/domain/custom-properties/definitions';
import { longestEstimateTemplateName } from '@truckroll/domain/documents/estimate-template';
import type { ProductType } from '@truckroll/domain/product-services/product-types';
import { ruleFieldOf } from '@truckroll/domain/rules/rule-conditions';
import { ruleTriggers } from '@truckroll/domain/rules/rule-triggers';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { InvalidInput, Problem } from '../../platform/http/problem.ts';
import { partsOfKey } from '../../platform/storage/storage.ts';
import { readMoney } from '../../records/accounts/currency-store.ts';
import { getFormForChange, listForms } from '../../records/jobs/job-form-store.ts';
import { getRoleForChange, listRoles } from '../../records/people/role-store.ts';
import { draftOf, holdRule, insertRule, listRules, updateRule } from '../../records/rules/rule-store.ts';
import { ensureTag, getTagForChange, listTags, updateTag } from '../../records/tags/tag-store.ts';
import * as textTemplates from '../conversations/template-store.ts';
import { getDefinitionForChange, listDefinitions } from '../custom-properties/property-store.ts';
import { changeProperty, createProperty } from '../custom-properties/save-property.ts';
import { changeTemplate, importTemplate } from '../documents/change-template.ts';
import { getTemplate, getTemplateForChange, listTemplates } from '../documents/estimate-template-store.ts';
import * as emailTemplates from '../emails/template-store.ts';
import { changeForm, createForm } from '../job-forms/save-job-form.ts';
import { getPackageForChange, listPackages } from '../product-services/package-store.ts';
import { listAllProducts, lockProducts, writeProducts } from '../product-services/product-store.ts';
import { emptyProduct, mergeProduct } from '../product-services/product-values.ts';
import { changePackage, createPackage } from '../product-services/save-package.ts';
import { createRole as addRole, changeRole } from '../roles/save-role.ts';
import { changeTax, createTax } from '../taxes/save-tax.ts';
import { getTaxForChange, listTaxes } from '../taxes/tax-store.ts';
import {
  changedFields,
  idOf,
  type Kind,
  key,
  type LeftOut,
  type Names,
  type NamesToRead,
  type RecordOf,
  requireUnchanged,
  type StoredRecord,
  sortedBy,
  valid,
} from './configuration-kind.ts';

const everything = { includeInactive: true };

/** How many entries of the price book are written in one statement. */
const productsInPiece = 500;

type TaxRef = { name: string; state: string | null };
type ProductRef = { name: string; type: ProductType };

const taxKey = ({ name, state }: TaxRef): string => key(name, state);
const productKey = ({ name, type }: ProductRef): string => key(type, name);

const taxIdsOf = (taxes: readonly TaxRef[], names: Names): string[] =>
  taxes.map((tax) => idOf(names, 'taxes', taxKey(tax), `The tax “${tax.name}”`));
const productIdOf = (item: ProductRef, names: Names): string =>
  idOf(names, 'products', productKey(item), `“${item.name}” of the price book`);
const tagIdOf = (name: string, names: Names): string => idOf(names, 'tags', key(name), `The tag “${name}”`);

const taxRefs = (ids: readonly string[], named: NamesToRead): TaxRef[] =>
  ids.flatMap((id) => named('taxes', id) ?? []).map(({ name, state }) => ({ name, state: state?.isoCode ?? null }));

function productRef(id: string | null | undefined, named: NamesToRead): ProductRef | null {
  const product = id ? named('products', id) : undefined;
  return product === undefined ? null : { name: product.name, type: product.type };
}

const tags: Kind<'tags'> = {
  kind: 'tags',
  keyOf: ({ name }) => key(name),
  nameOf: ({ name }) => name,
  read: async (tx) => ({
    stored: (await listTags(tx)).map(({ id, updatedAt, name, color }) => ({ id, updatedAt, record: { name, color } })),
    leftOut: [],
  }),
  async write(tx, { record, over }, { now }) {
    const { name, color } = valid(createTag.body, record);
    if (over === null) return (await ensureTag(tx, { name, color }, now)).tag.id;
    const stored = await getTagForChange(tx, over.id);
    requireUnchanged(over, stored);
    return (await updateTag(tx, stored, { name, color: color ?? stored.color }, now)).id;
  },
};

const taxes: Kind<'taxes'> = {
  kind: 'taxes',
  keyOf: ({ name, state }) => taxKey({ name, state: state?.isoCode ?? null }),
  nameOf: ({ name, state }) => (state === null ? name : `${name} (${state.name})`),
  read: async (tx) => ({
    stored: (await listTaxes(tx, everything)).map(({ id, updatedAt, createdAt: _, ...record }) => ({
      ...{ id, updatedAt },
      record,
    })),
    leftOut: [],
  }),
  async write(tx, { record, over }, { now }) {
    const sent = valid(newTax, record);
    if (over === null) return (await createTax(tx, sent, now)).id;
    const stored = await getTaxForChange(tx, over.id);
    requireUnchanged(over, stored);
    return (await changeTax(tx, stored, { ...sent, updatedAt: undefined }, now)).id;
  },
};

const products: Kind<'products'> = {
  kind: 'products',
  keyOf: productKey,
  nameOf: ({ name }) => name,
  normal: (record) => ({ ...record, taxes: sortedBy(record.taxes, taxKey) }),
  async read(tx, named) {
    const all = await listAllProducts(tx, everything);
    // If several records share a name, the file has the active one, and the newest of several active ones.
    const inOrder = all.toSorted(
      (one, other) => Number(other.isActive) - Number(one.isActive) || (one.createdAt > other.createdAt ? -1 : 1),
    );
    return {
      stored: inOrder.map(({ id, updatedAt, createdAt: _, taxIds, ...record }) => ({
        ...{ id, updatedAt },
        record: { ...record, taxes: taxRefs(taxIds, named) },
      })),
      leftOut: [],
    };
  },
  write(_, { record: { taxes: named, ...record }, over }, { now, names, checked }) {
    const sent = valid(newProduct, { ...record, taxIds: taxIdsOf(named, names) });
    const id = over?.id ?? newId();
    checked.push({ id, createdAt: now.toISOString(), values: mergeProduct(emptyProduct, sent), over });
    return Promise.resolve(id);
  },
  async finish(tx, { now, checked }) {
    for (let start = 0; start < checked.length; start += productsInPiece) {
      const piece = checked.slice(start, start + productsInPiece);
      const ids = piece.flatMap(({ id, over }) => (over === null ? [] : [id]));
      const locked = new Map((ids.length === 0 ? [] : await lockProducts(tx, ids)).map((each) => [each.id, each]));
      for (const { id, over } of piece) if (over !== null) requireUnchanged(over, locked.get(id) ?? { updatedAt: '' });
      await writeProducts(tx, piece, now);
    }
  },
};

const packages: Kind<'packages'> = {
  kind: 'packages',
  keyOf: ({ name }) => key(name),
  nameOf: ({ name }) => name,
  async read(tx, named) {
    const all = await listPackages(tx, everything);
    const inOrder = all.toSorted((one, other) => Number(other.isActive) - Number(one.isActive));
    const stored: StoredRecord<RecordOf<'packages'>>[] = [];
    const leftOut: LeftOut[] = [];
    for (const { id, updatedAt, name, description, isActive, items } of inOrder) {
      const refs = items.map(({ itemId, quantity }) => ({ item: productRef(itemId, named), quantity }));
      const there = refs.flatMap(({ item, quantity }) => (item === null ? [] : [{ ...item, quantity }]));
      if (there.length < refs.length) leftOut.push({ name, reason: 'It has an item that was deleted.' });
      else stored.push({ id, updatedAt, record: { name, description, isActive, items: there } });
    }
    return { stored, leftOut };
  },
  async write(tx, { record, over }, { now, names }) {
    const items = record.items.map(({ quantity, ...item }) => ({ itemId: productIdOf(item, names), quantity }));
    const sent = valid(newPackage, { ...record, items });
    if (over === null) return (await createPackage(tx, sent, now, { takesInactive: true })).id;
    const stored = await getPackageForChange(tx, over.id);
    requireUnchanged(over, stored);
    return (await changePackage(tx, stored, { ...sent, updatedAt: undefined }, now, { takesInactive: true })).id;
  },
};

const customProperties: Kind<'customProperties'> = {
  kind: 'customProperties',
  keyOf: ({ module, name }) => key(module, name),
  nameOf: ({ name }) => name,
  async read(tx) {
    const all = [];
    for (const module of propertyModules) all.push(...(await listDefinitions(tx, module)));
    return {
      stored: all
        .filter(({ isDefault }) => !isDefault)
        .map(({ id, updatedAt, moduleType: module, name, type, options, orderIndex }) => ({
          ...{ id, updatedAt },
          record: { module, name, type, options, orderIndex },
        })),
      leftOut: [],
    };
  },
  async write(tx, { record: { module, ...record }, over }, { now }) {
    const sent = valid(createPropertyEndpoint.body, { ...record, module_type: module });
    if (over === null) return (await createProperty(tx, sent, now)).id;
    const stored = await getDefinitionForChange(tx, over.id);
    requireUnchanged(over, stored);
    const { name, type, options, orderIndex } = sent;
    return (await changeProperty(tx, stored, { name, type, options, orderIndex, updatedAt: undefined }, now)).id;
  },
};

const jobForms: Kind<'jobForms'> = {
  kind: 'jobForms',
  keyOf: ({ title }) => key(title),
  nameOf: ({ title }) => title,
  async read(tx, named) {
    const all = await listForms(tx, everything);
    const inOrder = all.toSorted((one, other) => Number(other.isActive) - Number(one.isActive));
    return {
      stored: inOrder.map(({ id, updatedAt, title, description, fields, attachToNewJobs, isActive }) => ({
        ...{ id, updatedAt },
        record: {
          ...{ title, description, attachToNewJobs, isActive },
          fields: fields.map(({ label, type, required, options, itemId }) => ({
            ...{ label, type, required, options },
            item: productRef(itemId, named),
          })),
        },
      })),
      leftOut: [],
    };
  },
  async write(tx, { record, over }, { actor, now, names }) {
    const stored = over === null ? null : await getFormForChange(tx, over.id);
    // A field that stays keeps its id, by which filled forms know it.
    const free = [...(stored?.fields ?? [])];
    const fields = record.fields.map(({ item, ...field }) => {
      const at = free.findIndex(({ label, type }) => label === field.label && type === field.type);
      const [kept] = at < 0 ? [] : free.splice(at, 1);
      return { ...field, id: kept?.id, itemId: item === null ? null : productIdOf(item, names) };
    });
    const sent = valid(createJobForm.body, { ...record, fields });
    if (over === null || stored === null) return (await createForm(tx, sent, { actor, now })).id;
    requireUnchanged(over, stored);
    const { type: _, ...change } = sent;
    return (await changeForm(tx, stored, { ...change, updatedAt: undefined }, now)).id;
  },
};

type PlainTemplate = { id: string; updatedAt: string; name: string };

/** Templates of texts and mails, whose stores are alike. */
const ofTemplates = <K extends 'textTemplates' | 'emailTemplates'>(
  kind: K,
  store: {
    list: (tx: Tx) => Promise<(PlainTemplate & RecordOf<K>)[]>;
    find: (tx: Tx, id: string) => Promise<PlainTemplate | undefined>;
    save: (tx: Tx, id: string | null, record: RecordOf<K>, by: Parameters<Kind<K>['write']>[2]) => Promise<string>;
  },
): Kind<K> => ({
  kind,
  keyOf: ({ name }) => key(name),
  nameOf: ({ name }) => name,
  async read(tx) {
    const stored = (await store.list(tx)).map(({ id, updatedAt, ...record }) => ({
      ...{ id, updatedAt },
      record: record as unknown as RecordOf<K>,
    }));
    return { stored, leftOut: [] };
  },
  async write(tx, { record, over }, by) {
    if (over !== null) {
      const stored = await store.find(tx, over.id);
      if (stored === undefined) throw new Problem('configurationChanged');
      requireUnchanged(over, stored);
    }
    return store.save(tx, over?.id ?? null, record, by);
  },
});

const texts = ofTemplates('textTemplates', {
  list: textTemplates.listTemplates,
  find: textTemplates.findTemplate,
  save: async (tx, id, record, by) =>
    (await textTemplates.saveTemplate(tx, id, valid(createTextTemplate.body, record), by)).id,
});

const mails = ofTemplates('emailTemplates', {
  list: emailTemplates.listTemplates,
  find: emailTemplates.findTemplate,
  save: async (tx, id, record, by) =>
    (await emailTemplates.saveTemplate(tx, id, valid(createEmailTemplate.body, record), by)).id,
});

const estimateTemplates: Kind<'estimateTemplates'> = {
  kind: 'estimateTemplates',
  keyOf: ({ name }) => key(name),
  nameOf: ({ name }) => name,
  normal: (record) => ({
    ...record,
    items: record.items.map((item) => ({ ...item, taxes: sortedBy(item.taxes, taxKey) })),
  }),
  async read(tx, named) {
    const { currency } = await readMoney(tx);
    const stored: StoredRecord<RecordOf<'estimateTemplates'>>[] = [];
    const leftOut: LeftOut[] = [];
    for (const head of await listTemplates(tx)) {
      if (head.currency !== currency) {
        leftOut.push({ name: head.name, reason: `Its amounts are in ${head.currency}.` });
        continue;
      }
      const { terms } = await getTemplate(tx, head.id);
      const places = new Map(terms.options.map(({ id }, at) => [id, at]));
      const { options, items, billingSchedule, ...plain } = terms;
      stored.push({
        ...{ id: head.id, updatedAt: head.updatedAt },
        record: {
          name: head.name,
          ...plain,
          billingSchedule,
          options: options.map(({ id: _, ...option }) => option),
          items: items.map(({ itemId, taxes: own, photoKeys: _, optionId, ...item }) => ({
            ...item,
            item: productRef(itemId, named),
            taxes: taxRefs(
              own.map(({ taxId }) => taxId),
              named,
            ),
            option: optionId === null ? null : (places.get(optionId) ?? null),
          })),
        },
      });
    }
    return { stored, leftOut };
  },
  async write(tx, { record: { name, ...record }, over }, by) {
    if (name.trim() === '' || name.length > longestEstimateTemplateName)
      throw new InvalidInput([{ path: 'name', code: 'out_of_range', message: 'Name is not valid' }]);
    const stored = over === null ? null : await getTemplateForChange(tx, over.id);
    // Photos are not in the file: a line that stays keeps its own.
    const free = [...(stored?.terms.items ?? [])];
    const items = record.items.map(({ item, taxes: named, option, ...line }) => {
      const at = free.findIndex((each) => each.name === line.name);
      const [kept] = at < 0 ? [] : free.splice(at, 1);
      return {
        ...line,
        itemId: item === null ? null : productIdOf(item, by.names),
        taxIds: taxIdsOf(named, by.names),
        optionId: option === null ? null : `option-${option}`,
        photos: (kept?.photoKeys ?? []).map((photo) => ({ id: partsOfKey(photo).name })),
      };
    });
    const options = record.options.map((option, at) => ({ ...option, id: `option-${at}` }));
    const terms = valid(estimateTermsInput, { ...record, items, options });
    if (stored === null || over === null) return importTemplate(tx, { name, currency: by.currency, terms }, by);
    requireUnchanged(over, stored);
    await changeTemplate(tx, stored, { name, terms }, by);
    return stored.id;
  },
};

const roles: Kind<'roles'> = {
  kind: 'roles',
  keyOf: ({ name }) => key(name),
  nameOf: ({ label, name }) => label || name,
  normal: ({ permissions, ...record }) => ({
    ...record,
    permissions: sortedBy(
      permissions.map(({ name, abilities }) => ({ name, abilities: abilities.toSorted() })),
      ({ name }) => name,
    ),
  }),
  read: async (tx) => ({
    stored: (await listRoles(tx)).map(({ id, updatedAt, name, label, permissions, requiresTwoStep }) => ({
      ...{ id, updatedAt },
      record: { name, label, permissions, requiresTwoStep },
    })),
    leftOut: [],
  }),
  async write(tx, { record, over }, { now }) {
    if (over === null) return (await addRole(tx, valid(createRole.body, record), now)).id;
    const stored = await getRoleForChange(tx, over.id);
    requireUnchanged(over, stored);
    const sent = valid(updateRole.body, changedFields(record, over.record));
    return (await changeRole(tx, stored, sent, now)).id;
  },
};

type RuleRecord = RecordOf<'rules'>;

const isOfTags = (trigger: RuleRecord['trigger'], field: string): boolean =>
  ruleFieldOf(ruleTriggers[trigger].of, field)?.kind === 'tags';

const rules: Kind<'rules'> = {
  kind: 'rules',
  keyOf: ({ name }) => key(name),
  nameOf: ({ name }) => name,
  normal: (record) => ({
    ...record,
    conditions: record.conditions.map((condition) => ({ ...condition, values: condition.values.toSorted() })),
    actions: record.actions.map((action) =>
      action.kind === 'tag' ? { ...action, add: action.add.toSorted(), remove: action.remove.toSorted() } : action,
    ),
  }),
  async read(tx, named) {
    const stored: StoredRecord<RuleRecord>[] = [];
    const leftOut: LeftOut[] = [];
    for (const rule of await listRules(tx)) {
      const draft = draftOf(rule);
      let reason: string | null = null;
      const tagName = (id: string): string => {
        const name = named('tags', id)?.name;
        if (name === undefined) reason ??= 'It names a tag that was deleted.';
        return name ?? '';
      };
      const namesOf = (ids: readonly string[]): string[] => ids.map(tagName);
      const conditions = draft.conditions.map((condition) =>
        isOfTags(draft.trigger, condition.field) ? { ...condition, values: namesOf(condition.values) } : condition,
      );
      const actions = draft.actions.flatMap((action): RuleRecord['actions'] => {
        switch (action.kind) {
          case 'task': {
            const { assignedToId, ...task } = action;
            if (assignedToId !== null) reason ??= 'It names a person.';
            return [task];
          }
          case 'mail': {
            const { toId, ...mail } = action;
            if (toId !== null) reason ??= 'It names a person.';
            return [mail];
          }
          case 'assign':
            reason ??= 'It names a person.';
            return [];
          case 'webhook':
            reason ??= 'It names a webhook.';
            return [];
          case 'tag':
            return [{ ...action, add: namesOf(action.add), remove: namesOf(action.remove) }];
          default:
            return [action];
        }
      });
      const { id, updatedAt, name } = rule;
      if (reason === null) stored.push({ id, updatedAt, record: { ...draft, conditions, actions } });
      else leftOut.push({ name, reason });
    }
    return { stored, leftOut };
  },
  async write(tx, { record, over }, by) {
    const ids = (names: readonly string[]) => names.map((name) => tagIdOf(name, by.names));
    const conditions = record.conditions.map((condition) =>
      isOfTags(record.trigger, condition.field) ? { ...condition, values: ids(condition.values) } : condition,
    );
    const actions = record.actions.map((action) =>
      action.kind === 'tag' ? { ...action, add: ids(action.add), remove: ids(action.remove) } : action,
    );
    const draft = valid(createRule.body, { ...record, conditions, actions });
    // New rules are off, as those that people write.
    if (over === null) return insertRule(tx, draft, by);
    const stored = await holdRule(tx, over.id);
    requireUnchanged(over, stored);
    await updateRule(tx, stored.id, draft, by);
    return stored.id;
  },
};

/** The kinds in the order in which they are read and written. */
export const kinds = [
  tags,
  taxes,
  products,
  packages,
  customProperties,
  jobForms,
  texts,
  mails,
  estimateTemplates,
  roles,
  rules,
] as const;
