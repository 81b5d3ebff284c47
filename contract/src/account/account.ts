import { afterApprovals, chosenTimesWays } from '@truckroll/domain/documents/chosen-time';
import { lateFeeKinds, lateFeeRepeats } from '@truckroll/domain/documents/late-fee-rule';
import { clocks, distanceUnits, weekStarts } from '@truckroll/domain/format/units';
import { cancelWays, mostNoticeHours } from '@truckroll/domain/hub/hub-asks';
import { isCurrency } from '@truckroll/domain/money/currencies';
import { weekdays } from '@truckroll/domain/recurrence/repeat-rule';
import { isColor, isLocale } from '@truckroll/domain/text/checks';
import { originOf } from '@truckroll/domain/text/origin';
import { mostTipPercents } from '@truckroll/domain/tips/tip-rule';
import { mostPositionDays } from '@truckroll/domain/visits/position-rules';
import { z } from 'zod';
import { adminOnly, endpoint, signedIn } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import {
  address,
  addressInput,
  optionalEmail,
  optionalId,
  optionalText,
  optionalWebsite,
  phone,
  phoneInput,
  positiveMoney,
  readText,
  requiredText,
  timeOfDay,
  timeZone,
  version,
  wholeWithin,
} from '../fields/fields.ts';
import { holidaySettings, holidaySettingsInput } from '../holidays/holidays.ts';
import { arrivalWindow } from '../visits/arrival-window.ts';
import { branding, brandingChange } from './branding.ts';

export const weekday = z.enum(weekdays);
describeType(weekday, { id: 'Weekday' });

const documentDefaults = z.object({
  invoiceTermsDays: z.number(),
  invoiceInstructions: z.string(),
  estimateInstructions: z.string(),
});
describeType(documentDefaults, { id: 'DocumentDefaults' });

const features = z.object({ ai: z.boolean(), maps: z.boolean(), mail: z.boolean() });
describeType(features, { id: 'AccountFeatures' });
const featuresChange = features.partial();
describeType(featuresChange, { id: 'AccountFeaturesChange' });

/** The most characters of the message that somebody is on the way, before its fields are filled in. */
export const longestOnMyWayText = 600;

/** The account's requirements for completing a visit. */
export const visitRules = z.object({ requirePhotos: z.boolean(), requireSignature: z.boolean() });
describeType(visitRules, { id: 'VisitRules' });
const visitRulesChange = visitRules.partial();
describeType(visitRulesChange, { id: 'VisitRulesChange' });

/** What clients can do with their visits on their page. */
export const hubRules = z.object({
  cancels: z.enum(cancelWays),
  otherTimes: z.boolean(),
  movesAtOnce: z.boolean(),
  noticeHours: z.number(),
});
describeType(hubRules, { id: 'HubRules' });
const hubRulesChange = z.object({
  cancels: z.enum(cancelWays).optional(),
  otherTimes: z.boolean().optional(),
  movesAtOnce: z.boolean().optional(),
  noticeHours: wholeWithin(0, mostNoticeHours).optional(),
});
describeType(hubRulesChange, { id: 'HubRulesChange' });

/** The fee for overdue invoices. */
const lateFees = z.object({
  isOn: z.boolean(),
  afterDays: z.number(),
  kind: z.enum(lateFeeKinds),
  value: z.number(),
  repeats: z.enum(lateFeeRepeats),
});
describeType(lateFees, { id: 'LateFees' });
const lateFeesChange = z.object({
  isOn: z.boolean().optional(),
  afterDays: wholeWithin(1, 365).optional(),
  kind: z.enum(lateFeeKinds).optional(),
  value: positiveMoney.optional(),
  repeats: z.enum(lateFeeRepeats).optional(),
});
describeType(lateFeesChange, { id: 'LateFeesChange' });

