/** Commands that send requests to a platform, or judge recorded ones, with their options. */
import type { Command } from 'commander'
import { FORMS } from '../contract/report-forms.ts'
import { MODES } from '../contract/run.ts'
import { editingScreen } from '../output/streams.ts'
import { LARGEST_COUNT, LARGEST_SEED } from '../runner/configuration/options.ts'
import { processConsole } from '../runner/console.ts'
import { asking, consoleOf, valuesIn } from './flags.ts'
import {
  among,
  collected,
  concurrent,
  configuring,
  demanding,
  duration,
  type End,
  option,
  same,
  seeded,
  selecting,
  targeting,
  whole,
  writing,
} from './options.ts'

function addTry(program: Command, end: End): void {
  program
    .command('try')
    .description('find the interfaces behind an address, read safely for about a minute, and show the report')
    .argument('[url]', 'address of the platform (default: what is configured, else it is asked for)')
    .option('--save', 'write addresses and credentials to .env of the current folder, for the other commands')
    .option('--no-open', 'do not open the report in a browser')
    .option('--no-env-file', 'do not read .env of the current directory')
    .option('--out <dir>', 'folder of the report', 'conformance-report')
    .addOption(seeded('seed of the test data'))
    .addOption(concurrent())
    .action(async (address, options) =>
      end(
        await (await import('./try.ts')).tryOut(address, options, processConsole(options), {
          input: process.stdin,
          screen: editingScreen,
        }),
      ),
    )
}

function addRun(program: Command, end: End): void {
  writing(demanding(selecting(program.command('run'))))
    .description('test the target and write the report')
    .addOption(seeded('seed of the test data'))
    .addOption(
      option(
        '--format <form>',
        `write this form in addition to report.json, instead of the usual ones (repeatable): ${FORMS.join(', ')}`,
        collected(among(FORMS)),
      ),
    )
    .option('--redact-bodies', 'keep bodies and personal data out of all output')
    .option('--readable', 'let others on this machine read the report (private by default)')
    .option('--resume <dir>', 'continue an interrupted run: decide what has no verdict there')
    .addOption(
      option(
        '--checks <module>',
        'run checks of your own as well: ./mine.mjs or a package (repeatable)',
        collected(same),
      ),
    )
    .addOption(
      option('--reporter <module>', 'add a custom reporter: ./mine.mjs or a package (repeatable)', collected(same)),
    )
    .option('--quiet', 'print nothing but why the run fails')
    .option('--json', 'print the outcome as JSON; report.json has the details')
    .option('--ui', 'show the report in a browser while the run lasts, and replay checks there by a click')
    .option('--watch [dir...]', 'run again on Enter, SIGUSR2, a restart of the target or a change in these folders')
    .addOption(option('--bail <n>', 'stop after this many violations', whole(1, LARGEST_COUNT)))
    .addOption(option('--max-time <duration>', 'stop after this time: 90s, 10m, 1h', duration))
    .addOption(option('--max-creations <n>', 'create at most this many records', whole(0, LARGEST_COUNT)))
    .addOption(concurrent())
    .action(async (options) =>
      end(
        options.ui
          ? await (await import('./live.ts')).runLive(options, consoleOf(options))
          : await (await import('./run.ts')).run(options, consoleOf(options)),
      ),
    )
}

function addPlan(program: Command, end: End): void {
  selecting(program.command('plan'))
    .description('show what a run would send (dry run)')
    .option('--json', 'print the plan as JSON')
    .action(async (options) => end((await import('./plan.ts')).plan(options, consoleOf(options))))
}

function addInit(program: Command, end: End): void {
  asking(program.command('init'))
    .description('ask for addresses and credentials, try each, and write .env, a profile and options')
    .option('--out <dir>', 'folder for these files', '.')
    .option(
      '--write-docker-env <file>',
      'write the variables as docker --env-file and kubectl --from-env-file read them, too',
    )
    .action(async ({ out, writeDockerEnv, ...flags }) =>
      end(
        await (await import('./init.ts')).init({ out, writeDockerEnv, values: valuesIn(flags) }, processConsole(), {
          input: process.stdin,
          screen: editingScreen,
        }),
      ),
    )
}

