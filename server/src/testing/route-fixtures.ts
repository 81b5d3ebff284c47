/**
 * The records that the all-routes suite requests as another account's people.
 *
 * Every endpoint about a record is listed here with a maker of such a record. The suite makes one in the first account,
 * requests it as the second ('not found'), and then as the first (found). A new endpoint with parameters in its path fails
 * the suite until it has a line. Add it to the group of its record, or add a maker (record-makers.ts) and a group:
 *
 *   ...inPath('id', job, [jobs.getJob, jobs.deleteJob])            GET /jobs/:id
 *   ...inQuery('clientId', client, [tabs.listClientDocuments])     GET /clients/documents?clientId=
 *   ...inBody('itemId', driveFile, [drive.moveDriveItem])          the record's id in the body
 *
 * Additional input of an endpoint is given as `more`. Endpoints whose parameter is not a record of an account are listed in
 * route-exceptions.ts instead.
 */
import * as absences from '@truckroll/contract/absences/absences';
import { giveOwnership } from '@truckroll/contract/account/ownership';
import * as apiKeys from '@truckroll/contract/api-keys/api-keys';
import * as booking from '@truckroll/contract/booking/booking';
import * as callOutcomes from '@truckroll/contract/calls/call-outcomes';
import * as callTranscripts from '@truckroll/contract/calls/call-transcripts';
import * as calls from '@truckroll/contract/calls/calls';
import * as dialling from '@truckroll/contract/calls/dial';
import * as phoneNumbers from '@truckroll/contract/calls/phone-numbers';
import * as contacts from '@truckroll/contract/clients/client-contacts';
import * as merges from '@truckroll/contract/clients/client-merges';
import { getClientSummary } from '@truckroll/contract/clients/client-summary';
import * as tabs from '@truckroll/contract/clients/client-tabs';
import { listClientTimeline } from '@truckroll/contract/clients/client-timeline';
import * as clients from '@truckroll/contract/clients/clients';
import * as places from '@truckroll/contract/clients/service-properties';
import * as conversations from '@truckroll/contract/conversations/conversations';
import * as textTemplates from '@truckroll/contract/conversations/text-templates';
import * as properties from '@truckroll/contract/custom-properties/custom-properties';
import { answerOnSite } from '@truckroll/contract/documents/answer-on-site';
import * as billing from '@truckroll/contract/documents/billing';
import * as documentLists from '@truckroll/contract/documents/document-lists';
import * as templates from '@truckroll/contract/documents/estimate-templates';
import * as optionPictures from '@truckroll/contract/documents/option-pictures';
import * as savingDocuments from '@truckroll/contract/documents/save-document';
import * as sendingDocuments from '@truckroll/contract/documents/send-document';
import type { Endpoint } from '@truckroll/contract/endpoints/endpoint';
import * as drive from '@truckroll/contract/files/drive';
import * as fileChat from '@truckroll/contract/files/file-chat';
import * as files from '@truckroll/contract/files/files';
import * as storage from '@truckroll/contract/files/storage';
import * as followUps from '@truckroll/contract/follow-ups/follow-ups';
import * as history from '@truckroll/contract/history/history';
import * as hubAsks from '@truckroll/contract/hub/hub-asks';
import * as hubOffice from '@truckroll/contract/hub/hub-office';
import * as imports from '@truckroll/contract/imports/file-imports';
import * as batches from '@truckroll/contract/invoice-batches/invoice-batches';
import * as jobForms from '@truckroll/contract/jobs/job-forms';
import * as jobPhotos from '@truckroll/contract/jobs/job-photos';
import * as jobs from '@truckroll/contract/jobs/jobs';
import * as saveJobs from '@truckroll/contract/jobs/save-job';
import * as schedules from '@truckroll/contract/jobs/schedule-job';
import * as emailAi from '@truckroll/contract/mail/email-ai';
import * as emailDrafts from '@truckroll/contract/mail/email-drafts';
import { listEmailPictures } from '@truckroll/contract/mail/email-pictures';
import * as emailRecords from '@truckroll/contract/mail/email-records';
import * as emailTemplates from '@truckroll/contract/mail/email-templates';
import * as emailWork from '@truckroll/contract/mail/email-work';
import * as emails from '@truckroll/contract/mail/emails';
import * as sendingEmails from '@truckroll/contract/mail/send-email';
import * as background from '@truckroll/contract/operations/background';
import * as cardCharges from '@truckroll/contract/payments/card-charges';
import * as cardReaders from '@truckroll/contract/payments/card-readers';
import * as credits from '@truckroll/contract/payments/client-credits';
import * as creditNotes from '@truckroll/contract/payments/credit-notes';
import * as payouts from '@truckroll/contract/payments/payouts';
import * as payments from '@truckroll/contract/payments/record-payment';
import * as savedCards from '@truckroll/contract/payments/saved-cards';
import * as personalData from '@truckroll/contract/personal-data/personal-data';
import * as calendar from '@truckroll/contract/planning/calendar';
import * as plans from '@truckroll/contract/plans/plans';
import * as packages from '@truckroll/contract/price-book/product-packages';
import * as products from '@truckroll/contract/price-book/product-services';
import * as taxes from '@truckroll/contract/price-book/taxes';
import * as requests from '@truckroll/contract/requests/requests';
import * as savingRequests from '@truckroll/contract/requests/save-request';
import * as rules from '@truckroll/contract/rules/rules';
import * as savedViews from '@truckroll/contract/saved-views/saved-views';
import * as passkeys from '@truckroll/contract/session/passkeys';
import * as session from '@truckroll/contract/session/session';
import * as singleSignOn from '@truckroll/contract/single-sign-on/single-sign-on';
import * as tags from '@truckroll/contract/tags/tags';
import * as savingTasks from '@truckroll/contract/tasks/save-task';
import * as tasks from '@truckroll/contract/tasks/tasks';
import * as faces from '@truckroll/contract/team/faces';
import * as handOver from '@truckroll/contract/team/hand-over';
import * as roles from '@truckroll/contract/team/roles';
import * as skills from '@truckroll/contract/team/skills';
import * as team from '@truckroll/contract/team/team';
import * as briefs from '@truckroll/contract/text-engine/briefs';
import { generateNote } from '@truckroll/contract/text-engine/generate-note';
import * as timeClock from '@truckroll/contract/time-clock/time-clock';
import * as itemsOnSite from '@truckroll/contract/visits/items-on-site';
import * as visitDetails from '@truckroll/contract/visits/visit-details';
import * as visitLogs from '@truckroll/contract/visits/visit-logs';
import * as visitPositions from '@truckroll/contract/visits/visit-positions';
import * as visits from '@truckroll/contract/visits/visits';
import * as webhooks from '@truckroll/contract/webhooks/webhooks';
import { v7 as newId } from 'uuid';
import {
  type At,
  absence,
  activePlan,
  apiKey,
  approvedEstimate,
  bookingService,
  call,
  callOutcome,
  cardReader,
  client,
  clientAsk,
  clientContact,
  clientCredit,
  clientEmail,
  clientMerge,
  clockedMember,
  conversation,
  creditNote,
  draftJob,
  driveFile,
  email,
  emailDraft,
  emailOfChannel,
  emailTemplate,
  emailThread,
  estimateOption,
  estimateStep,
  estimateTemplate,
  event,
  failedTask,
  fileImport,
  formEntry,
  invoice,
  invoiceBatch,
  itemOnSite,
  job,
  jobForm,
  jobPhoto,
  jobWithForm,
  type Maker,
  mailedClient,
  member,
  note,
  otherSession,
  passkey,
  pausedPlan,
  payment,
  payout,
  personalSearch,
  phoneCall,
  phoneNumber,
  plan,
  planTemplate,
  presentedEstimate,
  product,
  productPackage,
  property,
  readerPayment,
  request,
  role,
  rule,
  ruleRun,
  savedCard,
  savedView,
  serviceProperty,
  settledDelivery,
  skill,
  ssoDomain,
  storageKey,
  storedTask,
  tag,
  tax,
  textTemplate,
  threadOfJob,
  timeEntry,
  timesheet,
  visit,
  visitLog,
  visitWithNote,
  waitingEmail,
  waitingText,
  webhook,
} from './record-makers.ts';

