import { can, type Rights, viewScope } from '@truckroll/domain/abilities/rights';
import { type TimelineKind, timelineKinds } from '@truckroll/domain/clients/timeline';

/** The kinds of entries that a user may see at all: the filters that make sense (API CL-16). */
export function visibleKinds(rights: Rights): TimelineKind[] {
  const seesJobs = viewScope(rights, 'Jobs') !== null;
  const isShown: Record<TimelineKind, boolean> = {
    job: seesJobs,
    visit: seesJobs,
    event: true,
    request: viewScope(rights, 'Requests') !== null,
    task: viewScope(rights, 'TaskManagement') !== null,
    form: seesJobs,
    money: rights.isAdmin || rights.abilities.Invoice.length + rights.abilities.Estimate.length > 0,
    file: true,
    note: true,
    email: true,
    call: can(rights, 'Communications.calls'),
    text: can(rights, 'Communications.messages'),
    page: true,
    merge: true,
  };
  return timelineKinds.filter((kind) => isShown[kind]);
}

const isKind = (text: string): text is TimelineKind => (timelineKinds as readonly string[]).includes(text);

/** The kinds named in the URL, in their order; unknown ones are ignored. */
export const readKinds = (raw: unknown): string | undefined => {
  const named = typeof raw === 'string' ? raw.split(',').filter(isKind) : [];
  return named.length === 0 ? undefined : timelineKinds.filter((kind) => named.includes(kind)).join();
};

/** @example kindsIn('job,money') → ['job', 'money'] */
export const kindsIn = (text: string | undefined): TimelineKind[] => (text ?? '').split(',').filter(isKind);
