/** A console that keeps what is printed, and a terminal at which answers to questions are typed. */
import { PassThrough } from 'node:stream'

export function consoleIn(folder: string, environment: Record<string, string> = {}) {
  const said = { out: '', err: '' }
  const stream = (name: 'out' | 'err') => ({
    write(text: string) {
      said[name] += text
      return true
    },
  })
  return { said, console: { environment, folder, envFile: true, out: stream('out'), err: stream('err') } }
}

/** Types the answer to each question as it is asked; a question without an answer is left empty. */
export function terminalWith(said: { err: string }, answers: Readonly<Record<string, readonly string[]>>) {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => input })
  const left = new Map(Object.entries(answers).map(([name, lines]) => [name, [...lines]]))
  let read = 0
  const timer = setInterval(() => {
    for (const [question, name] of said.err.slice(read).matchAll(/\((\w+)\): |\[Y\/n\] /g)) {
      read = said.err.indexOf(question, read) + question.length
      input.write(`${left.get(name!)?.shift() ?? ''}\r`)
    }
  }, 5)
  return { input, stop: () => clearInterval(timer) }
}
