import { tableOf } from '../text/table-of.ts';

/**
 * The emergency numbers by country, as dialled within it. Softphone calls have no place to send help to, so these
 * numbers are refused. 112 and 911 are emergency numbers of every country, because many networks forward both.
 */
const numbersOf: Readonly<Record<string, readonly string[]>> = tableOf({
  AE: ['998', '999', '997'],
  AR: ['100', '101', '107'],
  AT: ['122', '133', '144'],
  AU: ['000', '106'],
  BE: ['100', '101'],
  BR: ['190', '192', '193'],
  CA: ['988'],
  CH: ['117', '118', '144', '1414'],
  CL: ['131', '132', '133'],
  CN: ['110', '119', '120', '122'],
  CO: ['123'],
  CZ: ['150', '155', '158'],
  DE: ['110'],
  DK: ['114'],
  EG: ['122', '123', '180'],
  ES: ['061', '062', '080', '091', '092'],
  FR: ['15', '17', '18', '114', '115', '119', '191', '196', '197'],
  GB: ['999'],
  GR: ['100', '108', '166', '199'],
  HK: ['992', '999'],
  HU: ['104', '105', '107'],
  ID: ['110', '113', '118', '119'],
  IE: ['999'],
  IL: ['100', '101', '102'],
  IN: ['100', '101', '102', '108'],
  IT: ['113', '114', '115', '118'],
  JP: ['110', '118', '119'],
  KE: ['999'],
  KR: ['117', '118', '119'],
  LU: ['113'],
  MX: ['060', '065', '066', '068'],
  MY: ['994', '999'],
  NG: ['199'],
  NO: ['110', '113'],
  NZ: ['111'],
  PE: ['105', '106', '116'],
  PH: ['117'],
  PK: ['15', '115', '1122'],
  PL: ['997', '998', '999'],
  QA: ['999'],
  RO: [],
  SA: ['997', '998', '999'],
  SE: ['90000'],
  SG: ['995', '999'],
  TH: ['191', '199', '1669'],
  TR: ['110', '155', '156'],
  TW: ['110', '119'],
  UA: ['101', '102', '103'],
  US: ['988'],
  VN: ['113', '114', '115'],
  ZA: ['10111', '10177', '10112'],
});

/** The calling code of each country above. */
const callingCodes: Readonly<Record<string, string>> = tableOf({
  ...{ AE: '971', AR: '54', AT: '43', AU: '61', BE: '32', BR: '55', CA: '1', CH: '41', CL: '56', CN: '86', CO: '57' },
  ...{ CZ: '420', DE: '49', DK: '45', EG: '20', ES: '34', FR: '33', GB: '44', GR: '30', HK: '852', HU: '36' },
  ...{ ID: '62', IE: '353', IL: '972', IN: '91', IT: '39', JP: '81', KE: '254', KR: '82', LU: '352', MX: '52' },
  ...{ MY: '60', NG: '234', NO: '47', NZ: '64', PE: '51', PH: '63', PK: '92', PL: '48', QA: '974', RO: '40' },
  ...{ SA: '966', SE: '46', SG: '65', TH: '66', TR: '90', TW: '886', UA: '380', US: '1', VN: '84', ZA: '27' },
});

const everywhere = ['112', '911'];
const every: ReadonlySet<string> = new Set([...everywhere, ...Object.values(numbersOf).flat()]);

export const emergencyText = 'Use a phone for emergency calls.';

/**
 * Whether a typed or international number calls an emergency service. Without a country code the emergency numbers of
 * all countries count, because no other number is as short. With one, those of the countries that have the code.
 *
 * @example isEmergencyNumber('911') → true; isEmergencyNumber('+44 999') → true; isEmergencyNumber('+49 999') → false
 */
export function isEmergencyNumber(typed: string): boolean {
  const digits = typed.replaceAll(/\D/g, '');
  if (!typed.trimStart().startsWith('+')) return every.has(digits);
  if (everywhere.includes(digits)) return true;
  return Object.entries(callingCodes).some(([country, code]) => {
    if (!digits.startsWith(code)) return false;
    const national = digits.slice(code.length);
    return everywhere.includes(national) || (numbersOf[country] ?? []).includes(national);
  });
}
