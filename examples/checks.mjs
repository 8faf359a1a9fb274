/** Checks of one's own: `lpconform run --checks ./checks.mjs` runs them after those of the suite. */
import assert from 'node:assert/strict'

/** Letters of a name that other systems of this company cannot take. */
const FOREIGN = /[^\p{Script=Latin}\p{Number}\p{Punctuation}\p{Separator}]/u

export default [
  {
    id: 'tags-have-latin-names',
    title: 'shows tags whose names have Latin letters alone',
    operation: 'current/tags.list',
    async run({ ask }) {
      const { status, json } = await ask({ query: { size: 50 } })
      assert.equal(status, 200)
      const foreign = json.items.find(({ name }) => FOREIGN.test(name))
      if (foreign) return `the tag ${foreign.uuid} is called ${foreign.name}`
    },
  },
]
