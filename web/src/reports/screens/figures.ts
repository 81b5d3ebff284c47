import { formatCount, formatMoney, formatPercent } from '@truckroll/domain/format/numbers';
import { shortMoney } from '../../design/month-names.ts';
import type { Figure } from './report-table.ts';

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

export const hoursFigure = (key: string, label: string): Figure => ({
  key,
  label,
  text: (value) => `${hours.format(value)} h`,
  shortText: (value) => `${hours.format(value)} h`,
  mark: 'bar',
  unit: 'hours',
});

export const daysFigure = (key: string, label: string): Figure => ({
  key,
  label,
  text: (value) => `${hours.format(value)} ${value === 1 ? 'day' : 'days'}`,
  shortText: (value) => hours.format(value),
  mark: 'line',
  unit: 'days',
});
