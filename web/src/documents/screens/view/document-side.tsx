import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Document } from '@truckroll/contract/documents/documents';
import type { ClientStage } from '@truckroll/domain/clients/stages';
import { isOpenDispute } from '@truckroll/domain/documents/disputes';
import { deliveryFacts } from '@truckroll/domain/documents/document-delivery';
import { paymentLabels } from '@truckroll/domain/documents/document-labels';
import { lockOf } from '@truckroll/domain/documents/document-lock';
import { mayEditDocument, mayRecordPayment } from '@truckroll/domain/documents/document-rights';
import { dueDateWord } from '@truckroll/domain/documents/document-words';
import { formatDay } from '@truckroll/domain/format/dates';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { jobLabel } from '@truckroll/domain/jobs/job-name';
import { Suspense } from 'react';
import { useMe } from '../../../app/session/me.ts';
import { recordKind } from '../../../app/shell/record-links.ts';
import { ClientLink } from '../../../clients/parts/client-link.tsx';
import { type Fact, FactList } from '../../../design/fact-list.tsx';
import { lazyPart } from '../../../design/feedback/lazy-part.tsx';
import { useMotionOnChange } from '../../../design/motion.ts';
import { People } from '../../../design/person.tsx';
import { Section } from '../../../design/section.tsx';
import { formatDateTime } from '../../../design/shown-units.ts';
import { HistoryView } from '../../../history/parts/history-view.tsx';
import { EmailLink } from '../../../mail/parts/email-link.tsx';
import { RecordEmails } from '../../../mail/parts/record-emails.tsx';
import { CardCharges } from '../../../payments/panels/card-charges.tsx';
import { CreditNotesPanel } from '../../../payments/panels/credit-notes-panel.tsx';
import { PaymentsPanel } from '../../../payments/panels/payments-panel.tsx';
import { chosenFacts } from '../../../service-properties/parts/chosen-facts.tsx';
import { teamQuery } from '../../../team/parts/team-queries.ts';
import { documentQuery } from '../../parts/document-queries.ts';
import { DocumentStatusBadge, PaymentStatusBadge } from '../../parts/document-status-badge.tsx';
import { useDocumentPerson } from '../../parts/use-document-person.ts';
import { ChangeRequests } from './change-requests.tsx';
import styles from './document-view.module.css';

const OptionPictures = lazyPart(async () => (await import('./option-pictures.tsx')).OptionPictures);
const BillingPanel = lazyPart(async () => (await import('../../panels/billing-panel.tsx')).BillingPanel);

type DocumentSideProps = {
  document: Document;
  /** The client's stage; undefined if the user may not see the client. */
  stage: ClientStage | undefined;
  onCollect: (() => void) | null;
};

/** The staff's information beside the sheet (screens 12.3). */
export function DocumentSide({ document, stage, onCollect }: DocumentSideProps) {
  const person = useDocumentPerson();
  const isInvoice = document.documentType === 1;
  return (
    <div className={styles.side}>
      <State document={document} stage={stage} />
      <ChangeRequests document={document} stage={stage} />
      {document.options.length > 0 &&
        mayEditDocument(person, document) &&
        lockOf({ ...document, hasPayments: false }) === 'open' && (
          <Suspense>
            <OptionPictures document={document} />
          </Suspense>
        )}
      <Suspense>{document.billingSchedule !== null && <BillingPanel estimateId={document.id} />}</Suspense>
      {(isInvoice || document.isDepositRequired || document.payments.length > 0) && (
        <Section
          title={isInvoice ? 'Payments' : 'Deposit'}
          aside={
            isInvoice &&
            onCollect !== null && (
              <Button size="xs" variant="default" onClick={onCollect}>
                Add payment
              </Button>
            )
          }
        >
          {(isInvoice || document.isDepositRequired) && mayRecordPayment(person, document) && (
            <CardCharges document={document} mayCollect={onCollect !== null} />
          )}
          <PaymentsPanel of={document.id} payments={document.payments} mayRecord={mayRecordPayment(person, document)} />
        </Section>
      )}
      {isInvoice && document.documentStatus !== 'draft' && <CreditNotesPanel document={document} />}
      {document.privateNotes !== null && (
        <Section title="Private notes" intro="Not shown to the client">
          <Text className={styles.prose}>{document.privateNotes}</Text>
        </Section>
      )}
      <RecordEmails kind="document" recordId={document.id} />
      <Section title="History">
        <HistoryView
          of={{ moduleType: 'document', moduleId: document.id }}
          ownKey={documentQuery(document.id).queryKey}
        />
      </Section>
    </div>
  );
}

