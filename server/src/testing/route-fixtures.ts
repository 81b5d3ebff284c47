/**
 * The records that the all-routes suite requests as another account's people.
 *
 * Every call about a record is listed here with a maker of such a record. The suite makes one in the first account,
 * requests it as the second ('not found'), and then as the first (found). A new call with parameters in its path fails
 * the suite until it has a line. Add it to the group of its record, or add a maker and a group:
 *
 *   ...inPath('id', job, [jobs.getJob, jobs.deleteJob])            GET /jobs/:id
 *   ...inQuery('clientId', client, [tabs.listClientDocuments])     GET /clients/documents?clientId=
 *   ...inBody('itemId', driveFile, [drive.moveDriveItem])          the record's id in the body
 *
 * A maker makes a new record each time, because some of the calls delete it. Additional input of a call is given as
 * `more`. Calls whose parameter is not a record of an account are listed in `sharedParameters`, and calls whose right
 * `needs` cannot express in `ownRights`, each with the reason.
 */
import * as absences from '@truckroll/contract/absences';
import * as addOns from '@truckroll/contract/add-ons';
import * as background from '@truckroll/contract/background';
import * as briefs from '@truckroll/contract/briefs';
import * as calendar from '@truckroll/contract/calendar';
import * as calls from '@truckroll/contract/calls';
import * as tabs from '@truckroll/contract/client-tabs';
import * as clients from '@truckroll/contract/clients';
import * as properties from '@truckroll/contract/custom-properties';
import * as documentLists from '@truckroll/contract/document-lists';
import * as drive from '@truckroll/contract/drive';
import * as emailAi from '@truckroll/contract/email-ai';
import * as emailDrafts from '@truckroll/contract/email-drafts';
import { listEmailPictures } from '@truckroll/contract/email-pictures';
import * as emailRecords from '@truckroll/contract/email-records';
import * as emailTemplates from '@truckroll/contract/email-templates';
import * as emailWork from '@truckroll/contract/email-work';
import * as emails from '@truckroll/contract/emails';
import type { Endpoint } from '@truckroll/contract/endpoint';
import * as fileChat from '@truckroll/contract/file-chat';
import * as files from '@truckroll/contract/files';
import { generateNote } from '@truckroll/contract/generate-note';
import * as geo from '@truckroll/contract/geo';
import * as history from '@truckroll/contract/history';
import * as jobForms from '@truckroll/contract/job-forms';
import * as jobs from '@truckroll/contract/jobs';
import * as mailboxes from '@truckroll/contract/mailboxes';
import * as optimise from '@truckroll/contract/optimise';
import * as products from '@truckroll/contract/product-services';
import * as payments from '@truckroll/contract/record-payment';
import * as requests from '@truckroll/contract/requests';
import * as roles from '@truckroll/contract/roles';
import * as savingDocuments from '@truckroll/contract/save-document';
import * as saveJobs from '@truckroll/contract/save-job';
import * as savingRequests from '@truckroll/contract/save-request';
import * as savingTasks from '@truckroll/contract/save-task';
import * as schedules from '@truckroll/contract/schedule-job';
import * as sendingDocuments from '@truckroll/contract/send-document';
import * as sendingEmails from '@truckroll/contract/send-email';
import * as session from '@truckroll/contract/session';
import * as sickDay from '@truckroll/contract/sick-day';
import * as skills from '@truckroll/contract/skills';
import * as storage from '@truckroll/contract/storage';
import * as tasks from '@truckroll/contract/tasks';
import * as taxes from '@truckroll/contract/taxes';
import * as team from '@truckroll/contract/team';
import * as visitDetails from '@truckroll/contract/visit-details';
import * as visitLogs from '@truckroll/contract/visit-logs';
import * as visits from '@truckroll/contract/visits';
import { v7 as newId } from 'uuid';
import { insertSession } from '../platform/session/session-store.ts';
import { aFile, newClientDrive, newFile, newNote } from './drive-builders.ts';
import type { Shop, TestAccount } from './shop.ts';
import { storeJob, storeTask, storeVisit } from './stored-work.ts';

