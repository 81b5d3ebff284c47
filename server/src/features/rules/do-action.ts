import { addDays } from '@truckroll/domain/calendar/days';
import { languageOfLocale } from '@truckroll/domain/client-texts/client-language';
import { fillFields } from '@truckroll/domain/emails/mail-templates';
import { skippedTexts } from '@truckroll/domain/follow-ups/follow-up-steps';
import { followUpWordsOf } from '@truckroll/domain/follow-ups/follow-up-texts';
import { wallClock } from '@truckroll/domain/format/dates';
import { formatPhone, internationalNumber } from '@truckroll/domain/format/phone-number';
import { ruleMail } from '@truckroll/domain/outgoing-mail/rule';
import { type RuleAction, ruleTextFields, tagsText } from '@truckroll/domain/rules/rule-actions';
import { ruleValueLabel } from '@truckroll/domain/rules/rule-conditions';
import type { RuleRecord } from '@truckroll/domain/rules/rule-triggers';
import type { WebhookRecord } from '@truckroll/domain/webhooks/webhook-events';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { type AccountRow, getAccountRow } from '../../records/accounts/account-store.ts';
import { originFor } from '../../records/accounts/installation-origin.ts';
import { readLanguage } from '../../records/clients/client-language.ts';
import { shareClient } from '../../records/clients/client-store.ts';
import { sealChoice } from '../../records/clients/message-choice-link.ts';
import { readLinks } from '../../records/jobs/job-links.ts';
import { getJobForChange } from '../../records/jobs/job-rights.ts';
import { personRows } from '../../records/people/person-rows.ts';
import { readTagNames } from '../../records/tags/tag-store.ts';
import { insertOfRule } from '../../records/webhooks/delivery-store.ts';
import { findWebhook } from '../../records/webhooks/webhook-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { isConnected } from '../add-ons/add-on-store.ts';
import { changeStages } from '../clients/change-stages.ts';
import { hasOptedOut } from '../conversations/opt-out-store.ts';
import { sendSms } from '../conversations/send-sms.ts';
import { editJob } from '../jobs/edit-job.ts';
import { sendMail } from '../outgoing-mail/send-mail.ts';
import { moveRequest } from '../requests/move-request.ts';
import { getRequestForChange } from '../requests/request-rights.ts';
import { saveRequest } from '../requests/save-request.ts';
import { changeTagsOfClients, changeTagsOfJobs, changeTagsOfRequests } from '../tags/change-tags.ts';
import { createTask, saveTask } from '../tasks/save-task.ts';
import { getTaskToSave } from '../tasks/task-rights.ts';
import type { RuleSubject } from './rule-subjects.ts';

export type RuleContext = Pick<ServerContext, 'queue' | 'settings' | 'carrier' | 'textSender' | 'seal'>;

/** In whose name a rule acts, and on what. */
export type RuleScene = {
  tx: Tx;
  context: RuleContext;
  subject: RuleSubject;
  by: { actor: Actor; now: Date; isAutomatic: true };
};

/** What an action did, in the words of the log, or why it did nothing. */
export type ActionOutcome = { did: string } | { skipped: string };

type Does<Kind extends RuleAction['kind']> = (
  action: Extract<RuleAction, { kind: Kind }>,
  scene: RuleScene,
) => Promise<ActionOutcome>;

const skip = (skipped: string): ActionOutcome => ({ skipped });
const did = (text: string): ActionOutcome => ({ did: text });

const recordWords: Readonly<Record<RuleRecord, string>> = {
  client: 'Client',
  job: 'Job',
  request: 'Request',
  estimate: 'Estimate',
  invoice: 'Invoice',
  task: 'Task',
};

const readAccount = ({ tx, by }: RuleScene): Promise<AccountRow> => getAccountRow(tx, by.actor.accountId);

/** The texts of an action with its fields filled in. */
async function filler(scene: RuleScene): Promise<(text: string) => string> {
  const { subject } = scene;
  const account = await readAccount(scene);
  const values = {
    'client.firstName': subject.client?.firstName ?? '',
    'client.name': subject.client?.name ?? '',
    'record.name': subject.label === '' ? recordWords[subject.kind] : subject.label,
    'company.name': account.companyName,
    'company.phone': account.phoneNumber === null ? '' : formatPhone(account.phoneNumber),
  };
  return (text) => fillFields(text, { fields: ruleTextFields, values });
}

const findPerson = (tx: Tx, id: string) =>
  tx.selectFrom(personRows.as('users')).select(['fullName', 'email', 'status']).where('id', '=', id).executeTakeFirst();

