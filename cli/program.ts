/** The commands and their options; what a command does is loaded when it is called. */
import { existsSync } from 'node:fs'
import { Argument, Command } from 'commander'
import { LARGEST_COUNT, LARGEST_SEED, OPTIONS_FILES } from '../configuration/options.ts'
import { packageVersion } from '../configuration/package.ts'
import { FORMS } from '../contract/report-forms.ts'
import { MODES } from '../contract/run.ts'
import { overwriteAnything } from '../output/owned.ts'
import { editingScreen, standardError, standardOutput } from '../output/streams.ts'
import { processConsole } from '../runner/console.ts'
import type { Shell } from './completion.ts'
import type { DiffFailure } from './diff.ts'
import { ADDRESS_FLAGS, asking, consoleOf, valuesIn } from './flags.ts'
import {
  among,
  collected,
  concurrent,
  configuring,
  demanding,
  duration,
  filing,
  grouped,
  latency,
  option,
  positive,
  same,
  seeded,
  selecting,
  targeting,
  whole,
  writing,
} from './options.ts'

/** What a command ends with. */
type End = (code: number) => void

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
      option('--reporter <module>', 'add a custom reporter: ./mine.mjs or a package (repeatable)', collected(same)),
    )
    .option('--quiet', 'print nothing but why the run fails')
    .option('--json', 'print the outcome as JSON; report.json has the details')
    .option('--watch [dir...]', 'run again on Enter, SIGUSR2, a restart of the target or a change in these folders')
    .addOption(option('--bail <n>', 'stop after this many violations', whole(1, LARGEST_COUNT)))
    .addOption(option('--max-time <duration>', 'stop after this time: 90s, 10m, 1h', duration))
    .addOption(option('--max-creations <n>', 'create at most this many records', whole(0, LARGEST_COUNT)))
    .addOption(concurrent())
    .action(async (options) => end(await (await import('./run.ts')).run(options, consoleOf(options))))
}

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

