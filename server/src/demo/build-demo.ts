import { updateAccount } from '@truckroll/contract/account/account';
import { connectAddOn } from '@truckroll/contract/account/add-ons';
import { changeFirstRun } from '@truckroll/contract/account/first-run';
import { createClient, updateClient } from '@truckroll/contract/clients/clients';
import { createProperty } from '@truckroll/contract/custom-properties/custom-properties';
import { summarizeFile } from '@truckroll/contract/files/files';
import { createJobForm } from '@truckroll/contract/jobs/job-forms';
import { markNotificationsRead } from '@truckroll/contract/notifications/notifications';
import { listRoles, type Role, updateRole } from '@truckroll/contract/team/roles';
import { createSkill } from '@truckroll/contract/team/skills';
import { createMember } from '@truckroll/contract/team/team';
import { withCommunications } from '@truckroll/domain/abilities/communications';
import { openAccount } from '../features/account/open-account.ts';
import { hashPassword } from '../features/passwords/passwords.ts';
import { sweepClaims } from '../platform/database/claims.ts';
import type { Database } from '../platform/database/database.ts';
import { type Chance, chanceFrom } from './chance.ts';
import { demoPeople, demoSettings } from './company/company.ts';
import type { DemoActor, DemoApi } from './demo-api.ts';
import { demoApiKeys } from './demo-api-keys.ts';
import { demoBatch } from './demo-batch.ts';
import { demoBookings } from './demo-booking.ts';
import { demoCards } from './demo-cards.ts';
import { writeCatalogue } from './demo-catalogue.ts';
import { demoClients, demoPropertyValues } from './demo-clients.ts';
import { demoClosing, demoCredits } from './demo-credits.ts';
import { demoEstimateOptions } from './demo-estimate-options.ts';
import { demoEstimates } from './demo-estimates.ts';
import { demoFiles } from './demo-files.ts';
import { demoFollowUps } from './demo-follow-ups.ts';
import { clientOfJobs, type DemoClient, type DemoOffice, readCatalogue } from './demo-jobs-office.ts';
import { workOn } from './demo-jobs-work.ts';
import { demoLateFees } from './demo-late-fees.ts';
import { demoMail } from './demo-mail.ts';
import { demoPhone } from './demo-phone.ts';
import { photographJob } from './demo-photos.ts';
import { addPlaces } from './demo-places.ts';
import { planJobs } from './demo-plan.ts';
import { demoRequests } from './demo-requests.ts';
import { buildRival } from './demo-rival.ts';
import { demoRules } from './demo-rules.ts';
import { demoServicePlans } from './demo-service-plans.ts';
import { demoPassword } from './demo-sign-ins.ts';
import { createTags, demoTags, tagsOfClient } from './demo-tags.ts';
import { type DemoSubject, demoTasks } from './demo-tasks.ts';
import { demoTemplates } from './demo-templates.ts';
import { demoTimesheets } from './demo-timesheets.ts';
import { demoWebhooks } from './demo-webhooks.ts';
import type { Work } from './demo-work.ts';
import type { MailedJob } from './mail/plan-mail.ts';
import { isScan } from './make-demo-file.ts';

/** How many clients and jobs the company has. Tests need fewer. */
export type DemoSize = { clients: number; jobs: number };

const usualSize: DemoSize = { clients: 140, jobs: 400 };
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Notifications older than this many days are read. */
const unreadDays = 14;

type Founder = { companyName: string; firstName: string; lastName: string; email: string };

async function found(database: Database, founder: Founder, at: Date): Promise<DemoActor> {
  const passwordHash = await hashPassword(demoPassword);
  const account = { ...founder, passwordHash, timezone: 'America/Toronto' };
  return database.asSystem((tx) => openAccount(tx, account, at));
}

