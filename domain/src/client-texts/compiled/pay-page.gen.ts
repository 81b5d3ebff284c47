// Made by `npm run generate` from the catalogues of domain/src/client-texts.
export type PayPageTexts = {
  'title': Record<never, never>;
  'explained': { percent: string | number };
  'cardFirst': Record<never, never>;
  'continue': Record<never, never>;
  'wait': Record<never, never>;
  'review': Record<never, never>;
  'ending': { brand: string | number; last4: string | number };
  'amount': Record<never, never>;
  'tip': Record<never, never>;
  'surcharge': { percent: string | number };
  'total': Record<never, never>;
  'pay': { amount: string | number };
  'paying': Record<never, never>;
  'another': Record<never, never>;
  'paid': Record<never, never>;
  'processing': Record<never, never>;
  'refused': Record<never, never>;
  'formFailed': Record<never, never>;
  'back': Record<never, never>;
  'nothingDue': Record<never, never>;
};
