import type { Phone } from '@truckroll/contract/fields/fields';
import { type Coordinates, coordinatesOf } from '@truckroll/domain/addresses/coordinates';
import type { LanguageChoice } from '@truckroll/domain/client-texts/client-language';
import type { Reach } from '@truckroll/domain/follow-ups/follow-up-steps';
import { internationalNumber } from '@truckroll/domain/format/phone-number';
import { sitePhone } from '@truckroll/domain/jobs/site-phone';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { type AccountRow, getAccountRow } from '../../records/accounts/account-store.ts';
import type { StoredAnnouncement } from '../../records/announcements/announcement-store.ts';
import { clientNames } from '../../records/clients/client-rows.ts';
import { jobHeads, visitTeams, visitTimes } from '../../records/jobs/job-rows.ts';
import { isConnected } from '../add-ons/add-on-store.ts';
import { hasOptedOut } from '../conversations/opt-out-store.ts';
import { readSitePlace } from '../visits/on-site-store.ts';

/** What the message about a trip needs to know. */
export type TripScene = {
  account: AccountRow;
  client: { id: string; firstName: string; name: string; language: LanguageChoice };
  /** What the client may be sent. */
  reach: Reach;
  from: Coordinates | null;
  to: Coordinates | null;
};

const hoursMs = 3_600_000;

/** Where a person was last today, as their visits tell; null if they were nowhere yet. */
async function readLastPlace(tx: Tx, { userId, visitId }: StoredAnnouncement, now: Date): Promise<Coordinates | null> {
  const there = sql<string>`coalesce(visits.completed_at, visits.arrived_at, visits.started_at)`;
  const since = (hours: number): string => new Date(now.getTime() - hours * hoursMs).toISOString();
  const row = await tx
    .selectFrom(visitTimes.as('visits'))
    .innerJoin(visitTeams.as('visitTeam'), (join) =>
      join.onRef('visitTeam.accountId', '=', 'visits.accountId').onRef('visitTeam.visitId', '=', 'visits.id'),
    )
    .innerJoin(jobHeads.as('jobs'), (join) =>
      join.onRef('jobs.accountId', '=', 'visits.accountId').onRef('jobs.id', '=', 'visits.jobId'),
    )
    .select('jobs.jobAddress')
    .where('visitTeam.userId', '=', userId)
    .where('visits.id', '<>', visitId)
    .where('visits.visitStartDateTime', '>=', since(36))
    .where(there, '>=', since(12))
    .orderBy(there, 'desc')
    .limit(1)
    .executeTakeFirst();
  return coordinatesOf(row?.jobAddress ?? null);
}

type SitePlace = Awaited<ReturnType<typeof readSitePlace>>;

/** The number that may be texted: that of the site, without an extension, unless its owner has opted out. */
async function findTextNumber(tx: Tx, place: SitePlace, phoneNumber: Phone | null): Promise<string | null> {
  const phone = sitePhone({ ...place, client: { phoneNumber } });
  if (phone === null || phone.extension !== null || !(await isConnected(tx, 'calls'))) return null;
  const number = internationalNumber(phone.phone);
  return (await hasOptedOut(tx, number)) ? null : number;
}

/** Reads who is told, by what, and the way there. */
export async function readTripScene(
  tx: Tx,
  trip: StoredAnnouncement,
  { accountId, now }: { accountId: string; now: Date },
): Promise<TripScene> {
  const [account, job, place] = await Promise.all([
    getAccountRow(tx, accountId),
    tx
      .selectFrom(jobHeads.as('jobs'))
      .innerJoin(clientNames.as('clients'), (join) =>
        join.onRef('clients.accountId', '=', 'jobs.accountId').onRef('clients.id', '=', 'jobs.clientId'),
      )
      .select(['clients.id', 'clients.firstName', 'clients.name', 'clients.stage', 'clients.email'])
      .select(['clients.language', 'clients.mailsOffAt', 'clients.textsOffAt', 'clients.textsNeedConsent'])
      .select(['clients.phoneNumber', 'clients.propertyAddress', 'jobs.jobAddress'])
      .where('jobs.id', '=', trip.jobId)
      .executeTakeFirstOrThrow(),
    readSitePlace(tx, trip.jobId),
  ]);
  const { id, firstName, name, language, stage, email, phoneNumber } = job;
  return {
    account,
    client: { id, firstName, name, language },
    reach: {
      isArchived: stage === 'archived',
      mailsOff: job.mailsOffAt !== null,
      textsOff: job.textsOffAt !== null,
      needsConsent: job.textsNeedConsent,
      email: account.features.mail ? (place.contact?.emails[0] ?? email) : null,
      number: await findTextNumber(tx, place, phoneNumber),
    },
    from: (await readLastPlace(tx, trip, now)) ?? coordinatesOf(account.address),
    to: coordinatesOf(job.jobAddress ?? job.propertyAddress),
  };
}
