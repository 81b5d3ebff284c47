import type { Client } from '@truckroll/contract/clients';
import type { Tax } from '@truckroll/contract/taxes';
import { usualDecimals } from '@truckroll/domain/money/currencies';
import { computeTotals } from '@truckroll/domain/money/totals';
import { applicableTaxes, type TaxSituation } from '@truckroll/domain/taxes/applicable-taxes';
import { chargedTaxes, proposedTaxIds } from '@truckroll/domain/taxes/line-taxes';
import { numberOf } from '../../design/typed-amount.ts';
import type { Line } from './line.ts';

/** What decides which taxes apply, beside the line itself (API 4.3). */
export const taxSituationOf = (of: {
  client: Pick<Client, 'taxNumber' | 'isTaxExempt'> | null;
  state: string;
  startDay: string | null;
  today: string;
}): TaxSituation => ({
  state: of.state.trim() || null,
  day: of.startDay ?? of.today,
  clientHasTaxNumber: of.client?.taxNumber !== null && of.client?.taxNumber !== undefined,
  clientIsTaxExempt: of.client?.isTaxExempt === true,
});

export const applicableIds = (line: Pick<Line, 'type' | 'exemptFromTax'>, taxes: readonly Tax[], place: TaxSituation) =>
  applicableTaxes(taxes, place, line).map(({ id }) => id);

/** The line with its taxes made anew; the same line where they stay (API 4.3). */
export function retaxed(line: Line, taxes: readonly Tax[], place: TaxSituation): Line {
  const taxIds = proposedTaxIds(line, taxes, place);
  const isSame = taxIds.length === line.taxIds.length && taxIds.every((id) => line.taxIds.includes(id));
  return isSame ? line : { ...line, taxIds };
}

const toSum = (line: Line, taxes: readonly Tax[]) => ({
  quantity: numberOf(line.quantity),
  price: numberOf(line.rate),
  exemptFromTax: line.exemptFromTax,
  taxes: chargedTaxes(line.taxIds, { copies: line.copies, taxes }),
});

/** What the lines come to, by the very function of the server (API 4.2). */
export const totalsOf = (lines: readonly Line[], taxes: readonly Tax[], decimals = usualDecimals) =>
  computeTotals(
    lines.map((line) => toSum(line, taxes)),
    decimals,
  );
