import { formatCount, formatMoney, formatPercent } from '@truckroll/domain/format/numbers';
import type { RecordUnit } from '@truckroll/domain/reports/record-figures';
import { shortMoney } from '../../design/month-names.ts';
import type { Figure } from './report-table.ts';

/** A figure, or what a record adds to it, in its unit. */
export function amountText(value: number, unit: RecordUnit, currency: string | null): string {
  if (unit === 'hours') return hoursText(value);
  if (unit === 'days') return daysText(value);
  return unit === 'money' && currency !== null ? formatMoney(value, currency) : formatCount(value);
}

export const countFigure = (key: string, label: string): Figure => ({
  key,
  label,
  text: formatCount,
  shortText: formatCount,
  mark: 'bar',
});

export const moneyFigure = (key: string, label: string, currency: string): Figure => ({
  key,
  label,
  text: (value) => formatMoney(value, currency),
  shortText: (value) => shortMoney(value, currency),
  mark: 'bar',
  unit: currency,
});

/** A share in percent: 33.3 → '33.3%'. */
export const shareFigure = (key: string, label: string): Figure => ({
  key,
  label,
  text: formatPercent,
  shortText: formatPercent,
  mark: 'line',
  isShare: true,
  unit: '%',
});

const hours = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const hoursText = (value: number): string => `${hours.format(value)} h`;
const daysText = (value: number): string => `${hours.format(value)} ${value === 1 ? 'day' : 'days'}`;

export const hoursFigure = (key: string, label: string): Figure => ({
  key,
  label,
  text: hoursText,
  shortText: hoursText,
  mark: 'bar',
  unit: 'hours',
});

export const daysFigure = (key: string, label: string): Figure => ({
  key,
  label,
  text: daysText,
  shortText: (value) => hours.format(value),
  mark: 'line',
  unit: 'days',
});
