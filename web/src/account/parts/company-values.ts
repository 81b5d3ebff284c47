import { type Account, updateAccount } from '@truckroll/contract/account/account';
import type { Phone } from '@truckroll/contract/fields/fields';
import { type AddressDraft, addressOf, draftOf } from '@truckroll/domain/addresses/address-draft';
import { isLateFeeRule, lateFeeValueText } from '@truckroll/domain/documents/late-fee-rule';
import type { HolidaySettings } from '@truckroll/domain/holidays/closed-days';
import { currencies } from '@truckroll/domain/money/currencies';
import type { Weekday } from '@truckroll/domain/recurrence/repeat-rule';
import { placeOf } from '@truckroll/domain/surcharge/surcharge-limit';
import { surchargeRefusal } from '@truckroll/domain/surcharge/surcharge-rule';
import { isTipRule, mostTipPercents, tipPercentsText } from '@truckroll/domain/tips/tip-rule';
import { z } from 'zod';
import type { AppForm } from '../../design/form/form.tsx';

/** The values of the company form. */
export type CompanyValues = {
  companyName: string;
  email: string;
  phoneNumber: Phone | null;
  phoneCountry: string;
  website: string;
  taxNumber: string;
  address: AddressDraft;
  defaultTaxId: string | null;
  timezone: string;
  locale: string;
  units: Account['units'];
  currency: string;
  currencySymbol: string;
  workingDays: Weekday[];
  workingHours: { start: string | null; end: string | null };
  holidays: Omit<HolidaySettings, 'companyDays'> & { companyDays: { day: string | null; name: string }[] };
  documentDefaults: { invoiceTermsDays: number | null; invoiceInstructions: string; estimateInstructions: string };
  features: Account['features'];
  visitRules: Account['visitRules'];
  hubRules: Account['hubRules'];
  lateFees: Omit<Account['lateFees'], 'afterDays' | 'value'> & { afterDays: number | null; value: number | null };
  tips: { isOn: boolean; percents: (number | null)[] };
  surcharge: { isOn: boolean; percent: number | null };
  numbersWithoutGaps: boolean;
  arrivalWindow: Account['arrivalWindow'];
  arrivalMails: boolean;
  positionDays: number | null;
  onMyWay: boolean;
  onMyWayText: string;
  stageFollowsWork: boolean;
  afterApproval: Account['afterApproval'];
  chosenTimes: Account['chosenTimes'];
};

export const companyValues = (account: Account): CompanyValues => ({
  companyName: account.companyName,
  email: account.email ?? '',
  phoneNumber: account.phoneNumber,
  phoneCountry: account.phoneCountry,
  website: account.website ?? '',
  taxNumber: account.taxNumber ?? '',
  address: draftOf(account.address),
  defaultTaxId: account.defaultTaxId,
  timezone: account.timezone,
  locale: account.locale,
  units: account.units,
  currency: account.currency,
  currencySymbol: account.currencySymbol,
  workingDays: account.workingDays,
  workingHours: account.workingHours,
  holidays: account.holidays,
  documentDefaults: account.documentDefaults,
  features: account.features,
  visitRules: account.visitRules,
  hubRules: account.hubRules,
  lateFees: account.lateFees,
  tips: {
    ...account.tips,
    percents: Array.from({ length: mostTipPercents }, (_, n) => account.tips.percents[n] ?? null),
  },
  surcharge: account.surcharge,
  numbersWithoutGaps: account.numbersWithoutGaps,
  arrivalWindow: account.arrivalWindow,
  arrivalMails: account.arrivalMails,
  positionDays: account.positionDays,
  onMyWay: account.onMyWay,
  onMyWayText: account.onMyWayText ?? '',
  stageFollowsWork: account.stageFollowsWork,
  afterApproval: account.afterApproval,
  chosenTimes: account.chosenTimes,
});

const { shape } = updateAccount.body;

/** The schema of the endpoint without optional fields: an omitted field would mean 'unchanged'. */
const companyChange = updateAccount.body.extend({
  companyName: shape.companyName.unwrap(),
  phoneCountry: shape.phoneCountry.unwrap(),
  timezone: shape.timezone.unwrap(),
  currency: shape.currency.unwrap(),
  currencySymbol: shape.currencySymbol.unwrap(),
  workingHours: shape.workingHours.unwrap(),
  holidays: shape.holidays.unwrap(),
});

const isGiven = (percent: number | null): percent is number => percent !== null;

/** The contract's checks as the form's schema. Empty inputs become a missing time or number. */
export const companyForm = z
  .custom<CompanyValues>()
  .refine(({ lateFees }) => isLateFeeRule({ ...lateFees, value: lateFees.value ?? 0 }), {
    path: ['lateFees', 'value'],
    message: lateFeeValueText,
  })
  .refine(({ tips }) => isTipRule({ ...tips, percents: tips.percents.filter(isGiven) }), {
    path: ['tips', 'percents', 0],
    message: tipPercentsText,
  })
  .superRefine(({ surcharge, address }, context) => {
    const place = placeOf(addressOf(address));
    const message = surchargeRefusal({ ...surcharge, percent: surcharge.percent ?? 0 }, place);
    if (message !== null) context.addIssue({ code: 'custom', path: ['surcharge', 'percent'], message });
  })
  .transform(
    ({
      address,
      workingHours: { start, end },
      holidays,
      documentDefaults,
      lateFees,
      tips,
      surcharge,
      ...values
    }): z.input<typeof companyChange> => ({
      ...values,
      address: addressOf(address),
      workingHours: { start: start ?? '', end: end ?? '' },
      holidays: { ...holidays, companyDays: holidays.companyDays.map(({ day, name }) => ({ day: day ?? '', name })) },
      lateFees: {
        ...lateFees,
        // While fees are off, the form has no fields for these.
        afterDays: lateFees.afterDays ?? (lateFees.isOn ? '' : undefined),
        value: lateFees.value ?? undefined,
      },
      tips: { ...tips, percents: tips.percents.filter(isGiven) },
      surcharge: { ...surcharge, percent: surcharge.percent ?? 0 },
      documentDefaults: { ...documentDefaults, invoiceTermsDays: documentDefaults.invoiceTermsDays ?? '' },
    }),
  )
  .pipe(companyChange);

export type CompanyForm = AppForm<CompanyValues, z.output<typeof companyForm>>;

const currencyNames = new Intl.DisplayNames('en', { type: 'currency' });

/** All currencies, those of the product's countries first. */
export const currencyOptions = [...new Set(['USD', 'CAD', ...currencies])].map((code) => ({
  value: code,
  label: `${code}, ${currencyNames.of(code) ?? code}`,
}));

const locales = [
  ['en-CA', 'English (Canada)'],
  ['en-US', 'English (United States)'],
  ['en-GB', 'English (United Kingdom)'],
  ['fr-CA', 'Français (Canada)'],
  ['es-US', 'Español'],
] as const;

/** The locales whose language clients can be addressed in, and the company's own. */
export const localeOptions = (own: string) => [
  ...locales.map(([value, label]) => ({ value, label })),
  ...(locales.some(([locale]) => locale === own) ? [] : [{ value: own, label: own }]),
];
