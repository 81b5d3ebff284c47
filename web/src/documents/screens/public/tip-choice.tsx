import { Chip, Group, NumberInput } from '@mantine/core';
import { currencySymbolOf } from '@truckroll/domain/format/numbers';
import { sumMoney } from '@truckroll/domain/money/amounts';
import { currencyDecimals } from '@truckroll/domain/money/currencies';
import { tipChoices } from '@truckroll/domain/tips/tip-choices';
import { type CSSProperties, useState } from 'react';
import type { PageWords } from './page-words.ts';
import styles from './public-document.module.css';

/** 'none', one of the percentages, or 'other' with what was typed. */
type Chosen = { of: string; typed: number | null };

export type ShownTip = {
  chosen: Chosen;
  choose: (chosen: Chosen) => void;
  /** The tip; null while another amount was chosen and none was typed. */
  amount: number | null;
};

/** The tip that the client chooses beside what is due. Nothing is chosen for them (screens 12.6). */
export function useTip(
  percents: readonly number[] | null,
  { amountDue, currency }: { amountDue: number; currency: string },
): ShownTip {
  const [chosen, choose] = useState<Chosen>({ of: 'none', typed: null });
  const choices = tipChoices(percents ?? [], amountDue, currencyDecimals(currency));
  const offered = choices.find(({ percent }) => String(percent) === chosen.of)?.amount;
  const isOther = percents !== null && chosen.of === 'other';
  return { chosen, choose, amount: isOther ? chosen.typed || null : (offered ?? 0) };
}

type TipChoiceProps = {
  percents: readonly number[];
  amountDue: number;
  currency: string;
  tip: ShownTip;
  words: PageWords;
  /** Whether it was tried to pay without an amount. */
  isMissing: boolean;
};

/** The chosen one has the company's colour, as the button to pay has. */
const inAccent = {
  '--chip-bg': 'var(--accent)',
  '--chip-hover': 'var(--accent)',
  '--chip-color': 'var(--accent-ink)',
  '--chip-icon-color': 'var(--accent-ink)',
} as CSSProperties;

export function TipChoice({ percents, amountDue, currency, tip, words, isMissing }: TipChoiceProps) {
  const { say, money } = words.page;
  const { chosen, choose } = tip;
  const decimals = currencyDecimals(currency);
  const choices = tipChoices(percents, amountDue, decimals).map(({ percent, amount }) => ({
    of: String(percent),
    label: say('tipChoice', { percent: words.page.percent(percent), amount: money(amount, currency) }),
  }));
  return (
    <fieldset className={styles.tip}>
      <legend>{say('tipAdd')}</legend>
      <Chip.Group value={chosen.of} onChange={(of) => choose({ ...chosen, of })}>
        <Group gap={6}>
          {[{ of: 'none', label: say('tipNone') }, ...choices, { of: 'other', label: say('tipOther') }].map(
            ({ of, label }) => (
              <Chip key={of} value={of} size="sm" radius="sm" style={inAccent}>
                {label}
              </Chip>
            ),
          )}
        </Group>
      </Chip.Group>
      {chosen.of === 'other' && (
        <NumberInput
          mt={8}
          maw={240}
          label={say('tipAmount')}
          value={chosen.typed ?? ''}
          onChange={(value) => choose({ ...chosen, typed: typeof value === 'number' ? sumMoney([value]) : null })}
          decimalScale={decimals}
          prefix={currencySymbolOf(currency)}
          min={0}
          hideControls
          allowNegative={false}
          error={isMissing && tip.amount === null ? say('tipMissing') : undefined}
        />
      )}
    </fieldset>
  );
}