function addDoctor(program: Command, end: End): void {
  configuring(program.command('doctor'))
    .description('check that each interface can be reached and each credential works; propose what to change')
    .option('--out <file>', 'write the proposed profile to this new file')
    .option('--fix', 'write what is proposed to .env and the profile, after a question')
    .option('--yes', 'do not ask')
    .option('--json', 'print what was found as JSON')
    .action(async (options) =>
      end(
        await (await import('./doctor.ts')).doctor(options, consoleOf(options), {
          input: process.stdin,
          screen: editingScreen,
        }),
      ),
    )
}

function addReplay(program: Command, end: End): void {
  targeting(program.command('replay'))
    .description('run one check again and print its exchanges')
    .argument('<check>', 'id of the check')
    .option('--report <file>', 'take seed, mode and profile from this report')
    .addOption(option('--mode <mode>', `what the check may write: ${MODES.join(', ')}`, among(MODES)))
    .addOption(option('--seed <n>', 'seed of the test data', whole(0, LARGEST_SEED)))
    .option('--out <dir>', 'folder of the report (default: none is kept)')
    .action(async (check, options) =>
      end(await (await import('./replay.ts')).replay(check, options, consoleOf(options))),
    )
}

function addRecord(program: Command, end: End): void {
  configuring(program.command('record'))
    .description('record traffic as a reverse proxy in front of the configured target')
    .addOption(option('--listen <port>', 'port of the first address; 0 picks free ones', whole(0, 65_000)).default(0))
    .option('--out <file>', 'HAR file to write', 'traffic.har')
    .action(async (options) => end(await (await import('./record.ts')).record(options, consoleOf(options))))
}

function addJudge(program: Command, end: End): void {
  configuring(writing(demanding(program.command('judge'))))
    .description('judge recorded traffic; nothing is sent')
    .argument('<traffic...>', 'HAR files from any recorder (may be gzipped), or the run.jsonl of a run')
    .option('--merge <run>', 'merge with a run of this suite into one report: its folder, or its run.jsonl')
    .option('--redact-bodies', 'keep bodies and personal data out of all output')
    .option('--readable', 'let others on this machine read the report (private by default)')
    .action(async (files, options) => end(await (await import('./judge.ts')).judge(files, options, consoleOf(options))))
}

function addUses(program: Command, end: End): void {
  configuring(program.command('uses'))
    .description('show what recorded traffic relies on, and what of it a report breaks; nothing is sent')
    .argument('<traffic...>', 'HAR files from any recorder (may be gzipped), or the run.jsonl of a run')
    .option(
      '--report <run>',
      'of the platform that the client is to use: a report.json, or its folder; exit 1 if it breaks',
    )
    .option('--strict', 'let a warning count as broken')
    .option('--json', 'print JSON')
    .action(async (files, options) => end(await (await import('./uses.ts')).uses(files, options, consoleOf(options))))
}

function addCleanup(program: Command, end: End): void {
  configuring(program.command('cleanup'))
    .description('restore what an interrupted run changed, and undo what it created')
    .argument('<ledger>', 'the folder of a run, or its run.jsonl')
    .option('--yes', 'do not ask on a terminal')
    .option('--preview', 'show what would be restored and deleted, and send nothing')
    .action(async (ledger, options) =>
      end(await (await import('./cleanup.ts')).cleanup(ledger, options, consoleOf(options))),
    )
}

export const testing = [
  addTry,
  addRun,
  addPlan,
  addInit,
  addDoctor,
  addReplay,
  addRecord,
  addJudge,
  addUses,
  addCleanup,
]
