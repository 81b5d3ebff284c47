import * as clients from '@truckroll/contract/clients/clients';
import { answerMessage, readMessagePage, stopMails } from '@truckroll/contract/follow-ups/follow-ups';
import { listHistory } from '@truckroll/contract/history/history';
import { getJob } from '@truckroll/contract/jobs/jobs';
import { updateJob } from '@truckroll/contract/jobs/save-job';
import { listOutgoingMail } from '@truckroll/contract/mail/mail';
import { listNotifications } from '@truckroll/contract/notifications/notifications';
import * as contract from '@truckroll/contract/rules/rules';
import * as tags from '@truckroll/contract/tags/tags';
import { listTasks } from '@truckroll/contract/tasks/save-task';
import type { RuleAction } from '@truckroll/domain/rules/rule-actions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient, storeDocument, storeJob, storeRequest } from '../../testing/stored-work.ts';
import { newNumber, openTexting, scriptedCarrier } from '../../testing/texting.ts';
import { expireEstimates } from '../documents/document-chores.ts';
import { deleteOld } from '../operations/housekeeping.ts';
import { markOverdue } from '../requests/overdue-requests.ts';
import { runDueRules } from './run-rules.ts';

const { script, carrier } = scriptedCarrier();
let shop: Shop;
beforeAll(async () => {
  shop = await openShop({}, { carrier });
});
afterAll(() => shop.close());
beforeEach(() => {
  // 11:00 in Toronto, later than the clock of the database, by which the queue starts waiting tasks.
  shop.clock.now = new Date('2030-03-12T15:00:00.000Z');
  script.sent.length = 0;
  script.next = 'accepted';
});

const laterBy = (minutes: number): void => {
  shop.clock.now = new Date(shop.clock.now.getTime() + minutes * 60_000);
};

const task = (name = 'Call {client.firstName}', more = {}): RuleAction =>
  ({
    kind: 'task',
    name,
    instructions: '',
    assignedToId: null,
    priority: 'normal',
    dueInDays: 0,
    ...more,
  }) as RuleAction;

const draft = (more: object = {}) => ({
  name: 'Call after warranty',
  trigger: 'job.completed' as const,
  actions: [task()],
  ...more,
});

const add = (as: Person, more: object = {}) => shop.call(contract.createRule, { as, body: draft(more) });
const turn = (as: Person, id: string, isOn: boolean) =>
  shop.call(contract.switchRule, { as, params: { id }, body: { isOn } });

/** A rule that is on. */
async function running(as: Person, more: object = {}): Promise<string> {
  const { id } = (await add(as, more)).data.rule;
  await turn(as, id, true);
  return id;
}

const runs = async (as: Person, query: object = {}) =>
  (await shop.call(contract.listRuleRuns, { as, query })).data.runs;
const tasksOf = async (as: Person) => (await shop.call(listTasks, { as, query: {} })).data.tasks;
const complete = (as: Person, id: string) => shop.call(updateJob, { as, body: { jobId: id, jobStatus: 'completed' } });
const tagged = async (as: Person, name: string) =>
  (await shop.call(tags.createTag, { as, body: { name } })).data.tag.id;
const retag = (as: Person, id: string, change: object) =>
  shop.call(tags.changeTagsOfClients, { as, body: { ids: [id], ...change } });

/** Lets everything act that is due. */
async function act(): Promise<void> {
  await shop.queue.runChore(runDueRules);
  await shop.queue.runWaiting({ only: 'run-rule' });
}

async function newJob(account: TestAccount, more: object = {}, client: object = {}) {
  const clientId = await storeClient(account, { name: 'Ada Lee', firstName: 'Ada', ...client });
  return { clientId, jobId: await storeJob(account, { clientId, title: 'Boiler', ...more }) };
}

