import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { RequestPanel } from '../../panels/request-panel.tsx';

const route = getRouteApi('/_app/requests/$requestId');

/** The panel of a request (M27) over the list, whose URL state is kept. */
export function RequestPanelScreen() {
  const { requestId } = route.useParams();
  const navigate = useNavigate();
  return (
    <RequestPanel
      key={requestId}
      requestId={requestId}
      onClose={() => void navigate({ to: '/requests', search: true, resetScroll: false })}
      onOpen={(id) =>
        void navigate({ to: '/requests/$requestId', params: { requestId: id }, search: true, resetScroll: false })
      }
    />
  );
}
