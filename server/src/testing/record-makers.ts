/**
 * Makers of records for the all-routes suite. Each makes a new one, because some of the endpoints delete it.
 */

import { Readable } from 'node:stream';
import * as absences from '@truckroll/contract/absences/absences';
import { connectAddOn } from '@truckroll/contract/account/add-ons';
import * as apiKeys from '@truckroll/contract/api-keys/api-keys';
import { createBookingService } from '@truckroll/contract/booking/booking';
import { createCallOutcome } from '@truckroll/contract/calls/call-outcomes';
import { dialNumber } from '@truckroll/contract/calls/dial';
import { buyPhoneNumber, findAvailableNumbers, listPhoneNumbers } from '@truckroll/contract/calls/phone-numbers';
import * as clientContacts from '@truckroll/contract/clients/client-contacts';
import { mergeClients } from '@truckroll/contract/clients/client-merges';
import * as clients from '@truckroll/contract/clients/clients';
import * as serviceProperties from '@truckroll/contract/clients/service-properties';
import * as conversations from '@truckroll/contract/conversations/conversations';
import * as textTemplates from '@truckroll/contract/conversations/text-templates';
import * as properties from '@truckroll/contract/custom-properties/custom-properties';
import * as templates from '@truckroll/contract/documents/estimate-templates';
import * as savingDocuments from '@truckroll/contract/documents/save-document';
import * as jobForms from '@truckroll/contract/jobs/job-forms';
import * as emailDrafts from '@truckroll/contract/mail/email-drafts';
import * as emailTemplates from '@truckroll/contract/mail/email-templates';
import * as mailboxes from '@truckroll/contract/mail/mailboxes';
import * as sendingEmails from '@truckroll/contract/mail/send-email';
import * as credits from '@truckroll/contract/payments/client-credits';
import * as creditNotes from '@truckroll/contract/payments/credit-notes';
import * as payments from '@truckroll/contract/payments/record-payment';
import { searchPersonalData } from '@truckroll/contract/personal-data/personal-data';
import * as calendar from '@truckroll/contract/planning/calendar';
import * as plans from '@truckroll/contract/plans/plans';
import * as packages from '@truckroll/contract/price-book/product-packages';
import * as products from '@truckroll/contract/price-book/product-services';
import * as taxes from '@truckroll/contract/price-book/taxes';
import * as savingRequests from '@truckroll/contract/requests/save-request';
import * as rules from '@truckroll/contract/rules/rules';
import * as savedViews from '@truckroll/contract/saved-views/saved-views';
import * as session from '@truckroll/contract/session/session';
import { addSsoDomain } from '@truckroll/contract/single-sign-on/single-sign-on';
import * as tags from '@truckroll/contract/tags/tags';
import * as roles from '@truckroll/contract/team/roles';
import * as skills from '@truckroll/contract/team/skills';
import * as team from '@truckroll/contract/team/team';
import { addTimeEntry } from '@truckroll/contract/time-clock/time-clock';
import { addItemsOnSite } from '@truckroll/contract/visits/items-on-site';
import * as visitLogs from '@truckroll/contract/visits/visit-logs';
import * as visits from '@truckroll/contract/visits/visits';
import * as webhooks from '@truckroll/contract/webhooks/webhooks';
import { v7 as newId } from 'uuid';
import { changeImport, insertImport } from '../features/imports/file-import-store.ts';
import { insertRows } from '../features/imports/import-row-store.ts';
import { savePayout } from '../features/payments/payout-store.ts';
import { telling } from '../platform/database/telling.ts';
import { insertSession } from '../platform/session/session-store.ts';
import { putSealed } from '../platform/storage/sealed-files.ts';
import { newStorageKey } from '../platform/storage/storage.ts';
import { insertStoredFile } from '../platform/storage/stored-file-store.ts';
import { insertAsk } from '../records/client-access/ask-store.ts';
import { insertBatch } from '../records/documents/invoice-batch-store.ts';
import { insertCharge } from '../records/saved-cards/card-charge-store.ts';
import { putReader } from '../records/saved-cards/card-reader-store.ts';
import { insertAsked } from '../records/saved-cards/saved-card-store.ts';
import { storeSheet } from '../records/time-clock/timesheet-store.ts';
import { aFile, aPicture, newClientDrive, newFile, newNote } from './drive-builders.ts';
import type { Shop, TestAccount } from './shop.ts';
import { storeRecordedCall } from './stored-calls.ts';
import { storeJob, storeTask, storeVisit } from './stored-work.ts';