describe('a rule that is on', () => {
  it('creates a task when a job with a tag is completed, once, in the name of the rule', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const warranty = await tagged(owner, 'Warranty');
    const conditions = [{ field: 'tags', op: 'anyOf', values: [warranty] }];
    const ruleId = await running(owner, { conditions });
    const { jobId, clientId } = await newJob(account, { tagIds: JSON.stringify([warranty]) });
    const plain = await newJob(account);
    await complete(owner, jobId);
    await complete(owner, plain.jobId);
    expect((await runs(owner)).map(({ status }) => status)).toEqual(['waiting', 'waiting']);
    await act();
    await act();
    expect(await tasksOf(owner)).toMatchObject([{ name: 'Call Ada', jobId, clientId, category: 'follow_up' }]);
    expect(await runs(owner)).toEqual([
      expect.objectContaining({ status: 'skipped', reason: 'Not met: Tags include Warranty.', done: [] }),
      expect.objectContaining({
        ...{ status: 'done', reason: null, done: ['Created a task'] },
        record: { kind: 'job', id: jobId, label: expect.stringContaining('Boiler'), clientName: 'Ada Lee' },
        rule: { id: ruleId, name: 'Call after warranty' },
      }),
    ]);
    const history = await shop.call(listHistory, { as: owner, query: { moduleType: 'job', moduleId: jobId } });
    expect(history.data.history.find(({ action }) => action === 'task.created')).toMatchObject({
      creatorName: 'Rule “Call after warranty”',
    });
    const { rules } = (await shop.call(contract.listRules, { as: owner })).data;
    expect(rules[0]?.runs).toEqual({ waiting: 0, done: 1, skipped: 1, failed: 0 });
  });

  it('acts once for a record, or each time where that is wanted', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    await running(owner, { name: 'Once', trigger: 'client.tags_changed', actions: [task('once')] });
    await running(owner, {
      name: 'Each',
      trigger: 'client.tags_changed',
      actions: [task('each')],
      oncePerRecord: false,
    });
    const tag = await tagged(owner, 'VIP');
    const clientId = await storeClient(account);
    for (const change of [{ add: [tag] }, { remove: [tag] }, { add: [tag] }]) await retag(owner, clientId, change);
    await act();
    const names = (await tasksOf(owner)).map(({ name }) => name).sort();
    expect(names).toEqual(['each', 'each', 'each', 'once']);
    expect(await runs(owner, { status: 'skipped' })).toEqual([
      expect.objectContaining({ reason: 'This rule had acted on this record before.' }),
      expect.objectContaining({ reason: 'This rule had acted on this record before.' }),
    ]);
  });

  it('acts once however often its run is carried out, by several workers at once', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    await running(owner);
    const { jobId } = await newJob(account);
    await complete(owner, jobId);
    await Promise.all([act(), act(), act()]);
    expect(await tasksOf(owner)).toHaveLength(1);
  });

  it('waits as long as it says, and asks its conditions then', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const conditions = [{ field: 'status', op: 'anyOf', values: ['completed'] }];
    await running(owner, { conditions, delay: { amount: 2, unit: 'hours' } });
    const [one, other] = [await newJob(account), await newJob(account)];
    for (const { jobId } of [one, other]) await complete(owner, jobId);
    laterBy(119);
    await act();
    expect(await tasksOf(owner)).toEqual([]);
    await account.look((tx) =>
      tx.updateTable('jobs').set({ jobStatus: 'closed' }).where('id', '=', other.jobId).execute(),
    );
    laterBy(1);
    await act();
    expect(await tasksOf(owner)).toMatchObject([{ jobId: one.jobId }]);
    expect(await runs(owner, { status: 'skipped' })).toMatchObject([{ reason: 'Not met: Status is Completed.' }]);
  });

  it('waits for the end of the quiet hours', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const quiet = { quietFrom: '09:00', quietTo: '12:30', updatedAt: shop.clock.now.toISOString() };
    await account.look((tx) => tx.insertInto('callSettings').values(quiet).execute());
    await running(owner);
    await running(owner, { name: 'At once', waitsForQuiet: false, actions: [task('at once')] });
    const { jobId } = await newJob(account);
    await complete(owner, jobId);
    await act();
    expect((await tasksOf(owner)).map(({ name }) => name)).toEqual(['at once']);
    expect(await runs(owner, { status: 'waiting' })).toMatchObject([{ dueAt: '2030-03-12T16:30:00.000Z' }]);
    laterBy(90);
    await act();
    expect(await tasksOf(owner)).toHaveLength(2);
  });

  it('waits for it too when somebody lets it act now, and says until when', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const quiet = { quietFrom: '09:00', quietTo: '12:30', updatedAt: shop.clock.now.toISOString() };
    await account.look((tx) => tx.insertInto('callSettings').values(quiet).execute());
    await running(owner, { delay: { amount: 3, unit: 'days' } });
    await running(owner, { name: 'At once', waitsForQuiet: false, delay: { amount: 3, unit: 'days' } });
    await complete(owner, (await newJob(account)).jobId);
    const letActNow = async () => {
      const waiting = await runs(owner, { status: 'waiting' });
      const settled = waiting.map(({ id }) =>
        shop.call(contract.settleRuleRun, { as: owner, params: { id }, body: { action: 'now' } }),
      );
      return (await Promise.all(settled)).map(({ data }) => data.actsAt).toSorted();
    };
    expect(await letActNow()).toEqual([shop.clock.now.toISOString(), '2030-03-12T16:30:00.000Z']);
    await act();
    expect(await tasksOf(owner)).toHaveLength(1);
    laterBy(90);
    await act();
    expect(await tasksOf(owner)).toHaveLength(2);
  });

  it('sends no mail or text that waits once its client wants no more', async () => {
    const account = await openTexting(shop);
    const { owner } = account;
    const actions = [
      { kind: 'mail', toId: null, subject: 'Thanks', text: 'Hello {client.firstName}' },
      { kind: 'text', text: 'Thanks' },
    ] as RuleAction[];
    await running(owner, { actions, oncePerRecord: false });
    const phoneNumber = () =>
      JSON.stringify({ countryCode: '+1', number: newNumber().slice(2), countryIdentifier: 'ca' });
    const stopping = await newJob(account, {}, { email: 'ada@waits.test', phoneNumber: phoneNumber() });
    const staying = await newJob(account, {}, { email: 'ben@waits.test', phoneNumber: phoneNumber() });
    for (const { jobId } of [stopping, staying]) await complete(owner, jobId);
    await shop.queue.runChore(runDueRules);
    await shop.queue.runWaiting({ only: 'run-rule' });
    const mailsOf = async () =>
      (await shop.call(listOutgoingMail, { as: owner })).data.mails.filter(({ kind }) => kind === 'rule');
    const token = /\/public\/messages\/(\S+)/.exec(
      (await mailsOf()).find(({ to }) => to === 'ada@waits.test')?.text ?? '',
    )?.[1];
    expect((await mailsOf()).map(({ status }) => status)).toEqual(['queued', 'queued']);
    await shop.call(stopMails, { params: { token: token ?? '' } });
    const at = shop.clock.now.toISOString();
    await account.look((tx) =>
      tx.updateTable('clients').set({ textsOffAt: at }).where('email', '=', 'ada@waits.test').execute(),
    );
    await shop.queue.runWaiting();
    const ended = (await mailsOf()).map(({ to, status, error }) => [to, status, error]).toSorted();
    expect(ended).toEqual([
      ['ada@waits.test', 'failed', 'The client does not want these messages.'],
      ['ben@waits.test', 'kept', null],
    ]);
    expect(script.sent).toHaveLength(1);
  });

  it('waits for the end of the quiet hours where the client is', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    // 08:00 in Vancouver, and 11:00 at the company.
    const quiet = { quietFrom: '20:00', quietTo: '09:00', updatedAt: shop.clock.now.toISOString() };
    await account.look((tx) => tx.insertInto('callSettings').values(quiet).execute());
    await running(owner);
    const [there, here] = [await newJob(account, { timezone: 'America/Vancouver' }), await newJob(account)];
    for (const { jobId } of [there, here]) await complete(owner, jobId);
    await act();
    expect(await tasksOf(owner)).toMatchObject([{ jobId: here.jobId }]);
    expect(await runs(owner, { status: 'waiting' })).toMatchObject([{ dueAt: '2030-03-12T16:00:00.000Z' }]);
    laterBy(60);
    await act();
    expect(await tasksOf(owner)).toHaveLength(2);
  });

  it('writes to no client who wants none, and each mail has a link that ends them with one press', async () => {
    const account = await openTexting(shop);
    const { owner } = account;
    const actions = [
      { kind: 'mail', toId: null, subject: 'Thanks', text: 'Hello {client.firstName}' },
      { kind: 'text', text: 'Thanks' },
    ] as RuleAction[];
    await running(owner, { actions, oncePerRecord: false });
    const phoneNumber = JSON.stringify({ countryCode: '+1', number: newNumber().slice(2), countryIdentifier: 'ca' });
    const reached = await newJob(account, {}, { email: 'ada@rule.test', phoneNumber });
    const at = shop.clock.now.toISOString();
    const off = { mailsOffAt: at, textsOffAt: at };
    const unwanted = await newJob(account, {}, { email: 'ben@rule.test', phoneNumber, ...off });
    const imported = await newJob(account, {}, { email: null, phoneNumber, textsNeedConsent: true });
    for (const { jobId } of [reached, unwanted, imported]) await complete(owner, jobId);
    await act();
    const mails = async () =>
      (await shop.call(listOutgoingMail, { as: owner })).data.mails.filter(({ kind }) => kind === 'rule');
    const [mail, ...others] = await mails();
    expect([mail?.to, others]).toEqual(['ada@rule.test', []]);
    await shop.queue.runWaiting();
    expect(script.sent).toHaveLength(1);
    const reasons = (await runs(owner)).map(({ reason }) => reason);
    expect(reasons).toContain('The client does not want these messages. The client does not want these messages.');
    const token = /\/public\/messages\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const page = async () => (await shop.call(readMessagePage, { params: { token } })).data.page;
    expect(await page()).toMatchObject({ wantsMails: true, asksForRating: false, company: { name: 'Test Company' } });
    const row = await account.look((tx) =>
      tx.selectFrom('outgoingMail').select('unsubscribeUrl').where('kind', '=', 'rule').executeTakeFirst(),
    );
    expect(row?.unsubscribeUrl).toMatch(new RegExp(`/api/public/messages/${token}/stop$`));
    expect((await shop.call(stopMails, { params: { token } })).status).toBe(200);
    expect(await page()).toMatchObject({ wantsMails: false });
    const stars = await shop.call(answerMessage, { params: { token }, body: { stars: 1 } });
    expect(stars.data.page).toMatchObject({ stars: null });
    const other = await shop.newAccount();
    const forged = token.replace(account.accountId, other.accountId);
    expect((await shop.call(readMessagePage, { params: { token: forged } })).status).toBe(404);
    await newJob(account, {}, {}).then(({ jobId }) => complete(owner, jobId));
    const again = await storeJob(account, { clientId: reached.clientId, title: 'Again' });
    await complete(owner, again);
    await act();
    await shop.queue.runWaiting();
    expect(await mails()).toHaveLength(1);
  });

  it('does nothing for what happened before, nor for what waits when it is switched off', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const { id } = (await add(owner, { delay: { amount: 1, unit: 'hours' } })).data.rule;
    const [before, during] = [await newJob(account), await newJob(account)];
    await complete(owner, before.jobId);
    await turn(owner, id, true);
    expect(await runs(owner)).toEqual([]);
    await complete(owner, during.jobId);
    await turn(owner, id, false);
    await turn(owner, id, true);
    laterBy(61);
    await act();
    expect(await tasksOf(owner)).toEqual([]);
    expect(await runs(owner)).toMatchObject([{ status: 'skipped', reason: 'The rule had been switched off.' }]);
  });

  it('skips a record that is gone', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    await running(owner, { trigger: 'client.created', actions: [task()] });
    const { client } = (await shop.call(clients.createClient, { as: owner, body: { firstName: 'Ada' } })).data;
    await shop.call(clients.deleteClient, { as: owner, params: { id: client.id } });
    await act();
    expect(await runs(owner)).toMatchObject([{ record: null, reason: 'The record is not there any more.' }]);
  });
});

