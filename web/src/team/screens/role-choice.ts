/** The option for having no role. All other options are ids of roles. */
export const fullAccess = 'full-access';
