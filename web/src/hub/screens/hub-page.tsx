import { Alert, Anchor, Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { Hub, HubDocument, HubVisit } from '@truckroll/contract/hub/hub';
import { inkOn } from '@truckroll/domain/branding/readable-colors';
import { documentWord } from '@truckroll/domain/documents/document-words';
import { formatDay } from '@truckroll/domain/format/dates';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { formatPhone, phoneLink } from '@truckroll/domain/format/phone-number';
import { balances, documentState, visitStageLabels, visitTime, waitsForClient } from '@truckroll/domain/hub/hub-words';
import { photoKindLabels } from '@truckroll/domain/job-photos/photo-kinds';
import { arrivalWords } from '@truckroll/domain/on-my-way/on-my-way';
import type { CSSProperties, ReactNode } from 'react';
import { FacePicture } from '../../design/face.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { PhotoPicture } from '../../jobs/parts/photo-picture.tsx';
import { CompanyHead } from '../parts/company-head.tsx';
import styles from './hub.module.css';
import { useLeaveHub, useOpenDocument } from './hub-queries.ts';
import { OfficePart } from './office-part.tsx';
import { VisitActions } from './visit-actions.tsx';

type HubPageProps = { token: string; hub: Hub; onEnd: () => void };

/** What a client has with the company: what comes, what waits for them, what was. */
export function HubPage({ token, hub, onEnd }: HubPageProps) {
  const { company, name, clients, visits, documents, payments, photos, isStaffView } = hub;
  const leave = useLeaveHub(token);
  const accent = { '--accent': company.accent, '--accent-ink': inkOn(company.accent) } as CSSProperties;
  const coming = visits.filter(({ stage }) => stage !== 'done' && stage !== 'cancelled');
  const past = visits.filter(({ stage }) => stage === 'done' || stage === 'cancelled');
  const waiting = documents.filter(waitsForClient);
  const others = documents.filter((document) => !waitsForClient(document));
  const sees = new Set(clients.flatMap((client) => client.sees));
  /** The client of a record, where the person has several. */
  const clientName = (id: string): string | null =>
    clients.length < 2 ? null : (clients.find((client) => client.id === id)?.name ?? null);
  return (
    <div className={styles.hub} style={accent}>
      <title>{`Your page | ${company.name}`}</title>
      <CompanyHead company={company} />
      {isStaffView && (
        <Alert color="gray" variant="light">
          You see this page as {name} does, for half an hour. You cannot act for them.
        </Alert>
      )}
      <Group justify="space-between" gap="sm">
        <Title order={1} className={styles.title}>
          {name}
        </Title>
        {!isStaffView && (
          <Button
            variant="default"
            loading={leave.isPending}
            onClick={() =>
              toastOnError(async () => {
                await leave.mutateAsync();
                onEnd();
              })
            }
          >
            Sign out
          </Button>
        )}
      </Group>
      {waiting.length > 0 && (
        <Part title="Waiting for you">
          {waiting.map((document) => (
            <DocumentRow
              key={document.id}
              token={token}
              document={document}
              of={clientName(document.clientId)}
              isMain
            />
          ))}
        </Part>
      )}
      {sees.has('visits') && (
        <Part title="Coming visits" empty="No visit is planned.">
          {coming.map((visit) => (
            <VisitRow key={visit.id} token={token} visit={visit} of={clientName(visit.clientId)} />
          ))}
        </Part>
      )}
      {sees.has('documents') && (
        <Part title="Estimates and invoices" empty="There are no other estimates and invoices.">
          {others.map((document) => (
            <DocumentRow key={document.id} token={token} document={document} of={clientName(document.clientId)} />
          ))}
        </Part>
      )}
      {sees.has('documents') && <Statement token={token} hub={hub} />}
      {payments.length > 0 && <Payments token={token} hub={hub} />}
      {past.length > 0 && (
        <Part title="Past visits">
          {past.map((visit) => (
            <VisitRow key={visit.id} token={token} visit={visit} of={clientName(visit.clientId)} />
          ))}
        </Part>
      )}
      {photos.length > 0 && (
        <section className={styles.part} aria-label="Photos">
          <Title order={2}>Photos</Title>
          <ul className={styles.photos}>
            {photos.map(({ id, url, kind, marks }, at) => (
              <li key={id}>
                <Anchor className={styles.photo} href={url} target="_blank" rel="noopener noreferrer">
                  <PhotoPicture url={url} alt={`${photoKindLabels[kind]} ${at + 1}`} marks={marks} />
                </Anchor>
              </li>
            ))}
          </ul>
        </section>
      )}
      <OfficePart token={token} hub={hub} />
      {company.phone !== null && (
        <Button
          component="a"
          href={phoneLink(company.phone)}
          size="lg"
          variant="default"
          leftSection={<IconPhone size={20} aria-hidden />}
        >
          Call {formatPhone(company.phone)}
        </Button>
      )}
    </div>
  );
}

type PartProps = { title: string; empty?: string; children: readonly ReactNode[] };

const Part = ({ title, empty, children }: PartProps) => (
  <section className={styles.part} aria-label={title}>
    <Title order={2}>{title}</Title>
    {children.length === 0 ? <Text c="dimmed">{empty}</Text> : <ul className={styles.list}>{children}</ul>}
  </section>
);

type RowProps = { of: string | null };

function VisitRow({ token, visit, of }: RowProps & { token: string; visit: HubVisit }) {
  const { title, place, stage, people, expectedAt, timezone } = visit;
  return (
    <li className={styles.row}>
      <Stack gap={4} className={styles.words}>
        <Text fw={600}>{title}</Text>
        <Text>{visitTime(visit)}</Text>
        {stage === 'on_the_way' && (
          <Text role="status">{`${people[0]?.firstName ?? 'Somebody'} arrives ${arrivalWords(expectedAt, timezone)}.`}</Text>
        )}
        <Dimmed parts={[place, of]} />
        {people.length > 0 && (
          <Group gap="xs">
            {people.map(({ firstName, color, pictureUrl }) => (
              <Group key={`${firstName} ${color}`} gap={6}>
                <FacePicture name={firstName} color={color} size={28} url={pictureUrl} />
                <Text size="sm">{firstName}</Text>
              </Group>
            ))}
          </Group>
        )}
        <VisitActions token={token} visit={visit} />
      </Stack>
      <Badge
        className={styles.badge}
        variant="light"
        color={stage === 'on_the_way' || stage === 'here' ? 'green' : 'gray'}
      >
        {visitStageLabels[stage]}
      </Badge>
    </li>
  );
}

/** Opens a document on its own page, by a link that is made for it. */
function useGoToDocument(token: string) {
  const open = useOpenDocument(token);
  const navigate = useNavigate();
  const go = (id: string) =>
    toastOnError(async () => {
      const opened = await open.mutateAsync(id);
      await navigate({ to: '/public/documents/$token', params: { token: opened.token } });
    });
  return { go, isBusy: open.isPending };
}

type DocumentRowProps = RowProps & { token: string; document: HubDocument; isMain?: boolean };

function DocumentRow({ token, document, of, isMain = false }: DocumentRowProps) {
  const { go, isBusy } = useGoToDocument(token);
  const { id, documentType, documentNumberDisplay, title, date, total, amountDue, currency, isOverdue } = document;
  const name = `${documentWord(documentType)} ${documentNumberDisplay}`;
  const action = documentType === 2 ? 'Review' : 'Pay';
  return (
    <li className={styles.row}>
      <Stack gap={4} className={styles.words}>
        <Text fw={600}>{name}</Text>
        {title !== '' && <Text>{title}</Text>}
        <Dimmed parts={[formatDay(date), of]} />
      </Stack>
      <Stack gap={4} align="flex-end">
        <Text fw={600}>{formatMoney(isMain && documentType === 1 ? amountDue : total, currency)}</Text>
        <Text size="sm" c={isOverdue ? 'red' : 'dimmed'}>
          {documentState(document)}
        </Text>
        <Button
          className={isMain ? styles.main : undefined}
          variant={isMain ? 'filled' : 'default'}
          loading={isBusy}
          aria-label={`${isMain ? action : 'Open'} ${name}`}
          onClick={() => go(id)}
        >
          {isMain ? action : 'Open'}
        </Button>
      </Stack>
    </li>
  );
}

const Dimmed = ({ parts }: { parts: readonly (string | null)[] }) => {
  const text = parts.filter((part) => part !== null && part !== '').join(' · ');
  return text === '' ? null : (
    <Text size="sm" c="dimmed">
      {text}
    </Text>
  );
};

/** What was invoiced, paid and is due. */
function Statement({ token, hub: { documents, clients } }: { token: string; hub: Hub }) {
  const sums = balances(documents);
  if (sums.length === 0) return null;
  return (
    <section className={styles.part} aria-label="Statement">
      <Title order={2}>Statement</Title>
      {sums.map(({ currency, invoiced, paid, due, overdue }) => (
        <dl key={currency} className={styles.sums}>
          <Sum label="Invoiced" text={formatMoney(invoiced, currency)} />
          <Sum label="Paid" text={formatMoney(paid, currency)} />
          <Sum label="Due" text={formatMoney(due, currency)} />
          {overdue > 0 && <Sum label="Overdue" text={formatMoney(overdue, currency)} />}
        </dl>
      ))}
      <Group gap="sm">
        {clients
          .filter(({ hasStatement }) => hasStatement)
          .map(({ id, name }) => (
            <Button
              key={id}
              component="a"
              href={`/api/public/hub/${token}/clients/${id}/statement`}
              download
              variant="default"
            >
              {clients.length < 2 ? 'Download statement' : `Download statement of ${name}`}
            </Button>
          ))}
      </Group>
    </section>
  );
}

const Sum = ({ label, text }: { label: string; text: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{text}</dd>
  </div>
);

/** The payments that were received, each with its document, which says so. */
function Payments({ token, hub: { payments, documents } }: { token: string; hub: Hub }) {
  const numbers = new Map(documents.map(({ id, documentNumberDisplay }) => [id, documentNumberDisplay]));
  return (
    <Part title="Receipts">
      {payments.map(({ id, documentId, date, amount, method, currency }) => (
        <li key={id} className={styles.row}>
          <Stack gap={4} className={styles.words}>
            <Text fw={600}>{formatMoney(amount, currency)}</Text>
            <Dimmed parts={[formatDay(date), method, numbers.get(documentId) ?? null]} />
          </Stack>
          <Button
            component="a"
            href={`/api/public/hub/${token}/payments/${id}/receipt`}
            download
            variant="default"
            aria-label={`Download the receipt of ${formatDay(date)}`}
          >
            Receipt
          </Button>
        </li>
      ))}
    </Part>
  );
}