export type At = { shop: Shop; account: TestAccount };
/** How a call names its record. */
export type RecordCall = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
};
type Maker = (at: At) => Promise<string>;
type Fixture = [endpointId: string, make: (at: At) => Promise<RecordCall>];

const named =
  (where: keyof RecordCall) =>
  (key: string, make: Maker, endpoints: readonly Endpoint[], more: RecordCall = {}): Fixture[] =>
    endpoints.map(({ id }) => [id, async (at) => ({ ...more, [where]: { ...more[where], [key]: await make(at) } })]);

const inPath = named('params');
const inQuery = named('query');
const inBody = named('body');

const client: Maker = async ({ shop, account }) => {
  const reply = await shop.call(clients.createClient, { as: account.owner, body: { firstName: 'Ann' } });
  return reply.data.client.id;
};

const clientEmail: Maker = async ({ shop, account }) => {
  const email = `ann-${newId()}@example.test`;
  await shop.call(clients.createClient, { as: account.owner, body: { email } });
  return email;
};

const job: Maker = async (at) => storeJob(at.account, { clientId: await client(at) });

const draftJob: Maker = async (at) =>
  storeJob(at.account, { clientId: await client(at), jobStatus: 'draft', startDateTime: null });

const invoice: Maker = async (at) => {
  const body = { documentType: 1 as const, clientId: await client(at), items: [{ name: 'Work', rate: 50 }] };
  return (await at.shop.call(savingDocuments.createDocument, { as: at.account.owner, body })).data.id;
};

const approvedEstimate: Maker = async (at) => {
  const body = { documentType: 2 as const, clientId: await client(at), items: [{ name: 'Work', rate: 50 }] };
  const { id } = (await at.shop.call(savingDocuments.createDocument, { as: at.account.owner, body })).data;
  const approval = { as: at.account.owner, params: { id }, body: { actionStatus: 1 as const } };
  await at.shop.call(savingDocuments.updateDocument, approval);
  return id;
};

const payment: Maker = async (at) => {
  const body = { documentId: await invoice(at), paymentAmount: 10 };
  return (await at.shop.call(payments.recordPayment, { as: at.account.owner, body })).data.payment.id;
};

const request: Maker = async (at) => {
  const call = { as: at.account.owner, body: { clientId: await client(at) } };
  return (await at.shop.call(savingRequests.createRequest, call)).data.id;
};

const visit: Maker = async (at) => storeVisit(at.account, { jobId: await job(at), visitType: 'extra' });

/** A visit with a note on it. */
async function visitWithNote(at: At): Promise<{ visitId: string; noteId: string }> {
  const visitId = await visit(at);
  const call = { as: at.account.owner, params: { visitId }, body: { note: 'Bring the ladder' } };
  return { visitId, noteId: (await at.shop.call(visits.addVisitNote, call)).data.note.id };
}

const visitLog: Maker = async (at) => {
  const call = { as: at.account.owner, params: { id: await job(at) }, body: { date: '2026-03-09' } };
  return (await at.shop.call(visitLogs.createVisitLog, call)).data.visitLog.id;
};

const member: Maker = async ({ shop, account }) => {
  const body = { firstName: 'Max', email: `max-${newId()}@example.test`, roleId: null };
  return (await shop.call(team.createMember, { as: account.owner, body })).data.member.id;
};

const absence: Maker = async ({ shop, account }) => {
  const body = { kind: 'vacation', start: '2026-07-06', end: '2026-07-10' };
  const call = { as: account.owner, params: { id: await member({ shop, account }) }, body };
  return (await shop.call(absences.createAbsence, call)).data.absence.id;
};

const role: Maker = async ({ shop, account }) => {
  const body = { name: `role${newId().replaceAll('-', '')}` };
  return (await shop.call(roles.createRole, { as: account.owner, body })).data.role.id;
};

