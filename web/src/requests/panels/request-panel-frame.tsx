import { PanelDrawer, type PanelProps } from '../../design/dialog/panel.tsx';
import { useIsPhone } from '../../design/phone.ts';

/** A drawer over the page. On a phone it fills the screen and has a fixed footer (screens 3.1). */
export const RequestPanelFrame = (panel: PanelProps) => <PanelDrawer {...panel} fillsScreen={useIsPhone()} />;