/** In this company the whole office answers the phone, texts with clients and reads the company's inbox. */
async function giveOfficeThePhone(api: DemoApi, owner: DemoActor, roles: readonly Role[]): Promise<void> {
  for (const { id, name, permissions } of roles) {
    if (name !== 'officeManager' && name !== 'officeStaff') continue;
    const body = { permissions: withCommunications(permissions, true) };
    await api.ask(owner, updateRole, { params: { id }, body });
  }
}

/** Invites the people and lets all but one accept, each choosing the demo password. */
async function hire(parts: { api: DemoApi; database: Database; owner: DemoActor; now: Date }): Promise<DemoActor[]> {
  const { api, database, owner, now } = parts;
  const { roles } = await api.ask(owner, listRoles);
  await giveOfficeThePhone(api, owner, roles);
  const skillIds = new Map<string, string>();
  for (const name of demoSettings.skills)
    skillIds.set(name, (await api.ask(owner, createSkill, { body: { name } })).skill.id);
  const passwordHash = await hashPassword(demoPassword);
  const people: DemoActor[] = [];
  for (const [n, person] of demoPeople.entries()) {
    const { member } = await api.ask(owner, createMember, {
      body: {
        firstName: person.firstName,
        lastName: person.lastName,
        email: person.email,
        color: person.color,
        roleId: roles.find((role) => role.name === person.role)?.id ?? null,
        phoneNumber: {
          countryCode: '+1',
          number: `416555${String(150 + n).padStart(4, '0')}`,
          countryIdentifier: 'ca',
        },
        skills: person.skills.flatMap((name) => skillIds.get(name) ?? []),
      },
    });
    if (person.isInvitedOnly) continue;
    const joined = { passwordHash, status: 'active' as const, updatedAt: now.toISOString() };
    await database.asAccount(owner.accountId, (tx) =>
      tx.updateTable('users').set(joined).where('id', '=', member.id).execute(),
    );
    people.push({ accountId: owner.accountId, userId: member.id });
  }
  return people;
}

async function setUp(api: DemoApi, owner: DemoActor): Promise<Parts['settings']> {
  await api.ask(owner, updateAccount, { body: demoSettings.account });
  for (const key of ['job-forms', 'time-clock']) await api.ask(owner, connectAddOn, { params: { key } });
  const propertyIds = new Map<string, string>();
  for (const body of demoSettings.properties) {
    const { property } = await api.ask(owner, createProperty, { body });
    propertyIds.set(property.name, property.id);
  }
  const formIds: string[] = [];
  for (const body of demoSettings.jobForms) formIds.push((await api.ask(owner, createJobForm, { body })).jobForm.id);
  return { propertyIds, formIds, tagIds: await createTags(api, owner) };
}

/** Progress of the build, from 0 to 1. */
export type DemoProgress = (share: number) => void;

type Parts = {
  api: DemoApi;
  owner: DemoActor;
  people: readonly DemoActor[];
  now: number;
  chance: Chance;
  settings: { propertyIds: Map<string, string>; formIds: string[]; tagIds: ReadonlyMap<string, string> };
};

/** The timeline of the clients: each is created once and then moves through its stages. */
function meetClients(
  { api, owner, people, now, chance, settings }: Parts,
  count: number,
): { clients: DemoClient[]; work: Work[] } {
  // These people may create clients: the manager, the office, and one technician.
  const staff = people.slice(0, 3);
  const today = new Date(now);
  const at = (daysAgo: number): number => now - daysAgo * dayMs - hourMs;
  const planned = demoClients(chance, count);
  const clients = planned.map((client) => clientOfJobs(client, now));
  const work = planned.flatMap((client, n): Work[] => {
    const values = [...demoPropertyValues(chance, today)];
    const properties = values.flatMap(([name, value]) => {
      const id = settings.propertyIds.get(name);
      return id === undefined ? [] : [{ id, value }];
    });
    const jobFormIds = chance.happens(0.2) ? [chance.pick(settings.formIds)] : [];
    const names = tagsOfClient(n, { isCompany: client.input.companyName !== undefined });
    const tagIds = names.flatMap((name) => settings.tagIds.get(name) ?? []);
    const author = chance.happens(0.25) ? owner : chance.pick(staff);
    const made = clients[n];
    const create = async (): Promise<void> => {
      const { client: stored } = await api.ask(author, createClient, {
        body: { ...client.input, properties, jobFormIds, tagIds },
      });
      if (made === undefined) return;
      made.id = stored.id;
      made.places = await addPlaces({ api, author: owner }, stored);
    };
    const progress = client.stages.map(
      ({ stage, daysAgo }): Work => ({
        at: at(Math.min(daysAgo, client.createdDaysAgo)),
        run: () => api.ask(owner, updateClient, { params: { id: made?.id ?? '' }, body: { stage } }),
      }),
    );
    return [{ at: at(client.createdDaysAgo), run: create }, ...progress];
  });
  return { clients, work };
}

