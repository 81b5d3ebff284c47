import { v7 as newId } from 'uuid';
import type { Person, TestAccount } from './shop.ts';

/** A user whose role has exactly these abilities. */
export async function personWith(account: TestAccount, permissions: Record<string, string[]>): Promise<Person> {
  const person = await account.person('officeStaff');
  const id = newId();
  const at = '2026-03-01T12:00:00.000Z';
  const entries = Object.entries(permissions).map(([name, abilities]) => ({ name, abilities }));
  const role = { id, name: id, label: id, permissions: JSON.stringify(entries), isSystem: false, createdAt: at };
  await account.look(async (tx) => {
    await tx
      .insertInto('roles')
      .values({ ...role, updatedAt: at })
      .execute();
    await tx.updateTable('users').set({ roleId: id }).where('id', '=', person.userId).execute();
  });
  return person;
}
