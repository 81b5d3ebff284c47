import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { JobItem } from '@truckroll/contract/jobs/job-items';
import type { JobLines } from '@truckroll/contract/visits/items-on-site';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { InCurrency, useCurrency } from '../../design/currency.tsx';
import { JobLinePhotos } from '../../jobs/parts/job-line-photos.tsx';
import styles from './visit-dialog.module.css';

type VisitLinesProps = {
  jobId: string;
  lines: JobLines;
  currency: string;
  /** Opens the price book. Undefined for people who may not add lines. */
  onAdd: (() => void) | undefined;
};

/** The parts and services of the visit's job with its total, and what was added on site. */
export function VisitLines({ jobId, lines, currency, onAdd }: VisitLinesProps) {
  return (
    <InCurrency value={currency}>
      <Stack gap="sm">
        {lines.items.length === 0 ? (
          <Text size="sm" c="dimmed">
            No line items
          </Text>
        ) : (
          <ul className={styles.rows}>
            {lines.items.map((item) => (
              <VisitLine key={item.id} jobId={jobId} item={item} />
            ))}
          </ul>
        )}
        {lines.items.length > 0 && lines.total !== null && <Total total={lines.total} />}
        {onAdd !== undefined && (
          <Button
            variant="default"
            mih={44}
            leftSection={<IconPlus size={16} aria-hidden />}
            style={{ alignSelf: 'flex-start' }}
            onClick={onAdd}
          >
            Add parts or services
          </Button>
        )}
      </Stack>
    </InCurrency>
  );
}

function Total({ total }: { total: number }) {
  const { currency } = useCurrency();
  return (
    <Group justify="space-between">
      <Text size="sm" fw={650}>
        Total
      </Text>
      <Text size="sm" fw={650}>
        {formatMoney(total, currency)}
      </Text>
    </Group>
  );
}

function VisitLine({ jobId, item }: { jobId: string; item: JobItem }) {
  const { itemName, quantity, total, onSite, needsApproval } = item;
  const { currency } = useCurrency();
  return (
    <li className={styles.form}>
      <div className={styles.formTitle}>
        <Text size="sm">{quantity === 1 ? itemName : `${quantity} × ${itemName}`}</Text>
        {onSite != null && (
          <Group gap={6}>
            <Text size="xs" c="dimmed">
              Added on site{onSite.by === null ? '' : ` by ${onSite.by.name}`}
            </Text>
            {needsApproval && (
              <Badge size="sm" color="orange" variant="light">
                Needs approval
              </Badge>
            )}
          </Group>
        )}
        <JobLinePhotos jobId={jobId} line={item} />
      </div>
      {total !== null && <Text size="sm">{formatMoney(total, currency)}</Text>}
    </li>
  );
}
