import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { CustomProperty } from '@truckroll/contract/custom-properties/custom-properties';
import type { Document } from '@truckroll/contract/documents/documents';
import { type Job, nextJobNumber } from '@truckroll/contract/jobs/jobs';
import type { Tax } from '@truckroll/contract/price-book/taxes';
import { useEffect, useState } from 'react';
import { useCan, useMe } from '../../app/session/me.ts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { clientQuery } from '../../clients/parts/client-queries.ts';
import { propertiesQuery } from '../../custom-properties/parts/property-queries.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { useApprovedEstimate } from '../../documents/parts/invoice-terms-queries.ts';
import { useTaxes } from '../../taxes/parts/tax-queries.ts';
import { formsToChooseQuery } from '../parts/job-form-queries.ts';
import { jobQuery } from '../parts/job-query.ts';
import type { JobSource } from './job-payload.ts';
import { duplicateValues, type JobFormValues, jobValues, newJobValues, type ProposedTimes } from './job-values.ts';

export type JobOpening = {
  mode: 'create' | 'edit' | 'duplicate';
  jobId?: string;
  initial?: ProposedTimes & { clientId?: string; teamIds?: string[] };
  /** The initial texts of a new job, such as the text of a message. */
  texts?: Pick<JobFormValues, 'title' | 'description'>;
  from?: { kind: 'request' | 'estimate'; id: string; currency: string; values: Partial<JobFormValues> };
};

/** The initial state of the form, once all its data is loaded. */
export type JobStart = {
  mode: JobOpening['mode'];
  source: JobSource;
  values: JobFormValues;
  /** The currency of its amounts. */
  currency: string;
  /** The stored job that is being edited. Null for a new one. */
  job: Job | null;
  /** The approved estimate of a stored job. */
  approved: Document | null;
  definitions: readonly CustomProperty[];
  taxes: readonly Tax[];
  /** The default forms of every new job. */
  usualForms: readonly string[];
};

/** The next job number for a new job; it may change until the save (API 4.1). */
export const nextNumberQuery = queryOptions({
  queryKey: ['jobs', 'next-number'],
  queryFn: async ({ signal }) => String((await fetchEndpoint(nextJobNumber, { signal })).nextJobNumber),
  retry: false,
});

/** Logs failures of optional data. The form works without it (screens M21). */
function useLogged(...errors: readonly unknown[]): void {
  const failed = errors.filter((error) => error !== null);
  const text = failed.map(String).join('\n');
  useEffect(() => {
    if (text !== '') console.warn(text);
  }, [text]);
}

function useSurroundings() {
  const properties = useQuery(propertiesQuery('job_properties'));
  const forms = useQuery(formsToChooseQuery);
  const taxes = useTaxes();
  useLogged(forms.error, properties.error);
  const isPending = properties.isPending || forms.isPending || taxes.isPending;
  return { isPending, definitions: properties.data ?? [], forms: forms.data ?? [], taxes: taxes.data ?? [] };
}

/** The optional data of a new job, by the user's rights (API 2.4). */
function useAllowed() {
  const can = useCan();
  const { id } = useMe();
  return (values: JobFormValues): JobFormValues => ({
    ...values,
    team: can('Jobs.assignJob') ? values.team : values.team.filter((member) => member === id),
    lineItems: can('Jobs.addLineItems') ? values.lineItems : [],
  });
}

type Loading = Pick<UseQueryResult, 'data' | 'error' | 'isFetchedAfterMount' | 'refetch'>;

/** The failure that blocks the form. A cached job is not enough, because the form needs the newest version. */
function failedOf({ job, client }: { job: Loading; client: Loading }): Loading | undefined {
  if (job.error !== null && job.isFetchedAfterMount) return job;
  return client.error !== null && client.data === undefined ? client : undefined;
}

const loadFailureText = 'Failed to load job data for duplication';

/** The initial state of the form; null while loading. */
export function useJobStart(opening: JobOpening): { start: JobStart | null; error: Error | null; retry: () => void } {
  const { mode, jobId, from, texts, initial = {} } = opening;
  const me = useMe();
  const isNew = mode !== 'edit';
  const clientId = from === undefined ? initial.clientId : undefined;
  const around = useSurroundings();
  // The data is refetched at each opening, because an edit needs the newest version and the next number may have been
  // taken.
  const fresh = { staleTime: 0, refetchOnMount: 'always' } as const;
  const job = useQuery({ ...jobQuery(jobId ?? ''), ...fresh, enabled: jobId !== undefined });
  const estimate = useApprovedEstimate(isNew ? null : (job.data ?? null));
  const client = useQuery({ ...clientQuery(clientId ?? ''), enabled: clientId !== undefined });
  const number = useQuery({ ...nextNumberQuery, ...fresh, gcTime: 0, enabled: isNew });
  useLogged(number.error);
  const allowed = useAllowed();

  const isReady =
    !around.isPending &&
    (jobId === undefined || (job.isFetchedAfterMount && job.isSuccess)) &&
    (clientId === undefined || client.data !== undefined) &&
    (!isNew || number.isFetchedAfterMount) &&
    !estimate.isPending;

  function valuesNow(): JobFormValues {
    const { definitions, forms } = around;
    const jobNumber = number.data ?? '';
    if (job.data !== undefined) {
      return mode === 'edit'
        ? jobValues(job.data, { definitions, approved: estimate.approved })
        : allowed(duplicateValues(job.data, { jobNumber, definitions }));
    }
    const chosen = from?.values.client ?? client.data ?? null;
    const attached = forms.filter(({ attachToNewJobs }) => attachToNewJobs).map(({ id }) => id);
    const values = newJobValues({
      jobNumber,
      client: chosen,
      timezone: me.timezone,
      team: initial.teamIds ?? (from === undefined ? [me.id] : []),
      jobForms: [...new Set([...attached, ...(chosen?.jobFormIds ?? [])])],
      times: initial,
      definitions,
    });
    return allowed({ ...values, ...texts, ...from?.values, jobNumber });
  }

  // The form is initialised only once, because refetched data must not replace typed values.
  const [start, setStart] = useState<JobStart | null>(null);
  if (start === null && isReady) {
    setStart({
      mode,
      source: from,
      values: valuesNow(),
      // A copy does not come from the estimate of its original.
      currency: (mode === 'edit' ? job.data?.currency : from?.currency) ?? me.account.currency,
      job: mode === 'edit' ? (job.data ?? null) : null,
      approved: estimate.approved,
      definitions: around.definitions,
      taxes: around.taxes,
      usualForms: around.forms.filter(({ attachToNewJobs }) => attachToNewJobs).map(({ id }) => id),
    });
  }

  const failed = start === null ? failedOf({ job, client }) : undefined;
  const failure = failed?.error ?? null;
  useEffect(() => {
    if (failure !== null && mode === 'duplicate') toast.error(loadFailureText);
  }, [failure, mode]);

  return { start, error: failure, retry: () => void failed?.refetch() };
}
