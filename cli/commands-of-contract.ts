/** Commands that build on the contract, and look things up in it, with their options. */
import { Argument, type Command } from 'commander'
import { standardOutput } from '../output/streams.ts'
import { processConsole } from '../runner/console.ts'
import type { Shell } from './completion.ts'
import { consoleOf } from './flags.ts'
import { among, collected, configuring, type End, latency, option, positive, same, seeded, whole } from './options.ts'

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

function addOpenApi(program: Command, end: End): void {
  configuring(program.command('openapi'))
    .description('print the contract for other tools: OpenAPI, a Postman collection or TypeScript types')
    .option('--version <version>', 'OpenAPI version: 3.1 or 3.0', '3.1')
    .option('--format <form>', 'json, yaml, postman or types (default: json, or yaml for a file of that name)')
    .option('--interface <name>', 'export only this interface (repeatable)', collected(same))
    .option('--for-generators', 'leave out what generators of code and mocks do not read, such as ranges of statuses')
    .option('--check <file>', 'compare the OpenAPI document of a platform with the contract, and send nothing')
    .option('--out <file>', 'write to this file instead of the terminal')
    .action(async (options) => end((await import('./openapi.ts')).openapi(options, consoleOf(options))))
}

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

const SHELLS = ['bash', 'zsh', 'fish'] as const satisfies readonly Shell[]

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

export const building = [addServe, addOpenApi]

export const lookingUp = [addList, addDocs, addCompletion]
