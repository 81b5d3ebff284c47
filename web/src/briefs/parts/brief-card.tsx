import {
  ActionIcon,
  Anchor,
  Button,
  Card,
  CloseButton,
  Group,
  type MantineSpacing,
  Skeleton,
  Stack,
  Text,
  Title,
} from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Brief, brief as briefCall } from '@truckroll/contract/text-engine/briefs';
import type { BriefLinkModule } from '@truckroll/domain/briefs/brief-line';
import { useId } from 'react';
import { recordKind } from '../../app/shell/record-links.ts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { problemText } from '../../design/feedback/api-problem.ts';
import { useDelayedLoading } from '../../design/feedback/delayed-loading.ts';
import { writtenText } from '../../design/shown-units.ts';
import styles from './brief-card.module.css';
import type { BriefedRecord } from './use-brief.ts';

/** The names of the modules in links of pages. */
const kindOf: Record<BriefLinkModule, string> = {
  clients: 'client',
  jobs: 'job',
  requests: 'request',
  tasks: 'task',
  invoices: 'invoice',
  estimates: 'estimate',
};

type BriefCardProps = { record: BriefedRecord; mb: MantineSpacing | undefined; onClose: () => void };

/** A record in a few lines with the records they rest on (BR-1). Asked anew each time it is opened. */
export function BriefCard({ record, mb, onClose }: BriefCardProps) {
  const titleId = useId();
  const query = useQuery({
    queryKey: ['briefs', record.moduleType, record.moduleId],
    queryFn: ({ signal }) => fetchEndpoint(briefCall, { body: record, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  return (
    <Card
      component="section"
      radius="md"
      mb={mb}
      aria-labelledby={titleId}
      aria-busy={query.isFetching}
      className={styles.card}
    >
      <Group justify="space-between" wrap="nowrap" mb={6}>
        <Title order={2} id={titleId}>
          Brief
        </Title>
        <Group gap={4} wrap="nowrap">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Brief me again"
            loading={query.isFetching && query.data !== undefined}
            disabled={query.isPending}
            onClick={() => void query.refetch()}
          >
            <IconRefresh size={18} aria-hidden />
          </ActionIcon>
          <CloseButton aria-label="Close the brief" onClick={onClose} />
        </Group>
      </Group>
      <div aria-live="polite">
        {query.isError ? (
          <Group gap="sm" role="alert">
            <Text size="sm">{problemText(query.error)}</Text>
            <Button size="xs" variant="default" onClick={() => void query.refetch()}>
              Try again
            </Button>
          </Group>
        ) : query.data === undefined ? (
          <LinesToCome />
        ) : (
          <Lines brief={query.data} record={record} />
        )}
      </div>
    </Card>
  );
}

function LinesToCome() {
  const isShown = useDelayedLoading(true);
  return (
    <Stack gap={10} mih={120}>
      {isShown && ['92%', '64%', '78%', '70%'].map((width) => <Skeleton key={width} height={14} width={width} />)}
    </Stack>
  );
}

function Lines({ brief, record }: { brief: Brief; record: BriefedRecord }) {
  return (
    <>
      <ul className={styles.lines}>
        {brief.lines.map(({ text, links }) => (
          <li key={text}>
            <span>{writtenText(text)}</span>
            <Links links={links.filter(({ moduleId }) => moduleId !== record.moduleId)} />
          </li>
        ))}
      </ul>
      <Text size="xs" c="dimmed" mt={8}>
        {answeredBy(brief.provider)}
      </Text>
    </>
  );
}

/** The built-in engine only counts; a model rewrites the counts in its own words. */
const answeredBy = (provider: string): string =>
  provider === 'built-in' ? 'Answered by the built-in engine: counted from the records.' : `Answered by ${provider}`;

function Links({ links }: { links: Brief['lines'][number]['links'] }) {
  if (links.length === 0) return null;
  return (
    <span className={styles.links}>
      {links.map(({ moduleType, moduleId, label }) => {
        const target = recordKind(kindOf[moduleType])?.linkTo(moduleId);
        return (
          target !== undefined && (
            <Anchor key={moduleId} className={styles.link} renderRoot={(props) => <Link {...props} {...target} />}>
              {label}
            </Anchor>
          )
        );
      })}
    </span>
  );
}
