import { useId } from 'react';
import styles from './figure-choice.module.css';
import { changeText, type ReportTable } from './report-table.ts';

type FigureChoiceProps = {
  table: ReportTable;
  /** The `key` of the figure that the chart shows. */
  value: string;
  onChange: (key: string) => void;
};

/** The figures of the whole period. The chosen one is in the chart below. */
export function FigureChoice({ table: { title, figures, totals }, value, onChange }: FigureChoiceProps) {
  const name = useId();
  return (
    <fieldset className={styles.figures}>
      <legend className={styles.legend}>{title}: figure of the chart</legend>
      {figures.map((figure, place) => {
        if (figure.mark === undefined) return null;
        const now = totals.now[place] ?? null;
        const before = totals.before?.[place] ?? null;
        const change = changeText(figure, now, before);
        return (
          <label key={figure.key} className={styles.figure}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              checked={figure.key === value}
              onChange={() => onChange(figure.key)}
            />
            <span className={styles.label}>{figure.label}</span>{' '}
            <span className={styles.value}>{now === null ? '-' : figure.text(now)}</span>{' '}
            {totals.before !== null && (
              <span className={styles.before}>
                {change !== null && <b>{change}</b>} year before {before === null ? '-' : figure.text(before)}
              </span>
            )}
          </label>
        );
      })}
    </fieldset>
  );
}
