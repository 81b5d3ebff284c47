import { brandName } from './saved-card.ts';

/** The way of a payment that was made on a card reader. It is never chosen by hand. */
export const cardReaderMethod = 'Card reader';

/**
 * The short name of a card that paid on a reader.
 *
 * @example readCardName({ brand: 'visa', last4: '4242' }) → 'Visa 4242'
 */
export const readCardName = ({ brand, last4 }: { brand: string; last4: string }): string =>
  `${brandName(brand)} ${last4}`.trim();

/**
 * The way of a payment as the office reads it.
 *
 * @example paymentWay({ paymentMethod: 'Card reader', cardName: 'Visa 4242' }) → 'Card reader · Visa 4242'
 */
export const paymentWay = ({ paymentMethod, cardName }: { paymentMethod: string; cardName: string | null }): string =>
  cardName === null ? paymentMethod : `${paymentMethod} · ${cardName}`;