const skill: Maker = async ({ shop, account }) =>
  (await shop.call(skills.createSkill, { as: account.owner, body: { name: newId() } })).data.skill.id;

/** A second session of the owner. */
const otherSession: Maker = async ({ shop, account }) => {
  const { accountId, owner } = account;
  const begun = { accountId, userId: owner.userId, device: null, now: shop.clock.now };
  await account.look((tx) => insertSession(tx, begun));
  const { sessions } = (await shop.call(session.listSessions, { as: owner })).data;
  return sessions.find((one) => !one.isCurrent)?.id ?? '';
};

const property: Maker = async ({ shop, account }) => {
  const body = { module_type: 'client_properties', name: newId(), type: 'Text' };
  return (await shop.call(properties.createProperty, { as: account.owner, body })).data.property.id;
};

const product: Maker = async ({ shop, account }) =>
  (await shop.call(products.createProduct, { as: account.owner, body: { name: newId() } })).data.productService.id;

const tax: Maker = async ({ shop, account }) =>
  (await shop.call(taxes.createTax, { as: account.owner, body: { name: 'HST', rate: 13 } })).data.tax.id;

const jobForm: Maker = async ({ shop, account }) => {
  const body = { title: 'Safety check', fields: [{ label: 'Done', type: 'checkbox', required: true }] };
  await shop.call(addOns.connectAddOn, { as: account.owner, params: { key: 'job-forms' } });
  return (await shop.call(jobForms.createJobForm, { as: account.owner, body })).data.jobForm.id;
};

/** A job with a form on it. */
async function jobWithForm(at: At): Promise<{ jobId: string; formId: string }> {
  const formId = await jobForm(at);
  const jobId = await storeJob(at.account, { clientId: await client(at) });
  await at.account.look((tx) => tx.insertInto('jobJobForms').values({ jobId, formId }).execute());
  return { jobId, formId };
}

const formEntry: Maker = async (at) => {
  const { jobId, formId } = await jobWithForm(at);
  const { fields } = (await at.shop.call(jobForms.getJobForm, { as: at.account.owner, params: { id: formId } })).data
    .jobForm;
  const body = { jobId, formValues: Object.fromEntries(fields.map((field) => [field.id, true])) };
  const filled = await at.shop.call(jobForms.fillForm, { as: at.account.owner, params: { id: formId }, body });
  return filled.data.entry.id;
};

const event: Maker = async ({ shop, account }) => {
  const body = { title: 'Stocktaking', start: '2026-03-12T14:00:00Z', end: '2026-03-12T15:00:00Z' };
  return (await shop.call(calendar.createEvent, { as: account.owner, body })).data.event.id;
};

const storedTask: Maker = ({ account }) => storeTask(account, {});

