import { updateAccount } from '@truckroll/contract/account';
import { connectAddOn } from '@truckroll/contract/add-ons';
import { createClient, updateClient } from '@truckroll/contract/clients';
import { createProperty } from '@truckroll/contract/custom-properties';
import { createJobForm } from '@truckroll/contract/job-forms';
import { markNotificationsRead } from '@truckroll/contract/notifications';
import { listRoles } from '@truckroll/contract/roles';
import { createSkill } from '@truckroll/contract/skills';
import { createMember } from '@truckroll/contract/team';
import { openAccount } from '../accounts/open-account.ts';
import type { Database } from '../database/database.ts';
import { hashPassword } from '../session/passwords.ts';
import { type Chance, chanceFrom } from './chance.ts';
import { demoClients } from './demo-clients.ts';
import { demoJobForms, demoPeople, demoProperties, demoPropertyValues, demoSkills } from './demo-settings.ts';
import type { Desk, DeskPerson } from './desk.ts';

/** The demo sign-ins, printed at the start. */
export const demoPassword = 'truckroll-demo';
export const demoSignIns = [
  { email: 'owner@demo.test', role: 'superAdmin' },
  { email: 'manager@demo.test', role: 'officeManager' },
  { email: 'office@demo.test', role: 'officeStaff' },
  { email: 'pro@demo.test', role: 'fieldTechnicianPro' },
  { email: 'lite@demo.test', role: 'fieldTechnicianLite' },
  { email: 'owner@rival.test', role: 'superAdmin of another company' },
] as const;

const clientCount = 140;
const dayMs = 86_400_000;
/** The owner has read what is older. */
const unreadDays = 14;

type Founder = { companyName: string; firstName: string; lastName: string; email: string };

async function found(database: Database, founder: Founder, at: Date): Promise<DeskPerson> {
  const passwordHash = await hashPassword(demoPassword);
  const account = { ...founder, passwordHash, timezone: 'America/Toronto' };
  return database.asSystem((tx) => openAccount(tx, account, at));
}

/** Invites the people and lets all but one of them answer, as if each had set the demo password. */
async function hire(parts: { desk: Desk; database: Database; owner: DeskPerson; now: Date }): Promise<DeskPerson[]> {
  const { desk, database, owner, now } = parts;
  const { roles } = await desk.ask(owner, listRoles);
  const skillIds = new Map<string, string>();
  for (const name of demoSkills) skillIds.set(name, (await desk.ask(owner, createSkill, { body: { name } })).skill.id);
  const passwordHash = await hashPassword(demoPassword);
  const people: DeskPerson[] = [];
  for (const [n, person] of demoPeople.entries()) {
    const { member } = await desk.ask(owner, createMember, {
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
    if ('isInvitedOnly' in person) continue;
    const joined = { passwordHash, status: 'active' as const, updatedAt: now.toISOString() };
    await database.asAccount(owner.accountId, (tx) =>
      tx.updateTable('users').set(joined).where('id', '=', member.id).execute(),
    );
    people.push({ accountId: owner.accountId, userId: member.id });
  }
  return people;
}

async function setUp(desk: Desk, owner: DeskPerson): Promise<{ propertyIds: Map<string, string>; formIds: string[] }> {
  await desk.ask(owner, updateAccount, {
    body: {
      email: 'hello@northwind.example',
      phoneNumber: { countryCode: '+1', number: '4165550100', countryIdentifier: 'ca' },
      website: 'https://northwind.example',
      taxNumber: '80012 3456 RT0001',
      address: {
        ...{
          houseNumber: '260',
          street: 'Carlaw Avenue',
          city: 'Toronto',
          state: 'ON',
          zipCode: 'M4M 2S1',
          country: 'CA',
        },
        ...{
          formattedAddress: '260 Carlaw Avenue, Toronto, ON M4M 2S1, Canada',
          latitude: 43.6622,
          longitude: -79.3387,
        },
      },
    },
  });
  await desk.ask(owner, connectAddOn, { params: { key: 'job-forms' } });
  const propertyIds = new Map<string, string>();
  for (const body of demoProperties) {
    const { property } = await desk.ask(owner, createProperty, { body });
    propertyIds.set(property.name, property.id);
  }
  const formIds: string[] = [];
  for (const body of demoJobForms) formIds.push((await desk.ask(owner, createJobForm, { body })).jobForm.id);
  return { propertyIds, formIds };
}

type Work = { daysAgo: number; run: () => Promise<void> };

/** Everything that is done for the clients, in the order in which it happened. */
async function meetClients(
  parts: { desk: Desk; owner: DeskPerson; staff: readonly DeskPerson[]; today: Date; chance: Chance },
  settings: { propertyIds: Map<string, string>; formIds: string[] },
): Promise<void> {
  const { desk, owner, staff, today, chance } = parts;
  const work: Work[] = demoClients(chance, clientCount).flatMap((client) => {
    const values = [...demoPropertyValues(chance, today)];
    const properties = values.flatMap(([name, value]) => {
      const id = settings.propertyIds.get(name);
      return id === undefined ? [] : [{ id, value }];
    });
    const jobFormIds = chance.happens(0.2) ? [chance.pick(settings.formIds)] : [];
    const author = chance.happens(0.25) ? owner : chance.pick(staff);
    let id = '';
    const create: Work = {
      daysAgo: client.createdDaysAgo,
      run: async () => {
        const made = await desk.ask(author, createClient, { body: { ...client.input, properties, jobFormIds } });
        id = made.client.id;
      },
    };
    const progress = client.stages.map(
      ({ stage, daysAgo }): Work => ({
        daysAgo: Math.min(daysAgo, client.createdDaysAgo),
        run: async () => {
          await desk.ask(owner, updateClient, { params: { id }, body: { stage } });
        },
      }),
    );
    return [create, ...progress];
  });
  let isRead = false;
  // A stable sort: a client's own steps of one day stay in their order.
  for (const [n, step] of work.sort((a, b) => b.daysAgo - a.daysAgo).entries()) {
    if (step.daysAgo < unreadDays && !isRead) {
      isRead = true;
      await desk.ask(owner, markNotificationsRead, { body: { all: true } });
    }
    desk.workAt(new Date(today.getTime() - step.daysAgo * dayMs - 3_600_000 + n));
    await step.run();
  }
}

/** Builds the demo company and its rival through the product's own calls, the same for every run of a day. */
export async function buildDemo(parts: { desk: Desk; database: Database; now: Date }): Promise<void> {
  const { desk, database, now } = parts;
  const chance = chanceFrom(20_260_101);
  const opened = new Date(now.getTime() - 420 * dayMs);
  desk.workAt(opened);
  const northwind = {
    companyName: 'Northwind Home Services',
    firstName: 'Olivia',
    lastName: 'Hartmann',
    email: 'owner@demo.test',
  };
  const owner = await found(database, northwind, opened);
  const people = await hire({ desk, database, owner, now: opened });
  const settings = await setUp(desk, owner);
  // The manager, the office and the technician who may create clients.
  await meetClients({ desk, owner, staff: people.slice(0, 3), today: now, chance }, settings);

  desk.workAt(now);
  const rival = await found(
    database,
    { companyName: 'Rival Heating & Air', firstName: 'Rita', lastName: 'Valdez', email: 'owner@rival.test' },
    now,
  );
  for (const client of demoClients(chanceFrom(7), 8)) await desk.ask(rival, createClient, { body: client.input });
  await database.asSystem((tx) => tx.deleteFrom('sessions').where('device', 'is', null).execute());
}
