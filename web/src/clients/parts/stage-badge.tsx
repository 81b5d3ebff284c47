import type { ClientStage } from '@truckroll/domain/clients/stages';
import { Badge } from '../../design/badge.tsx';

/** A client's stage in the account's colour. */
export const StageBadge = ({ stage }: { stage: ClientStage }) => <Badge group="clientStage" value={stage} />;
