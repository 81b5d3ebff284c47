import { tableOf } from '../text/table-of.ts';

/**
 * The calling codes with the country that a number without more knowledge is of. Several countries share +1, +7, +39,
 * +44, +47, +61, +212, +262, +290, +358, +590 and +599.
 */
const countriesByCode = `us1 ru7 eg20 za27 gr30 nl31 be32 fr33 es34 hu36 it39 ro40 ch41 at43 gb44 dk45 se46 no47 pl48 de49
  pe51 mx52 cu53 ar54 br55 cl56 co57 ve58 my60 au61 id62 ph63 nz64 sg65 th66 jp81 kr82 vn84 cn86 tr90 in91 pk92 af93 lk94
  mm95 ir98 ss211 ma212 dz213 tn216 ly218 gm220 sn221 mr222 ml223 gn224 ci225 bf226 ne227 tg228 bj229 mu230 lr231 sl232
  gh233 ng234 td235 cf236 cm237 cv238 st239 gq240 ga241 cg242 cd243 ao244 gw245 io246 ac247 sc248 sd249 rw250 et251 so252
  dj253 ke254 tz255 ug256 bi257 mz258 zm260 mg261 re262 zw263 na264 mw265 ls266 bw267 sz268 km269 sh290 er291 aw297 fo298
  gl299 gi350 pt351 lu352 ie353 is354 al355 mt356 cy357 fi358 bg359 lt370 lv371 ee372 md373 am374 by375 ad376 mc377 sm378
  ua380 rs381 me382 xk383 hr385 si386 ba387 mk389 cz420 sk421 li423 fk500 bz501 gt502 sv503 hn504 ni505 cr506 pa507 pm508
  ht509 gp590 bo591 gy592 ec593 gf594 py595 mq596 sr597 uy598 cw599 tl670 nf672 bn673 nr674 pg675 to676 sb677 vu678 fj679
  pw680 wf681 ck682 nu683 ws685 ki686 nc687 tv688 pf689 tk690 fm691 mh692 kp850 hk852 mo853 kh855 la856 bd880 tw886 mv960
  lb961 jo962 sy963 iq964 kw965 sa966 ye967 om968 ps970 ae971 il972 bh973 qa974 bt975 mn976 np977 tj992 tm993 az994 ge995
  kg996 uz998`;

const countries: ReadonlyMap<string, string> = new Map(
  countriesByCode.split(/\s+/).map((entry) => [entry.slice(2), entry.slice(0, 2)]),
);

/** The country of a calling code; undefined for a code that no country has. */
export const countryOfCode = (code: string): string | undefined => countries.get(code);

/**
 * The calling code with which the digits of an international number begin. No code is the beginning of another one.
 *
 * @example callingCodeOf('442079460958') → '44'; callingCodeOf('14165550134') → '1'
 */
export const callingCodeOf = (digits: string): string | undefined =>
  [1, 2, 3].map((length) => digits.slice(0, length)).find((code) => countries.has(code));

/** The international prefixes of each country, as patterns. 00 is tried first in every country. */
const exits: Readonly<Record<string, readonly string[]>> = tableOf({
  '1': ['011'],
  '7': ['810'],
  '53': ['119'],
  '55': ['00(?:1[245]|2[1-35]|31|4[13]|[56]5|99)'],
  '57': ['00(?:4(?:[14]4|56)|[579])'],
  // With 00 first, 0011 45 would be 00 and a number of +1.
  '61': ['0011', '00'],
  '62': ['00[1789]'],
  '65': ['00[0-3][0-9]', '00[1-9]'],
  '66': ['00[1-9]'],
  '81': ['010'],
  '82': ['007[0-9][0-9]', '00[1-9]'],
  '234': ['009'],
  '238': ['0'],
  '248': ['010'],
  '254': ['000'],
  '255': ['00[056]'],
  '256': ['00[057]'],
  '358': ['99[0-9]'],
  '375': ['810'],
  '592': ['001'],
  '677': ['0[01]'],
  '680': ['01[12]'],
  '685': ['0'],
  '850': ['99'],
  '852': ['001'],
  '855': ['00[14-9]'],
  '886': ['00[25679]', '019'],
  '972': ['01[2-9]'],
  '976': ['001'],
  '992': ['810'],
  '993': ['810'],
});

/** The national prefix of each country, as a pattern. Most countries have a zero. */
const trunks: Readonly<Record<string, string>> = tableOf({
  // Numbers of these countries keep a leading zero in the international form.
  ...{ '39': '', '225': '', '229': '', '242': '', '378': '' },
  '1': '1(?=[0-9]{10}$)',
  '7': '8(?=[0-9]{10}$)',
  '36': '06(?=[0-9]{8,9}$)|0+',
  '52': '(?:01|04[45]|1)(?=[0-9]{10}$)|0+',
  '55': '0[0-9]{2}(?=[0-9]{10,11}$)|0+',
  '241': '0(?=[0-9]{8}$)',
  '370': '[08](?=[0-9]{8}$)',
  '375': '80?(?=[0-9]{9}$)|0+',
  '692': '1(?=[0-9]{7}$)|0+',
  '993': '8(?=[0-9]{8}$)|0+',
});
const usualTrunk = '0+';

/** The patterns of international numbers as dialled from a country, the usual one first. */
export const exitsOf = (code: string): RegExp[] =>
  (exits[code]?.includes('00') ? exits[code] : ['00', ...(exits[code] ?? [])]).map(
    (exit) => new RegExp(`^(?:${exit})([1-9][0-9]{6,14})$`),
  );

/** The pattern of what precedes a national number. */
export const trunkOf = (code: string): RegExp => new RegExp(`^(?:${trunks[code] ?? usualTrunk})`);

/** The digits of national numbers, by calling code, where nearly all numbers have the same length. */
const lengths: Readonly<Record<number, string>> = {
  7: '220 238 239 248 269 291 297 354 501 592 597 673 674 676 677 678 679 685 691 692 960',
  8: `45 47 53 65 216 222 223 226 227 228 230 232 235 236 241 252 253 257 266 267 268 350 356 357 370 371 373 374 387 389
    502 503 504 505 506 507 509 591 598 852 853 965 968 973 974 975 976 993`,
  9: `27 31 32 33 34 40 41 46 48 51 56 61 66 84 93 94 212 213 218 221 224 231 233 237 240 243 244 245 249 250 251 254
    255 256 258 260 261 263 351 353 375 380 420 421 593 595 886 962 966 971 992 994 995 996 998`,
  10: '1 7 20 30 44 52 57 58 63 90 91 92 98 225 229 234 880 964 977',
};
const lengthOfCode: ReadonlyMap<string, number> = new Map(
  Object.entries(lengths).flatMap(([length, codes]) =>
    codes.split(/\s+/).map((code) => [code, Number(length)] as const),
  ),
);

/** The usual number of digits of a national number; undefined where they differ. */
export const lengthOf = (code: string): number | undefined => lengthOfCode.get(code);
