import { Anchor, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { codeMinutes } from '@truckroll/domain/hub/hub-entry';
import { type FormEvent, useState } from 'react';
import { problemText } from '../../design/feedback/api-problem.ts';
import { useDelayedLoading } from '../../design/feedback/delayed-loading.ts';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { BusyButton } from '../../design/form/busy-button.tsx';
import { CompanyHead } from '../parts/company-head.tsx';
import styles from './hub.module.css';
import { entranceQuery, isRefusal, useAskForCode, useEnterHub } from './hub-queries.ts';

type HubEntranceProps = {
  company: string;
  /** A personal link that does not open the page any more, and where it was sent. */
  link?: { token: string; sentTo: string };
  onEnter: (entered: { token: string; companyId: string }) => void;
};

/** Asks for an address and for the code that was sent to it. It never says whether the address is known. */
export function HubEntrance({ company, link, onEnter }: HubEntranceProps) {
  const query = useQuery(entranceQuery(company));
  const showsSkeleton = useDelayedLoading(query.isPending);
  const [asked, setAsked] = useState<{ codeId: string; sentTo: string } | null>(null);
  if (query.data === undefined) {
    return (
      <>
        <title>Your page</title>
        {query.isError && isRefusal(query.error) && (
          <Stack role="alert" align="center" gap="xs" py={80}>
            <Text component="h1" size="lg" ta="center">
              Please open your page by the link that the company has sent to you.
            </Text>
          </Stack>
        )}
        {query.isError && !isRefusal(query.error) && (
          <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
        )}
        {showsSkeleton && <SkeletonRows columns={1} rows={4} isPhone />}
      </>
    );
  }
  const { companyId, company: shown, sendsTexts } = query.data;
  return (
    <>
      <title>{`Your page | ${shown.name}`}</title>
      <CompanyHead company={shown} />
      <section className={styles.card} aria-label="Your page">
        <Title order={1} className={styles.title}>
          Your page
        </Title>
        {asked === null ? (
          <AskForCode company={companyId} link={link} sendsTexts={sendsTexts} onAsked={setAsked} />
        ) : (
          <EnterCode company={companyId} {...asked} onEnter={onEnter} onBack={() => setAsked(null)} />
        )}
      </section>
    </>
  );
}

type AskForCodeProps = Pick<HubEntranceProps, 'company' | 'link'> & {
  sendsTexts: boolean;
  onAsked: (asked: { codeId: string; sentTo: string }) => void;
};

function AskForCode({ company, link, sendsTexts, onAsked }: AskForCodeProps) {
  const ask = useAskForCode();
  const [address, setAddress] = useState('');
  const [isOther, setOther] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const own = isOther ? undefined : link;
  const label = sendsTexts ? 'Email address or phone number' : 'Email address';

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (ask.isPending) return;
    setError(null);
    try {
      const { codeId } = await ask.mutateAsync(own === undefined ? { company, address } : { link: own.token });
      onAsked({ codeId, sentTo: own?.sentTo ?? address.trim() });
    } catch (refused) {
      setError(problemText(refused));
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <Text>
        {own === undefined
          ? 'See your visits, estimates and invoices. We send you a code, no password is needed.'
          : `For your safety we send a code to ${own.sentTo}.`}
      </Text>
      {own === undefined && (
        <TextInput
          label={label}
          required
          withAsterisk={false}
          autoComplete={sendsTexts ? 'username' : 'email'}
          autoCapitalize="off"
          inputMode={sendsTexts ? 'text' : 'email'}
          maxLength={254}
          value={address}
          error={error}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
      )}
      {own !== undefined && error !== null && (
        <Text role="alert" c="red">
          {error}
        </Text>
      )}
      <BusyButton type="submit" fullWidth label="Send a code" busyLabel="Sending..." isBusy={ask.isPending} />
      {own !== undefined && (
        <Anchor component="button" type="button" size="sm" onClick={() => setOther(true)}>
          Use another address
        </Anchor>
      )}
    </form>
  );
}

type EnterCodeProps = {
  company: string;
  codeId: string;
  sentTo: string;
  onEnter: HubEntranceProps['onEnter'];
  onBack: () => void;
};

function EnterCode({ company, codeId, sentTo, onEnter, onBack }: EnterCodeProps) {
  const enter = useEnterHub();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (enter.isPending) return;
    setError(null);
    try {
      const { token } = await enter.mutateAsync({ company, codeId, code });
      onEnter({ token, companyId: company });
    } catch (refused) {
      setError(problemText(refused));
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <Text>{`If ${sentTo} is known here, a code of six digits is on its way. It is valid for ${codeMinutes} minutes.`}</Text>
      <TextInput
        label="Code"
        required
        withAsterisk={false}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={20}
        data-autofocus
        value={code}
        error={error}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <BusyButton type="submit" fullWidth label="Open my page" busyLabel="Checking..." isBusy={enter.isPending} />
      <Anchor component="button" type="button" size="sm" onClick={onBack}>
        Send another code
      </Anchor>
    </form>
  );
}
