/** Dredd tries every status that the document names, and compares media types with their parameters. */
const hooks = require('hooks')

hooks.beforeEach((transaction) => {
  // A refusal cannot be had by asking for it.
  if (transaction.expected.statusCode !== '200') transaction.skip = true
  // It compares texts, and a certificate is none.
  if (transaction.name.includes('Download certificate')) transaction.skip = true
  // The code of the exchange is good for once, and its address is another.
  if (transaction.name.includes('Exchange token')) transaction.skip = true
})

/** A member that may be null has for Dredd the type that it has in the example. */
function agreed(expected, real) {
  if (real === null || expected === null) return real
  if (typeof expected !== 'object' || typeof real !== 'object') return expected
  if (Array.isArray(expected)) return expected.map((one, index) => agreed(one, real[index]))
  return Object.fromEntries(Object.entries(expected).map(([name, one]) => [name, agreed(one, real[name])]))
}

hooks.beforeEachValidation((transaction) => {
  const { headers = {}, body } = transaction.real
  if (headers['content-type']) headers['content-type'] = headers['content-type'].split(';')[0]
  if (!transaction.expected.body || !body) return
  transaction.expected.body = JSON.stringify(agreed(JSON.parse(transaction.expected.body), JSON.parse(body)))
})