export type At = { shop: Shop; account: TestAccount };
/** Makes a record and resolves to what names it in a request. */
export type Maker = (at: At) => Promise<string>;

export const client: Maker = async ({ shop, account }) => {
  const reply = await shop.call(clients.createClient, { as: account.owner, body: { firstName: 'Ann' } });
  return reply.data.client.id;
};

export const savedCard: Maker = async ({ shop, account }) => {
  const id = newId();
  const clientId = await client({ shop, account });
  const at = '2026-03-01T12:00:00.000Z';
  await account.look(async (tx) => {
    await insertAsked(tx, {
      ...{ id, clientId, status: 'active', methodId: `pm_${id}`, kind: 'card', brand: 'visa', last4: '4242' },
      ...{ consentText: 'I agree.', consentVersion: 1, consentBy: 'Ann', consentAt: at, createdAt: at, updatedAt: at },
    });
  });
  return id;
};

/** A card reader, which the processor does not have. */
export const cardReader: Maker = async ({ account }) => {
  const id = newId();
  const at = '2026-03-01T12:00:00.000Z';
  await account.look((tx) =>
    putReader(tx, {
      ...{ id, name: 'Front desk', reference: `tmr_${id}`, location: 'tml_1', locationName: 'Office' },
      ...{ deviceType: 'stripe_s700', serialNumber: 'S700', createdAt: at, updatedAt: at },
    }),
  );
  return id;
};

/** A payment on a card reader that has failed. */
export const readerPayment: Maker = async ({ shop, account }) => {
  const id = newId();
  const documentId = await invoice({ shop, account });
  const at = '2026-03-01T12:00:00.000Z';
  await account.look((tx) =>
    insertCharge(tx, {
      ...{ id, documentId, status: 'failed', amount: '5', currency: 'USD', cardBrand: '', cardLast4: '' },
      ...{ readerName: 'Front desk', failure: 'customer_canceled', createdAt: at, updatedAt: at },
    }),
  );
  return id;
};

/** A payout of nothing. */
export const payout: Maker = async ({ account }) => {
  const id = newId();
  const at = '2026-03-01T12:00:00.000Z';
  await account.look((tx) =>
    savePayout(tx, {
      ...{ id, reference: `po_${id}`, url: 'https://dashboard.stripe.com/test/payouts', amount: '0', currency: 'USD' },
      ...{ state: 'paid', arrivesOn: '2026-03-03', breakdown: 'known', isShared: false },
      ...{ readAt: at, createdAt: at, updatedAt: at },
    }),
  );
  return id;
};

export const clientMerge: Maker = async (at) => {
  const as = at.account.owner;
  const [kept, removed] = [await client(at), await client(at)];
  const read = async (id: string) => (await at.shop.call(clients.getClient, { as, params: { id } })).data.client;
  const [{ updatedAt }, { updatedAt: removedUpdatedAt }] = [await read(kept), await read(removed)];
  const body = { removedId: removed, updatedAt, removedUpdatedAt };
  return (await at.shop.call(mergeClients, { as, params: { id: kept }, body })).data.merge.id;
};

export const serviceProperty: Maker = async (at) => {
  const body = { name: 'Cottage', accessCodes: '4711' };
  const options = { as: at.account.owner, params: { id: await client(at) }, body };
  return (await at.shop.call(serviceProperties.createServiceProperty, options)).data.serviceProperty.id;
};

