/** The label of a person without a role (screens 13.3). */
export const noRoleText = 'Admin without a role: may do everything';
