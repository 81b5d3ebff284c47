import { changeClaim } from '../platform/database/claims.ts';
import type { TestAccount } from './shop.ts';

/** Gives a person another address, as if they had always had it. */
export const giveAddress = ({ look }: TestAccount, userId: string, email: string): Promise<void> =>
  look(async (tx) => {
    const before = await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
    await changeClaim(tx, 'email', { from: before.email, to: email });
    await tx.updateTable('users').set({ email }).where('id', '=', userId).execute();
  });
