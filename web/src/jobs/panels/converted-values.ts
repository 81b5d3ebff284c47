import type { Client } from '@truckroll/contract/clients/clients';
import type { Address, Phone } from '@truckroll/contract/fields/fields';
import type { ItemTax } from '@truckroll/contract/price-book/line-items';
import type { Skill } from '@truckroll/contract/team/skills';
import { draftOf } from '@truckroll/domain/addresses/address-draft';
import { carriedTexts } from '@truckroll/domain/conversions/carried-fields';
import { rateText } from '@truckroll/domain/format/numbers';
import type { ConvertedLine } from '@truckroll/domain/jobs/converted-lines';
import type { jobFromEstimate } from '@truckroll/domain/jobs/from-estimate';
import type { jobFromRequest } from '@truckroll/domain/jobs/from-request';
import { fold } from '@truckroll/domain/text/folding';
import { emptyLine, type ItemLine } from '../../line-items/parts/line-editor-input.ts';
import type { JobFormValues } from './job-values.ts';
import { scheduleOf } from './schedule-payload.ts';

type FromRequest = ReturnType<typeof jobFromRequest<ItemTax, Address, Phone>>;
type FromEstimate = ReturnType<typeof jobFromEstimate<ItemTax>>;
export type ConvertedJob = FromRequest | FromEstimate;

const lineOf = (line: ConvertedLine<ItemTax>, index: number, isApproved: boolean): ItemLine => ({
  ...emptyLine(`converted-${index}`),
  orderIndex: index,
  itemId: line.itemId,
  name: line.itemName,
  description: line.description ?? '',
  quantity: String(line.quantity),
  rate: line.price === null ? '' : rateText(line.price),
  type: line.type,
  taxIds: line.taxes.map(({ taxId }) => taxId),
  photos: line.photos ?? [],
  ...(isApproved ? { approvedId: line.id, copies: line.taxes } : {}),
});

/** The ids of the skills with these names, ignoring case. */
const skillIds = (names: readonly string[], skills: readonly Skill[]): string[] => {
  const wanted = new Set(names.map(fold));
  return skills.filter(({ name }) => wanted.has(fold(name))).map(({ id }) => id);
};

function timesAndPlace(job: FromRequest): Partial<JobFormValues> {
  return {
    description: job.description ?? '',
    schedule: scheduleOf({ ...job, jobType: 'one-off', serviceDuration: 0, repeatOptions: null }),
    timezone: job.timezone,
    // A request without an address takes place at the client's address.
    ...(job.jobAddress === null ? {} : { address: draftOf(job.jobAddress) }),
    ...(job.jobPhone === null ? {} : { phone: job.jobPhone }),
  };
}

/** The initial values of a job that is created from a request or an estimate (screens 9.4). */
export const convertedValues = (
  job: ConvertedJob,
  { client, skills, isApproved }: { client: Client; skills: readonly Skill[]; isApproved: boolean },
): Partial<JobFormValues> => ({
  client,
  title: job.title,
  ...carriedTexts(job),
  team: job.assignedToTeams,
  priority: job.priority,
  servicePropertyId: job.servicePropertyId,
  contactId: job.contactId,
  lineItems: job.jobItems.map((line, index) => lineOf(line, index, isApproved)),
  notes: job.notes,
  ...('skillNames' in job
    ? { ...timesAndPlace(job), skills: skillIds(job.skillNames, skills), tagIds: job.tagIds }
    : {}),
});
