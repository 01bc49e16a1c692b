import { ShellLink, useTab } from '@shanmen/shared';
import { useState } from 'react';
import styles from './gallery.module.css';
import { type GalleryPart, groups, parts } from './parts.ts';

/** Every part of the shared interface in every state: catalogue, test page and source of pictures. */
export function Gallery() {
  const asked = useTab().address.split('#')[1];
  const [chosen, setChosen] = useState(asked);
  // A list among the parts rewrites the query of the tab, and the fragment goes with it.
  const part = parts.find(each => each.id === (asked ?? chosen)) ?? parts[0];
  return (
    <section className={styles['gallery']}>
      <nav className={styles['nav']} aria-label="组件">
        <h1 className={styles['title']}>组件库</h1>
        {groups.map(group => (
          <div key={group} className={styles['group']}>
            <h2 className={styles['groupTitle']}>{group}</h2>
            {parts
              .filter(each => each.group === group)
              .map(each => (
                <ShellLink
                  key={each.id}
                  to={`/demo#${each.id}`}
                  className={styles['link'] ?? ''}
                  aria-current={each === part ? 'page' : undefined}
                  onFocus={() => setChosen(each.id)}
                >
                  {each.title}
                </ShellLink>
              ))}
          </div>
        ))}
      </nav>
      {part && <Shown key={part.id} part={part} />}
    </section>
  );
}

function Shown({ part }: { part: GalleryPart }) {
  const { Sample } = part;
  return (
    <div className={styles['part']} data-gallery-part={part.id}>
      <header>
        <h2 className={styles['partTitle']}>{part.title}</h2>
        <p className={styles['names']}>{part.shows.join(' · ')}</p>
      </header>
      <Sample />
    </div>
  );
}
