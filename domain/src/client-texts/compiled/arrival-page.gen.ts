// Made by `npm run generate` from the catalogues of domain/src/client-texts.
export type ArrivalPageTexts = {
  'title': Record<never, never>;
  'ended': Record<never, never>;
  'hasArrived': { person: string | number };
  'onTheWay': { person: string | number };
  'since': { time: string | number };
  'expectedAt': { time: string | number };
  'expectedSoon': Record<never, never>;
  'traffic': Record<never, never>;
  'call': { number: string | number };
};