/** The tips that clients can add to what they pay. */
const tips = z.object({ isOn: z.boolean(), percents: z.array(z.number()).max(mostTipPercents) });
describeType(tips, { id: 'Tips' });
const tipsChange = z.object({
  isOn: z.boolean().optional(),
  percents: z.array(positiveMoney).max(mostTipPercents).optional(),
});
describeType(tipsChange, { id: 'TipsChange' });

/** What is added when a client pays by credit card. */
const surcharge = z.object({ isOn: z.boolean(), percent: z.number() });
describeType(surcharge, { id: 'Surcharge' });
const surchargeChange = z.object({ isOn: z.boolean().optional(), percent: positiveMoney.optional() });
describeType(surchargeChange, { id: 'SurchargeChange' });

/** How times, distances and weeks are shown to the staff. */
export const units = z.object({
  clock: z.enum(clocks),
  distance: z.enum(distanceUnits),
  weekStart: z.enum(weekStarts),
});
describeType(units, { id: 'Units' });
const unitsChange = units.partial();
describeType(unitsChange, { id: 'UnitsChange' });

export const account = z.object({
  id: z.string(),
  companyName: z.string(),
  email: z.string().nullable(),
  phoneNumber: phone.nullable(),
  /** The country with which new phones start, as in `Phone.countryIdentifier`. */
  phoneCountry: z.string(),
  website: z.string().nullable(),
  taxNumber: z.string().nullable(),
  address: address.nullable(),
  /** Applied to items for an address that has neither a position nor a known state. */
  defaultTaxId: z.string().nullable(),
  logoUrl: z.string().nullable(),
  timezone: z.string(),
  currency: z.string(),
  currencySymbol: z.string(),
  locale: z.string(),
  units,
  workingDays: z.array(weekday),
  workingHours: z.object({ start: z.string(), end: z.string() }),
  holidays: holidaySettings,
  colors: z.record(z.string(), z.string()),
  documentDefaults,
  branding,
  features,
  visitRules,
  hubRules,
  lateFees,
  tips,
  surcharge,
  /** Whether invoices take their numbers when they are given out, and are voided instead of deleted. */
  numbersWithoutGaps: z.boolean(),
  /** The minutes of the window that clients are promised, unless a job has its own. */
  arrivalWindow,
  /** Whether clients get mail about the promised windows of their visits. */
  arrivalMails: z.boolean(),
  /** Whether clients are told when somebody is on the way. */
  onMyWay: z.boolean(),
  /** The words of that message; null: the usual ones. */
  onMyWayText: z.string().nullable(),
  /** For how many days positions at the steps of visits are kept; null if none are recorded. */
  positionDays: z.number().nullable(),
  /** Whether scheduled jobs and approved estimates move their clients to the active stage. */
  stageFollowsWork: z.boolean(),
  /** The last day of the closed books (SE-28); null if all days are open. */
  closedThrough: z.string().nullable(),
  /** What the page of an approved estimate offers its client first. */
  afterApproval: z.enum(afterApprovals),
  /** Whether a time that a client chooses is asked for, or books the visit at once. */
  chosenTimes: z.enum(chosenTimesWays),
  /**
   * The base URL of links in mail. `origin` is null until an admin has confirmed it, and `isFixed` is true where the
   * operator has set PUBLIC_URL.
   */
  installation: z.object({ origin: z.string().nullable(), isFixed: z.boolean() }),
  /** Whether the guide of a new company is shown on the home page (FR-1). */
  isGuideOpen: z.boolean(),
  providers: z.object({ ai: z.string(), maps: z.string(), mail: z.string(), calls: z.string() }),
  updatedAt: z.string(),
});
describeType(account, { id: 'Account' });
export type Account = z.infer<typeof account>;

const workingHours = z.object({ start: timeOfDay, end: timeOfDay }).refine((hours) => hours.start < hours.end, {
  path: ['end'],
  error: 'The working day must end after it starts.',
  params: { code: 'wrong_order' },
});
describeType(workingHours, { id: 'WorkingHours' });

