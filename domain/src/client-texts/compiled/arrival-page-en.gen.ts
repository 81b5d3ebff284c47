// Made by `npm run generate` from the catalogues of domain/src/client-texts.
import type { Catalogue } from '../words.ts';
import type { ArrivalPageTexts } from './arrival-page.gen.ts';

export const messages: Catalogue<ArrivalPageTexts> = {
  'title': "Your visit",
  'ended': "This visit is no longer followed here.",
  'hasArrived': [["person"]," has arrived"],
  'onTheWay': [["person"]," is on the way"],
  'since': ["Since ",["time"]],
  'expectedAt': ["Expected at about ",["time"]],
  'expectedSoon': "Expected soon",
  'traffic': "Traffic may change the time. This page keeps itself up to date.",
  'call': ["Call ",["number"]],
};
