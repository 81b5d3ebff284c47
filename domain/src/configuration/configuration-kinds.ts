/**
 * The kinds of records of a configuration file, in the order in which they are written: each names only records of kinds
 * before it.
 */
export const configurationKinds = [
  'tags',
  'taxes',
  'products',
  'packages',
  'customProperties',
  'jobForms',
  'textTemplates',
  'emailTemplates',
  'estimateTemplates',
  'roles',
  'rules',
] as const;
export type ConfigurationKind = (typeof configurationKinds)[number];

export const configurationLabels: Record<ConfigurationKind, string> = {
  tags: 'Tags',
  taxes: 'Taxes',
  products: 'Price book',
  packages: 'Packages',
  customProperties: 'Custom properties',
  jobForms: 'Job forms',
  textTemplates: 'Text templates',
  emailTemplates: 'Mail templates',
  estimateTemplates: 'Estimate templates',
  roles: 'Roles',
  rules: 'Rules',
};

/** The name and version by which a configuration file is known. */
export const configurationFormat = 'truckroll-configuration';
export const configurationVersion = 1;

/** The largest configuration file. */
export const mostConfigurationMegabytes = 20;
/** The most changes that a comparison lists; the counts are of all. */
export const mostListedChanges = 2000;
/** The most problems of a file that are told at once. */
export const mostConfigurationProblems = 100;
/** A value longer than this is cut in a comparison. */
export const longestComparedValue = 1000;