describe('rules that cause each other', () => {
  it('do not fire again for what they caused themselves', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const [ping, pong] = [await tagged(owner, 'ping'), await tagged(owner, 'pong')];
    const swap = (name: string, add: string, remove: string) =>
      running(owner, {
        name,
        trigger: 'client.tags_changed',
        conditions: [{ field: 'clientTags', op: 'anyOf', values: [remove] }],
        actions: [{ kind: 'tag', isOfClient: true, add: [add], remove: [remove] }],
        oncePerRecord: false,
      });
    await swap('To pong', pong, ping);
    await swap('To ping', ping, pong);
    const clientId = await storeClient(account);
    await retag(owner, clientId, { add: [ping] });
    for (let round = 0; round < 10; round += 1) await act();
    const all = await runs(owner, { limit: 100 });
    expect(all.filter(({ status }) => status === 'waiting')).toEqual([]);
    expect(all.map(({ reason }) => reason)).toContain('This rule had caused the event itself.');
    const acted = await account.look((tx) =>
      tx.selectFrom('ruleRuns').select(['ruleId', 'chain']).where('status', '=', 'done').execute(),
    );
    expect(acted.length).toBeGreaterThan(1);
    expect(acted.filter(({ ruleId, chain }) => chain.includes(ruleId))).toEqual([]);
  });

  it('stop after three', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const [first, second] = [await tagged(owner, 'first'), await tagged(owner, 'second')];
    const tag = (id: string) => [{ kind: 'tag', isOfClient: true, add: [id], remove: [] }];
    const has = (id: string) => [{ field: 'clientTags', op: 'anyOf', values: [id] }];
    const stage = [{ kind: 'stage', clientStage: 'qualified', requestStage: null }];
    await running(owner, { name: 'One', trigger: 'client.created', actions: tag(first) });
    await running(owner, { name: 'Two', trigger: 'client.tags_changed', actions: stage, conditions: has(first) });
    await running(owner, { name: 'Three', trigger: 'client.stage_changed', actions: tag(second) });
    await running(owner, { name: 'Four', trigger: 'client.tags_changed', actions: [task()], conditions: has(second) });
    await shop.call(clients.createClient, { as: owner, body: { firstName: 'Ada' } });
    for (let round = 0; round < 6; round += 1) await act();
    const named = async (status: string) =>
      (await runs(owner, { status, limit: 100 })).map(({ rule, reason }) => `${rule.name}: ${reason ?? ''}`).sort();
    expect(await named('done')).toEqual(['One: ', 'Three: ', 'Two: ']);
    expect(await named('skipped')).toEqual([
      'Four: Not met: Tags of the client include second.',
      'Four: Three rules had followed each other already.',
      'Two: This rule had caused the event itself.',
    ]);
    expect([await named('waiting'), await tasksOf(owner)]).toEqual([[], []]);
  });
});

