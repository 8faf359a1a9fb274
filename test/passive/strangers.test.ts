/** Credentials of strangers in a recording, by where they stand. */
import { expect, test } from 'vitest'
import { maskedAddress, maskedText, maskedValue } from '../../runner/passive/strangers.ts'

const CANARY = 'c4nary-0815-x'
const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJzb21lYm9keSJ9.c2lnbmF0dXJl'

const MEMBERS =
  'passwd pwd newPassword oldPassword password_confirmation client_secret pin otp accessToken api_key user_password'
test.each(MEMBERS.split(' '))('the member %s', (name) => {
  expect(maskedText(JSON.stringify({ a: [{ [name]: CANARY }] }))).not.toContain(CANARY)
  expect(maskedText(`a=1&${name}=${CANARY}`)).toBe(`a=1&${name}={secret-0}`)
  const part = `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${CANARY}\r\n--b--`
  expect(maskedText(part)).not.toContain(CANARY)
})

test.each('access_token api_key token key password sig'.split(' '))('the parameter %s', (name) => {
  expect(maskedAddress(`/v2/x?a=1&${name}=${CANARY}&b=2`)).toBe(`/v2/x?a=1&${name}={secret-0}&b=2`)
})

test.each('x-api-key x-auth-token x-csrf-token'.split(' '))('the header %s', (name) => {
  expect(maskedValue(name, CANARY)).toBe('{secret-0}')
})

test('codes of a sign-in, and tokens anywhere', () => {
  expect(maskedText(`grant_type=authorization_code&code=${CANARY}`)).not.toContain(CANARY)
  expect(maskedValue('location', `https://x.test/?code=${CANARY}&state=1#access_token=${CANARY}`)).not.toContain(CANARY)
  expect(maskedText(JSON.stringify({ note: TOKEN }))).toBe('{"note":"{secret-0}"}')
  expect(maskedValue('x-note', TOKEN)).toBe('{secret-0}')
})

test.each([
  '{"code":"T-100","token_type":"Bearer","title":"a=b"}',
  'code=T-100&title=A&filters[x]=1',
  '<p class="token">text</p>',
  '{"note":"{secret-0}"}',
])('%s stays as it is', (text) => {
  expect(maskedText(text)).toBe(text)
})
