import { TextInput } from '@mantine/core';
import { separatedText } from '@truckroll/domain/format/numbers';
import { type FocusEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useCurrency } from '../../design/currency.tsx';
import { onlyDecimal } from '../../design/form/typed-amount.ts';
import type { ItemLine } from './item-line.ts';
import { useLineEditing } from './line-context.ts';
import styles from './lines.module.css';

/** `label`: what the fields of the line are named after, such as 'item 2'. */
export type CellProps = { line: ItemLine; label: string; isReadOnly: boolean };

type FigureCellProps = CellProps & {
  field: 'quantity' | 'rate' | 'discount' | 'markup' | 'minQuantity' | 'maxQuantity';
  head: string;
  /** Normalises the typed text on blur. */
  tidy: (typed: string, decimals: number) => string;
  isMoney?: boolean;
};

/** A number of a line. */
export function FigureCell({ line, label, isReadOnly, field, head, tidy, isMoney = false }: FigureCellProps) {
  const { editor } = useLineEditing();
  const { symbol, decimals } = useCurrency();
  const [typed, setTyped] = useState<string | null>(null);
  const tidied = tidy(line[field], decimals);
  const startTyping = ({ currentTarget: input }: FocusEvent<HTMLInputElement>): void => {
    const isWhole = input.selectionStart === 0 && input.selectionEnd === input.value.length;
    flushSync(() => setTyped(tidied));
    if (isWhole) input.select();
  };
  return (
    <TextInput
      className={styles.figure}
      wrapperProps={{ 'data-head': head }}
      aria-label={`${head} of ${label}`}
      inputMode="decimal"
      autoComplete="off"
      leftSection={isMoney ? <span aria-hidden>{symbol}</span> : undefined}
      leftSectionWidth={28}
      readOnly={isReadOnly}
      value={typed ?? (isMoney ? separatedText(tidied) : tidied)}
      onFocus={isReadOnly || !isMoney ? undefined : startTyping}
      onChange={(event) => {
        const figure = onlyDecimal(event.currentTarget.value);
        setTyped(figure);
        editor.change(line.key, { [field]: figure });
      }}
      onBlur={() => {
        setTyped(null);
        if (!isReadOnly && tidied !== line[field]) editor.change(line.key, { [field]: tidied });
      }}
    />
  );
}