describe('the actions', () => {
  it('change stage, tags and people of a request, and tell who is assigned', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const manager = await account.person('officeManager');
    const tag = await tagged(owner, 'Emergency');
    await running(owner, {
      trigger: 'request.tags_changed',
      actions: [
        { kind: 'assign', userId: owner.userId },
        { kind: 'assign', userId: manager.userId },
        { kind: 'stage', clientStage: 'qualified', requestStage: null },
        { kind: 'stage', clientStage: null, requestStage: 'inspection_scheduled' },
        { kind: 'tag', isOfClient: true, add: [tag], remove: [] },
      ],
    });
    const clientId = await storeClient(account, { stage: 'new_lead' });
    const requestId = await storeRequest(account, { clientId });
    await shop.call(tags.changeTagsOfRequests, { as: owner, body: { ids: [requestId], add: [tag] } });
    await act();
    expect(await runs(owner)).toMatchObject([
      {
        status: 'done',
        done: [
          'Assigned Olga Owner',
          'Assigned Pat officeManager',
          'Moved the client to Qualified',
          'Moved the request to Inspection Scheduled',
          'Added the tag Emergency',
        ],
      },
    ]);
    const { client } = (await shop.call(clients.getClient, { as: owner, params: { id: clientId } })).data;
    expect(client).toMatchObject({ stage: 'qualified', tagIds: [tag] });
    const titles = async (as: Person) =>
      (await shop.call(listNotifications, { as })).data.notifications.map(({ title }) => title);
    // The owner, in whose name the rule acts, is told like everybody else.
    for (const person of [owner, manager]) expect(await titles(person)).toContain('Request Assigned');
  });

  it('assign a job, and refuse where the job cannot be edited any more', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const tom = await account.person('fieldTechnicianLite');
    const tag = await tagged(owner, 'Two people');
    await running(owner, { trigger: 'job.tags_changed', actions: [{ kind: 'assign', userId: tom.userId }] });
    const open = await newJob(account);
    const closed = await newJob(account, { jobStatus: 'closed' });
    for (const { jobId } of [open, closed])
      await shop.call(tags.changeTagsOfJobs, { as: owner, body: { ids: [jobId], add: [tag] } });
    await act();
    const { job } = (await shop.call(getJob, { as: owner, params: { id: open.jobId } })).data;
    expect(JSON.stringify(job)).toContain(tom.userId);
    expect(await runs(owner, { status: 'failed' })).toMatchObject([
      { record: { id: closed.jobId }, reason: 'This job can no longer be edited.' },
    ]);
  });

  it('email the client and a person, and say why they cannot', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const mail = (toId: string | null) => ({
      ...{ kind: 'mail', toId, subject: '{record.name} for {client.name}' },
      text: 'Hello {client.firstName},\n\nthank you. {company.name}',
    });
    await running(owner, { trigger: 'client.created', actions: [mail(null), mail(owner.userId)] });
    const create = (body: object) =>
      shop.call(clients.createClient, { as: owner, body: { firstName: 'Ada', ...body } });
    await create({ email: 'ada@lee.test' });
    await create({ firstName: 'Bob' });
    await act();
    const { mails } = (await shop.call(listOutgoingMail, { as: owner, query: {} })).data;
    expect(mails.map(({ to, kind }) => [to, kind]).sort()).toEqual(
      [
        ['ada@lee.test', 'rule'],
        [owner.email, 'rule'],
        [owner.email, 'rule'],
      ].sort(),
    );
    expect(mails.find(({ to }) => to === 'ada@lee.test')).toMatchObject({
      subject: 'Ada for Ada',
      text: expect.stringContaining('Hello Ada,\n\nthank you. Test Company'),
    });
    expect((await runs(owner)).map(({ reason }) => reason).sort()).toEqual(['The client has no email address.', null]);
  });

  it('send a client only what the client wants', async () => {
    const account = await openTexting(shop);
    const { owner } = account;
    const mail = { kind: 'mail', toId: null, subject: 'Thank you', text: 'Thank you' };
    const now = shop.clock.now.toISOString();
    await running(owner, { name: 'Mail', actions: [mail] });
    await running(owner, { name: 'Text', actions: [{ kind: 'text', text: 'Thank you' }] });
    const choices = [{ mailsOffAt: now, textsOffAt: now }, { textsNeedConsent: true }, {}];
    for (const [n, choice] of choices.entries()) {
      const phoneNumber = { countryCode: '+1', number: newNumber().slice(2), countryIdentifier: 'ca' };
      const client = { email: `ada${n}@lee.test`, phoneNumber: JSON.stringify(phoneNumber), ...choice };
      await complete(owner, (await newJob(account, {}, client)).jobId);
    }
    await act();
    await shop.queue.runWaiting();
    const { mails } = (await shop.call(listOutgoingMail, { as: owner, query: {} })).data;
    expect(mails.map(({ to }) => to).sort()).toEqual(['ada1@lee.test', 'ada2@lee.test']);
    expect(script.sent).toHaveLength(1);
    expect(
      (await runs(owner, { status: 'skipped' })).map(({ rule, reason }) => `${rule.name}: ${reason}`).sort(),
    ).toEqual([
      'Mail: The client does not want these messages.',
      'Text: The client does not want these messages.',
      'Text: The client was imported and has not agreed to texts.',
    ]);
  });

  it('text the client, unless the client has opted out', async () => {
    const account = await openTexting(shop);
    const { owner } = account;
    const [number, silent] = [newNumber(), newNumber()];
    const phone = (text: string) =>
      JSON.stringify({ countryCode: '+1', number: text.slice(2), countryIdentifier: 'ca' });
    await account.look((tx) =>
      tx.insertInto('smsOptOuts').values({ phoneNumber: silent, createdAt: shop.clock.now.toISOString() }).execute(),
    );
    await running(owner, { actions: [{ kind: 'text', text: 'All fine, {client.firstName}?' }] });
    for (const phoneNumber of [number, silent]) {
      const { jobId } = await newJob(account, {}, { phoneNumber: phone(phoneNumber) });
      await complete(owner, jobId);
    }
    await act();
    await shop.queue.runWaiting();
    expect(script.sent.map(({ to, body }) => [to, body])).toEqual([[number, 'All fine, Ada?']]);
    expect(await runs(owner, { status: 'skipped' })).toMatchObject([{ reason: 'The client wants no texts.' }]);
  });

  it('all fail together: nothing of a refused rule remains', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const tag = await tagged(owner, 'x');
    await running(owner, { trigger: 'job.tags_changed', actions: [task(), { kind: 'assign', userId: owner.userId }] });
    const { jobId } = await newJob(account, { jobStatus: 'closed' });
    await shop.call(tags.changeTagsOfJobs, { as: owner, body: { ids: [jobId], add: [tag] } });
    await act();
    expect(await tasksOf(owner)).toEqual([]);
    expect(await runs(owner)).toMatchObject([{ status: 'failed', done: [] }]);
  });
});

