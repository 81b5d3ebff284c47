/** The new role may begin as a copy of another one. */
export type RoleSearch = { from?: string };

export const readRoleSearch = (raw: Record<string, unknown>): RoleSearch => ({
  from: typeof raw.from === 'string' && raw.from !== '' ? raw.from : undefined,
});

/** Stands in the address in place of the id of a role that is not saved yet. */
export const newRoleId = 'new';
