import type { Candidate, Subject } from '@truckroll/contract/personal-data/personal-data';
import { erasedName } from '@truckroll/domain/personal-data/markers';
import { fold, searchWords } from '@truckroll/domain/text/folding';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { digitsOf } from './rows.ts';

type Phone = { countryCode: string; number: string };

/** @example phoneText({ countryCode: '+1', number: '416 555 0134' }) → '+1 416 555 0134' */
const phoneText = ({ countryCode, number }: Phone): string =>
  number.trim().startsWith('+') ? number.trim() : `${countryCode} ${number}`.trim();

const present = (texts: readonly (string | null | undefined)[]): string[] => [
  ...new Set(texts.flatMap((text) => (text?.trim() ? [text.trim()] : []))),
];

const most = 20;
const containsAll = (column: string, words: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    words.map((word) => sql`position(${word} in ${sql.ref(column)}) > 0`),
    sql` and `,
  )})`;

/** The clients, contacts and people of the team that a search finds, and an address or number as somebody of its own. */
export async function findCandidates(tx: Tx, search: string): Promise<Candidate[]> {
  const words = searchWords(search);
  if (words.length === 0) return [];
  const digits = digitsOf(search);
  const isNumber = digits.length >= 7 && !/\p{L}/u.test(search);
  const sought = isNumber ? [digits] : words;
  const clients = await tx
    .selectFrom('clients')
    .select(['id', 'name', 'firstName', 'lastName', 'email', 'phoneNumber', 'companyName'])
    .where('deletedAt', 'is', null)
    .where(containsAll('clients.search_text', sought))
    .orderBy('nameKey')
    .limit(most)
    .execute();
  const contacts = await tx
    .selectFrom('clientContacts')
    .innerJoin('clients', 'clients.id', 'clientContacts.clientId')
    .select(['clientContacts.id', 'clientContacts.name', 'phones', 'emails', 'clients.name as clientName'])
    .where(containsAll('client_contacts.search_text', sought))
    .orderBy('clientContacts.name')
    .limit(most)
    .execute();
  const people = await tx
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName', 'email', 'phoneNumber', 'status'])
    .orderBy('lastName')
    .execute();
  const found: Candidate[] = clients.map((row) => ({
    kind: 'client',
    id: row.id,
    name: row.name,
    names: present([row.name, `${row.firstName} ${row.lastName}`]),
    emails: present([row.email]),
    phoneNumbers: row.phoneNumber === null ? [] : [phoneText(row.phoneNumber)],
    detail: row.companyName ?? row.email,
  }));
  for (const row of contacts)
    found.push({
      kind: 'contact',
      id: row.id,
      name: row.name,
      names: present([row.name]),
      emails: present(row.emails),
      phoneNumbers: present(row.phones.map(({ phone }) => phoneText(phone))),
      detail: row.clientName,
    });
  for (const row of people) {
    const name = `${row.firstName} ${row.lastName}`.trim();
    const text = `${fold(name)} ${fold(row.email)} ${row.phoneNumber === null ? '' : phoneText(row.phoneNumber).replaceAll(/\D/g, '')}`;
    if (name === erasedName || !sought.every((word) => text.includes(word)) || found.length >= most * 2) continue;
    found.push({
      kind: 'teamMember',
      id: row.id,
      name,
      names: present([name]),
      emails: present([row.email]),
      phoneNumbers: row.phoneNumber === null ? [] : [phoneText(row.phoneNumber)],
      detail: row.email,
    });
  }
  const isEmail = /^[^\s@]+@[^\s@]+$/.test(search);
  if (isEmail || isNumber)
    found.push({
      kind: 'stranger',
      id: null,
      name: search,
      names: [],
      emails: isEmail ? [search] : [],
      phoneNumbers: isNumber ? [search] : [],
      detail: null,
    });
  return found;
}

/** What the record of a subject says of it now, for what a search begins with. Undefined: the record is gone. */
export async function readSubject(tx: Tx, kind: Subject['kind'], id: string): Promise<Candidate | undefined> {
  if (kind === 'client') {
    const row = await tx
      .selectFrom('clients')
      .select(['id', 'name', 'firstName', 'lastName', 'email', 'phoneNumber'])
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const names = present([row.name, `${row.firstName} ${row.lastName}`]);
    const phoneNumbers = row.phoneNumber === null ? [] : [phoneText(row.phoneNumber)];
    return { kind, id, name: row.name, names, emails: present([row.email]), phoneNumbers, detail: null };
  }
  if (kind === 'contact') {
    const row = await tx
      .selectFrom('clientContacts')
      .select(['name', 'phones', 'emails'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const phoneNumbers = present(row.phones.map(({ phone }) => phoneText(phone)));
    return {
      kind,
      id,
      name: row.name,
      names: present([row.name]),
      emails: present(row.emails),
      phoneNumbers,
      detail: null,
    };
  }
  if (kind === 'stranger') return undefined;
  const row = await tx
    .selectFrom('users')
    .select(['firstName', 'lastName', 'email', 'phoneNumber'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const name = `${row.firstName} ${row.lastName}`.trim();
  const phoneNumbers = row.phoneNumber === null ? [] : [phoneText(row.phoneNumber)];
  return { kind, id, name, names: present([name]), emails: present([row.email]), phoneNumbers, detail: null };
}

/**
 * Those of a subject's names, addresses and numbers that others have too: another client or contact, a person of the team, the
 * company itself. Words that name several people are left alone.
 *
 * @param clientIds the client of the subject, with those that were merged into it
 */
export async function findShared(
  tx: Tx,
  subject: Omit<Subject, 'shared'>,
  clientIds: readonly string[],
): Promise<string[]> {
  const isOther = (kind: Subject['kind'], id: string): boolean => subject.kind !== kind || subject.id !== id;
  const others = { emails: new Set<string>(), numbers: [] as string[], names: new Set<string>() };
  const addNumber = (phone: Phone | null): void => {
    if (phone !== null) others.numbers.push(digitsOf(phoneText(phone)));
  };
  const emails = subject.emails.map((email) => email.toLowerCase());
  const digits = subject.phoneNumbers.map((text) => digitsOf(text).slice(-7));
  const names = subject.names.map(fold);
  const near = (column: string): RawBuilder<SqlBool> =>
    sql<SqlBool>`exists (select from unnest(${[...emails.map(fold), ...digits, ...names]}::text[]) as sought (word)
      where sought.word <> '' and position(sought.word in ${sql.ref(column)}) > 0)`;
  const clients = await tx
    .selectFrom('clients')
    .select(['id', 'name', 'email', 'phoneNumber'])
    .where('deletedAt', 'is', null)
    .where(near('clients.search_text'))
    .execute();
  for (const { id, name, email, phoneNumber } of clients) {
    if (clientIds.includes(id)) continue;
    others.names.add(fold(name));
    if (email !== null) others.emails.add(email.toLowerCase());
    addNumber(phoneNumber);
  }
  const contacts = await tx
    .selectFrom('clientContacts')
    .select(['id', 'clientId', 'name', 'emails', 'phones'])
    .where(near('client_contacts.search_text'))
    .execute();
  for (const row of contacts) {
    if (!isOther('contact', row.id) || clientIds.includes(row.clientId)) continue;
    others.names.add(fold(row.name));
    for (const email of row.emails) others.emails.add(email.toLowerCase());
    for (const { phone } of row.phones) addNumber(phone);
  }
  for (const row of await tx
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName', 'email', 'phoneNumber'])
    .execute()) {
    if (!isOther('teamMember', row.id)) continue;
    others.names.add(fold(`${row.firstName} ${row.lastName}`));
    others.emails.add(row.email.toLowerCase());
    addNumber(row.phoneNumber);
  }
  const company = await tx
    .selectFrom('accounts')
    .select(['companyName', 'email', 'phoneNumber'])
    .executeTakeFirstOrThrow();
  others.names.add(fold(company.companyName));
  if (company.email !== null) others.emails.add(company.email.toLowerCase());
  addNumber(company.phoneNumber);
  for (const { email } of await tx.selectFrom('emailAccounts').select('email').execute())
    others.emails.add(email.toLowerCase());
  for (const { phoneNumber } of await tx.selectFrom('accountPhoneNumbers').select('phoneNumber').execute())
    others.numbers.push(digitsOf(phoneNumber));
  return [
    ...subject.names.filter((name) => others.names.has(fold(name))),
    ...subject.emails.filter((email) => others.emails.has(email.toLowerCase())),
    ...subject.phoneNumbers.filter((text) => others.numbers.includes(digitsOf(text))),
  ];
}
