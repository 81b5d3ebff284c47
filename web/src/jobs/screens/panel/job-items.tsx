import type { Job } from '@truckroll/contract/jobs/jobs';
import { useCan } from '../../../app/session/me.ts';
import { InCurrency } from '../../../design/currency.tsx';
import { LineItemsView } from '../../../line-items/parts/line-items-view.tsx';

/** The lines of a job in their order. Amounts are shown only to users who may see prices (API 1.12). */
export function JobItems({ job }: { job: Job }) {
  const seesPrices = useCan()('Jobs.showPricing');
  const sums = [
    { label: 'Subtotal', amount: job.subTotal },
    { label: 'Tax', amount: job.tax },
    { label: 'Total', amount: job.total },
  ];
  return (
    <InCurrency value={job.currency}>
      <LineItemsView
        lines={job.jobItems
          .toSorted((one, other) => one.orderIndex - other.orderIndex)
          .map(({ id, itemName, description, quantity, price, exemptFromTax, taxes, total }) => ({
            id,
            name: itemName,
            description,
            quantity: String(quantity),
            rate: price,
            isExempt: exemptFromTax,
            taxes,
            total,
          }))}
        sums={seesPrices ? sums : null}
      />
    </InCurrency>
  );
}
