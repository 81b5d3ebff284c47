import type { LinkProps } from '@tanstack/react-router';
import { longMonth, shortMonth } from '../../design/month-names.ts';
import { PageLink } from '../../design/page-link.tsx';
import plain from '../../design/plain.module.css';
import styles from './month-chart.module.css';

export type MonthBar = {
  /** 'YYYY-MM'. */
  month: string;
  value: number;
  /** The value as screen readers read it. */
  text: string;
  /** The abbreviated value above its bar. */
  shortText: string;
  link: Pick<LinkProps, 'to' | 'search'>;
};

type MonthChartProps = { label: string; bars: readonly MonthBar[]; sum: string };

/** Months as bars, each linked to its records. The bars are a list, so that screen readers read the same values. */
export function MonthChart({ label, bars, sum }: MonthChartProps) {
  const most = Math.max(...bars.map(({ value }) => value), 0);
  return (
    <>
      <p className={styles.sum}>
        {sum} <span className={styles.hint}>in 12 months</span>
      </p>
      <ul className={styles.chart} aria-label={label}>
        {bars.map(({ month, value, text, shortText, link }) => (
          <li key={month}>
            <PageLink link={link} className={styles.month} title={`${longMonth(month)}: ${text}`}>
              <span className={styles.bar} aria-hidden>
                <span className={styles.value}>{value === 0 ? '' : shortText}</span>
                <span className={styles.fill} style={{ height: `${most === 0 ? 0 : (100 * value) / most}%` }} />
              </span>
              <span aria-hidden>{shortMonth(month)}</span>
              <span className={plain.hidden}>
                {longMonth(month)}: {text}
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </>
  );
}