function addPlan(program: Command, end: End): void {
  selecting(program.command('plan'))
    .description('show what a run would send (dry run)')
    .option('--json', 'print the plan as JSON')
    .action(async (options) => end((await import('./plan.ts')).plan(options, consoleOf(options))))
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

const LOG_FORMS = ['text', 'json'] as const

function addServe(program: Command, end: End): void {
  program
    .command('serve')
    .description('serve the reference instance')
    .addOption(option('--port <n>', 'port to listen on; 0 picks a free one', whole(0, 65_535)).default(0))
    .option('--data <file>', 'records to serve, in addition to the built-in ones or instead of them (YAML or JSON)')
    .addOption(option('--fault <id>', 'fault to switch on (repeatable)', collected(same)))
    .addOption(
      option(
        '--break <what>',
        "operation, verb and arguments (repeatable): 'current/tags.list drop uuid'; lpconform list verbs",
        collected(same),
      ),
    )
    .addOption(
      option(
        '--variation <id>',
        'legal variation or difference to switch on (repeatable); vendor-shaped: twenty-two differences at once',
        collected(same),
      ),
    )
    .addOption(
      option('--latency <ms[..ms]>', 'delay each answer by this time, or by a random time in this range', latency),
    )
    .addOption(option('--log [form]', `print a line for each request: ${LOG_FORMS.join(', ')}`, among(LOG_FORMS)))
    .addOption(
      option('--rate-window <seconds>', 'length of the documented minute in seconds', positive('seconds')).default(60),
    )
    .addOption(seeded('seed of the records'))
    .option('--write-env <file>', 'write its addresses and credentials to this file, such as .env')
    .option(
      '--write-docker-env <file>',
      'write them to this file as docker --env-file and kubectl --from-env-file read them',
    )
    .option('--json', 'print them as one line of JSON on a terminal too')
    .action(async (options) => end(await (await import('./serve.ts')).serve(options, processConsole())))
}

function addExplain(program: Command, end: End): void {
  program
    .command('explain')
    .description('show what the documents say, what is sent and what each verdict means')
    .argument('[id...]', 'a clause, an operation or a check')
    .option('--undecidable', 'list the clauses that no check decides, and why')
    .option('--not-shown', 'list what the documents leave open, and the observations that record it')
    .action(async (ids, options) => end((await import('./explain.ts')).explain(ids, options, processConsole())))
}

function addDiff(program: Command, end: End): void {
  program
    .command('diff')
    .description('compare two reports; exit 1 on a regression')
    .argument('<old>', 'a report.json, or the folder of a run')
    .argument('<new>', 'the later report, or its folder')
    .addOption(
      option('--format <form>', 'output format: terminal, markdown, json', among(['terminal', 'markdown', 'json'])),
    )
    .addOption(
      option(
        '--fail-on <change>',
        `end with 1 on: ${DIFF_FAILURES.join(', ')}; each includes those before it (default: breaking)`,
        among(DIFF_FAILURES),
      ),
    )
    .option('--out <dir>', 'also write diff.json, diff.md and diff.html to this folder')
    .action(async (...[old, now, options]) =>
      end((await import('./diff.ts')).diff(old, now, options, processConsole())),
    )
}

function addMerge(program: Command, end: End): void {
  filing(writing(demanding(program.command('merge'))))
    .description('merge the shards of a run into one report')
    .argument('<dir...>', 'the folder of each shard')
    .option('--several-instances', 'allow different addresses: each shard ran against its own instance')
    .action(async (names, options) => end((await import('./merge.ts')).merge(names, options, processConsole())))
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

function addRecord(program: Command, end: End): void {
  configuring(program.command('record'))
    .description('record traffic as a reverse proxy in front of the configured target')
    .addOption(option('--listen <port>', 'port of the first address; 0 picks free ones', whole(0, 65_000)).default(0))
    .option('--out <file>', 'HAR file to write', 'traffic.har')
    .action(async (options) => end(await (await import('./record.ts')).record(options, consoleOf(options))))
}

function addReport(program: Command, end: End): void {
  filing(demanding(program.command('report')))
    .description('write the report of a killed run, or convert a report for another tool')
    .argument('<dir>', 'the folder of the run')
    .addOption(
      option('--format <form>', `write this form only (repeatable): ${FORMS.join(', ')}`, collected(among(FORMS))),
    )
    .option('--out <dir>', 'folder for the forms; - prints them (default: the folder of the run)')
    .option('--sarif-locations <file>', 'files of your repository by operation, for --format sarif (YAML or JSON)')
    .action(async (folder, options) => {
      const commands = await import('./report.ts')
      end(commands[options.format ? 'forms' : 'report'](folder, options, processConsole()))
    })
}

const SEVERAL = ['markdown', 'json', 'html'] as const

const ofSeveral = (command: Command): Command =>
  command
    .argument('<dir...>', 'the folders of the runs, or their report.json')
    .addOption(option('--format <form>', `what to print: ${SEVERAL.join(', ')}`, among(SEVERAL)))
    .option('--out <dir>', 'write the page, the Markdown and the JSON to this folder instead')

function addHistory(program: Command, end: End): void {
  ofSeveral(program.command('history'))
    .description('show reports over time: trends, when each finding appeared and disappeared')
    .action(async (paths, options) =>
      end((await import('./several-runs.ts')).history(paths, options, processConsole())),
    )
}

function addCompare(program: Command, end: End): void {
  ofSeveral(program.command('compare'))
    .description('show several targets or versions side by side, clause by clause')
    .action(async (paths, options) =>
      end((await import('./several-runs.ts')).compareSeveral(paths, options, processConsole())),
    )
}

function addWaivers(program: Command, end: End): void {
  program
    .command('waivers')
    .description('manage waivers: findings that are accepted')
    .command('new')
    .description('print a waiver file for the violations of a report')
    .argument('<report>', 'a report.json, or the folder of a run')
    .option('--strict', 'include warnings')
    .action(async (report, options) =>
      end((await import('./waivers.ts')).newWaivers(report, options, processConsole())),
    )
}

function addAdapt(program: Command, end: End): void {
  selecting(program.command('adapt'))
    .description('propose the declared deviations that explain the failures of a run')
    .argument('[report]', 'a report.json, or the folder of a run; without one, the suite runs first')
    .option('--out <file>', 'write the proposal to this new file instead of the terminal')
    .option('--check', 'run with the proposal and show the remaining failures')
    .addOption(seeded('seed of the test data'))
    .addOption(concurrent())
    .action(async (report, options) =>
      end(await (await import('./adapt.ts')).adapt(report, options, consoleOf(options))),
    )
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

function addVerify(program: Command, end: End): void {
  program
    .command('verify')
    .description('check that the folder of a run, and a statement, are as they were made; exit 1 if not')
    .argument('<dir>', 'the folder of a run, or a statement.json')
    .option('--public-key <file>', 'demand that this key signed the statement (PEM)')
    .action(async (path, options) => end((await import('./verify.ts')).verify(path, options, processConsole())))
}

function addStatement(program: Command, end: End): void {
  program
    .command('statement')
    .description('write one printable page about a run for others, which verify checks against the report')
    .argument('<report>', 'a report.json, or the folder of a run')
    .option('--key <file>', 'sign it with this private key (PEM: ed25519, rsa or ec)')
    .option('--out <dir>', 'folder of statement.html and statement.json (default: that of the report)')
    .action(async (report, options) =>
      end((await import('./statement.ts')).statement(report, options, processConsole())),
    )
}

function addOpenApi(program: Command, end: End): void {
  configuring(program.command('openapi'))
    .description('print the contract for other tools: OpenAPI, a Postman collection or TypeScript types')
    .option('--version <version>', 'OpenAPI version: 3.1 or 3.0', '3.1')
    .option('--format <form>', 'json, yaml, postman or types (default: json, or yaml for a file of that name)')
    .option('--interface <name>', 'export only this interface (repeatable)', collected(same))
    .option('--check <file>', 'compare the OpenAPI document of a platform with the contract, and send nothing')
    .option('--out <file>', 'write to this file instead of the terminal')
    .action(async (options) => end((await import('./openapi.ts')).openapi(options, consoleOf(options))))
}

const SHELLS = ['bash', 'zsh', 'fish'] as const satisfies readonly Shell[]
const DIFF_FAILURES = ['breaking', 'no-longer-decided', 'drift'] as const satisfies readonly DiffFailure[]

const LISTED = ['operations', 'clauses', 'checks', 'faults', 'variations', 'verbs'] as const

function addList(program: Command, end: End): void {
  program
    .command('list')
    .description(`list the ids that other commands take: ${LISTED.join(', ')}`)
    .addArgument(new Argument('<what>', 'what to list').choices(LISTED))
    .argument('[pattern]', 'a part of the id, or a whole one in which * matches any text')
    .option('--json', 'print id and title as JSON')
    .action(async (what, pattern, options) =>
      end((await import('./list.ts')).list(what, pattern, options, processConsole())),
    )
}

function addDocs(program: Command, end: End): void {
  program
    .command('docs')
    .description('list the pages of the documentation, or print one')
    .argument('[page]', 'name of the page, such as getting-started')
    .action(async (page) => end((await import('./docs.ts')).docs(page, processConsole())))
}

function addCompletion(program: Command, end: End): void {
  program
    .command('completion')
    .description(`print a script that completes commands and options in a shell: ${SHELLS.join(', ')}`)
    .addArgument(new Argument('<shell>', 'the shell that reads it').choices(SHELLS))
    .action(async (shell) => {
      standardOutput.write((await import('./completion.ts')).completionOf(program, shell))
      end(0)
    })
}

/** Where somebody gives an address as other tools take it. */
const urlHint = (text: string) =>
  /too many arguments/.test(text) && process.argv.some((one) => /^https?:\/\//.test(one))
    ? `An address belongs to one of ${ADDRESS_FLAGS.map((flag) => `--${flag}`).join(', ')}; lpconform try URL finds out which.\n`
    : ''

/** The program; `end` gets the exit code of the command that was called. */
export function programOf(end: End): Command {
  const program = new Command('lpconform')
    .description("Checks a learning platform's three HTTP interfaces against their contract.")
    .version(packageVersion(), '-V, --version', 'print the version')
    .showHelpAfterError('(lpconform --help lists the commands, lpconform COMMAND --help the options of one)')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => standardOutput.write(text),
      writeErr: (text) => standardError.write(text),
      outputError: (text, write) => write(`${text}${urlHint(text)}`),
    })
    // The version of a document is another than that of the program.
    .enablePositionalOptions()
  const all = {
    'Test a platform:': [addTry, addRun, addPlan, addInit, addDoctor, addReplay, addRecord, addJudge, addCleanup],
    'Read what was found:': [addReport, addStatement, addVerify, addExplain, addDiff, addHistory, addCompare, addMerge],
    'Accept known differences:': [addWaivers, addAdapt],
    'Build on the contract:': [addServe, addOpenApi],
    'Look up:': [addList, addDocs, addCompletion],
  }
  for (const [heading, commands] of Object.entries(all)) {
    program.commandsGroup(heading)
    for (const add of commands) add(program, end)
  }
  for (const command of program.commands) {
    // Wherever a command writes a file that somebody may have already.
    if (command.options.some(({ long }) => long === '--out'))
      command.option('--force', 'replace files that lpconform did not write, or that were changed since')
    grouped(command)
  }
  program.hook('preAction', async (_, command) => {
    overwriteAnything(command.opts().force === true)
    if (command.opts().config !== undefined || OPTIONS_FILES.some((name) => existsSync(name)))
      (await import('./options-from-file.ts')).complete(command)
  })
  return program
}
