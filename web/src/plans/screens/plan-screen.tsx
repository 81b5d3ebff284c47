import { Anchor, Badge, Button, Text } from '@mantine/core';
import {
  IconCash,
  IconCheck,
  IconCopy,
  IconMail,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { Plan, PlanBillRow, PlanNotice, PlanVisitRow } from '@truckroll/contract/plans/plans';
import { addDays } from '@truckroll/domain/calendar/days';
import { badgeLabel } from '@truckroll/domain/colors/badge-colors';
import { formatDate, formatDay } from '@truckroll/domain/format/dates';
import { formatMoney, formatPercent } from '@truckroll/domain/format/numbers';
import { billingDayLabel, billingIntervalLabels } from '@truckroll/domain/plans/plan-terms';
import { weekdays } from '@truckroll/domain/recurrence/repeat-rule';
import { Suspense, useState } from 'react';
import { useCan, useMe } from '../../app/session/me.ts';
import { NoPermission } from '../../app/shell/not-found-screen.tsx';
import { ClientLink } from '../../clients/parts/client-link.tsx';
import { Breadcrumbs } from '../../design/breadcrumbs.tsx';
import { FactList } from '../../design/fact-list.tsx';
import { confirm } from '../../design/feedback/confirm.ts';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { shortMonth } from '../../design/month-names.ts';
import { Page } from '../../design/page.tsx';
import { type RecordAction, RecordActionMenu } from '../../design/record-action-menu.tsx';
import { Section } from '../../design/section.tsx';
import { DocumentLink } from '../../documents/parts/document-link.tsx';
import { becameOf } from '../../follow-ups/parts/follow-up-status.tsx';
import { type PlanChange, planQuery, useActivatePlan, useDeletePlan, useOfferPlan } from './plan-queries.ts';
import { PlanStatusBadge } from './plan-status.tsx';
import { planPriceText } from './plan-words.ts';
import styles from './plans.module.css';

const PlanDialog = lazyDialog(async () => (await import('./plan-dialog.tsx')).PlanDialog);
const DayDialog = lazyDialog(async () => (await import('./day-dialog.tsx')).DayDialog);
const PriceDialog = lazyDialog(async () => (await import('./price-dialog.tsx')).PriceDialog);

const route = getRouteApi('/_app/grow/plans/$planId');

/** P72: a plan of a client, with its bills and visits. */
export function PlanScreen() {
  return useCan()('Invoice.viewAll') ? <PlanPage /> : <NoPermission />;
}

function PlanPage() {
  const { planId } = route.useParams();
  const { data: plan, error, isError, refetch } = useQuery(planQuery(planId));
  if (isError && plan === undefined) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (plan === undefined) return <SkeletonRows columns={2} rows={8} isPhone={false} />;
  return <Shown key={plan.id} plan={plan} />;
}

type Open = PlanChange | 'edit' | 'price' | null;

function Shown({ plan }: { plan: Plan }) {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const { bills, visits, terms, notices } = plan;
  const hasVisits = terms.visits.length > 0 || visits.length > 0;
  return (
    <Page
      title={plan.name}
      beside={<PlanStatusBadge status={plan.status} />}
      breadcrumbs={<Breadcrumbs above={[{ label: 'Plans', to: '/grow/plans' }]} here={plan.name} />}
      actions={<Actions plan={plan} onOpen={setOpen} />}
    >
      <Section title={plan.kind === 'plan' ? 'The plan' : 'The recurring invoice'}>
        <Facts plan={plan} />
      </Section>
      <div className={styles.columns}>
        <Section title="Bills">
          {bills.length === 0 ? (
            <Text c="dimmed">
              {terms.billing === 'visit' ? 'Each visit is billed when it is done.' : 'No bills yet.'}
            </Text>
          ) : (
            <ul className={styles.rows} aria-label="Bills">
              {bills.map((bill) => (
                <BillRow key={bill.key} bill={bill} currency={plan.currency} />
              ))}
            </ul>
          )}
        </Section>
        {hasVisits && (
          <Section title="Visits">
            {visits.length === 0 ? (
              <Text c="dimmed">No visits yet.</Text>
            ) : (
              <ul className={styles.rows} aria-label="Visits">
                {visits.map((visit) => (
                  <VisitRow key={visit.ordinal} visit={visit} />
                ))}
              </ul>
            )}
          </Section>
        )}
      </div>
      {terms.termMonths !== null && plan.status !== 'draft' && plan.status !== 'offered' && (
        <Section title="What the client was told">
          {notices.length === 0 ? (
            <Text c="dimmed">
              {`No message about ${terms.renews ? 'a renewal' : 'the end'} yet. Follow-ups in the settings send it some days before.`}
            </Text>
          ) : (
            <ul className={styles.rows} aria-label="What the client was told">
              {notices.map((notice) => (
                <NoticeRow key={notice.id} notice={notice} />
              ))}
            </ul>
          )}
        </Section>
      )}
      {terms.text !== '' && (
        <Section title="What the client agrees to">
          <p className={styles.text}>{terms.text}</p>
        </Section>
      )}
      <Suspense>
        {open === 'edit' && <PlanDialog plan={plan} kind={plan.kind} onClose={close} onSaved={close} />}
        {open === 'price' && <PriceDialog plan={plan} onClose={close} />}
        {(open === 'pause' || open === 'resume' || open === 'cancel') && (
          <DayDialog plan={plan} change={open} onClose={close} />
        )}
      </Suspense>
    </Page>
  );
}

/** @example visitText({ name: 'Tune-up', months: [4, 10], times: 1 }) → 'Tune-up: Apr, Oct' */
const visitText = ({ name, months, times }: Plan['terms']['visits'][number]): string =>
  `${name}: ${months.map((month) => shortMonth(`2026-${String(month).padStart(2, '0')}`).slice(0, 3)).join(', ')}${times === 1 ? '' : `, ${times} times each`}`;

const capital = (word: string | undefined): string =>
  word === undefined ? '' : word.charAt(0).toUpperCase() + word.slice(1);

function Facts({ plan }: { plan: Plan }) {
  const { timezone } = useMe();
  const { terms, pauses, prices } = plan;
  const nextPrice = prices.at(-1);
  return (
    <FactList
      facts={[
        { label: 'Client', value: <ClientLink client={{ id: plan.clientId, name: plan.clientName }} /> },
        { label: 'Price, before taxes', value: planPriceText(plan) },
        ...(nextPrice === undefined ? [] : [{ label: 'Price changed', value: `from ${formatDay(nextPrice.from)} on` }]),
        ...(terms.billing === 'calendar'
          ? [
              {
                label: 'Billed',
                value: `${billingIntervalLabels[plan.interval]}, day ${billingDayLabel(terms.billingDay)}`,
              },
            ]
          : [{ label: 'Billed', value: 'After each visit' }]),
        { label: 'Bills', value: terms.sendsBills ? 'Sent by themselves' : 'Wait as drafts' },
        { label: 'Began or begins', value: formatDay(plan.startDay) },
        ...(plan.endDay === null ? [] : [{ label: 'Last day', value: formatDay(addDays(plan.endDay, -1)) }]),
        ...(plan.renewsOn === null ? [] : [{ label: 'Renews', value: formatDay(plan.renewsOn) }]),
        ...(terms.visits.length === 0
          ? []
          : [
              {
                label: 'Included visits',
                value: terms.visits.map((visit) => <div key={visitText(visit)}>{visitText(visit)}</div>),
              },
              {
                label: 'Visits planned',
                value: terms.weekday === null ? 'By the office' : `On ${capital(weekdays[terms.weekday])}`,
              },
            ]),
        ...(terms.memberDiscount === 0
          ? []
          : [{ label: 'Member price', value: `${formatPercent(terms.memberDiscount)} off other work` }]),
        ...(plan.address === null ? [] : [{ label: 'Property', value: plan.address }]),
        ...pauses.map(({ from, to }) => ({
          key: from,
          label: 'Paused',
          value: to === null ? `from ${formatDay(from)} on` : `${formatDay(from)} to ${formatDay(addDays(to, -1))}`,
        })),
        ...(plan.signedAt === null
          ? plan.offeredAt === null
            ? []
            : [{ label: 'Offered', value: formatDate(plan.offeredAt, timezone) }]
          : [
              {
                label: 'Signed',
                value: (
                  <>
                    {`${plan.signerName ?? ''}, ${formatDate(plan.signedAt, timezone)}`}
                    {plan.signatureUrl !== null && (
                      <>
                        {' '}
                        <Anchor href={plan.signatureUrl} target="_blank" rel="noopener">
                          Signature
                        </Anchor>
                      </>
                    )}
                  </>
                ),
              },
            ]),
      ]}
    />
  );
}

/** The day of a bill with the days that it is for, where these do not begin on it. */
function billDays({ day, from, to }: PlanBillRow): string {
  if (from === null || to === null) return formatDay(day);
  const span = `${formatDay(from)} to ${formatDay(addDays(to, -1))}`;
  return from === day ? span : `${formatDay(day)}, for ${span}`;
}

function BillRow({ bill, currency }: { bill: PlanBillRow; currency: string }) {
  const { amount, invoice, isDrawn } = bill;
  return (
    <li className={styles.row}>
      <span className={isDrawn ? undefined : styles.coming}>
        {billDays(bill)}
        <Text span size="sm" c="dimmed" display="block">
          {invoice !== null ? (
            <>
              <DocumentLink document={{ id: invoice.id, documentType: 1 }}>{invoice.number}</DocumentLink>
              {`, ${invoice.status === 'draft' ? 'draft' : invoice.amountDue === 0 ? 'paid' : `${formatMoney(invoice.amountDue, currency)} due`}`}
            </>
          ) : isDrawn ? (
            'Its invoice was deleted'
          ) : (
            'Still to come'
          )}
        </Text>
      </span>
      <span>{formatMoney(amount, currency)}</span>
    </li>
  );
}

function VisitRow({ visit: { day, name, job, isMade } }: { visit: PlanVisitRow }) {
  return (
    <li className={styles.row}>
      <span className={isMade ? undefined : styles.coming}>
        {`${name}, from ${formatDay(day)}`}
        <Text span size="sm" c="dimmed" display="block">
          {job !== null ? (
            <Anchor renderRoot={(props) => <Link {...props} to="/jobs/$jobId" params={{ jobId: job.id }} />}>
              {`Job #${job.number}`}
            </Anchor>
          ) : isMade ? (
            'Its job was deleted'
          ) : (
            'Still to come'
          )}
        </Text>
      </span>
      {job !== null && (
        <Badge variant="default" tt="none">
          {badgeLabel('jobStatus', job.status as never)}
        </Badge>
      )}
    </li>
  );
}

function NoticeRow({ notice }: { notice: PlanNotice }) {
  const { timezone } = useMe();
  const { step, day, reason, createdAt } = notice;
  return (
    <li className={styles.row}>
      <span>
        {step === 'plan_renewal' ? `Renews on ${formatDay(day)}` : `Ends on ${formatDay(addDays(day, -1))}`}
        <Text span size="sm" c="dimmed" display="block">
          {`${becameOf(notice)}, ${formatDate(createdAt, timezone)}${reason === null ? '' : `. ${reason}`}`}
        </Text>
      </span>
    </li>
  );
}

function Actions({ plan, onOpen }: { plan: Plan; onOpen: (open: Open) => void }) {
  const mayChange = useCan()('Invoice.create');
  const navigate = route.useNavigate();
  const offer = useOfferPlan();
  const activate = useActivatePlan();
  const remove = useDeletePlan();
  const { id, updatedAt, status } = plan;
  if (!mayChange) return null;
  const isBefore = status === 'draft' || status === 'offered';
  const isRunning = status === 'active' || status === 'paused';

  const sendOffer = (sendsMail: boolean) =>
    toastOnError(async () => {
      const { link, delivery } = await offer.mutateAsync({ id, updatedAt, sendsMail });
      if (delivery === 'queued') return toast.success('The plan was sent to the client');
      await navigator.clipboard.writeText(link);
      toast.success(sendsMail ? 'The client has no email address. The link is copied.' : 'The link is copied');
    });
  const askToBegin = () =>
    toastOnError(() =>
      confirm({
        title: 'Begin the plan',
        message: `'${plan.name}' begins on ${formatDay(plan.startDay)}, or today if that has passed. Use this when the client has agreed in another way.`,
        confirmLabel: 'Begin',
        work: () => activate.mutateAsync({ id, updatedAt }),
      }),
    );
  const askToDelete = () =>
    toastOnError(async () => {
      const isDone = await confirm({
        kind: 'delete',
        title: 'Delete plan',
        message: `'${plan.name}' will be deleted. This action cannot be undone.`,
        work: () => remove.mutateAsync(id),
      });
      if (isDone) await navigate({ to: '/grow/plans' });
    });

  const actions: RecordAction[] = [
    ...(isBefore
      ? [
          { label: 'Copy the link for the client', icon: IconCopy, run: () => void sendOffer(false) },
          { label: 'Begin without a signature', icon: IconCheck, run: () => void askToBegin() },
          { label: 'Edit', icon: IconPencil, run: () => onOpen('edit') },
          { label: 'Delete', icon: IconTrash, run: () => void askToDelete() },
        ]
      : []),
    ...(isRunning
      ? [
          { label: 'Change price', icon: IconCash, run: () => onOpen('price') },
          status === 'paused'
            ? { label: 'Resume', icon: IconPlayerPlay, run: () => onOpen('resume') }
            : { label: 'Pause', icon: IconPlayerPause, run: () => onOpen('pause') },
          { label: 'Cancel plan', icon: IconX, run: () => onOpen('cancel') },
        ]
      : []),
  ];
  return (
    <>
      <RecordActionMenu label="Actions" actions={actions} />
      {isBefore && (
        <Button
          leftSection={<IconMail size={16} aria-hidden />}
          loading={offer.isPending}
          onClick={() => void sendOffer(true)}
        >
          {status === 'offered' ? 'Send again' : 'Send to client'}
        </Button>
      )}
    </>
  );
}
