import { describe, expect, it } from 'vitest';
import type { DocumentStatus } from '../documents/document-kinds.ts';
import type { VisitStatus } from '../visits/visit-statuses.ts';
import type { JobStatus } from './job-statuses.ts';
import {
  invoiceToSend,
  isUnderWay,
  jobProgress,
  nextJobStep,
  type StepRights,
  validInvoices,
  wayToSchedule,
} from './next-step.ts';

const nine = '2026-03-09T13:00:00.000Z';
const visit = (visitStatus: VisitStatus, visitStartDateTime: string | null = nine) => ({
  visitStatus,
  visitStartDateTime,
});
const invoice = (documentStatus: DocumentStatus, amountDue: number) => ({
  documentStatus,
  amountDue,
});
type V = ReturnType<typeof visit>;
type I = ReturnType<typeof invoice>;

const job = (jobStatus: JobStatus, visits: V[] = [], invoices: I[] = [], scheduleLater = false) => ({
  jobStatus,
  scheduleLater,
  visits,
  invoices,
});
const office: StepRights<V, I> = {
  mayEdit: true,
  mayMove: () => true,
  mayInvoice: true,
  maySend: () => true,
  mayCollect: () => true,
};
const onSite: StepRights<V, I> = {
  ...office,
  mayEdit: false,
  mayInvoice: false,
  maySend: () => false,
  mayCollect: () => false,
};
const nobody: StepRights<V, I> = { ...onSite, mayMove: () => false };

describe('jobProgress', () => {
  it.each([
    ['draft', 0],
    ['scheduled', 1],
    ['in_progress', 2],
    ['completed', 3],
    ['invoiced', 4],
    ['paid', 5],
  ] as const)('a %s job has reached %i phases', (status, reached) => {
    expect(jobProgress(job(status))).toEqual({ reached, aside: null });
  });

  it('keeps what the visits of a job on hold have reached', () => {
    expect(jobProgress(job('on_hold'))).toEqual({ reached: 0, aside: 'on_hold' });
    expect(jobProgress(job('on_hold', [visit('scheduled')]))).toEqual({ reached: 1, aside: 'on_hold' });
    expect(jobProgress(job('on_hold', [visit('completed')]))).toEqual({ reached: 2, aside: 'on_hold' });
  });

  it('shows no phase of a cancelled job', () => {
    expect(jobProgress(job('cancelled', [visit('cancelled')]))).toEqual({ reached: 0, aside: 'cancelled' });
  });

  it('reads the phase of a closed job from its invoices and visits', () => {
    expect(jobProgress(job('closed', [visit('cancelled')])).reached).toBe(0);
    expect(jobProgress(job('closed', [visit('completed')])).reached).toBe(3);
    expect(jobProgress(job('closed', [], [invoice('void', 0)])).reached).toBe(0);
    expect(jobProgress(job('closed', [], [invoice('sent', 10), invoice('sent', 0)])).reached).toBe(4);
    expect(jobProgress(job('closed', [], [invoice('sent', 0)]))).toEqual({ reached: 5, aside: 'closed' });
  });
});

