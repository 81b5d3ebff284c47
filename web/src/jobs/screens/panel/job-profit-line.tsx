import { Button, Group, Popover, Text } from '@mantine/core';
import type { Job } from '@truckroll/contract/jobs/jobs';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { hoursText } from '@truckroll/domain/time-clock/timesheet';
import { useState } from 'react';
import { useCurrency } from '../../../design/currency.tsx';
import { useLayer } from '../../../design/dialog/layers.ts';
import { FactList } from '../../../design/fact-list.tsx';

type Profit = NonNullable<Job['profit']>;

const lacking = (count: number): string =>
  count === 1 ? '1 line item has no cost in the price book.' : `${count} line items have no cost in the price book.`;

const lackingHours = (minutes: number): string =>
  `${hoursText(minutes)} hours are of people whose hour has no cost. Admins enter it in the settings of the time clock.`;

/** The profit of a job, for people who may see costs. A click shows its parts. */
export function JobProfitLine({ profit: found }: { profit: Profit }) {
  const { currency } = useCurrency();
  const [isOpen, setOpen] = useState(false);
  useLayer({ opened: isOpen, close: () => setOpen(false), kind: 'popover' });
  const money = (amount: number) => formatMoney(amount, currency);
  const { profit, marginPercent, itemsWithoutCost, minutesWithoutCost = 0 } = found;
  const hasCosts = found.itemCost !== 0 || found.laborCost !== 0 || found.otherCost !== 0;
  return (
    <Group gap="sm" mt="sm" justify="flex-end">
      <Text size="sm">
        {hasCosts ? (
          <>
            Profit <b>{money(profit)}</b>
            {marginPercent !== null && ` (${marginPercent}%)`}
          </>
        ) : (
          <>
            Revenue before tax <b>{money(found.revenue)}</b>. No costs entered
          </>
        )}
      </Text>
      <Popover opened={isOpen} onChange={setOpen} width={280} position="top-end" withinPortal>
        <Popover.Target>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label="Details of the profit"
            onClick={() => setOpen(!isOpen)}
          >
            Details
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <FactList
            facts={[
              { label: 'Revenue before tax', value: money(found.revenue) },
              { label: 'Items', value: money(0 - found.itemCost) },
              { label: 'Labour', value: money(0 - found.laborCost) },
              { label: 'Miles and expenses', value: money(0 - found.otherCost) },
            ]}
          />
          {itemsWithoutCost > 0 && (
            <Text size="sm" c="dimmed" mt="xs">
              {lacking(itemsWithoutCost)}
            </Text>
          )}
          {minutesWithoutCost > 0 && (
            <Text size="sm" c="dimmed" mt="xs">
              {lackingHours(minutesWithoutCost)}
            </Text>
          )}
        </Popover.Dropdown>
      </Popover>
    </Group>
  );
}
