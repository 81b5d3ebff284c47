export const savedCardKinds = ['card', 'bank'] as const;
export type SavedCardKind = (typeof savedCardKinds)[number];

/** 'asked': the client has agreed, and the processor's form is open. */
export const savedCardStates = ['asked', 'active', 'removed'] as const;
export type SavedCardState = (typeof savedCardStates)[number];

/** The version of the text to which clients agree; it changes with the text (client-texts, `consent` of the card page). */
export const consentVersion = 2;

/** How long the link to the page of a client's card is valid, in days. */
export const cardLinkDays = 30;

type Expiry = { expMonth: number | null; expYear: number | null };

/**
 * Whether a card can no longer be charged: it is valid to the end of its month. Bank accounts do not expire.
 *
 * @example isExpired({ expMonth: 2, expYear: 2027 }, '2027-02-28') → false; with '2027-03-01' → true
 */
export const isExpired = ({ expMonth, expYear }: Expiry, today: string): boolean =>
  expMonth !== null && expYear !== null && `${expYear}-${String(expMonth).padStart(2, '0')}` < today.slice(0, 7);

const brandNames: ReadonlyMap<string, string> = new Map([
  ['amex', 'American Express'],
  ['diners', 'Diners Club'],
  ['jcb', 'JCB'],
  ['unionpay', 'UnionPay'],
  ['mastercard', 'Mastercard'],
]);

/**
 * The name of a card's brand, or of the bank.
 *
 * @example brandName('visa') → 'Visa'; brandName('amex') → 'American Express'
 */
export const brandName = (brand: string): string =>
  brandNames.get(brand) ?? `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`;

/** @example savedCardName({ brand: 'visa', last4: '4242' }) → 'Visa ending in 4242' */
export const savedCardName = ({ brand, last4 }: { brand: string; last4: string }): string =>
  `${brandName(brand)} ending in ${last4}`;

/** @example expiryText({ expMonth: 2, expYear: 2027 }) → '02/2027' */
export const expiryText = ({ expMonth, expYear }: Expiry): string | null =>
  expMonth === null || expYear === null ? null : `${String(expMonth).padStart(2, '0')}/${expYear}`;
