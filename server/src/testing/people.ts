import { register } from '@truckroll/contract/session/session';
import { v7 as newId } from 'uuid';
import type { Person, Shop, TestAccount } from './shop.ts';

export const password = 'correct horse battery';

/** An account opened through sign-up, so that its owner has a password. */
export async function signUp(shop: Shop, companyName = 'Acme Plumbing'): Promise<Person & { accountId: string }> {
  const email = `owner-${newId()}@example.test`;
  const body = { companyName, firstName: 'Olga', lastName: 'Owner', email, password, timezone: 'America/Toronto' };
  const { data } = await shop.call(register, { body });
  return { token: data.token, userId: data.user.id, email, accountId: data.user.account.id };
}

/** The tokens of the links mailed to an address, latest first. */
export async function mailedTokens(shop: Shop, email: string): Promise<string[]> {
  const mails = await shop.database.asSystem((tx) =>
    tx.selectFrom('outgoingMail').select('text').where('to', '=', email).orderBy('id', 'desc').execute(),
  );
  return mails.flatMap(({ text }) => /[?&]token=([\w-]+)/.exec(text)?.[1] ?? []);
}

/** The token mailed last. */
export async function lastToken(shop: Shop, email: string): Promise<string> {
  const [token] = await mailedTokens(shop, email);
  if (token === undefined) throw new Error(`Nothing with a link was mailed to ${email}`);
  return token;
}

export const roleIdOf = async (account: Pick<TestAccount, 'look'>, name: string): Promise<string> => {
  const { id } = await account.look((tx) =>
    tx.selectFrom('roles').select('id').where('name', '=', name).executeTakeFirstOrThrow(),
  );
  return id;
};