const failedTask: Maker = async ({ account }) => {
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

const note: Maker = async ({ shop, account }) =>
  (await newNote(shop, await newClientDrive(shop, account.owner), { title: 'Gate code' })).id;

const driveFile: Maker = async ({ shop, account }) =>
  (await newFile(shop, await newClientDrive(shop, account.owner), aFile('permit.txt'))).id;

/** A message that arrived in the company's mailbox. */
async function arrivedEmail({ shop, account }: At) {
  const body = { provider: 'local' as const, email: `office-${newId()}@example.test` };
  await shop.call(mailboxes.connectMailbox, { as: account.owner, body });
  const mail = { from: 'ann@example.test', subject: 'Boiler', text: 'It leaks' };
  return (await shop.call(sendingEmails.simulateEmail, { as: account.owner, body: mail })).data;
}
const email: Maker = async (at) => (await arrivedEmail(at)).emailData.messageId;
const emailOfChannel: Maker = async (at) => (await arrivedEmail(at)).emailData.ch_messageId;
const emailThread: Maker = async (at) => (await arrivedEmail(at)).threadId;

const threadOfJob = async (at: At) => ({ params: { id: await emailThread(at) } });

/** A message of the owner that waits for its time. */
const waitingEmail: Maker = async (at) => {
  await arrivedEmail(at);
  const sendAt = new Date(at.shop.clock.now.getTime() + 3_600_000).toISOString();
  const body = { to: 'ann@example.test', subject: 'Offer', content: 'Hello', sendAt };
  return (await at.shop.call(sendingEmails.sendNewEmail, { as: at.account.owner, body })).data.emailData.messageId;
};

const emailDraft: Maker = async ({ shop, account }) =>
  (await shop.call(emailDrafts.createEmailDraft, { as: account.owner, body: { subject: 'Offer' } })).data.draft.id;

const emailTemplate: Maker = async ({ shop, account }) => {
  const body = { name: newId(), content: 'Hello {client.firstName}' };
  return (await shop.call(emailTemplates.createEmailTemplate, { as: account.owner, body })).data.template.id;
};

const storageKey: Maker = async ({ shop, account }) => {
  const file = await newFile(shop, await newClientDrive(shop, account.owner), aFile('permit.txt'));
  return file.systemGeneratedFileName ?? '';
};

export const routeFixtures: ReadonlyMap<string, (at: At) => Promise<RecordCall>> = new Map([
  ...inPath('id', client, [clients.getClient, clients.updateClient, clients.checkClientDeletion, clients.deleteClient]),
  ...inPath('id', client, [tabs.listClientJobForms]),
  ...inQuery('clientId', client, [tabs.listClientDocuments, tabs.listClientPayments, tabs.listClientProducts]),
  ...inQuery('clientId', client, [jobs.listJobs, requests.listRequests, tasks.listClientTasks]),
  ...inPath('clientId', client, [calls.listClientCalls]),
  ...inQuery('email', clientEmail, [emails.listEmails]),
  ...inQuery('recordId', job, [emailRecords.listRecordEmails], { query: { kind: 'job' } }),
  [
    emailRecords.linkEmailThread.id,
    async (at) => ({ ...(await threadOfJob(at)), body: { kind: 'job', recordId: await job(at) } }),
  ],
  [
    emailRecords.unlinkEmailThread.id,
    async (at) => ({ ...(await threadOfJob(at)), query: { kind: 'job', recordId: await job(at) } }),
  ],
  ...inPath('id', emailThread, [emails.getEmailThread, emails.changeEmailThread, emailAi.summarizeEmailThread]),
  ...inPath('id', email, [emailWork.createLeadOfEmail]),
  [
    emailWork.saveEmailFiles.id,
    async (at) => ({ params: { id: await email(at) }, body: { moduleType: 'clients', moduleId: await client(at) } }),
  ],
  ...inBody('ch_messageId', emailOfChannel, [emailAi.smartReply], {
    body: { email_address: 'ann@example.test', email_content: 'It leaks' },
  }),
  ...inPath('id', email, [listEmailPictures]),
  ...inBody('singleMessageId', email, [emails.changeEmails], { body: { action: 'markRead' } }),
  ...inPath('id', waitingEmail, [sendingEmails.cancelEmail]),
  ...inPath('id', emailDraft, [emailDrafts.saveEmailDraft, emailDrafts.deleteEmailDraft]),
  ...inPath('id', emailTemplate, [emailTemplates.saveEmailTemplate], { body: { name: newId(), content: 'Hello' } }),
  ...inPath('id', emailTemplate, [emailTemplates.fillEmailTemplate, emailTemplates.deleteEmailTemplate]),
  ...inPath('id', job, [visits.listVisits, jobs.getJob, jobs.deleteJob]),
  ...inQuery('id', job, [jobs.getJobDetails]),
  ...inBody('clientId', client, [saveJobs.createJob]),
  ...inBody('jobId', job, [saveJobs.updateJob]),
  ...inPath('id', draftJob, [schedules.scheduleJob], { body: { startDateTime: '2026-03-12T14:00:00.000Z' } }),
  ...inPath('id', job, [visits.addVisit, visitLogs.listVisitLogs, visitLogs.createVisitLog]),
  ...inPath('visitId', visit, [
    visitDetails.getVisit,
    visits.updateVisit,
    visits.changeVisitStatus,
    visits.deleteVisit,
    visits.addVisitNote,
  ]),
  [visits.updateVisitNote.id, async (at) => ({ params: await visitWithNote(at) })],
  ...inPath('logId', visitLog, [visitLogs.updateVisitLog, visitLogs.deleteVisitLog]),
  ...inBody('moduleId', client, [jobs.openJobFolder], { body: { moduleType: 'clients' } }),
  ...inPath('id', invoice, [documentLists.getDocument, documentLists.deleteDocument, documentLists.downloadDocument]),
  ...inPath('id', invoice, [sendingDocuments.sendDocument], { body: { to: ['ann@example.test'], attachPdf: false } }),
  ...inPath('id', approvedEstimate, [savingDocuments.reopenDocument]),
  ...inPath('id', invoice, [savingDocuments.updateDocument], { body: { title: 'Spring' } }),
  ...inBody('clientId', client, [savingDocuments.createDocument], { body: { documentType: 1 } }),
  ...inQuery('clientId', client, [documentLists.listDocuments], { query: { documentType: 1 } }),
  ...inQuery('clientId', client, [payments.listPayments]),
  ...inBody('documentId', invoice, [payments.recordPayment], { body: { paymentAmount: 5 } }),
  ...inPath('id', payment, [payments.refundPayment], { body: { refundAmount: 1 } }),
  ...inPath('id', payment, [
    payments.updatePayment,
    payments.deletePayment,
    payments.downloadReceipt,
    payments.getReceipt,
  ]),
  ...inPath('id', client, [payments.getStatement, payments.downloadStatement]),
  ...inPath('id', request, [savingRequests.getRequest, savingRequests.deleteRequest]),
  ...inPath('id', request, [savingRequests.updateRequest], { body: { stage: 'cancelled' } }),
  ...inBody('id', request, [savingRequests.saveRequest], { body: { notes: 'Call first' } }),
  ...inBody('clientId', client, [savingRequests.createRequest]),
  ...inPath('id', member, [team.getMember, team.updateMember, team.deactivateMember, team.inviteMember]),
  ...inPath('id', member, [absences.createAbsence], { body: { kind: 'sick', start: '2026-08-03', end: '2026-08-04' } }),
  ...inPath('id', absence, [absences.updateAbsence, absences.deleteAbsence]),
  ...inPath('id', member, [team.signMemberOut, team.resetMemberTwoStep]),
  ...inPath('id', role, [roles.getRole, roles.updateRole, roles.deleteRole]),
  ...inPath('id', skill, [skills.updateSkill, skills.deleteSkill]),
  ...inPath('id', otherSession, [session.revokeSession]),
  ...inPath('id', property, [properties.updateProperty, properties.deleteProperty]),
  ...inPath('id', product, [products.getProduct, products.updateProduct, products.deleteProduct]),
  ...inPath('id', tax, [taxes.getTax, taxes.updateTax, taxes.deactivateTax]),
  ...inPath('id', jobForm, [jobForms.getJobForm, jobForms.updateJobForm, jobForms.deleteJobForm]),
  ...inPath('id', async (at) => (await jobWithForm(at)).jobId, [jobForms.listFormsOfJob]),
  ...inPath('id', async (at) => (await jobWithForm(at)).formId, [jobForms.fillForm]),
  ...inPath('entryId', formEntry, [jobForms.changeEntry], { body: { formValues: {} } }),
  ...inPath('id', event, [calendar.updateEvent, calendar.deleteEvent]),
  ...inQuery('clientId', client, [calendar.listEvents], { query: { isFromClientEvents: true } }),
  ...inBody('clientId', client, [calendar.createEvent], { body: { title: 'Stocktaking' } }),
  ...inPath('id', storedTask, [savingTasks.getTask, savingTasks.deleteTask]),
  ...inPath('id', storedTask, [savingTasks.updateTask], { body: { priority: 'high' } }),
  ...inBody('clientId', client, [savingTasks.createTask], { body: { name: 'Call back', status: 'draft' } }),
  ...inPath('id', failedTask, [background.retryFailedTask, background.deleteFailedTask]),
  ...inPath('id', note, [drive.getNote, drive.updateNote]),
  ...inPath('id', driveFile, [files.getFile, files.updateSummary, files.summarizeFile]),
  ...inPath('fileId', driveFile, [fileChat.listFileMessages, fileChat.deleteFileMessages]),
  ...inBody('fileIds', driveFile, [fileChat.chatWithFile], { body: { question: 'How old is it?' } }),
  ...inBody('id', driveFile, [drive.renameDriveItem, drive.deleteDriveItem, drive.shareDriveItem]),
  ...inBody('itemId', driveFile, [drive.moveDriveItem]),
  ...inBody('fileId', driveFile, [drive.deleteJobFile, files.processFile]),
  ...inBody('key', storageKey, [drive.downloadFile]),
  ...inQuery('key', storageKey, [storage.signFileLink]),
  ...inBody('moduleId', client, [drive.addToDrive, drive.createNote], { body: { moduleType: 'clients' } }),
  ...inQuery('moduleId', client, [drive.listDrive, drive.listDriveFolders], { query: { moduleType: 'clients' } }),
  ...inBody('clientId', client, [generateNote], { body: { prompt: 'The gate code is 4711.' } }),
  ...inBody('moduleId', client, [briefs.brief], { body: { moduleType: 'clients' } }),
  ...inBody('moduleId', client, [fileChat.askFiles], { body: { moduleType: 'clients', question: 'How old is it?' } }),
  ...inQuery('moduleId', client, [fileChat.listAskedMessages, fileChat.deleteAskedMessages], {
    query: { moduleType: 'clients' },
  }),
  ...inQuery('moduleId', client, [history.listHistory], { query: { moduleType: 'client' } }),
]);

/** Calls whose parameter names something shared by all accounts. */
export const sharedParameters: ReadonlyMap<string, string> = new Map([
  [geo.findPlace.id, 'a place of the public map'],
  [addOns.connectAddOn.id, 'the key of an add-on of the product'],
  [addOns.disconnectAddOn.id, 'the key of an add-on of the product'],
]);

/** Calls that may refuse a user despite `needs`, even before they know the record. */
export const ownRights: ReadonlyMap<string, string> = new Map<string, string>([
  [generateNote.id, 'the right to change some drive'],
  [optimise.optimiseSchedule.id, 'the right to assign people, and the view of all jobs'],
  [optimise.applyPlan.id, 'the right to assign people, and the view of all jobs'],
  [sickDay.proposeSickDay.id, 'the right to assign people, and the view of all jobs'],
  [sickDay.applySickDay.id, 'the right to assign people, and the view of all jobs'],
  ...[mailboxes.connectMailbox, mailboxes.disconnectMailbox, mailboxes.changeMailbox, mailboxes.syncMailboxNow].map(
    ({ id }) => [id, "admins alone have the company's mailbox"] as const,
  ),
  ...[
    ...[sendingEmails.sendNewEmail, sendingEmails.replyToEmail, sendingEmails.forwardEmail, sendingEmails.cancelEmail],
    ...[
      emailAi.smartReply,
      emailWork.saveEmailFiles,
      emailWork.createLeadOfEmail,
      emailRecords.linkEmailThread,
      emailRecords.unlinkEmailThread,
    ],
    ...[
      emailDrafts.listEmailDrafts,
      emailDrafts.listWaitingEmails,
      emailDrafts.createEmailDraft,
      emailDrafts.saveEmailDraft,
      emailDrafts.deleteEmailDraft,
    ],
    ...[emailTemplates.createEmailTemplate, emailTemplates.saveEmailTemplate, emailTemplates.deleteEmailTemplate],
  ].map(({ id }) => [id, 'the right to change clients, beside that to read their mail'] as const),
]);