const personGone = skip('The person is not in the team any more.');
const noClient = skip('The record has no client.');
const archived = skip('The client is archived.');
const unwanted = skip(skippedTexts.optedOut);

/** The links of a task to the record of a rule. Those of requests and tasks are to their clients. */
function linksTo({ kind, id, client }: RuleSubject) {
  if (client === null) return {};
  const clientId = client.id;
  if (kind === 'job') return { clientId, linkType: 'job' as const, jobId: id };
  if (kind === 'estimate') return { clientId, linkType: 'estimate' as const, estimateId: id };
  if (kind === 'invoice') return { clientId, linkType: 'invoice' as const, invoiceId: id };
  return { clientId, linkType: 'client' as const };
}

const longestTaskName = 200;

const doTask: Does<'task'> = async (action, scene) => {
  const { tx, by, subject, context } = scene;
  const [fill, { timezone }] = [await filler(scene), await readAccount(scene)];
  const person = action.assignedToId === null ? null : await findPerson(tx, action.assignedToId);
  if (person === undefined || person?.status === 'inactive') return personGone;
  if (subject.client?.isArchived) return archived;
  const client = subject.client === null ? null : await shareClient(tx, subject.client.id);
  const name = fill(action.name).slice(0, longestTaskName);
  const due = addDays(wallClock(by.now.toISOString(), timezone).day, action.dueInDays);
  await createTask(
    tx,
    client,
    {
      name,
      instructions: fill(action.instructions),
      category: 'follow_up',
      assignedToId: action.assignedToId,
      priority: action.priority,
      scheduleDateTime: due,
      allDay: true,
      ...{ description: undefined, propertyAddress: undefined },
      ...linksTo(subject),
    },
    { ...by, queue: context.queue, settings: context.settings },
  );
  // Without its name, which has the client's: the log outlives a deleted client.
  return did(`Created a task${person === null ? '' : ` for ${person.fullName}`}`);
};

const doMail: Does<'mail'> = async ({ toId, subject, text }, scene) => {
  const { tx, by, context } = scene;
  const { client } = scene.subject;
  const [fill, account] = [await filler(scene), await readAccount(scene)];
  if (!account.features.mail) return skip('Email is switched off.');
  const mailOf = (unsubscribe: string | null) =>
    ruleMail({
      ...{ language: languageOfLocale(account.locale), companyName: account.companyName },
      ...{ subject: fill(subject), text: fill(text), unsubscribe },
    });
  if (toId !== null) {
    const person = await findPerson(tx, toId);
    if (person === undefined || person.status === 'inactive') return personGone;
    await sendMail(tx, context.queue, { kind: 'rule', to: person.email, ...mailOf(null), now: by.now });
    return did(`Emailed ${person.fullName}`);
  }
  if (client === null) return noClient;
  if (client.isArchived) return archived;
  if (client.email === null || client.email === '') return skip('The client has no email address.');
  if (client.mailsOff) return unwanted;
  const origin = originFor(context.settings, account);
  if (origin === null) return skip(skippedTexts.noAddress);
  // Clients end such mails as those of follow-ups, with one press.
  const token = sealChoice(context.seal, { accountId: account.id, clientId: client.id });
  const { say } = followUpWordsOf(await readLanguage(tx, client.id));
  const unsubscribe = say('stop', { link: `${origin}/public/messages/${token}` });
  await sendMail(tx, context.queue, {
    ...{ kind: 'rule', to: client.email, ...mailOf(unsubscribe), now: by.now },
    unsubscribeUrl: `${origin}/api/public/messages/${token}/stop`,
  });
  return did('Emailed the client');
};

const doText: Does<'text'> = async ({ text }, scene) => {
  const { tx, by, context } = scene;
  const { client } = scene.subject;
  if (client === null) return noClient;
  if (client.isArchived) return archived;
  if (client.phoneNumber === null) return skip('The client has no phone number.');
  if (client.textsOff) return unwanted;
  if (client.needsConsent) return skip('The client was imported and has not agreed to texts.');
  if (!(await isConnected(tx, 'calls'))) return skip('The calls add-on is not connected.');
  const to = internationalNumber(client.phoneNumber);
  if (await hasOptedOut(tx, to)) return skip('The client wants no texts.');
  const filled = (await filler(scene))(text);
  const id = await sendSms(tx, context, { to, text: filled, now: by.now, purpose: 'reminder', clientId: client.id });
  return id === null ? skip('There is no number to send texts from.') : did('Texted the client');
};

