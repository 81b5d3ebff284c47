import { expect, test } from 'vitest';
import { countryOfZone } from './country-of-zone.ts';

test.each([
  ['America/Denver', 'US'],
  ['America/Indiana/Knox', 'US'],
  ['Pacific/Honolulu', 'US'],
  ['America/Toronto', 'CA'],
  ['America/St_Johns', 'CA'],
  ['Europe/London', 'GB'],
  ['Europe/Paris', null],
  ['America/Mexico_City', null],
  ['UTC', null],
])('%s is in %s', (zone, country) => expect(countryOfZone(zone)).toBe(country));
