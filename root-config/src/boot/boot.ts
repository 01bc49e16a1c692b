import '@shanmen/shared/tokens.css';
import '../shell/shell.css';
import './fatal.css';
import { fetchMap, takeMap } from './map/map-source.ts';
import { startPage } from './start-page.ts';

void startPage({ takeMap, readMap: fetchMap });
