import { Command, Option } from 'commander';
import { runMain, StackError } from '#stack/system/errors.ts';
import { loadGraphql } from './lib/graphql-office.ts';
import { type KeepAliveOptions, loadKeepAlives } from './lib/keep-alive-load.ts';
import { loadWithdrawals } from './lib/withdrawal-load.ts';
import { profiles } from './profiles/keep-alive.ts';

type Options = KeepAliveOptions & { scenario: 'keep-alive' | 'withdrawal' | 'graphql' | 'all' };

/** `npm run load`: exit code 0 when all limits were kept, 1 when one was broken or the run failed. */
async function main(): Promise<number> {
  const options = readOptions();
  const codes: number[] = [];
  const isWanted = (name: Options['scenario']) => options.scenario === name || options.scenario === 'all';
  if (isWanted('keep-alive')) codes.push(await loadKeepAlives(options));
  if (isWanted('withdrawal')) codes.push(await loadWithdrawals(options.profile, options.time));
  if (isWanted('graphql')) codes.push(await loadGraphql(options.profile, options.time));
  return Math.max(...codes);
}

/** A number above 0, at most 1. */
function shareOf(text: string): number {
  const share = Number(text);
  if (!(share > 0 && share <= 1)) throw new StackError('--time needs a share above 0, at most 1.');
  return share;
}

function readOptions(): Options {
  const program = new Command('npm run load --')
    .description('Load tests with k6. They start a product on a separate schema.')
    .addOption(
      new Option('--scenario <name>', 'what is loaded')
        .choices(['keep-alive', 'withdrawal', 'graphql', 'all'])
        .default('keep-alive'),
    )
    .addOption(new Option('--profile <name>', 'how much and how long').choices(Object.keys(profiles)).default('smoke'))
    .option('--url <url>', 'keep-alive: a running product, ws://host:port/machines; needs --credentials')
    .option('--credentials <file>', 'JSON list of { machineId, credential }, one per machine of the profile')
    .addOption(
      new Option('--time <share>', 'share of the time of the profile, for a shortened run')
        .argParser(shareOf)
        .default(1),
    )
    .option('--ack-p99 <ms>', "keep-alive: replaces the profile's limit of the 99th percentile of acknowledgements")
    .parse();
  const options = program.opts<Options>();
  if ((options.url === undefined) !== (options.credentials === undefined))
    throw new StackError('--url and --credentials must be used together.');
  if (options.url !== undefined && options.scenario !== 'keep-alive')
    throw new StackError('--url works with --scenario keep-alive only.');
  return options;
}

await runMain(main);
