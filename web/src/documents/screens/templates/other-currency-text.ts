import type { EstimateTemplateRow } from '@truckroll/contract/documents/estimate-templates';

/** Why a template is not offered for an estimate in another currency. */
export const otherCurrencyText = ({ currency }: Pick<EstimateTemplateRow, 'currency'>, own: string): string =>
  `Its prices are in ${currency}. This estimate is in ${own}.`;