export const mailedClient: Maker = async ({ shop, account }) => {
  const body = { firstName: 'Ann', email: `ann-${newId()}@example.test` };
  return (await shop.call(clients.createClient, { as: account.owner, body })).data.client.id;
};

/** A message of a client, on their page. */
export const clientAsk: Maker = async (at) => {
  const [id, clientId] = [newId(), await client(at)];
  const ask = { id, clientId, visitId: null, kind: 'message', askedBy: 'Ann', outcome: null } as const;
  await at.account.look((tx) => insertAsk(tx, { ...ask, details: { text: 'Hello' }, now: at.shop.clock.now }));
  return id;
};

export const clientContact: Maker = async (at) => {
  const options = { as: at.account.owner, params: { id: await client(at) }, body: { name: 'Kim Lee' } };
  return (await at.shop.call(clientContacts.createClientContact, options)).data.contact.id;
};

export const clientEmail: Maker = async ({ shop, account }) => {
  const email = `ann-${newId()}@example.test`;
  await shop.call(clients.createClient, { as: account.owner, body: { email } });
  return email;
};

export const job: Maker = async (at) => storeJob(at.account, { clientId: await client(at) });

export const draftJob: Maker = async (at) =>
  storeJob(at.account, { clientId: await client(at), jobStatus: 'draft', startDateTime: null });

/** A recorded call, in an account with the calls add-on. */
export const call: Maker = async ({ shop, account }) => {
  await shop.call(connectAddOn, { as: account.owner, params: { key: 'calls' } });
  return storeRecordedCall(shop, account);
};

export const invoice: Maker = async (at) => {
  const body = { documentType: 1 as const, clientId: await client(at), items: [{ name: 'Work', rate: 50 }] };
  return (await at.shop.call(savingDocuments.createDocument, { as: at.account.owner, body })).data.id;
};

export const approvedEstimate: Maker = async (at) => {
  const body = { documentType: 2 as const, clientId: await client(at), items: [{ name: 'Work', rate: 50 }] };
  const { id } = (await at.shop.call(savingDocuments.createDocument, { as: at.account.owner, body })).data;
  const approval = { as: at.account.owner, params: { id }, body: { actionStatus: 1 as const } };
  await at.shop.call(savingDocuments.updateDocument, approval);
  return id;
};

export const estimateTemplate: Maker = async (at) => {
  const body = { name: newId(), estimateId: await approvedEstimate(at) };
  return (await at.shop.call(templates.createEstimateTemplate, { as: at.account.owner, body })).data.template.id;
};

/** A step of an approved estimate, which can be invoiced. */
export async function estimateStep(at: At): Promise<{ params: { id: string }; body: { stepId: string } }> {
  const { owner } = at.account;
  const body = {
    ...{ documentType: 2 as const, clientId: await client(at), items: [{ name: 'Work', rate: 50 }] },
    billingSchedule: { steps: [{ name: 'Balance', kind: 'rest' as const }] },
  };
  const { id, document } = (await at.shop.call(savingDocuments.createDocument, { as: owner, body })).data;
  await at.shop.call(savingDocuments.updateDocument, { as: owner, params: { id }, body: { actionStatus: 1 } });
  return { params: { id }, body: { stepId: document.billingSchedule?.steps[0]?.id ?? '' } };
}

/** An option of an estimate that its client has not answered. */
export async function estimateOption(at: At): Promise<{ params: { id: string; optionId: string } }> {
  const body = {
    ...{ documentType: 2 as const, clientId: await client(at) },
    options: ['Good', 'Better'].map((name) => ({ id: name, name })),
    items: [{ name: 'Work', rate: 50, optionId: 'Good' }],
  };
  const { id, document } = (await at.shop.call(savingDocuments.createDocument, { as: at.account.owner, body })).data;
  return { params: { id, optionId: document.options[0]?.id ?? '' } };
}

