import styles from './row-check.module.css';

type RowCheckProps = {
  label: string;
  isChecked: boolean;
  /** Whether a part of what it stands for is chosen. */
  isPart?: boolean;
  onChange: (isChecked: boolean) => void;
};

/** The checkbox of a row: a plain input, because a list has a hundred of them. */
export function RowCheck({ label, isChecked, isPart = false, onChange }: RowCheckProps) {
  return (
    <input
      ref={(input) => {
        if (input !== null) input.indeterminate = isPart;
      }}
      type="checkbox"
      className={styles.check}
      aria-label={label}
      checked={isChecked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
