import { walkEveryScreen } from './support/walk.ts';

walkEveryScreen({ theme: 'light', width: 1440, height: 900 });
