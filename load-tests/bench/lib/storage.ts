import { storage } from '#stack/servers/storage.ts';
import { type BenchServer, startBenchServer } from './bench-server.ts';

/** An empty S3 storage of the bench. */
export const startStorage = (): Promise<BenchServer> => startBenchServer(storage, 'storage');