type Timelines = { work: Work[]; subjects: (DemoSubject & MailedJob)[] };

/** The timeline of the jobs of the past year and the next two months, with their leads and billing. */
function doJobs(office: Omit<DemoOffice, 'chance'>, clients: readonly DemoClient[], count: number): Timelines {
  const jobs = planJobs({ now: office.now, clients, count });
  const timelines = jobs.map(({ job, client }, n) => {
    // Each job has a random generator of its own, so that its events do not depend on other jobs.
    const { work, written } = workOn(job, client, { ...office, chance: chanceFrom(n * 7919 + 17) });
    const subject = { job, title: job.kind.title, client, writtenAt: job.createdAt, jobId: () => written.jobId };
    return { work, subject };
  });
  return { work: timelines.flatMap(({ work }) => work), subjects: timelines.map(({ subject }) => subject) };
}

/** The whole timeline after the set-up, and the work to do after its background tasks. */
async function plan(parts: Parts, size: DemoSize): Promise<{ work: Work[]; finish: () => Promise<void> }> {
  const { api, owner, people, settings } = parts;
  const { clients, work } = meetClients(parts, size.clients);
  const now = parts.now - 5 * minuteMs;
  const heardOfUsId = settings.propertyIds.get('Heard of us from');
  const office = { api, owner, people, now, heardOfUsId, catalogue: await readCatalogue(api, owner) };
  const jobs = doJobs(office, clients, size.jobs);
  const mail = demoMail({ api, owner, people, jobs: jobs.subjects, clients, now });
  const share = (count: number): number => Math.round((count * size.jobs) / usualSize.jobs);
  const all = [
    ...work,
    ...jobs.work,
    ...demoRequests({ office, clients, count: share(94) }),
    ...demoEstimates({ office, clients, jobCount: size.jobs }),
    ...demoEstimateOptions(office, clients),
    ...demoServicePlans(office, clients),
    ...demoTasks({ api, owner, people, clients, subjects: jobs.subjects, now, count: share(200) }),
    ...demoFiles({ api, owner, subjects: jobs.subjects, now }),
    ...photographJob({ api, owner, subjects: jobs.subjects, now }),
    ...mail.work,
    ...demoTags({ api, office: people[0] ?? owner, tagIds: settings.tagIds, now }),
    ...demoApiKeys({ api, owner, now }),
    ...demoRules({ api, owner, tagIds: settings.tagIds, now }),
    ...demoFollowUps({ api, owner, now }),
    ...demoWebhooks({ api, owner, clients, now }),
    ...demoBatch({ api, office: people[0] ?? owner, now }),
    ...demoTemplates({ api, office: people[0] ?? owner, now }),
    ...demoLateFees({ api, owner, now }),
    ...demoTimesheets({ api, owner, technicians: people.slice(2), now }),
    ...Array.from({ length: 58 }, (_, weeks) => ({ at: now - weeks * 7 * dayMs, run: api.passTime })),
  ];
  return {
    work: all.filter(({ at }) => at <= now),
    finish: async () => {
      await mail.schedule();
      await demoPhone({ api, owner, clients, now });
    },
  };
}

