import type { Client } from '@truckroll/contract/clients/clients';
import type { Tax } from '@truckroll/contract/price-book/taxes';
import { type AddressDraft, addressOf } from '@truckroll/domain/addresses/address-draft';
import { usualDecimals } from '@truckroll/domain/money/currencies';
import { computeTotals } from '@truckroll/domain/money/totals';
import type { TaxSituation } from '@truckroll/domain/taxes/applicable-taxes';
import { chargedTaxes, recalculatedTaxIds } from '@truckroll/domain/taxes/line-taxes';
import { taxSituationOf } from '@truckroll/domain/taxes/tax-situation';
import { numberOf } from '../../design/form/typed-amount.ts';
import type { ItemLine } from '../../line-items/parts/line-editor-input.ts';

/**
 * The facts that decide which taxes apply to a job: its first day, or today if it has none, its place and its client.
 */
export const jobSituation = (of: {
  client: Pick<Client, 'taxNumber' | 'isTaxExempt'> | null;
  address: AddressDraft;
  defaultTaxId: string | null;
  startDay: string | null;
  today: string;
}): TaxSituation =>
  taxSituationOf({
    client: of.client,
    addresses: [addressOf(of.address)],
    defaultTaxId: of.defaultTaxId,
    day: of.startDay ?? of.today,
  });

/**
 * An approved line with the taxes that apply now. It becomes a normal line. Taxes copied onto a stored line keep their
 * rate, as on the server.
 */
export function recalculated(line: ItemLine, taxes: readonly Tax[], place: TaxSituation): ItemLine {
  if (line.approvedId === null) return line;
  return {
    ...line,
    approvedId: null,
    copies: line.id === null ? [] : line.copies,
    taxIds: recalculatedTaxIds(line, taxes, place),
  };
}

/** Whether the taxes or rates that apply now differ from those the client approved, for any approved line. */
export const differsFromApproved = (lines: readonly ItemLine[], taxes: readonly Tax[], place: TaxSituation): boolean =>
  lines.some((line) => {
    if (line.approvedId === null) return false;
    const [kept, now] = [line, recalculated(line, taxes, place)].map((each) =>
      toSum(each, taxes)
        .taxes.map(({ taxId, rate, taxType }) => `${taxId} ${rate} ${taxType}`)
        .toSorted()
        .join('\n'),
    );
    return kept !== now;
  });

const toSum = (line: ItemLine, taxes: readonly Tax[]) => ({
  quantity: numberOf(line.quantity),
  price: numberOf(line.rate),
  exemptFromTax: line.exemptFromTax,
  taxes: chargedTaxes(line.taxIds, { copies: line.copies, taxes }),
});

/** The totals of the lines, by the server's own function (API 4.2). */
export const lineTotals = (lines: readonly ItemLine[], taxes: readonly Tax[], decimals = usualDecimals) =>
  computeTotals(
    lines.map((line) => toSum(line, taxes)),
    decimals,
  );
