import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import { askForHubCodeByLink, type getHubEntrance } from '@truckroll/contract/hub/hub';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { ClientLoadFailure } from '../../design/client-words/client-load-failure.tsx';
import { LanguageChoice } from '../../design/client-words/language-choice.tsx';
import { languageOfNobody, useStrangerLanguage } from '../../design/client-words/shown-language.ts';
import { usePageLanguage } from '../../design/client-words/use-words.ts';
import { useDelayedLoading } from '../../design/feedback/delayed-loading.ts';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { CodeForms } from '../panels/code-forms.tsx';
import { CompanyHead } from '../parts/company-head.tsx';
import { useHubWords } from '../parts/hub-page-words.ts';
import { accentOf } from './company-accent.ts';
import styles from './hub.module.css';
import { entranceQuery, isRefusal } from './hub-queries.ts';

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
  return (
    <>
      <title>{`${say('title')} | ${company.name}`}</title>
      <CompanyHead company={company} />
      <section className={styles.card} style={accentOf(company)} aria-label={say('title')}>
        <Title order={1} className={styles.title}>
          {say('title')}
        </Title>
        <CodeForms
          words={words}
          company={companyId}
          known={link && { ...link, send: () => fetchEndpoint(askForHubCodeByLink, { params: { token: link.token } }) }}
          sendsTexts={sendsTexts}
          intro={say('entrance')}
          enterLabel={say('openPage')}
          mainClass={styles.main}
          onEnter={(token) => onEnter({ token, companyId })}
        />
      </section>
      <LanguageChoice shown={shown} words={words.refused} />
    </>
  );
}