/** Runs everything in chronological order. Notifications older than the last days are marked as read. */
async function live(parts: Parts, work: readonly Work[], onTenth: (share: number) => Promise<unknown>): Promise<void> {
  const { api, owner, people, now } = parts;
  const read = async (): Promise<void> => {
    for (const person of [owner, ...people]) await api.ask(person, markNotificationsRead, { body: { all: true } });
  };
  // The sort is stable, so that simultaneous events of one record keep their order.
  const steps = [...work, { at: now - unreadDays * dayMs, run: read }].sort((one, other) => one.at - other.at);
  for (const [n, step] of steps.entries()) {
    api.workAt(new Date(step.at + (n % 1000)));
    await step.run();
    const isTenth = Math.floor((10 * (n + 1)) / steps.length) > Math.floor((10 * n) / steps.length);
    if (isTenth) await onTenth((n + 1) / steps.length);
  }
}

/** Leaves scans to the server itself: recognising their text takes longer than the rest of the build may. */
async function readScans({ api, database }: Pick<DemoParts, 'api' | 'database'>, owner: DemoActor): Promise<void> {
  const files = await database.asAccount(owner.accountId, (tx) =>
    tx.selectFrom('driveItems').select(['id', 'name']).where('type', '=', 'file').execute(),
  );
  for (const { id } of files.filter(({ name }) => isScan(name)))
    await api.ask(owner, summarizeFile, { params: { id } });
}

export type DemoParts = {
  api: DemoApi;
  database: Database;
  /** The public URL of the demo, used by links in its mail. */
  origin: string;
  now: Date;
  size?: DemoSize | undefined;
  onProgress?: DemoProgress | undefined;
};

/**
 * Builds the demo company and its rival through the product's own API. The result is the same in every run on the same
 * day.
 */
export async function buildDemo(demo: DemoParts): Promise<void> {
  const { api, database, origin, now, size = usualSize, onProgress = () => undefined } = demo;
  const chance = chanceFrom(20_260_101);
  const opened = new Date(now.getTime() - 420 * dayMs);
  api.workAt(opened);
  const northwind = {
    companyName: 'Northwind Home Services',
    firstName: 'Olivia',
    lastName: 'Hartmann',
    email: 'owner@demo.test',
  };
  const owner = await found(database, northwind, opened);
  await api.ask(owner, updateAccount, { body: { publicOrigin: origin } });
  await api.ask(owner, changeFirstRun, { body: { isDismissed: true } });
  const people = await hire({ api, database, owner, now: opened });
  const settings = await setUp(api, owner);
  await writeCatalogue(api, owner);
  const parts: Parts = { api, owner, people, now: now.getTime(), chance, settings };
  const { work, finish } = await plan(parts, size);
  await live(parts, work, async (share) => {
    // Planned for empty tables, the lists of a year take a hundred times as long.
    await database.runScript('analyze');
    onProgress(share);
  });

  api.workAt(now);
  const rival = await found(
    database,
    { companyName: 'Rival Heating & Air', firstName: 'Rita', lastName: 'Valdez', email: 'owner@rival.test' },
    now,
  );
  await api.ask(rival, updateAccount, { body: { publicOrigin: origin } });
  await api.ask(rival, changeFirstRun, { body: { isDismissed: true } });
  await buildRival(api, rival, now);
  // Background work of the past is done now. Future tasks, such as a reminder for next week, wait for the server itself.
  await api.finishWork();
  await finish();
  await demoBookings({ api, owner });
  await demoCredits(api, owner);
  await demoCards(api, owner, now);
  await demoClosing(api, owner, now);
  // From today on: nobody is told about the trips of the past.
  await api.ask(owner, updateAccount, { body: { onMyWay: true } });
  await readScans(demo, owner);
  await database.asSystem(async (tx) => {
    await tx.deleteFrom('sessions').where('device', 'is', null).execute();
    await sweepClaims(tx);
  });
}
