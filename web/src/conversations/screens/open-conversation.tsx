import { useQuery } from '@tanstack/react-query';
import type { AccountPhoneNumber } from '@truckroll/contract/calls/phone-numbers';
import { internationalNumber } from '@truckroll/domain/format/phone-number';
import { clientQuery } from '../../clients/parts/client-queries.ts';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { PageTitle } from '../../design/page.tsx';
import { ConversationPanel } from '../panels/conversation-panel.tsx';
import { noConversation } from './messages-search.ts';
import type { MessagesState } from './messages-state.ts';
import { BackToList, PartyHead } from './party-head.tsx';

type OpenProps = {
  /** The account's numbers. */
  numbers: readonly AccountPhoneNumber[];
  list: MessagesState;
  /** Whether the conversation replaces the list. */
  isAlone: boolean;
};

/** The conversation of the URL: with a number, or with a client's number. */
export function OpenConversation({ numbers, list, isAlone }: OpenProps) {
  const { number, client, from } = list.search;
  const back = isAlone ? { ...list.search, ...noConversation } : null;
  return (
    <>
      {isAlone && <PageTitle page="Messages" />}
      {number !== undefined ? (
        <>
          <PartyHead to={number} back={back} />
          <ConversationPanel key={`${from} ${number}`} numbers={numbers} to={number} from={from} />
        </>
      ) : (
        client !== undefined && <WithClient clientId={client} numbers={numbers} from={from} back={back} />
      )}
    </>
  );
}

type WithClientProps = Pick<OpenProps, 'numbers'> & {
  clientId: string;
  from: string | undefined;
  back: MessagesState['search'] | null;
};

function WithClient({ clientId, numbers, from, back }: WithClientProps) {
  const query = useQuery(clientQuery(clientId));
  const client = query.data;
  if (client?.phoneNumber) {
    const to = internationalNumber(client.phoneNumber);
    return (
      <>
        <PartyHead to={to} back={back} />
        <ConversationPanel key={`${from} ${to}`} numbers={numbers} to={to} from={from} />
      </>
    );
  }
  return (
    <>
      {back !== null && <BackToList search={back} />}
      {client !== undefined ? (
        <EmptyState text="The client has no phone number." />
      ) : (
        query.isError && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      )}
    </>
  );
}
