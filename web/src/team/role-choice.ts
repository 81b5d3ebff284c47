/** The form option for having no role; all other options are role ids. */
export const fullAccess = 'full-access';
