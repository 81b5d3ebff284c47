import { getRouteApi } from '@tanstack/react-router';
import { ThreadPanel } from '../panels/thread-panel.tsx';
import { useIsBeside } from './beside.ts';

const route = getRouteApi('/_app/inbox/$threadId');

/** M32 as a page: a thread of the inbox. */
export function ThreadScreen() {
  const { threadId } = route.useParams();
  const navigate = route.useNavigate();
  const isBeside = useIsBeside();
  return (
    <ThreadPanel
      key={threadId}
      threadId={threadId}
      place={isBeside ? 'beside' : 'instead'}
      headingOrder={isBeside ? 2 : 1}
      onClose={() => void navigate({ to: '/inbox', search: true, resetScroll: false })}
    />
  );
}
