import { ShellLink } from '@shanmen/shared';
import { useState } from 'react';
import { PictureIcon } from '../../icons.tsx';
import styles from './cells.module.css';
import { Nothing } from './figures.tsx';

/** A member of staff; the number tells two of the same name apart. */
export function Person({ name, staffNo }: { name: string | null | undefined; staffNo?: string | null }) {
  if (!name) return <Nothing />;
  return (
    <span className={styles['person']}>
      {name}
      {staffNo && <small className={styles['unit']}>{staffNo}</small>}
    </span>
  );
}

/** The number of a document, which opens it in a tab of its own. */
export function DocLink({ to, number }: { to: string; number: string | null | undefined }) {
  if (!number) return <Nothing />;
  return (
    <ShellLink to={to} className={`${styles['code']} ${styles['link']}`}>
      {number}
    </ShellLink>
  );
}

/** A small picture; a frame stands for one that is missing or cannot be read. */
export function Photo({ src, alt }: { src: string | null | undefined; alt: string }) {
  const [broken, setBroken] = useState(false);
  if (!src || broken) {
    return (
      <span className={styles['noPhoto']} role="img" aria-label={`${alt}：没有图片`}>
        <PictureIcon />
      </span>
    );
  }
  return (
    <img
      className={styles['photo']}
      src={src}
      alt={alt}
      width={40}
      height={40}
      loading="lazy"
      onError={() => setBroken(true)}
    />
  );
}