/** An estimate that is presented, with the answer to what is shown of it. */
export async function presentedEstimate(at: At) {
  const body = { documentType: 2 as const, clientId: await client(at), items: [{ name: 'Work', rate: 50 }] };
  const { id, document } = (await at.shop.call(savingDocuments.createDocument, { as: at.account.owner, body })).data;
  return { params: { id }, body: { actionStatus: 1, seen: { version: document.offerVersion } } };
}

export const clientCredit: Maker = async (at) => {
  const params = { id: await client(at) };
  const body = { amount: 10, note: 'Late' };
  return (await at.shop.call(credits.grantClientCredit, { as: at.account.owner, params, body })).data.credit.id;
};

export const creditNote: Maker = async (at) => {
  const as = at.account.owner;
  const body = {
    ...{ documentType: 1 as const, clientId: await client(at), documentStatus: 'sent' as const },
    items: [{ name: 'Work', rate: 50 }],
  };
  const { id, document } = (await at.shop.call(savingDocuments.createDocument, { as, body })).data;
  const lines = [{ lineId: document.items[0]?.id ?? '', amount: 10 }];
  const made = { as, params: { id }, body: { lines, note: 'Too much' } };
  return (await at.shop.call(creditNotes.createCreditNote, made)).data.credit.id;
};

export const payment: Maker = async (at) => {
  const body = { documentId: await invoice(at), paymentAmount: 10 };
  return (await at.shop.call(payments.recordPayment, { as: at.account.owner, body })).data.payment.id;
};

export const request: Maker = async (at) => {
  const options = { as: at.account.owner, body: { clientId: await client(at) } };
  return (await at.shop.call(savingRequests.createRequest, options)).data.id;
};

export const visit: Maker = async (at) => storeVisit(at.account, { jobId: await job(at), visitType: 'extra' });

/** A visit with a note on it. */
export async function visitWithNote(at: At): Promise<{ visitId: string; noteId: string }> {
  const visitId = await visit(at);
  const options = { as: at.account.owner, params: { visitId }, body: { note: 'Bring the ladder' } };
  return { visitId, noteId: (await at.shop.call(visits.addVisitNote, options)).data.note.id };
}

/** A line of a job that was added on site. */
export const itemOnSite: Maker = async (at) => {
  const params = { visitId: await visit(at) };
  const options = { as: at.account.owner, params, body: { items: [{ itemName: 'Filter' }] } };
  return (await at.shop.call(addItemsOnSite, options)).data.lines.items[0]?.id ?? '';
};

export const visitLog: Maker = async (at) => {
  const options = { as: at.account.owner, params: { id: await job(at) }, body: { date: '2026-03-09' } };
  return (await at.shop.call(visitLogs.createVisitLog, options)).data.visitLog.id;
};

export const member: Maker = async ({ shop, account }) => {
  const body = { firstName: 'Max', email: `max-${newId()}@example.test`, roleId: null };
  return (await shop.call(team.createMember, { as: account.owner, body })).data.member.id;
};

export const absence: Maker = async ({ shop, account }) => {
  const body = { kind: 'vacation', start: '2026-07-06', end: '2026-07-10' };
  const options = { as: account.owner, params: { id: await member({ shop, account }) }, body };
  return (await shop.call(absences.createAbsence, options)).data.absence.id;
};

/** Time of a person in an account with the time clock. */
export const timeEntry: Maker = async ({ shop, account }) => {
  await timeClock({ shop, account });
  const end = shop.clock.now.toISOString();
  const start = new Date(shop.clock.now.getTime() - 3_600_000).toISOString();
  const body = { kind: 'work', start, end, reason: 'Forgotten' };
  const call = { as: account.owner, params: { id: await member({ shop, account }) }, body };
  return (await shop.call(addTimeEntry, call)).data.entry.id;
};

/** A person of an account with the time clock. */
export const clockedMember: Maker = async ({ shop, account }) => {
  await timeClock({ shop, account });
  return member({ shop, account });
};

