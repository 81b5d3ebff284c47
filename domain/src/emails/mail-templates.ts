/** The fields of a mail template, with what they mean. */
export const templateFields = {
  'client.firstName': "The client's first name",
  'client.lastName': "The client's last name",
  'client.name': "The client's name",
  'client.company': "The client's company",
  'client.address': "The client's address",
  'job.number': 'The number of the job, such as #12',
  'job.title': 'The title of the job',
  'job.date': 'The day of the job',
  'job.time': 'The time of the job',
  'company.name': 'The name of your company',
  'company.phone': 'The phone number of your company',
  'sender.name': 'Your name',
  'sender.firstName': 'Your first name',
} as const;
export type TemplateField = keyof typeof templateFields;
export type TemplateValues = Partial<Record<TemplateField, string>>;

type TemplateClient = {
  firstName: string;
  lastName: string;
  name: string;
  companyName: string | null;
  propertyAddress: { formattedAddress: string | null } | null;
};

/** The values of a client's fields. */
export const clientTemplateValues = (client: TemplateClient): TemplateValues => ({
  'client.firstName': client.firstName,
  'client.lastName': client.lastName,
  'client.name': client.name,
  'client.company': client.companyName ?? '',
  'client.address': client.propertyAddress?.formattedAddress ?? '',
});

type TemplateCompany = { companyName: string; phoneNumber: { countryCode: string; number: string } | null };

/** The values of the sender's fields. */
export const senderTemplateValues = ({
  name,
  company,
}: {
  name: string;
  company: TemplateCompany;
}): TemplateValues => ({
  'company.name': company.companyName,
  'company.phone':
    company.phoneNumber === null ? '' : `${company.phoneNumber.countryCode} ${company.phoneNumber.number}`,
  'sender.name': name,
  'sender.firstName': name.split(' ')[0] ?? '',
});

const isField = (name: string): name is TemplateField => Object.hasOwn(templateFields, name);

const fieldPattern = /\{([a-zA-Z]+\.[a-zA-Z]+)\}/g;

/**
 * The template fields that are still in a text, so that it can be refused before it is sent.
 *
 * @example fieldsIn('Hi {client.firstName}, {other.word}') → ['client.firstName']
 */
export const fieldsIn = (text: string): TemplateField[] => [
  ...new Set([...text.matchAll(fieldPattern)].map(([, name = '']) => name).filter(isField)),
];

/** Field names in a template that do not exist, which are probably misspelt. */
export const unknownFieldsIn = (text: string, fields: Readonly<Record<string, string>> = templateFields): string[] => [
  ...new Set(
    [...text.matchAll(fieldPattern)].map(([, name = '']) => name).filter((name) => !Object.hasOwn(fields, name)),
  ),
];

/**
 * Fills in the fields of a text whose fields are its own. What is no field is kept.
 *
 * @example fillFields('In {visit.minutes} minutes', { fields: { 'visit.minutes': '…' }, values: { 'visit.minutes': '5' } })
 *   → 'In 5 minutes'
 */
export const fillFields = (
  text: string,
  { fields, values }: { fields: Readonly<Record<string, string>>; values: Readonly<Record<string, string>> },
): string =>
  text.replaceAll(fieldPattern, (whole, name: string) => (Object.hasOwn(fields, name) ? (values[name] ?? '') : whole));

/**
 * Fills in the fields of a template. `write` converts a value for the text around it, such as by escaping it for HTML.
 * Unknown fields are kept; those without a value are reported, and replaced by '' unless `keepsMissing` is set.
 *
 * @example fillTemplate('Hi {client.firstName}!', { 'client.firstName': 'Ann' }, String) → { text: 'Hi Ann!', missing: [] }
 */
export function fillTemplate(
  template: string,
  values: TemplateValues,
  write: (value: string) => string,
  keepsMissing = false,
): { text: string; missing: TemplateField[] } {
  const missing = new Set<TemplateField>();
  const text = template.replaceAll(fieldPattern, (whole, name: string) => {
    if (!isField(name)) return whole;
    const value = values[name] ?? '';
    if (value === '') missing.add(name);
    return value === '' && keepsMissing ? whole : write(value);
  });
  return { text, missing: [...missing] };
}
