import { textOn } from '@truckroll/domain/colors/contrast';
import { defaultMemberColor } from '@truckroll/domain/colors/palette';
import { initials } from '@truckroll/domain/format/names';
import type { CSSProperties } from 'react';
import styles from './face.module.css';
import { useFace, usePersonColor } from './faces.ts';

type FaceProps = {
  id: string;
  name: string;
  /** Another colour than the person's own, which is known by the id. */
  color?: string | undefined;
  /** The side in pixels. */
  size?: number;
};

/** A person's photo, and the initials in the person's colour until it has loaded or without one (screens 3.2). */
export function Face({ id, color, ...rest }: FaceProps) {
  const known = usePersonColor(id);
  return <FacePicture {...rest} color={color || known} url={useFace(id)} />;
}

type FacePictureProps = Omit<FaceProps, 'id'> & { url: string | null };

/**
 * The initials are no text of the page: they stand beside the name, which copied rows, searches and screen readers have
 * once. The photo covers them when it has loaded, so nothing moves.
 */
export function FacePicture({ name, color, size = 20, url }: FacePictureProps) {
  const fill = color || defaultMemberColor;
  const style = { '--side': `${size}px`, '--fill': fill, '--on-fill': textOn(fill) } as CSSProperties;
  return (
    <span className={styles.face} style={style} data-initials={initials(name)} aria-hidden>
      {url !== null && <img key={url} className={styles.photo} src={url} alt="" decoding="async" draggable={false} />}
    </span>
  );
}