/** The submitted week of a person. */
export const timesheet: Maker = async ({ shop, account }) => {
  await timeClock({ shop, account });
  const { userId } = account.owner;
  return account.look((tx) =>
    storeSheet(
      tx,
      {
        userId,
        week: '2020-03-09',
        status: 'submitted',
        submittedAt: null,
        decidedAt: null,
        decidedBy: null,
        reason: null,
      },
      shop.clock.now,
    ),
  );
};

const timeClock: (at: Parameters<Maker>[0]) => Promise<unknown> = ({ shop, account }) =>
  shop.call(connectAddOn, { as: account.owner, params: { key: 'time-clock' } });

export const role: Maker = async ({ shop, account }) => {
  const body = { name: `role${newId().replaceAll('-', '')}` };
  return (await shop.call(roles.createRole, { as: account.owner, body })).data.role.id;
};

export const callOutcome: Maker = async ({ shop, account }) =>
  (await shop.call(createCallOutcome, { as: account.owner, body: { name: newId() } })).data.outcome.id;

/** A number of an account with the calls add-on. */
export const phoneNumber: Maker = async ({ shop, account: { owner } }) => {
  await shop.call(connectAddOn, { as: owner, params: { key: 'calls' } });
  const { available } = (await shop.call(findAvailableNumbers, { as: owner })).data;
  const body = { phoneNumber: available[0]?.phoneNumber, friendlyName: 'Office' };
  return (await shop.call(buyPhoneNumber, { as: owner, body })).data.phoneNumber.id;
};

/** The number of the account, which is bought once, because an account can have only a few. */
async function ownNumber(at: At): Promise<string> {
  const list = async () => (await at.shop.call(listPhoneNumbers, { as: at.account.owner })).data.phoneNumbers;
  if ((await list()).length === 0) await phoneNumber(at);
  return (await list())[0]?.phoneNumber ?? '';
}

/** A call that rings at the other party. */
export const phoneCall: Maker = async (at) => {
  const body = { to: '+14165550131', from: await ownNumber(at) };
  return (await at.shop.call(dialNumber, { as: at.account.owner, body })).data.call.dbId;
};

/** A checked import with one row. */
export const fileImport: Maker = async ({ shop, account }) => {
  const id = newId();
  const at = shop.clock.now;
  const values = { id, fileName: 'people.csv', heads: ['Name'], samples: [['Ann']], columns: ['name'], rowCount: 1 };
  await account.look(async (tx) => {
    const suggested = { kind: 'clients', layout: null, choices: {}, duplicates: 'skip' } as const;
    const convention = { spellings: [], isDayFirst: false, hasDecimalComma: false };
    await insertImport(tx, { ...values, ...suggested, ...convention, createdBy: account.owner.userId, now: at });
    await insertRows(tx, id, JSON.stringify([{ line: 2, cells: ['Ann'] }]));
    await changeImport(tx, id, { state: 'checked' }, at);
  });
  return id;
};

/** A batch that has not begun to bill its job. */
export const invoiceBatch: Maker = async (at) => {
  const clientId = await client(at);
  const jobId = await storeJob(at.account, { clientId, jobStatus: 'completed' });
  const id = newId();
  const { now } = at.shop.clock;
  await at.account.look((tx) =>
    insertBatch(tx, {
      ...{ id, sends: false, createdBy: at.account.owner.userId, now },
      invoices: [{ jobs: [{ id: jobId, updatedAt: now.toISOString() }] }],
    }),
  );
  return id;
};

export const savedView: Maker = async ({ shop, account }) => {
  const body = { list: 'jobs', name: newId() } as const;
  return (await shop.call(savedViews.createSavedView, { as: account.owner, body })).data.view.id;
};

export const skill: Maker = async ({ shop, account }) =>
  (await shop.call(skills.createSkill, { as: account.owner, body: { name: newId() } })).data.skill.id;

