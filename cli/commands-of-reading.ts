/** Commands that read the findings of a run, and accept known differences, with their options. */
import type { Command } from 'commander'
import { FORMS } from '../contract/report-forms.ts'
import { processConsole } from '../runner/console.ts'
import type { DiffFailure, DiffFormat } from './diff.ts'
import { consoleOf } from './flags.ts'
import {
  among,
  collected,
  concurrent,
  demanding,
  type End,
  filing,
  option,
  seeded,
  selecting,
  writing,
} from './options.ts'

const DIFF_FORMATS = ['terminal', 'markdown', 'json'] as const satisfies readonly DiffFormat[]
const DIFF_FAILURES = ['breaking', 'no-longer-decided', 'drift'] as const satisfies readonly DiffFailure[]

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

function addVerify(program: Command, end: End): void {
  program
    .command('verify')
    .description('check that the folder of a run, and a statement, are as they were made; exit 1 if not')
    .argument('<dir>', 'the folder of a run, or a statement.json')
    .option('--public-key <file>', 'demand that this key signed the statement (PEM)')
    .action(async (path, options) => end((await import('./verify.ts')).verify(path, options, processConsole())))
}

function addExplain(program: Command, end: End): void {
  program
    .command('explain')
    .description('show what the documents say, what is sent and what each verdict means')
    .argument('[id...]', 'a clause, an operation, a check, a fault or a reading')
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
    .addOption(option('--format <form>', `output format: ${DIFF_FORMATS.join(', ')}`, among(DIFF_FORMATS)))
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

const SEVERAL = ['markdown', 'json', 'html'] as const

const ofSeveral = (command: Command): Command =>
  command
    .argument('<dir...>', 'the folders of the runs, or their report.json')
    .addOption(option('--format <form>', `what to print: ${SEVERAL.join(', ')}`, among(SEVERAL)))
    .option('--out <dir>', 'write the page, the Markdown and the JSON to this folder instead')

function addHistory(program: Command, end: End): void {
  ofSeveral(program.command('history'))
    .description('show reports over time: what each says of a clause, since when and how often a finding was there')
    .option('--one-platform', 'all reports are of one platform, whatever their addresses')
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

function addMerge(program: Command, end: End): void {
  filing(writing(demanding(program.command('merge'))))
    .description('merge the shards of a run into one report')
    .argument('<dir...>', 'the folder of each shard')
    .option('--several-instances', 'allow different addresses: each shard ran against its own instance')
    .action(async (names, options) => end((await import('./merge.ts')).merge(names, options, processConsole())))
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

export const reading = [addReport, addStatement, addVerify, addExplain, addDiff, addHistory, addCompare, addMerge]

export const accepting = [addWaivers, addAdapt]
