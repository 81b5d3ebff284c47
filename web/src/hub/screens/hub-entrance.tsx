import { Anchor, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import type { getHubEntrance } from '@truckroll/contract/hub/hub';
import { codeMinutes } from '@truckroll/domain/hub/hub-entry';
import { type FormEvent, useState } from 'react';
import { ClientLoadFailure } from '../../design/client-words/client-load-failure.tsx';
import { LanguageChoice } from '../../design/client-words/language-choice.tsx';
import { refusalText } from '../../design/client-words/refusal-text.ts';
import { languageOfNobody, useStrangerLanguage } from '../../design/client-words/shown-language.ts';
import { usePageLanguage } from '../../design/client-words/use-words.ts';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { useDelayedLoading } from '../../design/feedback/delayed-loading.ts';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { BusyButton } from '../../design/form/busy-button.tsx';
import { CompanyHead } from '../parts/company-head.tsx';
import { accentOf } from './company-accent.ts';
import styles from './hub.module.css';
import { type HubWords, useHubWords } from './hub-page-words.ts';
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
  const { data } = query;
  if (data !== undefined) return <Entrance entrance={data} link={link} onEnter={onEnter} />;
  if (query.isError) return <NoEntrance error={query.error} onRetry={() => void query.refetch()} />;
  return showsSkeleton && <SkeletonRows columns={1} rows={4} isPhone />;
}

function NoEntrance({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const language = languageOfNobody();
  usePageLanguage(language);
  const { page, refused } = useHubWords(language);
  return (
    <>
      <title>{page.say('title')}</title>
      {isRefusal(error) ? (
        <Stack role="alert" align="center" gap="xs" py={80}>
          <Text component="h1" size="lg" ta="center">
            {page.say('openByLink')}
          </Text>
        </Stack>
      ) : (
        <ClientLoadFailure words={refused} error={error} onRetry={onRetry} />
      )}
    </>
  );
}

type EntranceProps = Pick<HubEntranceProps, 'link' | 'onEnter'> & { entrance: DataOf<typeof getHubEntrance> };

function Entrance({ entrance: { companyId, company, language, sendsTexts }, link, onEnter }: EntranceProps) {
  const shown = useStrangerLanguage(language);
  const words = useHubWords(shown.language);
  const { say } = words.page;
  const [asked, setAsked] = useState<{ codeId: string; sentTo: string } | null>(null);
  return (
    <>
      <title>{`${say('title')} | ${company.name}`}</title>
      <CompanyHead company={company} />
      <section className={styles.card} style={accentOf(company)} aria-label={say('title')}>
        <Title order={1} className={styles.title}>
          {say('title')}
        </Title>
        {asked === null ? (
          <AskForCode words={words} company={companyId} link={link} sendsTexts={sendsTexts} onAsked={setAsked} />
        ) : (
          <EnterCode words={words} company={companyId} {...asked} onEnter={onEnter} onBack={() => setAsked(null)} />
        )}
      </section>
      <LanguageChoice shown={shown} words={words.refused} />
    </>
  );
}

type AskForCodeProps = Pick<HubEntranceProps, 'company' | 'link'> & {
  words: HubWords;
  sendsTexts: boolean;
  onAsked: (asked: { codeId: string; sentTo: string }) => void;
};

function AskForCode({ words, company, link, sendsTexts, onAsked }: AskForCodeProps) {
  const { say } = words.page;
  const ask = useAskForCode();
  const [address, setAddress] = useState('');
  const [isOther, setOther] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const own = isOther ? undefined : link;

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (ask.isPending) return;
    setError(null);
    try {
      const { codeId } = await ask.mutateAsync(own === undefined ? { company, address } : { link: own.token });
      onAsked({ codeId, sentTo: own?.sentTo ?? address.trim() });
    } catch (refused) {
      const isAddress = refused instanceof ApiProblem && refused.fields.length > 0;
      setError(isAddress ? say('addressInvalid') : refusalText(words.refused, refused));
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <Text>{own === undefined ? say('entrance') : say('codeTo', { address: own.sentTo })}</Text>
      {own === undefined && (
        <TextInput
          label={say(sendsTexts ? 'addressOrNumber' : 'address')}
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
      <BusyButton
        type="submit"
        fullWidth
        className={styles.main}
        label={say('sendCode')}
        busyLabel={say('sending')}
        isBusy={ask.isPending}
      />
      {own !== undefined && (
        <Anchor component="button" type="button" size="sm" onClick={() => setOther(true)}>
          {say('otherAddress')}
        </Anchor>
      )}
    </form>
  );
}

type EnterCodeProps = {
  words: HubWords;
  company: string;
  codeId: string;
  sentTo: string;
  onEnter: HubEntranceProps['onEnter'];
  onBack: () => void;
};

function EnterCode({ words, company, codeId, sentTo, onEnter, onBack }: EnterCodeProps) {
  const { say } = words.page;
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
      setError(refusalText(words.refused, refused));
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <Text>{say('codeSent', { address: sentTo, minutes: codeMinutes })}</Text>
      <TextInput
        label={say('code')}
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
      <BusyButton
        type="submit"
        fullWidth
        className={styles.main}
        label={say('openPage')}
        busyLabel={say('checking')}
        isBusy={enter.isPending}
      />
      <Anchor component="button" type="button" size="sm" onClick={onBack}>
        {say('anotherCode')}
      </Anchor>
    </form>
  );
}