/** How a request names its record. */
export type RecordRequest = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
};
type Fixture = [endpointId: string, make: (at: At) => Promise<RecordRequest>];

const named =
  (where: keyof RecordRequest) =>
  (key: string, make: Maker, endpoints: readonly Endpoint[], more: RecordRequest = {}): Fixture[] =>
    endpoints.map(({ id }) => [id, async (at) => ({ ...more, [where]: { ...more[where], [key]: await make(at) } })]);

const inPath = named('params');
const inQuery = named('query');
const inBody = named('body');

const someMoment = '2026-03-01T12:00:00.000Z';

const planBody = { name: 'Comfort', startDay: '2026-03-20', terms: { lines: [{ name: 'Comfort', rate: 20 }] } };

export const routeFixtures: ReadonlyMap<string, (at: At) => Promise<RecordRequest>> = new Map([
  ...inPath('id', client, [clients.getClient, clients.updateClient, clients.checkClientDeletion, clients.deleteClient]),
  [
    merges.previewClientMerge.id,
    async (at) => ({ params: { id: await client(at) }, query: { otherId: await client(at) } }),
  ],
  [
    merges.mergeClients.id,
    async (at) => ({
      params: { id: await client(at) },
      body: { removedId: await client(at), updatedAt: someMoment, removedUpdatedAt: someMoment },
    }),
  ],
  [
    merges.judgeClientPair.id,
    async (at) => ({ body: { firstId: await client(at), secondId: await client(at), isDuplicate: false } }),
  ],
  ...inPath('id', client, [followUps.readMessageChoice, followUps.updateMessageChoice]),
  ...inPath('id', clientMerge, [merges.undoClientMerge]),
  ...inPath('id', client, [tabs.listClientJobForms, getClientSummary, listClientTimeline]),
  ...inPath('id', client, [contacts.listClientContacts, places.listServiceProperties]),
  ...inPath('id', client, [contacts.createClientContact, places.createServiceProperty], { body: { name: 'Main' } }),
  ...inPath('id', client, [hubOffice.viewAsClient, hubOffice.endHubAccess, hubAsks.listClientAsks]),
  ...inPath('id', mailedClient, [hubOffice.sendHubLink, savedCards.sendCardLink]),
  ...inPath('id', client, [savedCards.listSavedCards]),
  ...inPath('id', payout, [payouts.getPayout, payouts.exportPayout]),
  ...inPath('id', savedCard, [savedCards.removeSavedCard]),
  ...inPath('id', savedCard, [savedCards.updateSavedCard], { body: { isAutomatic: false } }),
  ...inPath('id', clientAsk, [hubAsks.settleClientAsk], { body: { accepted: true } }),
  ...inPath('id', clientContact, [contacts.updateClientContact, contacts.deleteClientContact]),
  ...inPath('id', serviceProperty, [
    places.getServiceProperty,
    places.updateServiceProperty,
    places.deleteServiceProperty,
  ]),
  ...inQuery('clientId', client, [tabs.listClientDocuments, tabs.listClientPayments, tabs.listClientProducts]),
  ...inQuery('clientId', client, [jobs.listJobs, requests.listRequests, tasks.listClientTasks]),
  ...inPath('clientId', client, [calls.listClientCalls]),
  ...inPath('id', call, [calls.deleteCall, callTranscripts.retranscribeCall]),
  ...inPath('callId', call, [calls.readCallRecording]),
  ...inBody('callId', call, [calls.setCallOutcome], { body: { outcomeId: null } }),
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
  ...inPath('id', email, [emails.getEmail, emailWork.createLeadOfEmail]),
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
  ...inQuery('jobId', job, [jobPhotos.listJobPhotos]),
  ...inPath('photoId', jobPhoto, [jobPhotos.changeJobPhoto], { body: { kind: 'after' } }),
  ...inPath('photoId', jobPhoto, [jobPhotos.putPhotoPreview, jobPhotos.deleteJobPhoto]),
  ...inQuery('id', job, [jobs.getJobDetails]),
  ...inBody('clientId', client, [saveJobs.createJob]),
  ...inBody('jobId', job, [saveJobs.updateJob]),
  ...inPath('id', draftJob, [schedules.scheduleJob], { body: { startDateTime: '2026-03-12T14:00:00.000Z' } }),
  ...inPath('id', job, [visits.addVisit, visitLogs.listVisitLogs, visitLogs.createVisitLog]),
  ...inPath('visitId', visit, [
    visitDetails.getVisit,
    visitPositions.listVisitPositions,
    visits.updateVisit,
    visits.changeVisitStatus,
    visits.deleteVisit,
    visits.addVisitNote,
  ]),
  ...inPath('visitId', visit, [itemsOnSite.addItemsOnSite], { body: { items: [{ itemName: 'Filter' }] } }),
  ...inPath('id', itemOnSite, [itemsOnSite.approveJobItem]),
  [visits.updateVisitNote.id, async (at) => ({ params: await visitWithNote(at) })],
  ...inPath('logId', visitLog, [visitLogs.updateVisitLog, visitLogs.deleteVisitLog]),
  ...inBody('moduleId', client, [jobs.openJobFolder], { body: { moduleType: 'clients' } }),
  ...inPath('id', invoice, [documentLists.getDocument, documentLists.deleteDocument, documentLists.downloadDocument]),
  ...inPath('id', invoice, [sendingDocuments.settleChange]),
  ...inPath('id', invoice, [sendingDocuments.sendDocument], { body: { to: ['ann@example.test'], attachPdf: false } }),
  ...inPath('id', approvedEstimate, [savingDocuments.reopenDocument, billing.getBilling]),
  ...inBody('estimateId', approvedEstimate, [templates.createEstimateTemplate], { body: { name: newId() } }),
  ...inPath('id', estimateTemplate, [templates.getEstimateTemplate, templates.deleteEstimateTemplate]),
  ...inPath('id', estimateTemplate, [templates.updateEstimateTemplate], { body: { name: newId() } }),
  [billing.invoiceStep.id, async (at) => await estimateStep(at)],
  [answerOnSite.id, async (at) => await presentedEstimate(at)],
  [optionPictures.setOptionPicture.id, async (at) => await estimateOption(at)],
  [optionPictures.removeOptionPicture.id, async (at) => await estimateOption(at)],
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
  ...inPath('id', client, [credits.listClientCredits]),
  ...inPath('id', client, [credits.receiveMoney], { body: { amount: 5, uses: [] } }),
  ...inPath('id', client, [credits.grantClientCredit], { body: { amount: 5, note: 'Late' } }),
  ...inPath('id', clientCredit, [credits.applyClientCredit], { body: { uses: [] } }),
  ...inPath('id', clientCredit, [credits.refundClientCredit], { body: { amount: 1 } }),
  ...inPath('id', invoice, [cardCharges.listCardCharges]),
  ...inPath('id', invoice, [cardCharges.chargeCard], {
    body: {
      id: '0199a3c4-0000-7000-8000-000000000001',
      savedCardId: '0199a3c4-0000-7000-8000-000000000002',
      amount: 5,
    },
  }),
  ...inPath('id', cardReader, [cardReaders.renameCardReader], { body: { name: 'Van' } }),
  ...inPath('id', cardReader, [cardReaders.removeCardReader]),
  ...inPath('id', readerPayment, [
    cardReaders.followReaderPayment,
    cardReaders.cancelReaderPayment,
    cardReaders.presentTestCard,
  ]),
  ...inPath('id', invoice, [cardReaders.payOnReader], {
    body: {
      id: '0199a3c4-0000-7000-8000-000000000003',
      readerId: '0199a3c4-0000-7000-8000-000000000004',
      amount: 5,
    },
  }),
  ...inPath('id', invoice, [credits.writeOffInvoice], { body: { note: 'Gone' } }),
  ...inPath('id', invoice, [creditNotes.listCreditNotes]),
  ...inPath('id', invoice, [creditNotes.createCreditNote], { body: { lines: [], note: 'Too much' } }),
  ...inPath('id', creditNote, [creditNotes.downloadCreditNote]),
  ...inPath('id', creditNote, [creditNotes.sendCreditNote], { body: { to: ['ann@example.com'] } }),
  ...inPath('id', clientCredit, [credits.voidClientCredit], { body: { note: 'Twice' } }),
  ...inPath('id', client, [payments.getStatement, payments.downloadStatement]),
  ...inPath('id', request, [savingRequests.getRequest, savingRequests.deleteRequest]),
  ...inPath('id', request, [savingRequests.updateRequest], { body: { stage: 'cancelled' } }),
  ...inBody('id', request, [savingRequests.saveRequest], { body: { notes: 'Call first' } }),
  ...inBody('clientId', client, [savingRequests.createRequest]),
  ...inPath('id', member, [
    team.getMember,
    team.updateMember,
    team.deactivateMember,
    team.inviteMember,
    team.makeInvitationLink,
  ]),
  ...inPath('id', member, [absences.createAbsence], { body: { kind: 'sick', start: '2026-08-03', end: '2026-08-04' } }),
  ...inPath('id', clockedMember, [timeClock.readTimesheet], { query: { week: '2026-03-09' } }),
  ...inPath('id', clockedMember, [timeClock.moveTimesheet], { body: { week: '2020-03-09', status: 'approved' } }),
  ...inPath('id', clockedMember, [timeClock.addTimeEntry], {
    body: { kind: 'work', start: '2020-03-09T08:00:00Z', end: '2020-03-09T09:00:00Z', reason: 'Forgotten' },
  }),
  ...inPath('id', clockedMember, [timeClock.changeHourlyCost], { body: { amount: 42.5 } }),
  ...inPath('id', timesheet, [timeClock.findTimesheet]),
  ...inPath('id', timeEntry, [timeClock.correctTimeEntry], { body: { reason: 'It was the way', kind: 'travel' } }),
  ...inPath('id', timeEntry, [timeClock.removeTimeEntry], { query: { reason: 'Twice' } }),
  ...inPath('id', absence, [absences.updateAbsence, absences.deleteAbsence]),
  ...inPath('id', member, [handOver.listComingWork]),
  ...inPath('id', member, [handOver.handOverWork], { body: { toMemberId: null } }),
  ...inPath('id', member, [giveOwnership], { body: { currentPassword: 'a wrong password' } }),
  ...inPath('id', member, [team.signMemberOut, team.resetMemberTwoStep]),
  ...inPath('id', member, [faces.putFace, faces.removeFace]),
  ...inPath('id', role, [roles.getRole, roles.updateRole, roles.deleteRole]),
  ...inPath('id', phoneNumber, [phoneNumbers.updatePhoneNumber, phoneNumbers.releasePhoneNumber]),
  ...inPath('id', phoneCall, [dialling.readCall, dialling.hangUpCall, dialling.updateCall]),
  ...inPath('id', waitingText, [conversations.getText, conversations.sendTextAgain, conversations.cancelScheduledText]),
  ...inPath('id', conversation, [conversations.readConversation, conversations.suggestTextReply]),
  ...inPath('id', textTemplate, [textTemplates.saveTextTemplate], { body: { name: newId(), content: 'Hello' } }),
  ...inPath('id', textTemplate, [textTemplates.fillTextTemplate, textTemplates.deleteTextTemplate]),
  ...inPath('id', phoneCall, [dialling.answerCall, dialling.declineCall]),
  ...inBody('clientId', client, [dialling.updateClientInfo], { body: { phoneNumber: '+14165550131' } }),
  ...inPath('id', callOutcome, [callOutcomes.updateCallOutcome, callOutcomes.deleteCallOutcome]),
  ...inPath('id', savedView, [savedViews.saveSavedView], { body: { name: 'Mine' } }),
  ...inPath('id', savedView, [savedViews.deleteSavedView]),
  ...inPath('id', skill, [skills.updateSkill, skills.deleteSkill]),
  ...inPath('id', tag, [tags.updateTag, tags.deleteTag]),
  ...inPath('id', bookingService, [booking.updateBookingService], { body: { name: 'Drains' } }),
  ...inPath('id', bookingService, [booking.deleteBookingService]),
  [tags.mergeTags.id, async (at) => ({ params: { id: await tag(at) }, body: { intoId: await tag(at) } })],
  [tags.changeTagsOfClients.id, async (at) => ({ body: { ids: [await client(at)], add: [await tag(at)] } })],
  [tags.changeTagsOfJobs.id, async (at) => ({ body: { ids: [await job(at)], add: [await tag(at)] } })],
  [tags.changeTagsOfRequests.id, async (at) => ({ body: { ids: [await request(at)], add: [await tag(at)] } })],
  ...inPath('id', apiKey, [apiKeys.renameApiKey], { body: { name: 'Website' } }),
  ...inPath('id', apiKey, [apiKeys.revokeApiKey]),
  ...inPath('id', rule, [rules.updateRule], {
    body: { name: 'Call', trigger: 'job.completed', actions: [{ kind: 'task', name: 'Call' }] },
  }),
  ...inPath('id', rule, [rules.switchRule], { body: { isOn: true } }),
  ...inPath('id', rule, [rules.deleteRule]),
  ...inPath('id', ruleRun, [rules.settleRuleRun], { body: { action: 'skip' } }),
  ...inPath('id', webhook, [webhooks.updateWebhook], {
    body: { url: 'https://hooks.example.test/b', events: ['client.created'] },
  }),
  ...inPath('id', webhook, [webhooks.switchWebhook], { body: { isActive: false } }),
  ...inPath('id', webhook, [
    webhooks.rotateWebhookSecret,
    webhooks.testWebhook,
    webhooks.resendFailedDeliveries,
    webhooks.deleteWebhook,
  ]),
  ...inPath('id', personalSearch, [
    personalData.getPersonalRequest,
    personalData.exportPersonalData,
    personalData.removePersonalRequest,
  ]),
  ...inPath('id', personalSearch, [personalData.erasePersonalData], { body: { confirmation: 'erase Ann' } }),
  ...inPath('id', personalSearch, [personalData.readPersonalExport]),
  ...inBody('id', client, [personalData.searchPersonalData], { body: { kind: 'client' } }),
  ...inPath('id', settledDelivery, [webhooks.getWebhookDelivery, webhooks.resendWebhookDelivery]),
  [plans.createPlan.id, async (at) => ({ body: { ...planBody, clientId: await client(at) } })],
  ...inPath('id', planTemplate, [plans.updatePlanTemplate], { body: { name: 'Comfort', terms: planBody.terms } }),
  ...inPath('id', planTemplate, [plans.deletePlanTemplate]),
  ...inPath('id', plan, [plans.getPlan, plans.deletePlan]),
  ...inPath('id', plan, [plans.updatePlan], { body: planBody }),
  ...inPath('id', plan, [plans.offerPlan, plans.activatePlan], { body: {} }),
  ...inPath('id', activePlan, [plans.pausePlan, plans.cancelPlan], { body: { day: '2026-03-20' } }),
  ...inPath('id', pausedPlan, [plans.resumePlan], { body: { day: '2026-03-20' } }),
  ...inPath('id', activePlan, [plans.previewPlanEnd], { query: { day: '2026-03-20' } }),
  ...inPath('id', activePlan, [plans.changePlanPrice], { body: { from: '2026-05-01', rates: [22] } }),
  ...inPath('id', client, [plans.getMemberPrice]),
  ...inPath('id', ssoDomain, [singleSignOn.proveSsoDomain, singleSignOn.removeSsoDomain]),
  ...inPath('id', passkey, [passkeys.renamePasskey], { body: { name: 'Laptop' } }),
  ...inPath('id', passkey, [passkeys.removePasskey], { body: { currentPassword: 'a wrong password' } }),
  ...inPath('id', otherSession, [session.revokeSession]),
  ...inPath('id', property, [properties.updateProperty, properties.deleteProperty]),
  ...inPath('id', productPackage, [packages.getPackage, packages.updatePackage, packages.deletePackage]),
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
  ...inPath('id', fileImport, [imports.getImport, imports.listImportRows, imports.downloadLeftOut]),
  ...inPath('id', fileImport, [imports.runImport, imports.discardImport, imports.undoImport]),
  ...inPath('id', fileImport, [imports.listColumnValues], { query: { column: 0 } }),
  ...inPath('id', fileImport, [imports.chooseColumns], { body: { kind: 'clients', columns: ['name'] } }),
  ...inPath('id', fileImport, [imports.changeImportRow], { params: { line: '2' }, body: { choice: 'skip' } }),
  ...inPath('id', invoiceBatch, [batches.getInvoiceBatch, batches.undoInvoiceBatch]),
  ...inQuery('clientId', client, [batches.previewInvoiceBatch]),
  ...inPath('id', failedTask, [background.retryFailedTask, background.deleteFailedTask]),
  ...inPath('id', note, [drive.getNote, drive.updateNote]),
  ...inPath('id', driveFile, [files.getFile, files.updateSummary, files.summarizeFile]),
  ...inPath('fileId', driveFile, [fileChat.listFileMessages, fileChat.deleteFileMessages]),
  ...inBody('fileIds', driveFile, [fileChat.chatWithFile], { body: { question: 'How old is it?' } }),
  ...inBody('id', driveFile, [drive.renameDriveItem, drive.deleteDriveItem, drive.shareDriveItem]),
  ...inPath('id', driveFile, [drive.getDriveItem]),
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