describe('RU-6 the back-test', () => {
  const test = async (as: Person, more: object = {}) =>
    (await shop.call(contract.backTestRule, { as, body: draft(more) })).data;

  it('says what a rule would have done in the last month, and does nothing', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const warranty = await tagged(owner, 'Warranty');
    const [hit, miss] = [await newJob(account, { tagIds: JSON.stringify([warranty]) }), await newJob(account)];
    await complete(owner, hit.jobId);
    await complete(owner, miss.jobId);
    laterBy(60);
    const conditions = [{ field: 'tags', op: 'anyOf', values: [warranty] }];
    expect(await test(owner, { conditions, delay: { amount: 2, unit: 'days' } })).toMatchObject({
      ...{ events: 2, acted: 1, skipped: 1, since: '2030-02-09T16:00:00.000Z' },
      examples: [
        { record: { id: hit.jobId, clientName: 'Ada Lee' }, actsAt: '2030-03-14T15:00:00.000Z', reason: null },
        { record: { id: miss.jobId }, actsAt: null, reason: 'Not met: Tags include Warranty.' },
      ],
    });
    expect([await tasksOf(owner), await runs(owner)]).toEqual([[], []]);
    await account.look((tx) => tx.updateTable('ruleEvents').set({ happenedAt: '2030-02-01T15:00:00.000Z' }).execute());
    expect(await test(owner)).toMatchObject({ events: 0, examples: [] });
  });

  it('counts a record once, as the rule would', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const tag = await tagged(owner, 'VIP');
    const clientId = await storeClient(account);
    for (const change of [{ add: [tag] }, { remove: [tag] }]) await retag(owner, clientId, change);
    const of = { trigger: 'client.tags_changed' };
    expect(await test(owner, of)).toMatchObject({ acted: 1, skipped: 1 });
    expect(await test(owner, { ...of, oncePerRecord: false })).toMatchObject({ acted: 2, skipped: 0 });
  });
});

