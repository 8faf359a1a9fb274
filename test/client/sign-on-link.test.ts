import { expect, test } from 'vitest'
import { learnFromAnswer } from '../../client/redaction-sources.ts'
import { secretsOf } from '../../client/secrets.ts'

const TOKEN = '0f9d2c7a4b6e8d1035c7a9e1b2d4f608'
const LINK = `https://portal.example.test/back-office/sign-on?token=${TOKEN}&context=training`

const masking = (value: unknown) => {
  const secrets = secretsOf()
  learnFromAnswer(secrets, { json: { message: 'OK', success: true, value }, text: '', cookies: [], secretValue: true })
  return secrets
}

test('masks a sign-on link as a whole, in JSON and in a form', () => {
  const secrets = masking(LINK)
  for (const text of [JSON.stringify({ value: LINK }), LINK.replaceAll('/', '\\/'), encodeURIComponent(LINK)]) {
    expect(secrets.mask(text)).not.toContain(TOKEN)
  }
})

test('masks what is secret in the link wherever else it turns up', () => {
  const secrets = masking(LINK)
  expect(secrets.mask(`location: /elsewhere?key=${TOKEN}`)).not.toContain(TOKEN)
})

test('masks a link that stands inside another form than the documented one', () => {
  expect(masking({ url: LINK }).mask(LINK)).not.toContain(TOKEN)
})

test('leaves the identifier of a context and a text of several words alone', () => {
  const guid = '3f2b8c1e-90ab-4cde-8f01-23456789abcd'
  const secrets = masking(`https://portal.example.test/in?guid=${guid}&token=${TOKEN}`)
  expect(secrets.mask(`training ${guid}`)).toBe(`training ${guid}`)
  expect(masking('not allowed here').mask('not allowed here')).toBe('not allowed here')
})

test('learns no value of an operation that hands out none', () => {
  const secrets = secretsOf()
  learnFromAnswer(secrets, { json: { value: LINK }, text: '', cookies: [] })
  expect(secrets.mask(LINK)).toBe(LINK)
})
