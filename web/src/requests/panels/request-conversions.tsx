import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Request } from '@truckroll/contract/requests/requests';
import { formatDateTime } from '@truckroll/domain/format/dates';
import { useMe } from '../../app/session/me.ts';
import { recordKind } from '../../app/shell/record-links.ts';
import { type Fact, FactList } from '../../design/fact-list.tsx';
import { Section } from '../../design/section.tsx';

/** The records created from a request, each with a link (screens M27). */
export function RequestConversions({ request }: { request: Request }) {
  const { timezone } = useMe();
  const made: { kind: string; label: string; id: string | null }[] = [
    { kind: 'job', label: 'Job', id: request.convertedToJobId },
    { kind: 'estimate', label: 'Estimate', id: request.convertedToEstimateId },
    { kind: 'invoice', label: 'Invoice', id: request.convertedToInvoiceId },
  ];
  const facts: Fact[] = made.flatMap(({ kind, label, id }) =>
    id === null ? [] : [{ label, value: <Made kind={kind} id={id} label={`Open ${label.toLowerCase()}`} /> }],
  );
  if (facts.length === 0) return null;
  return (
    <Section title="Converted">
      <FactList
        facts={[
          ...facts,
          ...(request.convertedAt === null
            ? []
            : [{ label: 'Converted on', value: formatDateTime(request.convertedAt, timezone) }]),
        ]}
      />
    </Section>
  );
}

function Made({ kind, id, label }: { kind: string; id: string; label: string }) {
  const link = recordKind(kind)?.linkTo(id);
  return link === undefined ? label : <Anchor renderRoot={(props) => <Link {...props} {...link} />}>{label}</Anchor>;
}