const doStage: Does<'stage'> = async ({ clientStage, requestStage }, { tx, by, subject }) => {
  if (requestStage !== null) {
    const request = await getRequestForChange(tx, by.actor, subject.id);
    if (request.stage === requestStage) return skip('The request is in this stage already.');
    await moveRequest(tx, request, { stage: requestStage }, by);
    return did(`Moved the request to ${ruleValueLabel('requestStage', requestStage)}`);
  }
  const { client } = subject;
  if (client === null || clientStage === null) return noClient;
  const moved = await changeStages(tx, { ids: [client.id], stage: clientStage, isByHand: true }, by);
  return moved.length === 0
    ? skip('The client is in this stage already.')
    : did(`Moved the client to ${ruleValueLabel('clientStage', clientStage)}`);
};

/** What a save of a request or task does not change. */
const sameTask = { description: undefined, propertyAddress: undefined, instructions: undefined };
const sameRequest = {
  ...{ requestAddress: undefined, requestPhone: undefined, description: undefined, notes: undefined },
  ...{ requirements: undefined, purchaseOrderNumber: undefined },
};

const doAssign: Does<'assign'> = async ({ userId }, { tx, by, subject, context }) => {
  const person = await findPerson(tx, userId);
  if (person === undefined || person.status === 'inactive') return personGone;
  const isThere = skip(`${person.fullName} is assigned already.`);
  if (subject.kind === 'request') {
    const request = await getRequestForChange(tx, by.actor, subject.id);
    const team = request.team.map(({ id }) => id);
    if (team.includes(userId)) return isThere;
    await saveRequest(tx, request, { ...sameRequest, assignedTo: [...team, userId] }, by);
  } else if (subject.kind === 'job') {
    const job = await getJobForChange(tx, by.actor, subject.id);
    const { team } = await readLinks(tx, job.id);
    if (team.includes(userId)) return isThere;
    await editJob(
      tx,
      job,
      { jobId: job.id, assignedToTeams: [...team, userId] },
      { ...by, queue: context.queue, uploads: [] },
    );
  } else {
    const task = await getTaskToSave({ tx, actor: by.actor }, subject.id, { assignedToId: userId });
    if (task.assignedToId === userId) return isThere;
    const { queue, settings } = context;
    await saveTask(tx, task, { sent: { ...sameTask, assignedToId: userId }, client: null }, { ...by, queue, settings });
  }
  return did(`Assigned ${person.fullName}`);
};

const doTag: Does<'tag'> = async ({ isOfClient, add, remove }, { tx, by, subject }) => {
  const { client, kind } = subject;
  const names = await readTagNames(tx);
  const change = { add: add.filter((id) => names.has(id)), remove: remove.filter((id) => names.has(id)) };
  if (change.add.length + change.remove.length === 0) return skip('The tags are not there any more.');
  const ofClient = isOfClient || kind === 'client';
  if (ofClient && client === null) return noClient;
  const { updatedCount } =
    ofClient && client !== null
      ? await changeTagsOfClients(tx, { ids: [client.id], ...change }, by)
      : kind === 'job'
        ? await changeTagsOfJobs(tx, { ids: [subject.id], ...change }, by)
        : await changeTagsOfRequests(tx, { ids: [subject.id], ...change }, by);
  const listed = (ids: readonly string[]): string => tagsText(ids, (id) => names.get(id) ?? '');
  const parts = [
    ...(change.add.length === 0 ? [] : [`Added ${listed(change.add)}`]),
    ...(change.remove.length === 0 ? [] : [`Removed ${listed(change.remove)}`]),
  ];
  return updatedCount === 0 ? skip('The tags are so already.') : did(parts.join('. '));
};

/** Invoices and estimates are documents to programs. */
const sentKindOf = (kind: RuleRecord): WebhookRecord => (kind === 'estimate' || kind === 'invoice' ? 'document' : kind);

const doWebhook: Does<'webhook'> = async ({ webhookId }, { tx, by, subject }) => {
  const webhook = await findWebhook(tx, webhookId);
  if (webhook === undefined) return skip('The webhook is not there any more.');
  if (!webhook.isActive) return skip('The webhook is paused.');
  const to = { accountId: by.actor.accountId, id: webhookId };
  await insertOfRule(tx, to, { recordKind: sentKindOf(subject.kind), recordId: subject.id }, by.now);
  return did('Sent a webhook');
};

/** Carries out one action of a rule, in the transaction of its run. */
export function doAction(action: RuleAction, scene: RuleScene): Promise<ActionOutcome> {
  switch (action.kind) {
    case 'task':
      return doTask(action, scene);
    case 'mail':
      return doMail(action, scene);
    case 'text':
      return doText(action, scene);
    case 'stage':
      return doStage(action, scene);
    case 'assign':
      return doAssign(action, scene);
    case 'tag':
      return doTag(action, scene);
    case 'webhook':
      return doWebhook(action, scene);
  }
}
