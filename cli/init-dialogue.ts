/** The dialogue of `lpconform init`: one question after another, each value tried as it is given; `<` goes back. */
import { type Caller, INTERFACES, type Interface, interfaces } from '../contract/interfaces.ts'
import type { Console } from '../runner/console.ts'
import { interfaceLines } from './examination-lines.ts'
import type { FirstConfiguration } from './setup/first-configuration.ts'
import { type Question, questionsOf } from './setup/questions.ts'
import type { Terminal } from './terminal.ts'

export interface Dialogue {
  readonly configuration: FirstConfiguration
  /** Flags and variables: taken without a question. */
  readonly given: Readonly<Record<string, string | undefined>>
  /** Absent where nobody can be asked. */
  readonly terminal?: Terminal
  readonly console: Console
  /** Interfaces that it is about; all unless it is said. */
  readonly interfaces?: readonly Interface[]
  /** Asks for only one credential of a working interface; given values are tried all the same. */
  readonly briefly?: boolean
}

/** The questions that are answered together. */
interface Step {
  readonly interface: Interface
  readonly questions: readonly Question[]
  /** The owner of these credentials. */
  readonly caller?: Caller
}

/** Times that one value is asked for before it is kept unchanged. */
const MOST_ASKED = 3
const BACK = Symbol('back')
const REMOVE = '-'
const GO_BACK = '<'

function stepsOf(name: Interface): readonly Step[] {
  const questions = questionsOf(name)
  const callers = Object.entries(interfaces[name].callers) as [Caller, readonly string[]][]
  const ofCallers = new Set(callers.flatMap(([, variables]) => variables))
  const alone = (wanted: (question: Question) => boolean): Step[] =>
    questions.filter(wanted).map((question) => ({ interface: name, questions: [question] }))
  return [
    ...alone(({ required }) => required),
    ...callers.map(([caller, variables]) => ({
      interface: name,
      caller,
      questions: questions.filter(({ variable }) => variables.includes(variable)),
    })),
    ...alone(({ required, variable }) => !required && !ofCallers.has(variable)),
  ]
}

/** Asks for every missing value, tries it, and keeps all of it in the configuration, working or not. */
export async function converse(dialogue: Dialogue): Promise<void> {
  const { configuration, given, terminal, console } = dialogue
  if (terminal) console.err.write(`Enter keeps a value or leaves it out, ${REMOVE} removes it, ${GO_BACK} goes back.\n`)
  const names = (dialogue.interfaces ?? INTERFACES).filter((name) => terminal || given[interfaces[name].baseUrl])
  const steps = names.flatMap(stepsOf)
  const again = new Set<string>()
  const way: number[] = []
  for (let at = 0; at < steps.length; ) {
    const step = steps[at]!
    if (dialogue.briefly && isNeedless(dialogue, step)) {
      at++
      continue
    }
    if (step.interface !== steps[at - 1]?.interface) announce(dialogue, step.interface)
    const outcome = await take({ ...dialogue, again }, step)
    if (outcome === BACK) {
      at = way.pop() ?? at
      for (const { variable } of steps[at]!.questions) again.add(variable)
    } else if (outcome === 'left out') {
      configuration.drop(step.interface)
      at = steps.findIndex(({ interface: name }, index) => index > at && name !== step.interface)
      if (at < 0) return
    } else {
      way.push(at)
      at++
    }
  }
}

/** Whether the interface is reachable without the values of this step. */
function isNeedless({ configuration, given }: Dialogue, { interface: name, caller, questions }: Step): boolean {
  if (questions.every(({ required, variable }) => required || given[variable])) return false
  return !caller || configuration.interfaces.includes(name)
}

function announce({ console, terminal }: Dialogue, name: Interface): void {
  console.err.write(`\n${name}: ${interfaces[name].description}${terminal ? ' (empty: leave it out)' : ''}\n`)
}

interface Taking extends Dialogue {
  /** Variables that are asked for although they were given. */
  readonly again: Set<string>
}

type Outcome = typeof BACK | 'taken' | 'left out'

/** Asks for the values of a step until they work, are kept as they are, or are left out. */
async function take(taking: Taking, step: Step): Promise<Outcome> {
  const { configuration, terminal, console, again } = taking
  for (let turn = 0; turn < MOST_ASKED; turn++) {
    const values: Record<string, string> = {}
    for (const question of step.questions) {
      const value = await answerTo(taking, question)
      if (value === BACK) return BACK
      if (value === undefined) return isRequired(step) ? 'left out' : leave(taking, step)
      values[question.variable] = value
    }
    const known = step.questions.every(({ variable }) => configuration.values[variable] === values[variable])
    for (const { variable } of step.questions) configuration.set(variable, values[variable]!)
    if (turn && known) return 'taken'
    if ((await isDone(taking, step, values)) || !terminal) return 'taken'
    for (const { variable } of step.questions) again.add(variable)
    console.err.write('  type another value, or keep this one with Enter\n')
  }
  return 'taken'
}

const isRequired = ({ questions }: Step) => questions[0]!.required

function leave({ configuration }: Taking, { questions }: Step): Outcome {
  for (const { variable } of questions) configuration.unset(variable)
  return 'taken'
}

/** Tries a credential, or whether the interface answers at all; true when no better values are needed. */
async function isDone(
  { configuration, console }: Taking,
  { interface: name, caller, questions }: Step,
  values: Readonly<Record<string, string>>,
): Promise<boolean> {
  const [{ variable, required }] = questions as readonly [Question]
  if (!caller) {
    const failure = required ? await configuration.failureOf(variable, name) : undefined
    if (failure) console.err.write(`  ${failure}\n`)
    return !failure
  }
  const { works, found, locked } = await configuration.tries(name, caller, values)
  console.err.write(`${found ? interfaceLines(name, found).join('\n') : `  ${caller}: not tried`}\n`)
  if (locked) console.err.write('  two refusals in a row: no further sign-ins as this login, so as not to lock it\n')
  return works || locked
}

/** Undefined where nothing is given and the user skips it. */
async function answerTo(taking: Taking, question: Question): Promise<string | undefined | typeof BACK> {
  const { terminal, given, console, configuration, again } = taking
  const { variable, text, secret } = question
  for (let turn = 0; turn < MOST_ASKED; turn++) {
    const earlier = configuration.values[variable] ?? configuration.earlier[variable]
    const kept = earlier ? `, Enter keeps ${secret ? 'it' : earlier}` : ''
    const typed =
      (turn === 0 && !again.has(variable) && given[variable]) ||
      (await terminal?.ask(`${text}${kept} (${variable}): `, { secret }))
    if (typed === GO_BACK) return BACK
    const value = typed === REMOVE ? undefined : typed || earlier
    if (!value) return undefined
    const wrong = configuration.objection(variable, value)
    if (wrong === undefined) return value
    console.err.write(`  ${variable}: ${wrong}\n`)
    if (!terminal) return undefined
  }
  return undefined
}
