import { languageChoices } from '../client-texts/client-language.ts';
import { lateFeeChoices } from '../documents/late-fee-rule.ts';
import type { FieldTable } from '../fields/record-fields.ts';

const own = { kind: 'own' } as const;

/** The fields of a client that people set (decision 0069). First and last name are typed and merged as one. */
export const clientFields = {
  firstName: { label: 'First name', ...own, heads: 'firstname givenname first forename' },
  lastName: { label: 'Last name', ...own, heads: 'lastname familyname surname last' },
  companyName: {
    label: 'Company Name',
    kind: 'optionalText',
    most: 200,
    isSearched: true,
    heads: 'company companyname business businessname organization organisation organizationname organization1name',
  },
  email: {
    label: 'Email',
    ...own,
    isSearched: true,
    heads: 'email emailaddress mail emails email1 email1value primaryemail mainemail',
  },
  phoneNumber: {
    label: 'Phone',
    ...own,
    heads:
      'phone phonenumber telephone tel mobile mobilenumber mobilephone cell cellphone homephone homenumber workphone businessphone mainphone primaryphone phone1 phone1value',
  },
  website: { label: 'Website', ...own, heads: 'website web webpage url websiteurl homepage website1value' },
  taxNumber: {
    label: 'Tax Number',
    kind: 'optionalText',
    most: 50,
    heads: 'taxnumber taxid vat vatnumber gst gsthst gsthstnumber ein',
  },
  isTaxExempt: { label: 'Tax exempt', ...own, heads: 'taxexempt istaxexempt exempt' },
  stage: { label: 'Stage', ...own, heads: 'stage status clientstage customerstatus leadstatus clientstatus' },
  language: {
    label: 'Language',
    kind: 'choice',
    options: languageChoices,
    usual: 'company',
    heads: 'language lang preferredlanguage customerlanguage clientlanguage',
  },
  lateFees: {
    label: 'Late fees',
    kind: 'choice',
    options: lateFeeChoices,
    usual: 'company',
    heads: 'latefees latefee',
  },
  propertyAddress: { label: 'Property address', ...own },
  billingAddress: { label: 'Billing address', ...own },
  companyAddress: { label: 'Business address', ...own },
  tagIds: { label: 'Tags', ...own, heads: 'tags tag labels label keywords clienttags customertags' },
  notes: {
    label: 'Notes',
    kind: 'optionalText',
    most: 5000,
    heads: 'notes note comments comment remarks description customernotes clientnotes',
  },
  properties: { label: 'Custom properties', ...own },
  isGroup: { label: 'Group', ...own, heads: 'group isgroup' },
  preferredMemberId: { label: 'Preferred person', ...own },
  jobFormIds: { label: 'Job Forms', ...own },
} as const satisfies FieldTable;