function State({ document, stage }: Pick<DocumentSideProps, 'document' | 'stage'>) {
  const { timezone } = useMe();
  const isInvoice = document.documentType === 1;
  // A negative amount due is a credit: the deposit exceeds the invoice.
  const isCredit = isInvoice && document.amountDue < 0;
  const moment = (at: string | null) => (at === null ? null : formatDateTime(at, timezone));
  const facts: Fact[] = [
    {
      label: 'Client',
      value: stage !== undefined ? <ClientLink client={clientOf(document)} /> : document.clientDetails.name,
    },
    ...chosenFacts({
      clientId: document.clientId,
      chosen: document,
      emailLink: (email) =>
        stage === undefined ? (
          email
        ) : (
          <EmailLink
            email={email}
            client={{ id: document.clientId, isArchived: stage === 'archived' }}
            record={{ kind: 'document', id: document.id }}
          />
        ),
    }),
    {
      label: 'Email',
      value:
        stage === undefined
          ? null
          : document.clientDetails.email && (
              <EmailLink
                email={document.clientDetails.email}
                client={{ id: document.clientId, isArchived: stage === 'archived' }}
                record={{ kind: 'document', id: document.id }}
              />
            ),
    },
    {
      label: dueDateWord(document.documentType),
      value: document.dueDate === null ? null : formatDay(document.dueDate),
    },
    ...(isInvoice ? [{ label: 'Amount paid', value: formatMoney(document.amountPaid, document.currency) }] : []),
    ...(document.isDepositRequired && document.depositAmount > 0
      ? [{ label: 'Deposit', value: formatMoney(document.depositAmount, document.currency) }]
      : []),
    ...(document.depositPaid > 0
      ? [{ label: 'Deposit paid', value: formatMoney(document.depositPaid, document.currency) }]
      : []),
    ...deliveryFacts(document).map((fact) => ({
      label: fact.label,
      value: 'at' in fact ? moment(fact.at) : fact.text,
      isLong: 'text' in fact,
    })),
    { label: 'Viewed', value: moment(document.viewedAt) },
    ...(document.approvedAt === null
      ? []
      : [
          {
            label: 'Approved',
            value: [moment(document.approvedAt), document.approvedByName].filter(Boolean).join(', '),
          },
        ]),
    ...(document.askedTime === null || document.convertedToJobId !== null
      ? []
      : [{ label: 'Time asked for', value: moment(document.askedTime.start) }]),
    ...(document.contractSignedAt === null ? [] : [{ label: 'Signed', value: moment(document.contractSignedAt) }]),
    ...(document.assignedTo.length === 0
      ? []
      : [{ label: 'Assigned to', value: <AssignedPeople ids={document.assignedTo} />, isLong: true }]),
    ...sourceFacts(document),
    ...sharedJobFacts(document),
  ];
  const isDisputed = document.payments.some(({ disputes }) => disputes.some(({ state }) => isOpenDispute(state)));
  const owed = { ...document, isDisputed };
  return (
    <Section title={!isInvoice ? 'Total' : isCredit ? 'Credit' : 'Amount due'}>
      <Stack gap="sm">
        <Due
          key={document.id}
          amount={formatMoney(isInvoice ? Math.abs(document.amountDue) : document.total, document.currency)}
        />
        <Group gap={6}>
          <DocumentStatusBadge document={document} />
          {paymentLabels(owed).length > 0 && <PaymentStatusBadge document={owed} />}
        </Group>
        <FactList facts={facts} />
      </Stack>
    </Section>
  );
}

const clientOf = (document: Document) => ({ id: document.clientId, name: document.clientDetails.name });

/** The document's source and its conversions, as links. */
function sourceFacts(document: Document): Fact[] {
  const estimateId = document.isConvertedFromEstimate ? document.convertedFromId : null;
  const links = [
    { label: 'Job', kind: 'job', id: document.jobId ?? document.convertedToJobId },
    { label: 'Request', kind: 'request', id: document.requestId },
    { label: 'Estimate', kind: 'estimate', id: estimateId },
    { label: 'Invoice', kind: 'invoice', id: document.convertedToInvoiceId },
  ];
  return links.flatMap(({ label, kind, id }) => {
    const link = id === null ? undefined : recordKind(kind)?.linkTo(id);
    if (link === undefined) return [];
    const text = `Open the ${label.toLowerCase()}`;
    return [{ label, value: <Anchor renderRoot={(props) => <Link {...props} {...link} />}>{text}</Anchor> }];
  });
}

/** The jobs that share an invoice, as links. */
const sharedJobFacts = ({ jobId, jobs }: Document): Fact[] =>
  jobId !== null || jobs.length === 0
    ? []
    : [
        {
          label: 'Jobs',
          isLong: true,
          value: (
            <>
              {jobs.map((job) => (
                <Anchor
                  key={job.id}
                  display="block"
                  renderRoot={(props) => <Link {...props} to="/jobs/$jobId" params={{ jobId: job.id }} />}
                >
                  {jobLabel(job)}
                </Anchor>
              ))}
            </>
          ),
        },
      ];

/** The amount that is left, which moves for a moment when a payment changes it. */
function Due({ amount }: { amount: string }) {
  const place = useMotionOnChange<HTMLSpanElement>(amount);
  return (
    <p className={styles.due}>
      <span ref={place} className={styles.amount}>
        {amount}
      </span>
    </p>
  );
}

/** The people assigned to a document. */
function AssignedPeople({ ids }: { ids: readonly string[] }) {
  const { data } = useQuery({ ...teamQuery({ limit: -1, view: 'all' }), staleTime: 60_000 });
  return <People people={(data?.team ?? []).filter(({ id }) => ids.includes(id))} />;
}
