import { Button, Group, Popover, Text } from '@mantine/core';
import type { Job } from '@truckroll/contract/jobs/jobs';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { useState } from 'react';
import { useCurrency } from '../../../design/currency.tsx';
import { useLayer } from '../../../design/dialog/layers.ts';
import { FactList } from '../../../design/fact-list.tsx';

type Profit = NonNullable<Job['profit']>;

const lacking = (count: number): string =>
  count === 1 ? '1 line item has no cost in the price book.' : `${count} line items have no cost in the price book.`;

/** What remains of the revenue, for people who may see costs. Its parts are a click away. */
export function JobProfitLine({ profit: found }: { profit: Profit }) {
  const { currency } = useCurrency();
  const [isOpen, setOpen] = useState(false);
  useLayer({ opened: isOpen, close: () => setOpen(false), kind: 'popover' });
  const money = (amount: number) => formatMoney(amount, currency);
  const { profit, marginPercent, itemsWithoutCost } = found;
  return (
    <Group gap="sm" mt="sm" justify="flex-end">
      <Text size="sm">
        Profit <b>{money(profit)}</b>
        {marginPercent !== null && ` (${marginPercent}%)`}
      </Text>
      <Popover opened={isOpen} onChange={setOpen} width={280} position="top-end" withinPortal>
        <Popover.Target>
          <Button
            variant="subtle"
            size="compact-sm"
            mih={24}
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
              { label: 'Labor', value: money(0 - found.laborCost) },
              { label: 'Miles and expenses', value: money(0 - found.otherCost) },
            ]}
          />
          {itemsWithoutCost > 0 && (
            <Text size="sm" c="dimmed" mt="xs">
              {lacking(itemsWithoutCost)}
            </Text>
          )}
        </Popover.Dropdown>
      </Popover>
    </Group>
  );
}
