import { walkEveryScreen } from './support/walk.ts';

walkEveryScreen({ width: 360, height: 740 });
