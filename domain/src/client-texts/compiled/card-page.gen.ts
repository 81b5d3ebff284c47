// Made by `npm run generate` from the catalogues of domain/src/client-texts.
export type CardPageTexts = {
  'title': Record<never, never>;
  'none': Record<never, never>;
  'add': Record<never, never>;
  'replace': Record<never, never>;
  'ending': { brand: string | number; last4: string | number };
  'bank': Record<never, never>;
  'expires': { month: string | number };
  'expired': { month: string | number };
  'remove': Record<never, never>;
  'removeOf': { name: string | number };
  'consent': { company: string | number; days: number };
  'agree': Record<never, never>;
  'opening': Record<never, never>;
  'save': Record<never, never>;
  'saving': Record<never, never>;
  'checking': Record<never, never>;
  'saved': Record<never, never>;
  'refused': Record<never, never>;
  'formFailed': Record<never, never>;
  'safe': { company: string | number };
  'off': Record<never, never>;
  'automatic': { days: number };
};