describe('RU-8 a waiting run', () => {
  it('acts at once, or is skipped, when somebody says so', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    await running(owner, { delay: { amount: 5, unit: 'days' } });
    for (const { jobId } of [await newJob(account), await newJob(account)]) await complete(owner, jobId);
    const [one, other] = await runs(owner);
    const settle = (id = '', action: 'now' | 'skip') =>
      shop.call(contract.settleRuleRun, { as: owner, params: { id }, body: { action } });
    await settle(one?.id, 'now');
    await settle(other?.id, 'skip');
    await shop.queue.runWaiting({ only: 'run-rule' });
    expect((await runs(owner)).map(({ status }) => status).sort()).toEqual(['done', 'skipped']);
    expect(await tasksOf(owner)).toHaveLength(1);
    expect(await settle(one?.id, 'now')).toMatchObject({ status: 409, body: { code: 'rule_run_settled' } });
  });
});

describe('saving', () => {
  it.each([
    [{ name: ' ' }, 'Please name the rule'],
    [{ actions: [] }, 'Please choose what the rule does'],
    [{ conditions: [{ field: 'stage', op: 'anyOf', values: ['won'] }] }, 'This record has no such field'],
    [{ conditions: [{ field: 'total', op: 'anyOf', values: ['won'] }] }, 'This field cannot be compared so'],
    [{ conditions: [{ field: 'status', op: 'anyOf', values: [] }] }, 'Please choose a value'],
    [{ conditions: [{ field: 'total', op: 'atLeast' }] }, 'Please enter an amount'],
    [{ actions: [task(' ')] }, 'Please fill in this part of the action'],
    [{ actions: [task('{client.nmae}')] }, 'A field in braces does not exist'],
    [
      { trigger: 'estimate.sent', actions: [{ kind: 'tag', add: ['0199a3c4-4b1f-7c2a-8f0e-6d2b91c3a7e5'] }] },
      'This action does not fit the record',
    ],
    [{ delay: { amount: 366, unit: 'days' } }, 'A rule acts at most 1440 minutes, 720 hours or 365 days later'],
  ])('refuses %j', async (wrong, message) => {
    const { owner } = await shop.newAccount();
    const reply = await add(owner, wrong);
    expect([reply.status, reply.body.message]).toEqual([400, message]);
  });

  it('keeps a rule off until it is switched on, replaces it, and refuses an outdated version', async () => {
    const { owner } = await shop.newAccount();
    const { rule } = (await add(owner)).data;
    expect(rule).toMatchObject({
      isOn: false,
      conditions: [],
      delay: { amount: 0, unit: 'minutes' },
      oncePerRecord: true,
    });
    laterBy(1);
    const change = (updatedAt: string) =>
      shop.call(contract.updateRule, {
        as: owner,
        params: { id: rule.id },
        body: { ...draft({ name: 'New' }), updatedAt },
      });
    expect((await change(rule.updatedAt)).data.rule).toMatchObject({ name: 'New', isOn: false });
    expect(await change(rule.updatedAt)).toMatchObject({ status: 409 });
    await shop.call(contract.deleteRule, { as: owner, params: { id: rule.id } });
    expect((await shop.call(contract.listRules, { as: owner })).data.rules).toEqual([]);
  });

  it('is for admins alone, and rules act only in their own account', async () => {
    const [mine, other] = [await shop.newAccount(), await shop.newAccount()];
    const manager = await mine.person('officeStaff');
    expect((await add(manager)).status).toBe(403);
    await running(other.owner);
    const { jobId } = await newJob(mine);
    await complete(mine.owner, jobId);
    await act();
    expect([await runs(mine.owner), await runs(other.owner)]).toEqual([[], []]);
  });
});

