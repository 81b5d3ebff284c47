import { NumberInput, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { HourlyCost } from '@truckroll/contract/time-clock/time-clock';
import { useState } from 'react';
import { useCurrency } from '../../design/currency.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { Section } from '../../design/section.tsx';
import { hourlyCostsQuery, useChangeHourlyCost } from '../parts/clock-queries.ts';

/** What an hour of each person costs. The labor of jobs is counted with it. */
export function HourlyCosts() {
  const query = useQuery(hourlyCostsQuery);
  if (query.data === undefined)
    return query.isError ? <LoadFailure error={query.error} onRetry={() => void query.refetch()} /> : null;
  return (
    <Section
      title="Cost per hour"
      intro="What an hour of a person costs you. Hours on a job count in its profit at this cost, for people who may see costs."
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing={14}>
        {query.data.map((cost) => (
          <CostInput key={cost.userId} cost={cost} />
        ))}
      </SimpleGrid>
    </Section>
  );
}

/** The cost of one person, which is saved when the field is left. */
function CostInput({ cost: { userId, name, amount } }: { cost: HourlyCost }) {
  const { mutateAsync, isPending } = useChangeHourlyCost();
  const { currency } = useCurrency();
  const [value, setValue] = useState<number | string>(amount ?? '');
  const typed = value === '' ? null : Number(value);
  return (
    <NumberInput
      label={name}
      description={currency}
      value={value}
      min={0}
      decimalScale={2}
      hideControls
      disabled={isPending}
      onChange={setValue}
      onBlur={() => {
        if (typed === amount) return;
        toastOnError(async () => {
          await mutateAsync({ userId, amount: typed });
          toast.success('Saved');
        });
      }}
    />
  );
}
