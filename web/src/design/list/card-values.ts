import type { ReactNode } from 'react';
import type { Column } from './table-model.ts';

type CardPlace = 'value' | 'plain' | 'rest';
type CardValue = { key: string; title: string; place: CardPlace; value: ReactNode };

const isEmpty = (value: ReactNode): boolean =>
  value === null || value === undefined || typeof value === 'boolean' || value === '' || value === '-';

/** The values below the heading of a phone's card, without the empty ones. */
export function cardValues<Row>(columns: readonly Column<Row>[], row: Row): CardValue[] {
  const values = columns.flatMap(({ key, title, render, onCard = 'value' }) => {
    if (onCard === 'heading' || onCard === 'beside' || onCard === 'button' || onCard === 'none') return [];
    const value = render(row);
    return isEmpty(value) ? [] : [{ key, title, place: onCard, value }];
  });
  return [...values.filter(({ place }) => place !== 'rest'), ...values.filter(({ place }) => place === 'rest')];
}