export const tag: Maker = async ({ shop, account }) =>
  (await shop.call(tags.createTag, { as: account.owner, body: { name: newId() } })).data.tag.id;

export const apiKey: Maker = async ({ shop, account }) => {
  const body = { name: newId(), permissions: null };
  return (await shop.call(apiKeys.createApiKey, { as: account.owner, body })).data.apiKey.id;
};

export const rule: Maker = async ({ shop, account }) => {
  const actions = [{ kind: 'task' as const, name: 'Call' }];
  const body = { name: newId(), trigger: 'client.tags_changed' as const, actions };
  return (await shop.call(rules.createRule, { as: account.owner, body })).data.rule.id;
};

/** A waiting run of a rule that is on. */
export const ruleRun: Maker = async (at) => {
  const { shop, account } = at;
  const id = await rule(at);
  await shop.call(rules.switchRule, { as: account.owner, params: { id }, body: { isOn: true } });
  const body = { ids: [await client(at)], add: [await tag(at)] };
  await shop.call(tags.changeTagsOfClients, { as: account.owner, body });
  const query = { ruleId: id };
  return (await shop.call(rules.listRuleRuns, { as: account.owner, query })).data.runs[0]?.id ?? '';
};

export const webhook: Maker = async ({ shop, account }) => {
  const body = { url: 'https://hooks.example.test/a', events: ['client.created' as const] };
  return (await shop.call(webhooks.createWebhook, { as: account.owner, body })).data.webhook.id;
};

/** A test of a webhook that has arrived. */
export const settledDelivery: Maker = async (at) => {
  const { shop, account } = at;
  const params = { id: await webhook(at) };
  const { deliveryId } = (await shop.call(webhooks.testWebhook, { as: account.owner, params })).data;
  await account.look((tx) =>
    telling(tx, 'webhook', params.id)
      .updateTable('webhookDeliveries')
      .set({ status: 'delivered', finishedAt: shop.clock.now.toISOString() })
      .where('id', '=', deliveryId)
      .execute(),
  );
  return deliveryId;
};

export const bookingService: Maker = async ({ shop, account }) =>
  (await shop.call(createBookingService, { as: account.owner, body: { name: 'Drain cleaning', minutes: 60 } })).data
    .service.id;

/** A passkey of the owner. */
export const passkey: Maker = async ({ shop, account }) => {
  const id = newId();
  const values = { credentialId: id, publicKey: '', counter: 0, transports: '[]', name: 'Phone', isSynced: false };
  const createdAt = shop.clock.now.toISOString();
  await account.look((tx) =>
    tx
      .insertInto('passkeys')
      .values({ id, userId: account.owner.userId, createdAt, ...values })
      .execute(),
  );
  return id;
};

/** A search for a person that has ended, with its export. */
export const personalSearch: Maker = async (at) => {
  const body = { kind: 'client' as const, id: await client(at) };
  const { data } = await at.shop.call(searchPersonalData, { as: at.account.owner, body });
  const key = newStorageKey(at.account.accountId);
  const type = 'application/zip';
  const sealed = await putSealed(at.shop, { key, type, content: Readable.from([Buffer.from('zip')]) });
  const owner = { type: 'personalData' as const, id: data.request.id };
  const file = { key, type, name: 'personal-data.zip', owner, createdBy: null, now: at.shop.clock.now };
  await at.account.look((tx) => insertStoredFile(tx, { ...file, ...sealed }));
  await at.account.look((tx) =>
    telling(tx, 'personalRequest', data.request.id)
      .updateTable('personalRequests')
      .set({ state: 'ready', exportKey: key, exportSize: sealed.size })
      .where('id', '=', data.request.id)
      .execute(),
  );
  return data.request.id;
};

export const ssoDomain: Maker = async ({ shop, account }) =>
  (await shop.call(addSsoDomain, { as: account.owner, body: { domain: `${newId()}.example` } })).data.domain.id;

