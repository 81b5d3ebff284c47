import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { JobOnSite } from '@truckroll/contract/visits/visit-details';
import type { Visit } from '@truckroll/contract/visits/visits';
import { formatContactPhone } from '@truckroll/domain/clients/contact-rules';
import { formatDateTime } from '@truckroll/domain/format/dates';
import { jobLabel } from '@truckroll/domain/jobs/job-name';
import { sitePhone } from '@truckroll/domain/jobs/site-phone';
import { useMe } from '../../app/session/me.ts';
import { type Fact, FactList } from '../../design/fact-list.tsx';
import { People } from '../../design/person.tsx';
import { PhoneLink } from '../../design/phone-link.tsx';
import { AddressLink } from '../../maps/parts/address-link.tsx';
import { chosenFacts } from '../../service-properties/parts/chosen-facts.tsx';
import { missedWords, promiseWords } from '../parts/promise-view.ts';
import { visitDuration, visitTimeWords } from '../parts/visit-time-view.ts';

/** Time, client, place and team of a visit. */
export function VisitFacts({ visit, job }: { visit: Visit; job: JobOnSite }) {
  const { timezone } = useMe();
  const address = job.jobAddress ?? job.client.propertyAddress;
  const phone = sitePhone(job);
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
        ...chosenFacts({
          clientId: job.client.id,
          chosen: job,
          emailLink: (email) => <Anchor href={`mailto:${email}`}>{email}</Anchor>,
        }),
        {
          label: 'Phone',
          value: phone && (
            <PhoneLink {...phone} client={job.client}>
              {formatContactPhone(phone)}
            </PhoneLink>
          ),
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
              {jobLabel(job)}
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
