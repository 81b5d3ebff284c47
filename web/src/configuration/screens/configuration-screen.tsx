import { Button, FileButton, Group, List, Stack, Table, Text } from '@mantine/core';
import { IconDownload, IconFileCode, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ConfigurationComparison } from '@truckroll/contract/configuration/configuration';
import {
  type ConfigurationKind,
  configurationLabels,
  mostConfigurationMegabytes,
} from '@truckroll/domain/configuration/configuration-kinds';
import { countOf, formatCount } from '@truckroll/domain/format/numbers';
import { useState } from 'react';
import { ApiProblem, problemText } from '../../design/feedback/api-problem.ts';
import { confirm } from '../../design/feedback/confirm.ts';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { Page } from '../../design/page.tsx';
import { ScrollRegion } from '../../design/scroll-region.tsx';
import { Section } from '../../design/section.tsx';
import { SettingsBreadcrumbs } from '../../design/settings-breadcrumbs.tsx';
import { ComparedChanges } from './compared-changes.tsx';
import {
  configurationQuery,
  useApplyConfiguration,
  useCompareConfiguration,
  useConfigurationSchema,
  useExportConfiguration,
} from './configuration-queries.ts';

const title = 'Configuration file';

/** P81: what the company is set up with, as one file that another company can take over. */
export function ConfigurationScreen() {
  return (
    <Page title={title} breadcrumbs={<SettingsBreadcrumbs here={title} />}>
      <Download />
      <Upload />
    </Page>
  );
}

const leftOutText = ({ kind, name, reason }: { kind: ConfigurationKind; name: string; reason: string }): string =>
  `${configurationLabels[kind]}, “${name}”: ${reason}`;

function Download() {
  const query = useQuery(configurationQuery);
  const [download, schema] = [useExportConfiguration(), useConfigurationSchema()];
  const leftOut = query.data?.leftOut ?? [];
  return (
    <Section
      title="This company"
      intro="Roles, custom properties, job forms, templates, taxes, the price book, tags and rules, without people, secrets, clients and work."
    >
      <Stack gap="md">
        {query.isError && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
        {query.data !== undefined && (
          <Text size="sm">
            {query.data.kinds
              .filter(({ count }) => count > 0)
              .map(({ kind, count }) => `${configurationLabels[kind]}: ${formatCount(count)}`)
              .join(' · ')}
          </Text>
        )}
        {leftOut.length > 0 && (
          <div>
            <Text size="sm">Not in the file:</Text>
            <List size="sm" aria-label="Not in the file">
              {[...new Set(leftOut.map(leftOutText))].map((text) => (
                <List.Item key={text}>{text}</List.Item>
              ))}
            </List>
          </div>
        )}
        <Group>
          <Button
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={download.isPending}
            onClick={() => void toastOnError(() => download.mutateAsync())}
          >
            Download
          </Button>
          <Button
            variant="default"
            leftSection={<IconFileCode size={16} aria-hidden />}
            loading={schema.isPending}
            onClick={() => void toastOnError(() => schema.mutateAsync())}
          >
            JSON Schema
          </Button>
        </Group>
      </Stack>
    </Section>
  );
}

type Compared = { file: File; comparison: ConfigurationComparison };

/** The sentences of a refusal; none if it was told already. */
function sentencesOf(error: unknown): string[] {
  if (error instanceof ApiProblem && error.isReported) return [];
  if (error instanceof ApiProblem && error.fields.length > 0) return error.fields.map(({ message }) => message);
  return [problemText(error)];
}

function Upload() {
  const [compare, apply] = [useCompareConfiguration(), useApplyConfiguration()];
  const [compared, setCompared] = useState<Compared | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState<File | null>(null);

  async function choose(file: File): Promise<void> {
    setChosen(file);
    setProblems([]);
    setCompared(null);
    try {
      setCompared({ file, comparison: await compare.mutateAsync(file) });
    } catch (error) {
      setProblems(sentencesOf(error));
    }
  }

  async function store({ file, comparison: { version } }: Compared): Promise<void> {
    try {
      const applied = await apply.mutateAsync({ file, version });
      toast.success(`${countOf(applied.changeCount, 'record')} added or changed`);
      setCompared(null);
      setChosen(null);
    } catch (error) {
      setProblems(sentencesOf(error));
    }
  }

  const ask = (of: Compared) =>
    confirm({
      title: 'Apply configuration',
      confirmLabel: 'Apply',
      message: `${countOf(of.comparison.changeCount, 'record')} of this company will be added or changed. Nothing is deleted, and new rules are off at first.`,
      work: () => store(of),
    });

  return (
    <Section
      title="Take over a file"
      intro="A file of another company is first compared with this one: records are the same if their names are. Nothing changes before you apply it."
    >
      <Stack gap="md">
        <Group>
          <FileButton accept="application/json,.json" onChange={(file) => file !== null && void choose(file)}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<IconUpload size={16} aria-hidden />}
                loading={compare.isPending}
              >
                Choose a file
              </Button>
            )}
          </FileButton>
          <Text size="sm" c="dimmed">
            {chosen === null ? `JSON, up to ${mostConfigurationMegabytes} MB` : chosen.name}
          </Text>
        </Group>
        {problems.length > 0 && (
          <Stack gap={4} role="alert">
            {problems.map((text) => (
              <Text key={text} size="sm" c="var(--mantine-color-error)">
                {text}
              </Text>
            ))}
          </Stack>
        )}
        {problems.length > 0 && chosen !== null && (
          <Group>
            <Button variant="default" loading={compare.isPending} onClick={() => void choose(chosen)}>
              Compare again
            </Button>
          </Group>
        )}
        {compared !== null && (
          <>
            <Counts kinds={compared.comparison.kinds} />
            {compared.comparison.changeCount === 0 ? (
              <Text>This company has everything that the file has.</Text>
            ) : (
              <>
                <ComparedChanges comparison={compared.comparison} />
                <Group>
                  <Button loading={apply.isPending} onClick={() => void ask(compared)}>
                    Apply
                  </Button>
                </Group>
              </>
            )}
          </>
        )}
      </Stack>
    </Section>
  );
}

type Counted = { kind: ConfigurationKind; added: number; changed: number; same: number; left: number };

/** How many records of each kind are added, changed, the same, or only in this company. */
function Counts({ kinds }: { kinds: readonly Counted[] }) {
  const shown = kinds.filter(({ added, changed, same, left }) => added + changed + same + left > 0);
  return (
    <ScrollRegion aria-label="Comparison by kind">
      <Table>
        <Table.Thead>
          <Table.Tr>
            {['Kind', 'Added', 'Changed', 'Same', 'Only here'].map((head) => (
              <Table.Th key={head}>{head}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map(({ kind, added, changed, same, left }) => (
            <Table.Tr key={kind}>
              <Table.Th scope="row">{configurationLabels[kind]}</Table.Th>
              <Table.Td>{formatCount(added)}</Table.Td>
              <Table.Td>{formatCount(changed)}</Table.Td>
              <Table.Td>{formatCount(same)}</Table.Td>
              <Table.Td>{formatCount(left)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollRegion>
  );
}
