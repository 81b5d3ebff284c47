/** Whether a company takes tips, and which percentages its clients are offered (decision 0110). */
export type TipRule = { isOn: boolean; percents: number[] };

export const mostTipPercents = 3;
export const tipPercentsText = 'Enter one to three different percentages, each above 0 and at most 100';

/** Whether a rule can be stored: what is offered is needed only while tips are on. */
export const isTipRule = ({ isOn, percents }: TipRule): boolean =>
  percents.length <= mostTipPercents &&
  new Set(percents).size === percents.length &&
  percents.every((percent) => percent > 0 && percent <= 100) &&
  (!isOn || percents.length > 0);

/** Why a tip is not taken, by the code of a problem. */
export type TipRefusal = 'tipsOff' | 'tipOfDeposit' | 'tipTooLarge';

/**
 * Whether a tip of an amount can be paid beside a payment of a document: only of invoices, and at most what the invoice comes to,
 * which catches slips of the keyboard.
 *
 * @example tipRefusal({ isOn: true }, { tip: 500, documentType: 1, total: 100 }) → 'tipTooLarge'
 */
export function tipRefusal(
  { isOn }: Pick<TipRule, 'isOn'>,
  { tip, documentType, total }: { tip: number; documentType: 1 | 2; total: number },
): TipRefusal | null {
  if (tip === 0) return null;
  if (!isOn) return 'tipsOff';
  if (documentType === 2) return 'tipOfDeposit';
  return tip > total ? 'tipTooLarge' : null;
}
