import { PanelDrawer, type PanelParts } from '../../design/dialog/panel.tsx';
import { useIsPhone } from '../../design/phone.ts';

/** A drawer over the page; on a phone it fills the screen, with its footer fixed (screens 3.1). */
export const RequestPanelFrame = (parts: PanelParts) => <PanelDrawer {...parts} fillsScreen={useIsPhone()} />;
