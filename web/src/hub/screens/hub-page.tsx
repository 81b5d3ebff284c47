import { Alert, Anchor, Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { Hub, HubDocument, HubPlan, HubVisit } from '@truckroll/contract/hub/hub';
import { addDays } from '@truckroll/domain/calendar/days';
import { paymentMethodKey } from '@truckroll/domain/documents/document-kinds';
import { documentWord } from '@truckroll/domain/documents/document-words';
import { formatPhone, phoneLink } from '@truckroll/domain/format/phone-number';
import { balances, creditsOf, documentState, visitTime, waitsForClient } from '@truckroll/domain/hub/hub-words';
import type { ReactNode } from 'react';
import { LanguageChoice } from '../../design/client-words/language-choice.tsx';
import { useShownLanguage } from '../../design/client-words/shown-language.ts';
import { toastOnRefusal } from '../../design/client-words/toast-on-refusal.ts';
import { useCompanyFills } from '../../design/company-fills.ts';
import { FacePicture } from '../../design/face.tsx';
import { PhotoPicture } from '../../jobs/parts/photo-picture.tsx';
import { useCardPageOfHub } from '../../saved-cards/parts/open-card-page.ts';
import { CompanyHead } from '../parts/company-head.tsx';
import { type HubWords, useHubWords } from '../parts/hub-page-words.ts';
import { accentOf } from './company-accent.ts';
import styles from './hub.module.css';
import { useLeaveHub, useOpenDocument } from './hub-queries.ts';
import { OfficePart } from './office-part.tsx';
import { VisitActions } from './visit-actions.tsx';

type HubPageProps = { token: string; hub: Hub; onEnd: () => void };

/** What a client has with the company: what comes, what waits for them, what was. */
export function HubPage({ token, hub, onEnd }: HubPageProps) {
  const {
    company,
    name,
    clients,
    visits,
    documents,
    plans,
    payments,
    creditNotes,
    photos,
    files,
    isStaffView,
    paysOnline,
  } = hub;
  const shown = useShownLanguage(hub.language);
  const words = useHubWords(shown.language);
  const { say } = words.page;
  const leave = useLeaveHub(token);
  useCompanyFills(company.accent);
  const coming = visits.filter(({ stage }) => stage !== 'done' && stage !== 'cancelled');
  const past = visits.filter(({ stage }) => stage === 'done' || stage === 'cancelled');
  const waiting = documents.filter(waitsForClient);
  const others = documents.filter((document) => !waitsForClient(document));
  const sees = new Set(clients.flatMap((client) => client.sees));
  /** The client of a record, where the person has several. */
  const clientName = (id: string): string | null =>
    clients.length < 2 ? null : (clients.find((client) => client.id === id)?.name ?? null);
  return (
    <div className={styles.hub} style={accentOf(company)}>
      <title>{`${say('title')} | ${company.name}`}</title>
      <CompanyHead company={company} />
      {isStaffView && (
        <Alert color="gray" variant="light">
          {say('staffView', { name })}
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
              toastOnRefusal(words.refused, async () => {
                await leave.mutateAsync();
                onEnd();
              })
            }
          >
            {say('signOut')}
          </Button>
        )}
      </Group>
      {waiting.length > 0 && (
        <Part title={say('waiting')}>
          {waiting.map((document) => (
            <DocumentRow
              key={document.id}
              words={words}
              token={token}
              document={document}
              of={clientName(document.clientId)}
              paysOnline={paysOnline}
              isMain
            />
          ))}
        </Part>
      )}
      {sees.has('visits') && (
        <Part title={say('coming')} empty={say('noComing')}>
          {coming.map((visit) => (
            <VisitRow key={visit.id} words={words} token={token} visit={visit} of={clientName(visit.clientId)} />
          ))}
        </Part>
      )}
      {plans.length > 0 && (
        <Part title={say('plans')}>
          {plans.map((plan) => (
            <PlanRow key={plan.id} words={words} plan={plan} timezone={hub.timezone} of={clientName(plan.clientId)} />
          ))}
        </Part>
      )}
      {sees.has('documents') && (
        <Part title={say('documents')} empty={say('noDocuments')}>
          {others.map((document) => (
            <DocumentRow
              key={document.id}
              words={words}
              token={token}
              document={document}
              of={clientName(document.clientId)}
              paysOnline={paysOnline}
            />
          ))}
        </Part>
      )}
      {sees.has('documents') && <Statement words={words} token={token} hub={hub} />}
      {!isStaffView && <CardsOnFile words={words} token={token} hub={hub} />}
      {payments.length > 0 && <Payments words={words} token={token} hub={hub} />}
      {creditNotes.length > 0 && <CreditNotes words={words} token={token} hub={hub} />}
      {past.length > 0 && (
        <Part title={say('past')}>
          {past.map((visit) => (
            <VisitRow key={visit.id} words={words} token={token} visit={visit} of={clientName(visit.clientId)} />
          ))}
        </Part>
      )}
      {photos.length > 0 && (
        <section className={styles.part} aria-label={say('photos')}>
          <Title order={2}>{say('photos')}</Title>
          <ul className={styles.photos}>
            {photos.map(({ id, url, kind, marks }, at) => (
              <li key={id}>
                <Anchor className={styles.photo} href={url} target="_blank" rel="noopener noreferrer">
                  <PhotoPicture url={url} alt={`${say('photoKind', { kind })} ${at + 1}`} marks={marks} />
                </Anchor>
              </li>
            ))}
          </ul>
        </section>
      )}
      {files.length > 0 && (
        <Part title={say('files')}>
          {files.map(({ id, name: file, url }) => (
            <li key={id} className={styles.row}>
              <Anchor className={styles.words} dir="auto" href={url} target="_blank" rel="noopener noreferrer">
                {file}
              </Anchor>
            </li>
          ))}
        </Part>
      )}
      <OfficePart words={words} token={token} hub={hub} />
      {company.phone !== null && (
        <Button
          component="a"
          href={phoneLink(company.phone)}
          size="lg"
          variant="default"
          leftSection={<IconPhone size={20} aria-hidden />}
        >
          {say('call', { number: formatPhone(company.phone) })}
        </Button>
      )}
      <LanguageChoice shown={shown} words={words.refused} />
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

type RowProps = { words: HubWords; of: string | null };

function VisitRow({ words, token, visit, of }: RowProps & { token: string; visit: HubVisit }) {
  const { title, place, stage, people } = visit;
  const { say } = words.page;
  return (
    <li className={styles.row}>
      <Stack gap={4} className={styles.words}>
        <Text fw={600}>{title}</Text>
        <Text>{visitTime(words.page, visit)}</Text>
        {stage === 'on_the_way' && <Text role="status">{arrival(words, visit)}</Text>}
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
        <VisitActions words={words} token={token} visit={visit} />
      </Stack>
      <Badge
        className={styles.badge}
        variant="light"
        color={stage === 'on_the_way' || stage === 'here' ? 'green' : 'gray'}
      >
        {say('stage', { stage })}
      </Badge>
    </li>
  );
}

/** When whoever is on the way arrives. */
function arrival({ page: { say, time } }: HubWords, { people, expectedAt, timezone }: HubVisit): string {
  const person = people[0]?.firstName;
  if (expectedAt === null) return person === undefined ? say('somebodyArrivesSoon') : say('arrivesSoon', { person });
  const at = time(expectedAt, timezone);
  return person === undefined ? say('somebodyArrivesAt', { time: at }) : say('arrivesAt', { person, time: at });
}

/** A plan: what it costs, what comes next, what is left of it, and its signed terms. */
function PlanRow({ words, plan, timezone, of }: RowProps & { plan: HubPlan; timezone: string }) {
  const { say, money, day, date } = words.page;
  const { name, status, currency, nextBill, nextVisitDay, renewsOn, endDay, signedAt, token, memberDiscount } = plan;
  const isOffered = status === 'offered';
  const action = say(isOffered ? 'plan.sign' : 'plan.terms');
  return (
    <li className={styles.row}>
      <Stack gap={4} className={styles.words}>
        <Text fw={600}>{name}</Text>
        <Text>{say('plan.price', { price: money(plan.price, currency), interval: plan.interval })}</Text>
        {nextVisitDay !== null && <Text>{say('plan.nextVisit', { day: day(nextVisitDay) })}</Text>}
        {nextBill !== null && (
          <Text>{say('plan.nextBill', { amount: money(nextBill.amount, currency), day: day(nextBill.day) })}</Text>
        )}
        <Dimmed parts={plan.includes} />
        {plan.visits.map((visit) => (
          <Text key={visit.name} size="sm">
            {say('plan.left', { name: visit.name, left: visit.left, of: visit.of })}
          </Text>
        ))}
        <Dimmed
          parts={[
            memberDiscount > 0 ? say('plan.member', { percent: String(memberDiscount) }) : null,
            renewsOn === null ? null : say('plan.renews', { day: day(renewsOn) }),
            endDay === null ? null : say('plan.ends', { day: day(addDays(endDay, -1)) }),
            signedAt === null ? null : say('plan.signed', { day: date(signedAt, timezone) }),
            of,
          ]}
        />
      </Stack>
      <Stack gap={4} align="flex-end">
        <Text size="sm" c="dimmed">
          {say('plan.status', { status })}
        </Text>
        {token !== null && (
          <Button
            component="a"
            className={isOffered ? styles.main : undefined}
            variant={isOffered ? 'filled' : 'default'}
            href={`/public/plans/${token}`}
            aria-label={say('actionOf', { action, name })}
          >
            {action}
          </Button>
        )}
      </Stack>
    </li>
  );
}

/** Opens a document on its own page, by a link that is made for it. */
function useGoToDocument(token: string, { refused }: HubWords) {
  const open = useOpenDocument(token);
  const navigate = useNavigate();
  const go = (id: string) =>
    toastOnRefusal(refused, async () => {
      const opened = await open.mutateAsync(id);
      await navigate({ to: '/public/documents/$token', params: { token: opened.token } });
    });
  return { go, isBusy: open.isPending };
}

type DocumentRowProps = RowProps & {
  token: string;
  document: HubDocument;
  isMain?: boolean;
  /** Whether its page takes payments; else it says how to pay. */
  paysOnline: boolean;
};

function DocumentRow({ words, token, document, of, isMain = false, paysOnline }: DocumentRowProps) {
  const { go, isBusy } = useGoToDocument(token, words);
  const { say, money, day } = words.page;
  const { id, documentType, documentNumberDisplay, title, date, total, amountDue, currency, isOverdue } = document;
  const kind = documentType === 1 ? 'invoice' : 'estimate';
  const name = say('documentName', { kind, number: documentNumberDisplay });
  const main = documentType === 2 ? 'review' : paysOnline ? 'pay' : 'open';
  const action = say(isMain ? main : 'open');
  return (
    <li className={styles.row}>
      <Stack gap={4} className={styles.words}>
        <Text fw={600}>{name}</Text>
        {title !== '' && title !== documentWord(documentType) && <Text>{title}</Text>}
        <Dimmed parts={[day(date), of]} />
      </Stack>
      <Stack gap={4} align="flex-end">
        <Text fw={600}>{money(isMain && documentType === 1 ? amountDue : total, currency)}</Text>
        <Text size="sm" c={isOverdue ? 'red' : 'dimmed'}>
          {documentState(words.page, document)}
        </Text>
        <Button
          className={isMain ? styles.main : undefined}
          variant={isMain ? 'filled' : 'default'}
          loading={isBusy}
          aria-label={say('actionOf', { action, name })}
          onClick={() => go(id)}
        >
          {action}
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

type HubPartProps = { words: HubWords; token: string; hub: Hub };

/** What was invoiced, paid and is due, and the credit that the client has. */
function Statement({ words, token, hub: { documents, clients } }: HubPartProps) {
  const { say, money } = words.page;
  const sums = balances(documents);
  const credits = creditsOf(clients);
  if (sums.length === 0 && credits.size === 0) return null;
  const billed = new Set(sums.map(({ currency }) => currency));
  return (
    <section className={styles.part} aria-label={say('statement')}>
      <Title order={2}>{say('statement')}</Title>
      {sums.map(({ currency, invoiced, paid, due, overdue }) => (
        <dl key={currency} className={styles.sums}>
          <Sum label={say('invoiced')} text={money(invoiced, currency)} />
          <Sum label={say('paid')} text={money(paid, currency)} />
          <Sum label={say('due')} text={money(due, currency)} />
          {overdue > 0 && <Sum label={say('overdue')} text={money(overdue, currency)} />}
          {credits.has(currency) && <Sum label={say('credit')} text={money(credits.get(currency) ?? 0, currency)} />}
        </dl>
      ))}
      {[...credits]
        .filter(([currency]) => !billed.has(currency))
        .map(([currency, left]) => (
          <dl key={currency} className={styles.sums}>
            <Sum label={say('credit')} text={money(left, currency)} />
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
              {clients.length < 2 ? say('downloadStatement') : say('downloadStatementOf', { name })}
            </Button>
          ))}
      </Group>
    </section>
  );
}

/** The way to the page of the card on file, of each client whose money the person sees. */
function CardsOnFile({ words, token, hub: { clients } }: HubPartProps) {
  const { say } = words.page;
  const open = useCardPageOfHub(token);
  const own = clients.filter(({ savesCards }) => savesCards);
  if (own.length === 0) return null;
  return (
    <Group gap="sm">
      {own.map(({ id, name }) => (
        <Button
          key={id}
          variant="default"
          loading={open.isPending && open.variables === id}
          onClick={() => toastOnRefusal(words.refused, () => open.mutateAsync(id))}
        >
          {clients.length < 2 ? say('cardOnFile') : say('cardOnFileOf', { name })}
        </Button>
      ))}
    </Group>
  );
}

const Sum = ({ label, text }: { label: string; text: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{text}</dd>
  </div>
);

/** The numbers of the documents, by id. */
const numbersOf = (documents: readonly HubDocument[]): ReadonlyMap<string, string> =>
  new Map(documents.map(({ id, documentNumberDisplay }) => [id, documentNumberDisplay]));

type DownloadRowProps = {
  amount: string;
  parts: readonly (string | null)[];
  href: string;
  label: string;
  /** What is downloaded, for screen readers. */
  name: string;
};

/** An amount with what is said about it, and a button that downloads its PDF. */
const DownloadRow = ({ amount, parts, href, label, name }: DownloadRowProps) => (
  <li className={styles.row}>
    <Stack gap={4} className={styles.words}>
      <Text fw={600}>{amount}</Text>
      <Dimmed parts={parts} />
    </Stack>
    <Button component="a" className={styles.download} href={href} download variant="default" aria-label={name}>
      {label}
    </Button>
  </li>
);

/** The payments that were received, each with its receipt. */
function Payments({ words, token, hub: { payments, documents } }: HubPartProps) {
  const { say, money, day } = words.page;
  const numbers = numbersOf(documents);
  return (
    <Part title={say('receipts')}>
      {payments.map(({ id, documentId, date, amount, method, currency }) => (
        <DownloadRow
          key={id}
          amount={money(amount, currency)}
          parts={[
            day(date),
            method === null ? null : say('paymentMethod', { method: paymentMethodKey(method) }),
            numbers.get(documentId) ?? null,
          ]}
          href={`/api/public/hub/${token}/payments/${id}/receipt`}
          label={say('receipt')}
          name={say('downloadReceipt', { day: day(date) })}
        />
      ))}
    </Part>
  );
}

/** The credit notes of the invoices, each with its PDF. */
function CreditNotes({ words, token, hub: { creditNotes, documents } }: HubPartProps) {
  const { say, money, day } = words.page;
  const numbers = numbersOf(documents);
  return (
    <Part title={say('creditNotes')}>
      {creditNotes.map(({ id, documentId, date, amount, currency, numberDisplay }) => (
        <DownloadRow
          key={id}
          amount={money(amount, currency)}
          parts={[day(date), numberDisplay, numbers.get(documentId) ?? null]}
          href={`/api/public/hub/${token}/credit-notes/${id}/pdf`}
          label={say('creditNote')}
          name={say('downloadCreditNote', { number: numberDisplay })}
        />
      ))}
    </Part>
  );
}
