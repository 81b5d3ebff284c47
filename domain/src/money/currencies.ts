/**
 * The currencies in use by ISO 4217, by the number of decimals of their amounts. Funds, metals and test codes are left out.
 * Engines take the decimals from CLDR, which differs from the standard (IQD, LBP, ALL …) and between browsers.
 */
const byDecimals: readonly (readonly [decimals: number, codes: string])[] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'],
  [
    2,
    `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP CVE
    CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR
    KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB
    PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY
    TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG`,
  ],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
];

const decimalsOf = new Map(
  byDecimals.flatMap(([decimals, codes]) => codes.split(/\s+/).map((code) => [code, decimals] as const)),
);

/** The decimals of most currencies, and of a code that is not in the list. */
export const usualDecimals = 2;
/** The most decimals of any currency. */
export const mostDecimals = 3;

/** The codes of all currencies, in alphabetical order. */
export const currencies: readonly string[] = [...decimalsOf.keys()].toSorted();

export const isCurrency = (code: string): boolean => decimalsOf.has(code);

/**
 * The number of decimals of a currency's amounts (ISO 4217).
 *
 * @example currencyDecimals('JPY') → 0; currencyDecimals('USD') → 2; currencyDecimals('KWD') → 3
 */
export const currencyDecimals = (code: string): number => decimalsOf.get(code) ?? usualDecimals;