/** The public URL of this installation, such as 'https://work.example.org'; anything after the host is dropped. */
const originInput = readText(300)
  .refine((text) => originOf(text) !== null, { params: { code: 'invalid_format' } })
  .transform((text) => originOf(text) ?? text);

/** Overrides of badge colours by group and value, as 'visitStatus.completed'; they replace all existing overrides. */
const colorsInput = z
  .record(readText(100), readText(100))
  .refine((colors) => Object.keys(colors).every((key) => /^[A-Za-z]{1,40}\.[A-Za-z_-]{1,40}$/.test(key)))
  .refine((colors) => Object.values(colors).every(isColor) && Object.keys(colors).length <= 200)
  .transform((colors) => Object.fromEntries(Object.entries(colors).map(([key, value]) => [key, value.toLowerCase()])));

/** A country code of two letters, as ISO 3166 has them. */
const phoneCountry = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z]{2}$/);

const accountChange = z.object({
  companyName: requiredText(200).optional(),
  email: optionalEmail,
  phoneNumber: phoneInput,
  phoneCountry: phoneCountry.optional(),
  website: optionalWebsite,
  taxNumber: optionalText(50),
  address: addressInput,
  defaultTaxId: optionalId,
  timezone: timeZone.optional(),
  currency: readText(100)
    .toUpperCase()
    .refine(isCurrency, { params: { code: 'not_an_option' } })
    .optional(),
  currencySymbol: requiredText(5).optional(),
  locale: readText(20)
    .min(1)
    .refine(isLocale, { params: { code: 'not_an_option' } })
    .optional(),
  units: unitsChange.optional(),
  workingDays: z
    .array(weekday)
    .transform((days) => weekdays.filter((day) => days.includes(day)))
    .optional(),
  workingHours: workingHours.optional(),
  holidays: holidaySettingsInput.optional(),
  colors: colorsInput.optional(),
  documentDefaults: z
    .object({
      invoiceTermsDays: wholeWithin(0, 365),
      invoiceInstructions: z.string().trim().max(2000),
      estimateInstructions: z.string().trim().max(2000),
    })
    .partial()
    .optional(),
  branding: brandingChange.optional(),
  features: featuresChange.optional(),
  visitRules: visitRulesChange.optional(),
  hubRules: hubRulesChange.optional(),
  lateFees: lateFeesChange.optional(),
  tips: tipsChange.optional(),
  surcharge: surchargeChange.optional(),
  numbersWithoutGaps: z.boolean().optional(),
  arrivalWindow: arrivalWindow.optional(),
  arrivalMails: z.boolean().optional(),
  positionDays: wholeWithin(1, mostPositionDays).nullish(),
  onMyWay: z.boolean().optional(),
  onMyWayText: optionalText(longestOnMyWayText),
  stageFollowsWork: z.boolean().optional(),
  afterApproval: z.enum(afterApprovals).optional(),
  chosenTimes: z.enum(chosenTimesWays).optional(),
  publicOrigin: originInput.optional(),
  updatedAt: version,
});
describeType(accountChange, { id: 'AccountChange' });
export type AccountChange = z.output<typeof accountChange>;

export const getAccount = endpoint({
  id: 'SE-10',
  name: 'getAccount',
  summary: 'The account',
  method: 'GET',
  path: '/account',
  needs: signedIn,
  data: z.object({ account }),
});

export const updateAccount = endpoint({
  id: 'SE-10b',
  name: 'updateAccount',
  summary: 'Change the account',
  method: 'PATCH',
  path: '/account',
  needs: adminOnly,
  body: accountChange,
  data: z.object({ account }),
  refuses: ['stale'],
});

export const uploadLogo = endpoint({
  id: 'SE-11',
  name: 'uploadLogo',
  summary: 'Set the logo',
  method: 'POST',
  path: '/account/logo',
  needs: adminOnly,
  files: { field: 'file', maxCount: 1, maxMegabytes: 5, required: true },
  data: z.object({ account }),
});
