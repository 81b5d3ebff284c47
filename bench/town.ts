/**
 * Names and addresses of made-up clients. They are the same in every run, so that the figures do not depend on chance.
 */
const firstNames =
  'Ann Bob Carla David Elena Frank Grace Henry Irene Jack Karen Liam Maria Noah Olivia Peter Quinn Rosa Samuel Tara Umar Vera Walter Xenia Yusuf Zoe'.split(
    ' ',
  );
const lastNames =
  'Anderson Brown Chen Dubois Evans Fischer Garcia Hughes Ivanov Johnson Kowalski Lopez Martin Nguyen Olsen Patel Quigley Rossi Smith Tremblay Underwood Varga Williams Xu Young Zimmerman'.split(
    ' ',
  );
const streets = 'Maple Oak Cedar King Queen Elm Main Lake Hill Park River Church Mill Spring Garden'.split(' ');
const cities = ['Toronto, ON', 'Buffalo, NY', 'Hamilton, ON', 'Rochester, NY', 'Ottawa, ON', 'Niagara Falls, NY'];

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

export type Resident = {
  firstName: string;
  lastName: string;
  email: string;
  companyName: string | null;
  phone: string;
  address: { houseNumber: string; street: string; city: string; formattedAddress: string };
};

export function resident(n: number): Resident {
  // The numbers are multiplied by primes, so that consecutive clients get unrelated names.
  const firstName = pick(firstNames, n * 7);
  const lastName = `${pick(lastNames, Math.floor(n / 26) * 11)}${n % 5 === 0 ? `-${pick(lastNames, n * 3)}` : ''}`;
  const houseNumber = String(1 + ((n * 37) % 1999));
  const street = `${pick(streets, n * 13)} Street`;
  const city = pick(cities, n * 5);
  return {
    firstName,
    lastName,
    email: `${firstName}.${lastName}.${n}@example.test`.toLowerCase(),
    companyName: n % 3 === 0 ? `${lastName} & Sons ${n % 100}` : null,
    phone: `416${String(5_550_000 + (n % 10_000)).padStart(7, '0')}`,
    address: { houseNumber, street, city, formattedAddress: `${houseNumber} ${street}, ${city}` },
  };
}

/** The texts of searches letter by letter, as the search field sends them. */
export const typedSearches = [
  'ann smith',
  'carla',
  'dubois & sons',
  '416555',
  'maple street',
  'zoe zimm',
  'tremblay-ross',
  'niagara falls',
  'henry.nguyen',
  'quigley',
].flatMap((text) => Array.from({ length: text.length - 1 }, (_, i) => text.slice(0, i + 2)));

/** Searches of every kind. A text that many clients have, and one that few have, cost different parts of the database. */
export const searchesOfKinds = {
  'a rare name': 'ann quigley',
  'a common name': 'smith',
  'a name at the end of the list': 'zoe',
  'one letter': 'z',
  'two letters': 'zo',
  'two letters that nobody has': 'zq',
  'a text that nobody has': 'zzzq',
  'the local area code': '416555',
  'a whole number': '(416) 555-0134',
  'an e-mail': 'ann.smith.100',
  'several words': 'maple street toronto ann',
};

/** The texts of one person who types names letter by letter. Each person types other names. */
export function typedNames(person: number, count: number): string[] {
  const texts: string[] = [];
  for (let n = person * 1_237; texts.length < count; n += 311) {
    const { firstName, lastName } = resident(n);
    const name = `${firstName} ${lastName}`.toLowerCase();
    texts.push(...Array.from({ length: name.length - 1 }, (_, i) => name.slice(0, i + 2)));
  }
  return texts.slice(0, count);
}
