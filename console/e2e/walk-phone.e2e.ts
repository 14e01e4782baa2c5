import { walkEveryScreen } from './support/walk.ts';

walkEveryScreen({ theme: 'dark', width: 360, height: 740 });