/** A second session of the owner. */
export const otherSession: Maker = async ({ shop, account }) => {
  const { accountId, owner } = account;
  const begun = { accountId, userId: owner.userId, device: null, now: shop.clock.now };
  await account.look((tx) => insertSession(tx, begun));
  const { sessions } = (await shop.call(session.listSessions, { as: owner })).data;
  return sessions.find((one) => !one.isCurrent)?.id ?? '';
};

export const property: Maker = async ({ shop, account }) => {
  const body = { module_type: 'client_properties', name: newId(), type: 'Text' };
  return (await shop.call(properties.createProperty, { as: account.owner, body })).data.property.id;
};

export const product: Maker = async ({ shop, account }) =>
  (await shop.call(products.createProduct, { as: account.owner, body: { name: newId() } })).data.productService.id;

export const productPackage: Maker = async (scene) => {
  const { shop, account } = scene;
  const body = { name: newId(), items: [{ itemId: await product(scene) }] };
  return (await shop.call(packages.createPackage, { as: account.owner, body })).data.package.id;
};

export const tax: Maker = async ({ shop, account }) =>
  (await shop.call(taxes.createTax, { as: account.owner, body: { name: 'HST', rate: 13 } })).data.tax.id;

export const jobForm: Maker = async ({ shop, account }) => {
  const body = { title: 'Safety check', fields: [{ label: 'Done', type: 'checkbox', required: true }] };
  await shop.call(connectAddOn, { as: account.owner, params: { key: 'job-forms' } });
  return (await shop.call(jobForms.createJobForm, { as: account.owner, body })).data.jobForm.id;
};

/** A job with a form on it. */
export async function jobWithForm(at: At): Promise<{ jobId: string; formId: string }> {
  const formId = await jobForm(at);
  const jobId = await storeJob(at.account, { clientId: await client(at) });
  await at.account.look((tx) => tx.insertInto('jobJobForms').values({ jobId, formId }).execute());
  return { jobId, formId };
}

export const formEntry: Maker = async (at) => {
  const { jobId, formId } = await jobWithForm(at);
  const { fields } = (await at.shop.call(jobForms.getJobForm, { as: at.account.owner, params: { id: formId } })).data
    .jobForm;
  const body = { jobId, formValues: Object.fromEntries(fields.map((field) => [field.id, true])) };
  const filled = await at.shop.call(jobForms.fillForm, { as: at.account.owner, params: { id: formId }, body });
  return filled.data.entry.id;
};

export const event: Maker = async ({ shop, account }) => {
  const body = { title: 'Stocktaking', start: '2026-03-12T14:00:00Z', end: '2026-03-12T15:00:00Z' };
  return (await shop.call(calendar.createEvent, { as: account.owner, body })).data.event.id;
};

export const storedTask: Maker = ({ account }) => storeTask(account, {});

export const failedTask: Maker = async ({ account }) => {
  const id = newId();
  const row = { id, task: 'send-mail', payload: JSON.stringify({ mailId: newId() }), attempts: 9, error: 'It failed.' };
  await account.look((tx) =>
    tx
      .insertInto('failedTasks')
      .values({ ...row, failedAt: '2026-03-01T12:00:00.000Z' })
      .execute(),
  );
  return id;
};

export const note: Maker = async ({ shop, account }) =>
  (await newNote(shop, await newClientDrive(shop, account.owner), { title: 'Gate code' })).id;

export const driveFile: Maker = async ({ shop, account }) =>
  (await newFile(shop, await newClientDrive(shop, account.owner), aFile('permit.txt'))).id;

/** A picture among the files of a job. */
export const jobPhoto: Maker = async (at) => {
  const drive = { as: at.account.owner, moduleType: 'jobs', moduleId: await job(at) } as const;
  return (await newFile(at.shop, drive, aPicture('leak.png'))).id;
};