describe('nextJobStep', () => {
  it('schedules what has no date: by the form, the waiting visit, or another visit', () => {
    expect(nextJobStep(job('draft'), office)).toEqual({ kind: 'schedule', with: 'form' });
    expect(nextJobStep(job('scheduled', [visit('cancelled')], [], true), office)).toEqual({
      kind: 'schedule',
      with: 'form',
    });
    const waits = visit('unscheduled', null);
    expect(nextJobStep(job('scheduled', [waits]), office)).toEqual({ kind: 'schedule', with: 'visit', visit: waits });
    expect(nextJobStep(job('on_hold', [visit('completed')]), office)).toEqual({ kind: 'schedule', with: 'extra' });
  });

  it.each(['pending', 'scheduled', 'in_transit', 'arrived'] as const)('starts a visit that is %s', (status) => {
    const first = visit(status);
    expect(nextJobStep(job('scheduled', [first, visit('scheduled')]), onSite)).toEqual({ kind: 'start', visit: first });
  });

  it('finishes the visit at work before it starts another', () => {
    const atWork = visit('in_progress');
    const step = { kind: 'finish', visit: atWork };
    expect(nextJobStep(job('in_progress', [visit('scheduled'), atWork]), office)).toEqual(step);
  });

  it('finishes a job at work without open visits', () => {
    expect(nextJobStep(job('in_progress', [visit('completed')]), office)).toEqual({ kind: 'finish', visit: null });
  });

  it('leads a done job over its invoice to the payment', () => {
    const [draft, sent] = [invoice('draft', 100), invoice('sent', 100)];
    expect(nextJobStep(job('completed'), office)).toEqual({ kind: 'invoice' });
    expect(nextJobStep(job('completed', [], [invoice('void', 0)]), office)).toEqual({ kind: 'invoice' });
    expect(nextJobStep(job('invoiced', [], [sent, draft]), office)).toEqual({ kind: 'send', invoice: draft });
    expect(nextJobStep(job('invoiced', [], [sent]), office)).toEqual({ kind: 'collect', invoice: sent });
    expect(nextJobStep(job('invoiced', [], [draft]), { ...office, maySend: () => false })).toEqual({
      kind: 'collect',
      invoice: draft,
    });
  });

  it.each(['paid', 'cancelled', 'closed'] as const)('has no step for a %s job', (status) => {
    expect(nextJobStep(job(status, [visit('cancelled')], [invoice('draft', 5)]), office)).toBeNull();
  });

  it('offers only what the person may do', () => {
    expect(nextJobStep(job('draft'), onSite)).toBeNull();
    expect(nextJobStep(job('completed'), onSite)).toBeNull();
    expect(nextJobStep(job('invoiced', [], [invoice('draft', 5)]), onSite)).toBeNull();
    expect(nextJobStep(job('scheduled', [visit('scheduled')]), nobody)).toBeNull();
    const own = visit('scheduled');
    const others = visit('scheduled');
    const mayMove = (each: V) => each === own;
    expect(nextJobStep(job('scheduled', [others, own]), { ...nobody, mayMove })).toEqual({ kind: 'start', visit: own });
  });
});

describe('wayToSchedule', () => {
  it.each([
    ['an open visit without a date', job('scheduled', [visit('scheduled'), visit('unscheduled', null)]), 'visit'],
    ['no open visit without a date', job('scheduled', [visit('scheduled'), visit('cancelled', null)]), 'extra'],
    ['nothing planned yet', job('draft'), 'form'],
    ['a date to be found later', job('draft', [visit('scheduled')], [], true), 'form'],
  ] as const)('of a job with %s', (_, given, way) => {
    expect(wayToSchedule(given).with).toBe(way);
  });
});

describe('invoiceToSend', () => {
  it('is the first draft that is due and that the person may send', () => {
    const draft = invoice('draft', 5);
    const invoices = [invoice('sent', 5), invoice('draft', 0), draft, invoice('draft', 9)];
    expect(invoiceToSend(invoices, () => true)).toBe(draft);
    expect(invoiceToSend(invoices, () => false)).toBeUndefined();
  });
});

describe('validInvoices', () => {
  it('are those that are not void, in their order', () => {
    const [draft, sent] = [invoice('draft', 5), invoice('sent', 0)];
    expect(validInvoices([invoice('void', 0), draft, invoice('void', 0), sent])).toEqual([draft, sent]);
    expect(validInvoices([invoice('void', 0), invoice('void', 0)])).toEqual([]);
  });
});

describe('isUnderWay', () => {
  it.each([
    ['draft', true],
    ['on_hold', true],
    ['completed', false],
    ['cancelled', false],
  ] as const)('for a job that is %s: %s', (jobStatus, expected) => {
    expect(isUnderWay({ jobStatus })).toBe(expected);
  });
});
