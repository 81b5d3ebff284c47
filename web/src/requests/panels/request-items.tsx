import type { Request } from '@truckroll/contract/requests/requests';
import { useCan } from '../../app/session/me.ts';
import { LineItemsView } from '../../line-items/parts/line-items-view.tsx';

/** The lines of a request in their order. Amounts are shown only to users who may see prices (API 1.12). */
export function RequestItems({ request }: { request: Request }) {
  const seesPrices = useCan()('Requests.showPricing');
  const { subTotal, discount, taxAmount, total } = request;
  const sums = [
    { label: 'Subtotal', amount: subTotal },
    ...(discount !== null && discount > 0 ? [{ label: 'Discount', amount: -discount }] : []),
    { label: 'Tax', amount: taxAmount },
    { label: 'Total', amount: total },
  ];
  return (
    <LineItemsView
      lines={request.items
        .toSorted((one, other) => one.itemOrderIndex - other.itemOrderIndex)
        .map((item) => ({ ...item, quantity: [item.quantity, item.unitType].join(' ').trimEnd() }))}
      sums={seesPrices ? sums : null}
    />
  );
}
