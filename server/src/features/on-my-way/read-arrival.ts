import type { ClientCompany } from '@truckroll/contract/hub/hub';
import type { Arrival } from '@truckroll/contract/on-my-way/on-my-way';
import { brandingOf } from '@truckroll/domain/branding/branding';
import { arrivalStage } from '@truckroll/domain/on-my-way/on-my-way';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Links } from '../../platform/storage/links.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { refuseSuspended } from '../../records/accounts/suspended-account.ts';
import { findAnnouncement, findArrivalLink } from '../../records/announcements/announcement-store.ts';
import { readLanguage } from '../../records/clients/client-language.ts';
import { visitTeams } from '../../records/jobs/job-rows.ts';
import { findFaceKey } from '../../records/people/face-store.ts';
import { personRows } from '../../records/people/person-rows.ts';

/** The person of a trip while they work on its visit; undefined once somebody else does. */
const findTraveller = (tx: Tx, { visitId, userId }: { visitId: string; userId: string }) =>
  tx
    .selectFrom(visitTeams.as('visitTeam'))
    .innerJoin(personRows.as('users'), (join) =>
      join.onRef('users.accountId', '=', 'visitTeam.accountId').onRef('users.id', '=', 'visitTeam.userId'),
    )
    .select(['users.firstName', 'users.color'])
    .where('visitTeam.visitId', '=', visitId)
    .where('visitTeam.userId', '=', userId)
    .executeTakeFirst();

/** The company as its clients see it. */
export async function readClientCompany(tx: Tx, accountId: string, links: Links): Promise<ClientCompany> {
  const { companyName: name, phoneNumber: phone, branding, logoKey } = await getAccountRow(tx, accountId);
  const { color, accent, showsLogo } = brandingOf(branding);
  const logoUrl = showsLogo && logoKey !== null ? links.sign(logoKey).url : null;
  return { name, phone, logoUrl, color, accent };
}

/** The trip of a link as the client sees it. */
export async function readArrival(
  tx: Tx,
  { token, now, links }: { token: string; now: Date; links: Links },
): Promise<Arrival> {
  const link = await findArrivalLink(tx, token);
  if (link === undefined) throw new Problem('publicLinkEnded');
  await refuseSuspended(tx, link.accountId);
  const trip = await findAnnouncement(tx, link.id);
  if (trip === undefined) throw new Problem('publicLinkEnded');
  const stage = arrivalStage(trip, { createdAt: trip.createdAt, now: now.toISOString() });
  const person = await findTraveller(tx, trip);
  if (stage === null || person === undefined) throw new Problem('publicLinkEnded');
  const [company, faceKey, language] = await Promise.all([
    readClientCompany(tx, link.accountId, links),
    findFaceKey(tx, trip.userId),
    readLanguage(tx, trip.clientId),
  ]);
  return {
    language,
    stage,
    expectedAt: trip.expectedAt,
    arrivedAt: trip.arrivedAt ?? trip.startedAt,
    timezone: trip.timezone,
    person: { ...person, pictureUrl: faceKey === null ? null : links.sign(faceKey).url },
    company,
  };
}
