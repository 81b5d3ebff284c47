/**
 * Converts database values to program values, the same on both drivers: bigint and count become numbers, numeric and
 * date stay text, timestamps become ISO strings (the connections' time zone is UTC).
 */
const oid = {
  int8: 20,
  float4: 700,
  float8: 701,
  date: 1082,
  timestamp: 1114,
  timestamptz: 1184,
  numeric: 1700,
} as const;

/** '2026-11-20 14:00:00.5+00' → '2026-11-20T14:00:00.500Z' */
function toIsoMoment(text: string): string {
  // A fast path for timestamps without a fraction: lists have thousands of them.
  if (text.length === 22 && text.endsWith('+00')) return `${text.slice(0, 10)}T${text.slice(11, 19)}.000Z`;
  const [whole = '', fraction = ''] = text.replace(/\+00(:00)?$/, '').split('.');
  return `${whole.replace(' ', 'T')}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}

const asText = (text: string): string => text;

export const parsers: Record<number, (text: string) => unknown> = {
  [oid.int8]: Number,
  [oid.float4]: Number,
  [oid.float8]: Number,
  [oid.numeric]: asText,
  [oid.date]: asText,
  [oid.timestamp]: toIsoMoment,
  [oid.timestamptz]: toIsoMoment,
};
