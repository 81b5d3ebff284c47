import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { JobRow } from '@truckroll/contract/jobs';
import type { Visit } from '@truckroll/contract/visits';
import { formatDateTime } from '@truckroll/domain/format/dates';
import { useMe } from '../app/session/me.ts';
import { type Fact, FactList } from '../design/fact-list.tsx';
import { People } from '../design/person.tsx';
import { PhoneLink } from '../design/phone-link.tsx';
import { AddressLink } from '../maps/address-link.tsx';
import { missedWords, promiseWords } from './promise-view.ts';
import { visitDuration, visitTimeWords } from './visit-time-view.ts';

/** Time, place, client and team of a visit. */
export function VisitFacts({ visit, job }: { visit: Visit; job: JobRow }) {
  const { timezone } = useMe();
  const address = job.jobAddress ?? job.client.propertyAddress;
  const phone = job.client.phoneNumber;
  const now = new Date().toISOString();
  const text = (label: string, value: string | null): Fact[] =>
    value === null ? [] : [{ label, value, isLong: true }];
  const moment = (label: string, at: string | null): Fact[] =>
    at === null ? [] : [{ label, value: formatDateTime(at, timezone) }];
  return (
    <FactList
      facts={[
        { label: 'Date and time', value: visitTimeWords(visit, timezone), isLong: true },
        ...text('Promised arrival', promiseWords(visit, { readerZone: timezone, now })),
        ...text('Promised before', missedWords(visit, timezone)),
        { label: 'Duration', value: visitDuration(visit) },
        { label: 'Client', value: job.client.name },
        {
          label: 'Phone',
          value: phone && <PhoneLink phone={phone} client={job.client} />,
        },
        { label: 'Address', value: address && <AddressLink address={address} />, isLong: true },
        {
          label: 'Team',
          value: visit.teamMembers.length === 0 ? 'No team members assigned' : <People people={visit.teamMembers} />,
        },
        {
          label: 'Job',
          value: (
            <Anchor inherit renderRoot={(props) => <Link {...props} to="/jobs/$jobId" params={{ jobId: job.id }} />}>
              {`#${job.jobNumber} ${job.title}`.trim()}
            </Anchor>
          ),
        },
        { label: 'Job Instructions', value: job.internalNotes.note || null, isLong: true },
        ...moment('Arrived', visit.arrivedAt),
        ...moment('Started', visit.startedAt),
        ...moment('Completed', visit.completedAt),
        ...moment('Cancelled', visit.cancelledAt),
      ]}
    />
  );
}
