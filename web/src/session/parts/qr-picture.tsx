import { QRCodeSVG } from 'qrcode.react';
import styles from './two-step-panel.module.css';

/** The secret as a picture for the authenticator app. */
export const QrPicture = ({ uri }: { uri: string }) => (
  <QRCodeSVG
    className={styles.picture}
    value={uri}
    size={184}
    marginSize={3}
    title="QR code for your authenticator app"
  />
);
