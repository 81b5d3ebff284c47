import { tableOf } from '../text/table-of.ts';
import type { MailPerson } from './mail-addresses.ts';

/** Characters that are easily mistaken for others, with the character that they look like. */
const alike: Record<string, string> = tableOf({
  '0': 'o',
  '1': 'l',
  i: 'l',
  '5': 's',
  а: 'a',
  с: 'c',
  е: 'e',
  о: 'o',
  р: 'p',
  х: 'x',
  у: 'y',
  і: 'l',
  ο: 'o',
  α: 'a',
});

/** The shape of an address: addresses that look the same have the same shape. */
const shapeOf = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll(/./gu, (sign) => alike[sign] ?? sign)
    .replaceAll(/[-_]/g, '');

const addressPattern = /(?<![a-z0-9._%+-])[a-z0-9._%+-]{2,64}@[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}/i;

/**
 * The known address that a sender imitates, or null: an unknown address that looks like a known one, or a name that is
 * another address.
 *
 * @example imitatedAddress({ name: '', address: 'ann@1ee.com' }, ['ann@lee.com']) → 'ann@lee.com'
 * @example imitatedAddress({ name: 'ann@lee.com', address: 'x@evil.com' }, []) → 'ann@lee.com'
 */
export function imitatedAddress(sender: MailPerson, known: readonly string[]): string | null {
  const address = sender.address.toLowerCase();
  const named = addressPattern.exec(sender.name)?.[0].toLowerCase();
  if (named !== undefined && named !== address) return named;
  const addresses = known.map((each) => each.toLowerCase());
  if (addresses.includes(address)) return null;
  const shape = shapeOf(address);
  return addresses.find((each) => shapeOf(each) === shape) ?? null;
}
