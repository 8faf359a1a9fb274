/** A reporter: `lpconform run --reporter ./reporter.mjs` prints a line for each operation that has a finding. */
export default function reporter() {
  const failing = new Map()
  return {
    name: 'by-operation',
    onResult({ operation, verdict, message }) {
      if (verdict !== 'violation' && verdict !== 'warning') return
      failing.set(operation, [...(failing.get(operation) ?? []), message])
    },
    onEnd({ report, code }) {
      for (const [operation, messages] of failing) console.log(`${operation}: ${messages.length} (${messages[0]})`)
      console.log(`${report.summary.requests} requests, exit code ${code}`)
    },
  }
}
