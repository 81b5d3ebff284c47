import { Combobox } from '@mantine/core';
import { formatRate } from '@truckroll/domain/format/numbers';
import { useMe } from '../../app/session/me.ts';
import styles from './product-picker.module.css';

type PickerOptionProps = {
  value: string;
  name: string;
  hint: string;
  /** Null where it is unknown or not shown. */
  price: number | null;
  onClick?: () => void;
};

/** What a name field offers: an entry or a package of the price book. */
export function PickerOption({ value, name, hint, price, onClick }: PickerOptionProps) {
  const { currency } = useMe().account;
  return (
    <Combobox.Option value={value} className={styles.option} onClick={onClick}>
      <span className={styles.text}>
        <span className={styles.name}>{name}</span>
        <span className={styles.hint}>{hint}</span>
      </span>
      {price !== null && <span className={styles.price}>{formatRate(price, currency)}</span>}
    </Combobox.Option>
  );
}