describe('events of estimates and invoices', () => {
  it('are followed by the rules of their own kind', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    await running(owner, { trigger: 'estimate.expired', actions: [task('Ask about {record.name}')] });
    const clientId = await storeClient(account, { name: 'Ada Lee' });
    await storeDocument(account, { clientId, documentType: 2, documentStatus: 'sent', dueDate: '2030-03-01' });
    await shop.queue.runChore(expireEstimates);
    await act();
    expect((await tasksOf(owner)).map(({ name }) => name)).toEqual([expect.stringMatching(/^Ask about EST-/)]);
  });
});

it('the log is kept for 90 days, and events for 62', async () => {
  const account = await shop.newAccount();
  const { owner } = account;
  await running(owner);
  const { jobId } = await newJob(account);
  await complete(owner, jobId);
  await act();
  const left = async (days: number) => {
    laterBy(days * 24 * 60);
    await shop.database.asSystem((system) => deleteOld(system, shop.clock.now));
    const count = (table: 'ruleRuns' | 'ruleEvents') =>
      account.look(async (tx) => (await tx.selectFrom(table).select('id').execute()).length);
    return { runs: await count('ruleRuns'), hasEvents: (await count('ruleEvents')) > 0 };
  };
  expect(await left(61)).toEqual({ runs: 1, hasEvents: true });
  expect(await left(2)).toEqual({ runs: 1, hasEvents: false });
  expect(await left(28)).toEqual({ runs: 0, hasEvents: false });
});

it('a request that becomes overdue by itself is followed, with nobody signed in', async () => {
  const account = await shop.newAccount();
  const { owner } = account;
  await running(owner, { trigger: 'request.became_overdue', actions: [task('Settle {record.name}')] });
  const clientId = await storeClient(account);
  const requestId = await storeRequest(account, { clientId, startDate: '2030-03-01T15:00:00.000Z' });
  await shop.queue.runChore(markOverdue);
  await act();
  expect((await tasksOf(owner)).map(({ name }) => name)).toEqual([expect.stringMatching(/^Settle REQ-/)]);
  expect(await runs(owner)).toMatchObject([{ record: { kind: 'request', id: requestId } }]);
});
