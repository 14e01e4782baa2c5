import { walkEveryScreen } from './support/walk.ts';

walkEveryScreen({ width: 1440, height: 900 });
