/** The id of the role that a new one is copied from, if any. */
export type RoleSearch = { from?: string };

export const readRoleSearch = (raw: Record<string, unknown>): RoleSearch => ({
  from: typeof raw.from === 'string' && raw.from !== '' ? raw.from : undefined,
});

/** The value that replaces the role's id in the URL while the role is unsaved. */
export const newRoleId = 'new';