/** A message that arrived in the company's mailbox. */
async function arrivedEmail({ shop, account }: At) {
  const body = { provider: 'local' as const, email: `office-${newId()}@example.test` };
  await shop.call(mailboxes.connectMailbox, { as: account.owner, body });
  const mail = { from: 'ann@example.test', subject: 'Boiler', text: 'It leaks' };
  return (await shop.call(sendingEmails.simulateEmail, { as: account.owner, body: mail })).data;
}
export const email: Maker = async (at) => (await arrivedEmail(at)).emailData.messageId;
export const emailOfChannel: Maker = async (at) => (await arrivedEmail(at)).emailData.ch_messageId;
export const emailThread: Maker = async (at) => (await arrivedEmail(at)).threadId;

export const threadOfJob = async (at: At) => ({ params: { id: await emailThread(at) } });

/** A message of the owner that waits for its time. */
export const waitingEmail: Maker = async (at) => {
  await arrivedEmail(at);
  const sendAt = new Date(at.shop.clock.now.getTime() + 3_600_000).toISOString();
  const body = { to: 'ann@example.test', subject: 'Offer', content: 'Hello', sendAt };
  return (await at.shop.call(sendingEmails.sendNewEmail, { as: at.account.owner, body })).data.emailData.messageId;
};

export const emailDraft: Maker = async ({ shop, account }) =>
  (await shop.call(emailDrafts.createEmailDraft, { as: account.owner, body: { subject: 'Offer' } })).data.draft.id;

export const emailTemplate: Maker = async ({ shop, account }) => {
  const body = { name: newId(), content: 'Hello {client.firstName}' };
  return (await shop.call(emailTemplates.createEmailTemplate, { as: account.owner, body })).data.template.id;
};

/** A message to a client that waits for its time. */
export const waitingText: Maker = async (at) => {
  const sendAt = new Date(at.shop.clock.now.getTime() + 3_600_000).toISOString();
  const body = { to: '+14165550134', from: await ownNumber(at), body: 'On our way', sendAt };
  return (await at.shop.call(conversations.sendSms, { as: at.account.owner, body })).data.messageId;
};

export const conversation: Maker = async (at) => {
  await waitingText(at);
  const { data } = await at.shop.call(conversations.listConversations, { as: at.account.owner });
  return data.conversations[0]?.id ?? '';
};

export const textTemplate: Maker = async ({ shop, account }) => {
  await shop.call(connectAddOn, { as: account.owner, params: { key: 'calls' } });
  const body = { name: newId(), content: 'Hello {client.firstName}' };
  return (await shop.call(textTemplates.createTextTemplate, { as: account.owner, body })).data.template.id;
};

export const storageKey: Maker = async ({ shop, account }) => {
  const file = await newFile(shop, await newClientDrive(shop, account.owner), aFile('permit.txt'));
  return file.systemGeneratedFileName ?? '';
};

const planTerms = { lines: [{ name: 'Comfort', rate: 20 }], visits: [{ name: 'Tune-up', months: [4] }] };

export const planTemplate: Maker = async ({ shop, account }) => {
  const body = { name: newId(), terms: planTerms };
  return (await shop.call(plans.createPlanTemplate, { as: account.owner, body })).data.template.id;
};

/** A plan that has not begun. */
export const plan: Maker = async (at) => {
  const { shop, account } = at;
  const body = { name: 'Comfort', clientId: await client(at), startDay: '2026-03-10', terms: planTerms };
  return (await shop.call(plans.createPlan, { as: account.owner, body })).data.plan.id;
};

export const activePlan: Maker = async (at) => {
  const id = await plan(at);
  await at.shop.call(plans.activatePlan, { as: at.account.owner, params: { id }, body: {} });
  return id;
};

export const pausedPlan: Maker = async (at) => {
  const id = await activePlan(at);
  await at.shop.call(plans.pausePlan, { as: at.account.owner, params: { id }, body: { day: '2026-03-20' } });
  return id;
};
